package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"harrier/gen/api"
	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/trainlog"
)

// What is counted over the log: streaks, moving averages and summaries.

// streaksAnswer maps names to days, in the user's order.
type streaksAnswer []trainlog.Streak

func (a streaksAnswer) VisitGetStreaksResponse(w http.ResponseWriter) error {
	return writeJSON(w, http.StatusOK, &a, appendStreaks)
}

// averageAnswer is a mean as a decimal, nil where there is none.
type averageAnswer struct{ avg *string }

func (a averageAnswer) write(w http.ResponseWriter) error {
	return writeJSON(w, http.StatusOK, &a, appendAverage)
}

func (a averageAnswer) VisitGetMovingRHRResponse(w http.ResponseWriter) error { return a.write(w) }

func (a averageAnswer) VisitGetMovingRHROnResponse(w http.ResponseWriter) error { return a.write(w) }

func (a averageAnswer) VisitGetMovingSleepResponse(w http.ResponseWriter) error { return a.write(w) }

func (a averageAnswer) VisitGetMovingSleepOnResponse(w http.ResponseWriter) error { return a.write(w) }

// summaryList is the periods of a summary, in order.
type summaryList struct{ stream[trainlog.Summary] }

func (l summaryList) VisitSummarizeAthleteResponse(w http.ResponseWriter) error { return l.write(w) }

func (h trainingLog) GetStreaks(ctx context.Context, req api.GetStreaksRequestObject) (api.GetStreaksResponseObject, error) {
	day, err := dayOf(value(req.Params.Date))
	if err != nil {
		return nil, err
	}
	streaks, err := h.log.Streaks(ctx, callerOf(ctx).UserID, day, h.clock())
	return streaksAnswer(streaks), err
}

func (h trainingLog) GetMovingRHR(ctx context.Context, req api.GetMovingRHRRequestObject) (api.GetMovingRHRResponseObject, error) {
	means, err := h.means(ctx, "", req.Params.Athlete)
	return averageAnswer{means.RHR}, err
}

func (h trainingLog) GetMovingRHROn(ctx context.Context, req api.GetMovingRHROnRequestObject) (api.GetMovingRHROnResponseObject, error) {
	means, err := h.means(ctx, req.Date, req.Params.Athlete)
	return averageAnswer{means.RHR}, err
}

func (h trainingLog) GetMovingSleep(ctx context.Context, req api.GetMovingSleepRequestObject) (api.GetMovingSleepResponseObject, error) {
	means, err := h.means(ctx, "", req.Params.Athlete)
	return averageAnswer{means.Sleep}, err
}

func (h trainingLog) GetMovingSleepOn(ctx context.Context, req api.GetMovingSleepOnRequestObject) (api.GetMovingSleepOnResponseObject, error) {
	means, err := h.means(ctx, req.Date, req.Params.Athlete)
	return averageAnswer{means.Sleep}, err
}

func (h trainingLog) means(ctx context.Context, date string, athlete *string) (trainlog.Means, error) {
	day, err := dayOf(date)
	if err != nil {
		return trainlog.Means{}, err
	}
	return h.log.Means(ctx, trainlog.Log{Caller: readerOf(ctx), Athlete: athlete}, day, h.clock())
}

func (h trainingLog) SummarizeAthlete(ctx context.Context, req api.SummarizeAthleteRequestObject) (api.SummarizeAthleteResponseObject, error) {
	first, last, err := daysOf(req.From, req.To)
	if err != nil {
		return nil, err
	}
	by := calendar.ByWeek
	if req.Params.By != nil {
		if by, err = calendar.ParseBy(string(*req.Params.By)); err != nil {
			return nil, fault.UnreadableField("by", sentenceOf(err))
		}
	}
	summaries, err := h.log.Summarize(ctx, readerOf(ctx), req.ID, first, last, by)
	if err != nil {
		return nil, err
	}
	return summaryList{stream[trainlog.Summary]{each: slice(summaries), item: appendSummary}}, nil
}

func appendEntry(b []byte, e *trainlog.Entry) []byte {
	b = append(b, '{')
	if e.ID != nil {
		b = append(appendUUID(append(b, `"_id":`...), *e.ID), ',')
	}
	b = appendUUID(append(b, `"user_id":`...), e.UserID)
	b = appendOptional(append(b, `,"athlete_id":`...), e.AthleteID)
	b = appendDay(append(b, `,"date":`...), e.Date)
	if e.ID == nil {
		return append(b, '}')
	}
	b = appendDecimal(append(b, `,"goal":`...), e.Goal)
	b = appendDecimal(append(b, `,"miles":`...), &e.Miles)
	b = append(append(b, `,"runs":`...), e.Runs...)
	b = appendDecimal(append(b, `,"rhr":`...), e.RHR)
	b = appendDecimal(append(b, `,"sleep":`...), e.Sleep)
	b = append(b, `,"feel":`...)
	if e.Feel == nil {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, int64(*e.Feel), 10)
	}
	b = appendOptional(append(b, `,"notes":`...), e.Notes)
	b = append(append(b, `,"checkboxes":`...), e.Checkboxes...)
	b = appendInstant(append(b, `,"created_at":`...), e.CreatedAt)
	b = appendInstant(append(b, `,"updated_at":`...), e.UpdatedAt)
	return append(b, '}')
}

func appendDay(b []byte, d calendar.Date) []byte { return append(d.AppendISO(append(b, '"')), '"') }

func appendStreaks(b []byte, streaks *streaksAnswer) []byte {
	b = append(b, '{')
	for i, s := range *streaks {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(appendString(b, s.Checkbox), ':'), int64(s.Days), 10)
	}
	return append(b, '}')
}

func appendAverage(b []byte, a *averageAnswer) []byte {
	return append(appendDecimal(append(b, `{"avg":`...), a.avg), '}')
}

func appendSummary(b []byte, s *trainlog.Summary) []byte {
	b = appendWord(append(b, `{"period":`...), s.Label())
	b = appendDay(append(b, `,"from":`...), s.First)
	b = appendDay(append(b, `,"to":`...), s.Last)
	b = appendDecimal(append(b, `,"miles":`...), &s.Miles)
	b = strconv.AppendInt(append(b, `,"runs":`...), s.Runs, 10)
	b = appendDecimal(append(b, `,"seconds":`...), &s.Seconds)
	b = strconv.AppendInt(append(b, `,"days_run":`...), s.DaysRun, 10)
	b = appendDecimal(append(b, `,"longest_run":`...), &s.LongestRun)
	b = appendDecimal(append(b, `,"goal":`...), s.Goal)
	b = appendDecimal(append(b, `,"goal_share":`...), s.GoalShare)
	b = appendDecimal(append(b, `,"rhr":`...), s.RHR)
	b = strconv.AppendInt(append(b, `,"rhr_days":`...), s.RHRDays, 10)
	b = appendDecimal(append(b, `,"sleep":`...), s.Sleep)
	b = strconv.AppendInt(append(b, `,"sleep_days":`...), s.SleepDays, 10)
	return append(b, '}')
}
