package api

import (
	"cmp"
	"context"
	"strconv"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/httpapi/reply"
	"harrier/internal/trainlog"
)

// Streaks, moving averages and summaries.

func (h trainingLog) GetStreaks(ctx context.Context, req api.GetStreaksRequestObject) (api.GetStreaksResponseObject, error) {
	day, err := dayOf(value(req.Params.Date))
	if err != nil {
		return nil, err
	}
	streaks, err := h.TrainLog.Streaks(ctx, CallerOf(ctx).UserID, day, h.Clock())
	return object(streaks, appendStreaks), err
}

func (h trainingLog) GetMovingRHR(ctx context.Context, req api.GetMovingRHRRequestObject) (api.GetMovingRHRResponseObject, error) {
	means, err := h.means(ctx, "", req.Params.Athlete)
	return object(means.RHR, appendAverage), err
}

func (h trainingLog) GetMovingRHROn(ctx context.Context, req api.GetMovingRHROnRequestObject) (api.GetMovingRHROnResponseObject, error) {
	means, err := h.means(ctx, req.Date, req.Params.Athlete)
	return object(means.RHR, appendAverage), err
}

func (h trainingLog) GetMovingSleep(ctx context.Context, req api.GetMovingSleepRequestObject) (api.GetMovingSleepResponseObject, error) {
	means, err := h.means(ctx, "", req.Params.Athlete)
	return object(means.Sleep, appendAverage), err
}

func (h trainingLog) GetMovingSleepOn(ctx context.Context, req api.GetMovingSleepOnRequestObject) (api.GetMovingSleepOnResponseObject, error) {
	means, err := h.means(ctx, req.Date, req.Params.Athlete)
	return object(means.Sleep, appendAverage), err
}

func (h trainingLog) means(ctx context.Context, date string, athlete *string) (trainlog.Means, error) {
	day, err := dayOf(date)
	if err != nil {
		return trainlog.Means{}, err
	}
	return h.TrainLog.Means(ctx, trainlog.Log{Reader: readerOf(ctx), Athlete: athlete}, day, h.Clock())
}

func (h trainingLog) SummarizeAthlete(ctx context.Context, req api.SummarizeAthleteRequestObject) (api.SummarizeAthleteResponseObject, error) {
	return h.summarize(ctx, of(ctx, req.AthleteID), req.From, req.To, req.Params.By)
}

func (h trainingLog) summarize(ctx context.Context, whose trainlog.Log, from, to string, period *api.SummaryPeriod) (reply.List[trainlog.Summary], error) {
	first, last, err := daysOf(from, to)
	if err != nil {
		return reply.List[trainlog.Summary]{}, err
	}
	summaries, err := h.TrainLog.Summarize(ctx, whose, first, last, cmp.Or(date.By(value(period)), date.ByWeek), h.Clock())
	return reply.List[trainlog.Summary]{Each: slice(summaries), Item: appendSummary}, err
}

// appendStreaks appends the days of each checkbox, in the user's order.
func appendStreaks(b []byte, streaks *[]trainlog.Streak) []byte {
	b = append(b, '{')
	for i, s := range *streaks {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(appendString(b, s.Name), ':'), int64(s.Streak), 10)
	}
	return append(b, '}')
}

// appendAverage appends a mean, which is a decimal, or nil if there is none.
func appendAverage(b []byte, mean **string) []byte {
	return append(appendDecimal(append(b, `{"avg":`...), *mean), '}')
}

func appendSummary(b []byte, s *trainlog.Summary) []byte {
	b = appendWord(append(b, `{"period":`...), s.Label())
	b = appendDay(append(b, `,"from":`...), s.First)
	b = appendDay(append(b, `,"to":`...), s.Last)
	b = appendDecimal(append(b, `,"miles":`...), &s.Miles)
	b = appendDecimal(append(b, `,"meters":`...), &s.Meters)
	b = strconv.AppendInt(append(b, `,"runs":`...), s.Runs, 10)
	b = appendDecimal(append(b, `,"seconds":`...), &s.Seconds)
	b = strconv.AppendInt(append(b, `,"days_run":`...), s.DaysRun, 10)
	b = appendDecimal(append(b, `,"longest_run":`...), &s.LongestRun)
	b = appendDecimal(append(b, `,"other_seconds":`...), &s.OtherSeconds)
	if s.AverageWeek != nil {
		b = appendDecimal(append(b, `,"average_week":`...), s.AverageWeek)
	}
	b = appendDecimal(append(b, `,"goal":`...), s.Goal)
	b = appendDecimal(append(b, `,"goal_share":`...), s.GoalShare)
	if !s.HealthHidden { // null would say that there is none
		b = appendDecimal(append(b, `,"rhr":`...), s.RHR)
		b = strconv.AppendInt(append(b, `,"rhr_days":`...), s.RHRDays, 10)
		b = appendDecimal(append(b, `,"sleep":`...), s.Sleep)
		b = strconv.AppendInt(append(b, `,"sleep_days":`...), s.SleepDays, 10)
	}
	return append(b, '}')
}
