// Package search finds results, races and athletes by the words that people type. It decides what a word may mean and
// where to look for it; the statements in queries/search.sql look. docs/search.md tells how it works.
package search

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
)

// Service holds the use cases of search.
type Service struct {
	db, reads *pg.DB
	limit     time.Duration
	q         *query.Queries
}

// New makes the service. It searches on reads, a pool with Settings. A search may take the database as long as limit.
func New(db, reads *pg.DB, limit time.Duration) *Service {
	return &Service{db: db, reads: reads, limit: limit, q: query.New()}
}

const (
	// Reach is how many of the results that a query finds can be paged through.
	Reach = 10_000
	// MaxHits is how many races or athletes a search returns.
	MaxHits = 100
)

// Page is a stretch of the results that were found.
type Page struct {
	Results []result.Result
	// More reports whether another page follows.
	More bool
}

// Results reads the page'th page (from 1) of length results that words find, best first and then newest. Beyond Reach there
// are none.
func (s *Service) Results(ctx context.Context, words string, page, length int32) (Page, error) {
	skip := int64(page-1) * int64(length)
	if skip+int64(length) > Reach {
		return Page{Results: []result.Result{}}, nil
	}
	more := length + 1 // one more reports whether there is a next page
	if skip+int64(more) > Reach {
		more = length
	}
	var rows []result.Result
	err := s.withReader(ctx, func(ctx context.Context, db reader) error {
		keys, err := s.findResults(ctx, db, words, int(skip)+int(more))
		if err != nil || len(keys) <= int(skip) {
			return err
		}
		var wanted query.SearchResultsParams
		for _, key := range keys[skip:] {
			wanted.Races, wanted.Ids = append(wanted.Races, key.race), append(wanted.Ids, key.id)
		}
		rows, err = s.q.SearchResults(ctx, db, wanted)
		return err
	})
	return Page{Results: rows[:min(len(rows), int(length))], More: len(rows) > int(length)}, err
}

// Races returns at most MaxHits races that words find, best first and then newest; poster's own where poster is not nil.
func (s *Service) Races(ctx context.Context, words string, poster *uuid.UUID) (races []race.Race, err error) {
	ways := attempts
	if poster != nil { // who has few enough to look at each
		ways = func(bool) []attempt { return []attempt{{maxRows: math.MaxInt64}} }
	}
	err = s.withReader(ctx, func(ctx context.Context, db reader) error {
		ids, err := findKeys(ctx, s, db, words, ways, func(words string, try attempt) ([]uuid.UUID, int64, error) {
			row, err := s.q.SearchRaceHits(ctx, db, query.SearchRaceHitsParams{
				Words: words, Poster: poster, MaxRows: try.maxRows, Recent: try.recent, Wanted: MaxHits,
			})
			return row.Keys, row.Matched, err
		})
		if err != nil || len(ids) == 0 {
			return err
		}
		races, err = s.q.SearchRaces(ctx, db, ids)
		return err
	})
	return races, err
}

// Athlete is somebody whom results name by an Athlete ID: one person for all the IDs that a user goes by.
type Athlete = query.SearchAthletesRow

// Athletes returns at most MaxHits athletes whose results carry an Athlete ID and whom words find, best first and then by name.
func (s *Service) Athletes(ctx context.Context, words string) (athletes []Athlete, err error) {
	err = s.withReader(ctx, func(ctx context.Context, db reader) error {
		keys, err := findKeys(ctx, s, db, words, attempts, func(words string, try attempt) ([]string, int64, error) {
			row, err := s.q.SearchAthleteHits(ctx, db, query.SearchAthleteHitsParams{Words: words, MaxRows: try.maxRows, First: try.recent, Wanted: MaxHits})
			return row.Keys, row.Matched, err
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		athletes, err = s.q.SearchAthletes(ctx, db, keys)
		return err
	})
	return athletes, err
}

// findKeys returns the keys of the first races or athletes that match, best first. look returns the matches with all words in their
// order, and how many matched.
func findKeys[K comparable](
	ctx context.Context, s *Service, db reader, text string, ways func(broad bool) []attempt, look func(words string, try attempt) ([]K, int64, error),
) ([]K, error) {
	found := newFinds[K](MaxHits)
	err := s.eachDegree(ctx, db, text, func(words []word, d degree) (bool, error) {
		all := meanings(words, d)
		if slices.ContainsFunc(all, func(m meaning) bool { return m.query == "" }) {
			return false, nil
		}
		for _, try := range ways(every(all, isBroad)) {
			keys, matched, err := look(conjunction(all), try)
			if err != nil {
				return false, err
			}
			if try.ends(len(keys), MaxHits, matched) {
				found.add(keys...)
				break
			}
		}
		return found.full(), nil
	})
	return found.keys, err
}
