package search

import (
	"context"
	"math"

	"github.com/google/uuid"

	"harrier/gen/query"
)

const (
	// many is how many runners or events are too many to be looked at one by one. Where more match, so do many of the
	// newest results, and walking back from these is shorter.
	many = 2000
	// recent is how many of the newest races, or of the first athletes, are tried where many match.
	recent = 5000
)

// stride is how many of the newest results a walk looks at for so many wanted.
func stride(wanted int) int {
	return min(50_000, 1500*int(math.Sqrt(float64(wanted))))
}

// attempt is one way to look something up: in the index, unless maxRows or more match, or among the first in order.
type attempt struct {
	maxRows int64
	recent  int32
}

// attempts are the ways in order. The index is no use for what is broad, unless nothing else helps.
func attempts(broad bool) []attempt {
	all := []attempt{{maxRows: many}, {recent: recent}, {maxRows: math.MaxInt64}}
	if broad {
		return all[1:]
	}
	return all
}

// ends tells whether an attempt that found so many rows has the answer. Only the first rows in order were tried by one,
// so it must have found all that are wanted.
func (a attempt) ends(rows, wanted int, matched int64) bool {
	if a.recent > 0 {
		return rows == wanted
	}
	return matched < a.maxRows
}

// terms asks for the typed words.
func (s *Service) terms(ctx context.Context, db reader, text string) ([]word, error) {
	rows, err := s.q.SearchWords(ctx, db, text)
	var words []word
	for _, r := range rows {
		if len(words) == 0 || words[len(words)-1].typed != r.Typed {
			words = append(words, word{typed: r.Typed})
		}
		if r.Word != "" {
			last := &words[len(words)-1]
			last.starts = append(last.starts, known{word: r.Word, runner: r.Runner, event: r.Event})
		}
	}
	return words, err
}

// addNear asks for the words one mistake away.
func (s *Service) addNear(ctx context.Context, db reader, words []word) error {
	var typed []string
	for _, w := range words {
		if mayHaveMistake(w.typed) {
			typed = append(typed, w.typed)
		}
	}
	if typed == nil {
		return nil
	}
	rows, err := s.q.SearchNear(ctx, db, typed)
	candidates := map[string][]known{}
	for _, r := range rows {
		candidates[r.Typed] = append(candidates[r.Typed], known{word: r.Word, runner: r.Runner, event: r.Event})
	}
	for i, w := range words {
		words[i].near = keepNear(w.typed, candidates[w.typed])
	}
	return err
}

// eachDegree calls search with the words, best degree first, until search is done. Degrees that add nothing are left out.
func (s *Service) eachDegree(ctx context.Context, db reader, text string, search func([]word, degree) (done bool, err error)) error {
	words, err := s.terms(ctx, db, text)
	if err != nil || len(words) == 0 {
		return err
	}
	for d := exact; d <= near; d++ {
		if d == near {
			if err := s.addNear(ctx, db, words); err != nil {
				return err
			}
		}
		if !gains(words, d) {
			continue
		}
		if done, err := search(words, d); done || err != nil {
			return err
		}
	}
	return nil
}

// found is a result by its key.
type found struct{ race, id uuid.UUID }

// findResults returns the keys of the first results that match, best first.
func (s *Service) findResults(ctx context.Context, db reader, text string, wanted int) ([]found, error) {
	finds := newFinds[found](wanted)
	err := s.eachDegree(ctx, db, text, func(words []word, d degree) (bool, error) {
		// Words that are found together are better than words split between runner and event.
		for _, search := range []func(context.Context, reader, []meaning, int) ([]hit, error){s.together, s.split} {
			var hits []hit
			for _, all := range additions(words, d) {
				if !every(all, occurs) {
					continue
				}
				some, err := search(ctx, db, all, wanted)
				if err != nil {
					return false, err
				}
				hits = append(hits, some...)
			}
			for _, h := range first(hits, wanted) {
				finds.add(found{h.RaceID, h.ID})
			}
			if finds.full() {
				return true, nil
			}
		}
		return false, nil
	})
	return finds.keys, err
}

// together finds results whose runner, or whose event, has all words.
func (s *Service) together(ctx context.Context, db reader, all []meaning, wanted int) (hits []hit, err error) {
	if !every(all, inRunner) && !every(all, inEvent) {
		return nil, nil
	}
	if !every(all, isBroad) {
		if hits, complete, err := s.lookUp(ctx, db, all, many, wanted); err != nil || complete {
			return hits, err
		}
	}
	if hits, err = s.walk(ctx, db, conjunction(all), true, wanted); err != nil || len(hits) == wanted {
		return hits, err
	}
	hits, _, err = s.lookUp(ctx, db, all, math.MaxInt64, wanted)
	return hits, err
}

// lookUp finds the results of the runners and events that have all words. It is complete if there are fewer than maxRows of either.
func (s *Service) lookUp(ctx context.Context, db reader, all []meaning, maxRows int64, wanted int) (hits []hit, complete bool, err error) {
	whole := share{words: conjunction(all)}
	complete = true
	if every(all, inRunner) {
		hits, complete, err = s.byRunners(ctx, db, all, []way{{runners: whole}}, maxRows, wanted)
	}
	if complete && err == nil && every(all, inEvent) {
		var more []hit
		more, complete, err = s.byEvents(ctx, db, all, []way{{events: whole}}, maxRows, wanted)
		hits = append(hits, more...)
	}
	return hits, complete, err
}

// walk looks through the newest results.
func (s *Service) walk(ctx context.Context, db reader, words string, together bool, wanted int) ([]hit, error) {
	return s.q.SearchWalk(ctx, db, query.SearchWalkParams{
		Words: words, Together: together, Budget: int32(stride(wanted)), Wanted: int32(wanted), //nolint:gosec // below Reach
	})
}
