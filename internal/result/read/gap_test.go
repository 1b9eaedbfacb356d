package read_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// Gaps to the winner are read where all of the column is written so, or where that is asked for. Needed for results of European road and trail races that
// give the time of the winner, then +12s, s.t. or m.t.
func TestGaps(t *testing.T) {
	t.Parallel()
	mens5K := read.Options{Gender: discipline.Mens, Event: "5K"}
	repaired := mens5K
	repaired.Repaired = true
	for name, c := range map[string]struct {
		options  read.Options
		in, want string // what is read, or a part of the error
	}{
		"gaps below a time":              {mens5K, "1,Al,,17:01\n2,Bo,,+12s\n3,Cy,,+0:15\n4,Di,,+ 16\n5,Ed,,s.t.\n6,Flo,,\"\"\"\"\n7,Gus,,+1'05\"\n8,Hal,,DNF\n", "17:01 17:13 17:16 17:17 17:17 17:17 18:06 "},
		"decimals":                       {mens5K, "1,Al,,17:01.2\n2,Bo,,+ 12.5\n", "17:01.2 17:13.7"},
		"of both genders":                {read.Options{Event: "5K"}, "1,Al,M,17:01\n2,Ann,F,+12\n3,Cy,M,+1:02\n4,Di,F,m.t.\n", "17:01 17:13 18:03 18:03"},
		"of two tables":                  {read.Options{Event: "5K"}, "Women,,,\n1,Ann,F,19:01\n2,Bea,F,+2\nMen,,,\n1,Al,M,17:01\n2,Bo,M,+3\n", "19:01 19:03 17:01 17:04"},
		"among times":                    {mens5K, "1,Al,,17:01\n2,Bo,,+0:12\n3,Cy,,17:15\n", `"+0:12" on line 3 is a gap to the winner. Send repaired=true`},
		"among times, repaired":          {repaired, "1,Al,,17:01\n2,Bo,,+0:12\n3,Cy,,17:15\n4,Di,,st\n", "17:01 17:13 17:15 17:15"},
		"without a time":                 {mens5K, "1,Al,,+0:12\n2,Bo,,+0:13\n", "is a gap to the winner"},
		"of no time":                     {repaired, "1,Al,,+0:12\n2,Bo,,+0:13\n", "line 2, time \"+0:12\": The gap is not one to the first time of the event"},
		"less than the one before":       {mens5K, "1,Al,,17:01\n2,Bo,,+0:12\n3,Cy,,+0:11\n", "line 4, time \"+0:11\": The gap is not one to the first time of the event"},
		"the same among times":           {mens5K, "1,Al,,17:01\n2,Bo,,st\n3,Cy,,17:05\n", "line 3, time \"st\": It says that the time is that of the row above: write that, or send repaired=true"},
		"the same among times, repaired": {repaired, "1,Al,,17:01\n2,Bo,,st\n3,Cy,,17:05\n", "17:01 17:01 17:05"},
	} {
		r, err := read.Open(strings.NewReader("place,name,sex,time\n"+c.in), read.CSV, c.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(r)
		times := make([]string, len(rows))
		for i, row := range rows {
			times[i] = row.Time
		}
		got := strings.Join(times, " ")
		if err != nil {
			got = err.Error()
		} else if len(faults) > 0 {
			got = faults[0].Error()
		}
		if got != c.want && (err == nil && len(faults) == 0 || !strings.Contains(got, c.want)) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if said := slices.ContainsFunc(r.Warnings(), func(w read.Finding) bool { return w.Code == "time_rewritten" }); err == nil && len(faults) == 0 && !said {
			t.Errorf("%s: warned %v", name, r.Warnings())
		}
	}
}
