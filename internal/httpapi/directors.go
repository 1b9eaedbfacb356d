package httpapi

import (
	"context"
	"net/http"

	"harrier/gen/api"
	"harrier/internal/race"
)

func (a raceResponse) VisitAddDirectorResponse(w http.ResponseWriter) error    { return a.write(w) }
func (a raceResponse) VisitRemoveDirectorResponse(w http.ResponseWriter) error { return a.write(w) }
func (a raceResponse) VisitGiveRaceResponse(w http.ResponseWriter) error       { return a.write(w) }

func (h races) AddDirector(ctx context.Context, req api.AddDirectorRequestObject) (api.AddDirectorResponseObject, error) {
	changed, err := h.races.AddDirector(ctx, callerOf(ctx), req.ID, req.UserID, h.clock())
	return raceResponse{Details: changed}, err
}

func (h races) RemoveDirector(ctx context.Context, req api.RemoveDirectorRequestObject) (api.RemoveDirectorResponseObject, error) {
	changed, err := h.races.RemoveDirector(ctx, callerOf(ctx), req.ID, req.UserID, h.clock())
	return raceResponse{Details: changed}, err
}

func (h races) GiveRace(ctx context.Context, req api.GiveRaceRequestObject) (api.GiveRaceResponseObject, error) {
	given, err := writeLocked(ctx, h.atomically, h.locked(req.ID), func(ctx context.Context) (race.Details, error) {
		return h.races.Give(ctx, callerOf(ctx), req.ID, req.Body.UserID, h.clock())
	})
	return raceResponse{Details: given}, err
}
