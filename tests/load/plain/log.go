package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
)

// pathDate is how dates are written in paths.
const pathDate = "01-02-2006"

const metersPerMile = 1609.344

type run struct {
	ID      uuid.UUID `db:"id"      json:"_id"`
	Miles   float64   `db:"miles"   json:"miles"`
	Meters  float64   `db:"meters"  json:"meters"`
	Seconds *float64  `db:"seconds" json:"seconds"`
	Kind    *string   `db:"kind"    json:"kind"`
	Title   *string   `db:"title"   json:"title"`
	Notes   *string   `db:"notes"   json:"notes"`
	Day     time.Time `db:"day"     json:"-"`
}

type entry struct {
	ID         uuid.UUID       `db:"id"         json:"_id"`
	UserID     uuid.UUID       `db:"user_id"    json:"user_id"`
	AthleteID  *string         `db:"athlete_id" json:"athlete_id"`
	Date       string          `db:"date"       json:"date"`
	Day        time.Time       `db:"day"        json:"-"`
	Goal       *float64        `db:"goal"       json:"goal"`
	Miles      float64         `db:"-"          json:"miles"`
	Meters     float64         `db:"-"          json:"meters"`
	Runs       []run           `db:"-"          json:"runs"`
	RHR        *float64        `db:"rhr"        json:"rhr"`
	Sleep      *float64        `db:"sleep"      json:"sleep"`
	Feel       *int32          `db:"feel"       json:"feel"`
	Notes      *string         `db:"notes"      json:"notes"`
	Weather    *string         `db:"weather"    json:"weather"`
	Checkboxes json.RawMessage `db:"checkboxes" json:"checkboxes"`
	CreatedAt  time.Time       `db:"created_at" json:"created_at"`
	UpdatedAt  time.Time       `db:"updated_at" json:"updated_at"`
}

type entries []entry

// ListAthleteWeekOf reads the days with one statement and their runs with another.
func (p plain) ListAthleteWeekOf(ctx context.Context, req api.ListAthleteWeekOfRequestObject) (api.ListAthleteWeekOfResponseObject, error) {
	day, err := time.Parse(pathDate, req.Date)
	if err != nil {
		return nil, err //nolint:wrapcheck // echo logs it
	}
	var (
		owner   uuid.UUID
		healthy bool
	)
	if err := p.pool.QueryRow(ctx, `SELECT u.id, u.health_visibility = 'public' FROM athlete_ids a JOIN users u ON u.id = a.user_id
		WHERE a.key = lower($1) AND a.claimed AND u.log_visibility = 'public'`, req.ID).Scan(&owner, &healthy); err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	found, err := p.days(ctx, owner, monday, monday.AddDate(0, 0, 6))
	if !healthy {
		for i := range found {
			found[i].RHR, found[i].Sleep, found[i].Feel = nil, nil, nil
		}
	}
	return found, err
}

func (p plain) days(ctx context.Context, owner uuid.UUID, first, last time.Time) (entries, error) {
	rows, err := p.pool.Query(ctx, `SELECT e.id, e.user_id, a.athlete_id, e.day::text AS date, e.day, e.goal::float8 AS goal, e.rhr::float8 AS rhr,
			e.sleep::float8 AS sleep, e.feel, e.notes, e.weather, e.checkboxes, e.created_at, e.updated_at
		FROM entries e LEFT JOIN athlete_ids a ON a.user_id = e.user_id AND a.claimed
		WHERE e.user_id = $1 AND e.day BETWEEN $2 AND $3 ORDER BY e.day`, owner, first, last)
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[entry])
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	if rows, err = p.pool.Query(ctx, `SELECT id, day, meters::float8 AS meters, round(meters / 1609.344, 5)::float8 AS miles, seconds::float8 AS seconds,
			kind, title, notes FROM runs WHERE user_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, place`, owner, first, last); err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	runs, err := pgx.CollectRows(rows, pgx.RowToStructByName[run])
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	for i := range found {
		found[i].Runs = []run{}
		for _, r := range runs {
			if r.Day.Equal(found[i].Day) {
				found[i].Runs = append(found[i].Runs, r)
				found[i].Miles += r.Miles
				found[i].Meters += r.Meters
			}
		}
	}
	return found, nil
}

// WriteEntryOn writes the fields that the benchmark sends.
func (p plain) WriteEntryOn(ctx context.Context, req api.WriteEntryOnRequestObject) (api.WriteEntryOnResponseObject, error) {
	day, err := time.Parse(pathDate, req.Date)
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	body, caller := req.Body, callerOf(ctx)
	err = pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO entries AS e (user_id, day, id, rhr, sleep, checkboxes, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $5, $6, now(), now())
			ON CONFLICT (user_id, day) DO UPDATE SET rhr = excluded.rhr, sleep = excluded.sleep, checkboxes = e.checkboxes || excluded.checkboxes,
				updated_at = excluded.updated_at`,
			caller, day, uuid.Must(uuid.NewV7()), value(body.RHR), value(body.Sleep), value(body.Checkboxes)); err != nil {
			return err //nolint:wrapcheck // as above
		}
		if _, err := tx.Exec(ctx, "DELETE FROM runs WHERE user_id = $1 AND day = $2", caller, day); err != nil {
			return err //nolint:wrapcheck // as above
		}
		runs, _ := body.Runs.Get()
		for i, r := range runs {
			if _, err := tx.Exec(ctx, "INSERT INTO runs (id, user_id, day, place, meters, seconds, kind, title) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
				uuid.Must(uuid.NewV7()), caller, day, i+1, *r.Miles*metersPerMile, value(r.Seconds), value(r.Kind), value(r.Title)); err != nil {
				return err //nolint:wrapcheck // as above
			}
		}
		return nil
	})
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	written, err := p.days(ctx, caller, day, day)
	if err != nil {
		return nil, err
	}
	return written[0], nil
}

// value returns nil where there is none.
func value[T any](field nullable.Nullable[T]) *T {
	if v, err := field.Get(); err == nil {
		return &v
	}
	return nil
}

func (e entries) VisitListAthleteWeekOfResponse(w http.ResponseWriter) error { return encode(w, e) }
func (e entry) VisitWriteEntryOnResponse(w http.ResponseWriter) error        { return encode(w, e) }
