package api

import (
	"context"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/change/feed"
	"harrier/internal/change/webhook"
)

// changeFeed implements the feed of changes and webhooks.
type changeFeed struct {
	atomically

	feed     *feed.Service
	webhooks *webhook.Service
	base     string
}

func (h changeFeed) ListEvents(ctx context.Context, req api.ListEventsRequestObject) (api.ListEventsResponseObject, error) {
	page, err := h.feed.After(ctx, value(req.Params.After), feedLength(req.Params.Length))
	return api.ListEvents200JSONResponse{Events: all(page.Events, feedEvent), Next: page.Next}, err
}

// feedLength is how many events a page has at most.
func feedLength(length *int32) int32 {
	if length == nil {
		return feed.MaxLength
	}
	return *length
}

func feedEvent(e feed.Event) api.FeedEvent {
	data := api.FeedEventData{
		RaceID: e.Race, Count: optional(e.Count), ImportID: optional(e.Import), State: optional((*api.RaceState)(e.State)),
		Results: nullable.NewNullNullable[[]api.ID](), Fields: nullable.NewNullNullable[[]api.FeedEventField](),
	}
	if e.Results != nil {
		data.Results.Set(e.Results)
	}
	if e.Fields != nil {
		data.Fields.Set(e.Fields)
	}
	return api.FeedEvent{ID: e.ID, Type: api.FeedEventType(e.Type), Timestamp: e.Time.UTC(), Data: data}
}
