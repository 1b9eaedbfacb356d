// Package charts draws a user's log: it reads what a picture shows, and no more. Who may see it, the caller decides.
package charts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/trainlog/charts/draw"
)

// calendarDays is how many days a calendar has up to today, and plannedDays how many after: as many as a plan can have.
const calendarDays, plannedDays = 366, 731

// The pictures.
const (
	Year  = "year"
	Weeks = "weeks"
	RHR   = "rhr"
	Sleep = "sleep"
)

// series are the pictures of measured values.
var series = map[string]draw.Measure{RHR: draw.RHR, Sleep: draw.Sleep}

// Service draws pictures.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New makes the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

func (s *Service) owner(ctx context.Context, id uuid.UUID, now time.Time) (query.LogTodayRow, error) {
	owner, err := s.q.LogToday(ctx, s.db, query.LogTodayParams{UserID: id, Now: now})
	return owner, pg.IfNoRows(err, actor.ErrAccountGone)
}

// Draw draws a picture of a user's log as SVG. year is that of the picture Year, nil for the present one.
func (s *Service) Draw(ctx context.Context, user uuid.UUID, chart string, year *int32, now time.Time) ([]byte, error) {
	owner, err := s.owner(ctx, user, now)
	if err != nil {
		return nil, err
	}
	start, units := date.WeekStarts[owner.WeekStart], draw.Units(owner.Units)
	switch chart {
	case Year:
		shown, _, _ := owner.Day.Civil()
		if year != nil {
			shown = int(*year)
		}
		first, last := date.SeasonDays(shown, time.January)
		days, err := s.distances(ctx, user, first, last)
		if err != nil {
			return nil, err
		}
		return draw.Year(shown, days, start, units)
	case Weeks:
		days, err := s.distances(ctx, user, draw.FirstOfWeeks(owner.Day, start), owner.Day)
		if err != nil {
			return nil, err
		}
		return draw.Weeks(owner.Day, days, start, units)
	}
	rows, err := s.q.PictureHealth(ctx, s.db, query.PictureHealthParams{
		UserID: user, First: draw.FirstOfSeries(owner.Day), Last: owner.Day, Sleep: chart == Sleep,
	})
	if err != nil {
		return nil, err
	}
	values := make(draw.Days, len(rows))
	for _, r := range rows {
		values[r.Day] = r.Value
	}
	return draw.Series(series[chart], owner.Day, values)
}

func (s *Service) distances(ctx context.Context, user uuid.UUID, first, last date.Date) (draw.Days, error) {
	rows, err := s.q.PictureDays(ctx, s.db, query.PictureDaysParams{UserID: user, First: first, Last: last})
	days := make(draw.Days, len(rows))
	for _, r := range rows {
		days[r.Day] = r.Miles
	}
	return days, err
}

// Calendar returns an iCalendar of a user's runs of the past year, and of the plan from then on.
func (s *Service) Calendar(ctx context.Context, user uuid.UUID, now time.Time) ([]byte, error) {
	owner, err := s.owner(ctx, user, now)
	if err != nil {
		return nil, err
	}
	first := owner.Day.AddDays(1 - calendarDays)
	runs, err := s.q.LinkedRuns(ctx, s.db, query.LinkedRunsParams{UserID: user, First: first, Last: owner.Day})
	if err != nil {
		return nil, err
	}
	sessions, err := s.q.PlanList(ctx, s.db, query.PlanListParams{Athletes: []uuid.UUID{user}, First: first, Last: owner.Day.AddDays(plannedDays)})
	if err != nil {
		return nil, err
	}
	return runCalendar(runs, sessions, draw.Units(owner.Units))
}
