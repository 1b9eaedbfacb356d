// Package result is what can be done with results: one by one, as lists, as whole files, and the team scores that follow
// from them.
package result

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/mark"
	"harrier/internal/patch"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/sheet"
)

// Result is a result as it is read, with its race's name and day. Points and Wind are decimals as text, Date is a day at
// midnight UTC.
type Result query.ResultGetRow

// Gender is under which a result is listed.
type Gender = query.Gender

// Status is how a start ended.
type Status = query.ResultStatus

// The genders and the states of a result.
const (
	Mens     = query.GenderMens
	Womens   = query.GenderWomens
	Finished = query.ResultStatusFinished
	DNF      = query.ResultStatusDnf
	DNS      = query.ResultStatusDns
	DQ       = query.ResultStatusDq
)

// GenderOf reads a gender in a path: anything but "mens" is womens.
func GenderOf(s string) Gender {
	if s == string(Mens) {
		return Mens
	}
	return Womens
}

// Service is the use cases of results.
type Service struct {
	db      *pgxpool.Pool
	streams *pg.Streams
	q       *query.Queries
	races   *race.Service
}

// New makes the service; streams are those of db.
func New(db *pgxpool.Pool, streams *pg.Streams, races *race.Service) *Service {
	return &Service{db: db, streams: streams, q: query.New(), races: races}
}

// Draft is a result to be added. Points and Wind are decimals as text.
type Draft struct {
	RaceID    uuid.UUID
	Gender    Gender
	Event     string
	Athlete   string
	AthleteID *string
	Team      *string
	TeamID    *string
	Place     *int32
	Time      *string
	Mark      *string
	Status    Status
	Points    *string
	Grade     *string
	Bib       *string
	Wind      *string
	Notes     *string
}

// Add stores a result, posted by poster. An unknown race is fault.Invalid at /race_id.
func (s *Service) Add(ctx context.Context, poster uuid.UUID, d Draft, now time.Time) (Result, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Result{}, fmt.Errorf("make an id: %w", err)
	}
	if d.TeamID == nil {
		d.TeamID = teamIDOf(d.Team)
	}
	ms, err := check(d.Time, d.Points, d.Wind)
	if err != nil {
		return Result{}, err
	}
	row, err := s.q.ResultAdd(ctx, s.db, query.ResultAddParams{
		RaceID: d.RaceID, ID: id, UserID: &poster, Gender: d.Gender, Event: d.Event, Athlete: d.Athlete, AthleteID: d.AthleteID,
		Team: d.Team, TeamID: d.TeamID, Place: d.Place, Time: d.Time, TimeMs: ms, Mark: d.Mark, Status: d.Status, Points: d.Points,
		Grade: d.Grade, Bib: d.Bib, Wind: d.Wind, Notes: d.Notes, Now: now,
	})
	if err != nil {
		return Result{}, fmt.Errorf("add a result: %w", err)
	}
	return Result(row), nil
}

// Change is what shall change of a result; a nil pointer leaves the field as it is.
type Change struct {
	ID        uuid.UUID
	Gender    *Gender
	Event     *string
	Athlete   *string
	Status    *Status
	AthleteID patch.Field[string]
	Team      patch.Field[string]
	TeamID    patch.Field[string]
	Place     patch.Field[int32]
	Time      patch.Field[string]
	Mark      patch.Field[string]
	Points    patch.Field[string]
	Grade     patch.Field[string]
	Bib       patch.Field[string]
	Wind      patch.Field[string]
	Notes     patch.Field[string]
}

// Change changes a result that caller posted, or that stands in a race of caller's. A result that does not exist is
// fault.Invalid at /_id, somebody else's fault.Forbidden.
func (s *Service) Change(ctx context.Context, caller uuid.UUID, c Change, now time.Time) (Result, error) {
	ms, err := check(c.Time.Value, c.Points.Value, c.Wind.Value)
	if err != nil {
		return Result{}, err
	}
	if c.Team.Set && !c.TeamID.Set {
		c.TeamID = patch.Field[string]{Set: true, Value: teamIDOf(c.Team.Value)}
	}
	row, err := s.q.ResultChange(ctx, s.db, query.ResultChangeParams{
		ID: c.ID, UserID: &caller, Gender: c.Gender, Event: c.Event, Athlete: c.Athlete, Status: c.Status,
		AthleteIDSet: c.AthleteID.Set, AthleteID: c.AthleteID.Value, TeamSet: c.Team.Set, Team: c.Team.Value,
		TeamIDSet: c.TeamID.Set, TeamID: c.TeamID.Value, PlaceSet: c.Place.Set, Place: c.Place.Value,
		TimeSet: c.Time.Set, Time: c.Time.Value, TimeMs: ms, MarkSet: c.Mark.Set, Mark: c.Mark.Value,
		PointsSet: c.Points.Set, Points: c.Points.Value, GradeSet: c.Grade.Set, Grade: c.Grade.Value,
		BibSet: c.Bib.Set, Bib: c.Bib.Value, WindSet: c.Wind.Set, Wind: c.Wind.Value, NotesSet: c.Notes.Set, Notes: c.Notes.Value, Now: now,
	})
	if pg.NoRows(err) {
		return Result{}, s.whyNot(ctx, c.ID, fault.InvalidField("/_id", "There is no such result."), "Only its poster and the race's may change a result.")
	}
	if err != nil {
		return Result{}, fmt.Errorf("change a result: %w", err)
	}
	return Result(row), nil
}

// Get reads one result; fault.NotFound where there is none.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Result, error) {
	row, err := s.q.ResultGet(ctx, s.db, id)
	if pg.NoRows(err) {
		return Result{}, notFound()
	}
	if err != nil {
		return Result{}, fmt.Errorf("get a result: %w", err)
	}
	return Result(row), nil
}

// Delete deletes a result that caller posted, or that stands in a race of caller's.
func (s *Service) Delete(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.ResultDelete(ctx, s.db, query.ResultDeleteParams{ID: id, UserID: &caller})
	if err != nil {
		return fmt.Errorf("delete a result: %w", err)
	}
	if n == 0 {
		return s.whyNot(ctx, id, notFound(), "Only its poster and the race's may delete a result.")
	}
	return nil
}

// Count tells how many results there are.
func (s *Service) Count(ctx context.Context) (int64, error) {
	n, err := s.q.ResultCount(ctx, s.db)
	if err != nil {
		return 0, fmt.Errorf("count results: %w", err)
	}
	return n, nil
}

// EachOfRace hands every result of a race to yield, by gender, event, place and time. The result is only valid during
// the call. A race that does not exist is fault.NotFound.
func (s *Service) EachOfRace(ctx context.Context, raceID uuid.UUID, yield func(*Result) error) error {
	return s.each(ctx, raceID, yield, query.ResultListByRace, raceID)
}

// EachOfGender is EachOfRace for one gender.
func (s *Service) EachOfGender(ctx context.Context, raceID uuid.UUID, gender Gender, yield func(*Result) error) error {
	return s.each(ctx, raceID, yield, query.ResultListByGender, raceID, gender)
}

// EachOfEvent is EachOfRace for one event, named exactly.
func (s *Service) EachOfEvent(ctx context.Context, raceID uuid.UUID, gender Gender, event string, yield func(*Result) error) error {
	return s.each(ctx, raceID, yield, query.ResultListByEvent, raceID, gender, event)
}

func (s *Service) each(ctx context.Context, raceID uuid.UUID, yield func(*Result) error, sql string, args ...any) error {
	some := false
	err := s.eachRow(ctx, func(r *Result) error {
		some = true
		return yield(r)
	}, sql, args...)
	if err == nil && !some {
		return s.races.MustExist(ctx, raceID)
	}
	return err
}

// columns is where a row of any query in queries/result.sql that gives whole results goes.
func (r *Result) columns() []any {
	return append(make([]any, 0, 25), &r.ID, &r.RaceID, &r.Race, &r.Date, &r.Gender, &r.Event, &r.Athlete, &r.AthleteID, &r.Team, &r.TeamID,
		&r.Place, &r.Time, &r.TimeMs, &r.Mark, &r.Status, &r.Points, &r.Grade, &r.Bib, &r.Wind, &r.Notes, &r.UserID, &r.CreatedAt, &r.UpdatedAt)
}

// whyNot finds out why a statement about a result touched nothing: there is no such result, or it is somebody else's.
func (s *Service) whyNot(ctx context.Context, id uuid.UUID, missing error, forbidden string) error {
	exists, err := s.q.ResultExists(ctx, s.db, id)
	switch {
	case err != nil:
		return fmt.Errorf("look for a result: %w", err)
	case !exists:
		return missing
	}
	return fault.New(fault.Forbidden, forbidden)
}

func notFound() error { return fault.New(fault.NotFound, "There is no such result.") }

// teamIDOf derives a team's id from its name: nil where there is none, or where it says that the athlete is unattached.
func teamIDOf(team *string) *string {
	if team == nil {
		return nil
	}
	if id := sheet.TeamID(*team); id != "" {
		return &id
	}
	return nil
}

var (
	pointsForm = regexp.MustCompile(`^\d{1,6}(\.\d{1,3})?$`)
	windForm   = regexp.MustCompile(`^-?\d{1,2}(\.\d)?$`)
)

// check holds the rules for values that the contract's types cannot say, and gives the time's milliseconds.
func check(clock, points, wind *string) (*int64, error) {
	var wrong []fault.Field
	var ms *int64
	if clock != nil {
		t, err := mark.ParseTime(*clock)
		if err != nil {
			wrong = append(wrong, fault.Field{Pointer: "/time", Detail: sentence(err)})
		}
		n := mark.Milliseconds(t)
		ms = &n
	}
	if points != nil && !pointsForm.MatchString(*points) {
		wrong = append(wrong, fault.Field{Pointer: "/points", Detail: "At most three decimals."})
	}
	if wind != nil && !windForm.MatchString(*wind) {
		wrong = append(wrong, fault.Field{Pointer: "/wind", Detail: "At most one decimal."})
	}
	return ms, fault.InvalidFields(wrong)
}

// sentence makes an error's words a sentence.
func sentence(err error) string {
	s := err.Error()
	return strings.ToUpper(s[:1]) + strings.TrimSuffix(s[1:], ".") + "."
}

// Decimal writes a number from a body as the shortest decimal that reads back equal.
func Decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
