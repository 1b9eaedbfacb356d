package main

import (
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
)

type race struct {
	id                                  [16]byte
	name                                string
	date                                time.Time
	location, weather, url, description *string
	sport                               string
	scoring                             []byte
	userID                              *[16]byte
	user                                *string
	up, down, results                   int32
	adders, state                       string
	created, updated                    time.Time
	directors                           []byte
}

// What the server reads of the rows of the program's statements, so that it need not know columns that it does not send.
const (
	raceColumns = `id, name, date, location, weather, url, description, sport, scoring, user_id, user_name, upvotes, downvotes, results, results_by, state,
		created_at, updated_at`
	resultColumns = `id, race_id, race, date, gender, event, division, round, heat, heat_place, event_code, event_kind, distance_m, mixed, athlete, relay_members,
		athlete_id, team, team_id, place, time, time_ms, timing_method, mark, status, points, grade, bib, wind, notes, import_id, user_id, created_at, updated_at`
)

// only returns a statement that selects columns of what another selects.
func only(columns, sql string) string { return "SELECT " + columns + " FROM (" + sql + ") AS found" }

var (
	raceGet             = only(raceColumns+", directors", query.RaceGet)
	racePage            = only(raceColumns, query.RacePage)
	raceList            = only(raceColumns, query.RaceList)
	resultListByTeam    = only(resultColumns, query.ResultListByTeam)
	resultListByAthlete = only(resultColumns, query.ResultListByAthlete)
	// The program reads what all results of an event have in common in a statement of its own, sent together with this one.
	resultListByEvent = only(resultColumns, query.ResultListByEvent) + `, (SELECT $1::uuid AS race_id, (SELECT name FROM races WHERE id = $1) AS race,
		(SELECT date FROM races WHERE id = $1) AS date, $2::text AS gender, $3::text AS event) AS race`
)

// scan reads a race, and more columns if there are any.
func (r *race) scan(row pgx.Row, more ...any) error {
	return row.Scan(append([]any{ //nolint:wrapcheck // The handler logs it.
		&r.id, &r.name, &r.date, &r.location, &r.weather, &r.url, &r.description, &r.sport, &r.scoring, &r.userID, &r.user,
		&r.up, &r.down, &r.results, &r.adders, &r.state, &r.created, &r.updated,
	}, more...)...)
}

type result struct {
	id, raceID                    [16]byte
	race                          string
	date                          time.Time
	gender, event, athlete        string
	division, code, kind          *string
	round                         string
	metres                        *float64
	mixed                         bool
	members                       []string
	method                        *string
	athleteID, team, teamID       *string
	place, heat, heatPlace        *int32
	time                          *string
	ms                            *int64
	mark                          *string
	status                        string
	points, grade, bib, wind, why *string
	importID, userID              *[16]byte
	created, updated              time.Time
}

func (r *result) scan(row pgx.Row) error {
	return row.Scan( //nolint:wrapcheck // The handler logs it.
		&r.id, &r.raceID, &r.race, &r.date, &r.gender, &r.event, &r.division, &r.round, &r.heat, &r.heatPlace, &r.code, &r.kind, &r.metres, &r.mixed,
		&r.athlete, &r.members, &r.athleteID, &r.team, &r.teamID, &r.place, &r.time, &r.ms, &r.method, &r.mark, &r.status, &r.points, &r.grade,
		&r.bib, &r.wind, &r.why, &r.importID, &r.userID, &r.created, &r.updated,
	)
}

// athlete is a result of a search for athletes.
type athlete struct {
	id, name string
	teams    []string
	years    []int32
	results  int64
	claimed  bool
}
