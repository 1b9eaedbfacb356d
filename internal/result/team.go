package result

import (
	"context"
	"time"

	"github.com/google/uuid"

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
	contest, err := s.races.Get(ctx, raceID)
	if err != nil {
		return nil, err //nolint:wrapcheck // a fault, or wrapped already
	}
	rules, err := race.ReadScoring(contest.Rules())
	if err != nil || rules.Kind == race.KindNone {
		return nil, err //nolint:wrapcheck // says itself what it is
	}
	var results []Result
	err = s.EachOfEvent(ctx, raceID, gender, event, func(r *Result) error {
		results = append(results, *r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return scored(rules, results), nil
}

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
