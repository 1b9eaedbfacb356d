package formats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"
)

// recording collects the points of an activity, whose times become relative to the first.
type recording struct {
	Activity

	last time.Time
	gap  bool
	// early is how many points were left out because they are from before the one before them.
	early int
}

// day is the gap between two points of a track that separates them. No run has a pause so long, but clocks are set right by as much.
const day = 24 * time.Hour

// add adds a point that was recorded at a time; the zero time is not known. A point from shortly before the previous one is left out: clocks
// that a satellite sets right jump back.
func (r *recording) add(p Point, at time.Time) error {
	if len(r.Points) >= MaxPoints {
		return errTooMany("points", MaxPoints)
	}
	switch {
	case at.IsZero() && !p.Located():
		return nil
	case !at.IsZero():
		if at.Before(r.last) && r.last.Sub(at) <= day {
			r.early++
			return nil
		}
		if r.Start.IsZero() {
			r.Start = at
		}
		r.last, p.At = at, at.Sub(r.Start).Seconds()
	}
	if r.gap {
		p.Gap, r.gap = len(r.Points) > 0, false
	}
	r.Points = append(r.Points, p)
	return nil
}

const (
	// earthRadius is the mean radius, in metres.
	earthRadius = 6_371_008.8
	// standing is the speed below which somebody stands, in metres a second.
	standing = 0.5
	// maxSampleSeconds is how many seconds a sensor's value counts at most.
	maxSampleSeconds = 30
	// climb is how many metres the elevation must rise to count, because it is never still.
	climb = 3
	// fewSteps is the cadence below which steps were counted on one foot.
	fewSteps = 120
)

// distance is the distance between two points on a sphere, in metres.
func distance(a, b *Point) float64 {
	lat, lon := radians(b.Lat-a.Lat), radians(b.Lon-a.Lon)
	h := math.Pow(math.Sin(lat/2), 2) + math.Cos(radians(a.Lat))*math.Cos(radians(b.Lat))*math.Pow(math.Sin(lon/2), 2)
	return 2 * earthRadius * math.Asin(math.Sqrt(min(h, 1)))
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// smallPart is the share of a track's points that a part may have, more than a day from the others, to be dropped: a clock that was not set.
const smallPart = 0.1

// finish derives from the points what the file does not say itself, and drops what no run can have. Parts that are more than a day apart are
// activities of their own.
func (r *recording) finish() []Activity {
	if r.early > 0 {
		r.Remarks = append(r.Remarks, fmt.Sprintf("%d points were dropped: they are from before the one before them.", r.early))
	}
	r.fillTimes()
	parts := r.parts()
	if len(parts) == 0 {
		return []Activity{r.finishPart(r.Points)}
	}
	dropped := len(r.Points)
	for _, p := range parts {
		dropped -= len(p)
	}
	if dropped > 0 {
		r.Remarks = append(r.Remarks, fmt.Sprintf("%d of %d points were dropped: they are more than a day from the others, as of a clock that was not set.",
			dropped, len(r.Points)))
	}
	all := make([]Activity, 0, len(parts))
	for _, points := range parts {
		part := *r
		part.Remarks = slices.Clone(r.Remarks)
		if first := points[0].At; dropped > 0 || len(parts) > 1 {
			part.Start = r.Start.Add(time.Duration(first * float64(time.Second)))
			for i := range points {
				points[i].At -= first
			}
			part.Elapsed = 0 // it is that of the whole
		}
		if len(parts) > 1 {
			part.Meters, part.Seconds, part.HeartRate, part.HeartRateMax, part.Ascent, part.Cadence, part.Laps = 0, 0, nil, nil, nil, nil, nil
			part.Remarks = append(part.Remarks, fmt.Sprintf("The track has %d parts that are more than a day apart. Each is a run.", len(parts)))
		}
		all = append(all, part.finishPart(points))
	}
	return all
}

// parts returns the stretches of points that are more than a day apart, without small ones. There are none if no point says when it was.
func (r *recording) parts() [][]Point {
	var parts [][]Point
	from := 0
	for i := 1; i <= len(r.Points); i++ {
		if i < len(r.Points) && !(math.Abs(r.Points[i].At-r.Points[i-1].At) > day.Seconds()) {
			continue
		}
		if from == 0 && i == len(r.Points) {
			return nil
		}
		if float64(i-from) >= smallPart*float64(len(r.Points)) && len(parts) < maxActivities {
			parts = append(parts, slices.Clone(r.Points[from:i]))
		}
		from = i
	}
	return parts
}

// fillTimes gives points without a time one between those of their neighbors, if any point has one.
func (r *recording) fillTimes() {
	if r.last.IsZero() {
		return
	}
	filled, before := 0, -1
	for i := range r.Points {
		if math.IsNaN(r.Points[i].At) {
			filled++
			continue
		}
		from := r.Points[i].At
		if before >= 0 {
			from = r.Points[before].At
		}
		for j := before + 1; j < i; j++ {
			r.Points[j].At = from + (r.Points[i].At-from)*float64(j-before)/float64(i-before)
		}
		before = i
	}
	for j := before + 1; j < len(r.Points); j++ {
		r.Points[j].At = r.Points[before].At
	}
	if filled > 0 {
		r.Remarks = append(r.Remarks, fmt.Sprintf("%d of %d points have no time. Each got one between those of its neighbors.", filled, len(r.Points)))
	}
}

// firstYear is the first in which a watch can have recorded. Clocks that were never set are before.
const firstYear = 2000

// finishPart derives from some points what the file does not say.
func (r *recording) finishPart(points []Point) Activity {
	a := &r.Activity
	a.Points, a.Dropped = withoutSpikes(points)
	m := measure(a.Points)
	if m.tooFast { // and so may be the sum of the file
		a.Meters = 0
	}
	a.Meters = cmp.Or(between(a.Meters, maxMeters), between(m.meters, maxMeters))
	a.Elapsed = cmp.Or(between(a.Elapsed, maxSeconds), between(m.elapsed, maxSeconds))
	a.Seconds = cmp.Or(between(a.Seconds, maxSeconds), between(m.moving, maxSeconds), a.Elapsed)
	a.HeartRate, a.HeartRateMax = cmp.Or(a.HeartRate, m.heartRate.mean()), cmp.Or(a.HeartRateMax, m.heartRate.max())
	a.Cadence = cmp.Or(a.Cadence, m.cadence.mean())
	if m.climbed {
		a.Ascent = cmp.Or(a.Ascent, &m.ascent)
	}
	a.Splits = m.splits
	a.checkLaps()
	a.clean()
	if !a.Start.IsZero() && a.Start.Year() < firstYear {
		a.noClock("is of " + a.Start.Format("2006"))
	}
	return *a
}

// noClock forgets when an activity was, because its clock was not set.
func (a *Activity) noClock(says string) {
	a.Start, a.UTCOffset = time.Time{}, nil
	a.Remarks = append(a.Remarks, "The clock of the track "+says+": it was not set.")
}

// checkLaps drops laps that no run can have, and a single one.
func (a *Activity) checkLaps() {
	a.Laps = slices.DeleteFunc(a.Laps, func(l Split) bool {
		return !(l.Seconds > 0 && l.Seconds <= maxSeconds) || !(l.Meters >= 0 && l.Meters <= maxMeters)
	})
	if len(a.Laps) > MaxSplits {
		a.Remarks = append(a.Remarks, fmt.Sprintf("Of %d laps, the first %d were kept.", len(a.Laps), MaxSplits))
		a.Laps = a.Laps[:MaxSplits]
	}
	for i := range a.Laps {
		a.Laps[i].HeartRate = within(a.Laps[i].HeartRate, 20, 250)
	}
	if len(a.Laps) < 2 {
		a.Laps = nil
	}
}

// clean drops what no run can have.
func (a *Activity) clean() {
	if a.Cadence != nil && *a.Cadence < fewSteps {
		*a.Cadence *= 2
	}
	a.HeartRate, a.HeartRateMax = within(a.HeartRate, 20, 250), within(a.HeartRateMax, 20, 250)
	a.Cadence, a.Ascent = within(a.Cadence, 30, 400), within(a.Ascent, 0, 30_000)
	if a.Seconds > a.Elapsed && a.Elapsed > 0 {
		a.Elapsed = a.Seconds
	}
}

// mean is a mean over time.
type mean struct{ sum, weight, maximum float64 }

func (m *mean) add(v float32, seconds float64) {
	if math.IsNaN(float64(v)) || v <= 0 {
		return
	}
	m.sum += float64(v) * seconds
	m.weight += seconds
	m.maximum = max(m.maximum, float64(v))
}

func (m *mean) mean() *float64 {
	if m.weight == 0 {
		return nil
	}
	return new(math.Round(m.sum / m.weight))
}

func (m *mean) max() *float64 {
	if m.maximum == 0 {
		return nil
	}
	return new(m.maximum)
}

// measured holds the sums and means of points.
type measured struct {
	meters, moving, elapsed float64
	heartRate, cadence      mean
	ascent                  float64
	climbed                 bool
	// tooFast says that by the distances of the file, somebody ran faster than anybody.
	tooFast bool
	lowest  float64
	splits  []Split

	// The present split.
	unit, splitMeters, splitSeconds float64
	splitHeartRate                  mean
}

// measure goes along a track once.
func measure(points []Point) *measured {
	m := &measured{lowest: math.NaN(), unit: unitOf(points)}
	var before *Point
	for i := range points {
		p := &points[i]
		m.rise(p)
		if before != nil {
			m.step(before, p)
		}
		before = p
	}
	if m.splitMeters >= 10 && m.splitSeconds > 0 {
		m.split(m.splitMeters, m.splitSeconds)
	}
	return m
}

// unitOf returns the length of a split: a kilometre, or as many as keep the number of splits within its limit.
func unitOf(points []Point) float64 {
	var total float64
	for i := 1; i < len(points); i++ {
		meters, _ := length(&points[i-1], &points[i])
		total += meters
	}
	return 1000 * math.Ceil(max(total, 1)/(1000*(MaxSplits-1)))
}

// length is the distance between neighbouring points: by the file, else by their positions, and nothing across a gap. Where the file is faster
// than anybody, it is not believed. What is longer than any run counts nothing, because a step may end as many splits as it has kilometres.
func length(a, b *Point) (meters float64, tooFast bool) {
	if !math.IsNaN(a.Meters) && !math.IsNaN(b.Meters) {
		meters, seconds := between(b.Meters-a.Meters, math.MaxFloat64), b.At-a.At
		if !(meters > maxMeters) && !(meters > maxSpeed*max(seconds, 1)) { // of an unknown time, too
			return meters, false
		}
		tooFast = true
	}
	if a.Located() && b.Located() && !b.Gap {
		return between(distance(a, b), maxMeters), tooFast
	}
	return 0, tooFast
}

// step adds what is between two neighbouring points.
func (m *measured) step(a, b *Point) {
	meters, tooFast := length(a, b)
	m.tooFast = m.tooFast || tooFast
	seconds := b.At - a.At
	if math.IsNaN(seconds) {
		seconds = 0
	}
	m.elapsed += seconds
	m.meters += meters
	sensed := min(max(seconds, 0.01), maxSampleSeconds)
	m.heartRate.add(b.HeartRate, sensed)
	m.cadence.add(b.Cadence, sensed)
	m.splitHeartRate.add(b.HeartRate, sensed)
	if b.Gap || seconds > 0 && meters/seconds < standing {
		seconds = 0
	}
	m.moving += seconds
	// A step may end several splits.
	for m.splitMeters+meters >= m.unit && len(m.splits) < MaxSplits {
		part := (m.unit - m.splitMeters) / meters
		m.split(m.unit, m.splitSeconds+seconds*part)
		meters, seconds = meters*(1-part), seconds*(1-part)
	}
	m.splitMeters += meters
	m.splitSeconds += seconds
}

// split ends the present split.
func (m *measured) split(meters, seconds float64) {
	if len(m.splits) < MaxSplits && seconds > 0 {
		m.splits = append(m.splits, Split{
			Meters: math.Round(meters*100) / 100, Seconds: math.Round(seconds*10) / 10, HeartRate: within(m.splitHeartRate.mean(), 20, 250),
		})
	}
	m.splitMeters, m.splitSeconds, m.splitHeartRate = 0, 0, mean{}
}

// rise adds to the ascent once the elevation is a few metres above the lowest since the last rise.
func (m *measured) rise(p *Point) {
	e := float64(p.Elevation)
	if !(e > -1000 && e < 10_000) {
		return
	}
	switch {
	case math.IsNaN(m.lowest):
		m.lowest, m.climbed = e, true
	case e < m.lowest:
		m.lowest = e
	case e >= m.lowest+climb:
		m.ascent += e - m.lowest
		m.lowest = e
	}
}
