package date_test

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // so that the zones are there on a machine without them

	"harrier/internal/date"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := date.Zone(name)
	if err != nil {
		t.Fatalf("Zone(%q): %v", name, err)
	}
	return z
}

func TestToday(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		now  string // RFC 3339
		zone string
		want string
	}{
		{"UTC, the first instant", "2026-03-09T00:00:00Z", "UTC", "2026-03-09"},
		{"UTC, the last microsecond", "2026-03-09T23:59:59.999999Z", "UTC", "2026-03-09"},
		{"yesterday in Pago Pago", "2026-03-10T10:30:00Z", "Pacific/Pago_Pago", "2026-03-09"},
		{"tomorrow in Kiritimati at the same instant", "2026-03-10T10:30:00Z", "Pacific/Kiritimati", "2026-03-11"},
		{"an instant given in another zone", "2026-03-10T22:30:00+14:00", "Pacific/Pago_Pago", "2026-03-09"},
		{"Chicago before its midnight", "2026-01-02T05:59:59Z", "America/Chicago", "2026-01-01"},
		{"Chicago at its midnight", "2026-01-02T06:00:00Z", "America/Chicago", "2026-01-02"},

		{"23 hours: Chicago's day begins", "2026-03-08T06:00:00Z", "America/Chicago", "2026-03-08"},
		{"23 hours: its last second", "2026-03-09T04:59:59Z", "America/Chicago", "2026-03-08"},
		{"23 hours: the next day begins an hour early", "2026-03-09T05:00:00Z", "America/Chicago", "2026-03-09"},
		{"25 hours: Chicago's day begins", "2026-11-01T05:00:00Z", "America/Chicago", "2026-11-01"},
		{"25 hours: its last second", "2026-11-02T05:59:59Z", "America/Chicago", "2026-11-01"},
		{"25 hours: the next day begins an hour late", "2026-11-02T06:00:00Z", "America/Chicago", "2026-11-02"},
		{"no midnight: São Paulo's day began at one", "2018-11-04T03:00:00Z", "America/Sao_Paulo", "2018-11-04"},
		{"no midnight: a second before", "2018-11-04T02:59:59Z", "America/Sao_Paulo", "2018-11-03"},
		{"two midnights: the first stroke's second before", "2019-02-17T01:59:59Z", "America/Sao_Paulo", "2019-02-16"},
		{"two midnights: still the day before", "2019-02-17T02:30:00Z", "America/Sao_Paulo", "2019-02-16"},
		{"two midnights: the second one counts", "2019-02-17T03:00:00Z", "America/Sao_Paulo", "2019-02-17"},

		{"Apia's last second before the day it skipped", "2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29"},
		{"Apia's next second, two days on", "2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31"},
		{"45 minutes off in Kathmandu", "2026-03-08T18:15:00Z", "Asia/Kathmandu", "2026-03-09"},
		{"the leap day in Auckland", "2024-02-28T11:00:00Z", "Pacific/Auckland", "2024-02-29"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			now, err := time.Parse(time.RFC3339, c.now)
			if err != nil {
				t.Fatal(err)
			}
			if got := date.Today(now, zone(t, c.zone)).String(); got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestTodayGoesForward walks two weeks, minute by minute, around each kind of change of the clocks: the day never goes
// back, and moves on by one, but for the day that Apia skipped.
func TestTodayGoesForward(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, zone, begin string
		skipped           string // the day that no instant has, or empty
	}{
		{"hour lost", "America/Chicago", "2026-03-02T00:00:00Z", ""},
		{"hour gained", "America/Chicago", "2026-10-26T00:00:00Z", ""},
		{"half an hour", "Australia/Lord_Howe", "2026-03-30T00:00:00Z", ""},
		{"hour lost at midnight", "America/Sao_Paulo", "2018-10-28T00:00:00Z", ""},
		{"hour gained at midnight", "America/Sao_Paulo", "2019-02-10T00:00:00Z", ""},
		{"day skipped", "Pacific/Apia", "2011-12-24T00:00:00Z", "2011-12-30"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			where := zone(t, c.zone)
			begin, err := time.Parse(time.RFC3339, c.begin)
			if err != nil {
				t.Fatal(err)
			}
			yesterday := date.Today(begin, where)
			moves := 0
			for minute := range 14 * 24 * 60 {
				today := date.Today(begin.Add(time.Duration(minute)*time.Minute), where)
				if today == yesterday {
					continue
				}
				want := yesterday.AddDays(1)
				if want.String() == c.skipped {
					want = want.AddDays(1)
				}
				if today != want {
					t.Fatalf("%v follows %v, want %v", today, yesterday, want)
				}
				yesterday = today
				moves++
			}
			if moves < 13 {
				t.Fatalf("the day moved on %d times in two weeks", moves)
			}
		})
	}
}

func TestZone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"UTC", "Etc/UTC", "Etc/GMT+12", "America/Chicago", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "EST5EDT", "Pacific/Kiritimati"} {
		t.Run("found "+name, func(t *testing.T) {
			t.Parallel()
			z, err := date.Zone(name)
			if err != nil {
				t.Fatal(err)
			}
			if z.String() != name {
				t.Fatalf("the zone is called %s", z)
			}
		})
	}
	refused := []struct{ name, zone string }{
		{"no name", ""},
		{"the server's own", "Local"},
		{"a clock that nobody has set", "Factory"},
		{"an unknown place", "America/Springfield"},
		{"a part of the world", "America"},
		{"without capitals", "america/chicago"},
		{"another case", "America/chicago"},
		{"an offset", "+02:00"},
		{"an abbreviation that is no name", "CDT"},
		{"a space before", " UTC"},
		{"a space after", "UTC "},
		{"with leap seconds", "right/UTC"},
		{"a second copy", "posix/UTC"},
		{"the machine's own", "localtime"},
		{"a path out", "../zoneinfo/UTC"},
		{"a path out further on", "America/../UTC"},
		{"a path from the root", "/usr/share/zoneinfo/UTC"},
		{"a backslash", `America\Chicago`},
		{"a NUL", "UTC\x00"},
		{"very long", strings.Repeat("A/", 100_000)},
	}
	for _, c := range refused {
		t.Run("refused: "+c.name, func(t *testing.T) {
			t.Parallel()
			z, err := date.Zone(c.zone)
			if err == nil {
				t.Fatalf("gave %v", z)
			}
			if want := "must be an IANA time zone, such as America/Chicago"; err.Error() != want {
				t.Fatalf("error %q, want %q", err, want)
			}
		})
	}
}

func BenchmarkZone(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := date.Zone("America/Chicago"); err != nil {
			b.Fatal(err)
		}
	}
}
