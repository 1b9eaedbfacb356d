package formats_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"
	xunicode "golang.org/x/text/encoding/unicode"

	"harrier/internal/formats"
)

// tracksAt makes a GPX file with a track of two points for each of some hours after the start.
func tracksAt(hours ...int) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><gpx>`)
	for i, h := range hours {
		fmt.Fprintf(&b, `<trk><name>Run %d</name><type>running</type><trkseg>`, i+1)
		for n := range 2 {
			fmt.Fprintf(&b, `<trkpt lat="%.6f" lon="9.5"><time>%s</time></trkpt>`, 47+float64(n)/3000, began.Add(time.Duration(h)*time.Hour+time.Duration(n)*10*time.Second).Format(time.RFC3339))
		}
		b.WriteString(`</trkseg></trk>`)
	}
	b.WriteString(`</gpx>`)
	return b.String()
}

// TestTracksOfOneFile has tracks that are hours apart, in any order, be runs of their own, and those after a pause one. Needed for GPX files that a program
// exported for a whole week, a track for each run.
func TestTracksOfOneFile(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hours []int
		want  string
	}{
		"one":              {[]int{0}, "Run 1 at 0"},
		"after a pause":    {[]int{0, 1, 3}, "Run 1 at 0"},
		"days apart":       {[]int{0, 1, 24, 49}, "Run 1 at 0, Run 3 at 24, Run 4 at 49"},
		"the latest first": {[]int{48, 24, 0}, "Run 1 at 48, Run 2 at 24, Run 3 at 0"},
	} {
		items, _, err := read(t, []byte(tracksAt(c.hours...)), "")
		if err != nil || len(items) != 1 {
			t.Fatalf("%s: %v", name, err)
		}
		got := make([]string, 0, len(items[0].Activities))
		for _, a := range items[0].Activities {
			got = append(got, fmt.Sprintf("%s at %.0f", a.Title, a.Start.Sub(began).Hours()))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, want %s", name, strings.Join(got, ", "), c.want)
		}
	}
	if _, _, err := read(t, []byte(tracksAt(make24(101)...)), ""); err == nil || !strings.Contains(err.Error(), "more than 100") {
		t.Errorf("a hundred and one: %v", err)
	}
}

func make24(n int) []int {
	hours := make([]int, n)
	for i := range hours {
		hours[i] = 24 * i
	}
	return hours
}

// TestUTF16 reads XML in UTF-16, with and without a byte order mark.
func TestUTF16(t *testing.T) {
	t.Parallel()
	for _, order := range []xunicode.Endianness{xunicode.LittleEndian, xunicode.BigEndian} {
		for _, mark := range []xunicode.BOMPolicy{xunicode.UseBOM, xunicode.IgnoreBOM} {
			for name, text := range map[string]string{"GPX": gpx(101), "TCX": strings.TrimSpace(tcx())} {
				text = strings.Replace(strings.Replace(text, "UTF-8", "UTF-16", 1), "river", "flüss", 1)
				file, err := xunicode.UTF16(order, mark).NewEncoder().Bytes([]byte(text))
				if err != nil {
					t.Fatal(err)
				}
				if a := one(t, file); !a.Start.Equal(began) || a.Meters < 1999 || name == "GPX" && a.Title != "Along the & flüss" {
					t.Errorf("%s: %+v", name, a)
				}
			}
		}
	}
}

// TestCutFIT gives what a file has that ends early, and says so in a sentence that has no words of the decoder. Needed for FIT files of watches whose battery
// was empty.
func TestCutFIT(t *testing.T) {
	t.Parallel()
	whole := fit(t)
	for name, file := range map[string][]byte{
		"in the middle": whole[:len(whole)/2], "before its last byte": whole[:len(whole)-1], "with a wrong sum": append(bytes.Clone(whole[:len(whole)-1]), whole[len(whole)-1]^1),
	} {
		a := one(t, file)
		if said := strings.Join(a.Remarks, " "); !a.Start.Equal(began) || a.Meters < 5000 || a.Meters > 10_801 || len(a.Points) < 150 || said != "The FIT file ends early or is damaged. This is what could be read of it." {
			t.Errorf("%s: %v m, %d points, %q", name, a.Meters, len(a.Points), said)
		}
	}
	if _, _, err := read(t, whole[:40], ""); err == nil {
		t.Error("a file without a point was read")
	}
}

// TestLaps keeps the laps of FIT and TCX, and the zone of a FIT file.
func TestLaps(t *testing.T) {
	t.Parallel()
	if a := one(t, []byte(tcx())); shownLaps(a) != "1000 m in 300 s at 140, 1000 m in 300 s at 150" {
		t.Errorf("TCX: %s", shownLaps(a))
	}
	if a := one(t, fit(t)); a.Laps != nil || a.UTCOffset != nil {
		t.Errorf("without laps: %s, %v", shownLaps(a), a.UTCOffset)
	}
	file := filedef.NewActivity()
	file.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(began)
	for i := range 61 {
		file.Records = append(file.Records, mesgdef.NewRecord(nil).SetTimestamp(began.Add(time.Duration(i)*10*time.Second)).SetDistanceScaled(float64(i)*30))
	}
	for i, meters := range []float64{400, 0, 1400} {
		file.Laps = append(file.Laps, mesgdef.NewLap(nil).SetTimestamp(began.Add(time.Duration(i+1)*200*time.Second)).SetStartTime(began.Add(time.Duration(i)*200*time.Second)).
			SetTotalDistanceScaled(meters).SetTotalTimerTimeScaled(200).SetAvgHeartRate(uint8(140+i)))
	}
	file.Sessions = append(file.Sessions, mesgdef.NewSession(nil).SetTimestamp(began.Add(10*time.Minute)).SetStartTime(began).SetSport(typedef.SportRunning).
		SetTotalElapsedTimeScaled(600).SetTotalTimerTimeScaled(600).SetTotalDistanceScaled(1800))
	file.Activity = mesgdef.NewActivity(nil).SetTimestamp(began).SetLocalTimestamp(began.Add(-5 * time.Hour)).SetType(typedef.ActivityManual).SetNumSessions(1)
	var b bytes.Buffer
	made := file.ToFIT(nil)
	if err := encoder.New(&b).Encode(&made); err != nil {
		t.Fatal(err)
	}
	if a := one(t, b.Bytes()); shownLaps(a) != "400 m in 200 s at 140, 0 m in 200 s at 141, 1400 m in 200 s at 142" || a.UTCOffset == nil || *a.UTCOffset != -300 {
		t.Errorf("FIT: %s, %v", shownLaps(a), a.UTCOffset)
	}
}

func shownLaps(a formats.Activity) string {
	laps := make([]string, len(a.Laps))
	for i, l := range a.Laps {
		laps[i] = fmt.Sprintf("%v m in %v s at %v", l.Meters, l.Seconds, value(l.HeartRate))
	}
	return strings.Join(laps, ", ")
}
