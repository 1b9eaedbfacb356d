// Package search finds results, races and athletes by the words that people type. It decides what a word may mean and
// where to look for it; the statements in queries/search.sql look. docs/search.md tells how it works.
package search

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
)

// Service holds the use cases of search.
type Service struct {
	db, reads *pg.DB
	q         *query.Queries
}

// New makes the service. It searches on reads, a pool with Settings.
func New(db, reads *pg.DB) *Service { return &Service{db: db, reads: reads, q: query.New()} }

const (
	// Reach is how many of the results that a query finds can be paged through.
	Reach = 10_000
	// Most is how many races or athletes a search returns.
	Most = 100
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
	if err != nil {
		return Page{}, fmt.Errorf("search results: %w", err)
	}
	return Page{Results: rows[:min(len(rows), int(length))], More: len(rows) > int(length)}, nil
}

// Races gives at most Most races that words find, best first and then newest; poster's own where poster is not nil.
func (s *Service) Races(ctx context.Context, words string, poster *uuid.UUID) ([]race.Race, error) {
	var rows []race.Race
	err := s.withReader(ctx, func(ctx context.Context, db reader) error {
		ids, err := s.findRaces(ctx, db, words, poster)
		if err != nil || len(ids) == 0 {
			return err
		}
		rows, err = s.q.SearchRaces(ctx, db, ids)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("search races: %w", err)
	}
	return rows, nil
}

// Athlete is somebody whom results name by an Athlete ID: one person for all the IDs that a user goes by.
type Athlete = query.SearchAthletesRow

// Athletes gives at most Most athletes whose results carry an Athlete ID and whom words find, best first and then by name.
func (s *Service) Athletes(ctx context.Context, words string) ([]Athlete, error) {
	var rows []query.SearchAthletesRow
	err := s.withReader(ctx, func(ctx context.Context, db reader) error {
		keys, err := s.findAthletes(ctx, db, words)
		if err != nil || len(keys) == 0 {
			return err
		}
		rows, err = s.q.SearchAthletes(ctx, db, keys)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("search athletes: %w", err)
	}
	return rows, nil
}

// findRaces returns the IDs of the first races that match, best first and then newest.
func (s *Service) findRaces(ctx context.Context, db reader, text string, poster *uuid.UUID) ([]uuid.UUID, error) {
	found := newFinds[uuid.UUID](Most)
	err := s.eachDegree(ctx, db, text, func(words []word, d degree) (bool, error) {
		all := meanings(words, d)
		if slices.ContainsFunc(all, func(m meaning) bool { return m.query == "" }) {
			return false, nil
		}
		for _, try := range attempts(every(all, isBroad) && poster == nil) {
			rows, err := s.q.SearchRaceHits(ctx, db, query.SearchRaceHitsParams{
				Words: conjunction(all), Poster: poster, Most: try.most, Recent: try.recent, Wanted: Most,
			})
			if err != nil {
				return false, fmt.Errorf("look up races: %w", err)
			}
			if poster != nil || try.ends(len(rows), Most, matchedOf(rows, func(r query.SearchRaceHitsRow) int64 { return r.Matched })) {
				for _, r := range rows {
					found.add(r.ID)
				}
				break
			}
		}
		return found.full(), nil
	})
	return found.keys, err
}

// findAthletes returns the Athlete IDs of the first athletes that match, best first and then by name.
func (s *Service) findAthletes(ctx context.Context, db reader, text string) ([]string, error) {
	found := newFinds[string](Most)
	err := s.eachDegree(ctx, db, text, func(words []word, d degree) (bool, error) {
		all := meanings(words, d)
		if slices.ContainsFunc(all, func(m meaning) bool { return m.query == "" }) {
			return false, nil
		}
		for _, try := range attempts(every(all, isBroad)) {
			rows, err := s.q.SearchAthleteHits(ctx, db, query.SearchAthleteHitsParams{Words: conjunction(all), Most: try.most, First: try.recent, Wanted: Most})
			if err != nil {
				return false, fmt.Errorf("look up athletes: %w", err)
			}
			if try.ends(len(rows), Most, matchedOf(rows, func(r query.SearchAthleteHitsRow) int64 { return r.Matched })) {
				for _, r := range rows {
					found.add(r.Key)
				}
				break
			}
		}
		return found.full(), nil
	})
	return found.keys, err
}
