package result

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/admission"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
	"harrier/internal/text/ids"
)

const (
	// profileResults is how many results of an athlete are on a page, and profilePages how many pages there are at most.
	profileResults = 100
	profilePages   = 100
	// teamResults is how many results of a team are shown for a year.
	teamResults = 1000
	// comingRaces is how many coming races of a team are shown.
	comingRaces = 20
)

var (
	errNoAthlete = fault.New(fault.NotFound, "There are no results under this Athlete ID.")
	errNoTeam    = fault.New(fault.NotFound, "There are no results of this team.")
)

// Youth are the imports whose files call their athletes girls and boys.
type Youth map[uuid.UUID]bool

// Event returns the event of a result.
func (y Youth) Event(r Result) PageEvent {
	return PageEvent{r.Gender, r.Event, r.ImportID != nil && y[*r.ImportID]}
}

// Youth returns which of the imports of results call their athletes girls and boys.
func (s *Scorer) Youth(ctx context.Context, results []Result) (Youth, error) {
	var p query.ImportYouthParams
	asked := map[uuid.UUID]bool{}
	for i := range results {
		if id := results[i].ImportID; id != nil && !asked[*id] {
			asked[*id] = true
			p.Races, p.Ids = append(p.Races, results[i].RaceID), append(p.Ids, *id)
		}
	}
	if len(p.Ids) == 0 {
		return nil, nil
	}
	found, err := s.q.ImportYouth(ctx, s.DB, p)
	youth := make(Youth, len(found))
	for _, id := range found {
		youth[id] = true
	}
	return youth, err
}

// AthletePage holds the data of an athlete's page.
type AthletePage struct {
	// AthleteID is the one that the athlete has claimed, or else as the newest result has it.
	AthleteID string
	// Newest is the athlete's newest result, which has their name.
	Newest Result
	// Number is that of the page, from 1.
	Number  int32
	Results []Result
	// More reports whether there are further pages.
	More bool
}

// Athlete reads a page of an athlete's results, newest first. Any of the athlete's IDs leads to the results of all of them. It is
// fault.NotFound if the page has none.
func (s *Scorer) Athlete(ctx context.Context, athleteID string, number int32) (*AthletePage, error) {
	if number < 1 || number > profilePages {
		return nil, errNoAthlete
	}
	release, err := s.Admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return nil, err
	}
	defer release()
	key := ids.Key(athleteID)
	read := func(length, skip int64) ([]Result, error) {
		return s.q.ResultPageOfAthlete(ctx, s.DB, query.ResultPageOfAthleteParams{AthleteKey: key, Length: length, Skip: skip})
	}
	rows, err := read(pg.OneMore(profileResults), pg.Skipped(number, profileResults))
	if err != nil || len(rows) == 0 {
		return nil, cmp.Or[error](err, errNoAthlete)
	}
	newest := rows
	if number > 1 {
		if newest, err = read(1, 0); err != nil || len(newest) == 0 {
			return nil, cmp.Or[error](err, errNoAthlete)
		}
	}
	shown := pg.PageOf(rows, profileResults)
	page := &AthletePage{AthleteID: *newest[0].AthleteID, Newest: newest[0], Number: number, Results: shown.Items, More: shown.More && number < profilePages}
	claimed, err := s.q.AthleteIDMain(ctx, s.DB, key)
	if err == nil {
		page.AthleteID = claimed
	}
	return page, pg.IfNoRows(err, nil)
}

// TeamPage holds the data of a team's page.
type TeamPage struct {
	TeamID, Name string
	// Years are those with results, newest first, and Year is the one that is shown; 0 without any.
	Years  []int32
	Year   int32
	Coming []race.Race
	// Races are those of the year, newest first.
	Races []TeamRace
	// Roster are the athletes of these results by name.
	Roster []TeamAthlete
	// More reports whether the year has further results.
	More bool
}

// TeamRace is the results of a team in a race.
type TeamRace struct {
	// First is the first of the results, which has the race's name and day.
	First   Result
	Results []Result
}

// TeamAthlete is an athlete with results for a team.
type TeamAthlete struct {
	Athlete string
	// AthleteID is nil if it is unknown.
	AthleteID *string
	Results   int
}

// TeamPage reads the page of a team for a year, the newest with results if that is nil. A team without results and coming races, and a
// year without results are fault.NotFound.
func (s *Scorer) TeamPage(ctx context.Context, teamID string, year *int32, now time.Time) (*TeamPage, error) {
	release, err := s.Admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return nil, err
	}
	defer release()
	key := ids.Key(teamID)
	page := &TeamPage{TeamID: teamID, Name: teamID}
	if page.Years, err = s.q.ResultYearsOfTeam(ctx, s.DB, query.ResultYearsOfTeamParams{TeamKey: key}); err != nil {
		return nil, err
	}
	named, err := s.q.TeamName(ctx, s.DB, key)
	if err != nil {
		return nil, err
	}
	called := len(named) > 0 && ids.Key(named[0]) != key // a team that is called by its ID has no name of its own
	if called {
		page.Name = named[0]
	}
	today := date.Today(now, time.UTC)
	if page.Coming, err = s.q.RaceComingOfTeam(ctx, s.DB, query.RaceComingOfTeamParams{TeamKey: key, Today: today, Length: comingRaces}); err != nil {
		return nil, err
	}
	switch {
	case year != nil && slices.Contains(page.Years, *year):
		page.Year = *year
	case year != nil, len(page.Years) == 0 && len(page.Coming) == 0:
		return nil, errNoTeam
	case len(page.Years) == 0:
		return page, nil
	default:
		page.Year = page.Years[0]
	}
	first, last := daysOf(int(page.Year), int(page.Year))
	rows, err := s.q.ResultTopOfTeam(ctx, s.DB, query.ResultTopOfTeamParams{TeamKey: key, First: first, Last: last, MaxRows: teamResults + 1})
	if err != nil || len(rows) == 0 {
		return nil, cmp.Or[error](err, errNoTeam)
	}
	page.TeamID = *rows[0].TeamID
	if rows[0].Team != nil && !called {
		page.Name = *rows[0].Team
	}
	page.More = len(rows) > teamResults
	rows = rows[:min(len(rows), teamResults)]
	page.Races, page.Roster = racesOf(rows), rosterOf(rows)
	return page, nil
}

// racesOf divides results, which are in the order of races, by race.
func racesOf(results []Result) []TeamRace {
	var races []TeamRace
	start := 0
	for i := range results {
		if i+1 < len(results) && results[i+1].RaceID == results[i].RaceID {
			continue
		}
		races = append(races, TeamRace{First: results[start], Results: results[start : i+1]})
		start = i + 1
	}
	return races
}

// rosterOf counts the results of each athlete, by Athlete ID or else by name. Teams that run a relay are no athletes.
func rosterOf(results []Result) []TeamAthlete {
	type who struct{ id, name string }
	counted := map[who]*TeamAthlete{}
	var order []*TeamAthlete
	for _, r := range results {
		if r.EventKind != nil && *r.EventKind == discipline.Relay {
			continue
		}
		key := who{name: strings.ToLower(r.Athlete)}
		if r.AthleteID != nil {
			key = who{id: ids.Key(*r.AthleteID)}
		}
		if counted[key] == nil {
			counted[key] = &TeamAthlete{Athlete: r.Athlete, AthleteID: r.AthleteID}
			order = append(order, counted[key])
		}
		counted[key].Results++
	}
	roster := make([]TeamAthlete, len(order))
	for i, athlete := range order {
		roster[i] = *athlete
	}
	slices.SortStableFunc(roster, func(a, b TeamAthlete) int {
		return strings.Compare(strings.ToLower(a.Athlete), strings.ToLower(b.Athlete))
	})
	return roster
}
