// Package race creates, reads, lists, changes and deletes races, appoints their directors, and takes votes on them. The database decides
// who may do what (db/code/races/require_race.sql).
package race

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/athlete"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
	"harrier/internal/text/ids"
	"harrier/internal/text/patch"
)

// Race is a race with its poster's name and its counts. Scoring is the poster's own as JSON, nil if the sport decides (see
// Rules).
type Race = query.ListedRace

// Details is a race with its directors beside the poster, as JSON.
type Details = query.RaceGetRow

// State says how final a race's results are.
type State = query.RaceState

// ResultsBy says who may add results to a race.
type ResultsBy = query.ResultsBy

// Constraints of races and votes, and the reasons of code.require_race.
var Constraints = pg.Constraints{
	"races_user_id_fkey":           actor.ErrAccountGone,
	"race_directors_user_id_fkey":  actor.ErrAccountGone,
	"named_directors_user_id_fkey": actor.ErrAccountGone,
	"votes_user_id_fkey":           actor.ErrAccountGone,
	"votes_race_id_fkey":           ErrNotFound,
	"posting_by_coaches":           fault.New(fault.Forbidden, "On this server, only coaches may post races and results.").Of("coaches-only"),
	"posting_by_verified":          actor.ErrUnverified,
	"results_by_verified":          actor.ErrUnverified,
	"results_by_directors":         fault.New(fault.Forbidden, "Only the race's directors may add results.").Of("directors-only"),
	"results_by_their_poster":      fault.New(fault.Forbidden, "Only its poster and the race's directors may change or delete it."),
	"races_by_directors":           fault.New(fault.Forbidden, "Only its directors may change a race."),
	"races_by_their_poster":        fault.New(fault.Forbidden, "Only its poster may delete a race, appoint directors or hand it over."),
	"races_locked":                 fault.New(fault.Forbidden, "The race is locked: only operators may change it or its results.").Of("race-locked"),
	"locked_by_operators":          fault.New(fault.Forbidden, "Only operators may lock a race."),
}

// Service is the use cases of races and votes.
type Service struct {
	db      *pg.DB
	streams *pg.Streams
	q       *query.Queries
	turns   turns
}

// New makes the service; streams are those of db.
func New(db *pg.DB, streams *pg.Streams) *Service {
	return &Service{db: db, streams: streams, q: query.New(), turns: newTurns()}
}

// Draft is a race to be created. As JSON it has the names of the columns.
type Draft struct {
	Name        string    `json:"name"`
	Date        date.Date `json:"date"`
	Location    *string   `json:"location"`
	Weather     *string   `json:"weather"`
	URL         *string   `json:"url"`
	Description *string   `json:"description"`
	// Sport is cross country if it is nil.
	Sport   *scoring.Sport `json:"sport"`
	Scoring *scoring.Rules `json:"scoring"`
	// ResultsBy is anyone if it is nil.
	ResultsBy *ResultsBy `json:"results_by"`
}

// Create stores a new race, posted by poster.
func (s *Service) Create(ctx context.Context, poster session.Principal, d Draft, now time.Time) (created Details, err error) {
	if err := check(&d.Name, &d.Date, d.Location, d.Weather, d.URL, d.Description, now); err != nil {
		return Details{}, err
	}
	id := uuid.Must(uuid.NewV7())
	d.Sport, d.Scoring = cmp.Or(d.Sport, new(scoring.SportCrossCountry)), completed(d.Scoring)
	fields, err := json.Marshal(struct {
		Draft

		ID        uuid.UUID `json:"id"`
		UserID    uuid.UUID `json:"user_id"`
		CreatedAt time.Time `json:"created_at"`
		UpdatedAt time.Time `json:"updated_at"`
	}{d, id, poster.UserID, now, now})
	if err != nil {
		return Details{}, fmt.Errorf("write a race as JSON: %w", err)
	}
	err = s.Do(ctx, poster, Act{Name: "race.add", Kind: audit.Race, ID: id}, func(ctx context.Context, by actor.Actor) (err error) {
		created, err = pg.WriteAndRead[Details](ctx, s.db, query.RaceAdd, query.RaceAddParams{Caller: by, Fields: fields}, query.RaceGet, id)
		return err
	})
	return created, err
}

// Get reads one race; fault.NotFound if there is none.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Details, error) {
	row, err := s.q.RaceGet(ctx, s.db, id)
	return row, pg.IfNoRows(err, ErrNotFound)
}

// Lock is Get, and keeps others from changing the race, its votes and its results until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, id uuid.UUID) (Details, error) {
	if _, err := s.q.RaceLock(ctx, s.db, id); err != nil && !pg.NoRows(err) {
		return Details{}, err
	}
	return s.Get(ctx, id)
}

// Page is a page of races.
type Page = pg.Page[Race]

// Filter selects among the races. Its zero value selects all.
type Filter struct {
	// From and To are the first and the last day.
	From, To *date.Date
	Sport    *scoring.Sport
	State    *State
	// TeamID is that of a team with results in the race, or whose coach has posted it.
	TeamID *string
}

// statement returns the query for the races that f selects, and its arguments. A nil length is all of them.
func (f Filter) statement(length *int64, skip int64) (sql string, args []any) {
	if f.TeamID != nil {
		return query.RacePageOfTeam, pg.Args(query.RacePageOfTeamParams{
			TeamKey: ids.Key(*f.TeamID), First: f.From, Last: f.To, Sport: f.Sport, State: f.State, Length: length, Skip: skip,
		})
	}
	return query.RacePageSelected, pg.Args(query.RacePageSelectedParams{
		Sport: f.Sport, State: f.State, First: f.From, Last: f.To, Length: length, Skip: skip,
	})
}

// List reads a page (from 1) of length races that f selects, most recent first.
func (s *Service) List(ctx context.Context, f Filter, page, length int32) (Page, error) {
	room, skip := pg.OneMore(length), pg.Skipped(page, length)
	sql, args := query.RacePage, pg.Args(query.RacePageParams{Length: room, Skip: skip})
	if f != (Filter{}) {
		sql, args = f.statement(&room, skip)
	}
	rows, err := pg.List[Race](ctx, s.db, room, sql, args...)
	return pg.PageOf(rows, length), err
}

// Newest reads the newest races, but none whose day has not begun anywhere yet.
func (s *Service) Newest(ctx context.Context, length int64, now time.Time) ([]Race, error) {
	const ahead = 14 * time.Hour // of UTC, where a day begins first
	return s.q.RaceNewest(ctx, s.db, query.RaceNewestParams{Until: date.FromTime(now.UTC().Add(ahead)), Length: length})
}

// Between returns the ID of the only race with an ID from first to last.
func (s *Service) Between(ctx context.Context, first, last uuid.UUID) (uuid.UUID, error) {
	ids, err := s.q.RaceBetween(ctx, s.db, query.RaceBetweenParams{First: first, Last: last})
	if err == nil && len(ids) != 1 {
		return uuid.Nil, ErrNotFound
	}
	if err != nil {
		return uuid.Nil, err
	}
	return ids[0], nil
}

// OfTeam is a race in a calendar.
type OfTeam = query.RaceListOfTeamRow

// maxTeamRaces is how many races a team's calendar has.
const maxTeamRaces = 1000

// OfTeam lists the races of the past year and the coming two in which a team has results or that its coach has posted, by date.
func (s *Service) OfTeam(ctx context.Context, teamID string, now time.Time) ([]OfTeam, error) {
	day := date.FromTime(now.UTC())
	return s.q.RaceListOfTeam(ctx, s.db, query.RaceListOfTeamParams{
		TeamKey: ids.Key(teamID), First: day.AddDays(-366), Last: day.AddDays(2 * 366), MaxRows: maxTeamRaces,
	})
}

// ListOf reads a page (from 1) of length races posted by a user, whom an _id or an Athlete ID names, most recent first;
// fault.NotFound if nobody has the Athlete ID.
func (s *Service) ListOf(ctx context.Context, user string, page, length int32) (Page, error) {
	key := ids.Key(user)
	var userID *uuid.UUID
	if id, err := uuid.Parse(user); err == nil {
		userID = &id
	}
	rows, err := s.q.RacePageOfAthlete(ctx, s.db, query.RacePageOfAthleteParams{
		UserID: userID, Key: key, Length: pg.OneMore(length), Skip: pg.Skipped(page, length),
	})
	if err != nil {
		return Page{}, err
	}
	if len(rows) == 0 && userID == nil {
		_, err := s.q.AthleteIDOwner(ctx, s.db, key)
		if err != nil {
			return Page{}, pg.IfNoRows(err, athlete.ErrUnclaimed)
		}
	}
	return pg.PageOf(rows, length), nil
}

// Each hands every race that f selects to yield, most recent first, one by one. The race is only valid during the call.
func (s *Service) Each(ctx context.Context, f Filter, yield func(*Race) error) error {
	if f == (Filter{}) {
		return pg.Stream(ctx, s.streams, yield, query.RaceList)
	}
	sql, args := f.statement(nil, 0)
	return pg.Stream(ctx, s.streams, yield, sql, args...)
}

// Change is a partial change of a race. A nil pointer keeps the field. As JSON it has the names of the columns.
type Change struct {
	ID          uuid.UUID                  `json:"-"`
	Name        *string                    `json:"name,omitempty"`
	Date        *date.Date                 `json:"date,omitempty"`
	Sport       *scoring.Sport             `json:"sport,omitempty"`
	Location    patch.Field[string]        `json:"location,omitzero"`
	Weather     patch.Field[string]        `json:"weather,omitzero"`
	URL         patch.Field[string]        `json:"url,omitzero"`
	Description patch.Field[string]        `json:"description,omitzero"`
	Scoring     patch.Field[scoring.Rules] `json:"scoring,omitzero"`
	ResultsBy   *ResultsBy                 `json:"results_by,omitempty"`
	State       *State                     `json:"state,omitempty"`
}

// Change changes a race that caller directs. A race that does not exist is fault.Invalid at /_id.
func (s *Service) Change(ctx context.Context, caller session.Principal, c Change, now time.Time) (changed Details, err error) {
	err = s.Do(ctx, caller, Act{Name: "race.change", Kind: audit.Race, ID: c.ID}, func(ctx context.Context, by actor.Actor) (err error) {
		changed, err = s.change(ctx, by, c, now)
		return err
	})
	return changed, err
}

func (s *Service) change(ctx context.Context, by actor.Actor, c Change, now time.Time) (Details, error) {
	if err := check(c.Name, c.Date, c.Location.Value, c.Weather.Value, c.URL.Value, c.Description.Value, now); err != nil {
		return Details{}, err
	}
	c.Scoring.Value = completed(c.Scoring.Value)
	fields, err := json.Marshal(c)
	if err != nil {
		return Details{}, fmt.Errorf("write a change as JSON: %w", err)
	}
	var changed Details
	write := func(db pg.Batcher) error {
		change := query.RaceChangeParams{ID: c.ID, Caller: by, Fields: fields, Now: now}
		changed, err = pg.WriteAndRead[Details](ctx, db, query.RaceChange, change, query.RaceGet, c.ID)
		return err
	}
	if c.Sport == nil && c.Date == nil {
		err = write(s.db)
	} else {
		// All results of the race repeat its sport and season, and may be many.
		err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
			if err := pg.SetStatementTimeout(ctx, tx, resultsTimeout); err != nil {
				return err
			}
			return write(tx)
		})
	}
	return changed, pg.IfNoRows(err, fault.InvalidField("/_id", "There is no such race.").Coded(fault.CodeNotFound))
}

// resultsTimeout bounds a change of a race that changes its results.
const resultsTimeout = 5 * time.Minute

// Delete deletes a race that caller posted, with its results and votes.
func (s *Service) Delete(ctx context.Context, caller session.Principal, id uuid.UUID) error {
	return s.Do(ctx, caller, Act{Name: "race.delete", Kind: audit.Race, ID: id}, s.deleting(id))
}

func (s *Service) deleting(id uuid.UUID) Work {
	return func(ctx context.Context, by actor.Actor) error {
		n, err := s.q.RaceDelete(ctx, s.db, query.RaceDeleteParams{ID: id, Caller: by})
		return pg.IfNone(n, err, ErrNotFound)
	}
}

// Events lists the distinct names of a race's events of one gender, in natural order.
func (s *Service) Events(ctx context.Context, id uuid.UUID, gender discipline.Gender) ([]string, error) {
	names, err := s.q.RaceEvents(ctx, s.db, query.RaceEventsParams{RaceID: id, Gender: gender, MaxRows: nil})
	if err == nil && len(names) == 0 {
		err = s.Require(ctx, id)
	}
	return names, err
}

// Require returns fault.NotFound for a race that does not exist. Lists ask only when they are empty, so that a race with
// results costs one round trip.
func (s *Service) Require(ctx context.Context, id uuid.UUID) error {
	exists, err := s.q.RaceExists(ctx, s.db, id)
	if err != nil {
		return err
	}
	if !exists {
		return ErrNotFound
	}
	return nil
}

// ErrNotFound is that a race does not exist.
var ErrNotFound = fault.New(fault.NotFound, "There is no such race.")
