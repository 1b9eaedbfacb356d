package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/basetype"
	"github.com/muktihari/fit/profile/typedef"
	"github.com/muktihari/fit/profile/untyped/fieldnum"
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
	// semicircle is the FIT unit of angles, in degrees.
	semicircle = 180.0 / (1 << 31)
)

// fitEpoch is when FIT's seconds begin.
var fitEpoch = time.Date(1989, time.December, 31, 0, 0, 0, 0, time.UTC)

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
}

// readFIT reads a FIT file.
func readFIT(ctx context.Context, r io.Reader) ([]Activity, error) {
	ctx, cancel := context.WithCancel(ctx)
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
		case err != nil:
			return nil, fmt.Errorf("decode FIT: %w", err)
		}
	}
	return f.activities()
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
	at := when(m, fieldnum.RecordTimestamp)
	if at.IsZero() {
		return
	}
	p := newPoint()
	lat, lon := m.FieldValueByNum(fieldnum.RecordPositionLat).Int32(), m.FieldValueByNum(fieldnum.RecordPositionLong).Int32()
	if lat != basetype.Sint32Invalid && lon != basetype.Sint32Invalid {
		p.Lat, p.Lon = coordinates(float64(lat)*semicircle, float64(lon)*semicircle)
	}
	p.Meters = scaled(m, fieldnum.RecordDistance, 100)
	altitude := scaled(m, fieldnum.RecordEnhancedAltitude, 5)
	if math.IsNaN(altitude) {
		altitude = scaled(m, fieldnum.RecordAltitude, 5)
	}
	p.Elevation = float32(altitude - 500)
	p.HeartRate = float32(scaled(m, fieldnum.RecordHeartRate, 1))
	p.Cadence = float32(scaled(m, fieldnum.RecordCadence, 1))
	f.records = append(f.records, p)
	f.times = append(f.times, at)
}

// event notes where the timer was stopped.
func (f *fit) event(m *proto.Message) {
	timer := m.FieldValueByNum(fieldnum.EventEvent).Uint8() == byte(typedef.EventTimer)
	kind := typedef.EventType(m.FieldValueByNum(fieldnum.EventEventType).Uint8())
	if timer && (kind == typedef.EventTypeStop || kind == typedef.EventTypeStopAll) && len(f.pauses) < MaxPoints {
		if at := when(m, fieldnum.EventTimestamp); !at.IsZero() {
			f.pauses = append(f.pauses, at)
		}
	}
}

func (f *fit) session(m *proto.Message) {
	a := Activity{
		Start: when(m, fieldnum.SessionStartTime), Sport: typedef.Sport(m.FieldValueByNum(fieldnum.SessionSport).Uint8()).String(),
		Meters:  known(scaled(m, fieldnum.SessionTotalDistance, 100)),
		Seconds: known(scaled(m, fieldnum.SessionTotalTimerTime, 1000)),
		Elapsed: known(scaled(m, fieldnum.SessionTotalElapsedTime, 1000)),
	}
	a.HeartRate = pointer(scaled(m, fieldnum.SessionAvgHeartRate, 1), 20, 250)
	a.HeartRateMax = pointer(scaled(m, fieldnum.SessionMaxHeartRate, 1), 20, 250)
	a.Ascent = pointer(scaled(m, fieldnum.SessionTotalAscent, 1), 0, 30_000)
	if cadence := scaled(m, fieldnum.SessionAvgCadence, 1); cadence > 0 {
		if part := scaled(m, fieldnum.SessionAvgFractionalCadence, 128); part > 0 {
			cadence += part
		}
		a.Cadence = pointer(math.Round(cadence*2)/2, 10, 400)
	}
	f.sessions = append(f.sessions, a)
}

// activities gives each session the points from its start to its end. A file without a session, as of a watch whose battery died, is one
// activity.
func (f *fit) activities() ([]Activity, error) {
	if len(f.sessions) == 0 && len(f.records) > 0 {
		f.sessions = []Activity{{}}
	}
	all := make([]Activity, 0, len(f.sessions))
	points := 0
	for _, session := range f.sessions {
		one, err := f.activity(session)
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
		all = append(all, one.finish())
	}
	return all, nil
}

// activity gives a session its points.
func (f *fit) activity(session Activity) (*recording, error) {
	one := &recording{Activity: session}
	first, last := session.Start, session.Start.Add(time.Duration((session.Elapsed+1)*float64(time.Second)))
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

// when reads a time; the zero one if it is not known.
func when(m *proto.Message, field byte) time.Time {
	seconds := m.FieldValueByNum(field).Uint32()
	if seconds == basetype.Uint32Invalid || seconds == 0 {
		return time.Time{}
	}
	return fitEpoch.Add(time.Duration(seconds) * time.Second)
}

// scaled reads an unsigned number and divides it; NaN if it is not known.
func scaled(m *proto.Message, field byte, scale float64) float64 {
	v := m.FieldValueByNum(field)
	var n uint32
	switch v.Type() {
	case proto.TypeUint8:
		if n = uint32(v.Uint8()); n == uint32(basetype.Uint8Invalid) {
			return math.NaN()
		}
	case proto.TypeUint16:
		if n = uint32(v.Uint16()); n == uint32(basetype.Uint16Invalid) {
			return math.NaN()
		}
	case proto.TypeUint32:
		if n = v.Uint32(); n == basetype.Uint32Invalid {
			return math.NaN()
		}
	default:
		return math.NaN()
	}
	return float64(n) / scale
}

// known returns a number, and 0 for NaN.
func known(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}
