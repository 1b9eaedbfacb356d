package api

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/change/webhook"
	"harrier/internal/httpapi/reply"
)

// webhookCaller returns whose webhooks an operation is about.
func webhookCaller(ctx context.Context) webhook.Caller {
	caller := CallerOf(ctx)
	if caller.Authorization == uuid.Nil {
		return webhook.Caller{User: caller.UserID}
	}
	return webhook.Caller{User: caller.UserID, Authorization: &caller.Authorization}
}

func (h changeFeed) ListWebhooks(ctx context.Context, _ api.ListWebhooksRequestObject) (api.ListWebhooksResponseObject, error) {
	found, err := h.Webhooks.List(ctx, webhookCaller(ctx))
	return api.ListWebhooks200JSONResponse(all(found, webhookOf)), err
}

func (h changeFeed) CreateWebhook(ctx context.Context, req api.CreateWebhookRequestObject) (api.CreateWebhookResponseObject, error) {
	draft := webhook.Draft{
		URL: req.Body.URL, Types: names(value(field(req.Body.Types).Value)), Race: field(req.Body.RaceID).Value, Team: field(req.Body.TeamID).Value,
	}
	created, secret, err := h.Webhooks.Create(ctx, webhookCaller(ctx), draft)
	if err != nil {
		return nil, err
	}
	w, location := webhookOf(created), h.BasePath+"/webhooks/"+created.ID.String()
	return api.CreateWebhook201JSONResponse{
		Body: api.CreatedWebhook{
			ID: w.ID, URL: w.URL, Types: w.Types, RaceID: w.RaceID, TeamID: w.TeamID, Active: w.Active, Stopped: w.Stopped, FailingSince: w.FailingSince,
			AuthorizationID: w.AuthorizationID, App: w.App, CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt, Secret: secret,
		},
		Headers: api.CreateWebhook201ResponseHeaders{Location: &location},
	}, nil
}

func (h changeFeed) GetWebhook(ctx context.Context, req api.GetWebhookRequestObject) (api.GetWebhookResponseObject, error) {
	w, err := h.Webhooks.Get(ctx, webhookCaller(ctx), req.WebhookID)
	return webhookResponse{webhookOf(w)}, err
}

func (h changeFeed) UpdateWebhook(ctx context.Context, req api.UpdateWebhookRequestObject) (api.UpdateWebhookResponseObject, error) {
	b := req.Body
	caller := webhookCaller(ctx)
	change := webhook.Change{URL: b.URL, Types: converted(b.Types, names), Race: field(b.RaceID), Team: field(b.TeamID), Active: b.Active}
	w, err := writeLocked(ctx, h.handler, h.locked(caller, req.WebhookID), func(ctx context.Context) (webhook.Webhook, error) {
		return h.Webhooks.Change(ctx, caller, req.WebhookID, change)
	})
	return webhookResponse{webhookOf(w)}, err
}

func (h changeFeed) DeleteWebhook(ctx context.Context, req api.DeleteWebhookRequestObject) (api.DeleteWebhookResponseObject, error) {
	caller := webhookCaller(ctx)
	err := h.run(ctx, h.locked(caller, req.WebhookID), func(ctx context.Context) error { return h.Webhooks.Delete(ctx, caller, req.WebhookID) })
	return api.DeleteWebhook204Response{}, err
}

func (h changeFeed) locked(caller webhook.Caller, id uuid.UUID) locker {
	return lockedAs(func(ctx context.Context) (webhook.Webhook, error) { return h.Webhooks.Lock(ctx, caller, id) }, func(w webhook.Webhook) api.Webhook {
		return owned(webhookOf(w))
	})
}

// webhookResponse is a webhook, whose ETag lets its owner change it although deliveries have failed since it was read.
type webhookResponse struct{ api.Webhook }

func (a webhookResponse) Visit(w http.ResponseWriter) error {
	part := owned(a.Webhook)
	reply.From(w).Owned = append(asJSON(nil, &part), '\n')
	return object(a.Webhook, asJSON).Visit(w)
}

// owned leaves out of a webhook what deliveries write.
func owned(w api.Webhook) api.Webhook {
	if by, err := w.Stopped.Get(); err == nil && by != api.WebhookStopOwner {
		w.Stopped, w.Active = nullable.NewNullNullable[api.WebhookStop](), true
	}
	w.FailingSince, w.UpdatedAt = nullable.NewNullNullable[time.Time](), time.Time{}
	return w
}

func (h changeFeed) RotateWebhookSecret(ctx context.Context, req api.RotateWebhookSecretRequestObject) (api.RotateWebhookSecretResponseObject, error) {
	secret, err := h.Webhooks.Rotate(ctx, webhookCaller(ctx), req.WebhookID)
	return api.RotateWebhookSecret200JSONResponse{Secret: secret}, err
}

func (h changeFeed) TestWebhook(ctx context.Context, req api.TestWebhookRequestObject) (api.TestWebhookResponseObject, error) {
	d, err := h.Webhooks.Test(ctx, webhookCaller(ctx), req.WebhookID)
	location := h.BasePath + "/webhooks/" + req.WebhookID.String() + "/deliveries/" + d.EventID.String()
	return api.TestWebhook201JSONResponse{Body: deliveryOf(d), Headers: api.TestWebhook201ResponseHeaders{Location: &location}}, err
}

func (h changeFeed) GetWebhookDelivery(ctx context.Context, req api.GetWebhookDeliveryRequestObject) (api.GetWebhookDeliveryResponseObject, error) {
	d, err := h.Webhooks.Delivery(ctx, webhookCaller(ctx), req.WebhookID, req.DeliveryID)
	return api.GetWebhookDelivery200JSONResponse(deliveryOf(d)), err
}

func (h changeFeed) ListWebhookDeliveries(ctx context.Context, req api.ListWebhookDeliveriesRequestObject) (api.ListWebhookDeliveriesResponseObject, error) {
	page, length := pageOf(req.Params.Page, req.Params.Length)
	found, err := h.Webhooks.Deliveries(ctx, webhookCaller(ctx), req.WebhookID, page, length)
	links := queryLinks(h.BasePath+"/webhooks/"+req.WebhookID.String()+"/deliveries", page, length, found.More)
	return api.ListWebhookDeliveries200JSONResponse{
		Body: all(found.Items, deliveryOf), Headers: api.ListWebhookDeliveries200ResponseHeaders{Link: &links},
	}, err
}

func (h changeFeed) ResendWebhookDelivery(ctx context.Context, req api.ResendWebhookDeliveryRequestObject) (api.ResendWebhookDeliveryResponseObject, error) {
	d, err := h.Webhooks.Resend(ctx, webhookCaller(ctx), req.WebhookID, req.DeliveryID)
	return api.ResendWebhookDelivery200JSONResponse(deliveryOf(d)), err
}

// names returns the types as text, nil for none.
func names(types []api.EventType) []string {
	if types == nil {
		return nil
	}
	return all(types, func(t api.EventType) string { return string(t) })
}

func webhookOf(w webhook.Webhook) api.Webhook {
	types := nullable.NewNullNullable[[]api.EventType]()
	if w.Types != nil {
		types.Set(all(w.Types, func(t string) api.EventType { return api.EventType(t) }))
	}
	return api.Webhook{
		ID: w.ID, URL: w.URL, Types: types, RaceID: optional(w.RaceID), TeamID: optional(w.TeamID), Active: w.Stopped == nil,
		Stopped: optional((*api.WebhookStop)(w.Stopped)), FailingSince: optional(w.FailingSince),
		AuthorizationID: optional(w.AuthorizationID), App: optional(w.App), CreatedAt: w.CreatedAt.UTC(), UpdatedAt: w.UpdatedAt.UTC(),
	}
}

func deliveryOf(d webhook.Delivery) api.WebhookDelivery {
	return api.WebhookDelivery{
		ID: d.EventID, Type: d.Type, State: api.WebhookDeliveryState(d.State), Attempts: d.Attempts, AttemptedAt: optional(d.AttemptedAt),
		Status: optional(d.Status), Error: optional(d.Error), NextAt: optional(d.NextAt), CreatedAt: d.CreatedAt.UTC(),
	}
}
