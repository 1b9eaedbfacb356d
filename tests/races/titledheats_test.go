package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// heatsOf lists the results of a race with their rounds, heats and places.
func heatsOf(c *kit.Client, race string) string {
	found := c.Get("/result/list/" + race).Is(http.StatusOK).List()
	list := make([]string, 0, len(found))
	for _, r := range found {
		list = append(list, strings.ReplaceAll(fmt.Sprint(r["athlete"], " ", r["event"], " ", r["round"], " h", r["heat"], " ", r["place"], "/", r["heat_place"], " ", r["wind"]), "<nil>", "-"))
	}
	return strings.Join(list, "\n")
}

// Heats that only titles tell apart are heats: a final is placed by the times of all, another round has places in heats alone.
func TestHeatsUnderTitles(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	for name, c := range map[string]struct{ query, file, want, warned string }{
		"sections of a final": {
			"", "Girls 100m Timed Finals,,,\nSection 1 of 2  Wind: +1.2,,,\nplace,name,team,time\n1,Ann,East,12.30\n2,Bea,West,12.41\n3,Cy,East,12.41\n,Di,West,DNF\nSection 2 of 2  Wind: -0.3,,,\n1,Eve,West,12.20\n2,Flo,East,12.41\n",
			"Eve 100m final h2 1/1 -0.3\nAnn 100m final h1 2/1 1.2\nBea 100m final h1 3/2 1.2\nCy 100m final h1 3/3 1.2\nFlo 100m final h2 3/2 -0.3\nDi 100m final h1 -/- 1.2", "",
		},
		"a tie that the camera told apart": {
			"?gender=mens&event=100m&round=final", "Heat 1,,\nplace,name,time\n1,Al,11.01\n2,Bo,11.01\nHeat 2,,\n1,Cy,11.00\n",
			"Cy 100m final h2 1/1 -\nAl 100m final h1 2/1 -\nBo 100m final h1 3/2 -", "",
		},
		"preliminaries and a final": {
			"", "Boys 100m,,\nPrelims,,\nHeat 1,,\nplace,name,time\n1q,Al,11.01\n2,Bo,11.20\nHeat 2,,\n1q,Cy,11.10\nFinal,,\n1,Cy,10.99\n2,Al,11.00\n",
			"Cy 100m final h- 1/- -\nAl 100m final h- 2/- -\nAl 100m preliminary h1 -/1 -\nCy 100m preliminary h2 -/1 -\nBo 100m preliminary h1 -/2 -", "",
		},
		"places over all heats": {
			"?gender=mens&event=100m&round=final", "Heat 1,,\nplace,name,time\n1,Al,11.01\n3,Bo,11.20\nHeat 2,,\n2,Cy,11.10\n4,Di,11.30\n",
			"Al 100m final h1 1/- -\nCy 100m final h2 2/- -\nBo 100m final h1 3/- -\nDi 100m final h2 4/- -", "",
		},
		"heats without times": {
			"?gender=mens&event=100m&round=final", "Heat 1,,\nplace,name,team\n1,Al,East\n2,Bo,West\nHeat 2,,\n1,Cy,East\n",
			"Al 100m final h1 -/1 -\nBo 100m final h1 -/2 -\nCy 100m final h2 -/1 -", "place_repeated",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := &kit.User{Client: d.In(t), ID: d.ID}
			race := d.Race(object{"sport": "track"})
			report := d.CSV(race, c.query, c.file).Is(http.StatusCreated)
			if got := heatsOf(d.Client, race); got != c.want {
				t.Errorf("read\n%s\nwant\n%s", got, c.want)
			}
			if c.warned == "" {
				kit.Lacks(t, report, "place_repeated", "time_out_of_order")
			} else {
				kit.Contains(t, report, c.warned)
			}
		})
	}
}
