package main

import (
	"bytes"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// followedItems is how many days and results a page has.
const followedItems = 50

const (
	followedDays = `SELECT ` + dayColumns + `
		FROM (SELECT d.user_id, d.day, d.id
		      FROM (SELECT DISTINCT o.user_id FROM follows f JOIN athlete_ids o ON o.key = f.key WHERE f.user_id = $1) AS p
		      JOIN users v ON v.id = p.user_id AND v.log_visibility = 'public'
		      CROSS JOIN LATERAL (SELECT x.user_id, x.day, x.id FROM entries x WHERE x.user_id = p.user_id AND x.day <= $2 ORDER BY x.day DESC LIMIT $3) AS d
		      ORDER BY d.day DESC, d.id DESC LIMIT $3) AS page
		JOIN users u ON u.id = page.user_id
		LEFT JOIN athlete_ids a ON a.user_id = u.id AND a.claimed
		JOIN entries e ON e.user_id = page.user_id AND e.day = page.day
		LEFT JOIN runs r ON r.user_id = e.user_id AND r.day = e.day
		ORDER BY e.day DESC, e.id DESC, r.place`
	followedResults = `SELECT ` + resultColumns + ` FROM (
			SELECT o.race_id AS of_race, o.id AS of_result
			FROM (SELECT f.key FROM follows f WHERE f.user_id = $1
			      UNION SELECT b.key FROM follows f JOIN athlete_ids c ON c.key = f.key JOIN athlete_ids b ON b.user_id = c.user_id WHERE f.user_id = $1) AS k
			CROSS JOIN LATERAL (SELECT x.id, x.race_id FROM results x WHERE lower(x.athlete_id COLLATE "C") = k.key OFFSET 0) AS o
			CROSS JOIN LATERAL (SELECT x.date FROM races x WHERE x.id = o.race_id OFFSET 0) AS d
			WHERE d.date <= $2 ORDER BY d.date DESC, o.id DESC LIMIT $3) AS page
		JOIN code.listed_results l ON l.race_id = page.of_race AND l.id = page.of_result
		ORDER BY l.date DESC, l.id DESC`
)

// following responds with the first page, whose cursor it does not make.
func (b bare) following(w http.ResponseWriter, r *http.Request) {
	user, err := uuid.Parse(r.PathValue("user"))
	if err != nil {
		failed(w, err)
		return
	}
	tomorrow := time.Now().UTC().AddDate(0, 0, 1)
	var both pgx.Batch
	both.Queue(followedDays, user, tomorrow, followedItems)
	both.Queue(followedResults, user, tomorrow, followedItems)
	found := b.pool.SendBatch(r.Context(), &both)
	defer found.Close() //nolint:errcheck // what it had to say was said by the rows
	days, err := readDays(found.Query())
	if err != nil {
		failed(w, err)
		return
	}
	rows, err := found.Query()
	if err != nil {
		failed(w, err)
		return
	}
	defer rows.Close()
	var results []result
	for rows.Next() {
		results = append(results, result{})
		if err := results[len(results)-1].scan(rows); err != nil {
			failed(w, err)
			return
		}
	}
	if err := rows.Err(); err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte { return appendFollowed(out, days, results) })
}

// appendFollowed appends the newest of both.
func appendFollowed(b []byte, athletes []athleteDays, results []result) []byte {
	b = append(b, `{"items":[`...)
	item, athlete, day := 0, 0, 0
	for ; item < followedItems && (athlete < len(athletes) || len(results) > 0); item++ {
		if item > 0 {
			b = append(b, ',')
		}
		if len(results) > 0 && (athlete == len(athletes) || results[0].after(&athletes[athlete], day)) {
			r := &results[0]
			b = appendDay(append(b, `{"type":"race","date":`...), r.date)
			b = appendText(append(b, `,"athlete":`...), &r.athlete)
			b = append(r.appendJSON(append(b, `,"entry":null,"result":`...)), '}')
			results = results[1:]
			continue
		}
		a := &athletes[athlete]
		e := &a.days[day]
		b = append(e.Day.AppendISO(append(b, `{"type":"day","date":"`...)), '"')
		b = appendText(append(b, `,"athlete":`...), &a.name)
		b = append((*entry)(e).appendJSON(append(b, `,"entry":`...)), `,"result":null}`...)
		day++
		if day == len(a.days) {
			athlete, day = athlete+1, 0
		}
	}
	return append(b, "]}"...)
}

// after is whether a result is newer than a day of an athlete's, or of the same day and of a greater ID.
func (r *result) after(a *athleteDays, day int) bool {
	e := &a.days[day]
	if on := e.Day.Time(); !r.date.Equal(on) {
		return r.date.After(on)
	}
	return bytes.Compare(r.id[:], e.ID[:]) > 0
}
