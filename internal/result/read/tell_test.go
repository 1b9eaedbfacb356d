package read_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// Lists tell by values and titles what a column or a row is, where a word alone does not.
func TestTellingValues(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"Place,Name,Time,W\n1,Al,21.50,+1.1\n2,Bo,21.77,-0.4\n":                                       "1 Al mens 1.1; 2 Bo mens -0.4",
		"Class.;Nom;Temps;Catégorie\n1;Al;32:10;SE\n2;Bo;36:20;SE\n3;Cy;37:10;SE\n":                   "1 Al mens; 2 Bo mens; 3 Cy mens",
		"M40-44\nPlace,Name,Time\n1,Al,40:10\nF40-44\nPlace,Name,Time\n1,Ann,45:10\n":                 "1 Al mens; 1 Ann womens",
		"Place,Name,Team,Time\n1,Al,Oak,15:45\n2,Bo,Ash,15:50\n,Spread 1-5,,0:05\n,Total time,,31:35": "1 Al mens; 2 Bo mens",
	} {
		options := read.Options{Gender: "mens", Event: "5K"}
		if strings.HasPrefix(file, "M40") {
			options.Gender = ""
		}
		r, err := read.Open(strings.NewReader(file), read.CSV, options)
		if err != nil {
			t.Fatalf("%q: %v", file, err)
		}
		var got []string
		for row, err := range r.All() {
			if err != nil || row.Place == nil {
				t.Fatalf("%q: %v, %+v", file, err, row)
			}
			got = append(got, strings.TrimSpace(fmt.Sprint(*row.Place, " ", row.Athlete, " ", row.Gender, " ", row.Wind)))
		}
		if told := strings.Join(got, "; "); told != want {
			t.Errorf("%q has %q, want %q", file, told, want)
		}
	}
}

// A time in columns for its hours, minutes and seconds is one time. An h is no heat then.
func TestTimeInSeveralColumns(t *testing.T) {
	t.Parallel()
	for file, want := range map[string][]string{
		"rank,name,h,m,s\n1,Al,2,45,10\n2,Bo,,59,5\n3,Cy,DNF,,\n4,Di,1,DNF,\n,Ed,,DNS,\nrank,name,h,m,s\n5,Flo,3,0,0\n": {"2:45:10", "59:05", "dnf", "dnf", "dns", "3:00:00"},
		"rank,name,Min,Sec,team\n1,Al,15,45.3,Oak\n2,Bo,16,5,Oak\n":                                                     {"15:45.3", "16:05"},
		"Platz;Name;Stunden;Minuten;Sekunden\n1;Al;1;2;3,5\n2;Bo;0;59;0\n":                                              {"1:02:03.5", "59:00"},
		"rank,name,time,min,sec\n1,Al,15:45,15,45\n":                                                                    {"15:45"},
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
