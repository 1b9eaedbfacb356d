package accounts

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestDisownedResults shows that a result that its athlete has disowned gets the Athlete ID again from the athlete and operators only.
func TestDisownedResults(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	c, director, operator := app.Client(t), app.Register(t), app.Operator(t)
	count := func(id string) int { return len(c.Get("/result/list/athlete/" + id).Is(http.StatusOK).List()) }

	t.Run("by hand", func(t *testing.T) {
		ada := kit.Claimant(t, app, "ada.one")
		ada.Post("/user/"+ada.ID+"/alias/ada.alias", nil).Is(http.StatusOK)
		race := director.Race()
		result := director.Result(race, object{"athlete": "Ada", "athlete_id": "ada.one"})
		ada.Delete("/result/" + result + "/me").Is(http.StatusNoContent)
		for _, id := range []string{"ada.one", "ADA.ONE", "ada.alias"} {
			if a := director.Put("/result", object{"_id": result, "athlete_id": id}).Is(http.StatusUnprocessableEntity).Names("/athlete_id"); kit.ProblemKind(a) != "result-disowned" {
				t.Error(a)
			}
		}
		director.Put("/result", object{"_id": result, "athlete_id": "another", "place": 3}).Is(http.StatusOK)
		body := kit.Rename("athlete", object{"name": "Ada", "athlete_id": "another"}, object{"name": "Ada", "athlete_id": "ada.one"})
		director.Post("/race/"+race+"/renames", body).Is(http.StatusCreated)
		if count("ada.one") != 0 {
			t.Error("a rename made it theirs again")
		}
		director.Delete("/result/" + result).Is(http.StatusOK)
		again := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "ADA", "athlete_id": "ada.one"}
		if a := director.Post("/result", again).Is(http.StatusUnprocessableEntity).Names("/athlete_id"); kit.ProblemKind(a) != "result-disowned" {
			t.Error(a)
		}
		operator.Post("/result", again).Is(http.StatusCreated)
		if n := count("ada.one"); n != 1 {
			t.Errorf("%d results, want that of the operator", n)
		}
	})

	t.Run("by the athlete and operators", func(t *testing.T) {
		ada := kit.Claimant(t, app, "ada.two")
		race := director.Race()
		result := director.Result(race, object{"athlete": "Ada", "athlete_id": "ada.two"})
		disown := func() { ada.Delete("/result/" + result + "/me").Is(http.StatusNoContent) }
		disown()
		ada.Post("/result/"+result+"/me", nil).Is(http.StatusOK)
		director.Post("/result/"+result+"/claims/"+ada.ID+"/accept", nil).Is(http.StatusOK)
		if got := athleteIDOf(c, result); got != "ada.two" {
			t.Errorf("claimed again, the Athlete ID is %v", got)
		}
		disown()
		operator.Put("/result", object{"_id": result, "athlete_id": "ada.two"}).Is(http.StatusOK)
		if got := athleteIDOf(c, result); got != "ada.two" {
			t.Errorf("by an operator, the Athlete ID is %v", got)
		}
	})

	t.Run("by files", func(t *testing.T) {
		ada := kit.Claimant(t, app, "ada.three")
		race := director.Race()
		const file = "place,name,athlete_id,team,time\n1,Bea,bea.three,Ash,24:00\n2,Ada,ada.three,Ash,24:01\n"
		director.CSV(race, "?gender=womens&event=6K", file).Is(http.StatusCreated)
		for _, r := range c.Get("/result/list/athlete/ada.three").List() {
			ada.Delete("/result/" + r["_id"].(string) + "/me").Is(http.StatusNoContent)
		}
		corrected := director.CSV(race, "?gender=womens&event=6K&mode=replace", strings.Replace(file, "24:01", "24:02", 1)).Is(http.StatusCreated).Object()
		if count("ada.three") != 0 {
			t.Error("a corrected file made it theirs again")
		}
		director.Delete("/race/" + race + "/imports/" + corrected["import_id"].(string)).Is(http.StatusOK)
		if count("ada.three") != 0 {
			t.Error("undoing an import made it theirs again")
		}
		director.CSV(race, "?gender=womens&event=5K", file).Is(http.StatusCreated)
		if n := count("ada.three"); n != 1 {
			t.Errorf("%d results, want that of another event", n)
		}
	})
}

// TestWithheldNamesakes shows that a withheld name stays so under another team or spelling, until an operator says that it is a namesake.
func TestWithheldNamesakes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	director, operator, ada := app.Register(t), app.Operator(t), app.Register(t)
	race := director.Race()
	add := func(fields object) string {
		t.Helper()
		return director.Result(race, object{"gender": "womens", "event": "6K"}, fields)
	}
	name := func(result string) any {
		t.Helper()
		return app.Client(t).Get("/result/" + result).Is(http.StatusOK).Object()["athlete"]
	}
	first, before := add(object{"athlete": "Zoë Secret", "team": "Ash"}), add(object{"athlete": "Zoe Secret", "team": "Elm"})
	report := ada.Post("/result/"+first+"/report", object{"reason": "remove_name"}).Is(http.StatusCreated).Object()["_id"].(string)
	operator.Post("/operator/reports/"+report+"/settle", object{"note": "The name is gone."}).Is(http.StatusOK)
	director.Put("/result", object{"_id": before, "place": 4}).Is(http.StatusOK)
	if got := name(before); got != "Zoe Secret" {
		t.Errorf("somebody else, who was there before, is %q", got)
	}
	added := make([]string, 0, 4)
	for _, again := range []object{
		{"athlete": "Zoë Secret", "team": "Birch"}, {"athlete": "ZOE SECRET", "team": "Oak"}, {"athlete": "zoé secret"}, {"athlete": "Zoe Secret", "athlete_id": "made.up"},
	} {
		added = append(added, add(again))
		if got := name(added[len(added)-1]); got != "Name withheld" {
			t.Errorf("%v is %q", again, got)
		}
	}
	for _, other := range []object{{"event": "5K", "team": "Birch"}, {"gender": "mens", "team": "Birch"}, {"athlete": "Zoe Secrets"}} {
		fields := object{"athlete": "Zoe Secret"}
		maps.Copy(fields, other)
		if got := name(add(fields)); got != fields["athlete"] {
			t.Errorf("%v is %q", fields, got)
		}
	}

	operator.Delete("/result/" + added[0] + "/withheld").Is(http.StatusOK)
	if namesake, withheld := name(added[0]), name(first); namesake != "Zoë Secret" || withheld != "Name withheld" {
		t.Errorf("the namesake is %q, the other %q", namesake, withheld)
	}
	const file = "place,name,team,time\n1,Zoë Secret,Birch,24:00\n2,Zoe Secret,Pine,24:01\n3,Bea,Ash,24:02\n"
	imported := director.CSV(race, "?gender=womens&event=6K&mode=append", file).Is(http.StatusCreated).Object()
	warned := ""
	for _, w := range kit.ReportOf(imported)["warnings"].([]any) {
		if w := w.(object); w["code"] == "name_withheld" {
			warned, _ = w["detail"].(string)
		}
	}
	if !strings.HasSuffix(warned, "of a namesake.") || !strings.Contains(warned, " 1 ") {
		t.Errorf("warnings: %v", kit.ReportOf(imported)["warnings"])
	}
	names := map[any]int{}
	for _, r := range app.Client(t).Get("/result/list/" + race + "/womens/6K").Is(http.StatusOK).List() {
		if r["import_id"] == imported["import_id"] {
			names[r["athlete"]]++
		}
	}
	if names["Zoë Secret"] != 1 || names["Name withheld"] != 1 || names["Bea"] != 1 {
		t.Errorf("imported %v", names)
	}
}
