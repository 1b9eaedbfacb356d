package api

import (
	"context"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/plan"
	"harrier/internal/sport/measure"
)

// plans implements the plans of teams and of users.
type plans struct{ handler }

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
	list, next, err := h.Plans.List(ctx, CallerOf(ctx).UserID, req.Params.TeamID, period, page)
	return api.ListTeamPlan200JSONResponse{Items: all(list, sessionOf), Next: optional(given(next))}, err
}

// create adds a session to a plan, and returns where it is.
func (h plans) create(ctx context.Context, o plan.Owner, path string, d plan.Draft) (created api.PlannedSession, location *string, err error) {
	done, err := h.Plans.Write(ctx, o, plan.Batch{Create: []plan.Draft{d}, Single: true}, h.Clock())
	if err != nil {
		return created, nil, err
	}
	created = sessionOf(done.Created[0])
	return created, new(h.BasePath + path + created.ID.String()), nil
}

// change changes a session of a plan.
func (h plans) change(ctx context.Context, o plan.Owner, c plan.Change) (api.PlannedSession, error) {
	changed, err := writeLocked(ctx, h.handler, h.lockedSession(o, c.ID), func(ctx context.Context) (plan.Session, error) {
		done, err := h.Plans.Write(ctx, o, plan.Batch{Change: []plan.Change{c}, Single: true}, h.Clock())
		if err != nil {
			return plan.Session{}, err
		}
		return done.Changed[0], nil
	})
	return sessionOf(changed), err
}

// remove deletes a session of a plan.
func (h plans) remove(ctx context.Context, o plan.Owner, id uuid.UUID) error {
	return h.run(ctx, h.lockedSession(o, id), func(ctx context.Context) error {
		_, err := h.Plans.Write(ctx, o, plan.Batch{Delete: []uuid.UUID{id}, Single: true}, h.Clock())
		return err
	})
}

func (h plans) lockedSession(o plan.Owner, id uuid.UUID) locker {
	return lockedAs(func(ctx context.Context) (plan.Session, error) { return h.Plans.Lock(ctx, o, id) }, sessionOf)
}

func teamPlan(ctx context.Context, teamID *string) plan.Owner {
	return plan.OfTeam(CallerOf(ctx).UserID, teamID)
}

func ownPlan(ctx context.Context) plan.Owner { return plan.Own(CallerOf(ctx).UserID) }

func (h plans) CreateTeamSession(ctx context.Context, req api.CreateTeamSessionRequestObject) (api.CreateTeamSessionResponseObject, error) {
	created, location, err := h.create(ctx, teamPlan(ctx, req.Params.TeamID), "/team/plan/", teamDraft(*req.Body))
	return api.CreateTeamSession201JSONResponse{Body: created, Headers: api.CreateTeamSession201ResponseHeaders{Location: location}}, err
}

func (h plans) GetTeamSession(ctx context.Context, req api.GetTeamSessionRequestObject) (api.GetTeamSessionResponseObject, error) {
	one, err := h.Plans.Get(ctx, teamPlan(ctx, nil), req.SessionID)
	return api.GetTeamSession200JSONResponse(sessionOf(one)), err
}

func (h plans) UpdateTeamSession(ctx context.Context, req api.UpdateTeamSessionRequestObject) (api.UpdateTeamSessionResponseObject, error) {
	b := req.Body
	changed, err := h.change(ctx, teamPlan(ctx, nil), teamChange(api.TeamSessionUpdate{
		ID: req.SessionID, Date: b.Date, To: b.To, Text: b.Text, Title: b.Title, Kind: b.Kind, Meters: b.Meters, Seconds: b.Seconds, InsteadOf: b.InsteadOf,
	}))
	return api.UpdateTeamSession200JSONResponse(changed), err
}

func (h plans) DeleteTeamSession(ctx context.Context, req api.DeleteTeamSessionRequestObject) (api.DeleteTeamSessionResponseObject, error) {
	return api.DeleteTeamSession204Response{}, h.remove(ctx, teamPlan(ctx, nil), req.SessionID)
}

func (h plans) WriteTeamPlan(ctx context.Context, req api.WriteTeamPlanRequestObject) (api.WriteTeamPlanResponseObject, error) {
	b := req.Body
	done, err := h.Plans.Write(ctx, teamPlan(ctx, req.Params.TeamID), plan.Batch{
		Create: all(value(b.Create), teamDraft), Change: all(value(b.Change), teamChange), Delete: value(b.Delete), DryRun: value(req.Params.DryRun),
	}, h.Clock())
	return api.WriteTeamPlan200JSONResponse(writtenOf(done)), err
}

func (h plans) CopyTeamPlan(ctx context.Context, req api.CopyTeamPlanRequestObject) (api.CopyTeamPlanResponseObject, error) {
	c := plan.Copy{
		From: civilDay(req.Body.From), To: civilDay(req.Body.ToDate), Days: int(req.Body.Days), Only: toInput(req.Body.Only), For: toInput(req.Body.To),
		DryRun: value(req.Params.DryRun),
	}
	done, err := h.Plans.CopyTeam(ctx, teamPlan(ctx, req.Params.TeamID), c, h.Clock())
	return api.CopyTeamPlan200JSONResponse(writtenOf(done)), err
}

func writtenOf(done plan.Written) api.PlanWritten {
	return api.PlanWritten{
		Created: all(done.Created, sessionOf), Changed: all(done.Changed, sessionOf), Deleted: int32(done.Deleted), //nolint:gosec // a batch is bounded
	}
}

func (h plans) CreateOwnSession(ctx context.Context, req api.CreateOwnSessionRequestObject) (api.CreateOwnSessionResponseObject, error) {
	created, location, err := h.create(ctx, ownPlan(ctx), "/log/plan/", ownDraft(*req.Body))
	return api.CreateOwnSession201JSONResponse{Body: created, Headers: api.CreateOwnSession201ResponseHeaders{Location: location}}, err
}

func (h plans) GetOwnSession(ctx context.Context, req api.GetOwnSessionRequestObject) (api.GetOwnSessionResponseObject, error) {
	one, err := h.Plans.Get(ctx, ownPlan(ctx), req.SessionID)
	return api.GetOwnSession200JSONResponse(sessionOf(one)), err
}

func (h plans) UpdateOwnSession(ctx context.Context, req api.UpdateOwnSessionRequestObject) (api.UpdateOwnSessionResponseObject, error) {
	b := req.Body
	changed, err := h.change(ctx, ownPlan(ctx), ownChange(api.OwnSessionUpdate{
		ID: req.SessionID, Date: b.Date, Text: b.Text, Title: b.Title, Kind: b.Kind, Meters: b.Meters, Seconds: b.Seconds,
	}))
	return api.UpdateOwnSession200JSONResponse(changed), err
}

func (h plans) DeleteOwnSession(ctx context.Context, req api.DeleteOwnSessionRequestObject) (api.DeleteOwnSessionResponseObject, error) {
	return api.DeleteOwnSession204Response{}, h.remove(ctx, ownPlan(ctx), req.SessionID)
}

func (h plans) WriteOwnPlan(ctx context.Context, req api.WriteOwnPlanRequestObject) (api.WriteOwnPlanResponseObject, error) {
	b := req.Body
	done, err := h.Plans.Write(ctx, ownPlan(ctx), plan.Batch{
		Create: all(value(b.Create), ownDraft), Change: all(value(b.Change), ownChange), Delete: value(b.Delete), DryRun: value(req.Params.DryRun),
	}, h.Clock())
	return api.WriteOwnPlan200JSONResponse(writtenOf(done)), err
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

func fieldsOf(text string, title nullable.Nullable[string], kind nullable.Nullable[api.RunKind], meters, seconds nullable.Nullable[float64]) plan.Fields {
	return plan.Fields{
		Text: text, Title: field(title).Value, Kind: converted(kind, kindText).Value,
		Meters: converted(meters, measure.Round).Value, Seconds: converted(seconds, measure.Round).Value,
	}
}

func ownDraft(d api.OwnSessionDraft) plan.Draft {
	return plan.Draft{Date: civilDay(d.Date), Fields: fieldsOf(d.Text, d.Title, d.Kind, d.Meters, d.Seconds)}
}

func teamDraft(d api.TeamSessionDraft) plan.Draft {
	return plan.Draft{
		Date: civilDay(d.Date), To: *toInput(&d.To), Fields: fieldsOf(d.Text, d.Title, d.Kind, d.Meters, d.Seconds), InsteadOf: value(d.InsteadOf),
	}
}

func ownChange(c api.OwnSessionUpdate) plan.Change {
	change := plan.Change{
		ID: c.ID, Text: c.Text, Title: field(c.Title), Kind: converted(c.Kind, kindText),
		Meters: converted(c.Meters, measure.Round), Seconds: converted(c.Seconds, measure.Round),
	}
	if c.Date != nil {
		change.Date = new(civilDay(*c.Date))
	}
	return change
}

func teamChange(c api.TeamSessionUpdate) plan.Change {
	change := ownChange(api.OwnSessionUpdate{ID: c.ID, Date: c.Date, Text: c.Text, Title: c.Title, Kind: c.Kind, Meters: c.Meters, Seconds: c.Seconds})
	change.To, change.InsteadOf = toInput(c.To), c.InsteadOf
	return change
}

func kindText(k api.RunKind) string { return string(k) }
