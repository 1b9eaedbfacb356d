package read_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

func TestIDsOfResults(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		in   string
		want []string
	}{
		"a shared team ID":     {"name,team,team_id,time\nAnn,Rot,r,17:05\nBo,Blau,R,17:06\n", []string{"3 team_id_shared R"}},
		"a team of two IDs":    {"name,team,team_id,time\nAnn,Rot,rot,17:05\nBo,Rot,ROT,17:06\nCy,Rot,rot-2,17:07\n", []string{"4 team_ids_differ rot-2 -> rot"}},
		"an athlete's two IDs": {"name,athlete_id,team,event,time\nAnn,a.1,Rot,5K,17:05\nAnn,a.2,Rot,10K,37:05\nAnn,a.3,Blau,10K,38:05\n", []string{"3 athlete_ids_differ a.2"}},
		"a shared Athlete ID": {
			"name,athlete_id,team,bib,time\nAnn,a.1,Rot,1,17:05\nÁNN,A.1,Blau,2,17:06\nBo,a.1,Rot,3,17:07\n",
			[]string{"3 duplicate_athlete ÁNN", "4 duplicate_athlete Bo", "4 athlete_id_shared a.1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows, faults, err := readAll(open(t, test.in, read.CSV, read.Options{Gender: discipline.Mens, Event: "5K"}))
			if len(faults) > 0 || err != nil {
				t.Fatalf("faults %v, error %v", faults, err)
			}
			c := read.NewResultChecker()
			for _, row := range rows {
				c.Add(row)
			}
			warnings := c.Warnings(nil)
			got := make([]string, len(warnings))
			for i, w := range warnings {
				got[i] = strings.TrimSuffix(fmt.Sprintf("%d %s %s -> %s", w.Line, w.Code, w.Value, w.Suggestion), " -> ")
				if strings.Contains(w.Detail, "line") {
					t.Errorf("%q names a line", w.Detail)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("warned %q\nwant   %q", got, test.want)
			}
		})
	}
}
