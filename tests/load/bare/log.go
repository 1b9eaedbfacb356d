package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/sport/measure"
	"harrier/internal/text/patch"
	"harrier/internal/trainlog"
)

// entry is a day of a log.
type entry trainlog.Entry

func (e *entry) appendJSON(b []byte) []byte {
	id, user := [16]byte(e.ID), [16]byte(e.UserID)
	miles, meters := (*trainlog.Entry)(e).Distance()
	b = appendID(append(b, `{"_id":`...), &id)
	b = appendID(append(b, `,"user_id":`...), &user)
	b = appendText(append(b, `,"athlete_id":`...), e.AthleteID)
	b = append(e.Day.AppendISO(append(b, `,"date":"`...)), '"')
	b = appendShort(append(b, `,"goal":`...), e.Goal)
	b = miles.Append(append(b, `,"miles":`...))
	b = meters.Append(append(b, `,"meters":`...))
	b = append(b, `,"runs":[`...)
	for i := range e.Runs {
		r, id := &e.Runs[i], [16]byte(e.Runs[i].ID)
		b = appendID(append(b, `{"_id":`...), &id)
		b = r.Meters.Miles().Append(append(b, `,"miles":`...))
		b = r.Meters.Append(append(b, `,"meters":`...))
		b = appendShort(append(b, `,"seconds":`...), r.Seconds)
		b = appendText(append(b, `,"kind":`...), r.Kind)
		b = appendText(append(b, `,"title":`...), r.Title)
		b = append(appendText(append(b, `,"notes":`...), r.Notes), "},"[:2-(i+1)/len(e.Runs)]...)
	}
	b = appendShort(append(b, `],"rhr":`...), e.RHR)
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

func appendShort(b []byte, h *measure.Hundredths) []byte {
	if h == nil {
		return append(b, "null"...)
	}
	return h.Append(b)
}

// appendMean appends a decimal without trailing zeros.
func appendMean(b []byte, s string) []byte {
	if !strings.Contains(s, ".") {
		return append(b, s...)
	}
	return append(b, strings.TrimSuffix(strings.TrimRight(s, "0"), ".")...)
}

// days makes days of rows.
func days(rows []query.EntryListRow, yield func(*trainlog.Entry)) {
	c := trainlog.Collector{Yield: func(e *trainlog.Entry) error {
		yield(e)
		return nil
	}}
	for i := range rows {
		_ = c.Add(&rows[i]) // yield returns no error
	}
	_ = c.Close()
}

func (b bare) week(w http.ResponseWriter, r *http.Request) {
	day, err := date.ParsePath(r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	monday, sunday := date.Week(day)
	athlete := r.PathValue("id")
	rows, err := b.q.EntryList(r.Context(), b.pool, query.EntryListParams{
		Health: true, AthleteKey: &athlete, First: &monday, Last: &sunday,
	})
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte {
		out = append(out, '[')
		days(rows, func(e *trainlog.Entry) {
			if out[len(out)-1] != '[' {
				out = append(out, ',')
			}
			out = (*entry)(e).appendJSON(out)
		})
		return append(out, ']')
	})
}

// mean responds with the mean resting heart rate of an athlete, or of everybody.
func (b bare) mean(w http.ResponseWriter, r *http.Request) {
	day, err := date.ParsePath(r.PathValue("date"))
	if err != nil {
		failed(w, err)
		return
	}
	first, last := date.FiveDaysBefore(day)
	var mean string
	if athlete := r.URL.Query().Get("athlete"); athlete != "" {
		var row query.EntryMeansRow
		row, err = b.q.EntryMeans(r.Context(), b.pool, query.EntryMeansParams{
			Health: true, AthleteKey: &athlete, First: first, Last: last,
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
	answer(w, func(out []byte) []byte { return append(appendMean(append(out, `{"avg":`...), mean), '}') })
}

func (b bare) streaks(w http.ResponseWriter, r *http.Request) {
	day, err := date.ParsePath(r.PathValue("date"))
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
	RHR        *float64         `json:"rhr"`
	Sleep      *float64         `json:"sleep"`
	Runs       []writtenRun     `json:"runs"`
	Checkboxes map[string]*bool `json:"checkboxes"`
}

type writtenRun struct {
	Miles   float64  `json:"miles"`
	Seconds *float64 `json:"seconds"`
	Kind    *string  `json:"kind"`
	Title   *string  `json:"title"`
	Notes   *string  `json:"notes"`
}

// change returns what becomes of the day: a field that is left out stays.
func (w *written) change() trainlog.Change {
	runs := make([]trainlog.RunDraft, len(w.Runs))
	for i, r := range w.Runs {
		runs[i] = trainlog.RunDraft{Miles: &w.Runs[i].Miles, Seconds: given(r.Seconds), Kind: given(r.Kind), Title: given(r.Title), Notes: given(r.Notes)}
	}
	return trainlog.Change{RHR: given(w.RHR), Sleep: given(w.Sleep), Runs: patch.To(runs), Checkboxes: patch.To(w.Checkboxes)}
}

func given[T any](v *T) patch.Field[T] { return patch.Field[T]{Set: v != nil, Value: v} }

func (b bare) write(w http.ResponseWriter, r *http.Request) {
	day, err := date.ParsePath(r.PathValue("date"))
	user, err2 := uuid.Parse(r.PathValue("user"))
	var body written
	if err := errors.Join(err, err2, json.NewDecoder(r.Body).Decode(&body)); err != nil {
		failed(w, err)
		return
	}
	e, err := b.log.Write(r.Context(), actor.AsReader(user), &day, body.change(), time.Now())
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte { return (*entry)(&e).appendJSON(out) })
}
