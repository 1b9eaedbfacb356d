package main

import (
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// chunk is how many bytes of a list are buffered before they are sent.
const chunk = 32 << 10

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// floor has the handlers.
type floor struct{ pool *pgxpool.Pool }

const (
	raceColumns   = "id, name, date, location, sport, poster, upvotes, downvotes, results"
	resultColumns = "id, race_id, race, date, gender, event, athlete, athlete_id, team, team_id, place, time, time_ms, status, grade, bib"
)

var (
	raceObject = columns("_id", id, "name", text, "date", day, "location", text, "sport", text, "user", text, "upvotes", number,
		"downvotes", number, "results", number)
	resultObject = columns("_id", id, "race_id", id, "race", text, "date", day, "gender", text, "event", text, "athlete", text, "athlete_id", text,
		"team", text, "team_id", text, "place", number, "time", text, "time_ms", number, "status", text, "grade", text, "bib", text)
)

func (f floor) ready(w http.ResponseWriter, r *http.Request) {
	if err := f.pool.Ping(r.Context()); err != nil {
		failed(w, err)
	}
}

func (f floor) race(w http.ResponseWriter, r *http.Request) {
	f.one(w, r, raceObject, "SELECT "+raceColumns+" FROM races WHERE id = $1", r.PathValue("id"))
}

func (f floor) races(w http.ResponseWriter, r *http.Request) {
	f.list(w, r, raceObject, "SELECT "+raceColumns+" FROM races ORDER BY date DESC, id DESC")
}

func (f floor) page(w http.ResponseWriter, r *http.Request) {
	page, err := strconv.Atoi(r.PathValue("page"))
	length, err2 := strconv.Atoi(r.PathValue("length"))
	if err := errors.Join(err, err2); err != nil {
		failed(w, err)
		return
	}
	f.list(w, r, raceObject, "SELECT "+raceColumns+" FROM races ORDER BY date DESC, id DESC LIMIT $1 OFFSET $2", length, (page-1)*length)
}

func (f floor) results(w http.ResponseWriter, r *http.Request) {
	f.list(w, r, resultObject, "SELECT "+resultColumns+" FROM results WHERE race_id = $1 AND gender = $2 AND event = $3 ORDER BY place, id",
		r.PathValue("id"), r.PathValue("gender"), r.PathValue("event"))
}

// search finds whole words only.
func (f floor) search(w http.ResponseWriter, r *http.Request) {
	f.list(w, r, resultObject, "SELECT "+resultColumns+` FROM results WHERE words @@ plainto_tsquery('simple', $1)
		ORDER BY date DESC, race_id DESC, place LIMIT 10`, r.PathValue("query"))
}

// one responds with the only row of a statement.
func (f floor) one(w http.ResponseWriter, r *http.Request, columns []column, sql string, args ...any) {
	found, err := f.row(w, r, columns, sql, args...)
	if err == nil && !found {
		err = pgx.ErrNoRows
	}
	if err != nil {
		failed(w, err)
	}
}

// row responds with the only row of a statement, unless it has none.
func (f floor) row(w http.ResponseWriter, r *http.Request, columns []column, sql string, args ...any) (found bool, err error) {
	rows, err := f.pool.Query(r.Context(), sql, args...)
	if err != nil {
		return false, err //nolint:wrapcheck // The handler logs it.
	}
	defer rows.Close()
	lent, _ := buffers.Get().(*[]byte)
	defer buffers.Put(lent)
	if !rows.Next() {
		return false, rows.Err() //nolint:wrapcheck // as above
	}
	*lent = object((*lent)[:0], columns, rows.RawValues())
	rows.Close()
	if err := rows.Err(); err != nil {
		return false, err //nolint:wrapcheck // as above
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(*lent)))
	_, _ = w.Write(*lent) // The client has disconnected.
	return true, nil
}

// list responds with the rows of a statement as an array, in chunks.
func (f floor) list(w http.ResponseWriter, r *http.Request, columns []column, sql string, args ...any) {
	rows, err := f.pool.Query(r.Context(), sql, args...)
	if err != nil {
		failed(w, err)
		return
	}
	defer rows.Close()
	lent, _ := buffers.Get().(*[]byte)
	defer buffers.Put(lent)
	out := (*lent)[:0]
	out = append(out, '[')
	w.Header().Set("Content-Type", "application/json")
	sent, first := false, true
	for rows.Next() {
		if !first {
			out = append(out, ',')
		}
		first = false
		out = object(out, columns, rows.RawValues())
		if len(out) >= chunk {
			if _, err := w.Write(out); err != nil { //nolint:gosec // It is JSON.
				return
			}
			out, sent = out[:0], true
		}
	}
	if err := rows.Err(); err != nil {
		panic(err) // cuts the connection, so that no client takes a part for the whole
	}
	out = append(out, ']')
	if !sent {
		w.Header().Set("Content-Length", strconv.Itoa(len(out)))
	}
	_, _ = w.Write(out) //nolint:gosec // It is JSON; and the client has disconnected.
	*lent = out
}

func failed(w http.ResponseWriter, err error) {
	slog.Error("failed", slog.Any("error", err))
	http.Error(w, "failed", http.StatusInternalServerError)
}
