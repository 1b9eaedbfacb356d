package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/race"
)

func (h races) GetVote(ctx context.Context, req api.GetVoteRequestObject) (api.GetVoteResponseObject, error) {
	v, err := h.Races.VoteOf(ctx, CallerOf(ctx).UserID, req.RaceID)
	return api.GetVote200JSONResponse(voteOf(v)), err
}

func (h races) UpvoteRace(ctx context.Context, req api.UpvoteRaceRequestObject) (api.UpvoteRaceResponseObject, error) {
	voted, err := h.Races.Cast(ctx, CallerOf(ctx).UserID, req.RaceID, race.Up, h.Clock())
	return object(voted, appendDetails), err
}

func (h races) DownvoteRace(ctx context.Context, req api.DownvoteRaceRequestObject) (api.DownvoteRaceResponseObject, error) {
	voted, err := h.Races.Cast(ctx, CallerOf(ctx).UserID, req.RaceID, race.Down, h.Clock())
	return object(voted, appendDetails), err
}

func (h races) WithdrawVote(ctx context.Context, req api.WithdrawVoteRequestObject) (api.WithdrawVoteResponseObject, error) {
	caller := CallerOf(ctx).UserID
	lock := locked(func(ctx context.Context) (api.Vote, error) {
		v, err := h.Races.LockVote(ctx, caller, req.RaceID)
		return voteOf(v), err
	}, asJSON)
	left, err := writeLocked(ctx, h.handler, lock, func(ctx context.Context) (race.Details, error) { return h.Races.Withdraw(ctx, caller, req.RaceID) })
	return object(left, appendDetails), err
}

func voteOf(v race.Vote) api.Vote {
	return api.Vote{RaceID: v.RaceID, UserID: v.UserID, Vote: optional((*api.VoteKind)(v.Vote)), UpdatedAt: optional(v.At)}
}
