package api

import (
	"context"
	"net/url"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/search"
)

// searches is the operations of search.
type searches struct{ handler }

func (h searches) SearchResults(ctx context.Context, req api.SearchResultsRequestObject) (api.SearchResultsResponseObject, error) {
	found, err := h.Search.Results(ctx, req.Query, req.Page, req.Length)
	if err != nil {
		return nil, err
	}
	path := h.BasePath + "/search/results/" + url.PathEscape(req.Query)
	list := listOf(resultMembers, req.Params.Fields)
	list.Each, list.Link = slice(found.Results), pageLinks(path, fieldsQuery(req.Params.Fields), req.Page, req.Length, found.More)
	return list, nil
}

func (h searches) SearchRaces(ctx context.Context, req api.SearchRacesRequestObject) (api.SearchRacesResponseObject, error) {
	var poster *uuid.UUID
	if caller := CallerOf(ctx).UserID; caller != uuid.Nil && (req.Params.Mine == nil || *req.Params.Mine) {
		poster = &caller
	}
	found, err := h.Search.Races(ctx, req.Query, poster)
	list := listOf(raceMembers, req.Params.Fields)
	list.Each = slice(found)
	return list, err
}

func (h searches) SearchAthletes(ctx context.Context, req api.SearchAthletesRequestObject) (api.SearchAthletesResponseObject, error) {
	found, err := h.Search.Athletes(ctx, req.Query)
	return api.SearchAthletes200JSONResponse(all(found, func(a search.Athlete) api.FoundAthlete {
		return api.FoundAthlete{AthleteID: a.AthleteID, Athlete: a.Name, Teams: a.Teams, Years: a.Years, Results: a.Results, Claimed: a.Claimed}
	})), err
}
