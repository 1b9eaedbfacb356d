package date_test

import (
	"math"
	"testing"
	"time"

	"harrier/internal/date"
)

// date reads a date that the test is sure of.
func parse(t *testing.T, iso string) date.Date {
	t.Helper()
	d, err := date.ParseISO(iso)
	if err != nil {
		t.Fatalf("ParseISO(%q): %v", iso, err)
	}
	return d
}

func dates(t *testing.T, isos ...string) []date.Date {
	t.Helper()
	ds := make([]date.Date, 0, len(isos))
	for _, iso := range isos {
		ds = append(ds, parse(t, iso))
	}
	return ds
}

func TestNew(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		year  int
		month time.Month
		day   int
		want  string // the ISO form, empty if there must be an error
		err   string
	}{
		{"an ordinary day", 2026, time.March, 9, "2026-03-09", ""},
		{"the first day accepted", 1860, time.January, 1, "1860-01-01", ""},
		{"the last day accepted", 2100, time.December, 31, "2100-12-31", ""},
		{"1900 is no leap year", 1900, time.February, 29, "", "February 1900 has no day 29"},
		{"2000 is a leap year", 2000, time.February, 29, "2000-02-29", ""},
		{"2024 is a leap year", 2024, time.February, 29, "2024-02-29", ""},
		{"2026 is no leap year", 2026, time.February, 29, "", "February 2026 has no day 29"},
		{"2100 is no leap year", 2100, time.February, 29, "", "February 2100 has no day 29"},
		{"no day 30 in a leap February", 2024, time.February, 30, "", "February 2024 has no day 30"},
		{"no day 31 in April", 2026, time.April, 31, "", "April 2026 has no day 31"},
		{"no day 32", 2026, time.January, 32, "", "January 2026 has no day 32"},
		{"no day 0", 2026, time.January, 0, "", "January 2026 has no day 0"},
		{"no month 0", 2026, 0, 1, "", "the month must be from 01 to 12"},
		{"no month 13", 2026, 13, 1, "", "the month must be from 01 to 12"},
		{"a year too early", 1859, time.December, 31, "", "the year must be from 1860 to 2100"},
		{"a year too late", 2101, time.January, 1, "", "the year must be from 1860 to 2100"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := date.New(c.year, c.month, c.day)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Fatalf("error %v, want %q", err, c.err)
				}
				if !d.IsZero() {
					t.Fatalf("gave %v beside the error", d)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if d.String() != c.want {
				t.Fatalf("got %v, want %s", d, c.want)
			}
		})
	}
}

// TestEveryDay walks all days that paths accept, and a year more on either side, beside the standard library's calendar.
func TestEveryDay(t *testing.T) {
	t.Parallel()
	begin := time.Date(date.FirstYear-1, time.January, 1, 0, 0, 0, 0, time.UTC)
	end := time.Date(date.LastYear+2, time.January, 1, 0, 0, 0, 0, time.UTC)
	start := date.FromTime(begin)
	days := 0
	for at := begin; at.Before(end); at = at.AddDate(0, 0, 1) {
		d := start.AddDays(days)
		year, month, day := d.Civil()
		if wantYear, wantMonth, wantDay := at.Date(); year != wantYear || month != wantMonth || day != wantDay {
			t.Fatalf("%d days after %v: %d %v %d, want %v", days, start, year, month, day, at)
		}
		if d != date.FromTime(at) || !d.Time().Equal(at) || d.Time().Location() != time.UTC {
			t.Fatalf("%v does not go to %v and back", d, at)
		}
		if d.Weekday() != at.Weekday() {
			t.Fatalf("%v is a %v, want %v", d, d.Weekday(), at.Weekday())
		}
		if d.Sub(start) != days {
			t.Fatalf("%v is %d days after %v, want %d", d, d.Sub(start), start, days)
		}
		if d.String() != at.Format("2006-01-02") || d.Path() != at.Format("01-02-2006") {
			t.Fatalf("%v is written %s and %s", at, d.String(), d.Path())
		}
		days++
	}
	if days != 243*365+59 {
		t.Fatalf("walked %d days; 243 years with 59 leap days have %d", days, 243*365+59)
	}
}

func TestAddDays(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		from string
		n    int
		want string
	}{
		{"nothing", "2026-03-09", 0, "2026-03-09"},
		{"over a leap day", "2024-02-28", 2, "2024-03-01"},
		{"over no leap day", "2100-02-28", 1, "2100-03-01"},
		{"back over a new year", "2026-01-01", -1, "2025-12-31"},
		{"over the day that is 23 hours long in Chicago", "2026-03-07", 2, "2026-03-09"},
		{"over the day that is 25 hours long in Chicago", "2026-10-31", 2, "2026-11-02"},
		{"400 years, always 146097 days", "1900-03-01", 146097, "2300-03-01"},
		{"stops at the last day", "2026-03-09", math.MaxInt, "9999-12-31"},
		{"stops at the first day", "2026-03-09", math.MinInt, "0001-01-01"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := parse(t, c.from).AddDays(c.n).String(); got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestFromTime(t *testing.T) {
	t.Parallel()
	chicago := zone(t, "America/Chicago")
	cases := []struct {
		name string
		at   time.Time
		want string
	}{
		{"midnight UTC, as a DATE comes from the driver", time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), "2026-03-09"},
		{"the last instant of the day", time.Date(2026, 3, 9, 23, 59, 59, 999999999, time.UTC), "2026-03-09"},
		{"the day of its own location", time.Date(2026, 3, 9, 23, 0, 0, 0, chicago), "2026-03-09"},
		{"before 1970, late in the day", time.Date(1969, 12, 31, 23, 59, 59, 0, time.UTC), "1969-12-31"},
		{"a time never set", time.Time{}, "0001-01-01"},
		{"stops at the first day", time.Date(-44, 3, 15, 0, 0, 0, 0, time.UTC), "0001-01-01"},
		{"stops at the last day", time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "9999-12-31"},
		{"stops at the last day, however far", time.Unix(math.MaxInt64/2, 0).UTC(), "9999-12-31"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := date.FromTime(c.at).String(); got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestOrder(t *testing.T) {
	t.Parallel()
	earlier, later := parse(t, "2025-12-31"), parse(t, "2026-01-01")
	if !earlier.Before(later) || later.Before(earlier) || earlier.Before(earlier) {
		t.Error("Before is wrong")
	}
	if !later.After(earlier) || earlier.After(later) || later.After(later) {
		t.Error("After is wrong")
	}
	if earlier.Compare(later) >= 0 || later.Compare(earlier) <= 0 || later.Compare(later) != 0 { //nolint:gocritic // a day is equal to itself
		t.Error("Compare is wrong")
	}
	if earlier == later || earlier != parse(t, "2025-12-31") {
		t.Error("== is wrong")
	}
}

func TestIsZero(t *testing.T) {
	t.Parallel()
	if !(date.Date{}).IsZero() || !date.FromTime(time.Time{}).IsZero() {
		t.Error("a date never set is not zero")
	}
	if parse(t, "1900-01-01").IsZero() {
		t.Error("a date that was set is zero")
	}
}

func TestYearsSince(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		birth, on string
		want      int
	}{
		{"1986-11-22", "2026-11-21", 39},
		{"1986-11-22", "2026-11-22", 40},
		{"2000-02-29", "2001-02-28", 0},
		{"2000-02-29", "2001-03-01", 1},
		{"2000-02-29", "2004-02-29", 4},
		{"2026-01-01", "2025-12-31", -1},
		{"1900-01-01", "2026-12-31", 126},
	} {
		birth, birthErr := date.ParseISO(test.birth)
		on, err := date.ParseISO(test.on)
		if got := on.YearsSince(birth); birthErr != nil || err != nil || got != test.want {
			t.Errorf("born on %s, on %s: %d, want %d", test.birth, test.on, got, test.want)
		}
	}
}
