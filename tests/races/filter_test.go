package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// names returns the names of races, in order.
func names(races []map[string]any) string {
	list := make([]string, len(races))
	for i, r := range races {
		list[i] = fmt.Sprint(r["name"])
	}
	return strings.Join(list, " ")
}

func TestRaceFilters(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster, coach := app.Register(t), app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/filter.hill", nil).Is(http.StatusOK)
	a := poster.Race(object{"name": "A", "date": "2026-01-10", "sport": "track"})
	b := poster.Race(object{"name": "B", "date": "2026-02-10", "sport": "road"})
	poster.Race(object{"name": "C", "date": "2026-03-10", "sport": "track"})
	coach.Race(object{"name": "D", "date": "2026-04-10"})
	poster.Put("/race", object{"_id": a, "state": "official"}).Is(http.StatusOK)
	poster.Result(b, object{"team": "Hill", "team_id": "Filter.Hill"})
	c := app.Client(t)
	for query, want := range map[string]string{
		"from=2026-02-10": "D C B", "from=02-10-2026&to=2026-03-10": "C B", "to=2026-01-31": "A", "from=2030-01-01": "",
		"sport=track": "C A", "sport=trail": "", "state=official": "A", "state=provisional": "D C B", "sport=track&state=provisional": "C",
		"team=filter.HILL": "D B", "team=filter.hill&sport=road": "B", "team=filter.hill&from=2026-03-01": "D", "team=filter.hill&state=locked": "", "team=nobody": "",
	} {
		for _, path := range []string{"/race/list", "/race/list/1", "/race/list/1/100"} {
			if got := names(c.Get(path + "?" + query).Is(http.StatusOK).List()); got != want {
				t.Errorf("%s?%s: %q, want %q", path, query, got, want)
			}
		}
	}
	second := c.Get("/race/list/2/1?fields=name&state=provisional&from=2026-01-01").Is(http.StatusOK)
	if got := names(second.List()); got != "C" {
		t.Errorf("the second page has %q", got)
	}
	const query = "?fields=name&from=2026-01-01&state=provisional"
	if want := "</race/list/1/1" + query + `>; rel="first", </race/list/1/1` + query + `>; rel="prev", </race/list/3/1` + query + `>; rel="next"`; second.Header.Get("Link") != want {
		t.Errorf("Link: %s", second.Header.Get("Link"))
	}
	if first := c.Get("/race/list/1/1?sport=track").Header.Get("Link"); !strings.Contains(first, `</race/list/2/1?sport=track>; rel="next"`) {
		t.Errorf("Link: %s", first)
	}
	for query, pointer := range map[string]string{"from=2026-13-01": "from", "to=tomorrow": "to", "sport=chess": "sport", "state=open": "state", "team=a%20b": "team"} {
		c.Get("/race/list/1?" + query).Is(http.StatusBadRequest).Names(pointer)
	}
	poster.Put("/race", object{"_id": a, "state": "provisional"}).Is(http.StatusOK)
	if got := names(poster.Get("/race/list?state=official").Is(http.StatusOK).List()); got != "" {
		t.Errorf("a race that is no longer official is listed: %q", got)
	}
}

func TestChosenResults(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race, other := poster.Race(), poster.Race()
	all := make([]string, 0, 4)
	for i := range 4 {
		all = append(all, poster.Result(race, object{"athlete": fmt.Sprint("Runner ", i), "place": 4 - i}))
	}
	elsewhere := poster.Result(other)
	c := app.Client(t)
	list := func(ids ...string) string {
		t.Helper()
		found := c.Get("/result/list/" + race + "?ids=" + strings.Join(ids, ",")).Is(http.StatusOK).List()
		athletes := make([]string, 0, len(found))
		for _, r := range found {
			athletes = append(athletes, fmt.Sprint(r["athlete"]))
		}
		return strings.Join(athletes, ", ")
	}
	if got := list(all[0], all[3], elsewhere); got != "Runner 3, Runner 0" {
		t.Errorf("chosen by ID: %s", got)
	}
	if got := list(elsewhere); got != "" {
		t.Errorf("results of another race are listed: %s", got)
	}
	brief := c.Get("/result/list/" + race + "?fields=athlete&ids=" + all[1]).Is(http.StatusOK).List()
	if len(brief) != 1 || brief[0]["athlete"] != "Runner 1" || len(brief[0]) != 2 {
		t.Errorf("with chosen fields: %v", brief)
	}
	c.Get("/result/list/" + kit.UnknownID + "?ids=" + all[0]).Is(http.StatusNotFound)
	for _, bad := range []string{"", "x", all[0] + "," + all[0], strings.Repeat(all[0][:35]+"0,", 100) + all[1]} {
		c.Get("/result/list/" + race + "?ids=" + bad).Is(http.StatusBadRequest)
	}
}
