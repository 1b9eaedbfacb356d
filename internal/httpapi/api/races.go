package api

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
)

// races implements the operations on races.
type races struct{ handler }

// defaultLength is the length of a page where the path has none.
const defaultLength = 10

func (h races) CreateRace(ctx context.Context, req api.CreateRaceRequestObject) (api.CreateRaceResponseObject, error) {
	body := req.Body
	draft := race.Draft{
		Name: body.Name, Date: date.FromTime(body.Date.Time), Location: field(body.Location).Value, Weather: field(body.Weather).Value,
		URL: field(body.URL).Value, Description: field(body.Description).Value, Sport: body.Sport, Scoring: field(body.Scoring).Value,
		ResultsBy: (*race.ResultsBy)(body.ResultsBy),
	}
	added, err := h.Races.Create(ctx, CallerOf(ctx), draft, h.Clock())
	return created(added, appendDetails, h.BasePath+"/race/"+added.ListedRace.ID.String()), err
}

func (h races) UpdateRace(ctx context.Context, req api.UpdateRaceRequestObject) (api.UpdateRaceResponseObject, error) {
	body := req.Body
	change := race.Change{
		ID: body.ID, Name: body.Name, Sport: body.Sport, Location: field(body.Location), Weather: field(body.Weather),
		URL: field(body.URL), Description: field(body.Description), Scoring: field(body.Scoring),
		ResultsBy: (*race.ResultsBy)(body.ResultsBy), State: (*race.State)(body.State),
	}
	if body.Date != nil {
		day := date.FromTime(body.Date.Time)
		change.Date = &day
	}
	changed, err := writeLocked(ctx, h.handler, h.locked(body.ID), func(ctx context.Context) (race.Details, error) {
		return h.Races.Change(ctx, operating(ctx, req.Params.Reason), change, h.Clock())
	})
	return object(changed, appendDetails), err
}

func (h races) locked(id uuid.UUID) locker {
	return locked(func(ctx context.Context) (race.Details, error) { return h.Races.Lock(ctx, id) }, appendDetails)
}

func (h races) GetRace(ctx context.Context, req api.GetRaceRequestObject) (api.GetRaceResponseObject, error) {
	found, err := h.Races.Get(ctx, req.RaceID)
	return object(found, appendDetails), err
}

func (h races) DeleteRace(ctx context.Context, req api.DeleteRaceRequestObject) (api.DeleteRaceResponseObject, error) {
	caller := operating(ctx, req.Params.Reason)
	err := h.run(ctx, h.locked(req.RaceID), func(ctx context.Context) error { return h.Races.Delete(ctx, caller, req.RaceID) })
	return api.DeleteRace200JSONResponse("Successfully deleted race " + req.RaceID.String()), err
}

func (h races) ListRaces(ctx context.Context, req api.ListRacesRequestObject) (api.ListRacesResponseObject, error) {
	f, err := raceFilter(req.Params)
	list := listOf(raceMembers, req.Params.Fields)
	list.Ctx, list.Out = ctx, h.out
	list.Each = func(yield func(*race.Race) error) error { return h.Races.Each(ctx, f, yield) }
	return list, err
}

func (h races) ListRacesPage(ctx context.Context, req api.ListRacesPageRequestObject) (api.ListRacesPageResponseObject, error) {
	return h.page(ctx, api.ListRacesParams(req.Params), req.Page, defaultLength)
}

func (h races) ListRacesPageOfLength(ctx context.Context, req api.ListRacesPageOfLengthRequestObject) (api.ListRacesPageOfLengthResponseObject, error) {
	return h.page(ctx, api.ListRacesParams(req.Params), req.Page, req.Length)
}

func (h races) page(ctx context.Context, params api.ListRacesParams, page, length int32) (reply.List[race.Race], error) {
	f, err := raceFilter(params)
	if err != nil {
		return reply.List[race.Race]{}, err
	}
	found, err := h.Races.List(ctx, f, page, length)
	list := listOf(raceMembers, params.Fields)
	list.Each, list.Link = slice(found.Items), pageLinks(h.BasePath+"/race/list", racesQuery(params), page, length, found.More)
	return list, err
}

// raceFilter reads the parameters that choose races.
func raceFilter(p api.ListRacesParams) (f race.Filter, err error) {
	f = race.Filter{Sport: p.Sport, State: (*race.State)(p.State), TeamID: p.Team}
	if f.From, err = dayAt("from", value(p.From)); err != nil {
		return f, err
	}
	f.To, err = dayAt("to", value(p.To))
	return f, err
}

// racesQuery is the query of links to other pages of the races that somebody chooses.
func racesQuery(p api.ListRacesParams) string {
	var query []string
	if fields := fieldsQuery(p.Fields); fields != "" {
		query = append(query, fields[1:])
	}
	for _, chosen := range []struct{ name, value string }{
		{"from", value(p.From)}, {"to", value(p.To)}, {"sport", string(value(p.Sport))}, {"state", string(value(p.State))}, {"team", value(p.Team)},
	} {
		if chosen.value != "" {
			query = append(query, chosen.name+"="+url.QueryEscape(chosen.value))
		}
	}
	if query == nil {
		return ""
	}
	return "?" + strings.Join(query, "&")
}

func (h races) ListRaceEvents(ctx context.Context, req api.ListRaceEventsRequestObject) (api.ListRaceEventsResponseObject, error) {
	names, err := h.Races.Events(ctx, req.RaceID, discipline.GenderOf(req.Gender))
	return api.ListRaceEvents200JSONResponse(names), err
}

// pageLinks returns the Link header (RFC 8288) of a page.
func pageLinks(path, query string, page, length int32, more bool) string {
	links := []string{fmt.Sprintf(`<%s/1/%d%s>; rel="first"`, path, length, query)}
	if page > 1 {
		links = append(links, fmt.Sprintf(`<%s/%d/%d%s>; rel="prev"`, path, page-1, length, query))
	}
	if more {
		links = append(links, fmt.Sprintf(`<%s/%d/%d%s>; rel="next"`, path, page+1, length, query))
	}
	return strings.Join(links, ", ")
}
