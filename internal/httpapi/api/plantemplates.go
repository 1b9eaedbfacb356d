package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/plan"
)

func (h plans) ListPlanTemplates(ctx context.Context, req api.ListPlanTemplatesRequestObject) (api.ListPlanTemplatesResponseObject, error) {
	page := plan.Page{After: value(req.Params.After), Length: itemsOf(req.Params.Length)}
	list, next, err := h.Plans.Templates(ctx, readerOf(ctx), page)
	return api.ListPlanTemplates200JSONResponse{Next: optional(given(next)), Items: all(list, func(t plan.Template) api.PlanTemplateSummary {
		return api.PlanTemplateSummary{
			ID: t.ID, TeamID: optional(t.TeamID), Name: t.Name, Weeks: t.Weeks, Sessions: t.Count, By: authorOf(t.AuthorID, t.Author),
			CreatedAt: t.CreatedAt.UTC(), UpdatedAt: t.UpdatedAt.UTC(),
		}
	})}, err
}

func (h plans) CreatePlanTemplate(ctx context.Context, req api.CreatePlanTemplateRequestObject) (api.CreatePlanTemplateResponseObject, error) {
	b := req.Body
	draft := plan.TemplateDraft{TeamID: field(b.TeamID).Value, Name: b.Name, Sessions: all(value(b.Sessions), templateSession)}
	if b.Plan != nil {
		draft.Plan, draft.Only = &plan.Period{First: civilDay(b.Plan.From), Last: civilDay(b.Plan.To)}, toInput(b.Plan.Only)
	}
	created, err := h.Plans.CreateTemplate(ctx, readerOf(ctx), draft, h.Clock())
	if err != nil {
		return nil, forCoach(ctx, err)
	}
	location := h.BasePath + "/plan/templates/" + created.ID.String()
	return api.CreatePlanTemplate201JSONResponse{
		Body: templateOf(created), Headers: api.CreatePlanTemplate201ResponseHeaders{Location: &location},
	}, nil
}

func (h plans) GetPlanTemplate(ctx context.Context, req api.GetPlanTemplateRequestObject) (api.GetPlanTemplateResponseObject, error) {
	one, err := h.Plans.Template(ctx, readerOf(ctx), req.TemplateID)
	return api.GetPlanTemplate200JSONResponse(templateOf(one)), err
}

func (h plans) UpdatePlanTemplate(ctx context.Context, req api.UpdatePlanTemplateRequestObject) (api.UpdatePlanTemplateResponseObject, error) {
	changed, err := writeLocked(ctx, h.handler, h.lockedTemplate(ctx, req.TemplateID), func(ctx context.Context) (plan.Template, error) {
		return h.Plans.ChangeTemplate(ctx, readerOf(ctx), req.TemplateID, req.Body.Name, all(value(req.Body.Sessions), templateSession), h.Clock())
	})
	return api.UpdatePlanTemplate200JSONResponse(templateOf(changed)), err
}

func (h plans) DeletePlanTemplate(ctx context.Context, req api.DeletePlanTemplateRequestObject) (api.DeletePlanTemplateResponseObject, error) {
	err := h.run(ctx, h.lockedTemplate(ctx, req.TemplateID), func(ctx context.Context) error {
		return h.Plans.DeleteTemplate(ctx, readerOf(ctx), req.TemplateID)
	})
	return api.DeletePlanTemplate204Response{}, err
}

func (h plans) lockedTemplate(ctx context.Context, id uuid.UUID) locker {
	reader := readerOf(ctx)
	return lockedAs(func(ctx context.Context) (plan.Template, error) { return h.Plans.LockTemplate(ctx, reader, id) }, templateOf)
}

func (h plans) ApplyPlanTemplate(ctx context.Context, req api.ApplyPlanTemplateRequestObject) (api.ApplyPlanTemplateResponseObject, error) {
	to := req.Body.To
	a := plan.Apply{
		Date: civilDay(req.Body.Date), To: plan.To{Team: value(to.Team), GroupID: to.GroupID, Athletes: value(to.Athletes), Me: value(to.Me)},
		TeamID: req.Params.TeamID, DryRun: value(req.Params.DryRun),
	}
	done, err := h.Plans.ApplyTemplate(ctx, readerOf(ctx), req.TemplateID, a, h.Clock())
	return api.ApplyPlanTemplate200JSONResponse(writtenOf(done)), forCoach(ctx, err)
}

func templateOf(t plan.Template) api.PlanTemplate {
	return api.PlanTemplate{
		ID: t.ID, TeamID: optional(t.TeamID), Name: t.Name, Weeks: t.Weeks, By: authorOf(t.AuthorID, t.Author),
		CreatedAt: t.CreatedAt.UTC(), UpdatedAt: t.UpdatedAt.UTC(),
		Sessions: all(t.Sessions, func(s plan.TemplateSession) api.PlanTemplateSession {
			return api.PlanTemplateSession{
				Day: s.Day, Text: s.Text, Title: optional(s.Title), Kind: optional((*api.RunKind)(s.Kind)), Meters: measured(s.Meters), Seconds: measured(s.Seconds),
			}
		}),
	}
}

func templateSession(s api.PlanTemplateSessionInput) plan.TemplateSession {
	return plan.TemplateSession{Day: s.Day, Fields: fieldsOf(s.Text, s.Title, s.Kind, s.Meters, s.Seconds)}
}
