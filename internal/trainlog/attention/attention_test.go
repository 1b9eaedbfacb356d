package attention_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/trainlog/attention"
)

// today is a Saturday.
func today(t *testing.T) date.Date {
	t.Helper()
	d, err := date.New(2026, time.November, 21)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestReasons(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	on := today(t)
	back := func(n int) date.Date { return on.AddDays(-n) }
	// rhr is days with alternating heart rates, 47 and 49, whose mean is 48 and whose deviation a little over 1, and one some days ago.
	rhr := func(n int, ago int, latest float64) (days []attention.Day) {
		days = append(days, attention.Day{Date: back(ago), RHR: &latest})
		for i := range n {
			days = append(days, attention.Day{Date: back(ago + 1 + i), RHR: new(47 + 2*float64(i%2))})
		}
		return days
	}
	slept := func(hours ...float64) (days []attention.Day) {
		for i, h := range hours {
			if h > 0 {
				days = append(days, attention.Day{Date: back(i), Sleep: new(h)})
			}
		}
		return days
	}
	felt := func(values ...int16) (days []attention.Day) {
		for i, v := range values {
			if v > 0 {
				days = append(days, attention.Day{Date: back(i), Feel: new(v)})
			}
		}
		return days
	}
	// ran is a run in each week, the current one first.
	ran := func(km ...float64) (days []attention.Day) {
		for i, k := range km {
			days = append(days, attention.Day{Date: back(7 * i), Meters: k * 1000})
		}
		return days
	}
	constant := func(n int, latest float64) (days []attention.Day) {
		days = append(days, attention.Day{Date: on, RHR: &latest})
		for i := range n {
			days = append(days, attention.Day{Date: back(1 + i), RHR: new(48.0)})
		}
		return days
	}
	waiting := func(ago time.Duration) *attention.Waiting {
		return &attention.Waiting{ID: uuid.Max, Date: on, At: now.Add(-ago)}
	}
	for name, c := range map[string]struct {
		athlete attention.Athlete
		want    string
	}{
		"all is well":                   {attention.Athlete{LastEntry: new(back(0))}, ""},
		"two days without an entry":     {attention.Athlete{LastEntry: new(back(2))}, ""},
		"three days without an entry":   {attention.Athlete{LastEntry: new(back(3))}, "no_entry 3 of 3"},
		"never an entry":                {attention.Athlete{Since: back(5)}, "no_entry 5 of 3"},
		"never an entry, but new":       {attention.Athlete{Since: back(2)}, ""},
		"a high heart rate":             {attention.Athlete{Days: rhr(14, 0, 51)}, "resting_heart_rate 51 of 50.08"},
		"a high heart rate, yesterday":  {attention.Athlete{Days: rhr(14, 1, 51)}, "resting_heart_rate 51 of 50.08"},
		"a high heart rate, long ago":   {attention.Athlete{Days: rhr(14, 2, 51)}, ""},
		"a heart rate within the limit": {attention.Athlete{Days: rhr(14, 0, 50)}, ""},
		"too few heart rates":           {attention.Athlete{Days: rhr(13, 0, 70)}, ""},
		"a deviation counts as 1":       {attention.Athlete{Days: constant(28, 50.1)}, "resting_heart_rate 50.1 of 50"},
		"not over two deviations":       {attention.Athlete{Days: constant(28, 50)}, ""},
		"28 days, not more":             {attention.Athlete{Days: append(constant(28, 49), attention.Day{Date: back(29), RHR: new(20.0)})}, ""},
		"little sleep":                  {attention.Athlete{Days: slept(5.5, 0, 6.4)}, "sleep 5.95 of 6"},
		"enough sleep":                  {attention.Athlete{Days: slept(5, 7, 6)}, ""},
		"one value of sleep":            {attention.Athlete{Days: slept(0, 3)}, ""},
		"little sleep four days ago":    {attention.Athlete{Days: slept(0, 6, 0, 3)}, ""},
		"felt bad twice":                {attention.Athlete{Days: felt(3, 0, 0, 0, 0, 0, 1)}, "feel 2 of 2"},
		"felt bad twice in eight days":  {attention.Athlete{Days: felt(3, 0, 0, 0, 0, 0, 0, 1)}, ""},
		"felt bad once":                 {attention.Athlete{Days: felt(3, 4, 4)}, ""},
		"a long week":                   {attention.Athlete{Days: ran(0, 31, 20, 20, 20, 20)}, "distance 31 of 30"},
		"by half is not over it":        {attention.Athlete{Days: ran(0, 30, 20, 20, 20, 20)}, ""},
		"the current week does not":     {attention.Athlete{Days: ran(99, 20, 20, 20, 20, 20)}, ""},
		"from little to more":           {attention.Athlete{Days: ran(0, 60, 9, 10, 10, 10)}, ""},
		"an empty week counts as zero":  {attention.Athlete{Days: ran(0, 31, 40, 0, 40, 0)}, "distance 31 of 30"},
		"an answer is due":              {attention.Athlete{Waiting: waiting(50 * time.Hour)}, "comment 2 of 2"},
		"an answer is not due":          {attention.Athlete{Waiting: waiting(47 * time.Hour)}, ""},
		"two reasons":                   {attention.Athlete{LastEntry: new(back(4)), Days: ran(0, 31, 20, 20, 20, 20)}, "no_entry 4 of 3, distance 31 of 30"},
	} {
		a := c.athlete
		a.Today = on
		if a.LastEntry == nil && a.Since.IsZero() {
			a.LastEntry = &on
		}
		reasons := attention.Reasons(&a, attention.Defaults, now)
		got := make([]string, 0, len(reasons))
		for _, r := range reasons {
			got = append(got, fmt.Sprintf("%s %.4g of %.4g", r.Kind, r.Value, r.Limit))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestLookback has no rule look at a day that is not read.
func TestLookback(t *testing.T) {
	t.Parallel()
	if got := attention.Defaults.Lookback(); got != 42 {
		t.Errorf("looks back %d days", got)
	}
	s := attention.Defaults
	s.RHRBaseDays = 60
	if got := s.Lookback(); got != 62 {
		t.Errorf("looks back %d days", got)
	}
}

// TestHistory has days on which the rules would have listed an athlete, who was away, slept little, and ran much in one week.
func TestHistory(t *testing.T) {
	t.Parallel()
	on := today(t)
	days := make([]attention.Day, 0, 70)
	for i := range 70 {
		day := attention.Day{Date: on.AddDays(-i), Meters: 5000}
		switch {
		case i >= 20 && i < 25: // from October 28 to November 1
			continue
		case i >= 5 && i < 12: // from November 10 to 16, of which a Monday is the last
			day.Meters = 12000
		case i == 2 || i == 3:
			day.Sleep = new(4.0)
		}
		days = append(days, day)
	}
	a := attention.Athlete{Today: on, LastEntry: new(on.AddDays(-200)), Since: on, Days: days}
	history := func(first, last date.Date) (got []string) {
		for _, s := range attention.History(&a, attention.Defaults, first, last) {
			got = append(got, fmt.Sprintf("%s to %s: %s %.4g of %.4g", s.First, s.Last, s.Kind, s.Value, s.Limit))
		}
		return got
	}
	want := []string{
		"2026-11-16 to 2026-11-21: distance 77 of 43.13", "2026-11-19 to 2026-11-20: sleep 4 of 6", "2026-10-30 to 2026-11-01: no_entry 5 of 3",
	}
	if got := history(on.AddDays(-30), on.AddDays(30)); !slices.Equal(got, want) {
		t.Errorf("the history is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// The lookback reaches to days before the first.
	if got := history(on.AddDays(-20), on.AddDays(-20)); !slices.Equal(got, []string{"2026-11-01 to 2026-11-01: no_entry 5 of 3"}) {
		t.Errorf("of one day it is %q", got)
	}
	if got := history(on.AddDays(1), on.AddDays(9)); len(got) != 0 {
		t.Errorf("of days to come it is %q", got)
	}
}

// TestMissedSessions counts the latest planned sessions before today that were not done, once a coach has switched the rule on.
func TestMissedSessions(t *testing.T) {
	t.Parallel()
	on := today(t)
	for name, c := range map[string]struct {
		ago  []int // positive where the session was not done
		most int
		want string
	}{
		"off":                {[]int{1, 2, 3}, 0, ""},
		"two in a row":       {[]int{1, 2, -3}, 2, "2 of 2 on 2026-11-20"},
		"one":                {[]int{1, -2, 3}, 2, ""},
		"the latest was":     {[]int{-1, 2, 3}, 2, ""},
		"today is not over":  {[]int{0, 1, -2}, 2, ""},
		"before today":       {[]int{0, 1, 2}, 2, "2 of 2 on 2026-11-20"},
		"more than two":      {[]int{2, 2, 5}, 2, "3 of 2 on 2026-11-19"},
		"too long ago":       {[]int{14, 15, 16}, 2, ""},
		"the last two weeks": {[]int{13, 14, 15}, 2, "2 of 2 on 2026-11-08"},
		"before accepting":   {[]int{1, 21, 22}, 2, ""},
	} {
		a, s := attention.Athlete{Today: on, LastEntry: &on, Since: on.AddDays(-20)}, attention.Defaults
		s.MissedSessions = c.most
		for _, ago := range c.ago {
			a.Sessions = append(a.Sessions, attention.Session{Date: on.AddDays(-max(ago, -ago)), Done: ago < 0})
		}
		var got string
		if reasons := attention.Reasons(&a, s, on.Time()); len(reasons) > 0 {
			got = fmt.Sprintf("%g of %g on %s", reasons[0].Value, reasons[0].Limit, reasons[0].Date)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestMissedBefore has the times at which the latest planned sessions had not been done.
func TestMissedBefore(t *testing.T) {
	t.Parallel()
	on := today(t)
	a, s := attention.Athlete{Today: on, LastEntry: &on, Since: on.AddDays(-30)}, attention.Defaults
	for _, ago := range []int{2, -4, 8, 9, 10, -12, 29, 31} { // done where negative, as above
		a.Sessions = append(a.Sessions, attention.Session{Date: on.AddDays(-max(ago, -ago)), Done: ago < 0})
	}
	s.MissedSessions, s.NoEntryDays = 2, 1000
	spells := attention.History(&a, s, on.AddDays(-40), on)
	got := make([]string, 0, len(spells))
	for _, spell := range spells {
		got = append(got, fmt.Sprintf("%s to %s: %g on %s", spell.First, spell.Last, spell.Value, spell.Date))
	}
	if want := []string{"2026-11-13 to 2026-11-17: 3 on 2026-11-13"}; !slices.Equal(got, want) {
		t.Errorf("the history is %q, want %q", got, want)
	}
}
