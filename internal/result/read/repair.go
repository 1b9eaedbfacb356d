package read

import (
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// speeds are bounds that are generous on both sides: nobody runs a distance faster, in metres per second, than a little above
// the world record's speed, and those who finish go faster than a slow walk.
var speeds = []struct{ metres, fastest, slowest float64 }{
	{200, 11, 3}, {400, 9.7, 2.5}, {1000, 8.5, 1.5}, {2000, 7.6, 1}, {5000, 7, 0.9}, {15_000, 6.5, 0.8}, {50_000, 6.1, 0.6}, {1e9, 5.5, 0.2},
}

// plausible reports whether a time is possible for an event with a distance.
func plausible(e discipline.Event, ms int64) bool {
	legs := 1.0
	if e.Kind == discipline.Relay {
		legs = 4
	}
	speed := e.Metres / (float64(ms) / 1000)
	for _, s := range speeds {
		if e.Metres/legs <= s.metres {
			return speed <= s.fastest && speed >= s.slowest
		}
	}
	return true
}

// repair returns the time that was probably meant by an impossible one, or "". The usual slips: a colon for a point (63:40 for
// 63.40), a point for a colon (17.05 for 17:05, 1:17.0 for 1:17:00), no separator at all (1500 for 15:00), and minutes that a
// spreadsheet took for hours (15:30:00 for 15:30).
func repair(e discipline.Event, published string) string {
	candidates := []string{
		withColon(published),
		strings.TrimSuffix(published, ":00"),
		strings.Replace(published, ":", ".", 1),
		strings.Replace(published, ".", ":", 1),
		padded(strings.Replace(published, ".", ":", 1)),
	}
	for _, candidate := range candidates {
		d, err := mark.ParsePublished(candidate)
		if ms := mark.Milliseconds(d); err == nil && ms > 0 && candidate != published && plausible(e, ms) {
			return KeepTime(candidate, d)
		}
	}
	return ""
}

// withColon puts the colon into a number of three to five digits, and returns "" for anything else.
func withColon(s string) string {
	if len(s) < 3 || len(s) > 5 || strings.Trim(s, "0123456789") != "" {
		return ""
	}
	return s[:len(s)-2] + ":" + s[len(s)-2:]
}

// padded gives the last group of a time two digits.
func padded(s string) string {
	if i := strings.LastIndexByte(s, ':'); i >= 0 && len(s)-i == 2 {
		return s + "0"
	}
	return s
}
