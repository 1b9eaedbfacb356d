package formats_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"

	"harrier/internal/formats"
)

// place is where a point is: metres north of the start, after some seconds.
type place struct{ meters, seconds float64 }

// steady is a run north at 3 m/s, with a point each second.
func steady(points int) []place {
	run := make([]place, points)
	for i := range run {
		run[i] = place{float64(3 * i), float64(i)}
	}
	return run
}

// trackOf makes a GPX file of some places. A place at NaN begins a new segment.
func trackOf(places []place) []byte {
	var b strings.Builder
	b.WriteString(`<gpx><trk><type>running</type><trkseg>`)
	for _, p := range places {
		if math.IsNaN(p.meters) {
			b.WriteString(`</trkseg><trkseg>`)
			continue
		}
		fmt.Fprintf(&b, `<trkpt lat="%.8f" lon="9.5"><time>%s</time></trkpt>`, 47+p.meters/north,
			began.Add(time.Duration(p.seconds*float64(time.Second))).Format(time.RFC3339Nano))
	}
	b.WriteString(`</trkseg></trk></gpx>`)
	return []byte(b.String())
}

// TestSpikes drops what nobody could have run to, and nothing else. Needed for GPX files recorded by a phone between tall buildings, with single points
// hundreds of metres away.
func TestSpikes(t *testing.T) {
	t.Parallel()
	with := func(places []place, at int, meters ...float64) []place {
		for i, m := range meters {
			places[at+i].meters = m
		}
		return places
	}
	segment := place{math.NaN(), 0}
	jump := append(steady(301), segment)
	for _, p := range steady(301) {
		jump = append(jump, place{p.meters + 30_000, p.seconds + 600})
	}
	stray := append(append(steady(301), segment), place{90_000, 400})
	for _, p := range steady(301) {
		stray = append(stray, place{p.meters + 900, p.seconds + 401})
	}
	unflagged := steady(601)
	for i := 300; i < len(unflagged); i++ { // 5 km by bus in five minutes, without a pause
		unflagged[i] = place{unflagged[i].meters + 5000, unflagged[i].seconds + 300}
	}
	for name, c := range map[string]struct {
		places  []place
		meters  float64
		dropped int
	}{
		"none":                           {steady(601), 1800, 0},
		"one, far away":                  {with(steady(601), 300, 113_000), 1800, 1},
		"one, however short":             {with(steady(601), 300, 910), 1800, 1},
		"one that could be run":          {with(steady(601), 300, 908), 1800 + 10, 0},
		"a few":                          {with(steady(601), 300, 50_000, 50_003, 50_006, 49_000, 50_009), 1800, 5},
		"the first":                      {with(steady(601), 0, 113_000), 1797, 1},
		"the first few":                  {with(steady(601), 0, 50_000, 50_003, 50_006), 1791, 3},
		"the last":                       {with(steady(601), 600, 113_000), 1797, 1},
		"every other":                    {with(steady(9), 1, 500, 6, 500, 12, 500, 18, 500), 24, 4},
		"a new segment elsewhere":        {jump, 1800, 0},
		"the first of a segment":         {stray, 1800, 1},
		"elsewhere without a pause":      {unflagged, 6800, 155},
		"of a track of strays":           {[]place{{0, 0}, {1000, 1}, {2000, 2}, {3000, 3}}, 0, 3},
		"points that have the same time": {[]place{{0, 0}, {3, 1}, {6, 1}, {500, 1}, {9, 2}}, 9, 1},
	} {
		a := one(t, trackOf(c.places))
		if math.Abs(a.Meters-c.meters) > 0.5 || a.Dropped != c.dropped {
			t.Errorf("%s: %.1f m, %d dropped, want %.1f and %d", name, a.Meters, a.Dropped, c.meters, c.dropped)
		}
		if said := strings.Join(a.Remarks, " "); strings.Contains(said, "dropped") != (c.dropped > 0) {
			t.Errorf("%s: %q", name, said)
		}
		line, err := formats.NewLine(t.Context(), a.Points)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range line.Positions {
			if p.Lat > 47+100_000/north {
				t.Errorf("%s: the line goes to %v", name, p)
			}
		}
	}
}

// TestSpikesOfTheWatch has the distances of the file be spikes too, and the sum of the file with them. Needed for FIT and TCX files of watches that sum up
// such jumps themselves.
func TestSpikesOfTheWatch(t *testing.T) {
	t.Parallel()
	a := filedef.NewActivity()
	a.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(began)
	for i := range 601 {
		meters, counted := float64(3*i), float64(3*i)
		if i == 300 {
			meters = 113_000
		}
		if i >= 300 {
			counted += 226_000
		}
		a.Records = append(a.Records, mesgdef.NewRecord(nil).SetTimestamp(began.Add(time.Duration(i)*time.Second)).
			SetPositionLatDegrees(47+meters/north).SetPositionLongDegrees(9.5).SetDistanceScaled(counted))
	}
	a.Sessions = append(a.Sessions, mesgdef.NewSession(nil).SetTimestamp(began.Add(10*time.Minute)).SetStartTime(began).SetSport(typedef.SportRunning).
		SetTotalElapsedTimeScaled(600).SetTotalTimerTimeScaled(600).SetTotalDistanceScaled(227_800))
	a.Activity = mesgdef.NewActivity(nil).SetTimestamp(began).SetType(typedef.ActivityManual).SetNumSessions(1)
	var b bytes.Buffer
	made := a.ToFIT(nil)
	if err := encoder.New(&b).Encode(&made); err != nil {
		t.Fatal(err)
	}
	if run := one(t, b.Bytes()); math.Abs(run.Meters-1800) > 1 || run.Dropped != 1 || len(run.Splits) != 2 {
		t.Errorf("%v m, %d dropped, %d splits", run.Meters, run.Dropped, len(run.Splits))
	}
}

// FuzzSpikes checks that what is kept can be run, whatever the track.
func FuzzSpikes(f *testing.F) {
	f.Add([]byte{3, 3, 3, 255, 3, 3}, []byte{1, 1, 1, 1, 1, 1})
	f.Add([]byte{0, 200, 0, 200, 0, 200}, []byte{1, 0, 1, 0, 1, 0})
	f.Fuzz(func(t *testing.T, steps, seconds []byte) {
		places := make([]place, 0, min(len(steps), len(seconds), 2000))
		at := place{}
		for i := range min(len(steps), len(seconds), 2000) {
			at = place{at.meters + 10*float64(int8(steps[i])), at.seconds + float64(seconds[i]%20)}
			places = append(places, at)
		}
		items, _, err := read(t, trackOf(places), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items {
			for _, a := range item.Activities {
				if a.Elapsed > 0 && a.Meters > 12.1*a.Elapsed+12*float64(len(places)) {
					t.Errorf("%v m in %v s", a.Meters, a.Elapsed)
				}
			}
		}
	})
}
