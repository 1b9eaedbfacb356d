package main

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/calendar"
)

// entry is a day of a log.
type entry query.ListedEntry

func (e *entry) appendJSON(b []byte) []byte {
	id, user := [16]byte(e.ID), [16]byte(e.UserID)
	b = appendID(append(b, `{"_id":`...), &id)
	b = appendID(append(b, `,"user_id":`...), &user)
	b = appendText(append(b, `,"athlete_id":`...), e.AthleteID)
	b = append(e.Day.AppendISO(append(b, `,"date":"`...)), '"')
	b = appendShort(append(b, `,"goal":`...), e.Goal)
	b = appendShort(append(b, `,"miles":`...), &e.Miles)
	b = appendShort(append(b, `,"meters":`...), &e.Meters)
	b = append(append(b, `,"runs":`...), e.Runs...)
	b = appendShort(append(b, `,"rhr":`...), e.RHR)
	b = appendShort(append(b, `,"sleep":`...), e.Sleep)
	b = append(b, `,"feel":`...)
	if e.Feel == nil {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, int64(*e.Feel), 10)
	}
	b = appendText(append(b, `,"notes":`...), e.Notes)
	b = appendText(append(b, `,"weather":`...), e.Weather)
	b = append(append(b, `,"checkboxes":`...), e.Checkboxes...)
	b = appendInstant(append(b, `,"created_at":`...), e.CreatedAt)
	b = appendInstant(append(b, `,"updated_at":`...), e.UpdatedAt)
	return append(b, '}')
}

// appendShort appends a decimal without trailing zeros.
func appendShort(b []byte, s *string) []byte {
	if s == nil || !strings.Contains(*s, ".") {
		return appendDecimal(b, s)
	}
	return append(b, strings.TrimSuffix(strings.TrimRight(*s, "0"), ".")...)
}

func (b bare) week(w http.ResponseWriter, r *http.Request) {
	day, err := calendar.ParsePath(r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	monday, sunday := calendar.Week(day)
	athlete := r.PathValue("id")
	rows, err := b.q.EntryList(r.Context(), b.pool, query.EntryListParams{
		AthleteKey: &athlete, First: monday, Last: sunday,
	})
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte {
		out = append(out, '[')
		for i := range rows {
			if i > 0 {
				out = append(out, ',')
			}
			out = (*entry)(&rows[i].ListedEntry).appendJSON(out)
		}
		return append(out, ']')
	})
}

// mean responds with the mean resting heart rate of an athlete, or of everybody.
func (b bare) mean(w http.ResponseWriter, r *http.Request) {
	day, err := calendar.ParsePath(r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	first, last := calendar.FiveDaysBefore(day)
	var mean string
	if athlete := r.URL.Query().Get("athlete"); athlete != "" {
		var row query.EntryMeansRow
		row, err = b.q.EntryMeans(r.Context(), b.pool, query.EntryMeansParams{
			AthleteKey: &athlete, First: first, Last: last,
		})
		mean = row.RHR
	} else {
		var row query.EntryMeansOfAllRow
		row, err = b.q.EntryMeansOfAll(r.Context(), b.pool, query.EntryMeansOfAllParams{First: first, Last: last})
		mean = row.RHR
	}
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte { return append(appendShort(append(out, `{"avg":`...), &mean), '}') })
}

func (b bare) streaks(w http.ResponseWriter, r *http.Request) {
	day, err := calendar.ParsePath(r.PathValue("date"))
	user, err2 := uuid.Parse(r.PathValue("user"))
	if err := errors.Join(err, err2); err != nil {
		failed(w, err)
		return
	}
	rows, err := b.q.StreakList(r.Context(), b.pool, query.StreakListParams{Day: &day, Now: time.Now(), UserID: user})
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte {
		out = append(out, '{')
		for i, s := range rows {
			if i > 0 {
				out = append(out, ',')
			}
			out = strconv.AppendInt(append(appendText(out, &s.Name), ':'), int64(s.Streak), 10)
		}
		return append(out, '}')
	})
}

// written is what the benchmark writes into a day.
type written struct {
	RHR        *json.Number    `json:"rhr"`
	Sleep      *json.Number    `json:"sleep"`
	Runs       []writtenRun    `json:"runs"`
	Checkboxes map[string]bool `json:"checkboxes"`
}

// writtenRun is a run, to which an ID and the meters are added.
type writtenRun struct {
	ID      uuid.UUID `json:"_id"`
	Miles   float64   `json:"miles"`
	Meters  float64   `json:"meters"`
	Seconds *float64  `json:"seconds"`
	Kind    *string   `json:"kind"`
	Title   *string   `json:"title"`
	Notes   *string   `json:"notes"`
}

func (b bare) write(w http.ResponseWriter, r *http.Request) {
	day, err := calendar.ParsePath(r.PathValue("date"))
	user, err2 := uuid.Parse(r.PathValue("user"))
	var body written
	if err := errors.Join(err, err2, json.NewDecoder(r.Body).Decode(&body)); err != nil {
		failed(w, err)
		return
	}
	miles, meters := 0.0, 0.0
	for i := range body.Runs {
		run := &body.Runs[i]
		run.ID, run.Meters = uuid.Must(uuid.NewV7()), math.Round(run.Miles*160934.4)/100
		miles, meters = miles+run.Miles, meters+run.Meters
	}
	runs, err := json.Marshal(body.Runs)
	if err != nil {
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
	row, err := b.q.EntryMerge(r.Context(), b.pool, query.EntryMergeParams{
		Names: names, Now: time.Now(), UserID: user, Day: &day, ID: uuid.Must(uuid.NewV7()), RunsSet: true, Runs: runs,
		Miles: strconv.FormatFloat(miles, 'f', 5, 64), Meters: strconv.FormatFloat(meters, 'f', 2, 64),
		RHRSet: true, RHR: text(body.RHR), SleepSet: true, Sleep: text(body.Sleep), Checkboxes: boxes, Unnamed: []string{},
	})
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, (*entry)(&row).appendJSON)
}

func text(n *json.Number) *string {
	if n == nil {
		return nil
	}
	s := n.String()
	return &s
}
