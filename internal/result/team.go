package result

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/scoring"
)

// Team is a team's score in one event.
type Team struct {
	Name   string
	TeamID string
	Score  float64
	// Place is shared by teams that stay tied.
	Place int
	// Scorers and Displacers are in the order of finish.
	Scorers, Displacers []*Result
	// Average (milliseconds) and Spread (last scorer less first) are of the scorers; nil where a time is missing.
	Average *float64
	Spread  *int64
}

// Teams scores one event by the race's rules, best team first; none where the race does not score. A race that does not
// exist is fault.NotFound.
func (s *Service) Teams(ctx context.Context, raceID uuid.UUID, gender Gender, event string) ([]Team, error) {
	var contest race.Race
	results := make([]Result, 0, usualField)
	err := pg.Each(ctx, s.db, func(rows pgx.Rows) error {
		results = append(results, Result{})
		into := results[len(results)-1].columns()
		if len(results) == 1 {
			into = append(into, &contest.Sport, &contest.Scoring)
		} else {
			into = append(into, nil, nil) // the same in every row
		}
		return rows.Scan(into...)
	}, query.ResultListForScores, raceID, gender, event)
	if err != nil {
		return nil, fmt.Errorf("read an event: %w", err)
	}
	if len(results) == 0 {
		return nil, s.races.MustExist(ctx, raceID)
	}
	rules, err := race.ReadScoring(contest.Rules())
	if err != nil || rules.Kind == race.KindNone {
		return nil, err
	}
	return scored(rules, results), nil
}

// usualField is for how many results room is made at first.
const usualField = 128

// scored puts the rules of package scoring to a race's results.
func scored(rules race.Scoring, results []Result) []Team {
	finishers := make([]scoring.Finisher, len(results))
	for i := range results {
		finishers[i] = finisher(&results[i])
	}
	return teamsOf(outcomeOf(rules, finishers), results)
}

// outcomeOf scores finishers by rules, which do score.
func outcomeOf(rules race.Scoring, finishers []scoring.Finisher) scoring.Outcome {
	if rules.Kind == race.KindPoints {
		return scoring.Points(scoring.PointsRules{Table: rules.Points, UnscoredTeams: rules.UnscoredTeams}, finishers)
	}
	return scoring.CrossCountry(crossCountryRules(rules), finishers)
}

// teamsOf gives an outcome's teams with their results.
func teamsOf(outcome scoring.Outcome, results []Result) []Team {
	pick := func(indexes []int) []*Result {
		picked := make([]*Result, len(indexes))
		for i, index := range indexes {
			picked[i] = &results[index]
		}
		return picked
	}
	teams := make([]Team, len(outcome.Teams))
	for i, t := range outcome.Teams {
		teams[i] = Team{
			Name: t.Name, TeamID: t.ID, Score: t.Score.Float64(), Place: t.Place,
			Scorers: pick(t.Scorers), Displacers: pick(t.Displacers),
		}
		if t.Times != nil {
			average := Milliseconds(t.Times.Average)
			spread := t.Times.Spread.Milliseconds()
			teams[i].Average, teams[i].Spread = &average, &spread
		}
	}
	return teams
}

func crossCountryRules(rules race.Scoring) scoring.CrossCountryRules {
	r := scoring.DefaultCrossCountryRules()
	r.UnscoredTeams = rules.UnscoredTeams
	if rules.Scorers != nil {
		r.Scorers = int(*rules.Scorers)
	}
	if rules.Displacers != nil {
		r.Displacers = int(*rules.Displacers)
	}
	if rules.TieBreak != nil && *rules.TieBreak == race.TieBreakNCAA {
		r.TieBreak = scoring.NCAA
	}
	return r
}

// finisher is a result as far as team scores go.
func finisher(r *Result) scoring.Finisher {
	f := scoring.Finisher{Finished: r.Status == Finished}
	if r.TeamID != nil && !scoring.IsUnattached(*r.TeamID) {
		f.TeamID, f.Team = *r.TeamID, *r.TeamID
		if r.Team != nil {
			f.Team = *r.Team
		}
		if scoring.IsUnattached(f.Team) {
			f.TeamID = ""
		}
	}
	if r.Place != nil {
		f.Place = int(*r.Place)
	}
	if r.TimeMs != nil {
		f.Time = time.Duration(*r.TimeMs) * time.Millisecond
	}
	return f
}
