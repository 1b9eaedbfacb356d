package read_test

import (
	"fmt"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// Grades behind names, bib numbers of spreadsheets, and places as people write ties.
func TestBesideNamesBibsAndPlaces(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]string{
		"1,Ana Fir (11),7,42.00": "1 Ana Fir 11 7 42.00 finished", `1,"Elm, Bea (9)",7,42.00`: "1 Elm, Bea 9 7 42.00 finished",
		"1,Cyd Yew 12,7,42.00": "1 Cyd Yew 12 7 42.00 finished", "1,Heat 12,7,42.00": "1 Heat 12  7 42.00 finished", "1,Dee Box*,7,42.00": "1 Dee Box  7 42.00 finished",
		"1,Eva Bay [SR],7,42.00": "1 Eva Bay SR 7 42.00 finished", "1,Eva Bay 13,7,42.00": "1 Eva Bay 13  7 42.00 finished",
		"1,Ann,101.0,42.00": "1 Ann  101 42.00 finished", `1,Ann,"1,204",42.00`: "1 Ann  1204 42.00 finished", "1,Ann,1E3,42.00": "1 Ann  1000 42.00 finished",
		"1,Ann,A12,42.00": "1 Ann  A12 42.00 finished",
		"2-3,Ann,7,42.00": "2 Ann  7 42.00 finished", "2nd=,Ann,7,42.00": "2 Ann  7 42.00 finished", "(2),Ann,7,42.00": "2 Ann  7 42.00 finished",
		"1,Ann,7,42.00i": "1 Ann  7 42.00 finished", ",Ann,7,LAP": "0 Ann  7  dnf", "3-2,Ann,7,42.00": "fault",
	} {
		r, err := read.Open(strings.NewReader("place,name,bib,time\n"+row+"\n"), read.CSV, read.Options{Gender: discipline.Womens, Event: "300m"})
		if err != nil {
			t.Errorf("%s: %v", row, err)
			continue
		}
		rows, faults, err := readAll(r)
		got := "fault"
		if err == nil && len(faults) == 0 && len(rows) == 1 {
			place := int32(0)
			if rows[0].Place != nil {
				place = *rows[0].Place
			}
			got = fmt.Sprint(place, " ", rows[0].Athlete, " ", rows[0].Grade, " ", rows[0].Bib, " ", rows[0].Time, " ", rows[0].Status)
		}
		if got != want {
			t.Errorf("%s: %s, want %s (%v, %v)", row, got, want, faults, err)
		}
	}
}
