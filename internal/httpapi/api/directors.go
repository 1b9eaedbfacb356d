package api

import (
	"context"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/race"
)

func (h races) AddDirector(ctx context.Context, req api.AddDirectorRequestObject) (api.AddDirectorResponseObject, error) {
	named, err := h.Races.NameDirector(ctx, CallerOf(ctx), req.RaceID, req.UserID, h.Clock())
	return api.AddDirector200JSONResponse(directorship(named)), err
}

func (h races) ListDirectors(ctx context.Context, req api.ListDirectorsRequestObject) (api.ListDirectorsResponseObject, error) {
	caller := CallerOf(ctx)
	list, err := h.Races.Directors(ctx, caller.UserID, req.RaceID, caller.Session != uuid.Nil)
	return api.ListDirectors200JSONResponse(all(list, directorship)), err
}

func (h races) ListDirectorships(ctx context.Context, _ api.ListDirectorshipsRequestObject) (api.ListDirectorshipsResponseObject, error) {
	list, err := h.Races.Directorships(ctx, CallerOf(ctx).UserID)
	return api.ListDirectorships200JSONResponse(all(list, directorship)), err
}

func (h races) AcceptDirectorship(ctx context.Context, req api.AcceptDirectorshipRequestObject) (api.AcceptDirectorshipResponseObject, error) {
	accepted, err := h.Races.AcceptDirectorship(ctx, CallerOf(ctx).UserID, req.RaceID, h.Clock())
	return api.AcceptDirectorship200JSONResponse(directorship(accepted)), err
}

func (h races) RefuseDirectorship(ctx context.Context, req api.RefuseDirectorshipRequestObject) (api.RefuseDirectorshipResponseObject, error) {
	caller := CallerOf(ctx)
	_, err := h.Races.RemoveDirector(ctx, caller, req.RaceID, caller.UserID, h.Clock())
	return api.RefuseDirectorship204Response{}, err
}

func directorship(d race.Directorship) api.Directorship {
	return api.Directorship{
		RaceID: d.RaceID, Race: d.Race, Date: openapi_types.Date{Time: d.Date.Time()}, UserID: d.UserID, User: d.Director, Status: consentStatus(d.Accepted),
		CreatedAt: d.CreatedAt.UTC(),
	}
}

func (h races) RemoveDirector(ctx context.Context, req api.RemoveDirectorRequestObject) (api.RemoveDirectorResponseObject, error) {
	changed, err := writeLocked(ctx, h.handler, h.locked(req.RaceID), func(ctx context.Context) (race.Details, error) {
		return h.Races.RemoveDirector(ctx, CallerOf(ctx), req.RaceID, req.UserID, h.Clock())
	})
	return object(changed, appendDetails), err
}

func (h races) GiveRace(ctx context.Context, req api.GiveRaceRequestObject) (api.GiveRaceResponseObject, error) {
	given, err := writeLocked(ctx, h.handler, h.locked(req.RaceID), func(ctx context.Context) (race.Details, error) {
		return h.Races.Give(ctx, operating(ctx, req.Params.Reason), req.RaceID, req.Body.UserID, h.Clock())
	})
	return object(given, appendDetails), err
}
