package api

import (
	"context"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/date/clock"
	"harrier/internal/plan"
)

// plans implements the plans of teams and of users.
type plans struct {
	atomically

	plans *plan.Service
	clock clock.Clock
	base  string
}

// The default lengths of pages.
const (
	maxSessions = 500
	maxPlanDays = 400
)

func lengthOf(length *int32, most int32) int32 {
	if length != nil {
		return *length
	}
	return most
}

func periodOf(from, to string) (plan.Period, error) {
	first, err := dayAt("from", from)
	if err != nil {
		return plan.Period{}, err
	}
	last, err := dayAt("to", to)
	if err != nil {
		return plan.Period{}, err
	}
	return plan.Period{First: *first, Last: *last}, nil
}

func (h plans) ListTeamPlan(ctx context.Context, req api.ListTeamPlanRequestObject) (api.ListTeamPlanResponseObject, error) {
	period, err := periodOf(req.Params.From, req.Params.To)
	if err != nil {
		return nil, err
	}
	page := plan.Page{After: value(req.Params.After), Length: lengthOf(req.Params.Length, maxSessions)}
	list, next, err := h.plans.List(ctx, CallerOf(ctx).UserID, req.Params.TeamID, period, page)
	return api.ListTeamPlan200JSONResponse{Items: all(list, sessionOf), Next: optional(given(next))}, err
}

func (h plans) CreateTeamSession(ctx context.Context, req api.CreateTeamSessionRequestObject) (api.CreateTeamSessionResponseObject, error) {
	done, err := h.plans.Write(
		ctx, CallerOf(ctx).UserID, req.Params.TeamID, plan.Batch{Create: []plan.Draft{teamDraft(*req.Body)}, Single: true}, h.clock(),
	)
	if err != nil {
		return nil, err
	}
	created := sessionOf(done.Created[0])
	location := h.base + "/team/plan/" + created.ID.String()
	return api.CreateTeamSession201JSONResponse{Body: created, Headers: api.CreateTeamSession201ResponseHeaders{Location: &location}}, nil
}

func (h plans) WriteTeamPlan(ctx context.Context, req api.WriteTeamPlanRequestObject) (api.WriteTeamPlanResponseObject, error) {
	batch := plan.Batch{
		Create: all(value(req.Body.Create), teamDraft), Change: all(value(req.Body.Change), teamChange), Delete: value(req.Body.Delete),
		DryRun: value(req.Params.DryRun),
	}
	done, err := h.plans.Write(ctx, CallerOf(ctx).UserID, req.Params.TeamID, batch, h.clock())
	return api.WriteTeamPlan200JSONResponse(writtenOf(done)), err
}

func (h plans) CopyTeamPlan(ctx context.Context, req api.CopyTeamPlanRequestObject) (api.CopyTeamPlanResponseObject, error) {
	c := plan.Copy{
		From: civilDay(req.Body.From), To: civilDay(req.Body.ToDate), Days: int(req.Body.Days), Only: toInput(req.Body.Only), For: toInput(req.Body.To),
		DryRun: value(req.Params.DryRun),
	}
	done, err := h.plans.CopyTeam(ctx, CallerOf(ctx).UserID, req.Params.TeamID, c, h.clock())
	return api.CopyTeamPlan200JSONResponse(writtenOf(done)), err
}

func writtenOf(done plan.Written) api.TeamPlanWritten {
	return api.TeamPlanWritten{
		Created: all(done.Created, sessionOf), Changed: all(done.Changed, sessionOf), Deleted: int32(done.Deleted), //nolint:gosec // a batch is bounded
	}
}

func (h plans) GetTeamSession(ctx context.Context, req api.GetTeamSessionRequestObject) (api.GetTeamSessionResponseObject, error) {
	one, err := h.plans.Get(ctx, CallerOf(ctx).UserID, req.SessionID)
	return api.GetTeamSession200JSONResponse(sessionOf(one)), err
}

func (h plans) UpdateTeamSession(ctx context.Context, req api.UpdateTeamSessionRequestObject) (api.UpdateTeamSessionResponseObject, error) {
	caller, b := CallerOf(ctx).UserID, req.Body
	change := teamChange(api.TeamSessionUpdate{
		ID: req.SessionID, Date: b.Date, To: b.To, Text: b.Text, Title: b.Title, Kind: b.Kind, Meters: b.Meters, Seconds: b.Seconds, InsteadOf: b.InsteadOf,
	})
	changed, err := writeLocked(ctx, h.atomically, h.lockedSession(caller, req.SessionID, h.plans.Lock), func(ctx context.Context) (plan.Session, error) {
		done, err := h.plans.Write(ctx, caller, nil, plan.Batch{Change: []plan.Change{change}, Single: true}, h.clock())
		if err != nil {
			return plan.Session{}, err
		}
		return done.Changed[0], nil
	})
	return api.UpdateTeamSession200JSONResponse(sessionOf(changed)), err
}

func (h plans) DeleteTeamSession(ctx context.Context, req api.DeleteTeamSessionRequestObject) (api.DeleteTeamSessionResponseObject, error) {
	caller := CallerOf(ctx).UserID
	err := h.run(ctx, h.lockedSession(caller, req.SessionID, h.plans.Lock), func(ctx context.Context) error {
		_, err := h.plans.Write(ctx, caller, nil, plan.Batch{Delete: []uuid.UUID{req.SessionID}, Single: true}, h.clock())
		return err
	})
	return api.DeleteTeamSession204Response{}, err
}

func (plans) lockedSession(caller, id uuid.UUID, lock func(ctx context.Context, caller, id uuid.UUID) (plan.Session, error)) locker {
	return lockedAs(func(ctx context.Context) (plan.Session, error) { return lock(ctx, caller, id) }, sessionOf)
}

func (h plans) CreateOwnSession(ctx context.Context, req api.CreateOwnSessionRequestObject) (api.CreateOwnSessionResponseObject, error) {
	b := req.Body
	draft := teamDraft(api.TeamSessionDraft{Date: b.Date, Text: b.Text, Title: b.Title, Kind: b.Kind, Meters: b.Meters, Seconds: b.Seconds})
	done, err := h.plans.WriteOwn(ctx, CallerOf(ctx).UserID, plan.Batch{Create: []plan.Draft{draft}, Single: true}, h.clock())
	if err != nil {
		return nil, err
	}
	created := sessionOf(done.Created[0])
	location := h.base + "/log/plan/" + created.ID.String()
	return api.CreateOwnSession201JSONResponse{Body: created, Headers: api.CreateOwnSession201ResponseHeaders{Location: &location}}, nil
}

func (h plans) GetOwnSession(ctx context.Context, req api.GetOwnSessionRequestObject) (api.GetOwnSessionResponseObject, error) {
	one, err := h.plans.Own(ctx, CallerOf(ctx).UserID, req.SessionID)
	return api.GetOwnSession200JSONResponse(sessionOf(one)), err
}

func (h plans) UpdateOwnSession(ctx context.Context, req api.UpdateOwnSessionRequestObject) (api.UpdateOwnSessionResponseObject, error) {
	caller, b := CallerOf(ctx).UserID, req.Body
	change := teamChange(api.TeamSessionUpdate{
		ID: req.SessionID, Date: b.Date, Text: b.Text, Title: b.Title, Kind: b.Kind, Meters: b.Meters, Seconds: b.Seconds,
	})
	changed, err := writeLocked(ctx, h.atomically, h.lockedSession(caller, req.SessionID, h.plans.LockOwn), func(ctx context.Context) (plan.Session, error) {
		done, err := h.plans.WriteOwn(ctx, caller, plan.Batch{Change: []plan.Change{change}, Single: true}, h.clock())
		if err != nil {
			return plan.Session{}, err
		}
		return done.Changed[0], nil
	})
	return api.UpdateOwnSession200JSONResponse(sessionOf(changed)), err
}

func (h plans) DeleteOwnSession(ctx context.Context, req api.DeleteOwnSessionRequestObject) (api.DeleteOwnSessionResponseObject, error) {
	caller := CallerOf(ctx).UserID
	err := h.run(ctx, h.lockedSession(caller, req.SessionID, h.plans.LockOwn), func(ctx context.Context) error {
		_, err := h.plans.WriteOwn(ctx, caller, plan.Batch{Delete: []uuid.UUID{req.SessionID}, Single: true}, h.clock())
		return err
	})
	return api.DeleteOwnSession204Response{}, err
}

// sessionOf converts a session.
func sessionOf(s plan.Session) api.PlannedSession {
	athletes, instead := s.Athletes, s.InsteadOf
	switch {
	case s.Reach != "athletes":
		athletes = nil
	case athletes == nil:
		athletes = []uuid.UUID{}
	}
	if instead == nil {
		instead = []uuid.UUID{}
	}
	return api.PlannedSession{
		ID: s.ID, TeamID: optional(s.TeamID), Date: openapi_types.Date{Time: s.Day.Time()}, Text: s.Text, Title: optional(s.Title),
		To:   api.PlanTo{Team: s.Reach == "team", GroupID: optional(s.GroupID), Athletes: listed(athletes), Me: s.OwnerID != nil},
		Kind: optional((*api.RunKind)(s.Kind)), Meters: measured(s.Meters), Seconds: measured(s.Seconds), InsteadOf: instead, By: authorOf(s.AuthorID, s.Author),
		CreatedAt: s.CreatedAt.UTC(), UpdatedAt: s.UpdatedAt.UTC(),
	}
}

// authorOf names an author, or none whose account is gone.
func authorOf(id *uuid.UUID, name *string) nullable.Nullable[api.PlanAuthor] {
	var by *api.PlanAuthor
	if id != nil && name != nil {
		by = &api.PlanAuthor{UserID: *id, Name: *name}
	}
	return optional(by)
}

func toInput(t *api.PlanToInput) *plan.To {
	if t == nil {
		return nil
	}
	return &plan.To{Team: value(t.Team), GroupID: t.GroupID, Athletes: value(t.Athletes)}
}

func teamDraft(d api.TeamSessionDraft) plan.Draft {
	return plan.Draft{
		Date: civilDay(d.Date), To: *toInput(&d.To), Text: d.Text, Title: field(d.Title).Value, Kind: converted(d.Kind, kindText).Value,
		Meters: field(d.Meters).Value, Seconds: field(d.Seconds).Value, InsteadOf: value(d.InsteadOf),
	}
}

func teamChange(c api.TeamSessionUpdate) plan.Change {
	change := plan.Change{
		ID: c.ID, To: toInput(c.To), Text: c.Text, Title: field(c.Title), Kind: converted(c.Kind, kindText), Meters: field(c.Meters),
		Seconds: field(c.Seconds), InsteadOf: c.InsteadOf,
	}
	if c.Date != nil {
		change.Date = new(civilDay(*c.Date))
	}
	return change
}

func kindText(k api.RunKind) string { return string(k) }
