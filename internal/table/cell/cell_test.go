package cell_test

import (
	"math"
	"testing"

	"harrier/internal/table/cell"
)

// TestDurations reads durations as diaries and services write them. Needed for diaries ("48:30", "48 min") and the exports of Garmin Connect, Polar and
// TrainingPeaks.
func TestDurations(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		form  cell.Form
		value float64
	}{
		"51": {cell.Number, 51}, "44,5": {cell.Number, 44.5}, "0.0354": {cell.Part, 0.0354}, "51:00": {cell.Clock, 3060}, "1:02:03": {cell.Clear, 3723},
		"51 min": {cell.Clear, 3060}, "1h02": {cell.Clear, 3720}, "1 Std. 5 Min.": {cell.Clear, 3900}, `50'30"`: {cell.Clear, 3030}, "50′30″": {cell.Clear, 3030},
		"7h 30m": {cell.Clear, 27_000}, "PT50M30S": {cell.Clear, 3030}, "PT3030S": {cell.Clear, 3030}, "12:51:00 AM": {cell.Clear, 3060}, "1:02 h": {cell.Clear, 3720},
		"51:00 min": {cell.Clear, 3060}, "1 hour 5 minutes": {cell.Clear, 3900}, "45m": {cell.Clear, 2700}, "1:02:03,5": {cell.Clear, 3723.5}, "3m20s": {cell.Clear, 200},
		"1d 02:14:25": {cell.Clear, 94_465}, "1 Tag 2:14:25": {cell.Clear, 94_465}, "2h17.05": {cell.Clear, 8225}, "1899-12-30 0:51:00": {cell.Clear, 3060},
		"0 days 00:51:00": {cell.Clear, 3060}, "3:25 Std.": {cell.Clear, 12_300}, `36'12"5`: {cell.Clear, 2172.5}, "1h12s": {cell.Clear, 3612},
		"52'30": {cell.Clear, 3150}, "52’30": {cell.Clear, 3150}, "3'010": {cell.Number, 3010},
	} {
		if d, ok := cell.ParseDuration(text); !ok || d.Form != want.form || math.Abs(d.Value-want.value) > 1e-9 {
			t.Errorf("%q: %+v, %v", text, d, ok)
		}
	}
	for _, text := range []string{"", "fast", "-5", "1:70", "5 km", "1:2:3:4", "30s 1h", "abc:de", "1:02 km", "51:00 Uhr", `12"5"5`} {
		if d, ok := cell.ParseDuration(text); ok {
			t.Errorf("%q is %+v", text, d)
		}
	}
}

// TestDates reads dates as diaries and services write them. Needed for diaries of several countries, the exports of Strava ("Sep 12, 2018, 3:02:23 PM") and
// the serial numbers of spreadsheets.
func TestDates(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2026-05-01": "2026-05-01", "20260501": "2026-05-01", "46143": "2026-05-01", "46143.5": "2026-05-01", "1-May-26": "2026-05-01", "May 1, 2026": "2026-05-01",
		"1. Mai 2026": "2026-05-01", "1 mai 2026": "2026-05-01", "1 maja 2026": "2026-05-01", "1 de mayo de 2026": "2026-05-01", "1 maggio 2026": "2026-05-01",
		"1 mei 2026": "2026-05-01", "1 de maio de 2026": "2026-05-01", "Fri, 1 May 2026": "2026-05-01", "Fr 01.05.2026": "2026-05-01", "01.05.26": "2026-05-01",
		"2026/05/01": "2026-05-01", "2026-05-01T07:00:00.000": "2026-05-01", "2026-05-01 07:00": "2026-05-01", "2026-05-01T23:30:00+02:00": "2026-05-01",
		"1777618800000": "2026-05-01", "Friday, May 1, 2026 7:30 AM": "2026-05-01", "1er mai 2026": "", "mañana": "", "31.02.2026": "", "5/6/2026": "",
		"2. März 1975": "1975-03-02", "12 août 2025": "2025-08-12", "3 października 2025": "2025-10-03", "24 Dez. 2025": "2025-12-24",
	} {
		m, ok := cell.ParseDate(text, cell.NoOrder, false)
		if got := m.Date.String(); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s, %v", text, got, ok)
		}
	}
	if m, ok := cell.ParseDate("44681", cell.NoOrder, true); !ok || m.Date.String() != "2026-05-01" {
		t.Errorf("since 1904: %v, %v", m.Date, ok)
	}
}

// TestOrders has the whole column decide whether the month or the day comes first. Needed for diaries of US and of European runners: the 13 in 05/13/2026
// decides for all rows.
func TestOrders(t *testing.T) {
	t.Parallel()
	for want, columns := range map[string][][]string{
		"mdy": {{"5/1/2026", "5/13/2026"}, {"1/2/26", "1/9/26", "2/1/26", "2/8/26", "3/1/26"}, {"5-1-2026 7:00 AM", "5-31-2026"}, {"Mon 1/6/25", "Tue 1/7/25"}, {"Sunday, 6/1/2025"}},
		"dmy": {{"13/5/2026", "1/6/2026"}, {"1/2/2026", "9/2/2026", "1/3/2026", "8/3/2026", "2/4/2026"}, {"2026-05-01", "01.05.2026"}, {"5/5/2026", "6/6/2026"}, {"Mon, 6/1/25"}},
		"":    {{"5/6/2026", "6/4/2026"}, {"13/5/2026", "5/13/2026"}, {"5/6/2026"}, {"Mon 1/6/25", "Sun 1/6/25"}, {"Fri 1/6/25"}},
	} {
		for _, column := range columns {
			var d cell.Dates
			for _, text := range column {
				d.Add(text)
			}
			if o, because, ok := d.Order(); o.String() != want || ok != (want != "") {
				t.Errorf("%q: %q %s", column, o, because)
			}
		}
	}
}

// TestPaces has the distances decide what numbers are. Needed for diaries with a column of numbers such as 51 or 0.03125, which are minutes, hours or parts
// of a day.
func TestPaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		durations []string
		meters    float64
		form      cell.Form
		want      cell.Reading
	}{
		{[]string{"51", "50", "52"}, 10_200, cell.Number, cell.Minutes},
		{[]string{"3060", "3000"}, 10_200, cell.Number, cell.Seconds},
		{[]string{"1.5", "2"}, 21_000, cell.Number, cell.Hours},
		{[]string{"0.85", "0.9"}, 10_200, cell.Part, cell.Hours},
		{[]string{"0.0354", "0.0347"}, 10_200, cell.Part, cell.Days},
		{[]string{"51:00", "50:10"}, 10_200, cell.Clock, cell.Minutes},
		{[]string{"0:51", "0:50"}, 10_200, cell.Clock, cell.Hours},
		{[]string{"51", "50"}, 0, cell.Number, cell.Unread},
		{[]string{"51:00"}, 0, cell.Clock, cell.Minutes},
		{[]string{"1:10"}, 0, cell.Clock, cell.Unread},
		{[]string{"51:00", "0:05"}, 10_200, cell.Clock, cell.Minutes},
	} {
		var p cell.Paces
		for _, text := range c.durations {
			d, _ := cell.ParseDuration(text)
			p.Add(d, c.meters)
		}
		if r, _ := p.Reading(c.form); r != c.want {
			t.Errorf("%q over %v m: %q", c.durations, c.meters, r)
		}
	}
}

// TestPossibleRun has the records of the world as runs, and little more.
func TestPossibleRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		meters, seconds float64
		want            bool
	}{
		{100, 9.58, true},
		{1500, 206, true},
		{5000, 755.36, true},
		{10_000, 1571, true},
		{21_097.5, 3402, true},
		{42_195, 7235, true},
		{100_000, 21_900, true},
		{12_000, 1560, false},
		{1609.344, 200, false},
		{42_195, 6500, false},
		{400, 2400, true},
		{10_000, 80_000, false},
		{10_000, 60_000, true},
	} {
		if got := cell.PossibleRun(c.meters, c.seconds); got != c.want {
			t.Errorf("%v m in %v s: %v", c.meters, c.seconds, got)
		}
	}
}

// FuzzCells checks that no text makes a parser panic or is a negative duration.
func FuzzCells(f *testing.F) {
	for _, text := range []string{"51", "1h02", "PT50M", "12:51:00 AM", "5/1/2026", "Fr 1. Mai 26 7:00", "10,2 km", "1777618800000"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if d, ok := cell.ParseDuration(text); ok && !(d.Value >= 0) {
			t.Errorf("%q: %v", text, d.Value)
		}
		for o := cell.NoOrder; o <= cell.DMY; o++ {
			if m, ok := cell.ParseDate(text, o, false); ok && m.Date.IsZero() {
				t.Errorf("%q: %v", text, m.Date)
			}
		}
		cell.Distance(text)
	})
}
