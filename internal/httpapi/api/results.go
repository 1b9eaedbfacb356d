package api

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
)

// results implements the operations on results.
type results struct{ handler }

func (h results) CreateResult(ctx context.Context, req api.CreateResultRequestObject) (api.CreateResultResponseObject, error) {
	body := req.Body
	draft := result.Draft{
		RaceID: body.RaceID, Gender: body.Gender, Event: body.Event, Division: field(body.Division).Value, Round: body.Round, Athlete: body.Athlete,
		RelayMembers: value(field(body.RelayMembers).Value), AthleteID: field(body.AthleteID).Value, Team: field(body.Team).Value, TeamID: field(body.TeamID).Value,
		Heat: field(body.Heat).Value, HeatPlace: field(body.HeatPlace).Value, Place: field(body.Place).Value,
		Time: field(body.Time).Value, TimingMethod: field(body.TimingMethod).Value,
		Mark: field(body.Mark).Value, Status: body.Status,
		Points: converted(body.Points, result.Decimal).Value, Grade: field(body.Grade).Value, Bib: field(body.Bib).Value,
		Wind: converted(body.Wind, result.Decimal).Value, Notes: field(body.Notes).Value,
		Exhibition: value(body.Exhibition),
	}
	added, err := h.Results.Add(ctx, CallerOf(ctx), draft, h.Clock())
	return created(added, appendResult, h.BasePath+"/result/"+added.ID.String()), err
}

func (h results) UpdateResult(ctx context.Context, req api.UpdateResultRequestObject) (api.UpdateResultResponseObject, error) {
	body := req.Body
	change := result.Change{
		ID: body.ID, Gender: body.Gender, Event: body.Event, Division: field(body.Division), Round: body.Round, Athlete: body.Athlete,
		Status: body.Status, RelayMembers: field(body.RelayMembers), AthleteID: field(body.AthleteID), Team: field(body.Team), TeamID: field(body.TeamID),
		Heat: field(body.Heat), HeatPlace: field(body.HeatPlace), Place: field(body.Place),
		Time: field(body.Time), TimingMethod: field(body.TimingMethod), Mark: field(body.Mark),
		Points: converted(body.Points, result.Decimal), Grade: field(body.Grade), Bib: field(body.Bib), Wind: converted(body.Wind, result.Decimal),
		Notes: field(body.Notes), Exhibition: body.Exhibition, Reason: body.Reason,
	}
	changed, err := writeLocked(ctx, h.handler, h.lockedResult(body.ID), func(ctx context.Context) (result.Result, error) {
		return h.Results.Change(ctx, CallerOf(ctx), change, h.Clock())
	})
	return object(changed, appendResult), err
}

func (h handler) lockedResult(id uuid.UUID) locker {
	return locked(func(ctx context.Context) (result.Result, error) { return h.Results.Lock(ctx, id) }, appendResult)
}

func (h results) GetResult(ctx context.Context, req api.GetResultRequestObject) (api.GetResultResponseObject, error) {
	found, err := h.Results.Get(ctx, req.ResultID)
	return object(found, appendResult), err
}

func (h results) DeleteResult(ctx context.Context, req api.DeleteResultRequestObject) (api.DeleteResultResponseObject, error) {
	caller := operating(ctx, req.Params.Reason)
	err := h.run(ctx, h.lockedResult(req.ResultID), func(ctx context.Context) error { return h.Results.Delete(ctx, caller, req.ResultID, h.Clock()) })
	return api.DeleteResult200JSONResponse("Successfully deleted result " + req.ResultID.String()), err
}

func (h results) GetResultHistory(ctx context.Context, req api.GetResultHistoryRequestObject) (api.GetResultHistoryResponseObject, error) {
	history, err := h.Results.History(ctx, CallerOf(ctx), req.ResultID)
	return api.GetResultHistory200JSONResponse(all(history, func(c result.Correction) api.Correction {
		return api.Correction{
			ID: c.ID, UserID: optional(c.UserID), User: optional(c.User), Reason: optional(c.Reason), CreatedAt: c.CreatedAt.UTC(),
			Changes: all(c.Changes, func(f result.FieldChange) api.FieldChange {
				return api.FieldChange{Field: f.Field, Before: optional(f.Before), After: optional(f.After)}
			}),
		}
	})), err
}

func (h results) CountResults(ctx context.Context, _ api.CountResultsRequestObject) (api.CountResultsResponseObject, error) {
	n, err := h.Results.Count(ctx)
	return api.CountResults200JSONResponse{Count: n}, err
}

func (h results) ListRaceResults(ctx context.Context, req api.ListRaceResultsRequestObject) (api.ListRaceResultsResponseObject, error) {
	return h.list(ctx, req.Params.Fields, func(yield result.Yield) error {
		if req.Params.Ids != nil {
			return h.Results.EachChosen(ctx, req.RaceID, *req.Params.Ids, yield)
		}
		return h.Results.EachOfRace(ctx, req.RaceID, yield)
	}), nil
}

func (h results) ListRaceResultsOfGender(ctx context.Context, req api.ListRaceResultsOfGenderRequestObject) (api.ListRaceResultsOfGenderResponseObject, error) {
	gender := discipline.GenderOf(req.Gender)
	return h.list(ctx, req.Params.Fields, func(yield result.Yield) error { return h.Results.EachOfGender(ctx, req.RaceID, gender, yield) }), nil
}

func (h results) ListEventResults(ctx context.Context, req api.ListEventResultsRequestObject) (api.ListEventResultsResponseObject, error) {
	gender := discipline.GenderOf(req.Gender)
	fields := req.Params.Fields
	brief := fields != nil && !slices.ContainsFunc(*fields, func(f api.ResultField) bool { return !result.IsBrief(string(f)) })
	list := h.list(ctx, fields, func(yield result.Yield) error {
		return h.Results.EachOfEvent(ctx, req.RaceID, gender, req.Event, brief, yield)
	})
	all := chosen(resultMembers, fields)
	list.Item = all.common(len(chosen(resultMembers[:1+commonOfEvent], fields)) - 1)
	return list, nil
}

// commonOfEvent is how many fields after the ID all results of an event have in common: those of the race, the gender and the event.
const commonOfEvent = 5

func (h results) list(ctx context.Context, fields *api.ResultFields, each func(result.Yield) error) reply.List[result.Result] {
	list := listOf(resultMembers, fields)
	list.Ctx, list.Out, list.Each = ctx, h.out, each
	return list
}
