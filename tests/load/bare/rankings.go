package main

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
)

// after scans a row that has other columns before those of a result.
type after struct {
	pgx.Row

	first []any
}

func (a after) Scan(into ...any) error {
	return a.Row.Scan(append(a.first, into...)...) //nolint:wrapcheck // The handler logs it.
}

// ranked is a result with its place, or that of a season.
type ranked struct {
	result

	place, year int32
	sport       string
	aided       bool
	order       int64
}

func (r *ranked) appendBest(b []byte) []byte {
	b = appendText(append(b, `{"sport":`...), &r.sport)
	b = appendNumber(append(b, `,"year":`...), &r.year)
	b = strconv.AppendBool(append(b, `,"wind_aided":`...), r.aided)
	return append(r.appendJSON(append(b, `,"result":`...)), '}')
}

// ranking returns the first ten places, and asks for one more and for as many results as the server does.
func (b bare) ranking(w http.ResponseWriter, r *http.Request) {
	const length, walk = 10, 144
	var season *int
	if year, err := strconv.Atoi(r.URL.Query().Get("year")); err == nil {
		half := 2 * year
		season = &half
	}
	rows, err := b.pool.Query(r.Context(), query.Ranking,
		nil, season, r.PathValue("code"), r.PathValue("gender"), r.PathValue("sport"), walk, false, false, 0, length+1)
	found, err := scanned(rows, err, func(one *ranked) []any { return []any{&one.place, &one.aided, nil} })
	list(w, found[:min(len(found), length)], err, func(out []byte, one *ranked) []byte {
		out = appendNumber(append(out, `{"place":`...), &one.place)
		out = strconv.AppendBool(append(out, `,"wind_aided":`...), one.aided)
		return append(one.appendJSON(append(out, `,"result":`...)), '}')
	})
}

func (b bare) bests(w http.ResponseWriter, r *http.Request) {
	const most = 1000
	rows, err := b.pool.Query(r.Context(), query.BestListOfAthlete, strings.ToLower(r.PathValue("id")), 0, false, most)
	found, err := scanned(rows, err, func(one *ranked) []any { return []any{&one.sport, &one.year, &one.aided, &one.order} })
	var events [][]ranked
	for i, one := range found {
		if i == 0 || one.sport != found[i-1].sport || one.gender != found[i-1].gender || *one.code != *found[i-1].code {
			events = append(events, nil)
		}
		events[len(events)-1] = append(events[len(events)-1], one)
	}
	list(w, events, err, func(out []byte, seasons *[]ranked) []byte {
		best := &(*seasons)[0]
		for i := range *seasons {
			if one := &(*seasons)[i]; one.order <= best.order {
				best = one
			}
		}
		out = appendText(append(out, `{"sport":`...), &best.sport)
		out = appendText(append(out, `,"gender":`...), &best.gender)
		out = appendText(append(out, `,"event_code":`...), best.code)
		out = best.appendBest(append(out, `,"personal_best":`...))
		out = append(out, `,"season_bests":[`...)
		for i := range *seasons {
			if i > 0 {
				out = append(out, ',')
			}
			out = (*seasons)[i].appendBest(out)
		}
		return append(out, "]}"...)
	})
}

// scanned reads all rows; first are the columns before those of the result.
func scanned(rows pgx.Rows, err error, first func(*ranked) []any) ([]ranked, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []ranked
	for rows.Next() {
		all = append(all, ranked{})
		one := &all[len(all)-1]
		if err := one.scan(after{rows, first(one)}); err != nil {
			return nil, err
		}
	}
	return all, rows.Err() //nolint:wrapcheck // The handler logs it.
}
