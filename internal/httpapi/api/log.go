package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/httpapi/reply"
	"harrier/internal/trainlog"
)

// trainingLog implements the operations on the training log.
type trainingLog struct{ handler }

// entries responds with a list.
func entries(list []trainlog.Entry, err error) (reply.List[trainlog.Entry], error) {
	return reply.List[trainlog.Entry]{Each: slice(list), Item: appendEntry}, err
}

func (h trainingLog) GetMyEntry(ctx context.Context, _ api.GetMyEntryRequestObject) (api.GetMyEntryResponseObject, error) {
	return h.day(ctx, own(ctx), "")
}

func (h trainingLog) GetMyEntryOn(ctx context.Context, req api.GetMyEntryOnRequestObject) (api.GetMyEntryOnResponseObject, error) {
	return h.day(ctx, own(ctx), req.Date)
}

func (h trainingLog) GetAthleteEntry(ctx context.Context, req api.GetAthleteEntryRequestObject) (api.GetAthleteEntryResponseObject, error) {
	return h.day(ctx, of(ctx, req.AthleteID), "")
}

func (h trainingLog) GetAthleteEntryOn(ctx context.Context, req api.GetAthleteEntryOnRequestObject) (api.GetAthleteEntryOnResponseObject, error) {
	return h.day(ctx, of(ctx, req.AthleteID), req.Date)
}

func (h trainingLog) ListMyWeek(ctx context.Context, req api.ListMyWeekRequestObject) (api.ListMyWeekResponseObject, error) {
	return h.list(ctx, self(ctx, req.AthleteID), "", date.Week)
}

func (h trainingLog) ListMyWeekOf(ctx context.Context, req api.ListMyWeekOfRequestObject) (api.ListMyWeekOfResponseObject, error) {
	return h.list(ctx, self(ctx, req.AthleteID), req.Date, date.Week)
}

func (h trainingLog) ListAthleteWeek(ctx context.Context, req api.ListAthleteWeekRequestObject) (api.ListAthleteWeekResponseObject, error) {
	return h.list(ctx, of(ctx, req.AthleteID), "", date.Week)
}

func (h trainingLog) ListAthleteWeekOf(ctx context.Context, req api.ListAthleteWeekOfRequestObject) (api.ListAthleteWeekOfResponseObject, error) {
	return h.list(ctx, of(ctx, req.AthleteID), req.Date, date.Week)
}

func (h trainingLog) ListAthleteMonth(ctx context.Context, req api.ListAthleteMonthRequestObject) (api.ListAthleteMonthResponseObject, error) {
	return h.list(ctx, of(ctx, req.AthleteID), "", date.Month)
}

func (h trainingLog) ListAthleteMonthOf(ctx context.Context, req api.ListAthleteMonthOfRequestObject) (api.ListAthleteMonthOfResponseObject, error) {
	return h.list(ctx, of(ctx, req.AthleteID), req.Date, date.Month)
}

func (h trainingLog) ListAthleteRange(ctx context.Context, req api.ListAthleteRangeRequestObject) (api.ListAthleteRangeResponseObject, error) {
	return h.between(ctx, of(ctx, req.AthleteID), req.From, req.To)
}

func (h trainingLog) day(ctx context.Context, whose trainlog.Log, date string) (reply.Object[trainlog.Entry], error) {
	day, err := dayOf(date)
	if err != nil {
		return reply.Object[trainlog.Entry]{}, err
	}
	entry, err := h.TrainLog.Entry(ctx, whose, day, h.Clock())
	return object(entry, appendEntry), err
}

// list responds with the entries of the week, month or year of a day.
func (h trainingLog) list(
	ctx context.Context, whose trainlog.Log, on string, around func(date.Date) (first, last date.Date),
) (reply.List[trainlog.Entry], error) {
	day, err := dayOf(on)
	if err != nil {
		return reply.List[trainlog.Entry]{}, err
	}
	return entries(h.TrainLog.Entries(ctx, whose, day, h.Clock(), around))
}

func (h trainingLog) between(ctx context.Context, whose trainlog.Log, from, to string) (reply.List[trainlog.Entry], error) {
	first, last, err := daysOf(from, to)
	if err != nil {
		return reply.List[trainlog.Entry]{}, err
	}
	return entries(h.TrainLog.Range(ctx, whose, first, last, h.Clock()))
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

func (h trainingLog) write(ctx context.Context, date string, change trainlog.Change) (reply.Object[trainlog.Entry], error) {
	day, err := dayOf(date)
	if err != nil {
		return reply.Object[trainlog.Entry]{}, err
	}
	if change.SetsHealth() {
		if err := requireHealth(ctx); err != nil {
			return reply.Object[trainlog.Entry]{}, err
		}
	}
	caller, now := readerOf(ctx), h.Clock()
	lock := func(ctx context.Context) ([]byte, bool, error) {
		entry, err := h.TrainLog.LockEntry(ctx, caller, day, now)
		return append(appendEntry(nil, &entry), '\n'), entry.ID != uuid.Nil, err
	}
	entry, err := writeLocked(ctx, h.handler, lock, func(ctx context.Context) (trainlog.Entry, error) {
		return h.TrainLog.Write(ctx, caller, day, change, now)
	})
	return object(entry, appendEntry), err
}

func (h trainingLog) DeleteEntry(ctx context.Context, req api.DeleteEntryRequestObject) (api.DeleteEntryResponseObject, error) {
	day, err := dayOf(req.Date)
	if err != nil {
		return nil, err
	}
	caller, now := readerOf(ctx), h.Clock()
	lock := locked(func(ctx context.Context) (trainlog.Entry, error) { return h.TrainLog.Lock(ctx, caller, day, now) }, appendEntry)
	err = h.run(ctx, lock, func(ctx context.Context) error { return h.TrainLog.Delete(ctx, *caller.ID, *day, now) })
	return api.DeleteEntry204Response{}, err
}

// own is the caller's own log.
func own(ctx context.Context) trainlog.Log { return trainlog.Log{Reader: readerOf(ctx)} }

// self is the caller's own log where id is theirs.
func self(ctx context.Context, id string) trainlog.Log {
	return trainlog.Log{Reader: readerOf(ctx), Self: &id}
}

// of is an athlete's log.
func of(ctx context.Context, athlete string) trainlog.Log {
	return trainlog.Log{Reader: readerOf(ctx), Athlete: &athlete}
}

// readerOf returns the caller of an operation as one who reads logs.
func readerOf(ctx context.Context) actor.Reader {
	caller := CallerOf(ctx)
	if caller.UserID == uuid.Nil {
		return actor.Anybody
	}
	return actor.Reader{ID: &caller.UserID, Health: caller.Has(session.ScopeHealth), Team: caller.Has(session.ScopeTeam)}
}

// dayOf reads the date of a path or query; without one it returns nil, which stands for today.
func dayOf(on string) (*date.Date, error) { return dayAt("date", on) }

// dayAt is dayOf for a parameter of another name.
func dayAt(parameter, on string) (*date.Date, error) {
	if on == "" {
		return nil, nil
	}
	day, err := date.Parse(on)
	if err != nil {
		return nil, fault.UnreadableField(parameter, fault.Sentence(err))
	}
	return &day, nil
}

// daysOf reads the two dates of a range.
func daysOf(from, to string) (first, last date.Date, err error) {
	if first, err = date.Parse(from); err != nil {
		return first, last, fault.UnreadableField("from", fault.Sentence(err))
	}
	if last, err = date.Parse(to); err != nil {
		return first, last, fault.UnreadableField("to", fault.Sentence(err))
	}
	return first, last, nil
}

func changeOf(body *api.EntryChange) trainlog.Change {
	return trainlog.Change{
		Goal: field(body.Goal), RHR: field(body.RHR), Sleep: field(body.Sleep), Feel: field(body.Feel),
		Rest:  converted(body.Rest, func(r api.RestReason) string { return string(r) }),
		Notes: field(body.Notes), Weather: field(body.Weather), Checkboxes: field(body.Checkboxes),
		Runs: converted(body.Runs, func(runs []api.RunDraft) []trainlog.RunDraft {
			return all(runs, func(r api.RunDraft) trainlog.RunDraft { return runOf(&r) })
		}),
	}
}

func appendEntry(b []byte, e *trainlog.Entry) []byte {
	b = append(b, '{')
	if e.ID != uuid.Nil {
		b = append(appendUUID(append(b, `"_id":`...), e.ID), ',')
	}
	b = appendUUID(append(b, `"user_id":`...), e.UserID)
	b = appendOptional(append(b, `,"athlete_id":`...), e.AthleteID)
	b = appendDay(append(b, `,"date":`...), e.Day)
	if e.ID == uuid.Nil {
		return append(b, '}')
	}
	miles, meters, otherSeconds := e.Sums()
	b = appendMeasure(append(b, `,"goal":`...), e.Goal)
	b = miles.Append(append(b, `,"miles":`...))
	b = meters.Append(append(b, `,"meters":`...))
	b = otherSeconds.Append(append(b, `,"other_seconds":`...))
	b = append(b, `,"runs":[`...)
	for i := range e.Runs {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendRunFields(append(b, '{'), &e.Runs[i]), '}')
	}
	b = append(b, ']')
	if !e.HealthHidden { // null would say that there is none
		b = appendMeasure(append(b, `,"rhr":`...), e.RHR)
		b = appendMeasure(append(b, `,"sleep":`...), e.Sleep)
		b = appendOptionalInt(append(b, `,"feel":`...), e.Feel)
	}
	b = appendOptional(append(b, `,"rest":`...), e.Rest)
	b = appendOptional(append(b, `,"notes":`...), e.Notes)
	b = appendOptional(append(b, `,"weather":`...), e.Weather)
	b = append(append(b, `,"checkboxes":`...), e.Checkboxes...)
	b = appendInstant(append(b, `,"created_at":`...), e.CreatedAt)
	b = appendInstant(append(b, `,"updated_at":`...), e.UpdatedAt)
	return append(b, '}')
}
