package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
	"harrier/internal/search"
	"harrier/internal/trainlog"
)

// chunk is how many bytes of a list are buffered before they are sent.
const chunk = 32 << 10

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// bare has the handlers.
type bare struct {
	log    *trainlog.Service
	pool   *pgxpool.Pool
	q      *query.Queries
	finder *search.Service
}

func (b bare) ready(w http.ResponseWriter, r *http.Request) {
	if err := b.pool.Ping(r.Context()); err != nil {
		failed(w, err)
	}
}

func (b bare) race(w http.ResponseWriter, r *http.Request) {
	var found race
	if err := found.scan(b.pool.QueryRow(r.Context(), raceGet, r.PathValue("id")), &found.directors); err != nil {
		failed(w, err)
		return
	}
	answer(w, found.appendJSON)
}

// pageOrEvents serves /race/list/{page}/{length} and /race/{id}/{gender}/events, which the mux cannot distinguish.
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
	rows, err := b.pool.Query(r.Context(), racePage, (page-1)*length, length+1)
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
	}, raceList)
}

func (b bare) results(w http.ResponseWriter, r *http.Request) {
	var one result
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, resultListByEvent, r.PathValue("id"), r.PathValue("gender"), r.PathValue("event"))
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
	}, resultListByTeam, strings.ToLower(r.PathValue("id")), dayOfYear(year, time.January, 1), dayOfYear(year, time.December, 31), nil)
}

func dayOfYear(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func (b bare) search(w http.ResponseWriter, r *http.Request) {
	page, err := strconv.Atoi(r.PathValue("page"))
	length, err2 := strconv.Atoi(r.PathValue("length"))
	if err := errors.Join(err, err2); err != nil {
		failed(w, err)
		return
	}
	found, err := b.finder.Results(r.Context(), r.PathValue("query"), int32(page), int32(length)) //nolint:gosec // the benchmark asks for small pages
	list(w, found.Results, err, func(out []byte, x *query.ListedResult) []byte {
		one := result{
			id: x.ID, raceID: x.RaceID, race: x.Race, date: x.Date.Time(), gender: string(x.Gender), event: x.Event, division: x.Division,
			round: string(x.Round), heat: x.Heat, heatPlace: x.HeatPlace,
			code: x.EventCode, kind: (*string)(x.EventKind), metres: x.DistanceM, mixed: x.Mixed, athlete: x.Athlete,
			members: x.RelayMembers, method: (*string)(x.TimingMethod),
			athleteID: x.AthleteID, team: x.Team, teamID: x.TeamID, place: x.Place, time: x.Time, ms: x.TimeMS, mark: x.Mark,
			status: string(x.Status), points: x.Points, grade: x.Grade, bib: x.Bib, wind: x.Wind, why: x.Notes,
			importID: (*[16]byte)(x.ImportID), userID: (*[16]byte)(x.UserID), created: x.CreatedAt, updated: x.UpdatedAt,
		}
		return one.appendJSON(out)
	})
}

func (b bare) athlete(w http.ResponseWriter, r *http.Request) {
	var one result
	b.stream(r.Context(), w, func(out []byte, rows pgx.Rows) ([]byte, error) {
		err := one.scan(rows)
		return one.appendJSON(out), err
	}, resultListByAthlete, strings.ToLower(r.PathValue("id")))
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
	}, query.RaceEvents, nil, race, gender)
}

// count responds with the result of a statement that counts.
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
	found, err := b.finder.Races(r.Context(), r.PathValue("query"), nil)
	list(w, found, err, func(out []byte, x *query.ListedRace) []byte {
		one := race{
			id: x.ID, name: x.Name, date: x.Date.Time(), location: x.Location, weather: x.Weather, url: x.URL,
			description: x.Description, sport: string(x.Sport),
			scoring: x.Scoring, userID: (*[16]byte)(x.UserID), user: x.UserName, up: x.Upvotes, down: x.Downvotes, results: x.Results,
			adders: string(x.ResultsBy), state: string(x.State), created: x.CreatedAt, updated: x.UpdatedAt,
		}
		return one.appendJSON(out)
	})
}

func (b bare) searchAthletes(w http.ResponseWriter, r *http.Request) {
	found, err := b.finder.Athletes(r.Context(), r.PathValue("query"))
	list(w, found, err, func(out []byte, x *query.SearchAthletesRow) []byte {
		one := athlete{id: x.AthleteID, name: x.Name, teams: x.Teams, years: x.Years, results: x.Results, claimed: x.Claimed}
		return one.appendJSON(out)
	})
}

// list responds with what a search found. Both servers share the code that decides what to ask the database.
func list[T any](w http.ResponseWriter, found []T, err error, item func([]byte, *T) []byte) {
	if err != nil {
		failed(w, err)
		return
	}
	answer(w, func(out []byte) []byte {
		out = append(out, '[')
		for i := range found {
			if i > 0 {
				out = append(out, ',')
			}
			out = item(out, &found[i])
		}
		return append(out, ']')
	})
}

// stream responds with the rows of a query as an array, in chunks.
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
			panic(err) // cuts the connection, so that no client takes a part for the whole
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
	_, _ = w.Write(out) // The client has disconnected.
	*lent = out
}

func (b bare) teams(w http.ResponseWriter, r *http.Request) {
	var contest race
	if err := contest.scan(b.pool.QueryRow(r.Context(), raceGet, r.PathValue("id")), &contest.directors); err != nil {
		failed(w, err)
		return
	}
	if contest.sport != "cross_country" || contest.scoring != nil {
		failed(w, errors.New("only cross country by the usual rules is scored here"))
		return
	}
	rows, err := b.pool.Query(r.Context(), resultListByEvent, r.PathValue("id"), r.PathValue("gender"), r.PathValue("event"))
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
	_, _ = w.Write(*lent) // The client has disconnected.
}

func failed(w http.ResponseWriter, err error) {
	slog.Error("failed", slog.Any("error", err))
	http.Error(w, "failed", http.StatusInternalServerError)
}
