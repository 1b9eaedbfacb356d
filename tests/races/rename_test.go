package races

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// named lists a race's results as "athlete athlete_id team team_id", sorted.
func named(t *testing.T, c *kit.Client, race string) string {
	t.Helper()
	list := c.Get("/result/list/" + race).Is(http.StatusOK).List()
	lines := make([]string, len(list))
	for i, r := range list {
		lines[i] = fmt.Sprint(r["athlete"], " ", r["athlete_id"], " ", r["team"], " ", r["team_id"])
	}
	slices.Sort(lines)
	return strings.ReplaceAll(strings.Join(lines, "\n"), "<nil>", "-")
}
func squad(name string, ids ...string) object { return kit.Side(name, "team_id", ids) }

func TestRenames(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	const file = "name,athlete_id,team,time\nJes Runner,jess.r,Rot,17:05\nJess Runner,,Rot,17:06\nJess Runner,j.blau,Blau,17:07\nBo,,Rott,17:08\nCy,,St. John's,17:09\n"
	meet := func(t *testing.T) (*kit.User, string) {
		t.Helper()
		director := app.Register(t, object{"name": "Ada"})
		race := director.Race()
		director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		return director, race
	}

	t.Run("an athlete is renamed, and the rename taken back", func(t *testing.T) {
		t.Parallel()
		director, race := meet(t)
		before := named(t, director.Client, race)
		body := kit.Rename("athlete", kit.AthleteSide("Bo"), kit.AthleteSide("Bo Lee", "bo.lee"), object{"reason": "Full name."})
		made := director.Post("/race/"+race+"/renames", body).Is(http.StatusCreated).Object()
		if made["results"] != 1.0 || kit.IsTrue(made["merged"]) || fmt.Sprint(made["to"]) != "map[athlete_id:bo.lee name:Bo Lee team_id:rott]" || made["user"] != "Ada" {
			t.Errorf("%v", made)
		}
		if got, want := named(t, director.Client, race), strings.Replace(before, "Bo -", "Bo Lee bo.lee", 1); got != want {
			t.Errorf("\n%s\nwant\n%s", got, want)
		}
		id := idsOf(t, director.Client, race)["Bo Lee 17:08"]
		if got := historyOf(t, director.Client, id); got != "athlete Bo>Bo Lee athlete_id ->bo.lee by Ada: Full name." {
			t.Errorf("the history is %s", got)
		}
		if got := historyOf(t, app.Client(t), id); got != "athlete ->- athlete_id ->- by -: -" {
			t.Errorf("the public history is %s", got)
		}
		found := director.Get("/search/results/lee/1/10").List()
		found = slices.DeleteFunc(found, func(r map[string]any) bool { return r["race_id"] != race }) // other subtests rename in races of their own
		if len(found) != 1 {
			t.Errorf("the search finds %v", found)
		}
		list := director.Get("/race/" + race + "/renames").Is(http.StatusOK).List()
		if fmt.Sprint(list) != fmt.Sprint([]any{made}) {
			t.Errorf("listed as %v, made as %v", list, made)
		}
		exported, _ := director.Get("/user/export").Is(http.StatusOK).Object()["renames"].([]any)
		if len(exported) != 1 || exported[0].(object)["reason"] != "Full name." {
			t.Errorf("the export has %v", exported)
		}
		at := fmt.Sprintf("/race/%s/renames/%v", race, made["_id"])
		director.Delete(at).Is(http.StatusOK)
		director.Delete(at).Is(http.StatusNotFound)
		if got := named(t, director.Client, race); got != before {
			t.Errorf("\n%s\nwant\n%s", got, before)
		}
		if got := historyOf(t, director.Client, id); got != "athlete Bo Lee>Bo athlete_id bo.lee>- by Ada: -\nathlete Bo>Bo Lee athlete_id ->bo.lee by Ada: Full name." {
			t.Errorf("the history is %s", got)
		}
		if n := len(director.Get("/race/" + race + "/renames").List()); n != 0 {
			t.Errorf("%d renames are listed", n)
		}
	})

	t.Run("athletes are merged, and apart again", func(t *testing.T) {
		t.Parallel()
		director, race := meet(t)
		before := named(t, director.Client, race)
		made := director.Post("/race/"+race+"/renames?force=true", kit.Rename("athlete", kit.AthleteSide("Jes Runner"), kit.AthleteSide("Jess Runner"))).Is(http.StatusCreated).Object()
		// The one of Blau is somebody else, whose ID does not matter; the one of Rot has none.
		if !kit.IsTrue(made["merged"]) || !strings.Contains(named(t, director.Client, race), "Jess Runner jess.r Rot rot") {
			t.Errorf("%v makes\n%s", made, named(t, director.Client, race))
		}
		director.Put("/result", object{"_id": idsOf(t, director.Client, race)["Jess Runner 17:06"], "notes": "No matter."}).Is(http.StatusOK)
		director.Delete(fmt.Sprintf("/race/%s/renames/%v", race, made["_id"])).Is(http.StatusOK)
		if got := named(t, director.Client, race); got != before {
			t.Errorf("\n%s\nwant\n%s", got, before)
		}
	})

	t.Run("a merged athlete takes the ID over", func(t *testing.T) {
		t.Parallel()
		director, race := meet(t)
		director.Result(race, object{"athlete": "J. Runner", "athlete_id": "other", "team": "Blau"})
		made := director.Post("/race/"+race+"/renames", kit.Rename("athlete", kit.AthleteSide("J. Runner"), kit.AthleteSide("Jess Runner"))).Is(http.StatusCreated).Object()
		if !kit.IsTrue(made["merged"]) || strings.Count(named(t, director.Client, race), "Jess Runner j.blau Blau blau") != 2 {
			t.Errorf("%v makes\n%s", made, named(t, director.Client, race))
		}
	})

	t.Run("teams are renamed and merged with their IDs", func(t *testing.T) {
		t.Parallel()
		director, race := meet(t)
		before := named(t, director.Client, race)
		director.Result(race, object{"athlete": "Di", "gender": "womens", "team": "Rott"})
		merge := director.Post("/race/"+race+"/renames", kit.Rename("team", squad("Rott"), squad("Rot"), object{"gender": "mens"})).Is(http.StatusCreated).Object()
		if !kit.IsTrue(merge["merged"]) || merge["results"] != 1.0 || merge["gender"] != "mens" || !strings.Contains(named(t, director.Client, race), "Di - Rott rott") {
			t.Errorf("%v makes\n%s", merge, named(t, director.Client, race))
		}
		slug := director.Post("/race/"+race+"/renames", kit.Rename("team", squad("Rot"), squad("Rot-Weiß"))).Is(http.StatusCreated).Object()
		if kit.IsTrue(slug["merged"]) || slug["results"] != 3.0 || strings.Count(named(t, director.Client, race), "Rot-Weiß rot-weiss") != 3 {
			t.Errorf("%v makes\n%s", slug, named(t, director.Client, race))
		}
		own := director.Post("/race/"+race+"/renames", kit.Rename("team", squad("St. John's"), squad("St. John's", "sjh"))).Is(http.StatusCreated).Object()
		// The name has an ID now, which is not the one that would be derived.
		same := director.Post("/race/"+race+"/renames", kit.Rename("team", squad("Blau"), squad("St. John's"))).Is(http.StatusCreated).Object()
		if kit.IsTrue(own["merged"]) || !kit.IsTrue(same["merged"]) || strings.Count(named(t, director.Client, race), "St. John's sjh") != 2 {
			t.Errorf("%v makes\n%s", same, named(t, director.Client, race))
		}
		none := director.Post("/race/"+race+"/renames", kit.Rename("team", squad("Rott"), squad("Unattached"))).Is(http.StatusCreated).Object()
		if fmt.Sprint(none["to"]) != "map[athlete_id:<nil> name:Unattached team_id:<nil>]" {
			t.Errorf("%v", none)
		}
		for _, made := range []object{none, same, own, slug, merge} {
			director.Delete(fmt.Sprintf("/race/%s/renames/%v", race, made["_id"])).Is(http.StatusOK)
		}
		if got, want := named(t, director.Client, race), strings.Replace(before, "Jes Runner", "Di - Rott rott\nJes Runner", 1); got != want {
			t.Errorf("\n%s\nwant\n%s", got, want)
		}
	})

	t.Run("what is ambiguous or unknown is refused", func(t *testing.T) {
		t.Parallel()
		director, race := meet(t)
		director.Result(race, object{"athlete": "Bo", "gender": "womens", "team": "Rott"})
		director.Result(race, object{"athlete": "Cy", "athlete_id": "cy.1", "team": "St. John's"})
		director.Result(race, object{"athlete": "Cy", "athlete_id": "cy.2", "team": "St. John's"})
		director.Result(race, object{"athlete": "Ed", "team": "Rot", "team_id": "rot-2"})
		before := named(t, director.Client, race)
		for name, c := range map[string]struct {
			body object
			says string
		}{
			"nobody":               {kit.Rename("athlete", kit.AthleteSide("BO"), kit.AthleteSide("Bo Lee")), "/from"},
			"nobody of that ID":    {kit.Rename("athlete", kit.AthleteSide("Bo", "bo"), kit.AthleteSide("Bo Lee")), "/from"},
			"no team":              {kit.Rename("team", squad("Bo"), squad("Bo Lee")), "/from"},
			"several teams":        {kit.Rename("athlete", kit.AthleteSide("Jess Runner"), kit.AthleteSide("Bo Lee")), "/from/team_id"},
			"both genders":         {kit.Rename("athlete", kit.AthleteSide("Bo"), kit.AthleteSide("Bo Lee")), "/gender"},
			"several athletes":     {kit.Rename("athlete", kit.AthleteSide("Cy"), kit.AthleteSide("Bo Lee")), "/from/athlete_id"},
			"several IDs":          {kit.Rename("team", squad("Rot"), squad("Rot A")), "/from/team_id"},
			"several new athletes": {kit.Rename("athlete", kit.AthleteSide("Jes Runner"), kit.AthleteSide("Jess Runner", "x"), object{"reason": "a\nb"}), "/reason"},
			"several new teams":    {kit.Rename("team", squad("Blau"), squad("Rot")), "/to/team_id"},
			"the same":             {kit.Rename("team", squad("Blau"), squad("Blau")), "/to"},
			"a team's athlete":     {kit.Rename("team", kit.AthleteSide("Blau", "-"), squad("Blau", "b")), "/from/athlete_id"},
			"an athlete's team":    {kit.Rename("athlete", kit.AthleteSide("Jes Runner"), squad("Jess Runner", "rot")), "/to/team_id"},
			"hidden characters":    {kit.Rename("team", squad("Blau"), squad("Bl\u200bau")), "/to/name"},
			"no new name":          {kit.Rename("team", squad("Blau"), object{}), "/to/name"},
		} {
			t.Log(name)
			director.Post("/race/"+race+"/renames", c.body).Is(http.StatusUnprocessableEntity).Names(c.says)
		}
		if got := named(t, director.Client, race); got != before {
			t.Errorf("\n%s\nwant\n%s", got, before)
		}
		for _, said := range []object{
			kit.Rename("athlete", object{"name": "Jess Runner", "team_id": "BLAU"}, kit.AthleteSide("Jess R")),
			kit.Rename("athlete", kit.AthleteSide("Bo"), kit.AthleteSide("Bo Lee"), object{"gender": "womens"}),
			kit.Rename("athlete", kit.AthleteSide("Cy", "CY.1"), kit.AthleteSide("Cyd")),
			kit.Rename("athlete", kit.AthleteSide("Cy", "-"), kit.AthleteSide("Cyd", "-")),
			kit.Rename("team", squad("Rot", "rot-2"), squad("Rot", "rot")),
		} {
			if made := director.Post("/race/"+race+"/renames", said).Is(http.StatusCreated).Object(); made["results"] != 1.0 {
				t.Errorf("%v makes %v", said, made)
			}
		}
	})
}
