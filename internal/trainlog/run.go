package trainlog

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/patch"
	"harrier/internal/text"
)

// MaxRuns is how many runs a day has at most.
const MaxRuns = 20

// RunDraft is a new run, or what is to change in one. Of a new run, what is not set is unknown.
type RunDraft struct {
	// ID, in the runs of a day, is that of the run to change; nil for a new one.
	ID *uuid.UUID
	// One of Miles and Meters, or none if the distance stays.
	Miles, Meters                             *float64
	Seconds, ElapsedSeconds                   patch.Field[float64]
	StartedAt                                 patch.Field[time.Time]
	Kind, Title, Notes                        patch.Field[string]
	HeartRate, HeartRateMax, AscentM, Cadence patch.Field[float64]
	Splits                                    patch.Field[[]SplitDraft]
	ShoeID                                    patch.Field[uuid.UUID]
	Source, ExternalID                        patch.Field[string]
}

// SplitDraft is a part of a run to be written.
type SplitDraft struct {
	Meters             float64
	Seconds, HeartRate *float64
}

// Run is a run as it is stored in its day and read. What is left out is unknown: most runs have little more than a distance and a time,
// and weeks of them are read.
type Run struct {
	ID             uuid.UUID    `json:"_id"`
	Miles          json.Number  `json:"miles"`
	Meters         json.Number  `json:"meters"`
	Seconds        *json.Number `json:"seconds"`
	Kind           *string      `json:"kind"`
	Title          *string      `json:"title"`
	Notes          *string      `json:"notes"`
	ElapsedSeconds *json.Number `json:"elapsed_seconds,omitempty"`
	StartedAt      *time.Time   `json:"started_at,omitempty"`
	HeartRate      *json.Number `json:"heart_rate,omitempty"`
	HeartRateMax   *json.Number `json:"heart_rate_max,omitempty"`
	AscentM        *json.Number `json:"ascent_m,omitempty"`
	Cadence        *json.Number `json:"cadence,omitempty"`
	Splits         []Split      `json:"splits,omitempty"`
	ShoeID         *uuid.UUID   `json:"shoe_id,omitempty"`
	Source         *string      `json:"source,omitempty"`
	ExternalID     *string      `json:"external_id,omitempty"`
}

// Split is a part of a run.
type Split struct {
	Meters    json.Number  `json:"meters"`
	Seconds   *json.Number `json:"seconds"`
	HeartRate *json.Number `json:"heart_rate,omitempty"`
}

// DecodeRuns reads a day's runs as they are stored; none from nil.
func DecodeRuns(stored []byte) (runs []Run, err error) {
	if stored == nil {
		return nil, nil
	}
	if err := json.Unmarshal(stored, &runs); err != nil {
		return nil, fmt.Errorf("read a day's runs: %w", err)
	}
	return runs, nil
}

// needsDay reports whether the day of the run must be known before it is written.
func (d *RunDraft) needsDay() bool { return d.ID != nil || d.StartedAt.Value != nil }

// check returns what is wrong with a draft by itself. at is where it is in the request.
func (d *RunDraft) check(at string) []fault.Field {
	wrong := slices.Concat(text.Line(at+"/title", d.Title.Value), text.Lines(at+"/notes", d.Notes.Value), text.Line(at+"/external_id", d.ExternalID.Value))
	switch {
	case d.Miles != nil && d.Meters != nil:
		wrong = append(wrong, fault.Field{Pointer: at + "/meters", Code: fault.CodeUnused, Detail: "A run is given either miles or meters."})
	case d.ID == nil && d.Miles == nil && d.Meters == nil:
		wrong = append(wrong, fault.Field{Pointer: at + "/miles", Code: fault.CodeRequired, Detail: "A run has miles or meters."})
	}
	return wrong
}

// apply changes a run.
func (r *Run) apply(d *RunDraft) {
	if d.Miles != nil || d.Meters != nil {
		r.Miles, r.Meters = distances(d.Miles, d.Meters)
	}
	setNumber(&r.Seconds, d.Seconds)
	setNumber(&r.ElapsedSeconds, d.ElapsedSeconds)
	setNumber(&r.HeartRate, d.HeartRate)
	setNumber(&r.HeartRateMax, d.HeartRateMax)
	setNumber(&r.AscentM, d.AscentM)
	setNumber(&r.Cadence, d.Cadence)
	set(&r.Kind, d.Kind)
	set(&r.Title, d.Title)
	set(&r.Notes, d.Notes)
	set(&r.ShoeID, d.ShoeID)
	set(&r.Source, d.Source)
	set(&r.ExternalID, d.ExternalID)
	set(&r.StartedAt, d.StartedAt)
	if r.StartedAt != nil {
		utc := r.StartedAt.UTC().Truncate(time.Microsecond) // as precise as the database
		r.StartedAt = &utc
	}
	if d.Splits.Set {
		r.Splits = nil
	}
	if d.Splits.Value != nil {
		for _, s := range *d.Splits.Value {
			r.Splits = append(r.Splits, Split{Meters: number(s.Meters), Seconds: optionalNumber(s.Seconds), HeartRate: optionalNumber(s.HeartRate)})
		}
	}
}

// checkOn returns what is wrong with a run of a day. at is where it is in the request.
func (r *Run) checkOn(day *calendar.Date, at string) (wrong []fault.Field) {
	if r.ExternalID != nil && r.Source == nil {
		wrong = append(wrong, fault.Field{Pointer: at + "/source", Code: fault.CodeRequired, Detail: "An external ID requires a source."})
	}
	if r.StartedAt != nil && day != nil {
		// The first zone to begin a day is 14 hours ahead of UTC, and the last one to end it 12 hours behind.
		first := day.Time().Add(-14 * time.Hour)
		if r.StartedAt.Before(first) || !r.StartedAt.Before(first.Add(50*time.Hour)) {
			wrong = append(wrong, fault.Field{Pointer: at + "/started_at", Detail: "A run begins on the day of its entry, in some time zone."})
		}
	}
	return wrong
}

// withoutHealth removes what only those may read who may read health values.
func (r *Run) withoutHealth() {
	r.HeartRate, r.HeartRateMax = nil, nil
	for i := range r.Splits {
		r.Splits[i].HeartRate = nil
	}
}

// metersPerMile is exact.
var metersPerMile = big.NewRat(1609344, 1000)

// distances returns a distance that was given in miles or in meters as it is kept, to a hundredth of a meter, and in miles. Miles of up to
// five decimals are read as they were given, because half a hundredth of a meter is less than half of their last decimal.
func distances(inMiles, inMeters *float64) (miles, meters json.Number) {
	var given *big.Rat
	if inMiles != nil {
		given = new(big.Rat).Mul(exactly(*inMiles), metersPerMile)
	} else {
		given = exactly(*inMeters)
	}
	meters = trimmed(given.FloatString(2))
	kept, _ := new(big.Rat).SetString(string(meters))
	return trimmed(kept.Quo(kept, metersPerMile).FloatString(5)), meters
}

func set[T any](to **T, from patch.Field[T]) {
	if from.Set {
		*to = from.Value
	}
}

func setNumber(to **json.Number, from patch.Field[float64]) {
	if from.Set {
		*to = optionalNumber(from.Value)
	}
}

func optionalNumber(f *float64) *json.Number {
	if f == nil {
		return nil
	}
	n := number(*f)
	return &n
}

// number rounds to hundredths and drops trailing zeros.
func number(f float64) json.Number { return trimmed(*hundredths(&f)) }

// trimmed drops the trailing zeros of a number with decimals.
func trimmed(decimal string) json.Number {
	return json.Number(strings.TrimSuffix(strings.TrimRight(decimal, "0"), "."))
}

// hundredths rounds to hundredths what people see, so that 1.005 becomes 1.01.
func hundredths(f *float64) *string {
	if f == nil {
		return nil
	}
	text := exactly(*f).FloatString(2)
	return &text
}

// exactly returns what people see: the shortest decimal that reads back as the number, not its binary form.
func exactly(f float64) *big.Rat {
	exact, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'f', -1, 64))
	return exact
}

// milesOf converts meters, to five decimals.
func milesOf(meters string) string {
	m, _ := new(big.Rat).SetString(meters)
	return m.Quo(m, metersPerMile).FloatString(5)
}
