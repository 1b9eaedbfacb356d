// Package search finds results, races and athletes by the words that people type. What a word matches, and what is the best
// match, the database decides (db/migrations/00031_search.sql); here is what is asked of it.
package search

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
)

// Service is the use cases of search.
type Service struct {
	db *pgxpool.Pool
	q  *query.Queries
}

// New makes the service.
func New(db *pgxpool.Pool) *Service { return &Service{db: db, q: query.New()} }

const (
	// Reach is how many of the results that a query finds can be paged through.
	Reach = 10_000
	// Most is how many races or athletes one query gives.
	Most = 100
)

// Page is a stretch of the results that were found.
type Page struct {
	Results []result.Result
	// More tells whether another page follows.
	More bool
}

// Results reads the page'th page (from 1) of length results that words find, best first and then newest. Beyond Reach there
// are none.
func (s *Service) Results(ctx context.Context, words string, page, length int32) (Page, error) {
	skip := int64(page-1) * int64(length)
	if skip+int64(length) > Reach {
		return Page{Results: []result.Result{}}, nil
	}
	more := length + 1 // one more tells whether there is a next page
	if skip+int64(more) > Reach {
		more = length
	}
	rows, err := s.q.SearchResults(ctx, s.db, query.SearchResultsParams{Query: words, Skip: int32(skip), Length: more}) //nolint:gosec // below Reach
	if err != nil {
		return Page{}, fmt.Errorf("search results: %w", err)
	}
	found := Page{Results: make([]result.Result, min(len(rows), int(length))), More: len(rows) > int(length)}
	for i := range found.Results {
		found.Results[i] = result.Result(rows[i])
	}
	return found, nil
}

// Races gives at most Most races that words find, best first and then newest; poster's own where poster is not nil.
func (s *Service) Races(ctx context.Context, words string, poster *uuid.UUID) ([]race.Race, error) {
	rows, err := s.q.SearchRaces(ctx, s.db, query.SearchRacesParams{Query: words, Poster: poster, Length: Most})
	if err != nil {
		return nil, fmt.Errorf("search races: %w", err)
	}
	races := make([]race.Race, len(rows))
	for i := range rows {
		races[i] = race.Race(rows[i])
	}
	return races, nil
}

// Athlete is somebody whom results name by an Athlete ID: one person for all the IDs that a user goes by.
type Athlete = query.SearchAthletesRow

// Athletes gives at most Most athletes whose results carry an Athlete ID and whom words find, best first and then by name.
func (s *Service) Athletes(ctx context.Context, words string) ([]Athlete, error) {
	rows, err := s.q.SearchAthletes(ctx, s.db, query.SearchAthletesParams{Query: words, Length: Most})
	if err != nil {
		return nil, fmt.Errorf("search athletes: %w", err)
	}
	return rows, nil
}

// lookEvery is how long the runners of a large import may wait to be taken in, and what was deleted to be forgotten.
const lookEvery = 500 * time.Millisecond

// Follow takes in what large imports leave to be found and forgets what was deleted, until ctx ends. Several servers share the
// work.
func (s *Service) Follow(ctx context.Context, log *slog.Logger) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		for {
			some, err := s.CatchUp(ctx)
			if err != nil && ctx.Err() == nil {
				log.WarnContext(ctx, "search cannot follow what was imported and deleted yet", "error", err)
			}
			if err != nil || !some {
				break
			}
		}
	}
}

// CatchUp takes in some of what large imports left and forgets some of what was deleted, and tells whether there was any.
func (s *Service) CatchUp(ctx context.Context) (some bool, err error) {
	for what, work := range map[string]func(context.Context, query.DBTX) (int32, error){
		"take in an import": s.q.SearchCatchUp, "forget what was deleted": s.q.SearchForget,
	} {
		err := pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
			// A race of a million runners takes longer than any request may.
			if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
				return fmt.Errorf("lift the time limit: %w", err)
			}
			n, err := work(ctx, tx)
			some = some || n > 0
			return err
		})
		if err != nil {
			return false, fmt.Errorf("%s: %w", what, err)
		}
	}
	return some, nil
}
