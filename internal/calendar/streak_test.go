package calendar_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"harrier/internal/calendar"
)

func TestStreak(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		days []string
		asOf string
		want int
	}{
		{"nothing checked", nil, "2026-03-09", 0},
		{"today alone", []string{"2026-03-09"}, "2026-03-09", 1},
		{"three days ending today", []string{"2026-03-07", "2026-03-08", "2026-03-09"}, "2026-03-09", 3},
		{"today not checked yet keeps yesterday's", []string{"2026-03-07", "2026-03-08"}, "2026-03-09", 2},
		{"neither today nor yesterday ends it", []string{"2026-03-06", "2026-03-07"}, "2026-03-09", 0},
		{"yesterday left out leaves today alone", []string{"2026-03-06", "2026-03-07", "2026-03-09"}, "2026-03-09", 1},
		{"any order", []string{"2026-03-08", "2026-03-09", "2026-03-07"}, "2026-03-09", 3},
		{"doubled days count once", []string{"2026-03-08", "2026-03-09", "2026-03-09", "2026-03-08"}, "2026-03-09", 2},
		{"a gap ends it", []string{"2026-03-04", "2026-03-05", "2026-03-07", "2026-03-08", "2026-03-09"}, "2026-03-09", 3},
		{"the gap filled in later joins both rows", []string{"2026-03-04", "2026-03-05", "2026-03-07", "2026-03-08", "2026-03-09", "2026-03-06"}, "2026-03-09", 6},
		{"a day deleted from the middle cuts it", []string{"2026-03-04", "2026-03-05", "2026-03-06", "2026-03-08", "2026-03-09"}, "2026-03-09", 2},
		{"today deleted falls back to yesterday's", []string{"2026-03-07", "2026-03-08"}, "2026-03-09", 2},
		{"today and yesterday deleted end it", []string{"2026-03-06", "2026-03-07"}, "2026-03-09", 0},
		{"days after asOf do not count", []string{"2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11"}, "2026-03-09", 2},
		{"only days after asOf", []string{"2026-03-10", "2026-03-11"}, "2026-03-09", 0},
		{"tomorrow does not stand for today", []string{"2026-03-07", "2026-03-10"}, "2026-03-09", 0},
		{"as of a day long ago", []string{"2025-01-01", "2025-01-02", "2026-03-09"}, "2025-01-02", 2},
		{"across a leap day", []string{"2024-02-28", "2024-02-29", "2024-03-01"}, "2024-03-01", 3},
		{"a leap day left out", []string{"2024-02-28", "2024-03-01"}, "2024-03-01", 1},
		{"across a February without one", []string{"2100-02-28", "2100-03-01"}, "2100-03-01", 2},
		{"across a new year", []string{"2025-12-31", "2026-01-01"}, "2026-01-01", 2},
		{"across the day of 23 hours", []string{"2026-03-28", "2026-03-29", "2026-03-30"}, "2026-03-30", 3},
		{"across the day of 25 hours", []string{"2026-10-24", "2026-10-25", "2026-10-26"}, "2026-10-26", 3},
		{"a day that the zone skipped is a date like others", []string{"2011-12-29", "2011-12-31"}, "2011-12-31", 1},
		{"and can be filled in", []string{"2011-12-29", "2011-12-30", "2011-12-31"}, "2011-12-31", 3},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := calendar.Streak(dates(t, c.days...), date(t, c.asOf)); got != c.want {
				t.Fatalf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestStreakAtTheFirstDate(t *testing.T) {
	t.Parallel()
	var first calendar.Date
	if got := calendar.Streak([]calendar.Date{first, first.AddDays(1)}, first.AddDays(1)); got != 2 {
		t.Errorf("got %d, want 2", got)
	}
	if got := calendar.Streak(nil, first); got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}

func TestStreakLeavesTheDaysAlone(t *testing.T) {
	t.Parallel()
	days := dates(t, "2026-03-09", "2026-03-07", "2026-03-09", "2026-03-08")
	before := slices.Clone(days)
	if got := calendar.Streak(days, date(t, "2026-03-09")); got != 3 {
		t.Errorf("got %d, want 3", got)
	}
	if !slices.Equal(days, before) {
		t.Errorf("the days are now %v", days)
	}
}

// TestStreakCountsBackDayByDay holds Streak against the rule as it is told, a look at one day after the other.
func TestStreakCountsBackDayByDay(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2026, 3))
	begin := date(t, "2024-02-01")
	seen := map[int]bool{}
	for range 5000 {
		var days []calendar.Date
		checked := map[calendar.Date]bool{}
		for offset := range 40 {
			if random.IntN(4) > 0 {
				d := begin.AddDays(offset)
				days = append(days, d)
				checked[d] = true
			}
		}
		random.Shuffle(len(days), func(i, j int) { days[i], days[j] = days[j], days[i] })
		asOf := begin.AddDays(random.IntN(44) - 2)

		want, d := 0, asOf
		if !checked[d] {
			d = d.AddDays(-1)
		}
		for ; checked[d]; d = d.AddDays(-1) {
			want++
		}
		seen[want] = true
		if got := calendar.Streak(days, asOf); got != want {
			t.Fatalf("%v as of %v: got %d, want %d", days, asOf, got, want)
		}
	}
	if len(seen) < 10 {
		t.Fatalf("only met streaks %v", seen)
	}
}

func TestMean(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		values []*float64
		want   float64
		ok     bool
	}{
		{"no values", nil, 0, false},
		{"only absent ones", []*float64{nil, nil}, 0, false},
		{"all five", []*float64{new(48.0), new(50.0), new(52.0), new(47.0), new(53.0)}, 50, true},
		{"absent ones are left out, not 0", []*float64{nil, new(7.5), nil, new(8.0), nil}, 7.75, true},
		{"one", []*float64{new(44.0)}, 44, true},
		{"a real 0 counts", []*float64{new(0.0), new(8.0)}, 4, true},
		{"nothing but 0 is there", []*float64{new(0.0)}, 0, true},
		{"thirds", []*float64{new(7.0), new(7.0), new(8.0)}, 22.0 / 3, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, ok := calendar.Mean(c.values)
			if ok != c.ok || math.Abs(got-c.want) > 1e-12 {
				t.Fatalf("got %v, %v, want %v, %v", got, ok, c.want, c.ok)
			}
		})
	}
}
