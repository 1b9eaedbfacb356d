package api

import (
	"context"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/trainlog/connection"
)

// connections implements connections of logs to other services.
type connections struct{ handler }

func (h connections) ListConnections(ctx context.Context, _ api.ListConnectionsRequestObject) (api.ListConnectionsResponseObject, error) {
	found, err := h.Connections.List(ctx, CallerOf(ctx).UserID)
	return api.ListConnections200JSONResponse{Items: all(found, connectionOf), Next: optional[string](nil)}, err
}

func (h connections) PutConnection(ctx context.Context, req api.PutConnectionRequestObject) (api.PutConnectionResponseObject, error) {
	draft := connection.Draft{Athlete: req.Body.AthleteID, Key: req.Body.APIKey}
	if since := field(req.Body.Since).Value; since != nil {
		draft.Since = new(date.FromTime(since.Time))
	}
	made, err := h.Connections.Put(ctx, CallerOf(ctx).UserID, string(req.Service), draft)
	return api.PutConnection200JSONResponse(connectionOf(made)), err
}

func (h connections) DeleteConnection(ctx context.Context, req api.DeleteConnectionRequestObject) (api.DeleteConnectionResponseObject, error) {
	return api.DeleteConnection204Response{}, h.Connections.Delete(ctx, CallerOf(ctx).UserID, string(req.Service))
}

func (h connections) LookForRuns(ctx context.Context, req api.LookForRunsRequestObject) (api.LookForRunsResponseObject, error) {
	since, err := dayOf(value(req.Params.Since))
	if err != nil {
		return nil, err
	}
	found, err := h.Connections.Look(ctx, CallerOf(ctx).UserID, string(req.Service), since)
	return api.LookForRuns200JSONResponse(connectionOf(found)), err
}

func connectionOf(c connection.Connection) api.Connection {
	state, next := api.ConnectionStateActive, new(c.NextAt.UTC())
	switch {
	case c.Stopped:
		state, next = api.ConnectionStateStopped, nil
	case c.Failures > 0:
		state = api.ConnectionStateFailing
	}
	return api.Connection{
		Service: api.ConnectionService(c.Service), AthleteID: c.AthleteID, State: state, Error: optional(c.Error), CreatedAt: c.CreatedAt.UTC(),
		LookedAt: optional(c.LookedAt), NextAt: optional[time.Time](next), Since: optional(dayFor(c.BackFrom)), Until: optional(dayFor(c.BackTo)),
	}
}

func dayFor(d *date.Date) *openapi_types.Date {
	if d == nil {
		return nil
	}
	return &openapi_types.Date{Time: d.Time()}
}
