package main

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/internal/date"
	"harrier/internal/sport/measure"
	"harrier/internal/trainlog"
)

// dayColumns are what the server sends of a day, with a row for each run, and of its athlete.
const dayColumns = `u.id, u.name, a.athlete_id, e.id, e.day, e.goal, e.rhr, e.sleep, e.feel, e.notes, e.weather, e.checkboxes, e.created_at, e.updated_at,
	r.id, r.meters, r.seconds, r.kind, r.title, r.notes`

const (
	// teamDays reads the days of a team in one statement, in which every athlete has some.
	teamDays = `SELECT ` + dayColumns + `
		FROM accepted_coaches t
		JOIN users u ON u.id = t.user_id AND u.log_visibility <> 'private'
		LEFT JOIN athlete_ids a ON a.user_id = u.id AND a.claimed
		JOIN entries e ON e.user_id = u.id AND e.day BETWEEN $2 AND $3
		LEFT JOIN runs r ON r.user_id = e.user_id AND r.day = e.day
		WHERE t.coach_id = $1 ORDER BY u.name, u.id, e.day, r.place`
	teamUnseen = `SELECT c.user_id, count(*)
		FROM accepted_coaches t JOIN comments c ON c.user_id = t.user_id AND c.day BETWEEN $2 AND $3
		WHERE t.coach_id = $1 AND c.author_id <> $1 AND NOT EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = c.id AND s.reader_id = $1)
		GROUP BY 1`
)

// athleteDays are the days of an athlete, and how many comments on them a coach has not seen.
type athleteDays struct {
	id     uuid.UUID
	name   string
	days   []trainlog.Entry
	unseen int64
}

// readDays reads rows of dayColumns. Those of a day, and of an athlete, follow one another.
func readDays(rows pgx.Rows, err error) (athletes []athleteDays, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e trainlog.Entry
		var r trainlog.Run
		var name string
		err := rows.Scan(&e.UserID, &name, &e.AthleteID, &e.ID, &e.Day, &e.Goal, &e.RHR, &e.Sleep, &e.Feel, &e.Notes, &e.Weather, &e.Checkboxes, &e.CreatedAt,
			&e.UpdatedAt, &r.ID, &r.Meters, &r.Seconds, &r.Kind, &r.Title, &r.Notes)
		if err != nil {
			return nil, err //nolint:wrapcheck // The handler logs it.
		}
		if len(athletes) == 0 || athletes[len(athletes)-1].id != e.UserID {
			athletes = append(athletes, athleteDays{id: e.UserID, name: name})
		}
		a := &athletes[len(athletes)-1]
		if len(a.days) == 0 || a.days[len(a.days)-1].ID != e.ID {
			a.days = append(a.days, e)
		}
		if r.ID != uuid.Nil {
			last := &a.days[len(a.days)-1]
			last.Runs = append(last.Runs, r)
		}
	}
	return athletes, rows.Err() //nolint:wrapcheck // The handler logs it.
}

func (b bare) teamWeek(w http.ResponseWriter, r *http.Request) {
	day, err := date.ParsePath(r.PathValue("date"))
	coach, err2 := uuid.Parse(r.PathValue("coach"))
	if err := errors.Join(err, err2); err != nil {
		failed(w, err)
		return
	}
	first, last := date.Week(day)
	var both pgx.Batch
	both.Queue(teamDays, coach, first, last)
	both.Queue(teamUnseen, coach, first, last)
	results := b.pool.SendBatch(r.Context(), &both)
	defer results.Close() //nolint:errcheck // what it had to say was said by the rows
	athletes, err := readDays(results.Query())
	if err != nil {
		failed(w, err)
		return
	}
	places := make(map[uuid.UUID]int, len(athletes))
	for i := range athletes {
		places[athletes[i].id] = i
	}
	rows, _ := results.Query() // ForEachRow returns its error
	var user uuid.UUID
	var unseen int64
	if _, err := pgx.ForEachRow(rows, []any{&user, &unseen}, func() error {
		athletes[places[user]].unseen = unseen
		return nil
	}); err != nil {
		failed(w, err)
		return
	}
	week := date.Period{By: date.ByWeek, Start: time.Monday, First: first, Last: last}
	answer(w, func(out []byte) []byte {
		out = append(appendPeriod(append(out, '{'), week), `,"athletes":[`...)
		for i := range athletes {
			if i > 0 {
				out = append(out, ',')
			}
			out = athletes[i].appendJSON(out, week)
		}
		return append(out, `],"next_page":null}`...)
	})
}

func appendPeriod(b []byte, p date.Period) []byte {
	label := p.Label()
	b = appendText(append(b, `"period":`...), &label)
	b = append(p.First.AppendISO(append(b, `,"from":"`...)), '"')
	return append(p.Last.AppendISO(append(b, `,"to":"`...)), '"')
}

func (a *athleteDays) appendJSON(b []byte, week date.Period) []byte {
	id := [16]byte(a.id)
	b = appendID(append(b, `{"user_id":`...), &id)
	b = appendText(append(b, `,"name":`...), &a.name)
	b = appendText(append(b, `,"athlete_id":`...), a.days[0].AthleteID)
	b = strconv.AppendInt(append(b, `,"unseen_comments":`...), a.unseen, 10)
	b = append(a.appendSums(append(b, `,"sums":`...), week), `,"days":[`...)
	for i := range a.days {
		if i > 0 {
			b = append(b, ',')
		}
		b = (*entry)(&a.days[i]).appendJSON(b)
	}
	return append(b, "]}"...)
}

func (a *athleteDays) appendSums(b []byte, week date.Period) []byte {
	var miles measure.Miles
	var meters, seconds, longest, rhr, sleep measure.Hundredths
	var runs, daysRun, rhrDays, sleepDays int64
	for i := range a.days {
		e := &a.days[i]
		for k := range e.Runs {
			r := &e.Runs[k]
			miles, meters, runs, longest = miles+r.Meters.Miles(), meters+r.Meters, runs+1, max(longest, r.Meters)
			if r.Seconds != nil {
				seconds += *r.Seconds
			}
		}
		if len(e.Runs) > 0 {
			daysRun++
		}
		if e.RHR != nil {
			rhr, rhrDays = rhr+*e.RHR, rhrDays+1
		}
		if e.Sleep != nil {
			sleep, sleepDays = sleep+*e.Sleep, sleepDays+1
		}
	}
	b = appendPeriod(append(b, '{'), week)
	b = miles.Append(append(b, `,"miles":`...))
	b = meters.Append(append(b, `,"meters":`...))
	b = strconv.AppendInt(append(b, `,"runs":`...), runs, 10)
	b = seconds.Append(append(b, `,"seconds":`...))
	b = strconv.AppendInt(append(b, `,"days_run":`...), daysRun, 10)
	b = longest.Miles().Append(append(b, `,"longest_run":`...))
	b = append(b, `,"goal":null,"goal_share":null,"rhr":`...) // nobody has goals
	b = appendAverage(b, rhr, rhrDays)
	b = strconv.AppendInt(append(b, `,"rhr_days":`...), rhrDays, 10)
	b = appendAverage(append(b, `,"sleep":`...), sleep, sleepDays)
	b = strconv.AppendInt(append(b, `,"sleep_days":`...), sleepDays, 10)
	return append(b, '}')
}

func appendAverage(b []byte, sum measure.Hundredths, n int64) []byte {
	if n == 0 {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, sum.Float64()/float64(n), 'f', -1, 64)
}
