package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/clock"
	"harrier/internal/patch"
	"harrier/internal/race"
	"harrier/internal/result"
)

// races is the operations on races.
type races struct {
	races *race.Service
	clock clock.Clock
	base  string
}

// defaultLength is how many a page has that does not say.
const defaultLength = 10

// raceAnswer is one race.
type raceAnswer struct{ race.Race }

func (a raceAnswer) VisitGetRaceResponse(w http.ResponseWriter) error {
	return writeJSON(w, http.StatusOK, &a.Race, appendRace)
}

func (a raceAnswer) VisitUpdateRaceResponse(w http.ResponseWriter) error {
	return a.VisitGetRaceResponse(w)
}

// raceCreated is a new race, and where it is.
type raceCreated struct {
	race.Race

	base string
}

func (a raceCreated) VisitCreateRaceResponse(w http.ResponseWriter) error {
	w.Header().Set("Location", a.base+"/race/"+a.ID.String())
	return writeJSON(w, http.StatusCreated, &a.Race, appendRace)
}

// raceList is races in order.
type raceList struct{ stream[race.Race] }

func (l raceList) VisitListRacesResponse(w http.ResponseWriter) error { return l.write(w) }

func (l raceList) VisitListRacesPageResponse(w http.ResponseWriter) error { return l.write(w) }

func (l raceList) VisitListRacesPageOfLengthResponse(w http.ResponseWriter) error { return l.write(w) }

func (h races) CreateRace(ctx context.Context, req api.CreateRaceRequestObject) (api.CreateRaceResponseObject, error) {
	body := req.Body
	draft := race.Draft{
		Name: body.Name, Date: body.Date.Time, Location: field(body.Location).Value, URL: field(body.URL).Value,
		Description: field(body.Description).Value, Sport: race.CrossCountry, Scoring: scoringOf(body.Scoring).Value,
	}
	if body.Sport != nil {
		draft.Sport = race.Sport(*body.Sport)
	}
	created, err := h.races.Create(ctx, callerOf(ctx).UserID, draft, h.clock())
	if err != nil {
		return nil, err
	}
	return raceCreated{Race: created, base: h.base}, nil
}

func (h races) UpdateRace(ctx context.Context, req api.UpdateRaceRequestObject) (api.UpdateRaceResponseObject, error) {
	body := req.Body
	change := race.Change{
		ID: body.ID, Name: body.Name, Sport: (*race.Sport)(body.Sport), Location: field(body.Location), URL: field(body.URL),
		Description: field(body.Description), Scoring: scoringOf(body.Scoring),
	}
	if body.Date != nil {
		change.Date = &body.Date.Time
	}
	changed, err := h.races.Change(ctx, callerOf(ctx).UserID, change, h.clock())
	if err != nil {
		return nil, err
	}
	return raceAnswer{changed}, nil
}

func (h races) GetRace(ctx context.Context, req api.GetRaceRequestObject) (api.GetRaceResponseObject, error) {
	found, err := h.races.Get(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	return raceAnswer{found}, nil
}

func (h races) DeleteRace(ctx context.Context, req api.DeleteRaceRequestObject) (api.DeleteRaceResponseObject, error) {
	if err := h.races.Delete(ctx, callerOf(ctx).UserID, req.ID); err != nil {
		return nil, err
	}
	return api.DeleteRace200JSONResponse("Successfully deleted race " + req.ID.String()), nil
}

func (h races) ListRaces(ctx context.Context, _ api.ListRacesRequestObject) (api.ListRacesResponseObject, error) {
	return raceList{stream[race.Race]{
		each: func(yield func(*race.Race) error) error { return h.races.Each(ctx, yield) },
		item: appendRace,
	}}, nil
}

func (h races) ListRacesPage(ctx context.Context, req api.ListRacesPageRequestObject) (api.ListRacesPageResponseObject, error) {
	return h.page(ctx, req.Page, defaultLength)
}

func (h races) ListRacesPageOfLength(ctx context.Context, req api.ListRacesPageOfLengthRequestObject) (api.ListRacesPageOfLengthResponseObject, error) {
	return h.page(ctx, req.Page, req.Length)
}

func (h races) page(ctx context.Context, page, length int32) (raceList, error) {
	found, err := h.races.List(ctx, page, length)
	if err != nil {
		return raceList{}, err
	}
	return raceList{stream[race.Race]{each: slice(found.Races), item: appendRace, link: pageLinks(h.base+"/race/list", page, length, found.More)}}, nil
}

func (h races) ListRaceEvents(ctx context.Context, req api.ListRaceEventsRequestObject) (api.ListRaceEventsResponseObject, error) {
	names, err := h.races.Events(ctx, req.ID, result.GenderOf(req.Gender))
	if err != nil {
		return nil, err
	}
	return api.ListRaceEvents200JSONResponse(names), nil
}

// pageLinks is RFC 8288's Link header of one page of a list.
func pageLinks(path string, page, length int32, more bool) string {
	links := []string{fmt.Sprintf(`<%s/1/%d>; rel="first"`, path, length)}
	if page > 1 {
		links = append(links, fmt.Sprintf(`<%s/%d/%d>; rel="prev"`, path, page-1, length))
	}
	if more {
		links = append(links, fmt.Sprintf(`<%s/%d/%d>; rel="next"`, path, page+1, length))
	}
	return strings.Join(links, ", ")
}

// slice hands a slice's items to a stream.
func slice[T any](items []T) func(func(*T) error) error {
	return func(yield func(*T) error) error {
		for i := range items {
			if err := yield(&items[i]); err != nil {
				return err
			}
		}
		return nil
	}
}

// field keeps apart absent, null and a value.
func field[T any](n nullable.Nullable[T]) patch.Field[T] {
	if !n.IsSpecified() {
		return patch.Field[T]{}
	}
	if n.IsNull() {
		return patch.Cleared[T]()
	}
	return patch.To(n.MustGet())
}

func scoringOf(n nullable.Nullable[api.NewScoring]) patch.Field[race.Scoring] {
	given := field(n)
	if given.Value == nil {
		return patch.Field[race.Scoring]{Set: given.Set}
	}
	return patch.To(scoringFrom(*given.Value))
}

func scoringFrom(given api.NewScoring) race.Scoring {
	s := race.Scoring{
		Kind: string(given.Kind), Scorers: given.Scorers, Displacers: given.Displacers, TieBreak: (*string)(given.TieBreak),
	}
	if given.UnscoredTeams != nil {
		s.UnscoredTeams = *given.UnscoredTeams
	}
	if given.Points != nil {
		s.Points = *given.Points
	}
	return s
}
