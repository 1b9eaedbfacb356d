package read_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// TestIDsOfResults warns of IDs that do not fit the names. Needed for results exported from another instance and merged with a club's own list.
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

// Two names that look alike are two teams where both have a full team in a race. Needed for results of US college cross country, such as Wisconsin-Stout and
// Wisconsin-Stevens Point.
func TestFullTeamsAreNoTypingErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		marist, college, elsewhere int // rows of the names, and further ones of the second in another event
		want                       string
	}{
		"both full":             {7, 5, 0, ""},
		"one full":              {7, 4, 0, "team_alike Marist College"},
		"full in another event": {8, 1, 6, "team_alike Marist College"},
		"a few of each":         {3, 2, 0, "team_alike Marist College"},
	} {
		var file strings.Builder
		file.WriteString("name,team,event,time\n")
		add := func(n int, team, event string) {
			for i := range n {
				fmt.Fprintf(&file, "%s %s %d,%s,%s,17:%02d\n", team, event, i, team, event, i)
			}
		}
		add(c.marist, "Marist", "5K")
		add(c.college, "Marist College", "5K")
		add(c.elsewhere, "Marist College", "8K")
		rows, _, err := readAll(open(t, file.String(), read.CSV, read.Options{Gender: discipline.Mens}))
		if err != nil {
			t.Fatal(err)
		}
		checker, got := read.NewResultChecker(), ""
		for _, row := range rows {
			checker.Add(row)
		}
		for _, w := range checker.Warnings(nil) {
			if w.Code == "team_alike" {
				got = w.Code + " " + w.Value
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
