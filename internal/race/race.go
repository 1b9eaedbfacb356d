// Package race is what can be done with races: create, read, list, change, delete. Who may do what is decided here, by
// the statements themselves.
package race

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/patch"
	"harrier/internal/pg"
)

// Race is a race as it is read, with its poster's name and its counts. Date is a day, at midnight UTC; Scoring is the
// poster's own as JSON, nil where the sport decides (see Rules).
type Race query.RaceGetRow

// Sport decides how a race is scored when its poster does not.
type Sport = query.Sport

// The sports.
const (
	CrossCountry = query.SportCrossCountry
	Track        = query.SportTrack
	Road         = query.SportRoad
	Trail        = query.SportTrail
	Other        = query.SportOther
)

// Service is the use cases of races.
type Service struct {
	db      *pgxpool.Pool
	streams *pg.Streams
	q       *query.Queries
	polls   *polls
}

// New makes the service; streams are those of db.
func New(db *pgxpool.Pool, streams *pg.Streams) *Service {
	return &Service{db: db, streams: streams, q: query.New(), polls: newPolls()}
}

// Draft is a race to be created.
type Draft struct {
	Name        string
	Date        time.Time
	Location    *string
	URL         *string
	Description *string
	Sport       Sport
	Scoring     *Scoring
}

// Create stores a new race, posted by poster.
func (s *Service) Create(ctx context.Context, poster uuid.UUID, d Draft, now time.Time) (Race, error) {
	scoring, err := d.Scoring.stored()
	if err != nil {
		return Race{}, err
	}
	if err := checkURL(d.URL); err != nil {
		return Race{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Race{}, fmt.Errorf("make an id: %w", err)
	}
	row, err := s.q.RaceAdd(ctx, s.db, query.RaceAddParams{
		ID: id, UserID: &poster, Name: d.Name, Date: d.Date, Location: d.Location, Url: d.URL, Description: d.Description,
		Sport: d.Sport, Scoring: scoring, Now: now,
	})
	if err != nil {
		return Race{}, fmt.Errorf("add a race: %w", err)
	}
	return Race(row), nil
}

// Get reads one race; fault.NotFound where there is none.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Race, error) {
	row, err := s.q.RaceGet(ctx, s.db, id)
	if pg.NoRows(err) {
		return Race{}, notFound()
	}
	if err != nil {
		return Race{}, fmt.Errorf("get a race: %w", err)
	}
	return Race(row), nil
}

// Page is a stretch of a list.
type Page struct {
	Races []Race
	// More tells whether another page follows.
	More bool
}

// List reads the page'th page (from 1) of length races, most recent first.
func (s *Service) List(ctx context.Context, page, length int32) (Page, error) {
	rows, err := s.q.RacePage(ctx, s.db, query.RacePageParams{
		Length: int64(length) + 1, // one more tells whether there is a next page
		Skip:   int64(page-1) * int64(length),
	})
	if err != nil {
		return Page{}, fmt.Errorf("list races: %w", err)
	}
	more := len(rows) > int(length)
	if more {
		rows = rows[:length]
	}
	races := make([]Race, len(rows))
	for i := range rows {
		races[i] = Race(rows[i])
	}
	return Page{Races: races, More: more}, nil
}

// ListOf reads the page'th page (from 1) of length races posted by the user who goes by an Athlete ID, most recent first;
// fault.NotFound where nobody does.
func (s *Service) ListOf(ctx context.Context, athlete string, page, length int32) (Page, error) {
	key := strings.ToLower(athlete)
	rows, err := s.q.RacePageOfAthlete(ctx, s.db, query.RacePageOfAthleteParams{
		Key: key, Length: int64(length) + 1, Skip: int64(page-1) * int64(length),
	})
	if err != nil {
		return Page{}, fmt.Errorf("list an athlete's races: %w", err)
	}
	if len(rows) == 0 {
		_, err := s.q.AthleteIDOwner(ctx, s.db, key)
		if pg.NoRows(err) {
			return Page{}, fault.New(fault.NotFound, "Nobody has claimed this Athlete ID.")
		}
		if err != nil {
			return Page{}, fmt.Errorf("look up an Athlete ID: %w", err)
		}
	}
	more := len(rows) > int(length)
	if more {
		rows = rows[:length]
	}
	races := make([]Race, len(rows))
	for i := range rows {
		races[i] = Race(rows[i])
	}
	return Page{Races: races, More: more}, nil
}

// Each hands every race to yield, most recent first, one by one. The race is only valid during the call.
func (s *Service) Each(ctx context.Context, yield func(*Race) error) error {
	var r Race
	return s.streams.Each(ctx, func(rows pgx.Rows) error {
		if err := r.scan(rows); err != nil {
			return fmt.Errorf("read a race: %w", err)
		}
		return yield(&r)
	}, query.RaceList)
}

// scan reads a row of any query in queries/race.sql that gives whole races.
func (r *Race) scan(rows pgx.Rows) error {
	return rows.Scan(r.columns()...) //nolint:wrapcheck // the caller says what it was reading
}

// columns are where the columns of such a row go.
func (r *Race) columns() []any {
	return []any{
		&r.ID, &r.Name, &r.Date, &r.Location, &r.Url, &r.Description, &r.Sport, &r.Scoring, &r.UserID, &r.UserName,
		&r.Upvotes, &r.Downvotes, &r.Results, &r.CreatedAt, &r.UpdatedAt,
	}
}

// Change is what shall change of a race; a nil pointer leaves the field as it is.
type Change struct {
	ID          uuid.UUID
	Name        *string
	Date        *time.Time
	Sport       *Sport
	Location    patch.Field[string]
	URL         patch.Field[string]
	Description patch.Field[string]
	Scoring     patch.Field[Scoring]
}

// Change changes a race of caller's. A race that does not exist is fault.Invalid at /_id, somebody else's fault.Forbidden.
func (s *Service) Change(ctx context.Context, caller uuid.UUID, c Change, now time.Time) (Race, error) {
	scoring, err := c.Scoring.Value.stored()
	if err != nil {
		return Race{}, err
	}
	if err := checkURL(c.URL.Value); err != nil {
		return Race{}, err
	}
	row, err := s.q.RaceChange(ctx, s.db, query.RaceChangeParams{
		ID: c.ID, UserID: &caller, Name: c.Name, Date: c.Date, Sport: c.Sport, LocationSet: c.Location.Set, Location: c.Location.Value,
		UrlSet: c.URL.Set, Url: c.URL.Value, DescriptionSet: c.Description.Set, Description: c.Description.Value,
		ScoringSet: c.Scoring.Set, Scoring: scoring, Now: now,
	})
	if pg.NoRows(err) {
		return Race{}, s.whyNot(ctx, c.ID, fault.InvalidField("/_id", "There is no such race."), "Only its poster may change a race.")
	}
	if err != nil {
		return Race{}, fmt.Errorf("change a race: %w", err)
	}
	return Race(row), nil
}

// Delete deletes a race of caller's with its results and votes.
func (s *Service) Delete(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.RaceDelete(ctx, s.db, query.RaceDeleteParams{ID: id, UserID: &caller})
	if err != nil {
		return fmt.Errorf("delete a race: %w", err)
	}
	if n == 0 {
		return s.whyNot(ctx, id, notFound(), "Only its poster may delete a race.")
	}
	return nil
}

// Events lists the distinct names of a race's events of one gender ("mens" or "womens"), in natural order.
func (s *Service) Events(ctx context.Context, id uuid.UUID, gender query.Gender) ([]string, error) {
	names, err := s.q.RaceEvents(ctx, s.db, query.RaceEventsParams{RaceID: id, Gender: gender})
	if err != nil {
		return nil, fmt.Errorf("list a race's events: %w", err)
	}
	if len(names) == 0 {
		return []string{}, s.MustExist(ctx, id)
	}
	return names, nil
}

// MustExist gives fault.NotFound for a race that does not exist. Lists ask it only when they are empty, so that a race
// with results costs one round trip.
func (s *Service) MustExist(ctx context.Context, id uuid.UUID) error {
	return s.whyNot(ctx, id, notFound(), "")
}

// whyNot finds out why a statement about a race touched nothing: missing if there is no such race, else it is somebody
// else's, which is forbidden with the given words; nil where no words are given.
func (s *Service) whyNot(ctx context.Context, id uuid.UUID, missing error, forbidden string) error {
	exists, err := s.q.RaceExists(ctx, s.db, id)
	switch {
	case err != nil:
		return fmt.Errorf("look for a race: %w", err)
	case !exists:
		return missing
	case forbidden == "":
		return nil
	}
	return fault.New(fault.Forbidden, forbidden)
}

func notFound() error { return fault.New(fault.NotFound, "There is no such race.") }
