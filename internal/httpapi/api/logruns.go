package api

import (
	"context"
	"strconv"
	"time"

	"harrier/gen/api"
	"harrier/internal/date"
	"harrier/internal/sport/measure"
	"harrier/internal/text/patch"
	"harrier/internal/trainlog"
)

// Single runs of the log.

func (h trainingLog) AddRun(ctx context.Context, req api.AddRunRequestObject) (api.AddRunResponseObject, error) {
	day, err := dayOf(req.Date)
	if err != nil {
		return nil, err
	}
	draft := runOf(req.Body)
	if draft.SetsHealth() {
		if err := requireHealth(ctx); err != nil {
			return nil, err
		}
	}
	added, err := h.TrainLog.AddRun(ctx, readerOf(ctx), *day, &draft, h.Clock())
	return created(added, appendRun, h.BasePath+"/log/runs/"+added.Run.ID.String()), err
}

func (h trainingLog) GetRun(ctx context.Context, req api.GetRunRequestObject) (api.GetRunResponseObject, error) {
	found, err := h.TrainLog.Run(ctx, readerOf(ctx), req.RunID)
	return object(found, appendRun), err
}

func (h trainingLog) UpdateRun(ctx context.Context, req api.UpdateRunRequestObject) (api.UpdateRunResponseObject, error) {
	caller, draft := readerOf(ctx), runOf(req.Body)
	if draft.SetsHealth() {
		if err := requireHealth(ctx); err != nil {
			return nil, err
		}
	}
	changed, err := writeLocked(ctx, h.handler, h.lockedRun(ctx, req.RunID), func(ctx context.Context) (trainlog.LogRun, error) {
		return h.TrainLog.ChangeRun(ctx, caller, req.RunID, &draft, h.Clock())
	})
	return object(changed, appendRun), err
}

func (h trainingLog) DeleteRun(ctx context.Context, req api.DeleteRunRequestObject) (api.DeleteRunResponseObject, error) {
	err := h.run(ctx, h.lockedRun(ctx, req.RunID), func(ctx context.Context) error {
		return h.TrainLog.DeleteRun(ctx, CallerOf(ctx).UserID, req.RunID, h.Clock())
	})
	return api.DeleteRun204Response{}, err
}

func (h trainingLog) lockedRun(ctx context.Context, id api.ID) locker {
	caller := readerOf(ctx)
	return locked(func(ctx context.Context) (trainlog.LogRun, error) { return h.TrainLog.LockRun(ctx, caller, id) }, appendRun)
}

func runOf(r *api.RunDraft) trainlog.RunDraft {
	draft := trainlog.RunDraft{
		ID: r.ID, Text: r.Text,
		Miles: field(r.Miles), Meters: field(r.Meters), Seconds: field(r.Seconds), ElapsedSeconds: field(r.ElapsedSeconds),
		Kind:  converted(r.Kind, func(k api.RunKind) string { return string(k) }),
		Title: field(r.Title), Notes: field(r.Notes), StartedAt: converted(r.StartedAt, func(i date.Instant) time.Time { return i.Time }),
		HeartRate: field(r.HeartRate), HeartRateMax: field(r.HeartRateMax),
		AscentM: field(r.AscentM), Cadence: field(r.Cadence), Source: field(r.Source), ShoeID: field(r.ShoeID), ExternalID: field(r.ExternalID),
		Splits: converted(r.Splits, splitsOf), Laps: converted(r.Laps, splitsOf), UTCOffset: field(r.UtcOffsetMinutes),
	}
	if start, err := r.StartedAt.Get(); err == nil && start.Offset != nil && !draft.UTCOffset.Set {
		draft.UTCOffset = patch.To(*start.Offset)
	}
	return draft
}

func splitsOf(splits []api.RunSplitDraft) []trainlog.SplitDraft { return all(splits, splitOf) }

func splitOf(s api.RunSplitDraft) trainlog.SplitDraft {
	return trainlog.SplitDraft{Meters: field(s.Meters).Value, Seconds: field(s.Seconds).Value, HeartRate: field(s.HeartRate).Value}
}

func appendRun(b []byte, r *trainlog.LogRun) []byte {
	b = appendDay(append(b, `{"date":`...), *r.Run.Day)
	b = appendUUID(append(b, `,"user_id":`...), r.Run.UserID)
	b = appendOptional(append(b, `,"athlete_id":`...), r.AthleteID)
	return append(appendRunFields(append(b, ','), &r.Run), '}')
}

// appendRunFields appends what a run has. What is after has_track is left out where it is unknown, as it mostly is.
func appendRunFields(b []byte, r *trainlog.Run) []byte {
	b = appendUUID(append(b, `"_id":`...), r.ID)
	if r.Meters == nil {
		b = append(b, `,"miles":null,"meters":null`...)
	} else {
		b = r.Meters.Miles().Append(append(b, `,"miles":`...))
		b = r.Meters.Append(append(b, `,"meters":`...))
	}
	b = appendMeasure(append(b, `,"seconds":`...), r.Seconds)
	b = appendOptional(append(b, `,"kind":`...), r.Kind)
	b = appendOptional(append(b, `,"title":`...), r.Title)
	b = appendOptional(append(b, `,"notes":`...), r.Notes)
	b = strconv.AppendBool(append(b, `,"has_track":`...), value(r.HasTrack))
	b = appendKnown(b, `,"elapsed_seconds":`, r.ElapsedSeconds)
	if r.StartedAt != nil {
		b = appendInstant(append(b, `,"started_at":`...), *r.StartedAt)
	}
	if r.UtcOffsetMinutes != nil {
		b = strconv.AppendInt(append(b, `,"utc_offset_minutes":`...), int64(*r.UtcOffsetMinutes), 10)
	}
	b = appendKnown(b, `,"heart_rate":`, r.HeartRate)
	b = appendKnown(b, `,"heart_rate_max":`, r.HeartRateMax)
	b = appendKnown(b, `,"ascent_m":`, r.AscentM)
	b = appendKnown(b, `,"cadence":`, r.Cadence)
	if len(r.Splits) > 0 {
		b = asJSON(append(b, `,"splits":`...), &r.Splits)
	}
	if len(r.Laps) > 0 {
		b = asJSON(append(b, `,"laps":`...), &r.Laps)
	}
	if r.ShoeID != nil {
		b = appendUUID(append(b, `,"shoe_id":`...), *r.ShoeID)
	}
	if r.Source != nil {
		b = appendString(append(b, `,"source":`...), *r.Source)
	}
	if r.ExternalID != nil {
		b = appendString(append(b, `,"external_id":`...), *r.ExternalID)
	}
	return b
}

func appendMeasure(b []byte, h *measure.Hundredths) []byte {
	if h == nil {
		return append(b, "null"...)
	}
	return h.Append(b)
}

// appendKnown appends a name and a number unless it is unknown.
func appendKnown(b []byte, name string, h *measure.Hundredths) []byte {
	if h == nil {
		return b
	}
	return h.Append(append(b, name...))
}
