package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/date/clock"
	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
)

// races implements the operations on races.
type races struct {
	atomically

	races *race.Service
	out   *reply.Streams
	clock clock.Clock
	base  string
	// public is the URL of the server, without base.
	public string
}

// defaultLength is the length of a page where the path has none.
const defaultLength = 10

// raceResponse is one race. location is the URL of a new one.
type raceResponse struct {
	race.Details

	location string
}

func (a raceResponse) Visit(w http.ResponseWriter) error {
	return reply.JSON(w, a.location, &a.Details, appendDetails)
}

// raceList is races in order.
type raceList struct{ reply.List[race.Race] }

func (h races) CreateRace(ctx context.Context, req api.CreateRaceRequestObject) (api.CreateRaceResponseObject, error) {
	body := req.Body
	draft := race.Draft{
		Name: body.Name, Date: date.FromTime(body.Date.Time), Location: field(body.Location).Value, Weather: field(body.Weather).Value,
		URL: field(body.URL).Value, Description: field(body.Description).Value, Sport: body.Sport, Scoring: field(body.Scoring).Value,
		ResultsBy: (*race.ResultsBy)(body.ResultsBy),
	}
	created, err := h.races.Create(ctx, CallerOf(ctx), draft, h.clock())
	return raceResponse{created, h.base + "/race/" + created.ListedRace.ID.String()}, err
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
	changed, err := writeLocked(ctx, h.atomically, h.locked(body.ID), func(ctx context.Context) (race.Details, error) {
		return h.races.Change(ctx, operating(ctx, req.Params.Reason), change, h.clock())
	})
	return raceResponse{Details: changed}, err
}

func (h races) locked(id uuid.UUID) locker {
	return locked(func(ctx context.Context) (race.Details, error) { return h.races.Lock(ctx, id) }, appendDetails)
}

func (h races) GetRace(ctx context.Context, req api.GetRaceRequestObject) (api.GetRaceResponseObject, error) {
	found, err := h.races.Get(ctx, req.RaceID)
	return raceResponse{Details: found}, err
}

func (h races) DeleteRace(ctx context.Context, req api.DeleteRaceRequestObject) (api.DeleteRaceResponseObject, error) {
	caller := operating(ctx, req.Params.Reason)
	err := h.run(ctx, h.locked(req.RaceID), func(ctx context.Context) error { return h.races.Delete(ctx, caller, req.RaceID) })
	return api.DeleteRace200JSONResponse("Successfully deleted race " + req.RaceID.String()), err
}

func (h races) ListRaces(ctx context.Context, req api.ListRacesRequestObject) (api.ListRacesResponseObject, error) {
	f, err := raceFilter(req.Params)
	list := listOf(raceMembers, req.Params.Fields)
	list.Ctx, list.Out = ctx, h.out
	list.Each = func(yield func(*race.Race) error) error { return h.races.Each(ctx, f, yield) }
	return raceList{list}, err
}

func (h races) ListRacesPage(ctx context.Context, req api.ListRacesPageRequestObject) (api.ListRacesPageResponseObject, error) {
	return h.page(ctx, api.ListRacesParams(req.Params), req.Page, defaultLength)
}

func (h races) ListRacesPageOfLength(ctx context.Context, req api.ListRacesPageOfLengthRequestObject) (api.ListRacesPageOfLengthResponseObject, error) {
	return h.page(ctx, api.ListRacesParams(req.Params), req.Page, req.Length)
}

func (h races) page(ctx context.Context, params api.ListRacesParams, page, length int32) (raceList, error) {
	f, err := raceFilter(params)
	if err != nil {
		return raceList{}, err
	}
	found, err := h.races.List(ctx, f, page, length)
	list := listOf(raceMembers, params.Fields)
	list.Each, list.Link = slice(found.Items), pageLinks(h.base+"/race/list", racesQuery(params), page, length, found.More)
	return raceList{list}, err
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
	names, err := h.races.Events(ctx, req.RaceID, discipline.GenderOf(req.Gender))
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
