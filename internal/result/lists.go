package result

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
	"harrier/internal/text/ids"
)

// Yield gets the results of a list one by one. Each is only valid during the call.
type Yield = func(*Result) error

// EachOfRace yields every result of a race, by gender, event, place and time. A race that does not exist is fault.NotFound.
func (s *Service) EachOfRace(ctx context.Context, raceID uuid.UUID, yield Yield) error {
	return s.eachOfRace(ctx, raceID, yield, query.ResultListByRace, raceID)
}

// EachChosen is EachOfRace for results of the race by their IDs.
func (s *Service) EachChosen(ctx context.Context, raceID uuid.UUID, chosen []uuid.UUID, yield Yield) error {
	return s.eachOfRace(ctx, raceID, yield, query.ResultListChosen, raceID, chosen)
}

// Filter selects among a race's results. Its zero value selects all.
type Filter struct {
	Gender *discipline.Gender
	// Event and Division are named exactly.
	Event, Division *string
	Round           *discipline.Round
}

// EachSelected is EachOfRace for the results that a filter selects.
func (s *Service) EachSelected(ctx context.Context, raceID uuid.UUID, f Filter, yield Yield) error {
	if f == (Filter{}) {
		return s.EachOfRace(ctx, raceID, yield)
	}
	return s.eachOfRace(ctx, raceID, yield, query.ResultListExported, raceID, f.Gender, f.Event, f.Division, f.Round)
}

// EachOfGender is EachOfRace for one gender.
func (s *Service) EachOfGender(ctx context.Context, raceID uuid.UUID, gender discipline.Gender, yield Yield) error {
	return s.eachOfRace(ctx, raceID, yield, query.ResultListByGender, raceID, gender)
}

// IsBrief reports whether a field is one that brief lists have. They cost less than others.
func IsBrief(field string) bool {
	switch field {
	case "_id", "race_id", "race", "date", "gender", "event", "division", "round", "athlete", "athlete_id", "team", "team_id", "place",
		"time", "time_ms", "mark", "status", "points", "grade", "bib":
		return true
	}
	return false
}

// EachOfEvent is EachOfRace for one event, named exactly. In a brief list, only what IsBrief names is set.
func (s *Service) EachOfEvent(ctx context.Context, raceID uuid.UUID, gender discipline.Gender, event string, brief bool, yield Yield) error {
	sql := query.ResultListByEvent
	if brief {
		sql = query.ResultListByEventBrief
	}
	err := pg.StreamUnder(ctx, s.streams, pg.Head[query.ResultListHeadRow, Result]{
		SQL: query.ResultListHead, Key: raceID,
		Begin: func(h query.ResultListHeadRow) Result {
			return Result{RaceID: raceID, Race: h.Race, Date: h.Date, Gender: gender, Event: event}
		},
	}, yield, sql, raceID, gender, event)
	return pg.IfNoRows(err, race.ErrNotFound)
}

func (s *Service) eachOfRace(ctx context.Context, raceID uuid.UUID, yield Yield, sql string, args ...any) error {
	some := false
	err := pg.Stream(ctx, s.streams, func(r *Result) error {
		some = true
		return yield(r)
	}, sql, args...)
	if err == nil && !some {
		return s.races.Require(ctx, raceID)
	}
	return err
}

// TeamFilter selects among a team's results. Its zero value selects all.
type TeamFilter struct {
	Year   *int32
	Gender *discipline.Gender
}

// The query for a team lists the columns of the view itself: they must stay the same.
var _ = Result(query.ResultListByTeamRow{})

// EachOfTeam yields the results of a team, newest race first, and within a race by gender, event, place and time. A team that
// nobody ran for has none.
func (s *Service) EachOfTeam(ctx context.Context, teamID string, filter TeamFilter, yield Yield) error {
	firstYear, lastYear := 1, 9999
	if filter.Year != nil {
		firstYear, lastYear = int(*filter.Year), int(*filter.Year)
	}
	first, last := daysOf(firstYear, lastYear)
	return pg.Stream(ctx, s.streams, yield, query.ResultListByTeam, ids.Key(teamID), first, last, filter.Gender)
}

// daysOf returns the first and the last day of a span of years.
func daysOf(firstYear, lastYear int) (first, last date.Date) {
	return date.FromTime(time.Date(firstYear, time.January, 1, 0, 0, 0, 0, time.UTC)),
		date.FromTime(time.Date(lastYear, time.December, 31, 0, 0, 0, 0, time.UTC))
}

// EachOfAthlete yields every result of an athlete, in the order of EachOfTeam. Any of the athlete's IDs leads to the results
// of all of them.
func (s *Service) EachOfAthlete(ctx context.Context, athleteID string, yield Yield) error {
	return pg.Stream(ctx, s.streams, yield, query.ResultListByAthlete, ids.Key(athleteID))
}

// TeamYears lists the years in which a team has results of one gender, newest first.
func (s *Service) TeamYears(ctx context.Context, teamID string, gender discipline.Gender) ([]int32, error) {
	return s.q.ResultYearsOfTeam(ctx, s.db, query.ResultYearsOfTeamParams{TeamKey: ids.Key(teamID), Gender: &gender})
}
