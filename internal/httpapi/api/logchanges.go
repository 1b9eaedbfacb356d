package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/change/feed"
)

func (h trainingLog) ListLogChanges(ctx context.Context, req api.ListLogChangesRequestObject) (api.ListLogChangesResponseObject, error) {
	length := feedLength(req.Params.Length)
	page, err := h.log.Changes(ctx, readerOf(ctx), req.Params.Athlete, value(req.Params.After), length, h.clock())
	return api.ListLogChanges200JSONResponse{Events: all(page.Events, logEvent), Next: page.Next}, err
}

func logEvent(e feed.Event) api.LogEvent {
	return api.LogEvent{
		ID: e.ID, Type: api.LogEventType(e.Type), Timestamp: e.Time.UTC(),
		Data: api.LogEventData{UserID: e.Log.User, Date: optionalDate(e.Log.Day), RunID: optional(e.Log.Run), CommentID: optional(e.Log.Comment)},
	}
}
