package httpapi

import (
	"context"
	"net/http"

	"harrier/gen/api"
	"harrier/internal/race"
)

func (a raceAnswer) VisitUpvoteRaceResponse(w http.ResponseWriter) error {
	return a.VisitGetRaceResponse(w)
}

func (a raceAnswer) VisitDownvoteRaceResponse(w http.ResponseWriter) error {
	return a.VisitGetRaceResponse(w)
}

func (a raceAnswer) VisitWithdrawVoteResponse(w http.ResponseWriter) error {
	return a.VisitGetRaceResponse(w)
}

func (h races) GetVote(ctx context.Context, req api.GetVoteRequestObject) (api.GetVoteResponseObject, error) {
	v, err := h.races.VoteOf(ctx, callerOf(ctx).UserID, req.ID)
	if err != nil {
		return nil, err
	}
	return api.GetVote200JSONResponse{RaceID: v.RaceID, UserID: v.UserID, Vote: optional((*api.VoteKind)(v.Vote)), UpdatedAt: optional(v.At)}, nil
}

func (h races) UpvoteRace(ctx context.Context, req api.UpvoteRaceRequestObject) (api.UpvoteRaceResponseObject, error) {
	voted, err := h.races.Cast(ctx, callerOf(ctx).UserID, req.ID, race.Up, h.clock())
	if err != nil {
		return nil, err
	}
	return raceAnswer{voted}, nil
}

func (h races) DownvoteRace(ctx context.Context, req api.DownvoteRaceRequestObject) (api.DownvoteRaceResponseObject, error) {
	voted, err := h.races.Cast(ctx, callerOf(ctx).UserID, req.ID, race.Down, h.clock())
	if err != nil {
		return nil, err
	}
	return raceAnswer{voted}, nil
}

func (h races) WithdrawVote(ctx context.Context, req api.WithdrawVoteRequestObject) (api.WithdrawVoteResponseObject, error) {
	left, err := h.races.Withdraw(ctx, callerOf(ctx).UserID, req.ID)
	if err != nil {
		return nil, err
	}
	return raceAnswer{left}, nil
}
