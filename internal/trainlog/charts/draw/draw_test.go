package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harrier/internal/date"
	"harrier/internal/trainlog/charts/draw"
)

// Run `go test ./internal/trainlog/charts/draw -update` after a change of the pictures, and look at them.
var update = flag.Bool("update", false, "write the pictures in testdata")

func day(t *testing.T, iso string) date.Date {
	t.Helper()
	d, err := date.ParseISO(iso)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// season is some days with distances and values, with gaps.
func season(today date.Date) (days, rhr, sleep draw.Days) {
	days, rhr, sleep = draw.Days{}, draw.Days{}, draw.Days{}
	for i := range 400 {
		d, f := today.AddDays(-i), float64(i)
		switch miles := 6 + 5*math.Sin(f*1.7) + 3*math.Cos(f/20); {
		case i%7 == 0:
			days[d] = 14.25
		case i%7 != 2 && miles > 0:
			days[d] = math.Round(100*miles) / 100
		}
		if i < 30 || i > 45 {
			rhr[d] = math.Round(46 + 4*math.Sin(f/9) + math.Mod(f*1.37, 3))
			if i%3 > 0 {
				sleep[d] = math.Round(4*(7.5+math.Sin(f)/1.5)) / 4
			}
		}
	}
	return days, rhr, sleep
}

// TestPictures compares pictures with those in testdata.
func TestPictures(t *testing.T) {
	t.Parallel()
	today := day(t, "2026-11-20")
	days, rhr, sleep := season(today)
	for name, draws := range map[string]func() ([]byte, error){
		"year.svg":        func() ([]byte, error) { return draw.Year(2026, days, time.Monday, draw.Miles) },
		"weeks.svg":       func() ([]byte, error) { return draw.Weeks(today, days, time.Sunday, draw.Kilometers) },
		"weeks-empty.svg": func() ([]byte, error) { return draw.Weeks(today, nil, time.Monday, draw.Miles) },
		"rhr.svg":         func() ([]byte, error) { return draw.Series(draw.RHR, today, rhr) },
		"sleep.svg":       func() ([]byte, error) { return draw.Series(draw.Sleep, today, sleep) },
		"sleep-empty.svg": func() ([]byte, error) { return draw.Series(draw.Sleep, today, nil) },
	} {
		got, err := draws()
		if err != nil {
			t.Fatal(err)
		}
		check(t, name, got)
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, got, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from testdata (%v); after a change, run with -update and look at it", name, err)
		}
	}
}

// check reads a picture as XML: it says what it shows, takes nothing from elsewhere, and runs nothing.
func check(t *testing.T, name string, picture []byte) {
	t.Helper()
	seen := map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s is not well formed: %v", name, err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		seen[start.Name.Local]++
		for _, a := range start.Attr {
			if strings.HasPrefix(a.Name.Local, "on") || strings.Contains(a.Name.Local, "href") || strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				t.Errorf("%s: %s has %s=%q", name, start.Name.Local, a.Name.Local, a.Value)
			}
		}
	}
	if seen["desc"] != 1 || seen["title"] == 0 || seen["script"]+seen["image"]+seen["foreignObject"] > 0 {
		t.Errorf("%s has %v", name, seen)
	}
	for _, part := range []string{`role="img"`, `aria-labelledby="`, "prefers-color-scheme:dark"} {
		if !bytes.Contains(picture, []byte(part)) {
			t.Errorf("%s lacks %s", name, part)
		}
	}
}

// TestYears has a square for each day of any year, with weeks that begin on any day.
func TestYears(t *testing.T) {
	t.Parallel()
	for year, days := range map[int]int{1900: 365, 2000: 366, 2023: 365, 2024: 366, 2100: 365} {
		for start := time.Sunday; start <= time.Saturday; start++ {
			got, err := draw.Year(year, nil, start, draw.Miles)
			if n := bytes.Count(got, []byte(`class="cell"`)); err != nil || n != days {
				t.Errorf("%d from %s: %d squares, %v", year, start, n, err)
			}
		}
	}
}

// TestWords compares what pictures say.
func TestWords(t *testing.T) {
	t.Parallel()
	today := day(t, "2026-11-20")
	days := draw.Days{
		day(t, "2026-11-20"): 10,
		day(t, "2026-11-19"): 6.21371,
		day(t, "2026-03-01"): 1000.04,
		day(t, "2025-12-31"): 5,
		day(t, "2027-01-01"): 5,
		day(t, "2026-01-01"): 0,
	}
	values := draw.Days{today: 50, today.AddDays(-3): 47.5, today.AddDays(-94): 20}
	for name, test := range map[string]struct {
		draw func() ([]byte, error)
		want []string
	}{
		"year": {func() ([]byte, error) { return draw.Year(2026, days, time.Monday, draw.Miles) }, []string{
			"Distance by day, 2026", "1,016.3 mi on 3 days. The longest was 1,000 mi on March 1.", "<title>Nov 19: 6.2 mi</title>",
		}},
		"year in kilometers": {func() ([]byte, error) {
			return draw.Year(2026, draw.Days{day(t, "2026-11-19"): 6.21371}, time.Monday, draw.Kilometers)
		}, []string{
			"10 km on 1 day. The longest was 10 km on November 19.", "to 2.5 km",
		}},
		"weeks": {func() ([]byte, error) { return draw.Weeks(today, days, time.Monday, draw.Miles) }, []string{
			"16.2 mi in the 26 weeks from May 25, 2026 to November 20, 2026, 0.6 mi a week.", "this week, which is striped, has 16.2 mi so far", `class="part"`,
		}},
		"series": {func() ([]byte, error) { return draw.Series(draw.RHR, today, values) }, []string{
			"Resting heart rate on 2 days from August 23, 2026 to November 20, 2026, between 47.5 and 50 bpm. The last average of five days is 47.5 bpm.",
			"<title>November 17: 47.5 bpm</title>", "average of five days",
		}},
		"nothing": {func() ([]byte, error) { return draw.Series(draw.Sleep, today, nil) }, []string{"No values of sleep from August 23, 2026"}},
	} {
		got, err := test.draw()
		if err != nil {
			t.Fatal(err)
		}
		check(t, name, got)
		for _, want := range test.want {
			if !bytes.Contains(got, []byte(want)) {
				t.Errorf("%s does not say %q:\n%.1200s", name, want, got)
			}
		}
	}
}
