// Package charts draws a user's log: it reads what a picture shows, and no more. Who may see it, the caller decides.
package charts

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/trainlog/charts/draw"
)

// calendarDays is how many days a calendar of runs has, up to today.
const calendarDays = 366

// The pictures.
const (
	Year  = "year"
	Weeks = "weeks"
	RHR   = "rhr"
	Sleep = "sleep"
)

// Service draws pictures.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New makes the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

// owner is whose log it is, as far as pictures depend on it.
type owner struct {
	id        uuid.UUID
	units     draw.Units
	weekStart time.Weekday
	today     date.Date
}

func (s *Service) owner(ctx context.Context, id uuid.UUID, now time.Time) (owner, error) {
	row, err := s.q.PictureOwner(ctx, s.db, id)
	if err != nil {
		return owner{}, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	zone, err := date.Zone(row.Timezone)
	if err != nil {
		return owner{}, fmt.Errorf("draw for a user: %w", err)
	}
	start := time.Monday
	switch row.WeekStart {
	case query.WeekStartSunday:
		start = time.Sunday
	case query.WeekStartSaturday:
		start = time.Saturday
	case query.WeekStartMonday:
	}
	return owner{id: id, units: draw.Units(row.Units), weekStart: start, today: date.Today(now, zone)}, nil
}

// Draw draws a picture of a user's log as SVG. Year is that of the picture Year, nil for the present one.
func (s *Service) Draw(ctx context.Context, user uuid.UUID, which string, year *int32, now time.Time) ([]byte, error) {
	o, err := s.owner(ctx, user, now)
	if err != nil {
		return nil, err
	}
	switch which {
	case Year:
		return s.year(ctx, o, year)
	case Weeks:
		days, err := s.days(ctx, o, draw.FirstOfWeeks(o.today, o.weekStart), o.today)
		if err != nil {
			return nil, err
		}
		return draw.Weeks(o.today, days, o.weekStart, o.units)
	default:
		return s.series(ctx, o, which)
	}
}

func (s *Service) year(ctx context.Context, o owner, year *int32) ([]byte, error) {
	of, _, _ := o.today.Civil()
	if year != nil {
		of = int(*year)
	}
	first, err := date.New(of, time.January, 1)
	if err != nil {
		return nil, fmt.Errorf("draw a year: %w", err)
	}
	_, last := date.Year(first)
	days, err := s.days(ctx, o, first, last)
	if err != nil {
		return nil, err
	}
	return draw.Year(of, days, o.weekStart, o.units)
}

func (s *Service) days(ctx context.Context, o owner, first, last date.Date) ([]draw.Day, error) {
	rows, err := s.q.PictureDays(ctx, s.db, query.PictureDaysParams{UserID: o.id, First: first, Last: last})
	days := make([]draw.Day, len(rows))
	for i, r := range rows {
		days[i] = draw.Day{Date: r.Day, Miles: r.Miles}
	}
	return days, err
}

func (s *Service) series(ctx context.Context, o owner, which string) ([]byte, error) {
	rows, err := s.q.PictureHealth(ctx, s.db, query.PictureHealthParams{UserID: o.id, First: draw.FirstOfSeries(o.today), Last: o.today})
	if err != nil {
		return nil, err
	}
	measure := draw.RHR
	if which == Sleep {
		measure = draw.Sleep
	}
	var values []draw.Value
	for _, r := range rows {
		v := r.RHR
		if which == Sleep {
			v = r.Sleep
		}
		if v >= 0 {
			values = append(values, draw.Value{Date: r.Day, Value: v})
		}
	}
	return draw.Series(measure, o.today, values)
}

// Calendar returns an iCalendar of a user's runs of the past year.
func (s *Service) Calendar(ctx context.Context, user uuid.UUID, now time.Time) ([]byte, error) {
	o, err := s.owner(ctx, user, now)
	if err != nil {
		return nil, err
	}
	rows, err := s.q.LinkedRuns(ctx, s.db, query.LinkedRunsParams{UserID: user, First: o.today.AddDays(1 - calendarDays), Last: o.today})
	if err != nil {
		return nil, err
	}
	runs := make([]RunEvent, len(rows))
	for i := range rows {
		r := &rows[i].Run
		runs[i] = RunEvent{
			ID: r.ID.String(), Date: *r.Day, Start: r.StartedAt, Changed: rows[i].UpdatedAt, Distance: o.units.Distance(r.Meters.Miles().Float64()),
			Kind: *cmp.Or(r.Kind, new("")), Title: *cmp.Or(r.Title, new("")),
		}
		if r.Seconds != nil {
			runs[i].Took = time.Duration(*r.Seconds) * (time.Second / 100)
		}
	}
	return RunCalendar(runs)
}
