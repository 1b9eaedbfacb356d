package read_test

import (
	"fmt"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// relays describes rows: "Ash A (ash) womens 4x400 3:20.1: Ann, Bo".
func relays(rows []read.Row) string {
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = fmt.Sprintf("%s (%s) %s %s %s%s: %s", r.Athlete, r.TeamID, r.Gender, r.Event, r.Time, r.Mark, strings.Join(r.RelayMembers, ", "))
	}
	return strings.Join(lines, "\n")
}

func TestRelaysAreRead(t *testing.T) {
	t.Parallel()
	const hytek = "H;Meet;01/09/2026;01/10/2026;MM;01/10/2026;\n" +
		"R;T;6;;1600;M;;;;F;3:20.10;M;;1;1;1;;10;;;;;A;ROVE;Rovers;;Lee;Bo;;M;;17;11;Bell;Cy;J;M;;18;12\n" +
		"R;T;6;;1600;M;;;;F;3:25.4h;M;;2;2;1;;8;;;ROVE;Rovers;B;\n" +
		"R;T;7;;4x100;X;;;;F;48.10;M;;1;1;1;;10;;;;;A;ASH;Ash;Lee;Bo;;M;;17;11;Bell;Ada;;F;;18;12\n" +
		"R;T;8;;DMR;F;;;;F;DQ;M;;0;0;1;;0;;;;;A;ASH;Ash\n"
	for name, c := range map[string]struct{ query, file, want string }{
		"columns for legs": {
			"4x400", "Place,School,Relay,Time,Leg 2,Leg 1,Split 1\n1,Ash,A,3:20.1,Bo (49.80),Ann,50.3\n2,Elm,,3:21.0,,,\n",
			"Ash A (ash) mens 4x400 3:20.1: Ann, Bo\nElm (elm) mens 4x400 3:21.0: ",
		},
		"times of legs are no names": {"4x400", "Team,Time,Leg 1,Leg 2\nAsh,3:20.1,50.3,51.2\n", "Ash (ash) mens 4x400 3:20.1: "},
		"members in a cell":          {"4x400", "Team,Time,Members\nAsh,3:20.1,\"Bell, Ann; Dorn, Bo\"\n", "Ash (ash) mens 4x400 3:20.1: Bell, Ann, Dorn, Bo"},
		"times behind the names":     {"4x400", "Team,Time,Leg 1,Leg 2\nAsh,3:20.1,Ann Lee 51.2,Bo (1:02.3)\n", "Ash (ash) mens 4x400 3:20.1: Ann Lee, Bo"},
		"teams alone":                {"4x1 Mile", "Place,Team,Time\n1,Ash,18:20.1\n", "Ash (ash) mens 4x1 Mile 18:20.1: "},
		"a name of their own":        {"DMR", "Place,Name,Team,Time\n1,Ash 'A',Ash,10:20.1\n", "Ash 'A' (ash) mens DMR 10:20.1: "},
		"among athletes": {
			"", "Event,Name,Team,Time\n100m,Ann,Ash,12.30\n4x100m,,Ash,48.10\n", "Ann (ash) mens 100m 12.30: \nAsh (ash) mens 4x100m 48.10: ",
		},
		"mixed by the event":  {"Mixed 4x400", "Team,Time\nAsh,3:20.1\n", "Ash (ash) womens Mixed 4x400 3:20.1: "},
		"mixed by the gender": {"4x400", "Team,Gender,Time\nAsh,X,3:20.1\nElm,mixed,3:20.2\n", "Ash (ash) womens Mixed 4x400 3:20.1: \nElm (elm) womens Mixed 4x400 3:20.2: "},
		"Hy-Tek's records": {
			"", hytek, "Rovers A (rovers) mens 4x400 3:20.10: Bo Lee, Cy Bell\nRovers B (rovers) mens 4x400 3:25.4: \n" +
				"Ash A (ash) womens Mixed 4x100 48.10: Bo Lee, Ada Bell\nAsh A (ash) womens DMR : ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reader := open(t, c.file, read.CSV, read.Options{Gender: "mens", Event: c.query})
			rows, faults, err := readAll(reader)
			if got := relays(rows); got != c.want || len(faults) > 0 || err != nil {
				t.Errorf("read\n%s\nwant\n%s\nfaults %v, error %v", got, c.want, faults, err)
			}
		})
	}
	rows, faults, _ := readAll(open(t, "Event,Name,Gender,Time\n100m,,M,12.30\n5K,Ann,X,12:30\n", read.CSV, read.Options{}))
	if len(rows) > 0 || len(faults) != 2 {
		t.Errorf("read %v, %v", relays(rows), faults)
	}
}
