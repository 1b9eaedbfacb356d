package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/result"
)

func (h results) CreateRename(ctx context.Context, req api.CreateRenameRequestObject) (api.CreateRenameResponseObject, error) {
	body := req.Body
	renamed, err := h.Results.Rename(ctx, CallerOf(ctx), result.RenameDraft{
		RaceID: req.RaceID, Kind: result.RenameKind(body.Kind), Gender: body.Gender, Reason: body.Reason, Force: value(req.Params.Force),
		From: result.Named{Name: body.From.Name, AthleteID: field(body.From.AthleteID), TeamID: field(body.From.TeamID)},
		To:   result.Named{Name: body.To.Name, AthleteID: field(body.To.AthleteID), TeamID: field(body.To.TeamID)},
	}, h.Clock())
	return api.CreateRename201JSONResponse(renameOf(renamed)), err
}

func (h results) ListRenames(ctx context.Context, req api.ListRenamesRequestObject) (api.ListRenamesResponseObject, error) {
	caller := CallerOf(ctx)
	list, err := h.Results.Renames(ctx, caller.UserID, req.RaceID, caller.Session != uuid.Nil)
	return api.ListRenames200JSONResponse(all(list, renameOf)), err
}

func (h results) DeleteRename(ctx context.Context, req api.DeleteRenameRequestObject) (api.DeleteRenameResponseObject, error) {
	n, err := h.Results.DeleteRename(ctx, CallerOf(ctx), req.RaceID, req.RenameID, value(req.Params.Force), h.Clock())
	return api.DeleteRename200JSONResponse{Results: n}, err
}

func renameOf(r result.Rename) api.Rename {
	n := r.Rename
	return api.Rename{
		ID: n.ID, Kind: api.RenameKind(n.Kind), Gender: optional(n.Gender),
		From:   api.RenameName{Name: n.FromName, AthleteID: optional(n.FromAthleteID), TeamID: optional(n.FromTeamID)},
		To:     api.RenameName{Name: n.ToName, AthleteID: optional(n.ToAthleteID), TeamID: optional(n.ToTeamID)},
		Merged: n.Merged, Results: n.Results, UserID: optional(n.UserID), User: optional(r.UserName), Reason: optional(n.Reason),
		CreatedAt: n.CreatedAt.UTC(),
	}
}
