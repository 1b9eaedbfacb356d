package read_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// A time in columns for its hours, minutes and seconds is one time. An h is no heat then.
func TestTimeInSeveralColumns(t *testing.T) {
	t.Parallel()
	for file, want := range map[string][]string{
		"rank,name,h,m,s\n1,Al,2,45,10\n2,Bo,,59,5\n3,Cy,DNF,,\n":          {"2:45:10", "59:05", "dnf"},
		"rank,name,Min,Sec,team\n1,Al,15,45.3,Oak\n2,Bo,16,5,Oak\n":        {"15:45.3", "16:05"},
		"Platz;Name;Stunden;Minuten;Sekunden\n1;Al;1;2;3,5\n2;Bo;0;59;0\n": {"1:02:03.5", "59:00"},
		"rank,name,time,min,sec\n1,Al,15:45,15,45\n":                       {"15:45"},
	} {
		r, err := read.Open(strings.NewReader(file), read.CSV, read.Options{Gender: "mens", Event: "Half Marathon"})
		if err != nil {
			t.Fatalf("%q: %v", file, err)
		}
		var got []string
		for row, err := range r.All() {
			if err != nil || row.Heat != nil {
				t.Fatalf("%q: %v, %+v", file, err, row)
			}
			if row.Time == "" {
				row.Time = string(row.Status)
			}
			got = append(got, row.Time)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has %q, want %q", file, got, want)
		}
	}
}
