package trainlog

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// MaxRuns is how many runs a day has at most.
const MaxRuns = 20

// RunDraft is a new run, or what is to change in one. Of a new run, what is not set is unknown.
type RunDraft struct {
	// ID, in the runs of a day, is that of the run to change; nil for a new one.
	ID *uuid.UUID
	// Text says the run as people write it, in place of numbers. Only AddRun reads it.
	Text *string
	// One of Miles and Meters, or none if the distance stays.
	Miles, Meters, Seconds, ElapsedSeconds    patch.Field[float64]
	StartedAt                                 patch.Field[time.Time]
	Kind, Title, Notes                        patch.Field[string]
	HeartRate, HeartRateMax, AscentM, Cadence patch.Field[float64]
	Splits, Laps                              patch.Field[[]SplitDraft]
	// UTCOffset is how many minutes the zone of the start is ahead of UTC.
	UTCOffset          patch.Field[int32]
	ShoeID             patch.Field[uuid.UUID]
	Source, ExternalID patch.Field[string]
}

// SplitDraft is a part of a run to be written.
type SplitDraft struct {
	Meters, Seconds, HeartRate *float64
}

// Run is a run of a day. What is nil is unknown.
type Run = query.Run

// check returns what is wrong with a draft by itself. at is where it is in the request.
func (d *RunDraft) check(at string) []fault.Field {
	switch {
	case d.Text != nil && at != "":
		return []fault.Field{{Pointer: at + "/text", Code: fault.CodeUnused, Detail: "Only a run that is added by itself is given as a text."}}
	case d.Text != nil && (d.Miles.Set || d.Meters.Set || d.Seconds.Set):
		return []fault.Field{{Pointer: at + "/text", Code: fault.CodeUnused, Detail: "A run is given either as a text or in numbers."}}
	case d.Miles.Set && d.Meters.Set:
		return []fault.Field{{Pointer: at + "/meters", Code: fault.CodeUnused, Detail: "A run is given either miles or meters."}}
	case d.ID == nil && d.Miles.Value == nil && d.Meters.Value == nil && d.Seconds.Value == nil && d.Text == nil:
		return []fault.Field{{Pointer: at + "/miles", Code: fault.CodeRequired, Detail: "A run has miles, meters or seconds."}}
	}
	return nil
}

// apply changes a run.
func (d *RunDraft) apply(r *Run) {
	if d.Miles.Set || d.Meters.Set {
		r.Meters = metersOf(d.Miles.Value, d.Meters.Value)
	}
	set(&r.Seconds, rounded(d.Seconds))
	set(&r.ElapsedSeconds, rounded(d.ElapsedSeconds))
	set(&r.HeartRate, rounded(d.HeartRate))
	set(&r.HeartRateMax, rounded(d.HeartRateMax))
	set(&r.AscentM, rounded(d.AscentM))
	set(&r.Cadence, rounded(d.Cadence))
	set(&r.Kind, d.Kind)
	set(&r.Title, d.Title)
	set(&r.Notes, d.Notes)
	set(&r.ShoeID, d.ShoeID)
	set(&r.Source, d.Source)
	set(&r.ExternalID, d.ExternalID)
	if d.StartedAt.Set {
		r.StartedAt = nil
		if v := d.StartedAt.Value; v != nil {
			r.StartedAt = new(v.Round(time.Microsecond)) // as the database keeps it
		}
	}
	setSplits(&r.Splits, d.Splits)
	setSplits(&r.Laps, d.Laps)
	if d.UTCOffset.Set {
		r.UtcOffsetMinutes = nil
		if v := d.UTCOffset.Value; v != nil {
			r.UtcOffsetMinutes = new(int16(*v)) //nolint:gosec // less than a day
		}
	}
	if r.StartedAt == nil {
		r.UtcOffsetMinutes = nil
	}
}

func setSplits(to *[]measure.Split, from patch.Field[[]SplitDraft]) {
	if !from.Set {
		return
	}
	*to = nil
	if from.Value == nil {
		return
	}
	for _, s := range *from.Value {
		*to = append(*to, measure.Split{
			Meters: measure.RoundOptional(s.Meters), Seconds: measure.RoundOptional(s.Seconds), HeartRate: measure.RoundOptional(s.HeartRate),
		})
	}
}

// checkOn returns what is wrong with a run of a day. at is where it is in the request.
func checkOn(r *Run, day *date.Date, at string) []fault.Field {
	wrong := slices.Concat(text.Line(at+"/title", r.Title), text.Lines(at+"/notes", r.Notes), text.Line(at+"/external_id", r.ExternalID))
	if r.ExternalID != nil && r.Source == nil {
		wrong = append(wrong, fault.Field{Pointer: at + "/source", Code: fault.CodeRequired, Detail: "An external ID requires a source."})
	}
	if r.Meters == nil && r.Seconds == nil {
		wrong = append(wrong, fault.Field{Pointer: at + "/meters", Code: fault.CodeRequired, Detail: "A run keeps a distance or a duration."})
	}
	switch {
	case r.StartedAt == nil || day == nil:
	case r.UtcOffsetMinutes != nil && (*r.UtcOffsetMinutes < minUTCOffset || *r.UtcOffsetMinutes > maxUTCOffset):
		wrong = append(wrong, fault.Field{Pointer: at + "/started_at", Detail: "The offset from UTC must be between -12:00 and +14:00."})
	case r.UtcOffsetMinutes != nil:
		if date.FromTime(r.StartedAt.In(time.FixedZone("", 60*int(*r.UtcOffsetMinutes)))) != *day {
			wrong = append(wrong, fault.Field{Pointer: at + "/started_at", Detail: "A run belongs to the day on which it began, by its offset from UTC."})
		}
	default:
		// The first zone to begin a day is 14 hours ahead of UTC, and the last one to end it 12 hours behind.
		first := day.Time().Add(-14 * time.Hour)
		if r.StartedAt.Before(first) || !r.StartedAt.Before(first.Add(50*time.Hour)) {
			wrong = append(wrong, fault.Field{Pointer: at + "/started_at", Detail: "A run begins on the day of its entry, in some time zone."})
		}
	}
	return wrong
}

// hideHealth removes what only those may read who may read health values.
func hideHealth(r *Run) {
	r.HeartRate, r.HeartRateMax = nil, nil
	for i := range r.Splits {
		r.Splits[i].HeartRate = nil
	}
	for i := range r.Laps {
		r.Laps[i].HeartRate = nil
	}
}

// metersOf returns a distance that is given in miles or in meters; nil for none.
func metersOf(miles, meters *float64) *measure.Hundredths {
	if miles != nil {
		return new(measure.MilesToMeters(*miles))
	}
	return measure.RoundOptional(meters)
}

func set[T any](to **T, from patch.Field[T]) {
	if from.Set {
		*to = from.Value
	}
}

func rounded(f patch.Field[float64]) patch.Field[measure.Hundredths] {
	return patch.Field[measure.Hundredths]{Set: f.Set, Value: measure.RoundOptional(f.Value)}
}

// SetsHealth reports whether the draft sets a health value.
func (d *RunDraft) SetsHealth() bool {
	return d.HeartRate.Set || d.HeartRateMax.Set || d.Text != nil && saysHeartRate(*d.Text) || haveHeartRates(d.Splits.Value) || haveHeartRates(d.Laps.Value)
}

func haveHeartRates(splits *[]SplitDraft) bool {
	return splits != nil && slices.ContainsFunc(*splits, func(s SplitDraft) bool { return s.HeartRate != nil })
}
