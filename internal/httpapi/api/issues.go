package api

import (
	"context"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/result"
	"harrier/internal/text/patch"
)

func (h results) ListIssues(ctx context.Context, req api.ListIssuesRequestObject) (api.ListIssuesResponseObject, error) {
	caller := CallerOf(ctx)
	found, err := h.Results.Issues(ctx, caller.UserID, req.RaceID, caller.Session != uuid.Nil)
	return api.ListIssues200JSONResponse{Issues: all(found.Issues, issueOf), More: found.More}, err
}

func (h results) UpdateIssue(ctx context.Context, req api.UpdateIssueRequestObject) (api.UpdateIssueResponseObject, error) {
	caller := CallerOf(ctx)
	err := h.Results.DismissIssue(ctx, caller.UserID, req.RaceID, req.IssueID, req.Body.Dismissed, caller.Session != uuid.Nil, h.Clock())
	return api.UpdateIssue204Response{}, err
}

func issueOf(i result.Issue) api.Issue {
	issue := api.Issue{
		ID: i.ID, Dismissed: i.Dismissed, Code: api.IssueCode(i.Code), Results: i.Results,
		Value: optional(given(i.Value)), Detail: i.Detail, Suggestion: optional(given(i.Suggestion)),
		Gender: optional[api.Gender](nil), Event: optional[string](nil), Division: optional[string](nil), Round: optional[api.ResultRound](nil),
		Rename: optional[api.RenameDraft](nil),
	}
	if c := i.Contest; c != nil {
		issue.Gender, issue.Event, issue.Round = optional(&c.Gender), optional(&c.Event), optional(&c.Round)
		issue.Division = optional(given(c.Division))
	}
	if r := i.Rename; r != nil {
		issue.Rename = optional(new(renameDraftOf(*r)))
	}
	return issue
}

func renameDraftOf(r result.RenameDraft) api.RenameDraft {
	return api.RenameDraft{
		Kind: api.RenameKind(r.Kind), Gender: r.Gender,
		From: api.RenameFromDraft{Name: r.From.Name, AthleteID: settable(r.From.AthleteID), TeamID: settable(r.From.TeamID)},
		To:   api.RenameToDraft{Name: r.To.Name, AthleteID: settable(r.To.AthleteID), TeamID: settable(r.To.TeamID)},
	}
}

// settable is the reverse of field.
func settable[T any](f patch.Field[T]) nullable.Nullable[T] {
	if !f.Set {
		return nil
	}
	return optional(f.Value)
}
