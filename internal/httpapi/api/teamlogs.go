package api

import (
	"context"
	"strconv"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/httpapi/reply"
	"harrier/internal/trainlog"
)

func (h trainingLog) ListTeamWeek(ctx context.Context, req api.ListTeamWeekRequestObject) (api.ListTeamWeekResponseObject, error) {
	return teamOf(ctx, req.Date, membersOf(req.Params.Page, req.Params.Group), h.TrainLog.TeamWeek)
}

func (h trainingLog) ListTeamMonth(ctx context.Context, req api.ListTeamMonthRequestObject) (api.ListTeamMonthResponseObject, error) {
	return teamOf(ctx, req.Date, membersOf(req.Params.Page, req.Params.Group), h.TrainLog.TeamMonth)
}

func membersOf(page *int32, group *uuid.UUID) trainlog.Members {
	number, _ := pageOf(page, nil)
	return trainlog.Members{Group: group, Page: number}
}

func teamOf(
	ctx context.Context, on string, of trainlog.Members, read func(context.Context, actor.Reader, date.Date, trainlog.Members) (trainlog.TeamPage, error),
) (reply.Object[trainlog.TeamPage], error) {
	day, err := dayOf(on)
	if err != nil {
		return reply.Object[trainlog.TeamPage]{}, err
	}
	found, err := read(ctx, readerOf(ctx), *day, of)
	return object(found, appendTeamPage), err
}

func appendTeamPage(b []byte, p *trainlog.TeamPage) []byte {
	b = appendWord(append(b, `{"period":`...), p.Label())
	b = appendDay(append(b, `,"from":`...), p.First)
	b = appendDay(append(b, `,"to":`...), p.Last)
	b = appendOptional(append(b, `,"team":`...), given(p.Team))
	b = appendList(append(b, `,"athletes":`...), p.Athletes, appendTeamAthlete)
	b = appendList(append(b, `,"pending":`...), p.Pending, appendPending)
	b = append(b, `,"next_page":`...)
	if p.Next == 0 {
		return append(b, `null}`...)
	}
	return append(strconv.AppendInt(b, int64(p.Next), 10), '}')
}

func appendPending(b []byte, p *trainlog.Pending) []byte {
	b = appendUUID(append(b, `{"_id":`...), p.ID)
	b = appendOptional(append(b, `,"name":`...), p.Name)
	b = appendOptional(append(b, `,"email":`...), p.Email)
	b = appendWord(append(b, `,"via":`...), p.Via)
	b = appendWord(append(b, `,"lacks":`...), p.Lacks)
	b = appendOptionalInstant(append(b, `,"since":`...), p.Since)
	b = appendOptionalInstant(append(b, `,"reminded_at":`...), p.RemindedAt)
	return append(appendOptionalInstant(append(b, `,"declined_at":`...), p.DeclinedAt), '}')
}

func appendTeamAthlete(b []byte, a *trainlog.TeamAthlete) []byte {
	b = appendUUID(append(b, `{"user_id":`...), a.UserID)
	b = appendString(append(b, `,"name":`...), a.Name)
	b = appendOptional(append(b, `,"athlete_id":`...), a.AthleteID)
	b = strconv.AppendInt(append(b, `,"unseen_comments":`...), a.Unseen, 10)
	b = appendSummary(append(b, `,"sums":`...), &a.Sums)
	if a.Days != nil {
		b = append(b, `,"days":[`...)
		for i := range a.Days {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendEntry(b, &a.Days[i])
		}
		b = append(b, ']')
	}
	return append(b, '}')
}
