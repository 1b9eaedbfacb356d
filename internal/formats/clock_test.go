package formats_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// clocked is a track of points at some times, 30 meters apart.
func clocked(times ...string) string {
	var b strings.Builder
	b.WriteString(`<gpx><trk><type>running</type><trkseg>`)
	for i, at := range times {
		fmt.Fprintf(&b, `<trkpt lat="%s" lon="9,5">%s</trkpt>`, strings.Replace(fmt.Sprintf("%.6f", 47+float64(i)*30/north), ".", ",", 1), at)
	}
	return b.String() + `</trkseg></trk></gpx>`
}

func timed(start time.Time, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = "<time>" + start.Add(time.Duration(i)*10*time.Second).Format(time.RFC3339) + "</time>"
	}
	return all
}

// TestClocks has parts of a track that are more than a day apart be dropped or be runs of their own, and clocks that were never set be none. Needed for GPX
// and FIT files of watches whose clock was set only after the start: a first point weeks early, or of 1989.
func TestClocks(t *testing.T) {
	t.Parallel()
	first, late := timed(began, 100), timed(began.AddDate(0, 0, 3), 60)
	every := timed(began, 101)
	for i := 1; i < len(every); i += 2 {
		every[i] = ""
	}
	for name, c := range map[string]struct {
		times []string
		want  string
	}{
		"a first point of before":        {append(timed(began.AddDate(0, 0, -48), 1), first...), "05-05 2970 m in 990"},
		"a first point of after":         {append(timed(began.AddDate(0, 0, 48), 1), first...), "05-05 2970 m in 990"},
		"a last point of after":          {append(first[:100:100], timed(began.AddDate(0, 0, 48), 1)...), "05-05 2970 m in 990"},
		"two runs":                       {append(first[:100:100], late...), "05-05 2970 m in 990, 05-08 1770 m in 590"},
		"a time at every other point":    {every, "05-05 3000 m in 1000"},
		"a clock that was never set":     {timed(time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC), 100), "none 2970 m in 990"},
		"a point from before the others": {append(first[:50:50], append([]string{"<time>" + began.Format(time.RFC3339) + "</time>"}, first[50:]...)...), "05-05 3000 m in 990"},
	} {
		items, _, err := read(t, []byte(clocked(c.times...)), "")
		if err != nil || len(items) != 1 {
			t.Errorf("%s: %d items, %v", name, len(items), err)
			continue
		}
		got := make([]string, 0, len(items[0].Activities))
		for _, a := range items[0].Activities {
			day := "none"
			if !a.Start.IsZero() {
				day = a.Start.Format("01-02")
			}
			got = append(got, fmt.Sprintf("%s %v m in %v", day, math.Round(a.Meters), a.Seconds))
			if said := len(a.Remarks) > 0; !said {
				t.Errorf("%s: nothing is said", name)
			}
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %s, want %s", name, s, c.want)
		}
	}
}

// TestSportInTitle has a track of a ride be none of a run, by the title that a service gave it. Needed for GPX files of Strava, which have the sport in the
// title only.
func TestSportInTitle(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{"Cycling 6/10/26 6:00 am": "false", "Running 6/10/26 6:00 am": "true", "Cycling": "unknown", "Riding home 5": "unknown"} {
		file := strings.Replace(clocked(timed(began, 20)...), "<type>running</type>", "<name><![CDATA["+title+"]]></name>", 1)
		if a := one(t, []byte(file)); running(a.Running) != want {
			t.Errorf("%s: %s", title, running(a.Running))
		}
	}
}
