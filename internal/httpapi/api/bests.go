package api

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/result"
)

func (h results) ListAthleteBests(ctx context.Context, req api.ListAthleteBestsRequestObject) (api.ListAthleteBestsResponseObject, error) {
	bests, err := h.Results.AthleteBests(ctx, req.AthleteID, spanOf(nil, req.Params.Season, req.Params.Wind))
	return reply.List[result.EventBests]{Each: slice(bests), Item: appendEventBests}, err
}

func (h results) ListTeamRecords(ctx context.Context, req api.ListTeamRecordsRequestObject) (api.ListTeamRecordsResponseObject, error) {
	records, err := h.Results.TeamRecords(ctx, req.TeamID, spanOf(req.Params.Year, req.Params.Season, req.Params.Wind))
	return reply.List[result.Best]{Each: slice(records), Item: appendBest}, err
}

func (h results) ListRanking(ctx context.Context, req api.ListRankingRequestObject) (api.ListRankingResponseObject, error) {
	p := req.Params
	filter := result.RankingFilter{
		Span: spanOf(p.Year, p.Season, p.Wind), Sport: req.Sport, Gender: req.Gender, Event: req.EventCode, TeamID: p.Team,
		EachResult: value(p.Of) == api.RankingOfResults,
	}
	page, length := pageOf(p.Page, p.Length)
	found, err := h.Results.Ranking(ctx, filter, page, length)
	year := ""
	if p.Year != nil {
		year = strconv.Itoa(int(*p.Year))
	}
	path := h.BasePath + "/result/rankings/" + string(req.Sport) + "/" + string(filter.Gender) + "/" + url.PathEscape(req.EventCode)
	link := queryLinks(path, page, length, found.More, "year", year, "season", string(value(p.Season)), "team", value(p.Team),
		"wind", string(value(p.Wind)), "of", string(value(p.Of)))
	return reply.List[result.Ranked]{Each: slice(found.Items), Item: appendRanked, Link: link}, err
}

func appendRanked(b []byte, r *result.Ranked) []byte {
	b = strconv.AppendInt(append(b, `{"place":`...), int64(r.Place), 10)
	b = strconv.AppendBool(append(b, `,"wind_aided":`...), r.WindAided)
	b = appendResult(append(b, `,"result":`...), &r.Result)
	return append(b, '}')
}

func spanOf(year *int32, season *api.SeasonStart, wind *api.WindRule) result.Span {
	span := result.Span{Year: year, Start: time.January, LegalWind: value(wind) == api.WindRuleLegal}
	if value(season) == api.SeasonStartAug {
		span.Start = time.August
	}
	return span
}

func appendEventBests(b []byte, e *result.EventBests) []byte {
	b = appendWord(append(b, `{"sport":`...), string(e.Sport))
	b = appendWord(append(b, `,"gender":`...), string(e.Gender))
	b = appendString(append(b, `,"event_code":`...), e.EventCode)
	b = appendBest(append(b, `,"personal_best":`...), &e.Personal)
	b = append(b, `,"season_bests":[`...)
	for i := range e.Seasons {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendBest(b, &e.Seasons[i])
	}
	return append(b, "]}"...)
}

func appendBest(b []byte, best *result.Best) []byte {
	b = appendWord(append(b, `{"sport":`...), string(best.Sport))
	b = strconv.AppendInt(append(b, `,"year":`...), int64(best.Year), 10)
	b = strconv.AppendBool(append(b, `,"wind_aided":`...), best.WindAided)
	b = appendResult(append(b, `,"result":`...), &best.Result)
	return append(b, '}')
}
