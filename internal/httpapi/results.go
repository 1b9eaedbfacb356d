package httpapi

import (
	"context"
	"net/http"

	"harrier/gen/api"
	"harrier/internal/clock"
	"harrier/internal/patch"
	"harrier/internal/result"
)

// results is the operations on results, import.go excepted.
type results struct {
	results *result.Service
	clock   clock.Clock
	base    string
}

// resultAnswer is one result.
type resultAnswer struct{ result.Result }

func (a resultAnswer) VisitGetResultResponse(w http.ResponseWriter) error {
	return writeJSON(w, http.StatusOK, &a.Result, appendResult)
}

func (a resultAnswer) VisitUpdateResultResponse(w http.ResponseWriter) error {
	return a.VisitGetResultResponse(w)
}

// resultCreated is a new result, and where it is.
type resultCreated struct {
	result.Result

	base string
}

func (a resultCreated) VisitCreateResultResponse(w http.ResponseWriter) error {
	w.Header().Set("Location", a.base+"/result/"+a.ID.String())
	return writeJSON(w, http.StatusCreated, &a.Result, appendResult)
}

// resultList is results in order.
type resultList struct{ stream[result.Result] }

func (l resultList) VisitListRaceResultsResponse(w http.ResponseWriter) error { return l.write(w) }
func (l resultList) VisitListRaceResultsOfGenderResponse(w http.ResponseWriter) error {
	return l.write(w)
}
func (l resultList) VisitListEventResultsResponse(w http.ResponseWriter) error { return l.write(w) }

// teamList is the teams of an event, best first.
type teamList struct{ stream[result.Team] }

func (l teamList) VisitListTeamScoresResponse(w http.ResponseWriter) error { return l.write(w) }

func (h results) CreateResult(ctx context.Context, req api.CreateResultRequestObject) (api.CreateResultResponseObject, error) {
	body := req.Body
	draft := result.Draft{
		RaceID: body.RaceID, Gender: result.Gender(body.Gender), Event: body.Event, Athlete: body.Athlete,
		AthleteID: field(body.AthleteID).Value, Team: field(body.Team).Value, TeamID: field(body.TeamID).Value,
		Place: field(body.Place).Value, Time: field(body.Time).Value, Mark: field(body.Mark).Value, Status: result.Finished,
		Points: decimal(field(body.Points)).Value, Grade: field(body.Grade).Value, Bib: field(body.Bib).Value,
		Wind: decimal(field(body.Wind)).Value, Notes: field(body.Notes).Value,
	}
	if body.Status != nil {
		draft.Status = result.Status(*body.Status)
	}
	added, err := h.results.Add(ctx, callerOf(ctx).UserID, draft, h.clock())
	if err != nil {
		return nil, err
	}
	return resultCreated{Result: added, base: h.base}, nil
}

func (h results) UpdateResult(ctx context.Context, req api.UpdateResultRequestObject) (api.UpdateResultResponseObject, error) {
	body := req.Body
	changed, err := h.results.Change(ctx, callerOf(ctx).UserID, result.Change{
		ID: body.ID, Gender: (*result.Gender)(body.Gender), Event: body.Event, Athlete: body.Athlete, Status: (*result.Status)(body.Status),
		AthleteID: field(body.AthleteID), Team: field(body.Team), TeamID: field(body.TeamID), Place: field(body.Place),
		Time: field(body.Time), Mark: field(body.Mark), Points: decimal(field(body.Points)), Grade: field(body.Grade),
		Bib: field(body.Bib), Wind: decimal(field(body.Wind)), Notes: field(body.Notes),
	}, h.clock())
	if err != nil {
		return nil, err
	}
	return resultAnswer{changed}, nil
}

func (h results) GetResult(ctx context.Context, req api.GetResultRequestObject) (api.GetResultResponseObject, error) {
	found, err := h.results.Get(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	return resultAnswer{found}, nil
}

func (h results) DeleteResult(ctx context.Context, req api.DeleteResultRequestObject) (api.DeleteResultResponseObject, error) {
	if err := h.results.Delete(ctx, callerOf(ctx).UserID, req.ID); err != nil {
		return nil, err
	}
	return api.DeleteResult200JSONResponse("Successfully deleted result " + req.ID.String()), nil
}

func (h results) CountResults(ctx context.Context, _ api.CountResultsRequestObject) (api.CountResultsResponseObject, error) {
	n, err := h.results.Count(ctx)
	if err != nil {
		return nil, err
	}
	return api.CountResults200JSONResponse{Count: n}, nil
}

func (h results) ListRaceResults(ctx context.Context, req api.ListRaceResultsRequestObject) (api.ListRaceResultsResponseObject, error) {
	return list(func(yield func(*result.Result) error) error { return h.results.EachOfRace(ctx, req.ID, yield) }), nil
}

func (h results) ListRaceResultsOfGender(ctx context.Context, req api.ListRaceResultsOfGenderRequestObject) (api.ListRaceResultsOfGenderResponseObject, error) {
	gender := result.GenderOf(req.Gender)
	return list(func(yield func(*result.Result) error) error {
		return h.results.EachOfGender(ctx, req.ID, gender, yield)
	}), nil
}

func (h results) ListEventResults(ctx context.Context, req api.ListEventResultsRequestObject) (api.ListEventResultsResponseObject, error) {
	gender := result.GenderOf(req.Gender)
	return list(func(yield func(*result.Result) error) error {
		return h.results.EachOfEvent(ctx, req.ID, gender, req.Event, yield)
	}), nil
}

func (h results) ListTeamScores(ctx context.Context, req api.ListTeamScoresRequestObject) (api.ListTeamScoresResponseObject, error) {
	teams, err := h.results.Teams(ctx, req.ID, result.GenderOf(req.Gender), req.Event)
	if err != nil {
		return nil, err
	}
	return teamList{stream[result.Team]{each: slice(teams), item: appendTeam}}, nil
}

func list(each func(func(*result.Result) error) error) resultList {
	return resultList{stream[result.Result]{each: each, item: appendResult}}
}

// decimal keeps a number as the text that it is stored as.
func decimal(f patch.Field[float64]) patch.Field[string] {
	if f.Value == nil {
		return patch.Field[string]{Set: f.Set}
	}
	return patch.To(result.Decimal(*f.Value))
}
