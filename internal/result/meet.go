package result

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/scoring"
)

// Meet is the team scores of all of a race's events of one gender.
type Meet struct {
	// Kind is how the race scores (race.KindPoints and the like).
	Kind   string
	Events []EventScores
	// Totals add the events' points up, best first; none where the race does not score by points.
	Totals []Total
}

// EventScores is the teams of one event, best first.
type EventScores struct {
	Event string
	Teams []Team
}

// Total is what a team has over all events.
type Total struct {
	Name   string
	TeamID string
	Score  float64
	// Place is shared by teams of equal totals.
	Place int
	// Events is in how many of them the team scored.
	Events int
}

// Meet scores every event of one gender by the race's rules, in natural order. A race that does not exist is fault.NotFound.
func (s *Service) Meet(ctx context.Context, raceID uuid.UUID, gender Gender) (Meet, error) {
	contest, err := s.races.Get(ctx, raceID)
	if err != nil {
		return Meet{}, err
	}
	rules, err := race.ReadScoring(contest.Rules())
	if err != nil {
		return Meet{}, err
	}
	meet := Meet{Kind: rules.Kind}
	if rules.Kind == race.KindNone {
		return meet, nil
	}
	var outcomes []scoring.Outcome
	var results []Result
	score := func() {
		if len(results) == 0 {
			return
		}
		finishers := make([]scoring.Finisher, len(results))
		for i := range results {
			finishers[i] = finisher(&results[i])
		}
		outcome := outcomeOf(rules, finishers)
		outcomes = append(outcomes, outcome)
		meet.Events = append(meet.Events, EventScores{Event: results[0].Event, Teams: teamsOf(outcome, results)})
		results = nil
	}
	var r Result
	into := r.columns()
	err = pg.Each(ctx, s.db, func(rows pgx.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		if len(results) > 0 && results[0].Event != r.Event {
			score()
		}
		results = append(results, r)
		return nil
	}, query.ResultListByGender, raceID, gender)
	if err != nil {
		return Meet{}, fmt.Errorf("read a meet: %w", err)
	}
	score()
	if rules.Kind == race.KindPoints {
		for _, t := range scoring.Meet(outcomes) {
			meet.Totals = append(meet.Totals, Total{Name: t.Name, TeamID: t.ID, Score: t.Score.Float64(), Place: t.Place, Events: t.Events})
		}
	}
	return meet, nil
}
