package date_test

import (
	"slices"
	"testing"
	"time"

	"harrier/internal/date"
)

func TestWeek(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, day      string
		monday, sunday string
		iso            string
	}{
		{"a Monday begins its week", "2026-03-09", "2026-03-09", "2026-03-15", "2026-W11"},
		{"a Wednesday", "2026-03-11", "2026-03-09", "2026-03-15", "2026-W11"},
		{"a Sunday ends its week", "2026-03-15", "2026-03-09", "2026-03-15", "2026-W11"},
		{"across a new year, in the old one, by its name in the new", "2024-12-30", "2024-12-30", "2025-01-05", "2025-W01"},
		{"across a new year, in the new one, by its name in the old", "2027-01-01", "2026-12-28", "2027-01-03", "2026-W53"},
		{"a new year on a Monday", "2024-01-01", "2024-01-01", "2024-01-07", "2024-W01"},
		{"a new year on a Sunday", "2023-01-01", "2022-12-26", "2023-01-01", "2022-W52"},
		{"a new year on a Thursday", "2026-01-01", "2025-12-29", "2026-01-04", "2026-W01"},
		{"with a leap day", "2024-02-29", "2024-02-26", "2024-03-03", "2024-W09"},
		{"with the day that is 23 hours long in Chicago", "2026-03-08", "2026-03-02", "2026-03-08", "2026-W10"},
		{"with the day that is 25 hours long in Chicago", "2026-11-01", "2026-10-26", "2026-11-01", "2026-W44"},
		{"with the day that Apia skipped", "2011-12-30", "2011-12-26", "2012-01-01", "2011-W52"},
		{"1900 begins on a Monday", "1900-01-01", "1900-01-01", "1900-01-07", "1900-W01"},
		{"the last of the days accepted", "2100-12-31", "2100-12-27", "2101-01-02", "2100-W52"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			monday, sunday := date.Week(parse(t, c.day))
			if monday.String() != c.monday || sunday.String() != c.sunday {
				t.Errorf("got %v to %v, want %s to %s", monday, sunday, c.monday, c.sunday)
			}
			if monday.Weekday() != time.Monday || sunday.Weekday() != time.Sunday {
				t.Errorf("from a %v to a %v", monday.Weekday(), sunday.Weekday())
			}
			if got := date.ISOWeek(parse(t, c.day)); got != c.iso {
				t.Errorf("named %s, want %s", got, c.iso)
			}
		})
	}
}

func TestMonth(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, day, first, last string }{
		{"January", "2026-01-31", "2026-01-01", "2026-01-31"},
		{"February of an ordinary year", "2026-02-10", "2026-02-01", "2026-02-28"},
		{"February of a leap year", "2024-02-01", "2024-02-01", "2024-02-29"},
		{"February of 1900", "1900-02-28", "1900-02-01", "1900-02-28"},
		{"February of 2000", "2000-02-29", "2000-02-01", "2000-02-29"},
		{"February of 2100", "2100-02-01", "2100-02-01", "2100-02-28"},
		{"March", "2026-03-09", "2026-03-01", "2026-03-31"},
		{"April", "2026-04-30", "2026-04-01", "2026-04-30"},
		{"May", "2026-05-15", "2026-05-01", "2026-05-31"},
		{"June", "2026-06-01", "2026-06-01", "2026-06-30"},
		{"July", "2026-07-31", "2026-07-01", "2026-07-31"},
		{"August", "2026-08-02", "2026-08-01", "2026-08-31"},
		{"September", "2026-09-29", "2026-09-01", "2026-09-30"},
		{"October", "2026-10-31", "2026-10-01", "2026-10-31"},
		{"November", "2026-11-01", "2026-11-01", "2026-11-30"},
		{"December", "2026-12-31", "2026-12-01", "2026-12-31"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			first, last := date.Month(parse(t, c.day))
			if first.String() != c.first || last.String() != c.last {
				t.Fatalf("got %v to %v, want %s to %s", first, last, c.first, c.last)
			}
		})
	}
}

func TestYear(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, day   string
		first, last string
		days        int
	}{
		{"an ordinary year", "2026-03-09", "2026-01-01", "2026-12-31", 365},
		{"a leap year", "2024-12-31", "2024-01-01", "2024-12-31", 366},
		{"1900", "1900-01-01", "1900-01-01", "1900-12-31", 365},
		{"2000", "2000-02-29", "2000-01-01", "2000-12-31", 366},
		{"2100", "2100-06-01", "2100-01-01", "2100-12-31", 365},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			first, last := date.Year(parse(t, c.day))
			if first.String() != c.first || last.String() != c.last {
				t.Errorf("got %v to %v, want %s to %s", first, last, c.first, c.last)
			}
			if days := last.Sub(first) + 1; days != c.days {
				t.Errorf("%d days long, want %d", days, c.days)
			}
		})
	}
}

func TestSeason(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in    string
		start       time.Month
		year        int
		first, last string
	}{
		{"a calendar year", "2026-07-31", time.January, 2026, "2026-01-01", "2026-12-31"},
		{"the last day of a school year", "2026-07-31", time.August, 2025, "2025-08-01", "2026-07-31"},
		{"the first day of a school year", "2026-08-01", time.August, 2026, "2026-08-01", "2027-07-31"},
		{"winter", "2024-02-29", time.August, 2023, "2023-08-01", "2024-07-31"},
		{"a leap year from March", "2023-12-31", time.March, 2023, "2023-03-01", "2024-02-29"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			year := date.Season(parse(t, test.in), test.start)
			first, last := date.SeasonDays(year, test.start)
			if year != test.year || first.String() != test.first || last.String() != test.last {
				t.Errorf("%s is in %d, from %v to %v", test.in, year, first, last)
			}
		})
	}
}

func TestFiveDaysBefore(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, day, from, to string }{
		{"within a month", "2026-03-20", "2026-03-15", "2026-03-19"},
		{"over a leap day", "2024-03-02", "2024-02-26", "2024-03-01"},
		{"over no leap day", "2100-03-02", "2100-02-25", "2100-03-01"},
		{"over a new year", "2026-01-03", "2025-12-29", "2026-01-02"},
		{"over the hour that Chicago loses", "2026-03-10", "2026-03-05", "2026-03-09"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			from, to := date.FiveDaysBefore(parse(t, c.day))
			if from.String() != c.from || to.String() != c.to {
				t.Fatalf("got %v to %v, want %s to %s", from, to, c.from, c.to)
			}
		})
	}
}

func TestPeriods(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name     string
		from, to string
		by       date.By
		start    time.Weekday
		want     []string // label, first and last day of each
	}{
		{"whole weeks across a new year", "2026-12-21", "2027-01-10", date.ByWeek, time.Monday, []string{
			"2026-W52 2026-12-21 2026-12-27", "2026-W53 2026-12-28 2027-01-03", "2027-W01 2027-01-04 2027-01-10",
		}},
		{"weeks clipped at both ends", "2026-03-11", "2026-03-17", date.ByWeek, time.Monday, []string{
			"2026-W11 2026-03-11 2026-03-15", "2026-W12 2026-03-16 2026-03-17",
		}},
		{"a part of one week", "2027-01-01", "2027-01-02", date.ByWeek, time.Monday, []string{"2026-W53 2027-01-01 2027-01-02"}},
		{"weeks from Sunday, across a new year", "2026-12-26", "2027-01-10", date.ByWeek, time.Sunday, []string{
			"2026-W52 2026-12-26 2026-12-26", "2026-W53 2026-12-27 2027-01-02", "2027-W01 2027-01-03 2027-01-09", "2027-W02 2027-01-10 2027-01-10",
		}},
		{"weeks from Saturday", "2026-11-20", "2026-11-28", date.ByWeek, time.Saturday, []string{
			"2026-W47 2026-11-20 2026-11-20", "2026-W48 2026-11-21 2026-11-27", "2026-W49 2026-11-28 2026-11-28",
		}},
		{"one day", "2026-03-15", "2026-03-15", date.ByWeek, time.Monday, []string{"2026-W11 2026-03-15 2026-03-15"}},
		{"months clipped at both ends, with a leap day", "2024-01-31", "2024-03-01", date.ByMonth, time.Monday, []string{
			"2024-01 2024-01-31 2024-01-31", "2024-02 2024-02-01 2024-02-29", "2024-03 2024-03-01 2024-03-01",
		}},
		{"a whole month", "2026-02-01", "2026-02-28", date.ByMonth, time.Monday, []string{"2026-02 2026-02-01 2026-02-28"}},
		{"years clipped at both ends", "2024-12-31", "2026-03-09", date.ByYear, time.Monday, []string{
			"2024 2024-12-31 2024-12-31", "2025 2025-01-01 2025-12-31", "2026 2026-01-01 2026-03-09",
		}},
		{"none where from is after to", "2026-03-10", "2026-03-09", date.ByWeek, time.Monday, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for p := range date.Periods(parse(t, c.from), parse(t, c.to), c.by, c.start) {
				got = append(got, p.Label()+" "+p.First.String()+" "+p.Last.String())
			}
			if !slices.Equal(got, c.want) {
				t.Fatalf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestPeriodsEnd(t *testing.T) {
	t.Parallel()
	t.Run("at the last date that there is", func(t *testing.T) {
		t.Parallel()
		end := date.FromTime(time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC))
		for _, by := range []date.By{date.ByWeek, date.ByMonth, date.ByYear} {
			if n := len(slices.Collect(date.Periods(end.AddDays(-1), end, by, time.Monday))); n != 1 {
				t.Errorf("%d periods by %v, want 1", n, by)
			}
		}
	})
	t.Run("where the loop is left", func(t *testing.T) {
		t.Parallel()
		n := 0
		for range date.Periods(parse(t, "2026-01-01"), parse(t, "2026-12-31"), date.ByMonth, time.Monday) {
			n++
			if n == 2 {
				break
			}
		}
		if n != 2 {
			t.Fatalf("went on to %d", n)
		}
	})
}

// TestPeriodsCoverEachDayOnce lays the periods of every short stretch around two new years end to end.
func TestPeriodsCoverEachDayOnce(t *testing.T) {
	t.Parallel()
	begin := parse(t, "2023-12-01")
	for offset := range 60 {
		for length := range 120 {
			from := begin.AddDays(offset)
			to := from.AddDays(length)
			for _, by := range []date.By{date.ByWeek, date.ByMonth, date.ByYear} {
				next, days := from, 0
				labels := map[string]bool{}
				for p := range date.Periods(from, to, by, time.Monday) {
					if p.First != next || p.Last.Before(p.First) || p.By != by || labels[p.Label()] {
						t.Fatalf("%v to %v by %v: %+v after %v", from, to, by, p, next.AddDays(-1))
					}
					labels[p.Label()] = true
					days += p.Days()
					next = p.Last.AddDays(1)
				}
				if days != length+1 || next != to.AddDays(1) {
					t.Fatalf("%v to %v by %v: %d days, to %v", from, to, by, days, next.AddDays(-1))
				}
			}
		}
	}
}

func TestPeriodsPanicsOnAnUnknownLength(t *testing.T) {
	t.Parallel()
	defer func() {
		if got, want := recover(), "date: invalid period: day"; got != want {
			t.Fatalf("panic %v, want %q", got, want)
		}
	}()
	d := parse(t, "2026-03-09")
	for p := range date.Periods(d, d, date.By("day"), time.Monday) {
		t.Fatalf("gave %+v", p)
	}
}
