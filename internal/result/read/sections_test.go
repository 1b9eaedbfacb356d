package read_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// TestSections reads rows under titles, each with what its title says. Needed for results of US school meets in one sheet, an event below the other.
func TestSections(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		options  read.Options
		in, want string
	}{
		"girls and boys": {
			read.Options{},
			"Spring 5K Classic,,,\nGirls 5K,,,\nplace,name,team,time\n1,Ann,Rot,18:05\n2,Bea,Rot,18:06\n\nBoys 5K,,,\nplace,name,team,time\n1,Bo,Rot,17:05\n",
			"1 Ann womens 5K 18:05, 2 Bea womens 5K 18:06, 1 Bo mens 5K 17:05",
		},
		"without their header again": {
			read.Options{},
			"Women - Half Marathon\nplace;name;time\n1;Ann;1:18:05\nMen's Half Marathon\n1;Bo;1:17:05\n",
			"1 Ann womens Half Marathon 1:18:05, 1 Bo mens Half Marathon 1:17:05",
		},
		"below the header": {
			read.Options{},
			"place,name,time\nBoys 5K,,\n1,Bo,17:05\nGirls 5K,,\n1,Ann,18:05\n", "1 Bo mens 5K 17:05, 1 Ann womens 5K 18:05",
		},
		"below the header with one event": {
			read.Options{Event: "10K"}, "place,name,time\n\nBoys,,\n1,Bo,37:05\nGirls,,\n1,Ann,38:05\n", "1 Bo mens 10K 37:05, 1 Ann womens 10K 38:05",
		},
		"with other columns": {
			read.Options{Event: "5K"},
			"Damen\nplace,name,time\n1,Ann,18:05\nHerren\nname,team,time,place\nBo,Rot,17:05,1\n",
			"1 Ann womens 5K 18:05, 1 Bo mens 5K 17:05",
		},
		"what is given counts above the header": {
			read.Options{Gender: discipline.Mens, Event: "8K"}, "Girls on the Run 5K,,\nplace,name,time\n1,Bo,27:05\n", "1 Bo mens 8K 27:05",
		},
		"events": {
			read.Options{Gender: discipline.Mens}, "place,name,time,event\n1,Ann,12.1,100m\n200m\nplace,name,time,event\n1,Bo,24.1,\n", "1 Ann mens 100m 12.1, 1 Bo mens 200m 24.1",
		},
		"a name alone is a name": {
			read.Options{Gender: discipline.Mens, Event: "5K"}, "name,place,time\nThomas Mann,,\nBo,1,17:05\n", "- Thomas Mann mens 5K , 1 Bo mens 5K 17:05",
		},
	} {
		r, err := read.Open(strings.NewReader(test.in), read.CSV, test.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(r)
		got := make([]string, 0, len(rows))
		for _, row := range rows {
			place := "-"
			if row.Place != nil {
				place = strconv.Itoa(int(*row.Place))
			}
			got = append(got, fmt.Sprintf("%s %s %s %s %s", place, row.Athlete, row.Gender, row.Event, row.Time))
		}
		if strings.Join(got, ", ") != test.want || len(faults) > 0 || err != nil {
			t.Errorf("%s: %q, want %q; %v, %v", name, got, test.want, faults, err)
		}
	}
}

// TestPrintedReport reads the beginning of a list as Hy-Tek's Meet Manager prints it.
func TestPrintedReport(t *testing.T) {
	t.Parallel()
	const in = "                     HY-TEK's MEET MANAGER 10:00 PM  10/3/2026 Page 1\n                  Autumn Invitational\n\nEvent 1  Girls 5k Run CC\n" +
		"=======================================================================\n    Name                    Year School                  Finals  Points\n" +
		"=======================================================================\n  1 Lee, Ann                  12 Mapleton              18:05.21    1\n"
	_, err := read.Open(strings.NewReader(in), read.CSV, read.Options{Gender: discipline.Womens, Event: "5K"})
	if file, ok := errors.AsType[*read.FileError](err); !ok || !strings.Contains(file.Reason, "printed report of Hy-Tek") || !strings.Contains(file.Reason, "with semicolons") {
		t.Errorf("%v", err)
	}
}
