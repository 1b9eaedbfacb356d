package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
)

func (h results) ListTeamResults(ctx context.Context, req api.ListTeamResultsRequestObject) (api.ListTeamResultsResponseObject, error) {
	return h.ofTeam(ctx, req.TeamID, req.Params.Fields, result.TeamFilter{}), nil
}

func (h results) ListTeamYearResults(ctx context.Context, req api.ListTeamYearResultsRequestObject) (api.ListTeamYearResultsResponseObject, error) {
	return h.ofTeam(ctx, req.TeamID, req.Params.Fields, result.TeamFilter{Year: &req.Year}), nil
}

func (h results) ListTeamSeasonResults(ctx context.Context, req api.ListTeamSeasonResultsRequestObject) (api.ListTeamSeasonResultsResponseObject, error) {
	gender := discipline.GenderOf(req.Gender)
	return h.ofTeam(ctx, req.TeamID, req.Params.Fields, result.TeamFilter{Year: &req.Year, Gender: &gender}), nil
}

func (h results) ofTeam(ctx context.Context, teamID string, fields *api.ResultFields, filter result.TeamFilter) reply.List[result.Result] {
	return h.list(ctx, fields, func(yield result.Yield) error { return h.Results.EachOfTeam(ctx, teamID, filter, yield) })
}

func (h results) ListTeamYears(ctx context.Context, req api.ListTeamYearsRequestObject) (api.ListTeamYearsResponseObject, error) {
	years, err := h.Results.TeamYears(ctx, req.TeamID, discipline.GenderOf(req.Gender))
	return api.ListTeamYears200JSONResponse(years), err
}

func (h results) ListAthleteResults(ctx context.Context, req api.ListAthleteResultsRequestObject) (api.ListAthleteResultsResponseObject, error) {
	return h.list(ctx, req.Params.Fields, func(yield result.Yield) error { return h.Results.EachOfAthlete(ctx, req.AthleteID, yield) }), nil
}
