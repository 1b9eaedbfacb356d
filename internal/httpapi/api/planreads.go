package api

import (
	"context"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/plan"
)

func (h plans) ListTeamPlanWeek(ctx context.Context, req api.ListTeamPlanWeekRequestObject) (api.ListTeamPlanWeekResponseObject, error) {
	day, err := dayOf(req.Date)
	if err != nil {
		return nil, err
	}
	number, _ := pageOf(req.Params.Page, nil)
	which := plan.Which{TeamID: req.Params.TeamID, Group: req.Params.Group, Page: number}
	week, err := h.Plans.Week(ctx, readerOf(ctx), *day, which)
	if err != nil {
		return nil, err
	}
	found := api.TeamPlanWeek{
		From: openapi_types.Date{Time: week.First.Time()}, To: openapi_types.Date{Time: week.Last.Time()},
		Sessions: []api.PlannedSession{}, Athletes: []api.TeamPlanAthlete{}, NextPage: optional(given(week.Next)),
	}
	at := map[uuid.UUID]int{} // where a session is among those of the week
	for _, a := range week.Athletes {
		athlete := api.TeamPlanAthlete{UserID: a.UserID, Name: a.Name, Groups: a.Groups, Days: []api.TeamPlanDay{}}
		for _, d := range a.Days {
			on := api.TeamPlanDay{Date: openapi_types.Date{Time: d.Date.Time()}, Planned: sumsOf(d.Planned), Done: sumsOf(d.Done), Sessions: []api.TeamPlanItem{}}
			for _, item := range d.Items {
				i, ok := at[item.ID]
				if !ok {
					i = len(found.Sessions)
					at[item.ID] = i
					found.Sessions = append(found.Sessions, sessionOf(plan.Session{ListedSession: item.ListedSession}))
				}
				if item.Reach == "athletes" {
					named, _ := found.Sessions[i].To.Athletes.Get()
					found.Sessions[i].To.Athletes = listed(append(named, a.UserID))
				}
				on.Sessions = append(on.Sessions, api.TeamPlanItem{SessionID: item.ID, Mark: optional((*api.PlanMark)(item.Mark)), Note: optional(item.Note)})
			}
			athlete.Days = append(athlete.Days, on)
		}
		found.Athletes = append(found.Athletes, athlete)
	}
	return api.ListTeamPlanWeek200JSONResponse(found), nil
}

func (h plans) ListAthletePlan(ctx context.Context, req api.ListAthletePlanRequestObject) (api.ListAthletePlanResponseObject, error) {
	period, err := periodOf(req.From, req.To)
	if err != nil {
		return nil, err
	}
	page := plan.Page{After: value(req.Params.After), Length: lengthOf(req.Params.Length, maxPlanDays)}
	days, next, err := h.Plans.Athlete(ctx, readerOf(ctx), req.AthleteID, period, page)
	return api.ListAthletePlan200JSONResponse{Items: all(days, planDay), Next: optional(given(next))}, forCoach(ctx, err)
}

func planDay(d plan.Day) api.PlanDay {
	return api.PlanDay{Date: openapi_types.Date{Time: d.Date.Time()}, Planned: sumsOf(d.Planned), Done: sumsOf(d.Done), Sessions: all(d.Items, planItem)}
}

func planItem(i plan.Item) api.PlanItem {
	return api.PlanItem{
		Session: sessionOf(plan.Session{ListedSession: i.ListedSession}), Mark: optional((*api.PlanMark)(i.Mark)), Note: optional(i.Note),
		MarkedAt: instant(i.MarkedAt), Unseen: i.Unseen,
	}
}

func sumsOf(s plan.Sums) api.PlanSums {
	return api.PlanSums{Meters: s.Meters, Seconds: s.Seconds, OtherSeconds: s.OtherSeconds}
}

func (h plans) GetSessionMark(ctx context.Context, req api.GetSessionMarkRequestObject) (api.GetSessionMarkResponseObject, error) {
	item, err := h.Plans.Item(ctx, CallerOf(ctx).UserID, req.SessionID)
	return api.GetSessionMark200JSONResponse(planItem(item)), err
}

func (h plans) MarkSession(ctx context.Context, req api.MarkSessionRequestObject) (api.MarkSessionResponseObject, error) {
	marked, err := h.mark(ctx, req.SessionID, new(string(req.Body.Mark)), field(req.Body.Note).Value)
	return api.MarkSession200JSONResponse(planItem(marked)), err
}

func (h plans) UnmarkSession(ctx context.Context, req api.UnmarkSessionRequestObject) (api.UnmarkSessionResponseObject, error) {
	_, err := h.mark(ctx, req.SessionID, nil, nil)
	return api.UnmarkSession204Response{}, err
}

func (h plans) mark(ctx context.Context, id uuid.UUID, mark, note *string) (plan.Item, error) {
	caller := CallerOf(ctx).UserID
	lock := lockedAs(func(ctx context.Context) (plan.Item, error) { return h.Plans.LockItem(ctx, caller, id) }, planItem)
	return writeLocked(ctx, h.handler, lock, func(ctx context.Context) (plan.Item, error) {
		return h.Plans.Mark(ctx, caller, id, mark, note, h.Clock())
	})
}

func (h plans) MarkPlanSeen(ctx context.Context, req api.MarkPlanSeenRequestObject) (api.MarkPlanSeenResponseObject, error) {
	period, err := periodOf(req.From, req.To)
	if err != nil {
		return nil, err
	}
	return api.MarkPlanSeen204Response{}, h.Plans.MarkSeen(ctx, CallerOf(ctx).UserID, period, h.Clock())
}
