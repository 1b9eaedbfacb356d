// Package equivalent compares times over different distances, and times of runners of different ages.
package equivalent

import "math"

// Riegel's formula: t2 = t1 * (d2 / d1)^Exponent. He gave it for runners in 1977, and in 1981 the range of times in which it holds.
const (
	Formula  = "t2 = t1 * (d2 / d1)^1.06"
	Source   = "Peter S. Riegel, Time Predicting, Runner's World, August 1977; Athletic Records and Human Endurance, American Scientist 69, 1981"
	Exponent = 1.06
	// FirstSeconds and LastSeconds are the range: 3.5 to 230 minutes.
	FirstSeconds = 210
	LastSeconds  = 13_800
)

// Distances that a time is converted to, by their event codes.
var Distances = []Distance{
	{"1500", 1500},
	{"1M", 1609.344},
	{"3000", 3000},
	{"5K", 5000},
	{"8K", 8000},
	{"10K", 10_000},
	{"15K", 15_000},
	{"10M", 16_093.44},
	{"20K", 20_000},
	{"HM", 21_097.5},
	{"25K", 25_000},
	{"30K", 30_000},
	{"MAR", 42_195},
}

// Distance is an event and its distance.
type Distance struct {
	Code   string
	Meters float64
}

// Time is a time over another distance that is as good.
type Time struct {
	Distance

	Seconds float64
	// Extrapolated says that one of the two times is outside of the range in which the formula holds.
	Extrapolated bool
}

// Times converts a time over a distance to Distances. Both must be greater than 0.
func Times(meters, seconds float64) []Time {
	list := make([]Time, len(Distances))
	for i, d := range Distances {
		at := Predict(meters, seconds, d.Meters)
		list[i] = Time{Distance: d, Seconds: at, Extrapolated: outside(seconds) || outside(at)}
	}
	return list
}

// Predict returns the time over another distance by Riegel's formula.
func Predict(meters, seconds, other float64) float64 {
	return seconds * math.Pow(other/meters, Exponent)
}

func outside(seconds float64) bool { return seconds < FirstSeconds || seconds > LastSeconds }
