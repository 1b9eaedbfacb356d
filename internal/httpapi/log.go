package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/calendar"
	"harrier/internal/clock"
	"harrier/internal/fault"
	"harrier/internal/patch"
	"harrier/internal/trainlog"
)

// trainingLog is the operations on the training log.
type trainingLog struct {
	log   *trainlog.Service
	clock clock.Clock
}

// entryAnswer is one day.
type entryAnswer struct{ trainlog.Entry }

func (a entryAnswer) write(w http.ResponseWriter) error {
	return writeJSON(w, http.StatusOK, &a.Entry, appendEntry)
}

func (a entryAnswer) VisitGetMyEntryResponse(w http.ResponseWriter) error { return a.write(w) }

func (a entryAnswer) VisitGetMyEntryOnResponse(w http.ResponseWriter) error { return a.write(w) }

func (a entryAnswer) VisitGetAthleteEntryResponse(w http.ResponseWriter) error { return a.write(w) }

func (a entryAnswer) VisitGetAthleteEntryOnResponse(w http.ResponseWriter) error { return a.write(w) }

func (a entryAnswer) VisitWriteEntryResponse(w http.ResponseWriter) error { return a.write(w) }

func (a entryAnswer) VisitWriteEntryOnResponse(w http.ResponseWriter) error { return a.write(w) }

func (a entryAnswer) VisitSetGoalResponse(w http.ResponseWriter) error { return a.write(w) }

// entryList is entries by date.
type entryList struct{ stream[trainlog.Entry] }

func (l entryList) VisitListMyWeekResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListMyWeekOfResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListMyRangeResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListAthleteWeekResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListAthleteWeekOfResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListAthleteMonthResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListAthleteMonthOfResponse(w http.ResponseWriter) error { return l.write(w) }

func (l entryList) VisitListAthleteRangeResponse(w http.ResponseWriter) error { return l.write(w) }

// entries makes the answer of a list that was read.
func entries(list []trainlog.Entry, err error) (entryList, error) {
	if err != nil {
		return entryList{}, err
	}
	return entryList{stream[trainlog.Entry]{each: slice(list), item: appendEntry}}, nil
}

func (h trainingLog) GetMyEntry(ctx context.Context, _ api.GetMyEntryRequestObject) (api.GetMyEntryResponseObject, error) {
	return h.day(ctx, own(ctx), "")
}

func (h trainingLog) GetMyEntryOn(ctx context.Context, req api.GetMyEntryOnRequestObject) (api.GetMyEntryOnResponseObject, error) {
	return h.day(ctx, own(ctx), req.Date)
}

func (h trainingLog) GetAthleteEntry(ctx context.Context, req api.GetAthleteEntryRequestObject) (api.GetAthleteEntryResponseObject, error) {
	return h.day(ctx, of(ctx, req.ID), "")
}

func (h trainingLog) GetAthleteEntryOn(ctx context.Context, req api.GetAthleteEntryOnRequestObject) (api.GetAthleteEntryOnResponseObject, error) {
	return h.day(ctx, of(ctx, req.ID), req.Date)
}

func (h trainingLog) ListMyWeek(ctx context.Context, req api.ListMyWeekRequestObject) (api.ListMyWeekResponseObject, error) {
	return h.week(ctx, self(ctx, req.ID), "")
}

func (h trainingLog) ListMyWeekOf(ctx context.Context, req api.ListMyWeekOfRequestObject) (api.ListMyWeekOfResponseObject, error) {
	return h.week(ctx, self(ctx, req.ID), req.Date)
}

func (h trainingLog) ListAthleteWeek(ctx context.Context, req api.ListAthleteWeekRequestObject) (api.ListAthleteWeekResponseObject, error) {
	return h.week(ctx, of(ctx, req.ID), "")
}

func (h trainingLog) ListAthleteWeekOf(ctx context.Context, req api.ListAthleteWeekOfRequestObject) (api.ListAthleteWeekOfResponseObject, error) {
	return h.week(ctx, of(ctx, req.ID), req.Date)
}

func (h trainingLog) ListAthleteMonth(ctx context.Context, req api.ListAthleteMonthRequestObject) (api.ListAthleteMonthResponseObject, error) {
	return h.month(ctx, of(ctx, req.ID), "")
}

func (h trainingLog) ListAthleteMonthOf(ctx context.Context, req api.ListAthleteMonthOfRequestObject) (api.ListAthleteMonthOfResponseObject, error) {
	return h.month(ctx, of(ctx, req.ID), req.Date)
}

func (h trainingLog) ListMyRange(ctx context.Context, req api.ListMyRangeRequestObject) (api.ListMyRangeResponseObject, error) {
	return h.between(ctx, own(ctx), req.From, req.To)
}

func (h trainingLog) ListAthleteRange(ctx context.Context, req api.ListAthleteRangeRequestObject) (api.ListAthleteRangeResponseObject, error) {
	return h.between(ctx, of(ctx, req.ID), req.From, req.To)
}

func (h trainingLog) day(ctx context.Context, whose trainlog.Log, date string) (entryAnswer, error) {
	day, err := dayOf(date)
	if err != nil {
		return entryAnswer{}, err
	}
	entry, err := h.log.Day(ctx, whose, day, h.clock())
	return entryAnswer{entry}, err
}

func (h trainingLog) week(ctx context.Context, whose trainlog.Log, date string) (entryList, error) {
	day, err := dayOf(date)
	if err != nil {
		return entryList{}, err
	}
	return entries(h.log.Week(ctx, whose, day, h.clock()))
}

func (h trainingLog) month(ctx context.Context, whose trainlog.Log, date string) (entryList, error) {
	day, err := dayOf(date)
	if err != nil {
		return entryList{}, err
	}
	return entries(h.log.Month(ctx, whose, day, h.clock()))
}

func (h trainingLog) between(ctx context.Context, whose trainlog.Log, from, to string) (entryList, error) {
	first, last, err := daysOf(from, to)
	if err != nil {
		return entryList{}, err
	}
	return entries(h.log.Range(ctx, whose, first, last, h.clock()))
}

func (h trainingLog) WriteEntry(ctx context.Context, req api.WriteEntryRequestObject) (api.WriteEntryResponseObject, error) {
	return h.write(ctx, "", changeOf(req.Body))
}

func (h trainingLog) WriteEntryOn(ctx context.Context, req api.WriteEntryOnRequestObject) (api.WriteEntryOnResponseObject, error) {
	return h.write(ctx, req.Date, changeOf(req.Body))
}

func (h trainingLog) SetGoal(ctx context.Context, req api.SetGoalRequestObject) (api.SetGoalResponseObject, error) {
	return h.write(ctx, req.Date, trainlog.Change{Goal: field(req.Body.Goal)})
}

func (h trainingLog) write(ctx context.Context, date string, change trainlog.Change) (entryAnswer, error) {
	day, err := dayOf(date)
	if err != nil {
		return entryAnswer{}, err
	}
	entry, err := h.log.Write(ctx, callerOf(ctx).UserID, day, change, h.clock())
	return entryAnswer{entry}, err
}

func (h trainingLog) DeleteEntry(ctx context.Context, req api.DeleteEntryRequestObject) (api.DeleteEntryResponseObject, error) {
	day, err := dayOf(req.Date)
	if err != nil {
		return nil, err
	}
	if err := h.log.Delete(ctx, callerOf(ctx).UserID, *day); err != nil {
		return nil, err
	}
	return api.DeleteEntry200JSONResponse("Successfully deleted the entry of " + req.Date), nil
}

// own is the caller's own log.
func own(ctx context.Context) trainlog.Log { return trainlog.Log{Caller: readerOf(ctx)} }

// self is the caller's own log where id is theirs.
func self(ctx context.Context, id string) trainlog.Log {
	return trainlog.Log{Caller: readerOf(ctx), Self: &id}
}

// of is an athlete's log.
func of(ctx context.Context, athlete string) trainlog.Log {
	return trainlog.Log{Caller: readerOf(ctx), Athlete: &athlete}
}

// readerOf gives the caller of an operation that needs no token; nil where none was sent.
func readerOf(ctx context.Context) *uuid.UUID {
	if id := callerOf(ctx).UserID; id != uuid.Nil {
		return &id
	}
	return nil
}

// dayOf reads the date of a path or query; none is nil, which stands for today.
func dayOf(date string) (*calendar.Date, error) {
	if date == "" {
		return nil, nil
	}
	day, err := calendar.ParsePath(date)
	if err != nil {
		return nil, fault.UnreadableField("date", sentenceOf(err))
	}
	return &day, nil
}

// daysOf reads the two dates of a range.
func daysOf(from, to string) (first, last calendar.Date, err error) {
	if first, err = calendar.ParsePath(from); err != nil {
		return first, last, fault.UnreadableField("from", sentenceOf(err))
	}
	if last, err = calendar.ParsePath(to); err != nil {
		return first, last, fault.UnreadableField("to", sentenceOf(err))
	}
	return first, last, nil
}

// sentenceOf makes the words of an error that is fit for callers a sentence.
func sentenceOf(err error) string {
	words := err.Error()
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

func changeOf(body *api.EntryChange) trainlog.Change {
	c := trainlog.Change{
		Goal: field(body.Goal), RHR: field(body.RHR), Sleep: field(body.Sleep), Feel: field(body.Feel), Notes: field(body.Notes),
		Checkboxes: field(body.Checkboxes),
	}
	given := field(body.Runs)
	c.Runs.Set = given.Set
	if given.Value != nil {
		runs := make([]trainlog.Run, len(*given.Value))
		for i, r := range *given.Value {
			runs[i] = trainlog.Run{
				Miles: r.Miles, Seconds: field(r.Seconds).Value, Kind: (*string)(field(r.Kind).Value), Title: field(r.Title).Value,
				Notes: field(r.Notes).Value,
			}
		}
		c.Runs = patch.To(runs)
	}
	return c
}
