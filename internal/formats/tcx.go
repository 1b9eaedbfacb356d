package formats

import (
	"encoding/xml"
	"io"
	"time"
)

// maxActivities is how many activities a file with tracks may have.
const maxActivities = 100

// maxLaps is how many laps are read.
const maxLaps = 10_000

// tcx reads Training Center XML, whose files may have several activities.
type tcx struct {
	done    []Activity
	current *recording
	points  int

	point *Point
	at    time.Time
	// id is the start as the file names the activity by it.
	id time.Time
	// heartbeats and beating weigh the mean heart rates of laps.
	heartbeats, beating, lap float64
	// part is the present lap.
	part Split
}

// readTCX reads a TCX file.
func readTCX(r io.Reader) ([]Activity, error) {
	t := &tcx{}
	if err := walk(r, t); err != nil {
		return nil, err
	}
	return t.done, nil
}

func (t *tcx) start(path []string, attributes []xml.Attr) error {
	switch path[len(path)-1] {
	case "Activity":
		if len(t.done) >= maxActivities {
			return errTooMany("activities", maxActivities)
		}
		t.current = &recording{}
		t.heartbeats, t.beating, t.id, t.part = 0, 0, time.Time{}, Split{}
		for _, a := range attributes {
			if a.Name.Local == "Sport" {
				t.current.Sport = a.Value
			}
		}
	case "Track":
		if t.current != nil {
			t.current.gap = true
		}
	case "Trackpoint":
		p := newPoint()
		t.point, t.at = &p, time.Time{}
	}
	return nil
}

func (t *tcx) end(path []string, text string) error {
	name, parent := path[len(path)-1], ""
	if len(path) > 1 {
		parent = path[len(path)-2]
	}
	switch {
	case t.current == nil:
	case t.point != nil:
		return t.endOfPoint(name, parent, text)
	case parent == "Lap":
		t.endOfLap(name, text)
	case name == "Lap":
		t.current.Laps = append(t.current.Laps, t.part)
		t.part = Split{}
		if len(t.current.Laps) > maxLaps {
			return errTooMany("laps", maxLaps)
		}
	case parent == "AverageHeartRateBpm" && name == "Value":
		if v := number(text); v > 0 {
			t.part.HeartRate = &v
			t.heartbeats += v * t.lap
			t.beating += t.lap
		}
	case parent == "MaximumHeartRateBpm" && name == "Value":
		if v := pointer(number(text), 20, 250); v != nil && (t.current.HeartRateMax == nil || *v > *t.current.HeartRateMax) {
			t.current.HeartRateMax = v
		}
	case parent == "Activity" && name == "Notes":
		t.current.Notes = text
	case parent == "Activity" && name == "Id":
		t.id = instant(text)
	case name == "Activity":
		t.endOfActivity()
	}
	return nil
}

func (t *tcx) endOfLap(name, text string) {
	switch name {
	case "TotalTimeSeconds":
		t.lap = between(number(text), maxSeconds)
		t.current.Seconds += t.lap
		t.part.Seconds = t.lap
	case "DistanceMeters":
		t.part.Meters = between(number(text), maxMeters)
		t.current.Meters += t.part.Meters
	}
}

func (t *tcx) endOfActivity() {
	if t.current.Start.IsZero() {
		t.current.Start = t.id
	}
	if t.beating > 0 {
		m := mean{sum: t.heartbeats, weight: t.beating}
		t.current.HeartRate = m.mean()
	}
	if len(t.current.Points) > 0 {
		// Laps may leave out what was before the first satellite was found.
		t.current.Elapsed = max(t.current.Points[len(t.current.Points)-1].At, t.current.Seconds)
	}
	t.done = append(t.done, t.current.finish()...)
	t.current = nil
}

func (t *tcx) endOfPoint(name, parent, text string) error {
	switch {
	case name == "Time":
		t.at = instant(text)
	case name == "LatitudeDegrees":
		t.point.Lat = number(text)
	case name == "LongitudeDegrees":
		t.point.Lon = number(text)
	case name == "AltitudeMeters":
		t.point.Elevation = float32(number(text))
	case name == "DistanceMeters":
		t.point.Meters = number(text)
	case name == "Value" && parent == "HeartRateBpm":
		t.point.HeartRate = float32(number(text))
	case name == "Cadence", name == "RunCadence":
		t.point.Cadence = float32(number(text))
	case name == "Trackpoint":
		p := *t.point
		p.Lat, p.Lon = coordinates(p.Lat, p.Lon)
		t.point = nil
		t.points++
		if t.points > MaxPoints {
			return errTooMany("points", MaxPoints)
		}
		return t.current.add(p, t.at)
	}
	return nil
}
