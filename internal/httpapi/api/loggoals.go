package api

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
	"github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/trainlog"
)

// Goals for weeks, months and years.

func (h trainingLog) ListPeriodGoals(ctx context.Context, req api.ListPeriodGoalsRequestObject) (api.ListPeriodGoalsResponseObject, error) {
	day, err := dayOf(value(req.Params.Date))
	if err != nil {
		return nil, err
	}
	goals, err := h.TrainLog.Goals(ctx, CallerOf(ctx).UserID, day, h.Clock())
	return api.ListPeriodGoals200JSONResponse(all(goals, goalOf)), err
}

func (h trainingLog) ListAthleteGoals(ctx context.Context, req api.ListAthleteGoalsRequestObject) (api.ListAthleteGoalsResponseObject, error) {
	day, err := dayOf(value(req.Params.Date))
	if err != nil {
		return nil, err
	}
	goals, err := h.TrainLog.GoalsOf(ctx, readerOf(ctx), req.AthleteID, day, h.Clock())
	return api.ListAthleteGoals200JSONResponse{Items: all(goals, goalOf), Next: optional[string](nil)}, forCoach(ctx, err)
}

func (h trainingLog) GetPeriodGoal(ctx context.Context, req api.GetPeriodGoalRequestObject) (api.GetPeriodGoalResponseObject, error) {
	day, err := dayOf(value(req.Params.Date))
	if err != nil {
		return nil, err
	}
	goal, err := h.TrainLog.Goal(ctx, CallerOf(ctx).UserID, date.By(req.Period), day, h.Clock())
	return api.GetPeriodGoal200JSONResponse(goalOf(goal)), err
}

func (h trainingLog) SetPeriodGoal(ctx context.Context, req api.SetPeriodGoalRequestObject) (api.SetPeriodGoalResponseObject, error) {
	in := trainlog.GoalInput{Miles: req.Body.Miles, Meters: req.Body.Meters, Seconds: req.Body.Seconds, Runs: req.Body.Runs}
	caller, now := CallerOf(ctx).UserID, h.Clock()
	goal, err := writeLocked(ctx, h.handler, h.lockedGoal(caller, req.Period, now).orNone(), func(ctx context.Context) (trainlog.Goal, error) {
		return h.TrainLog.SetGoal(ctx, caller, date.By(req.Period), in, now)
	})
	return api.SetPeriodGoal200JSONResponse(goalOf(goal)), err
}

func (h trainingLog) DeletePeriodGoal(ctx context.Context, req api.DeletePeriodGoalRequestObject) (api.DeletePeriodGoalResponseObject, error) {
	caller := CallerOf(ctx).UserID
	err := h.run(ctx, h.lockedGoal(caller, req.Period, h.Clock()), func(ctx context.Context) error {
		return h.TrainLog.DeleteGoal(ctx, caller, date.By(req.Period))
	})
	return api.DeletePeriodGoal204Response{}, err
}

func (h trainingLog) lockedGoal(caller uuid.UUID, period api.GoalPeriod, now time.Time) locker {
	return lockedAs(func(ctx context.Context) (trainlog.Goal, error) {
		return h.TrainLog.LockGoal(ctx, caller, date.By(period), now)
	}, goalOf)
}

func goalOf(g trainlog.Goal) api.PeriodGoal {
	miles := nullable.NewNullNullable[float64]()
	if g.Meters != nil {
		miles = nullable.NewNullableWithValue(g.Meters.Miles().Float64())
	}
	return api.PeriodGoal{
		Period: api.GoalPeriod(g.Period), Miles: miles, Meters: measured(g.Meters), Seconds: measured(g.Seconds), Runs: optional(g.Runs),
		UpdatedAt: g.UpdatedAt.UTC(), Progress: api.GoalProgress{
			Period: g.In.Label(), From: types.Date{Time: g.In.First.Time()}, To: types.Date{Time: g.In.Last.Time()},
			Days: int32(g.In.Days()), DaysPassed: int32(g.DaysPassed), //nolint:gosec // at most 366
			Miles: number(g.DoneMiles), Meters: g.DoneMeters.Float64(), Seconds: g.DoneSeconds.Float64(), Runs: g.DoneRuns,
			OtherSeconds:  g.DoneOtherSeconds.Float64(),
			DistanceShare: decimal(g.DistanceShare), SecondsShare: decimal(g.SecondsShare), RunsShare: decimal(g.RunsShare),
		},
	}
}
