package read_test

import (
	"errors"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/mark"
	"harrier/internal/table/report"
)

// TestHeadersInAnyOrder reads a time under headers whose words are not in the usual order, or that say "official" alone. Needed for results of German, Dutch,
// Polish, Italian and French road races with a net and a gross time.
func TestHeadersInAnyOrder(t *testing.T) {
	t.Parallel()
	for header, method := range map[string]mark.TimingMethod{
		"Zeit netto": mark.Chip, "netto tijd": mark.Chip, "Tijd (netto)": mark.Chip, "Time - Gun": mark.Gun, "Czas brutto": mark.Gun, "temps net": mark.Chip,
		"Tempo Ufficiale": "", "official": "", "Officiel": "", "Temps Officiel": "", "time finish": "",
	} {
		r := open(t, "Platz;Name;Verein;"+header+"\n1;Ann;Rot;58,1\n;Bo;Rot;aufgegeben\n;Cy;Rot;disqualifiziert\n", read.CSV, given())
		rows, faults, err := readAll(r)
		if err != nil || len(faults) > 0 || len(rows) != 3 || rows[0].Time != "58.1" || rows[0].TimingMethod != method || rows[1].Status != mark.DNF || rows[2].Status != mark.DQ {
			t.Errorf("%q: %+v, %v, %v", header, rows, faults, err)
		}
	}
	columns := open(t, "name,Team Points,5 km Czas,Zeit Start\nAnn,,,,\n", read.CSV, given()).Columns()
	for _, c := range columns[1:] {
		if c.Field != "" {
			t.Errorf("%q is read as %s", c.Name, c.Field)
		}
	}
}

// TestUnclear asks about columns that look like times or statuses and have no known name. Needed for results of road races in languages without a file of
// words, and for splits of chip timing.
func TestUnclear(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ in, want string }{
		"odd values among times":  {"name,x\n" + strings.Repeat("Ann,17:05\n", 30) + "Bo,see note\n", "time:x"},
		"times and statuses":      {"name,x\nAnn,17:05\nBo,DNF\nCy,17:06\n", "time:x"},
		"several columns":         {"name,z,x y\nAnn,17:05,35:10\nBo,17:06,35:11\n", "time:z time:x y"},
		"a part of the race":      {"name,5K,Lap 2,x y\nAnn,17:05,9:10,35:10\nBo,17:06,9:11,35:11\n", "time:x y"},
		"words":                   {"name,x\nAnn,17:05\nBo,no\nCy,yes\nDi,17:06\nEd,so\nFlo,la\n", ""},
		"countries that are none": {"name,x\nAnn,AB\nBo,NS\nCy,ON\n", ""},
		"letters":                 {"name,x\nAnn,R\nBo,R\n", ""},
		"genders":                 {"name,x\nAnn,F\nBo,M\n", ""},
		"one time":                {"name,x\nAnn,17:05\n", ""},
		"towns":                   {"name,x\nAnn,Ulm\nBo,Bonn\n", ""},
		"minutes after others":    {"name,event,x\n" + strings.Repeat("Ann,Marathon,85.43\n", 2) + strings.Repeat("Bo,Marathon,145.5\n", 30), "time:x"},
		"points":                  {"name,x\nAnn,950.5\nBo,949.5\n", ""},
	} {
		r := open(t, test.in, read.CSV, given())
		if _, faults, err := readAll(r); err != nil || len(faults) > 0 {
			t.Fatalf("%s: %v, %v", name, faults, err)
		}
		got := ""
		if unclear, ok := errors.AsType[*report.Ask](r.Unclear()); ok {
			got = strings.Join(unclear.Values("map"), " ")
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// TestUnitsOfColumns takes the unit of distances from the title of their column, and that of chip times from the title of the gun times beside them. Needed
// for results of races of fixed time, and of marathons in waves with times in minutes.
func TestUnitsOfColumns(t *testing.T) {
	t.Parallel()
	options := given()
	options.Event = "24 Hours"
	if c := open(t, "name,distance (km)\nAnn,210.5\nBo,198.2\n", read.CSV, options).Columns()[1]; c.Field != "mark" || c.Unit != "km" {
		t.Errorf("%+v", c)
	}
	// A column of distances that replaces one of marks has no centimeters.
	rows, _, err := readAll(open(t, "name,Mark (cm),distance (km)\nAnn,,150.2\nBo,,141.8\n", read.CSV, options))
	if err != nil || len(rows) != 2 || rows[0].Mark != "150.2 km" {
		t.Errorf("%+v, %v", rows, err)
	}
	options.Event = "Marathon"
	r := open(t, "name,wave,gun time (min),chip time\nAnn,1,180.5,180\nBo,1,190.5,190\nCy,2,325.5,180.25\nDi,2,335.5,190\n", read.CSV, options)
	rows, faults, err := readAll(r)
	if err != nil || len(faults) > 0 || len(rows) != 4 || rows[2].TimeMS != 10_815_000 || rows[2].TimingMethod != mark.Chip {
		t.Errorf("%+v, %v, %v", rows, faults, err)
	}
}

// TestLastNameByTitle says that the name beside a first name is found by its title, where the mapping says that no column has the last name.
func TestLastNameByTitle(t *testing.T) {
	t.Parallel()
	options := given()
	options.Map = map[string]string{"last": ""}
	if c := open(t, "Vorname,Name,Zeit\nAnn,Berg,17:05\n", read.CSV, options).Columns()[1]; c.Field != "last" || c.Because != report.Header {
		t.Errorf("%+v", c)
	}
}
