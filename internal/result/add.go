package result

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/event"
	"harrier/internal/mark"
	"harrier/internal/pg"
	"harrier/internal/together"
)

// adding adds results. Those of one race wait for each other in the database, so what comes while one is being added is added by one
// statement, in one transaction.
type adding = together.Group[uuid.UUID, query.ResultAddParams, Result]

func newAdding(db *pg.DB) *adding {
	one := func(ctx context.Context, row query.ResultAddParams) (Result, error) { return addOne(ctx, db, row) }
	all := func(ctx context.Context, rows []query.ResultAddParams) ([]Result, error) {
		return addAll(ctx, db, rows)
	}
	return together.New[uuid.UUID](one, all, pg.Refused)
}

// add adds a result together with others, unless it belongs to a transaction, which would have to wait for theirs, or is an operator's.
func (s *Service) add(ctx context.Context, row query.ResultAddParams) (Result, error) {
	if row.Caller == nil || pg.Joined(ctx, s.db) {
		return addOne(ctx, s.db, row)
	}
	return s.adding.Do(ctx, row.RaceID, row)
}

func addOne(ctx context.Context, db *pg.DB, row query.ResultAddParams) (Result, error) {
	added, _, err := pg.WriteAndRead[Result](ctx, db, query.ResultAdd, row, query.ResultGet, row.ID)
	return added, err
}

// addAll adds results of users to one race.
func addAll(ctx context.Context, db *pg.DB, rows []query.ResultAddParams) ([]Result, error) {
	list, of := make([]addedRow, len(rows)), query.ResultListOfIDsParams{RaceID: rows[0].RaceID}
	for i, row := range rows {
		list[i], of.Ids = addedRow(row), append(of.Ids, row.ID)
	}
	results, err := json.Marshal(list)
	if err != nil {
		return nil, fmt.Errorf("write results as JSON: %w", err)
	}
	return pg.WriteAndList[Result](ctx, db, query.ResultAddAll, results, query.ResultListOfIDs, of)
}

// addedRow is a row as query.ResultAddAll reads it.
type addedRow struct {
	RaceID       uuid.UUID          `json:"race_id"`
	ID           uuid.UUID          `json:"id"`
	UserID       uuid.UUID          `json:"user_id"`
	Gender       mark.Gender        `json:"gender"`
	Event        string             `json:"event"`
	Division     *string            `json:"division"`
	Round        mark.Round         `json:"round"`
	EventCode    *string            `json:"event_code"`
	EventKind    *event.Kind        `json:"event_kind"`
	DistanceM    *float64           `json:"distance_m"`
	Mixed        bool               `json:"mixed"`
	Athlete      string             `json:"athlete"`
	RelayMembers []string           `json:"relay_members"`
	AthleteID    *string            `json:"athlete_id"`
	Team         *string            `json:"team"`
	TeamID       *string            `json:"team_id"`
	Place        *int32             `json:"place"`
	Time         *string            `json:"time"`
	TimeMS       *int64             `json:"time_ms"`
	TimingMethod *mark.TimingMethod `json:"timing_method"`
	Mark         *string            `json:"mark"`
	Status       mark.Status        `json:"status"`
	Points       *string            `json:"points"`
	Grade        *string            `json:"grade"`
	Bib          *string            `json:"bib"`
	Wind         *string            `json:"wind"`
	Notes        *string            `json:"notes"`
	Now          time.Time          `json:"created_at"`
	Caller       *uuid.UUID         `json:"-"` // the user
}
