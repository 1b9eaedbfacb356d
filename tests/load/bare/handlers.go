package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
)

const (
	// chunk is how much of a list is gathered before it is sent.
	chunk = 32 << 10
	// mostFound is how many races or athletes a search gives.
	mostFound = 100
)

var buffers = sync.Pool{New: func() any { return new([]byte) }} //nolint:gochecknoglobals // a pool is the process's

// bare answers from the database.
type bare struct{ pool *pgxpool.Pool }

func (b bare) ready(w http.ResponseWriter, r *http.Request) {
	if err := b.pool.Ping(r.Context()); err != nil {
		failed(w, err)
	}
}

func (b bare) race(w http.ResponseWriter, r *http.Request) {
	var found race
	if err := found.scan(b.pool.QueryRow(r.Context(), oneRace, r.PathValue("id"))); err != nil {
		failed(w, err)
		return
	}
	answer(w, found.appendJSON)
}

// pageOrEvents answers /race/list/{page}/{length} and /race/{id}/{gender}/events, which the mux cannot tell apart.
func (b bare) pageOrEvents(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("id") == "list" {
		b.page(w, r)
		return
	}
	b.events(w, r, r.PathValue("id"), r.PathValue("page"))
}

func (b bare) page(w http.ResponseWriter, r *http.Request) {
	page, err := strconv.Atoi(r.PathValue("page"))
	length, err2 := strconv.Atoi(r.PathValue("length"))
	if err := errors.Join(err, err2); err != nil {
		failed(w, err)
		return
	}
	// One more than is answered, as the server asks for to know whether a page follows.
	rows, err := b.pool.Query(r.Context(), racePage, length+1, (page-1)*length)
	if err != nil {
		failed(w, err)
		return
	}
	defer rows.Close()
	races := make([]race, 0, length+1)
	for rows.Next() {
		races = append(races, race{})
		if err := races[len(races)-1].scan(rows); err != nil {
			failed(w, err)
			return
		}
	}
	if err := rows.Err(); err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte {
		out = append(out, '[')
		for i := range min(length, len(races)) {
			if i > 0 {
				out = append(out, ',')
			}
			out = races[i].appendJSON(out)
		}
		return append(out, ']')
	})
}

func (b bare) races(w http.ResponseWriter, r *http.Request) {
	var one race
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, allRaces)
}

func (b bare) results(w http.ResponseWriter, r *http.Request) {
	var one result
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, eventResults, r.PathValue("id"), r.PathValue("gender"), r.PathValue("event"))
}

func (b bare) teamYear(w http.ResponseWriter, r *http.Request) {
	year, err := strconv.Atoi(r.PathValue("year"))
	if err != nil {
		failed(w, err)
		return
	}
	var one result
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, teamResults, r.PathValue("id"), fmt.Sprintf("%04d-01-01", year), fmt.Sprintf("%04d-12-31", year))
}

func (b bare) search(w http.ResponseWriter, r *http.Request) {
	page, err := strconv.Atoi(r.PathValue("page"))
	length, err2 := strconv.Atoi(r.PathValue("length"))
	if err := errors.Join(err, err2); err != nil {
		failed(w, err)
		return
	}
	var one result
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, searchResults, r.PathValue("query"), (page-1)*length, length)
}

func (b bare) athlete(w http.ResponseWriter, r *http.Request) {
	var one result
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, athleteResults, strings.ToLower(r.PathValue("id")))
}

func (b bare) teamYears(w http.ResponseWriter, r *http.Request) {
	var year int32
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := rows.Scan(&year)
		return appendNumber(out, &year), err
	}, query.ResultYearsOfTeam, strings.ToLower(r.PathValue("id")), r.PathValue("gender"))
}

func (b bare) events(w http.ResponseWriter, r *http.Request, race, gender string) {
	var event string
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := rows.Scan(&event)
		return appendText(out, &event), err
	}, query.RaceEvents, race, gender)
}

// count answers what a statement counts.
func (b bare) count(sql string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var n int64
		if err := b.pool.QueryRow(r.Context(), sql).Scan(&n); err != nil {
			failed(w, err)
			return
		}
		answer(w, func(out []byte) []byte { return append(appendNumber(append(out, `{"count":`...), &n), '}') })
	}
}

func (b bare) searchRaces(w http.ResponseWriter, r *http.Request) {
	var one race
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, query.SearchRaces, r.PathValue("query"), nil, mostFound)
}

func (b bare) searchAthletes(w http.ResponseWriter, r *http.Request) {
	var one athlete
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, query.SearchAthletes, r.PathValue("query"), mostFound)
}

// stream answers the rows of a query as an array, a chunk at a time.
func (b bare) stream(ctx context.Context, w http.ResponseWriter, row func([]byte, pgx.Rows) ([]byte, error), sql string, args ...any) {
	rows, err := b.pool.Query(ctx, sql, args...)
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
		if out, err = row(out, rows); err != nil {
			panic(err) // cuts the connection: a part must not be taken for the whole
		}
		if len(out) >= chunk {
			if _, err := w.Write(out); err != nil {
				return
			}
			out, sent = out[:0], true
		}
	}
	if err := rows.Err(); err != nil {
		panic(err)
	}
	out = append(out, ']')
	if !sent {
		w.Header().Set("Content-Length", strconv.Itoa(len(out)))
	}
	_, _ = w.Write(out) // nobody is left to tell
	*lent = out
}

func (b bare) teams(w http.ResponseWriter, r *http.Request) {
	var contest race
	if err := contest.scan(b.pool.QueryRow(r.Context(), oneRace, r.PathValue("id"))); err != nil {
		failed(w, err)
		return
	}
	if contest.sport != "cross_country" || contest.scoring != nil {
		failed(w, errors.New("only cross country by the usual rules is scored here"))
		return
	}
	rows, err := b.pool.Query(r.Context(), eventResults, r.PathValue("id"), r.PathValue("gender"), r.PathValue("event"))
	if err != nil {
		failed(w, err)
		return
	}
	defer rows.Close()
	var finishers []result
	for rows.Next() {
		finishers = append(finishers, result{})
		if err := finishers[len(finishers)-1].scan(rows); err != nil {
			failed(w, err)
			return
		}
	}
	if err := rows.Err(); err != nil {
		failed(w, err)
		return
	}
	teams := score(finishers)
	answer(w, func(out []byte) []byte { return appendTeams(out, teams) })
}

// answer sends what append writes.
func answer(w http.ResponseWriter, write func([]byte) []byte) {
	lent, _ := buffers.Get().(*[]byte)
	defer buffers.Put(lent)
	*lent = write((*lent)[:0])
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(*lent)))
	_, _ = w.Write(*lent) // nobody is left to tell
}

func failed(w http.ResponseWriter, err error) {
	slog.Error("failed", slog.Any("error", err))
	http.Error(w, "failed", http.StatusInternalServerError)
}
