package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/change/feed"
)

// changeFeed implements the feed of changes and webhooks.
type changeFeed struct{ handler }

func (h changeFeed) ListEvents(ctx context.Context, req api.ListEventsRequestObject) (api.ListEventsResponseObject, error) {
	page, err := h.Feed.After(ctx, value(req.Params.After), feedLength(req.Params.Length))
	return api.ListEvents200JSONResponse{Events: page.Events, Next: page.Next}, err
}

// feedLength is how many events a page has at most.
func feedLength(length *int32) int32 {
	if length == nil {
		return feed.MaxLength
	}
	return *length
}
