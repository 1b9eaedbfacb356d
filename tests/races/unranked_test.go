package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// A finisher with neither a place nor a time earns nothing and completes no team, and the import names them.
func TestUnrankedFinishers(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for _, cell := range []string{"", "--", "NT"} {
		t.Run(cell, func(t *testing.T) {
			t.Parallel()
			director := app.Register(t)
			race := director.Race()
			var file strings.Builder
			file.WriteString("place,name,team,time\n")
			for i := range 10 {
				fmt.Fprintf(&file, "%d,Runner %c,%s,17:%02d\n", i+1, 'A'+i, []string{"Ashford", "Brook"}[i%2], i)
			}
			// Ashford has five with times, Cedar four and one without.
			for i := range 4 {
				fmt.Fprintf(&file, "%d,Cedar %c,Cedar,18:%02d\n", i+11, 'A'+i, i)
			}
			fmt.Fprintf(&file, ",Cedar E,Cedar,%s\n", cell)
			report := director.CSV(race, kit.Mens5K, file.String()).Is(http.StatusCreated).Object()
			var named []string
			for _, w := range kit.ReportOf(report)["warnings"].([]any) {
				if w := w.(map[string]any); w["code"] == "unranked" {
					named = append(named, fmt.Sprint(kit.LineOf(w), " ", w["value"]))
				}
			}
			if got := strings.Join(named, ", "); got != "16 Cedar E" {
				t.Errorf("the import names %q", got)
			}
			teams := app.Client(t).Get("/result/teamlist/" + race + "/mens/5K").Is(http.StatusOK).List()
			scores := make([]string, len(teams))
			for i, team := range teams {
				scores[i] = fmt.Sprint(team["team"], " ", team["score"])
			}
			if got := strings.Join(scores, ", "); got != "Ashford 25, Brook 30" {
				t.Errorf("the teams are %s", got)
			}
		})
	}
}
