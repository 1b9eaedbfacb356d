package api

import (
	"context"

	"github.com/google/uuid"
	"github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/trainlog"
)

// Shoes.

func (h trainingLog) ListShoes(ctx context.Context, _ api.ListShoesRequestObject) (api.ListShoesResponseObject, error) {
	shoes, err := h.TrainLog.Shoes(ctx, CallerOf(ctx).UserID)
	return api.ListShoes200JSONResponse(all(shoes, shoeOf)), err
}

func (h trainingLog) CreateShoe(ctx context.Context, req api.CreateShoeRequestObject) (api.CreateShoeResponseObject, error) {
	created, err := h.TrainLog.CreateShoe(ctx, CallerOf(ctx).UserID, trainlog.ShoeChange{
		Name: &req.Body.Name, Notes: field(req.Body.Notes), InitialMiles: req.Body.InitialMiles, InitialMeters: req.Body.InitialMeters,
		RetiredOn: converted(req.Body.RetiredOn, civilDay),
	}, h.Clock())
	location := h.BasePath + "/log/shoes/" + created.ID.String()
	return api.CreateShoe201JSONResponse{Body: shoeOf(created), Headers: api.CreateShoe201ResponseHeaders{Location: &location}}, err
}

func (h trainingLog) GetShoe(ctx context.Context, req api.GetShoeRequestObject) (api.GetShoeResponseObject, error) {
	shoe, err := h.TrainLog.Shoe(ctx, CallerOf(ctx).UserID, req.ShoeID)
	return api.GetShoe200JSONResponse(shoeOf(shoe)), err
}

func (h trainingLog) UpdateShoe(ctx context.Context, req api.UpdateShoeRequestObject) (api.UpdateShoeResponseObject, error) {
	caller := CallerOf(ctx).UserID
	change := trainlog.ShoeChange{
		Name: req.Body.Name, Notes: field(req.Body.Notes), InitialMiles: req.Body.InitialMiles, InitialMeters: req.Body.InitialMeters,
		RetiredOn: converted(req.Body.RetiredOn, civilDay),
	}
	changed, err := writeLocked(ctx, h.handler, h.lockedShoe(caller, req.ShoeID), func(ctx context.Context) (trainlog.Shoe, error) {
		return h.TrainLog.ChangeShoe(ctx, caller, req.ShoeID, change, h.Clock())
	})
	return api.UpdateShoe200JSONResponse(shoeOf(changed)), err
}

func (h trainingLog) DeleteShoe(ctx context.Context, req api.DeleteShoeRequestObject) (api.DeleteShoeResponseObject, error) {
	caller := CallerOf(ctx).UserID
	err := h.run(ctx, h.lockedShoe(caller, req.ShoeID), func(ctx context.Context) error { return h.TrainLog.DeleteShoe(ctx, caller, req.ShoeID) })
	return api.DeleteShoe204Response{}, err
}

func (h trainingLog) lockedShoe(caller, id uuid.UUID) locker {
	return lockedAs(func(ctx context.Context) (trainlog.Shoe, error) { return h.TrainLog.LockShoe(ctx, caller, id) }, shoeOf)
}

func civilDay(d types.Date) date.Date { return date.FromTime(d.Time) }

func shoeOf(s trainlog.Shoe) api.Shoe {
	first, last := &s.FirstRun, &s.LastRun
	if s.Runs == 0 {
		first, last = nil, nil
	}
	return api.Shoe{
		ID: s.ID, Name: s.Name, Notes: optional(s.Notes), InitialMiles: s.InitialMeters.Miles().Float64(), InitialMeters: s.InitialMeters.Float64(),
		Miles: s.Meters.Miles().Float64(), Meters: s.Meters.Float64(), Runs: s.Runs, FirstRun: optionalDate(first), LastRun: optionalDate(last),
		RetiredOn: optionalDate(s.RetiredOn), CreatedAt: s.CreatedAt.UTC(), UpdatedAt: s.UpdatedAt.UTC(),
	}
}
