package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/export"
	"harrier/internal/httpapi/reply"
	"harrier/internal/plan"
	"harrier/internal/text"
)

const csvMedia = "text/csv; charset=utf-8; header=present"

func planTable(units *api.DistanceUnit, mark, safe *bool) export.PlanTable {
	return export.PlanTable{
		Kilometers: value(units) == api.DistanceUnitKm, CSVOptions: text.CSVOptions{Mark: value(mark), Safe: safe == nil || *safe},
	}
}

func (h exports) ExportTeamPlanWeek(ctx context.Context, req api.ExportTeamPlanWeekRequestObject) (api.ExportTeamPlanWeekResponseObject, error) {
	week, err := h.weekOf(ctx, req.Date)
	if err != nil {
		return nil, err
	}
	p, reader := req.Params, readerOf(ctx)
	table := planTable(p.Units, p.Bom, p.Safe)
	return h.download(ctx, csvMedia, "plan-"+week.Label()+".csv", func(o *reply.Output) error {
		return table.Week(o, func(page int32) (plan.Week, error) {
			return h.Plans.Week(ctx, reader, week.First, plan.Which{TeamID: p.TeamID, Group: p.Group, Page: page})
		})
	}), nil
}

func (h exports) ExportAthletePlan(ctx context.Context, req api.ExportAthletePlanRequestObject) (api.ExportAthletePlanResponseObject, error) {
	period, err := periodOf(req.From, req.To)
	if err != nil {
		return nil, err
	}
	p, reader := req.Params, readerOf(ctx)
	table := planTable(p.Units, p.Bom, p.Safe)
	name := "plan-" + period.First.String() + "-" + period.Last.String() + ".csv"
	return h.download(ctx, csvMedia, name, func(o *reply.Output) error {
		days, _, err := h.Plans.Athlete(ctx, reader, req.AthleteID, period, plan.Page{Length: maxPlanDays})
		if err != nil {
			return forCoach(ctx, err)
		}
		return table.Athlete(o, days)
	}), nil
}

func (h exports) ExportSessionWorkout(ctx context.Context, req api.ExportSessionWorkoutRequestObject) (api.ExportSessionWorkoutResponseObject, error) {
	file, err := h.Plans.Workout(ctx, CallerOf(ctx).UserID, req.SessionID)
	if err != nil {
		return nil, err
	}
	return h.download(ctx, "application/octet-stream", req.SessionID.String()+".fit", func(o *reply.Output) error {
		_, err := o.Write(file)
		return err
	}), nil
}
