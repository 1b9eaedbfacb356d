package api

import (
	"context"

	"harrier/gen/api"
)

func (h trainingLog) ListLogChanges(ctx context.Context, req api.ListLogChangesRequestObject) (api.ListLogChangesResponseObject, error) {
	length := feedLength(req.Params.Length)
	page, err := h.TrainLog.Changes(ctx, readerOf(ctx), req.Params.Athlete, value(req.Params.After), length, h.Clock())
	return api.ListLogChanges200JSONResponse{Events: page.Events, Next: page.Next}, err
}
