package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/result"
)

func (h results) RenumberResults(ctx context.Context, req api.RenumberResultsRequestObject) (api.RenumberResultsResponseObject, error) {
	body := req.Body
	done, err := h.Results.Renumber(ctx, CallerOf(ctx), result.RenumberDraft{
		RaceID: req.RaceID, Gender: body.Gender, Event: body.Event, Division: body.Division, Round: body.Round, Reason: body.Reason,
		DryRun: value(req.Params.DryRun),
	}, h.Clock())
	if err != nil {
		return nil, err
	}
	report := api.RenumberReport{ImportID: optional(done.ID), Results: done.Results, Changes: all(done.Changes, func(c result.PlaceChange) api.PlaceChange {
		return api.PlaceChange{
			ID: c.ID, Athlete: c.Athlete, Gender: c.Contest.Gender, Event: c.Contest.Event, Division: optional(given(c.Contest.Division)),
			Round: c.Contest.Round, Before: optional(c.Before), After: c.After,
		}
	})}
	if done.ID == nil {
		return api.RenumberResults200JSONResponse(report), nil
	}
	return api.RenumberResults201JSONResponse(report), nil
}
