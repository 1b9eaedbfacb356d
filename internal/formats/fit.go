package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/kit/datetime"
	"github.com/muktihari/fit/profile/basetype"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"
	"github.com/muktihari/fit/profile/untyped/mesgnum"
	"github.com/muktihari/fit/proto"
)

// Limits of a FIT file, beside its size.
const (
	maxMessages = 2_000_000
	// maxDescriptions is how many fields of their own developers may describe. The decoder keeps them and looks through all.
	maxDescriptions = 200
	// maxChained is how many FIT files one may contain.
	maxChained = 20
)

var errMessages = errors.New("there are too many messages")

// fit reads FIT files of type activity. The decoder calls it with each message.
type fit struct {
	cancel   context.CancelFunc
	err      error
	messages int
	fields   int

	// records are the points of all sessions, and times when they were.
	records []Point
	times   []time.Time
	pauses  []time.Time
	// sessions are activities without points; one begins where its session says.
	sessions []Activity
	laps     []fitLap
	// sport is that of a file without a session, and offset how many minutes its zone is ahead of UTC.
	sport  string
	offset *int32
}

// fitLap is a lap, which belongs to the session in which it begins.
type fitLap struct {
	Split

	start time.Time
}

// errFITEnds says that a file was not read to its end.
const errFITEnds = "The FIT file ends early or is damaged. This is what could be read of it."

// readFIT reads a FIT file.
func readFIT(parent context.Context, r io.Reader) ([]Activity, error) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	f := &fit{cancel: cancel}
	d := decoder.New(r, decoder.WithMesgListener(f), decoder.WithBroadcastOnly(), decoder.WithNoComponentExpansion())
	for n := 0; d.Next(); n++ {
		if n >= maxChained {
			return nil, errMessages
		}
		_, err := d.DecodeWithContext(ctx)
		switch {
		case f.err != nil:
			return nil, f.err
		case err != nil && (parent.Err() != nil || len(f.records) == 0 && len(f.sessions) == 0):
			return nil, fmt.Errorf("decode FIT: %w", err)
		case err != nil:
			return f.cut()
		}
	}
	return f.activities()
}

// cut gives what was read of a file that ends early.
func (f *fit) cut() ([]Activity, error) {
	all, err := f.activities()
	for i := range all {
		all[i].Remarks = append(all[i].Remarks, errFITEnds)
	}
	return all, err
}

// OnMesg implements decoder.MesgListener.
func (f *fit) OnMesg(m proto.Message) {
	f.messages++
	switch m.Num { //nolint:exhaustive // the others say nothing about the run
	case mesgnum.FieldDescription:
		f.fields++
	case mesgnum.Record:
		f.record(&m)
	case mesgnum.Session:
		f.session(&m)
	case mesgnum.Lap:
		f.lap(&m)
	case mesgnum.Sport:
		f.sport = mesgdef.NewSport(&m).Sport.String()
	case mesgnum.Activity:
		f.activityMessage(&m)
	case mesgnum.Event:
		f.event(&m)
	}
	if f.messages > maxMessages || f.fields > maxDescriptions || len(f.sessions) > maxActivities {
		f.fail(errMessages)
	}
}

func (f *fit) fail(err error) {
	f.err = err
	f.cancel()
}

func (f *fit) record(m *proto.Message) {
	if len(f.records) >= MaxPoints {
		f.fail(errTooMany("points", MaxPoints))
		return
	}
	r := mesgdef.NewRecord(m)
	at := known(r.Timestamp)
	if at.IsZero() {
		return
	}
	p := newPoint()
	p.Lat, p.Lon = coordinates(r.PositionLatDegrees(), r.PositionLongDegrees())
	p.Meters = r.DistanceScaled()
	altitude := r.EnhancedAltitudeScaled()
	if math.IsNaN(altitude) {
		altitude = r.AltitudeScaled()
	}
	p.Elevation = float32(altitude)
	p.HeartRate, p.Cadence = sensed(r.HeartRate), sensed(r.Cadence)
	f.records = append(f.records, p)
	f.times = append(f.times, at)
}

// event notes where the timer was stopped.
func (f *fit) event(m *proto.Message) {
	e := mesgdef.NewEvent(m)
	stopped := e.Event == typedef.EventTimer && (e.EventType == typedef.EventTypeStop || e.EventType == typedef.EventTypeStopAll)
	if at := known(e.Timestamp); stopped && !at.IsZero() && len(f.pauses) < MaxPoints {
		f.pauses = append(f.pauses, at)
	}
}

func (f *fit) lap(m *proto.Message) {
	if len(f.laps) >= maxLaps {
		f.fail(errTooMany("laps", maxLaps))
		return
	}
	l := mesgdef.NewLap(m)
	f.laps = append(f.laps, fitLap{start: known(l.StartTime), Split: Split{
		Meters: hundredth(l.TotalDistanceScaled()), Seconds: hundredth(l.TotalTimerTimeScaled()), HeartRate: pointer(float64(l.AvgHeartRate), 20, 250),
	}})
}

// hundredth rounds a number; 0 if it is none.
func hundredth(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return math.Round(v*100) / 100
}

// activityMessage tells the zone by the local time.
func (f *fit) activityMessage(m *proto.Message) {
	a := mesgdef.NewActivity(m)
	at, local := known(a.Timestamp), known(a.LocalTimestamp)
	if at.IsZero() || local.IsZero() {
		return
	}
	minutes := int32(local.Sub(at).Round(time.Minute).Minutes())
	if minutes >= minUTCOffset && minutes <= maxUTCOffset {
		f.offset = &minutes
	}
}

func (f *fit) session(m *proto.Message) {
	s := mesgdef.NewSession(m)
	a := Activity{
		Start: known(s.StartTime), Sport: sportOf(s),
		Meters: s.TotalDistanceScaled(), Seconds: s.TotalTimerTimeScaled(), Elapsed: between(s.TotalElapsedTimeScaled(), math.MaxUint32),
		// What is not known is beyond the bounds.
		HeartRate: pointer(float64(s.AvgHeartRate), 20, 250), HeartRateMax: pointer(float64(s.MaxHeartRate), 20, 250),
		Ascent: pointer(float64(s.TotalAscent), 0, 30_000),
	}
	if cadence := float64(sensed(s.AvgCadence)); cadence > 0 {
		if part := s.AvgFractionalCadenceScaled(); part > 0 {
			cadence += part
		}
		a.Cadence = pointer(math.Round(cadence*2)/2, 10, 400)
	}
	f.sessions = append(f.sessions, a)
}

// sportOf is the sport of a session. That of a treadmill may be equipment, and what is done on it the kind of it.
func sportOf(s *mesgdef.Session) string {
	part := s.SubSport.String()
	if generic := s.Sport == typedef.SportFitnessEquipment || s.Sport == typedef.SportGeneric; generic && IsRunning(part) != nil {
		return part
	}
	return s.Sport.String()
}

// activities gives each session the points from its start to its end. A file without a session, as of a watch whose battery died, is one
// activity.
func (f *fit) activities() ([]Activity, error) {
	if len(f.sessions) == 0 && len(f.records) > 0 {
		f.sessions = []Activity{{Sport: f.sport}}
	}
	all := make([]Activity, 0, len(f.sessions))
	points := 0
	for i, session := range f.sessions {
		one, err := f.activity(session, i)
		if err != nil {
			return nil, err
		}
		// Each of many sessions may say that it has all points.
		if points += len(one.Points); points > MaxPoints {
			return nil, errTooMany("points", MaxPoints)
		}
		if one.Start.IsZero() && len(one.Points) == 0 {
			continue
		}
		all = append(all, one.finish()...)
	}
	return all, nil
}

// activity gives a session its points and laps.
func (f *fit) activity(session Activity, n int) (*recording, error) {
	one := &recording{Activity: session}
	one.UTCOffset, one.UnsureOffset = f.offset, f.offset != nil && *f.offset == 0
	first, last := session.Start, session.Start.Add(time.Duration((session.Elapsed+1)*float64(time.Second)))
	for _, l := range f.laps {
		if f.sessionOf(l) == n {
			one.Laps = append(one.Laps, l.Split)
		}
	}
	pause := 0
	for i, at := range f.times {
		if len(f.sessions) > 1 && (at.Before(first) || at.After(last)) {
			continue
		}
		for pause < len(f.pauses) && f.pauses[pause].Before(at) {
			one.gap = true
			pause++
		}
		if err := one.add(f.records[i], at); err != nil {
			return nil, err
		}
	}
	return one, nil
}

// sessionOf returns the number of the session of a lap: the last that has begun when it does.
func (f *fit) sessionOf(l fitLap) int {
	at := 0
	for i := range f.sessions {
		if start := f.sessions[i].Start; !start.After(l.start) && !start.Before(f.sessions[at].Start) {
			at = i
		}
	}
	return at
}

// known returns a time, and the zero one for that of a clock that was never set.
func known(at time.Time) time.Time {
	if at.Equal(datetime.Epoch()) {
		return time.Time{}
	}
	return at
}

// sensed returns what a sensor said, NaN if it said nothing.
func sensed(v uint8) float32 {
	if v == basetype.Uint8Invalid {
		return float32(math.NaN())
	}
	return float32(v)
}
