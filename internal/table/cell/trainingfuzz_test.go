package cell_test

import (
	"testing"
	"unicode/utf8"

	"harrier/internal/table/cell"
)

// FuzzParseTraining reads any line within the bounds of the contract.
func FuzzParseTraining(f *testing.F) {
	for _, row := range lines(f) {
		f.Add(row[0], row[1] == "mi")
	}
	f.Fuzz(func(t *testing.T, s string, miles bool) {
		unit, _ := cell.UnitOf(map[bool]string{true: "mi", false: "km"}[miles])
		got, ok := cell.ParseTraining(s, unit, "")
		if ok != (len(got.Runs) > 0 || got.Rest != "") {
			t.Fatalf("%q is %+v, %v", s, got, ok)
		}
		for _, r := range got.Runs {
			if !(r.Meters > 0 || r.Seconds > 0) || !(r.Meters >= 0 && r.Meters <= 804_672) || !(r.Seconds >= 0 && r.Seconds <= 1_000_000) ||
				r.HeartRate != 0 && !(r.HeartRate >= 20 && r.HeartRate <= 250) || utf8.RuneCountInString(r.Title) > 200 {
				t.Fatalf("%q is %+v", s, r)
			}
		}
	})
}
