package formats_test

import (
	"math"
	"strings"
	"testing"

	"harrier/internal/fault"
	"harrier/internal/formats"
)

func TestTracks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file                                              []byte
		title, notes                                      string
		meters, seconds, elapsed, mean, most, ascent, cad float64
		splits, points                                    int
	}{
		"GPX":                {[]byte(gpx(101)), "Along the & river", "", 3000, 1000, 1000, 144, 149, 96, 172, 3, 101},
		"compressed GPX":     {[]byte(gzipped(t, []byte(gpx(101)))), "Along the & river", "", 3000, 1000, 1000, 144, 149, 96, 172, 3, 101},
		"GPX in an archive":  {zipped(t, "a/", "", "a/run.GPX", gpx(101), "a/photo.jpg", "x", "__MACOSX/a/._run.gpx", "x"), "Along the & river", "", 3000, 1000, 1000, 144, 149, 96, 172, 3, 101},
		"TCX":                {[]byte(tcx()), "", "windy", 2000, 600, 600, 145, 161, 0, 170, 2, 62},
		"FIT":                {fit(t), "", "", 10_800, 3500, 3600, 151, 171, 85, 176, 11, 361},
		"Latin 1":            {[]byte(strings.Replace(strings.Replace(gpx(101), "UTF-8", "ISO-8859-1", 1), "river", "fl\xfcss", 1)), "Along the & flüss", "", 3000, 1000, 1000, 144, 149, 96, 172, 3, 101},
		"two points":         {[]byte(gpx(2)), "Along the & river", "", 30, 10, 10, 141, 141, 0, 172, 1, 2},
		"points in no order": {[]byte(strings.Replace(gpx(101), "06:31:00Z", "06:29:00Z", 1)), "Along the & river", "", 3000, 1000, 1000, 144, 149, 97, 172, 3, 100},
	} {
		a := one(t, c.file)
		if !a.Start.Equal(began) || a.Running == nil || !*a.Running || a.Title != c.title || a.Notes != c.notes ||
			math.Abs(a.Meters-c.meters) > 0.5 || a.Seconds != c.seconds || a.Elapsed != c.elapsed || math.Abs(value(a.HeartRate)-c.mean) > 1 ||
			value(a.HeartRateMax) != c.most || value(a.Ascent) != c.ascent || value(a.Cadence) != c.cad || len(a.Splits) != c.splits || len(a.Points) != c.points {
			t.Errorf("%s: %v %v %q %q %.2f m, %v s of %v, heart rate %v to %v, ascent %v, cadence %v, %d splits, %d points", name, a.Start, a.Running, a.Title,
				a.Notes, a.Meters, a.Seconds, a.Elapsed, value(a.HeartRate), value(a.HeartRateMax), value(a.Ascent), value(a.Cadence), len(a.Splits), len(a.Points))
		}
	}
}

// TestSplits adds up to what the activity has, whatever its length.
func TestSplits(t *testing.T) {
	t.Parallel()
	for _, points := range []int{2, 34, 35, 400, 4000} {
		a := one(t, []byte(gpx(points)))
		var meters, seconds float64
		for i, s := range a.Splits {
			meters, seconds = meters+s.Meters, seconds+s.Seconds
			if i < len(a.Splits)-1 && math.Abs(s.Seconds-s.Meters/3) > 0.1 {
				t.Errorf("%d points: split %d has %v m in %v s", points, i, s.Meters, s.Seconds)
			}
		}
		if len(a.Splits) > formats.MaxSplits || math.Abs(meters-a.Meters) > 1 || math.Abs(seconds-a.Seconds) > 0.05*float64(len(a.Splits)+1) {
			t.Errorf("%d points: %d splits of %v m and %v s, not %v and %v", points, len(a.Splits), meters, seconds, a.Meters, a.Seconds)
		}
	}
}

// TestPause counts neither the time nor the way of a pause.
func TestPause(t *testing.T) {
	t.Parallel()
	lines := strings.SplitAfter(gpx(101), "</trkpt>")
	segments := strings.Join(lines[:50], "") + "</trkseg><trkseg>" + strings.Join(lines[60:], "")
	a := one(t, []byte(segments))
	if math.Abs(a.Meters-(49+40)*30) > 1 || a.Seconds != (49+40)*10 || a.Elapsed != 1000 {
		t.Errorf("%v m in %v s of %v s", a.Meters, a.Seconds, a.Elapsed)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	deep := "<gpx>" + strings.Repeat("<a>", 100_000)
	entity := `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>`
	point := `<trkpt lat="47" lon="9"/>`
	broken := fit(t)
	broken[14] ^= 0xff // the first definition
	for name, c := range map[string]struct {
		file []byte
		kind fault.Kind
		says string
	}{
		"deep XML":            {[]byte(deep), fault.Invalid, "damaged"},
		"entities":            {[]byte(entity), fault.Invalid, "damaged"},
		"an unknown entity":   {[]byte(`<gpx><trk><name>&secret;</name></trk></gpx>`), fault.Invalid, "damaged"},
		"a long tag":          {[]byte(`<gpx a="` + strings.Repeat("x", 100<<10) + `"></gpx>`), fault.Invalid, "damaged"},
		"a long text":         {[]byte(`<gpx>` + strings.Repeat("x", 100<<10) + `</gpx>`), fault.Invalid, "damaged"},
		"a long split text":   {[]byte(`<gpx>` + strings.Repeat("xxxxxxxx<!-- -->", 10_000) + `</gpx>`), fault.Invalid, "damaged"},
		"half a file":         {[]byte(gpx(50)[:3000]), fault.Invalid, "damaged"},
		"a million points":    {[]byte(`<gpx><trk><trkseg>` + strings.Repeat(point, 400_000) + `</trkseg></trk></gpx>`), fault.TooLarge, "points"},
		"a large file":        {[]byte(gpx(10) + strings.Repeat(" ", formats.MaxTrack)), fault.TooLarge, "10 MiB"},
		"a bomb":              {[]byte(gzipped(t, append([]byte(gpx(1)), make([]byte, 50<<20)...))), fault.TooLarge, "10 MiB"},
		"a bomb in a ZIP":     {zipped(t, "a.gpx", gpx(1)+strings.Repeat(" ", 50<<20)), fault.TooLarge, "10 MiB"},
		"a bomb twice packed": {zipped(t, "a.gpx.gz", gzipped(t, make([]byte, 50<<20))), fault.TooLarge, "10 MiB"},
		"a broken FIT file":   {broken, fault.Invalid, "damaged"},
		"a cut FIT file":      {fit(t)[:100], fault.Invalid, "damaged"},
		"no tracks":           {zipped(t, "a.txt", "x", "b.zip", "x"), fault.Invalid, "no tracks"},
		"a picture":           {[]byte("\x89PNG\r\n\x1a\n\x00\x00"), fault.Invalid, "is a picture"},
		"nothing":             {nil, fault.Invalid, "is empty"},
		"half an archive":     {zipped(t, "a.gpx", gpx(100))[:1000], fault.Invalid, "damaged"},
	} {
		_, _, err := read(t, c.file, "")
		if fault.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzTrack checks that no file makes a reader panic, and that what it returns is within the limits of a run.
func FuzzTrack(f *testing.F) {
	f.Add([]byte(gpx(5)))
	f.Add([]byte(tcx()))
	f.Add(fit(f))
	f.Fuzz(func(t *testing.T, file []byte) {
		found, _, err := formats.ReadTrack(t.Context(), file)
		if err != nil {
			if k := fault.KindOf(err); k != fault.Invalid && k != fault.TooLarge {
				t.Fatal(err)
			}
			return
		}
		for _, a := range found {
			for what, v := range map[string]float64{"meters": a.Meters, "seconds": a.Seconds, "elapsed": a.Elapsed} {
				if !(v >= 0 && v <= 1_000_000) {
					t.Errorf("%s are %v", what, v)
				}
			}
			if hr := value(a.HeartRate); hr != -1 && !(hr >= 20 && hr <= 250) || len(a.Splits) > formats.MaxSplits || len(a.Points) > formats.MaxPoints {
				t.Errorf("heart rate %v, %d splits, %d points", hr, len(a.Splits), len(a.Points))
			}
			if line := lineOf(t, a.Points); len(line) > formats.MaxLine || len(formats.Decode(formats.Encode(line))) != len(line) {
				t.Errorf("a line of %d positions", len(line))
			}
		}
	})
}
