package races

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestWithheldName takes a name off results, which then shows nowhere, whatever writes it again.
func TestWithheldName(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	director, operator, ada := app.Register(t), app.Operator(t), kit.Claimant(t, app, "ada.secret")
	c := app.Client(t)
	race := director.Race(object{"sport": "track"})
	const file = "place,name,athlete_id,team,event,time\n1,Bea Open,,Ash,800m,2:00\n2,Ada Secret,ada.secret,Ash,800m,2:01\n1,Ada Secret,,Ash,1500m,4:30\n" +
		"3,Ada Secret,another.ada,Ash,800m,2:09\n"
	director.CSV(race, "?gender=womens", file).Is(http.StatusCreated)
	var result string
	for _, r := range c.Get("/result/list/athlete/ada.secret").Is(http.StatusOK).List() {
		result, _ = r["_id"].(string)
	}
	ada.Post("/race/"+race+"/report", object{"reason": "remove_name"}).Is(http.StatusUnprocessableEntity)
	report := ada.Post("/result/"+result+"/report", object{"reason": "remove_name"}).Is(http.StatusCreated).Object()["_id"].(string)
	kit.Contains(t, c.Get("/r/"+race), "Ada Secret")
	operator.Post("/operator/reports/"+report+"/settle", object{"note": "The name is gone."}).Is(http.StatusOK)

	hidden := func() {
		t.Helper()
		for _, path := range []string{
			"/r/" + race, "/r/" + race + "?embed=1", "/t/ash", "/result/list/" + race, "/result/list/team/ash", "/race/" + race + "/results.csv",
			"/result/teamlist/" + race + "/womens/800m", "/search/results/secret/1/10",
		} {
			page := c.Get(path).Is(http.StatusOK)
			for _, text := range []string{"ada.secret", "2:01", "4:30"} {
				if has := strings.Contains(string(page.Body), text); has && text == "ada.secret" {
					t.Errorf("%s has %s:\n%s", path, text, page.Body)
				}
			}
			if n := strings.Count(string(page.Body), "Ada Secret"); strings.HasPrefix(path, "/result/list/"+race) && n != 1 {
				t.Errorf("%s has %d of her name, want that of the other athlete:\n%s", path, n, page.Body)
			}
		}
		kit.Contains(t, c.Get("/r/"+race), "Name withheld", "2:01", "4:30", "Bea Open")
		c.Get("/a/ada.secret").Is(http.StatusNotFound)
	}
	hidden()
	// The public history tells that it was changed, and directors and operators what it was.
	kit.Lacks(t, c.Get("/result/"+result+"/history").Is(http.StatusOK), "Ada Secret", "ada.secret")
	kit.Contains(t, director.Get("/result/"+result+"/history").Is(http.StatusOK), "Ada Secret")

	director.Put("/result", object{"_id": result, "athlete": "Ada Secret", "athlete_id": "ada.secret", "place": 1}).Is(http.StatusOK)
	hidden()
	ada.Post("/result/"+result+"/me", nil).Is(http.StatusOK) // waits for a director, who cannot accept it
	if a := director.Post("/result/"+result+"/claims/"+ada.ID+"/accept", nil).Is(http.StatusConflict); kit.ProblemKind(a) != "result-has-athlete" {
		t.Error(a)
	}
	again := director.CSV(race, "?gender=womens&mode=replace", strings.Replace(file, "2:01", "2:01.0", 1)).Is(http.StatusCreated).Object()
	hidden()
	director.Delete("/race/" + race + "/imports/" + again["import_id"].(string) + "?force=true").Is(http.StatusOK)
	hidden()

	director.Delete("/result/" + result + "/withheld").Is(http.StatusForbidden)
	if shown := operator.Delete("/result/" + result + "/withheld").Is(http.StatusOK).Object(); shown["athlete"] != "Ada Secret" || shown["athlete_id"] != "ada.secret" {
		t.Errorf("shown %v", shown)
	}
	if a := operator.Delete("/result/" + result + "/withheld").Is(http.StatusConflict); kit.ProblemKind(a) != "name-not-withheld" {
		t.Error(a)
	}
	kit.Lacks(t, c.Get("/r/"+race), "Name withheld")
}
