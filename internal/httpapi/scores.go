package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"harrier/gen/api"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/scoring"
)

// meetAnswer is the team scores of a race's events.
type meetAnswer struct{ result.Meet }

func (a meetAnswer) VisitGetMeetScoresResponse(w http.ResponseWriter) error {
	return writeJSON(w, http.StatusOK, &a.Meet, appendMeet)
}

func appendMeet(b []byte, m *result.Meet) []byte {
	b = appendWord(append(b, `{"kind":`...), m.Kind)
	b = append(b, `,"events":[`...)
	for i := range m.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"event":`...), m.Events[i].Event)
		b = append(b, `,"teams":[`...)
		for j := range m.Events[i].Teams {
			if j > 0 {
				b = append(b, ',')
			}
			b = appendTeam(b, &m.Events[i].Teams[j])
		}
		b = append(b, `]}`...)
	}
	b = append(b, `],"totals":[`...)
	for i, t := range m.Totals {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"team":`...), t.Name)
		b = appendString(append(b, `,"team_id":`...), t.TeamID)
		b = appendNumber(append(b, `,"score":`...), t.Score)
		b = strconv.AppendInt(append(b, `,"place":`...), int64(t.Place), 10)
		b = strconv.AppendInt(append(b, `,"events":`...), int64(t.Events), 10)
		b = append(b, '}')
	}
	return append(b, `]}`...)
}

func (h results) GetMeetScores(ctx context.Context, req api.GetMeetScoresRequestObject) (api.GetMeetScoresResponseObject, error) {
	meet, err := h.results.Meet(ctx, req.ID, result.GenderOf(req.Gender))
	if err != nil {
		return nil, err
	}
	return meetAnswer{meet}, nil
}

func (h results) ScoreFinishers(_ context.Context, req api.ScoreFinishersRequestObject) (api.ScoreFinishersResponseObject, error) {
	var rules *race.Scoring
	if req.Body.Scoring != nil {
		given := scoringFrom(*req.Body.Scoring)
		rules = &given
	}
	entrants := make([]result.Entrant, len(req.Body.Finishers))
	for i, f := range req.Body.Finishers {
		entrants[i] = result.Entrant{Team: f.Team, TeamID: f.TeamID, Place: f.Place, Time: f.Time, Mark: f.Mark, Status: result.Finished}
		if f.Status != nil {
			entrants[i].Status = result.Status(*f.Status)
		}
	}
	outcome, err := result.Score(rules, entrants)
	if err != nil {
		return nil, err
	}
	return api.ScoreFinishers200JSONResponse(sheetOf(outcome)), nil
}

// sheetOf says an outcome and its reasons in the contract's words.
func sheetOf(o scoring.Outcome) api.ScoreSheet {
	sheet := api.ScoreSheet{
		Teams: make([]api.ScoredTeam, len(o.Teams)), Finishers: make([]api.ScoredFinisher, len(o.Standings)), Ties: make([]api.ScoreTie, len(o.Ties)),
	}
	for i, t := range o.Teams {
		team := api.ScoredTeam{
			Team: t.Name, TeamID: t.ID, Score: t.Score.Float64(), Place: int32(t.Place), //nolint:gosec // no more teams than a body holds
			Scorers: indexes(t.Scorers), Displacers: indexes(t.Displacers),
			AverageTimeMs: optional[float64](nil), SpreadMs: optional[int64](nil),
		}
		if t.Times != nil {
			average, spread := result.Milliseconds(t.Times.Average), t.Times.Spread.Milliseconds()
			team.AverageTimeMs, team.SpreadMs = optional(&average), optional(&spread)
		}
		sheet.Teams[i] = team
	}
	roles := map[scoring.Role]api.ScoreRole{scoring.NoRole: api.ScoreRoleNone, scoring.Scorer: api.ScoreRoleScorer, scoring.Displacer: api.ScoreRoleDisplacer}
	for i, s := range o.Standings {
		finisher := api.ScoredFinisher{Role: roles[s.Role], Points: s.Points.Float64(), Removed: optional[string](nil), Place: optional[int32](nil)}
		if s.Removed != scoring.Counted {
			why := s.Removed.String()
			finisher.Removed = optional(&why)
		}
		if s.Place > 0 {
			place := int32(s.Place) //nolint:gosec // at most a million
			finisher.Place = optional(&place)
		}
		sheet.Finishers[i] = finisher
	}
	for i, t := range o.Ties {
		tie := api.ScoreTie{Score: t.Score.Float64(), Teams: make([]string, len(t.Teams)), Breaks: make([]string, len(t.Breaks))}
		for j, team := range t.Teams {
			tie.Teams[j] = o.Teams[team].ID
		}
		for j, b := range t.Breaks {
			tie.Breaks[j] = b.String()
		}
		sheet.Ties[i] = tie
	}
	return sheet
}

func indexes(list []int) []int32 {
	narrow := make([]int32, len(list))
	for i, n := range list {
		narrow[i] = int32(n) //nolint:gosec // no more finishers than a body holds
	}
	return narrow
}
