package main

import (
	"time"

	"github.com/jackc/pgx/v5"
)

// The statements are the server's own. Those that stand here give decimals as text, which this server sends as they are; all others
// come from gen/query.
const (
	raceColumns = `SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
`
	oneRace  = raceColumns + `FROM races r LEFT JOIN users u ON u.id = r.user_id WHERE r.id = $1`
	allRaces = raceColumns + `FROM races r LEFT JOIN users u ON u.id = r.user_id ORDER BY r.date DESC, r.id DESC`
	racePage = raceColumns + `FROM (SELECT p.id, p.date FROM races p ORDER BY p.date DESC, p.id DESC LIMIT $1::bigint OFFSET $2::bigint) page
JOIN races r ON r.id = page.id
LEFT JOIN users u ON u.id = r.user_id
ORDER BY page.date DESC, page.id DESC`

	resultColumns = `SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points::text AS points, x.grade, x.bib, x.wind::text AS wind, x.notes,
       x.user_id, x.created_at, x.updated_at
`
	teamResults = resultColumns + `FROM (
    SELECT ran.race_id AS id, c.name, c.date
    FROM races_of_team($1::text) AS ran (race_id)
    CROSS JOIN LATERAL (
        SELECT one.name, one.date FROM races AS one WHERE one.id = ran.race_id AND one.date BETWEEN $2::text::date AND $3::text::date OFFSET 0) AS c
    ORDER BY c.date DESC, ran.race_id DESC OFFSET 0) AS r
JOIN results AS x ON lower(x.team_id COLLATE "C") = $1::text AND x.race_id = r.id
ORDER BY r.date DESC, r.id DESC, x.gender, x.event_order, x.event, x.place, x.time_ms, x.id`
	searchResults = `WITH found AS MATERIALIZED (SELECT search_results($1::text, $2::integer, $3::integer)::uuid[] AS ids)
` + resultColumns + `FROM found CROSS JOIN LATERAL unnest(found.ids) AS hit
JOIN results x ON x.id = hit JOIN races r ON r.id = x.race_id
ORDER BY array_position(found.ids, x.id)`
	athleteResults = `WITH ids AS MATERIALIZED (
    SELECT $1::text AS key
    UNION
    SELECT other.key FROM athlete_ids named JOIN athlete_ids other ON other.user_id = named.user_id
    WHERE named.key = $1::text)
` + resultColumns + `FROM ids JOIN results x ON lower(x.athlete_id COLLATE "C") = ids.key
CROSS JOIN LATERAL (SELECT one.name, one.date FROM races AS one WHERE one.id = x.race_id OFFSET 0) AS r
ORDER BY r.date DESC, x.race_id DESC, x.gender, x.event_order, x.event, x.place, x.time_ms, x.id`
	eventResults = resultColumns + `FROM results x JOIN races r ON r.id = x.race_id
WHERE x.race_id = $1 AND x.gender = $2 AND x.event_order = natural_order($3::text) AND x.event = $3::text
ORDER BY x.place, x.time_ms, x.id`
)

type race struct {
	id                         [16]byte
	name                       string
	date                       time.Time
	location, url, description *string
	sport                      string
	scoring                    []byte
	userID                     *[16]byte
	user                       *string
	up, down, results          int32
	created, updated           time.Time
}

func (r *race) scan(row pgx.Row) error {
	return row.Scan( //nolint:wrapcheck // the handler logs it as it is
		&r.id, &r.name, &r.date, &r.location, &r.url, &r.description, &r.sport, &r.scoring, &r.userID, &r.user,
		&r.up, &r.down, &r.results, &r.created, &r.updated,
	)
}

type result struct {
	id, raceID                    [16]byte
	race                          string
	date                          time.Time
	gender, event, athlete        string
	athleteID, team, teamID       *string
	place                         *int32
	time                          *string
	ms                            *int64
	mark                          *string
	status                        string
	points, grade, bib, wind, why *string
	userID                        *[16]byte
	created, updated              time.Time
}

func (r *result) scan(row pgx.Row) error {
	return row.Scan( //nolint:wrapcheck // the handler logs it as it is
		&r.id, &r.raceID, &r.race, &r.date, &r.gender, &r.event, &r.athlete, &r.athleteID, &r.team, &r.teamID, &r.place,
		&r.time, &r.ms, &r.mark, &r.status, &r.points, &r.grade, &r.bib, &r.wind, &r.why, &r.userID, &r.created, &r.updated,
	)
}

// athlete is one whom a search found.
type athlete struct {
	id, name string
	teams    []string
	years    []int32
	results  int64
	claimed  bool
}

func (a *athlete) scan(row pgx.Row) error {
	return row.Scan(&a.id, &a.name, &a.teams, &a.years, &a.results, &a.claimed) //nolint:wrapcheck // the handler logs it as it is
}
