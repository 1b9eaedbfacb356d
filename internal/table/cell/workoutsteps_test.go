package cell_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/table/cell"
)

// TestParseSteps reads the lines of coaches as the steps of a workout for watches.
func TestParseSteps(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d":                  "up 3218.69m | 6 x (800m at 3:39, rec 400m) | down 3218.69m",
		"2 mi w/u\n6x800 @ 2:55 w/ 400 jog\n2 mi c/d":                  "up 3218.69m | 6 x (800m at 3:39, rec 400m) | down 3218.69m",
		"15 min warm up, 5x1k @ 3:20 (90s rest), 10 min cool down":     "up 900s | 5 x (1000m at 3:20, rest 90s) | down 600s",
		"2 w/u, 4 tempo @ 6:00, 1 c/d":                                 "up 3218.69m | 6437.38m at 3:44 | down 1609.34m",
		"3 mi easy, 3 mi tempo, 3 mi easy":                             "up 4828.03m | 4828.03m | down 4828.03m",
		"6 mi easy":                                                    "9656.06m",
		"20 min @ 6:30 pace":                                           "1200s at 4:02",
		"2 mi jog + 12x400 in 75 w/ 200 jog + 2 mi jog":                "up 3218.69m | 12 x (400m at 3:08, rec 200m) | down 3218.69m",
		"400 x 8 w/ 200 jog":                                           "8 x (400m, rec 200m)",
		"8 400m repeats w/ 90 sec jog":                                 "8 x (400m, rec 90s)",
		"4 x mile @ 5:20 w/ 3 min rest":                                "4 x (1609.34m at 3:19, rest 180s)",
		"400m repeats 8 times w/ 200 jog":                              "8 x (400m, rec 200m)",
		"5 mi easy, 4 strides 100m":                                    "up 8046.72m | 4 x (100m, rec open)",
		"5 mi easy, 4 100m strides w/ 100 jog":                         "up 8046.72m | 4 x (100m, rec 100m)",
		"30/30 x 10":                                                   "10 x (30s, rec 30s)",
		"10 x 1 min hard / 1 min easy":                                 "10 x (60s, rec 60s)",
		"5 x (3 min hard, 2 min easy)":                                 "5 x (180s, rec 120s)",
		"3x(800 @ 2:50, 400 @ 75) w/ 3 min jog":                        "3 x (800m at 3:33, 400m at 3:08, rec 180s)",
		"2 x (3x400 w/ 100 jog) w/ 5 min rest":                         "3 x (400m, rec 100m) | rest 300s | 3 x (400m, rec 100m) | rest 300s",
		"200-400-800-400-200 w/ 200 jog":                               "200m | rec 200m | 400m | rec 200m | 800m | rec 200m | 400m | rec 200m | 200m",
		"1-2-3-2-1 min w/ 1 min jog":                                   "60s | rec 60s | 120s | rec 60s | 180s | rec 60s | 120s | rec 60s | 60s",
		"6x800 @ 5k pace w/ 400 jog":                                   "6 x (800m, rec 400m)",
		"6x800 @ 2:55":                                                 "6 x (800m at 3:39, rec open)",
		"5 mi easy, 4x100 strides":                                     "up 8046.72m | 4 x (100m, rec open)",
		"6x800, 2 mi easy":                                             "6 x (800m, rec open) | down 3218.69m",
		"Tue: 2 mi up, 2 x 20 min tempo w/ 3 min jog, 2 mi down":       "up 3218.69m | 2 x (1200s, rec 180s) | down 3218.69m",
		"12 km (3 km w/u, 6x1k @ 3:30 w/ 200 jog, 3 km c/d)":           "up 3000m | 6 x (1000m at 3:30, rec 200m) | down 3000m",
		"2 mi w/u, drills, 8x200 w/ 200 jog, 2 mi c/d (shoes: spikes)": "up 3218.69m | 8 x (200m, rec 200m) | down 3218.69m",
		"w/u 2 mi, 3 mi tempo, c/d 1 mi":                               "up 3218.69m | 4828.03m | down 1609.34m",
		"3 x 10 min on, 2 min off":                                     "3 x (600s, rest 120s)",
		"45 min bike":                                                  "2700s",
	} {
		unit, _ := cell.UnitOf("mi")
		steps, ok := cell.ParseSteps(line, unit, "")
		if got := listed(steps, " | "); !ok || got != want {
			t.Errorf("%q is %v\n%s, want\n%s", line, ok, got, want)
		}
	}
}

// TestParseNoSteps has lines that a watch could only follow wrongly.
func TestParseNoSteps(t *testing.T) {
	t.Parallel()
	unit, _ := cell.UnitOf("mi")
	for _, line := range []string{
		"", "Rest", "off", "Day off, or a walk with the dog", "10-12 mi easy", "8 mi progression, last 2 @ 6:00", "8 mi w/ 6x1 min pickups", "6x800 or 8x600",
		"AM 3 PM 6", "Practice at 3:30, bus 14", "Meet 6:30 at the track", "8x30", "6x800 on 4:30", "30 w/u, 6x800", "1:15 easy", "Route 5", "60x1 min, 60x(1 min, 2 min, 3 min",
		"20x(2x200 w/ 100 jog) w/ 3 min rest", "3 min rest", "5m w/u, 6x800",
	} {
		if steps, ok := cell.ParseSteps(line, unit, ""); ok {
			t.Errorf("%q is %s", line, listed(steps, " | "))
		}
	}
}

var roleNames = map[cell.StepRole]string{cell.WarmUpStep: "up ", cell.CoolDownStep: "down ", cell.RecoveryStep: "rec ", cell.RestStep: "rest "}

// listed returns steps as text, with paces a kilometer.
func listed(steps []cell.Step, separator string) string {
	all := make([]string, 0, len(steps))
	for _, s := range steps {
		if s.Times > 0 {
			all = append(all, fmt.Sprintf("%d x (%s)", s.Times, listed(s.Steps, ", ")))
			continue
		}
		size := "open"
		switch {
		case s.Meters > 0:
			size = strconv.FormatFloat(s.Meters, 'f', -1, 64) + "m"
		case s.Seconds > 0:
			size = strconv.FormatFloat(s.Seconds, 'f', -1, 64) + "s"
		}
		if s.Pace > 0 {
			second := int(math.Round(s.Pace * 1000))
			size += fmt.Sprintf(" at %d:%02d", second/60, second%60)
		}
		all = append(all, roleNames[s.Role]+size)
	}
	return strings.Join(all, separator)
}

// FuzzParseSteps reads any text within the bounds of the contract.
func FuzzParseSteps(f *testing.F) {
	for _, row := range lines(f) {
		f.Add(row[0], row[1] == "mi")
	}
	f.Add("2 x (3x400 w/ 100 jog) w/ 5 min rest", true)
	f.Fuzz(func(t *testing.T, s string, miles bool) {
		unit, _ := cell.UnitOf(map[bool]string{true: "mi", false: "km"}[miles])
		steps, ok := cell.ParseSteps(s, unit, "")
		if !ok {
			return
		}
		count := 0
		for _, step := range steps {
			count += 1 + len(step.Steps)
			if step.Times > 0 && (step.Times < 2 || len(step.Steps) < 2) {
				t.Fatalf("%q repeats %+v", s, step)
			}
			for _, one := range append([]cell.Step{step}, step.Steps...) {
				if one.Meters < 0 || one.Seconds < 0 || one.Meters > 0 && one.Seconds > 0 || one.Pace < 0 || one.Role > cell.RestStep {
					t.Fatalf("%q has %+v", s, one)
				}
			}
			for _, one := range step.Steps {
				if one.Times > 0 {
					t.Fatalf("%q repeats repeats", s)
				}
			}
		}
		if count == 0 || count > 50 {
			t.Fatalf("%q has %d steps", s, count)
		}
	})
}
