package main

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"
)

const (
	entryColumns = "e.id, e.user_id, a.athlete_id, e.day, e.miles, e.runs, e.checkboxes, e.rhr, e.sleep, e.feel"
	// shownColumns leaves out what the runner shows nobody.
	shownColumns = "e.id, e.user_id, a.athlete_id, e.day, e.miles, e.runs, e.checkboxes, " +
		"CASE WHEN a.healthy THEN e.rhr END, CASE WHEN a.healthy THEN e.sleep END, CASE WHEN a.healthy THEN e.feel END"
)

var entryObject = columns("_id", id, "user_id", id, "athlete_id", text, "date", day, "miles", float, "runs", document, "checkboxes", document,
	"rhr", float, "sleep", float, "feel", number)

// pathDate is how dates are written in paths.
const pathDate = "01-02-2006"

func (f floor) week(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(pathDate, r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	f.list(w, r, entryObject, "SELECT "+shownColumns+` FROM athletes a JOIN entries e ON e.user_id = a.user_id
		WHERE a.key = $1 AND a.open AND e.day BETWEEN $2 AND $3 ORDER BY e.day`, r.PathValue("id"), monday, monday.AddDate(0, 0, 6))
}

// written holds the values that the benchmark writes into a day.
type written struct {
	RHR        *float64        `json:"rhr"`
	Sleep      *float64        `json:"sleep"`
	Runs       json.RawMessage `json:"runs"`
	Checkboxes json.RawMessage `json:"checkboxes"`
}

func (f floor) writeDay(w http.ResponseWriter, r *http.Request) {
	var body written
	day, err := time.Parse(pathDate, r.PathValue("date"))
	if err == nil {
		err = json.NewDecoder(r.Body).Decode(&body)
	}
	var runs []struct {
		Miles float64 `json:"miles"`
	}
	if err == nil {
		err = json.Unmarshal(body.Runs, &runs)
	}
	if err != nil {
		failed(w, err)
		return
	}
	miles := 0.0
	for _, run := range runs {
		miles += run.Miles
	}
	f.one(w, r, entryObject, `WITH e AS (
			INSERT INTO entries AS e (id, user_id, day, miles, runs, rhr, sleep, checkboxes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (user_id, day) DO UPDATE SET miles = excluded.miles, runs = excluded.runs, rhr = excluded.rhr, sleep = excluded.sleep,
				checkboxes = e.checkboxes || excluded.checkboxes
			RETURNING *)
		SELECT `+entryColumns+" FROM e LEFT JOIN athletes a ON a.user_id = e.user_id",
		uuid.Must(uuid.NewV7()), r.PathValue("user"), day, miles, body.Runs, body.RHR, body.Sleep, body.Checkboxes)
}

// vote counts a vote in the statement that casts it. The same vote again changes nothing.
func (f floor) vote(w http.ResponseWriter, r *http.Request) {
	found, err := f.row(w, r, raceObject, `WITH v AS (
			INSERT INTO votes (race_id, user_id, up) VALUES ($1, $2, $3)
			ON CONFLICT (race_id, user_id) DO UPDATE SET up = excluded.up WHERE votes.up <> excluded.up
			RETURNING CASE WHEN xmax = 0 THEN 0 ELSE 1 END AS before)
		UPDATE races SET upvotes = upvotes + CASE WHEN $3 THEN 1 ELSE -v.before END, downvotes = downvotes + CASE WHEN $3 THEN -v.before ELSE 1 END
		FROM v WHERE id = $1 RETURNING `+raceColumns, r.PathValue("id"), r.PathValue("user"), r.PathValue("vote") == "upvote")
	switch {
	case err != nil:
		failed(w, err)
	case !found:
		f.race(w, r)
	}
}

// result is a result that the benchmark adds.
type result struct {
	RaceID  uuid.UUID `json:"race_id"`
	Gender  string    `json:"gender"`
	Event   string    `json:"event"`
	Athlete string    `json:"athlete"`
	Team    *string   `json:"team"`
	TeamID  *string   `json:"team_id"`
	Place   *int32    `json:"place"`
	Time    *string   `json:"time"`
}

// addResult counts the result in the statement that adds it. Times have minutes and seconds here.
func (f floor) addResult(w http.ResponseWriter, r *http.Request) {
	var x result
	if err := json.NewDecoder(r.Body).Decode(&x); err != nil {
		failed(w, err)
		return
	}
	var ms *int64
	if x.Time != nil {
		if at, err := time.Parse("4:05", *x.Time); err == nil {
			took := int64(at.Minute()*60+at.Second()) * 1000
			ms = &took
		}
	}
	f.one(w, r, resultObject, `WITH counted AS (UPDATE races SET results = results + 1 WHERE id = $2 RETURNING name, date)
		INSERT INTO results (id, race_id, race, date, gender, event, athlete, team, team_id, place, time, time_ms, status, words)
		SELECT $1, $2, c.name, c.date, $3, $4::text, $5::text, $6::text, $7, $8, $9, $10, 'finished',
			to_tsvector('simple', concat_ws(' ', $5::text, $6::text, c.name, $4::text))
		FROM counted c RETURNING `+resultColumns,
		uuid.Must(uuid.NewV7()), x.RaceID, x.Gender, x.Event, x.Athlete, x.Team, x.TeamID, x.Place, x.Time, ms)
}
