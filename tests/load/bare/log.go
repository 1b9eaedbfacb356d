package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// The statements are the server's own.
const (
	logDays = `WITH o AS (
    SELECT u.id, c.athlete_id,
           coalesce($3::date, ($4::timestamptz AT TIME ZONE u.timezone)::date) - $5::date + 1 AS place,
           coalesce((u.log_visibility = 'public' OR u.id = $6::uuid OR (u.log_visibility = 'team' AND k.id IS NOT NULL))
               AND ($7::text IS NULL OR EXISTS (
                   SELECT FROM athlete_ids own WHERE own.key = $7::text AND own.user_id = u.id)), false) AS readable,
           coalesce(u.health_visibility = 'public' OR u.id = $6::uuid
               OR (u.health_visibility = 'team' AND k.id IS NOT NULL), false) AS healthy
    FROM users u
    LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
    LEFT JOIN users k ON k.id = $6::uuid AND k.coach AND lower(k.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
    WHERE u.id = coalesce($8::uuid, (SELECT a.user_id FROM athlete_ids a WHERE a.key = $9::text)))
SELECT o.id AS user_id, o.athlete_id, o.place::integer AS place, o.readable::boolean AS readable, o.healthy::boolean AS healthy,
       e.id, e.day AS entry_day, e.goal::text AS goal, e.miles::text AS miles, e.runs, e.rhr::text AS rhr, e.sleep::text AS sleep,
       e.feel, e.notes, e.checkboxes, e.created_at, e.updated_at
FROM o
LEFT JOIN entries e ON o.readable AND e.user_id = o.id
    AND e.day BETWEEN ($1::date[])[o.place] AND ($2::date[])[o.place]
ORDER BY e.day`

	logMeans = `WITH o AS (
    SELECT u.id,
           coalesce($3::date, ($4::timestamptz AT TIME ZONE u.timezone)::date) - $5::date + 1 AS place,
           coalesce(u.log_visibility = 'public' OR u.id = $6::uuid
               OR (u.log_visibility = 'team' AND k.id IS NOT NULL), false) AS readable,
           coalesce(u.health_visibility = 'public' OR u.id = $6::uuid
               OR (u.health_visibility = 'team' AND k.id IS NOT NULL), false) AS healthy
    FROM users u
    LEFT JOIN users k ON k.id = $6::uuid AND k.coach AND lower(k.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
    WHERE u.id = coalesce($7::uuid, (SELECT a.user_id FROM athlete_ids a WHERE a.key = $8::text)))
SELECT o.readable::boolean AS readable, o.healthy::boolean AS healthy,
       m.rhr::text AS rhr, m.rhr_days, m.sleep::text AS sleep, m.sleep_days
FROM o
CROSS JOIN LATERAL (
    SELECT coalesce(avg(e.rhr), 0) AS rhr, count(e.rhr) AS rhr_days, coalesce(avg(e.sleep), 0) AS sleep, count(e.sleep) AS sleep_days
    FROM entries e
    WHERE o.readable AND o.healthy AND e.user_id = o.id
      AND e.day BETWEEN ($1::date[])[o.place] AND ($2::date[])[o.place]) m`

	logMeansOfAll = `SELECT coalesce(avg(e.rhr), 0)::numeric AS rhr, count(e.rhr) AS rhr_days,
       coalesce(avg(e.sleep), 0)::numeric AS sleep, count(e.sleep) AS sleep_days
FROM entries e JOIN users u ON u.id = e.user_id
WHERE e.day BETWEEN $1::date AND $2::date AND (e.rhr IS NOT NULL OR e.sleep IS NOT NULL)
  AND u.log_visibility = 'public' AND u.health_visibility = 'public'`

	logStreaks = `WITH o AS (
    SELECT u.id, u.checkboxes, coalesce($1::date, ($2::timestamptz AT TIME ZONE u.timezone)::date) AS day
    FROM users u WHERE u.id = $3)
SELECT coalesce(n.name, '')::text AS name, coalesce(island.last - island.first + 1, 0)::integer AS streak
FROM o LEFT JOIN LATERAL unnest(o.checkboxes) WITH ORDINALITY AS n(name, place) ON true
LEFT JOIN LATERAL (
    SELECT newest.day AS last, oldest.day AS first
    FROM (SELECT e.day FROM entries e
          WHERE e.user_id = o.id AND e.day BETWEEN o.day - 1 AND o.day AND e.checkboxes -> n.name = 'true'
          ORDER BY e.day DESC LIMIT 1) newest
    CROSS JOIN LATERAL (
          SELECT c.day
          FROM (SELECT e.day, lead(CASE WHEN e.checkboxes -> n.name = 'true' THEN e.day END) OVER (ORDER BY e.day DESC) AS before
                FROM entries e WHERE e.user_id = o.id AND e.day <= newest.day) c
          WHERE c.before IS DISTINCT FROM c.day - 1
          ORDER BY c.day DESC LIMIT 1) oldest) island ON true
ORDER BY n.place`

	logMerge = `WITH listed AS (
    UPDATE users SET
        checkboxes = checkboxes || ARRAY(SELECT n.name FROM unnest($1::text[]) WITH ORDINALITY AS n(name, place)
                                         WHERE n.name <> ALL (users.checkboxes) ORDER BY n.place),
        updated_at = $2
    WHERE users.id = $3 AND NOT users.checkboxes @> $1::text[]
    RETURNING users.id),
e AS (
    INSERT INTO entries (user_id, day, id, goal, runs, miles, rhr, sleep, feel, notes, checkboxes, created_at, updated_at)
    SELECT u.id, coalesce($4::date, ($2::timestamptz AT TIME ZONE u.timezone)::date), $5::uuid,
           $6::numeric, $7::jsonb,
           (SELECT coalesce(sum((x ->> 'miles')::numeric), 0) FROM jsonb_array_elements($7::jsonb) AS x),
           $8::numeric, $9::numeric, $10::smallint, $11::text,
           $12::jsonb, $2, $2
    FROM users u, (SELECT count(*) FROM listed) AS first
    WHERE u.id = $3
    ON CONFLICT (user_id, day) DO UPDATE SET
        goal       = CASE WHEN $13::boolean THEN excluded.goal ELSE entries.goal END,
        runs       = CASE WHEN $14::boolean THEN excluded.runs ELSE entries.runs END,
        miles      = CASE WHEN $14::boolean THEN excluded.miles ELSE entries.miles END,
        rhr        = CASE WHEN $15::boolean THEN excluded.rhr ELSE entries.rhr END,
        sleep      = CASE WHEN $16::boolean THEN excluded.sleep ELSE entries.sleep END,
        feel       = CASE WHEN $17::boolean THEN excluded.feel ELSE entries.feel END,
        notes      = CASE WHEN $18::boolean THEN excluded.notes ELSE entries.notes END,
        checkboxes = CASE WHEN $19::boolean THEN '{}' ELSE (entries.checkboxes || excluded.checkboxes) - $20::text[] END,
        updated_at = excluded.updated_at
    RETURNING *)
SELECT e.user_id, c.athlete_id, e.id, e.day, e.goal, e.miles, e.runs, e.rhr, e.sleep, e.feel, e.notes, e.checkboxes, e.created_at, e.updated_at
FROM e LEFT JOIN athlete_ids c ON c.user_id = e.user_id AND c.claimed`
)

type entry struct {
	userID                  [16]byte
	athleteID               *string
	id                      *[16]byte
	day                     *time.Time
	goal, miles, rhr, sleep *string
	feel                    *int32
	notes                   *string
	runs, checkboxes        []byte
	created, updated        *time.Time
}

func (e *entry) appendJSON(b []byte) []byte {
	b = appendID(append(b, `{"_id":`...), e.id)
	b = appendID(append(b, `,"user_id":`...), &e.userID)
	b = appendText(append(b, `,"athlete_id":`...), e.athleteID)
	b = appendDay(append(b, `,"date":`...), *e.day)
	b = appendShort(append(b, `,"goal":`...), e.goal)
	b = appendShort(append(b, `,"miles":`...), e.miles)
	b = append(append(b, `,"runs":`...), e.runs...)
	b = appendShort(append(b, `,"rhr":`...), e.rhr)
	b = appendShort(append(b, `,"sleep":`...), e.sleep)
	b = appendNumber(append(b, `,"feel":`...), e.feel)
	b = appendText(append(b, `,"notes":`...), e.notes)
	b = append(append(b, `,"checkboxes":`...), e.checkboxes...)
	b = appendInstant(append(b, `,"created_at":`...), *e.created)
	b = appendInstant(append(b, `,"updated_at":`...), *e.updated)
	return append(b, '}')
}

// appendShort appends a decimal without the zeros that say nothing.
func appendShort(b []byte, s *string) []byte {
	if s == nil || !strings.Contains(*s, ".") {
		return appendDecimal(b, s)
	}
	return append(b, strings.TrimSuffix(strings.TrimRight(*s, "0"), ".")...)
}

const pathDate = "01-02-2006"

func (b bare) week(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(pathDate, r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	firsts, lasts := []time.Time{monday}, []time.Time{monday.AddDate(0, 0, 6)}
	rows, err := b.pool.Query(r.Context(), logDays, firsts, lasts, day, time.Now(), day, nil, nil, nil, r.PathValue("id"))
	if err != nil {
		failed(w, err)
		return
	}
	defer rows.Close()
	entries := make([]entry, 0, 7)
	var place int32
	var readable, healthy bool
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.userID, &e.athleteID, &place, &readable, &healthy, &e.id, &e.day, &e.goal, &e.miles, &e.runs, &e.rhr, &e.sleep,
			&e.feel, &e.notes, &e.checkboxes, &e.created, &e.updated); err != nil {
			failed(w, err)
			return
		}
		if e.id != nil {
			entries = append(entries, e)
		}
	}
	if err := rows.Err(); err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte {
		out = append(out, '[')
		for i := range entries {
			if i > 0 {
				out = append(out, ',')
			}
			out = entries[i].appendJSON(out)
		}
		return append(out, ']')
	})
}

// mean answers the mean resting heart rate of an athlete, or of everybody.
func (b bare) mean(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(pathDate, r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	first, last := day.AddDate(0, 0, -5), day.AddDate(0, 0, -1)
	var readable, healthy bool
	var rhr, sleep string
	var rhrDays, sleepDays int64
	if athlete := r.URL.Query().Get("athlete"); athlete != "" {
		err = b.pool.QueryRow(r.Context(), logMeans, []time.Time{first}, []time.Time{last}, day, time.Now(), day, nil, nil, athlete).
			Scan(&readable, &healthy, &rhr, &rhrDays, &sleep, &sleepDays)
	} else {
		err = b.pool.QueryRow(r.Context(), logMeansOfAll, first, last).Scan(&rhr, &rhrDays, &sleep, &sleepDays)
	}
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte { return append(appendShort(append(out, `{"avg":`...), &rhr), '}') })
}

func (b bare) streaks(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(pathDate, r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	rows, err := b.pool.Query(r.Context(), logStreaks, day, time.Now(), r.PathValue("user"))
	if err != nil {
		failed(w, err)
		return
	}
	out := []byte{'{'}
	var name string
	var days int32
	_, err = pgx.ForEachRow(rows, []any{&name, &days}, func() error {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(append(appendText(out, &name), ':'), int64(days), 10)
		return nil
	})
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(lent []byte) []byte { return append(append(lent, out...), '}') })
}

// written is what the benchmark writes into a day.
type written struct {
	RHR        *json.Number    `json:"rhr"`
	Sleep      *json.Number    `json:"sleep"`
	Runs       json.RawMessage `json:"runs"`
	Checkboxes map[string]bool `json:"checkboxes"`
}

func (b bare) write(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(pathDate, r.PathValue("date"))
	var body written
	if err := errors.Join(err, json.NewDecoder(r.Body).Decode(&body)); err != nil {
		failed(w, err)
		return
	}
	names := make([]string, 0, len(body.Checkboxes))
	for name := range body.Checkboxes {
		names = append(names, name)
	}
	boxes, err := json.Marshal(body.Checkboxes)
	if err != nil {
		failed(w, err)
		return
	}
	var e entry
	err = b.pool.QueryRow(r.Context(), logMerge, names, time.Now(), r.PathValue("user"), day, uuid.Must(uuid.NewV7()), nil, body.Runs,
		text(body.RHR), text(body.Sleep), nil, nil, boxes, false, true, true, true, false, false, false, []string{}).
		Scan(&e.userID, &e.athleteID, &e.id, &e.day, &e.goal, &e.miles, &e.runs, &e.rhr, &e.sleep, &e.feel, &e.notes, &e.checkboxes, &e.created, &e.updated)
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, e.appendJSON)
}

func text(n *json.Number) *string {
	if n == nil {
		return nil
	}
	s := n.String()
	return &s
}
