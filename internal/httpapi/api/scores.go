package api

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
)

// scoresResponse is the JSON of team scores.
type scoresResponse struct{ *result.Scores }

func (a scoresResponse) Visit(w http.ResponseWriter) error {
	return reply.Whole(w, echo.MIMEApplicationJSON, a.Text)
}

func (h results) ListTeamScores(ctx context.Context, req api.ListTeamScoresRequestObject) (api.ListTeamScoresResponseObject, error) {
	scores, err := h.Scorer.Teams(ctx, req.RaceID, discipline.GenderOf(req.Gender), req.Event, req.Params.Division, func(teams result.Teams) ([]byte, error) {
		b, err := appendTeams(nil, teams)
		return append(b, '\n'), err
	})
	return scoresResponse{scores}, err
}

func (h results) GetMeetScores(ctx context.Context, req api.GetMeetScoresRequestObject) (api.GetMeetScoresResponseObject, error) {
	scores, err := h.Scorer.Meet(ctx, req.RaceID, req.Gender, req.Params.Division, encodeMeet)
	return scoresResponse{scores}, err
}

func (h results) ScoreMeet(ctx context.Context, req api.ScoreMeetRequestObject) (api.ScoreMeetResponseObject, error) {
	scores, err := h.Scorer.Try(ctx, req.RaceID, req.Gender, req.Params.Division, *req.Body, encodeMeet)
	return scoresResponse{scores}, err
}

// appendTeams appends the teams of an event while they are being read.
func appendTeams(b []byte, teams result.Teams) ([]byte, error) {
	b = append(b, '[')
	first := true
	err := teams(func(t *result.Team) error {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = appendTeam(b, t)
		return nil
	})
	return append(b, ']'), err
}

func encodeMeet(m result.Meet) ([]byte, error) {
	b := appendWord([]byte(`{"kind":`), string(m.Kind))
	b = append(b, `,"events":[`...)
	for i, e := range m.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"event":`...), e.Event)
		b = append(b, `,"teams":`...)
		var err error
		if b, err = appendTeams(b, e.Teams); err != nil {
			return nil, err
		}
		b = append(b, '}')
	}
	b = append(b, `],"totals":[`...)
	for i, t := range m.Totals {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"team":`...), t.Name)
		b = appendString(append(b, `,"team_id":`...), t.ID)
		b = appendNumber(append(b, `,"score":`...), t.Score.Float64())
		b = strconv.AppendInt(append(b, `,"place":`...), int64(t.Place), 10)
		b = strconv.AppendInt(append(b, `,"events":`...), int64(t.Events), 10)
		b = append(b, '}')
	}
	return append(b, "]}\n"...), nil
}

func (h results) ScoreFinishers(_ context.Context, req api.ScoreFinishersRequestObject) (api.ScoreFinishersResponseObject, error) {
	outcome, err := result.Score(req.Body.Scoring, all(req.Body.Finishers, func(f api.FinisherInput) result.Entrant {
		return result.Entrant{Team: f.Team, TeamID: f.TeamID, Place: f.Place, Time: f.Time, Mark: f.Mark, Status: f.Status}
	}))
	return api.ScoreFinishers200JSONResponse(sheetOf(outcome)), err
}

// sheetOf converts an outcome and its reasons.
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
		sheet.Ties[i] = api.ScoreTie{
			Score: t.Score.Float64(), Breaks: all(t.Breaks, scoring.Break.String),
			Teams: all(t.Teams, func(team int) string { return o.Teams[team].ID }),
		}
	}
	return sheet
}

func indexes(list []int) []int32 {
	return all(list, func(n int) int32 { return int32(n) }) //nolint:gosec // no more finishers than a body holds
}
