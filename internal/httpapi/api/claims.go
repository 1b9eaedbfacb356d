package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/result"
)

func (h results) ClaimResult(ctx context.Context, req api.ClaimResultRequestObject) (api.ClaimResultResponseObject, error) {
	claim, err := h.Results.Claim(ctx, CallerOf(ctx), req.ResultID, h.Clock())
	return api.ClaimResult200JSONResponse(resultClaim(claim)), err
}

func (h results) DisownResult(ctx context.Context, req api.DisownResultRequestObject) (api.DisownResultResponseObject, error) {
	err := h.run(ctx, h.lockedResult(req.ResultID), func(ctx context.Context) error {
		return h.Results.Disown(ctx, CallerOf(ctx).UserID, req.ResultID, h.Clock())
	})
	return api.DisownResult204Response{}, err
}

func (h results) ListResultClaims(ctx context.Context, req api.ListResultClaimsRequestObject) (api.ListResultClaimsResponseObject, error) {
	caller := CallerOf(ctx)
	list, err := h.Results.Claims(ctx, caller.UserID, req.RaceID, caller.Session != uuid.Nil)
	return api.ListResultClaims200JSONResponse(all(list, resultClaim)), err
}

func (h results) AcceptResultClaim(ctx context.Context, req api.AcceptResultClaimRequestObject) (api.AcceptResultClaimResponseObject, error) {
	accepted, err := h.Results.AcceptClaim(ctx, CallerOf(ctx), req.ResultID, req.UserID, h.Clock())
	return object(accepted, appendResult), err
}

func (h results) RefuseResultClaim(ctx context.Context, req api.RefuseResultClaimRequestObject) (api.RefuseResultClaimResponseObject, error) {
	err := h.Results.RefuseClaim(ctx, CallerOf(ctx), req.ResultID, req.UserID)
	return api.RefuseResultClaim204Response{}, err
}

func resultClaim(c result.Claim) api.ResultClaim {
	state := api.ResultClaimStateAccepted
	if c.Pending {
		state = api.ResultClaimStatePending
	}
	r := c.Result
	return api.ResultClaim{
		ResultID: r.ID, RaceID: r.RaceID, Gender: r.Gender, Event: r.Event, Athlete: r.Athlete, Team: optional(r.Team),
		UserID: c.UserID, User: c.User, AthleteID: c.AthleteID, State: state, CreatedAt: c.CreatedAt.UTC(),
	}
}
