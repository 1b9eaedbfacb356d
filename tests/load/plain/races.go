package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/api"
)

// plain implements the operations of the benchmark. Calling another one is an error of the benchmark.
type plain struct {
	api.StrictServerInterface

	pool *pgxpool.Pool
}

type race struct {
	ID          uuid.UUID       `db:"id"          json:"_id"`
	Name        string          `db:"name"        json:"name"`
	Date        string          `db:"date"        json:"date"`
	Location    *string         `db:"location"    json:"location"`
	Weather     *string         `db:"weather"     json:"weather"`
	URL         *string         `db:"url"         json:"url"`
	Description *string         `db:"description" json:"description"`
	Sport       string          `db:"sport"       json:"sport"`
	Scoring     json.RawMessage `db:"scoring"     json:"scoring"`
	UserID      *uuid.UUID      `db:"user_id"     json:"user_id"`
	User        *string         `db:"user_name"   json:"user"`
	Upvotes     int32           `db:"upvotes"     json:"upvotes"`
	Downvotes   int32           `db:"downvotes"   json:"downvotes"`
	Results     int32           `db:"results"     json:"results"`
	ResultsBy   string          `db:"results_by"  json:"results_by"`
	State       string          `db:"state"       json:"state"`
	CreatedAt   time.Time       `db:"created_at"  json:"created_at"`
	UpdatedAt   time.Time       `db:"updated_at"  json:"updated_at"`
	Directors   json.RawMessage `db:"directors"   json:"directors,omitempty"`
}

const (
	selectRaces = `SELECT r.id, r.name, r.date::text AS date, r.location, r.weather, r.url, r.description, r.sport, r.user_id, u.name AS user_name,
			r.upvotes, r.downvotes, r.results, r.results_by, r.state, r.created_at, r.updated_at,
			coalesce(r.scoring, CASE r.sport
				WHEN 'cross_country' THEN '{"kind":"cross_country","scorers":5,"displacers":2,"tie_break":"nfhs"}'
				WHEN 'track' THEN '{"kind":"points","points":[10,8,6,5,4,3,2,1]}' ELSE '{"kind":"none"}' END::jsonb) AS scoring`
	fromRaces = ` FROM races r LEFT JOIN users u ON u.id = r.user_id`
	directors = `, coalesce((SELECT jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) ORDER BY d.created_at, p.id)
			FROM race_directors d JOIN users p ON p.id = d.user_id WHERE d.race_id = r.id), '[]') AS directors`
)

func (p plain) race(ctx context.Context, id uuid.UUID) (race, error) {
	rows, err := p.pool.Query(ctx, selectRaces+directors+fromRaces+" WHERE r.id = $1", id)
	if err != nil {
		return race{}, err //nolint:wrapcheck // echo logs it
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[race]) //nolint:wrapcheck // as above
}

func (p plain) races(ctx context.Context, sql string, args ...any) (races, error) {
	rows, err := p.pool.Query(ctx, selectRaces+fromRaces+" ORDER BY r.date DESC, r.id DESC"+sql, args...)
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	return pgx.CollectRows(rows, pgx.RowToStructByNameLax[race]) //nolint:wrapcheck // as above
}

func (p plain) GetRace(ctx context.Context, req api.GetRaceRequestObject) (api.GetRaceResponseObject, error) {
	return p.race(ctx, req.ID)
}

func (p plain) ListRaces(ctx context.Context, _ api.ListRacesRequestObject) (api.ListRacesResponseObject, error) {
	return p.races(ctx, "")
}

func (p plain) ListRacesPageOfLength(
	ctx context.Context, req api.ListRacesPageOfLengthRequestObject,
) (api.ListRacesPageOfLengthResponseObject, error) {
	return p.races(ctx, " LIMIT $1 OFFSET $2", req.Length, (req.Page-1)*req.Length)
}

func (p plain) UpvoteRace(ctx context.Context, req api.UpvoteRaceRequestObject) (api.UpvoteRaceResponseObject, error) {
	return p.vote(ctx, req.ID, "up")
}

func (p plain) DownvoteRace(ctx context.Context, req api.DownvoteRaceRequestObject) (api.DownvoteRaceResponseObject, error) {
	return p.vote(ctx, req.ID, "down")
}

// vote leaves the counting to the triggers.
func (p plain) vote(ctx context.Context, id uuid.UUID, vote string) (race, error) {
	_, err := p.pool.Exec(ctx, `INSERT INTO votes (race_id, user_id, vote, updated_at) VALUES ($1, $2, $3, now())
		ON CONFLICT (race_id, user_id) DO UPDATE SET vote = excluded.vote, updated_at = excluded.updated_at`, id, callerOf(ctx), vote)
	if err != nil {
		return race{}, err //nolint:wrapcheck // as above
	}
	return p.race(ctx, id)
}

type races []race

func (r race) VisitGetRaceResponse(w http.ResponseWriter) error      { return encode(w, r) }
func (r race) VisitUpvoteRaceResponse(w http.ResponseWriter) error   { return encode(w, r) }
func (r race) VisitDownvoteRaceResponse(w http.ResponseWriter) error { return encode(w, r) }

func (r races) VisitListRacesResponse(w http.ResponseWriter) error { return encode(w, r) }

func (r races) VisitListRacesPageOfLengthResponse(w http.ResponseWriter) error { return encode(w, r) }

func encode(w http.ResponseWriter, body any) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(body) //nolint:wrapcheck // as above
}
