package trainlog

import (
	"encoding/json"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/sport/measure"
)

// Bounds of what a run may have; they are also in the contract, by which other runs are checked before they come here.
const (
	maxMeters, maxSeconds, maxAscent, maxCadence = 804_672, 1_000_000, 30_000, 400
	minHeartRate, maxHeartRate                   = 20, 250
	maxTitle, maxRunNotes, maxSource, maxID      = 200, 2000, 32, 200
	maxSplits                                    = 100
	minUTCOffset, maxUTCOffset                   = -720, 840
)

var (
	sourceForm = regexp.MustCompile(`^[a-z0-9]+([._-][a-z0-9]+)*$`)

	errStored = fault.New(fault.Invalid, "The run is not as Harrier exports it.")
)

// RestoreRun makes a new run of a day of one that was exported: all of it but its ID, its shoes and its track.
func RestoreRun(stored []byte, day date.Date) (r Run, err error) {
	if err := json.Unmarshal(stored, &r); err != nil {
		return Run{}, errStored.Because(err)
	}
	r.ID, r.ShoeID, r.HasTrack, r.Running = uuid.Must(uuid.NewV7()), nil, nil, nil
	if len(r.Splits) > maxSplits || len(r.Laps) > maxSplits {
		return Run{}, refused("splits")
	}
	if v := r.UtcOffsetMinutes; v != nil && (*v < minUTCOffset || *v > maxUTCOffset) {
		return Run{}, refused("utc_offset_minutes")
	}
	numbers := []bounded{
		{"meters", r.Meters, 0, maxMeters},
		{"seconds", r.Seconds, 0, maxSeconds},
		{"elapsed_seconds", r.ElapsedSeconds, 0, maxSeconds},
		{"heart_rate", r.HeartRate, minHeartRate, maxHeartRate},
		{"heart_rate_max", r.HeartRateMax, minHeartRate, maxHeartRate},
		{"ascent_m", r.AscentM, 0, maxAscent},
		{"cadence", r.Cadence, 0, maxCadence},
	}
	for _, s := range slices.Concat(pointers(r.Splits), pointers(r.Laps)) {
		numbers = append(numbers, bounded{"splits", s.Meters, 0, maxMeters}, bounded{"splits", s.Seconds, 0, maxSeconds},
			bounded{"splits", s.HeartRate, minHeartRate, maxHeartRate})
	}
	for _, n := range numbers {
		if n.value != nil && (*n.value < 100*n.minimum || *n.value > 100*n.maximum) {
			return Run{}, refused(n.field)
		}
	}
	for _, t := range []struct {
		field   string
		value   *string
		maximum int
	}{{"title", r.Title, maxTitle}, {"notes", r.Notes, maxRunNotes}, {"source", r.Source, maxSource}, {"external_id", r.ExternalID, maxID}} {
		if t.value != nil && (!utf8.ValidString(*t.value) || utf8.RuneCountInString(*t.value) > t.maximum) {
			return Run{}, refused(t.field)
		}
	}
	switch {
	case r.Kind != nil && !slices.Contains(formats.Kinds, *r.Kind):
		return Run{}, refused("kind")
	case r.Source != nil && !sourceForm.MatchString(*r.Source):
		return Run{}, refused("source")
	}
	err = fault.InvalidFields(checkOn(&r, &day, ""))
	return r, err
}

func pointers(splits []measure.Split) []*measure.Split {
	all := make([]*measure.Split, len(splits))
	for i := range splits {
		all[i] = &splits[i]
	}
	return all
}

// bounded is a number with its bounds.
type bounded struct {
	field            string
	value            *measure.Hundredths
	minimum, maximum measure.Hundredths
}

func refused(field string) error {
	return fault.Newf(fault.Invalid, "The run's %s is not as Harrier exports it.", field)
}
