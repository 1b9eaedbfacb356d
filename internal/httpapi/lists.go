package httpapi

import (
	"context"
	"net/http"

	"harrier/gen/api"
	"harrier/internal/result"
)

func (l resultList) VisitListTeamResultsResponse(w http.ResponseWriter) error { return l.write(w) }

func (l resultList) VisitListTeamYearResultsResponse(w http.ResponseWriter) error { return l.write(w) }

func (l resultList) VisitListTeamSeasonResultsResponse(w http.ResponseWriter) error {
	return l.write(w)
}

func (l resultList) VisitListAthleteResultsResponse(w http.ResponseWriter) error { return l.write(w) }

func (h results) ListTeamResults(ctx context.Context, req api.ListTeamResultsRequestObject) (api.ListTeamResultsResponseObject, error) {
	return list(func(yield func(*result.Result) error) error { return h.results.EachOfTeam(ctx, req.ID, yield) }), nil
}

func (h results) ListTeamYearResults(ctx context.Context, req api.ListTeamYearResultsRequestObject) (api.ListTeamYearResultsResponseObject, error) {
	return list(func(yield func(*result.Result) error) error {
		return h.results.EachOfTeamYear(ctx, req.ID, req.Year, yield)
	}), nil
}

func (h results) ListTeamSeasonResults(ctx context.Context, req api.ListTeamSeasonResultsRequestObject) (api.ListTeamSeasonResultsResponseObject, error) {
	gender := result.GenderOf(req.Gender)
	return list(func(yield func(*result.Result) error) error {
		return h.results.EachOfTeamYearGender(ctx, req.ID, req.Year, gender, yield)
	}), nil
}

func (h results) ListTeamYears(ctx context.Context, req api.ListTeamYearsRequestObject) (api.ListTeamYearsResponseObject, error) {
	years, err := h.results.TeamYears(ctx, req.ID, result.GenderOf(req.Gender))
	if err != nil {
		return nil, err
	}
	return api.ListTeamYears200JSONResponse(years), nil
}

func (h results) ListAthleteResults(ctx context.Context, req api.ListAthleteResultsRequestObject) (api.ListAthleteResultsResponseObject, error) {
	return list(func(yield func(*result.Result) error) error { return h.results.EachOfAthlete(ctx, req.ID, yield) }), nil
}
