package cell_test

import (
	"testing"
	"time"

	"harrier/internal/table/cell"
)

// TestDaytimes tells times of day from elapsed ones, as both imports do.
func TestDaytimes(t *testing.T) {
	t.Parallel()
	const minute, hour = time.Minute, time.Hour
	for name, c := range map[string]struct {
		times [][2]time.Duration // and the elapsed times beside them
		want  bool
	}{
		"mornings":              {[][2]time.Duration{{7 * hour, 0}, {18 * hour, 0}}, true},
		"one alone":             {[][2]time.Duration{{7 * hour, 0}}, false},
		"some after midnight":   {[][2]time.Duration{{23 * hour, 0}, {22 * hour, 0}, {1 * hour, 0}}, true},
		"elapsed":               {[][2]time.Duration{{52 * minute, 0}, {63 * minute, 0}}, false},
		"finishes":              {[][2]time.Duration{{10*hour + 31*minute, 31 * minute}, {10*hour + 35*minute, 35 * minute}}, true},
		"gun beside chip times": {[][2]time.Duration{{5*hour + 2*minute, 5 * hour}, {6*hour + 2*minute, 6 * hour}}, false},
		"one among chip times":  {[][2]time.Duration{{10 * hour, 31 * minute}, {11 * hour, 31 * minute}, {32 * minute, 31 * minute}}, false},
		"none":                  {nil, false},
	} {
		var found cell.Daytimes
		for _, one := range c.times {
			found.Add(one[0], one[1])
		}
		if got := found.Decided(2); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		found.Other()
		if found.Decided(1) {
			t.Errorf("%s: decided although a cell is no time of day", name)
		}
	}
}
