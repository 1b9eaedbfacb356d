package trainlog

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/athlete"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/sport/measure"
	"harrier/internal/text/ids"
)

// GoalInput is a user's goal for each period of a kind. At most one of Miles and Meters is given.
type GoalInput struct {
	Miles, Meters, Seconds *float64
	Runs                   *int32
}

// Goal is a user's goal, with the progress in one period.
type Goal struct {
	query.GoalListRow

	// In is the period of the progress, and DaysPassed counts its days up to the one that was asked about.
	In         date.Period
	DaysPassed int
	// A share is nil if the goal has no such part.
	DistanceShare, SecondsShare, RunsShare *string
}

// goalPeriods are the periods for which there are goals, in the order in which GoalList numbers them.
var goalPeriods = []date.By{date.ByWeek, date.ByMonth, date.ByYear}

var (
	errNoGoal         = fault.New(fault.NotFound, "There is no goal for this period.")
	errGoalsForbidden = fault.New(fault.Forbidden, "Only the athlete, and coaches whom the athlete has accepted, read these goals.")
)

// Goals returns the caller's goals, with the progress in the week, month and year of a day, or of the caller's today where day is nil.
func (s *Service) Goals(ctx context.Context, caller uuid.UUID, day *date.Date, now time.Time) ([]Goal, error) {
	return s.goals(ctx, caller, nil, day, now)
}

// GoalsOf is Goals of an athlete. Only the athlete reads them, and coaches whom the athlete has accepted, else fault.Forbidden.
func (s *Service) GoalsOf(ctx context.Context, reader actor.Reader, athleteID string, day *date.Date, now time.Time) ([]Goal, error) {
	named, key := ids.Log(reader.ID, &athleteID)
	row, err := s.q.CommentAccess(ctx, s.db, query.CommentAccessParams{Reader: *reader.ID, Team: reader.Team, Owner: named, AthleteKey: key})
	switch {
	case pg.NoRows(err) && named == reader.ID:
		return nil, actor.ErrAccountGone
	case err != nil:
		return nil, pg.IfNoRows(err, athlete.ErrUnclaimed)
	case !row.Readable:
		return nil, errGoalsForbidden
	}
	return s.goals(ctx, row.UserID, nil, day, now)
}

// Goal is Goals for one of them; fault.NotFound without it.
func (s *Service) Goal(ctx context.Context, caller uuid.UUID, by date.By, day *date.Date, now time.Time) (Goal, error) {
	found, err := s.goals(ctx, caller, &by, day, now)
	return pg.Only(found, err, errNoGoal)
}

func (s *Service) goals(ctx context.Context, caller uuid.UUID, by *date.By, day *date.Date, now time.Time) ([]Goal, error) {
	today, err := s.q.LogToday(ctx, s.db, query.LogTodayParams{UserID: caller, Day: day, Now: now})
	if err != nil {
		return nil, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	arg, start := query.GoalListParams{UserID: caller, Period: by}, date.WeekStarts[today.WeekStart]
	for _, p := range goalPeriods {
		first, last := p.Span(today.Day, start)
		arg.Firsts, arg.Lasts = append(arg.Firsts, first), append(arg.Lasts, last)
	}
	rows, err := s.q.GoalList(ctx, s.db, arg)
	if err != nil {
		return nil, err
	}
	goals := make([]Goal, len(rows))
	for i, r := range rows {
		first, last := r.Period.Span(today.Day, start)
		goals[i] = Goal{
			GoalListRow: r, In: date.Period{By: r.Period, Start: start, First: first, Last: last}, DaysPassed: today.Day.Sub(first) + 1,
		}
		goals[i].share()
	}
	return goals, nil
}

// share fills in how much of each part of the goal has been reached.
func (g *Goal) share() {
	if g.Meters != nil {
		g.DistanceShare = share(g.DoneMiles, g.Meters.Miles().String())
	}
	if g.Seconds != nil {
		g.SecondsShare = share(g.DoneSeconds.String(), g.Seconds.String())
	}
	if g.Runs != nil {
		g.RunsShare = share(strconv.FormatInt(g.DoneRuns, 10), strconv.Itoa(int(*g.Runs)))
	}
}

// SetGoal sets the caller's goal for each period of a length, and returns it with the progress as of today.
func (s *Service) SetGoal(ctx context.Context, caller uuid.UUID, by date.By, in GoalInput, now time.Time) (Goal, error) {
	switch {
	case in == GoalInput{}:
		return Goal{}, fault.InvalidField("/miles", "A goal has a distance, a duration or a number of runs.").Coded(fault.CodeRequired)
	case in.Miles != nil && in.Meters != nil:
		return Goal{}, fault.InvalidField("/meters", "A goal is given either miles or meters.").Coded(fault.CodeUnused)
	}
	err := s.q.GoalSet(ctx, s.db, query.GoalSetParams{
		UserID: caller, Period: by, Meters: decimal(metersOf(in.Miles, in.Meters)), Seconds: decimal(measure.RoundOptional(in.Seconds)),
		Runs: in.Runs, Now: now,
	})
	if err != nil {
		return Goal{}, err
	}
	return s.Goal(ctx, caller, by, nil, now)
}

// decimal writes a number as a parameter.
func decimal(h *measure.Hundredths) *string {
	if h == nil {
		return nil
	}
	return new(h.String())
}

// LockGoal is Goal as of today, and keeps others from changing the goal until the transaction of ctx ends. The progress may change.
func (s *Service) LockGoal(ctx context.Context, caller uuid.UUID, by date.By, now time.Time) (Goal, error) {
	if _, err := s.q.GoalLock(ctx, s.db, query.GoalLockParams{UserID: caller, Period: by}); err != nil {
		return Goal{}, pg.IfNoRows(err, errNoGoal)
	}
	return s.Goal(ctx, caller, by, nil, now)
}

// DeleteGoal deletes the caller's goal for each period of a length; fault.NotFound without it.
func (s *Service) DeleteGoal(ctx context.Context, caller uuid.UUID, by date.By) error {
	n, err := s.q.GoalDelete(ctx, s.db, query.GoalDeleteParams{UserID: caller, Period: by})
	return pg.IfNone(n, err, errNoGoal)
}
