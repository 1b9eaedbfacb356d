// Package picture draws a user's log: it reads what a picture shows, and no more. Who may see it, the caller decides.
package picture

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/calendar"
	"harrier/internal/chart"
	"harrier/internal/layout"
	"harrier/internal/pg"
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
	units     chart.Units
	weekStart time.Weekday
	today     calendar.Date
}

func (s *Service) owner(ctx context.Context, id uuid.UUID, now time.Time) (owner, error) {
	row, err := s.q.PictureOwner(ctx, s.db, id)
	if err != nil {
		return owner{}, pg.IfNoRows(err, auth.ErrAccountGone)
	}
	zone, err := calendar.Zone(row.Timezone)
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
	return owner{id: id, units: chart.Units(row.Units), weekStart: start, today: calendar.Today(now, zone)}, nil
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
		days, err := s.days(ctx, o, chart.FirstOfWeeks(o.today, o.weekStart), o.today)
		if err != nil {
			return nil, err
		}
		return chart.Weeks(o.today, days, o.weekStart, o.units)
	default:
		return s.series(ctx, o, which)
	}
}

func (s *Service) year(ctx context.Context, o owner, year *int32) ([]byte, error) {
	of, _, _ := o.today.Civil()
	if year != nil {
		of = int(*year)
	}
	first, err := calendar.New(of, time.January, 1)
	if err != nil {
		return nil, fmt.Errorf("draw a year: %w", err)
	}
	_, last := calendar.Year(first)
	days, err := s.days(ctx, o, first, last)
	if err != nil {
		return nil, err
	}
	return chart.Year(of, days, o.weekStart, o.units)
}

func (s *Service) days(ctx context.Context, o owner, first, last calendar.Date) ([]chart.Day, error) {
	rows, err := s.q.PictureDays(ctx, s.db, query.PictureDaysParams{UserID: o.id, First: first, Last: last})
	days := make([]chart.Day, len(rows))
	for i, r := range rows {
		days[i] = chart.Day{Date: r.Day, Miles: r.Miles}
	}
	return days, err
}

func (s *Service) series(ctx context.Context, o owner, which string) ([]byte, error) {
	rows, err := s.q.PictureHealth(ctx, s.db, query.PictureHealthParams{UserID: o.id, First: chart.FirstOfSeries(o.today), Last: o.today})
	if err != nil {
		return nil, err
	}
	measure := chart.RHR
	if which == Sleep {
		measure = chart.Sleep
	}
	var values []chart.Value
	for _, r := range rows {
		v := r.RHR
		if which == Sleep {
			v = r.Sleep
		}
		if v >= 0 {
			values = append(values, chart.Value{Date: r.Day, Value: v})
		}
	}
	return chart.Series(measure, o.today, values)
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
	runs := make([]layout.RunEvent, len(rows))
	for i := range rows {
		r := &rows[i].Run
		runs[i] = layout.RunEvent{
			ID: r.ID.String(), Date: *r.Day, Start: r.StartedAt, Changed: rows[i].UpdatedAt, Distance: o.units.Distance(r.Meters.Miles().Float64()),
			Kind: *cmp.Or(r.Kind, new("")), Title: *cmp.Or(r.Title, new("")),
		}
		if r.Seconds != nil {
			runs[i].Took = time.Duration(*r.Seconds) * (time.Second / 100)
		}
	}
	return layout.RunCalendar(runs)
}
