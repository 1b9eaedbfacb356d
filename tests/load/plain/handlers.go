package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/oapi-codegen/nullable"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
)

// plain implements the operations of the benchmark. Calling another one is an error of the benchmark.
type plain struct {
	api.StrictServerInterface

	pool *pgxpool.Pool
}

type race struct {
	ID        uuid.UUID          `json:"_id"`
	Name      string             `json:"name"`
	Date      openapi_types.Date `json:"date"`
	Location  *string            `json:"location"`
	Sport     string             `json:"sport"`
	User      *string            `json:"user"`
	Upvotes   int32              `json:"upvotes"`
	Downvotes int32              `json:"downvotes"`
	Results   int32              `json:"results"`
}

func scanRace(rows pgx.CollectableRow) (r race, err error) {
	err = rows.Scan(&r.ID, &r.Name, &r.Date.Time, &r.Location, &r.Sport, &r.User, &r.Upvotes, &r.Downvotes, &r.Results)
	return r, err //nolint:wrapcheck // the server logs it
}

type result struct {
	ID        uuid.UUID          `json:"_id"`
	RaceID    uuid.UUID          `json:"race_id"`
	Race      string             `json:"race"`
	Date      openapi_types.Date `json:"date"`
	Gender    string             `json:"gender"`
	Event     string             `json:"event"`
	Athlete   string             `json:"athlete"`
	AthleteID *string            `json:"athlete_id"`
	Team      *string            `json:"team"`
	TeamID    *string            `json:"team_id"`
	Place     *int32             `json:"place"`
	Time      *string            `json:"time"`
	TimeMS    *int64             `json:"time_ms"`
	Status    string             `json:"status"`
	Grade     *string            `json:"grade"`
	Bib       *string            `json:"bib"`
}

func scanResult(rows pgx.CollectableRow) (r result, err error) {
	err = rows.Scan(&r.ID, &r.RaceID, &r.Race, &r.Date.Time, &r.Gender, &r.Event, &r.Athlete, &r.AthleteID, &r.Team, &r.TeamID, &r.Place, &r.Time,
		&r.TimeMS, &r.Status, &r.Grade, &r.Bib)
	return r, err //nolint:wrapcheck // as above
}

type entry struct {
	ID         uuid.UUID          `json:"_id"`
	UserID     uuid.UUID          `json:"user_id"`
	AthleteID  *string            `json:"athlete_id"`
	Date       openapi_types.Date `json:"date"`
	Miles      float64            `json:"miles"`
	Runs       json.RawMessage    `json:"runs"`
	Checkboxes json.RawMessage    `json:"checkboxes"`
	RHR        *float64           `json:"rhr"`
	Sleep      *float64           `json:"sleep"`
	Feel       *int32             `json:"feel"`
}

func scanEntry(rows pgx.CollectableRow) (e entry, err error) {
	err = rows.Scan(&e.ID, &e.UserID, &e.AthleteID, &e.Date.Time, &e.Miles, &e.Runs, &e.Checkboxes, &e.RHR, &e.Sleep, &e.Feel)
	return e, err //nolint:wrapcheck // as above
}

const (
	raceColumns   = "id, name, date, location, sport, poster, upvotes, downvotes, results"
	resultColumns = "id, race_id, race, date, gender, event, athlete, athlete_id, team, team_id, place, time, time_ms, status, grade, bib"
	entryColumns  = "e.id, e.user_id, a.athlete_id, e.day, e.miles, e.runs, e.checkboxes, e.rhr, e.sleep, e.feel"
	shownColumns  = "e.id, e.user_id, a.athlete_id, e.day, e.miles, e.runs, e.checkboxes, " +
		"CASE WHEN a.healthy THEN e.rhr END, CASE WHEN a.healthy THEN e.sleep END, CASE WHEN a.healthy THEN e.feel END"
	selectRace = "SELECT " + raceColumns + " FROM races WHERE id = $1"
	recent     = "SELECT " + raceColumns + " FROM races ORDER BY date DESC, id DESC"
	// pathDate is how dates are written in paths.
	pathDate = "01-02-2006"
)

func (p plain) GetRace(ctx context.Context, req api.GetRaceRequestObject) (api.GetRaceResponseObject, error) {
	return one(ctx, p, scanRace, selectRace, req.RaceID)
}

func (p plain) ListRaces(ctx context.Context, _ api.ListRacesRequestObject) (api.ListRacesResponseObject, error) {
	return list(ctx, p, scanRace, recent)
}

func (p plain) ListRacesPageOfLength(
	ctx context.Context, req api.ListRacesPageOfLengthRequestObject,
) (api.ListRacesPageOfLengthResponseObject, error) {
	return list(ctx, p, scanRace, recent+" LIMIT $1 OFFSET $2", req.Length, (req.Page-1)*req.Length)
}

func (p plain) ListEventResults(ctx context.Context, req api.ListEventResultsRequestObject) (api.ListEventResultsResponseObject, error) {
	return list(ctx, p, scanResult, "SELECT "+resultColumns+" FROM results WHERE race_id = $1 AND gender = $2 AND event = $3 ORDER BY place, id",
		req.RaceID, req.Gender, req.Event)
}

// SearchResults finds whole words only.
func (p plain) SearchResults(ctx context.Context, req api.SearchResultsRequestObject) (api.SearchResultsResponseObject, error) {
	return list(ctx, p, scanResult, "SELECT "+resultColumns+` FROM results WHERE words @@ plainto_tsquery('simple', $1)
		ORDER BY date DESC, race_id DESC, place LIMIT $2 OFFSET $3`, req.Query, req.Length, (req.Page-1)*req.Length)
}

func (p plain) ListAthleteWeekOf(ctx context.Context, req api.ListAthleteWeekOfRequestObject) (api.ListAthleteWeekOfResponseObject, error) {
	day, err := time.Parse(pathDate, req.Date)
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	return list(ctx, p, scanEntry, "SELECT "+shownColumns+` FROM athletes a JOIN entries e ON e.user_id = a.user_id
		WHERE a.key = $1 AND a.open AND e.day BETWEEN $2 AND $3 ORDER BY e.day`, req.AthleteID, monday, monday.AddDate(0, 0, 6))
}

// WriteEntryOn writes the fields that the benchmark sends, with the runs as a document.
func (p plain) WriteEntryOn(ctx context.Context, req api.WriteEntryOnRequestObject) (api.WriteEntryOnResponseObject, error) {
	day, err := time.Parse(pathDate, req.Date)
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	checkboxes, err := json.Marshal(value(req.Body.Checkboxes))
	if err != nil {
		return nil, err //nolint:wrapcheck // as above
	}
	miles, runs := 0.0, value(req.Body.Runs)
	for _, r := range *runs {
		miles += *r.Miles
	}
	return one(ctx, p, scanEntry, `WITH e AS (
			INSERT INTO entries AS e (id, user_id, day, miles, runs, rhr, sleep, checkboxes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (user_id, day) DO UPDATE SET miles = excluded.miles, runs = excluded.runs, rhr = excluded.rhr, sleep = excluded.sleep,
				checkboxes = e.checkboxes || excluded.checkboxes
			RETURNING *)
		SELECT `+entryColumns+" FROM e LEFT JOIN athletes a ON a.user_id = e.user_id",
		uuid.Must(uuid.NewV7()), callerOf(ctx), day, miles, runs, value(req.Body.RHR), value(req.Body.Sleep), string(checkboxes))
}

func (p plain) UpvoteRace(ctx context.Context, req api.UpvoteRaceRequestObject) (api.UpvoteRaceResponseObject, error) {
	return p.vote(ctx, req.RaceID, true)
}

func (p plain) DownvoteRace(ctx context.Context, req api.DownvoteRaceRequestObject) (api.DownvoteRaceResponseObject, error) {
	return p.vote(ctx, req.RaceID, false)
}

// vote casts a vote and counts it in a transaction.
func (p plain) vote(ctx context.Context, id uuid.UUID, up bool) (voted answer[race], err error) {
	err = pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		var before *bool
		if err := tx.QueryRow(ctx, "SELECT v.up FROM races r LEFT JOIN votes v ON v.race_id = r.id AND v.user_id = $2 WHERE r.id = $1 FOR UPDATE OF r",
			id, callerOf(ctx)).Scan(&before); err != nil {
			return err //nolint:wrapcheck // as above
		}
		if before == nil || *before != up {
			if _, err := tx.Exec(ctx, "INSERT INTO votes (race_id, user_id, up) VALUES ($1, $2, $3) ON CONFLICT (race_id, user_id) DO UPDATE SET up = excluded.up",
				id, callerOf(ctx), up); err != nil {
				return err //nolint:wrapcheck // as above
			}
			var of [2]int // what is added to the votes for and against
			of[index(up)]++
			if before != nil {
				of[index(*before)]--
			}
			if _, err := tx.Exec(ctx, "UPDATE races SET upvotes = upvotes + $2, downvotes = downvotes + $3 WHERE id = $1", id, of[0], of[1]); err != nil {
				return err //nolint:wrapcheck // as above
			}
		}
		rows, err := tx.Query(ctx, selectRace, id)
		if err != nil {
			return err //nolint:wrapcheck // as above
		}
		voted.body, err = pgx.CollectExactlyOneRow(rows, scanRace)
		return err //nolint:wrapcheck // as above
	})
	return voted, err //nolint:wrapcheck // as above
}

func index(up bool) int {
	if up {
		return 0
	}
	return 1
}

// value returns nil where there is none.
func value[T any](field nullable.Nullable[T]) *T {
	if v, err := field.Get(); err == nil {
		return &v
	}
	return nil
}

func one[T any](ctx context.Context, p plain, scan pgx.RowToFunc[T], sql string, args ...any) (found answer[T], err error) {
	rows, err := p.pool.Query(ctx, sql, args...)
	if err != nil {
		return found, err //nolint:wrapcheck // as above
	}
	found.body, err = pgx.CollectExactlyOneRow(rows, scan)
	return found, err //nolint:wrapcheck // as above
}

func list[T any](ctx context.Context, p plain, scan pgx.RowToFunc[T], sql string, args ...any) (found answer[[]T], err error) {
	rows, err := p.pool.Query(ctx, sql, args...)
	if err != nil {
		return found, err //nolint:wrapcheck // as above
	}
	found.body, err = pgx.CollectRows(rows, scan)
	return found, err //nolint:wrapcheck // as above
}

// answer is the body of any response.
type answer[T any] struct{ body T }

func (a answer[T]) Visit(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(a.body) //nolint:wrapcheck // as above
}
