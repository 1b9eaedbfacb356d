package cell

import (
	"math"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// speeds are bounds for races that are generous on both sides: nobody runs a distance faster, in metres per second, than a little above the world
// record's speed, and those who finish go faster than a slow walk.
var speeds = []struct{ metres, fastest, slowest float64 }{
	{200, 11, 3},
	{400, 9.7, 2.5},
	{1000, 8.5, 1.5},
	{2000, 7.6, 1},
	{5000, 7, 0.9},
	{15_000, 6.5, 0.8},
	{25_000, 6.3, 0.6},
	{50_000, 6.1, 0.6},
	{math.Inf(1), 5.5, 0.2},
}

// speedsOver returns the bounds for a distance.
func speedsOver(metres float64) (fastest, slowest float64) {
	i := slices.IndexFunc(speeds, func(s struct{ metres, fastest, slowest float64 }) bool { return metres <= s.metres })
	return speeds[i].fastest, speeds[i].slowest
}

// Possible reports whether a time is possible for an event with a distance.
func Possible(e discipline.Event, ms int64) bool {
	legs := 1.0
	if e.Kind == discipline.Relay {
		legs = 4
	}
	fastest, slowest := speedsOver(e.Metres / legs)
	speed := e.Metres / (float64(ms) / 1000)
	return speed <= fastest && speed >= slowest
}

// SlowestPace is that of somebody who moves, in seconds a kilometer.
const SlowestPace = 7200

// Lap has so many meters that people may stand, too, up to it.
const Lap = 800

// PossibleRun reports whether somebody can have run a distance in training, where all but laps may have any pace of somebody who moves.
func PossibleRun(meters, seconds float64) bool {
	fastest, _ := speedsOver(meters)
	return meters <= fastest*seconds && (meters < Lap || seconds*1000 <= SlowestPace*meters)
}

// FastestSpeeds returns the bounds of PossibleRun: up to how many meters how many meters a second are possible.
func FastestSpeeds() (bounds [][2]float64) {
	for _, s := range speeds {
		bounds = append(bounds, [2]float64{s.metres, s.fastest})
	}
	return bounds
}

// Repair returns the time that was probably meant by an impossible one, or "". The usual slips: a colon for a point (63:40 for
// 63.40), a point for a colon (17.05 for 17:05, 1:17.0 for 1:17:00), no separator at all (1500 for 15:00), and minutes that a
// spreadsheet took for hours (15:30:00 for 15:30).
func Repair(e discipline.Event, published string) string {
	candidates := []string{
		WithColon(published),
		strings.TrimSuffix(published, ":00"),
		strings.Replace(published, ":", ".", 1),
		strings.Replace(published, ".", ":", 1),
		padded(strings.Replace(published, ".", ":", 1)),
	}
	for _, candidate := range candidates {
		d, err := mark.ParsePublished(candidate)
		if ms := mark.Milliseconds(d); err == nil && ms > 0 && candidate != published && Possible(e, ms) {
			return KeepTime(candidate, d)
		}
	}
	return ""
}

// WithColon puts the colon into a number of three to five digits, and returns "" for anything else.
func WithColon(s string) string {
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
