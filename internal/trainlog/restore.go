package trainlog

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/patch"
)

// Bounds of what a run may have; they are also in the contract, by which other runs are checked before they come here.
const (
	maxMeters, maxSeconds, maxAscent, maxCadence = 804_672, 1_000_000, 30_000, 400
	minHeartRate, maxHeartRate                   = 20, 250
	maxTitle, maxRunNotes, maxSource, maxID      = 200, 2000, 32, 200
	maxSplits                                    = 100
)

var (
	runKinds   = []string{"easy", "long", "workout", "tempo", "intervals", "race", "cross_training", "other"}
	sourceForm = regexp.MustCompile(`^[a-z0-9]+([._-][a-z0-9]+)*$`)

	errStored = fault.New(fault.Invalid, "The run is not as Harrier exports it.")
)

// RestoreRun makes a new run of a day of one that was exported: all of it but its ID.
func RestoreRun(stored []byte, day calendar.Date) (Run, error) {
	var r Run
	if err := json.Unmarshal(stored, &r); err != nil {
		return Run{}, errStored.Because(err)
	}
	var n restorer
	meters := n.number("meters", &r.Meters, 0, maxMeters)
	draft := RunDraft{
		Meters: &meters, StartedAt: patch.Field[time.Time]{Set: true, Value: r.StartedAt},
		Seconds: n.field("seconds", r.Seconds, 0, maxSeconds), ElapsedSeconds: n.field("elapsed_seconds", r.ElapsedSeconds, 0, maxSeconds),
		HeartRate:    n.field("heart_rate", r.HeartRate, minHeartRate, maxHeartRate),
		HeartRateMax: n.field("heart_rate_max", r.HeartRateMax, minHeartRate, maxHeartRate),
		AscentM:      n.field("ascent_m", r.AscentM, 0, maxAscent), Cadence: n.field("cadence", r.Cadence, 0, maxCadence),
		Kind: n.text("kind", r.Kind, maxTitle), Title: n.text("title", r.Title, maxTitle), Notes: n.text("notes", r.Notes, maxRunNotes),
		Source: n.text("source", r.Source, maxSource), ExternalID: n.text("external_id", r.ExternalID, maxID),
		Splits: n.splits(r.Splits),
	}
	if r.Kind != nil && !slices.Contains(runKinds, *r.Kind) {
		n.refuse("kind")
	}
	if r.Source != nil && !sourceForm.MatchString(*r.Source) {
		n.refuse("source")
	}
	if n.err != nil {
		return Run{}, n.err
	}
	run, err := newRun(&draft, &day)
	run.ID = uuid.Must(uuid.NewV7())
	return run, err
}

// restorer checks the fields of a run, and keeps the first that is wrong.
type restorer struct{ err error }

func (n *restorer) refuse(field string) {
	n.err = errors.Join(n.err, fault.Newf(fault.Invalid, "The run's %s is not as Harrier exports it.", field))
}

func (n *restorer) number(field string, v *json.Number, least, most float64) float64 {
	f, err := v.Float64()
	if err != nil || !(f >= least && f <= most) {
		n.refuse(field)
	}
	return f
}

func (n *restorer) field(name string, v *json.Number, least, most float64) patch.Field[float64] {
	if v == nil {
		return patch.Field[float64]{}
	}
	return patch.To(n.number(name, v, least, most))
}

func (n *restorer) text(name string, v *string, most int) patch.Field[string] {
	if v != nil && (!utf8.ValidString(*v) || utf8.RuneCountInString(*v) > most) {
		n.refuse(name)
	}
	return patch.Field[string]{Set: v != nil, Value: v}
}

func (n *restorer) splits(stored []Split) patch.Field[[]SplitDraft] {
	if len(stored) == 0 {
		return patch.Field[[]SplitDraft]{}
	}
	if len(stored) > maxSplits {
		n.refuse("splits")
		stored = nil
	}
	splits := make([]SplitDraft, len(stored))
	for i := range stored {
		name := fmt.Sprintf("splits/%d", i)
		splits[i].Meters = n.number(name+"/meters", &stored[i].Meters, 0, maxMeters)
		splits[i].Seconds = n.field(name+"/seconds", stored[i].Seconds, 0, maxSeconds).Value
		splits[i].HeartRate = n.field(name+"/heart_rate", stored[i].HeartRate, minHeartRate, maxHeartRate).Value
	}
	return patch.To(splits)
}
