package races

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestRenamedBefore imports a corrected file, which has names that were merged before: the report has the decision, also if the file has one of the two.
func TestRenamedBefore(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	director := app.Register(t)
	race := director.Race()
	const file = "name,team,time\nAnn,St Johns,17:05\nBo,St. John's,17:06\nCyd Yew,Rot,17:07\n"
	imported := director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated).Object()
	if list := imported["renames"]; fmt.Sprint(list) != "[]" {
		t.Errorf("the first file has %v", list)
	}
	rename := func(body object) { director.Post("/race/"+race+"/renames", body).Is(http.StatusCreated) }
	rename(kit.Rename("team", squad("St Johns"), squad("St. John's")))
	rename(kit.Rename("athlete", kit.AthleteSide("Cyd Yew"), kit.AthleteSide("Cyd Yu")))
	rename(kit.Rename("athlete", kit.AthleteSide("Cyd Yu"), kit.AthleteSide("Sid Yu")))
	rename(kit.Rename("athlete", kit.AthleteSide("Bo"), kit.AthleteSide("Beau")))
	rename(kit.Rename("athlete", kit.AthleteSide("Beau"), kit.AthleteSide("Bo"))) // which gives the name back
	director.Delete(fmt.Sprintf("/race/%s/imports/%v?force=true", race, imported["import_id"])).Is(http.StatusOK)

	corrected := "name,team,time\nAnn,St Johns,17:04\nBo,St Johns,17:06\nCyd Yew,Rot,17:07\nCyd Yew,Blau,17:08\n"
	again := func(c *kit.Client, query, file string) []object {
		t.Helper()
		list, _ := c.CSV(race, kit.Mens5K+query, file).Succeeds().Object()["renames"].([]any)
		found := make([]object, len(list))
		for i, one := range list {
			found[i], _ = one.(map[string]any)
		}
		return found
	}
	if list := again(app.Register(t).Client, "&dry_run=true", corrected); len(list) != 0 {
		t.Errorf("somebody who does not direct the race reads %v", list)
	}
	if list := again(director.Client, "&dry_run=true", "name,team,time\nSid Yu,St. John's,17:04\n"); len(list) != 0 {
		t.Errorf("a file with the new names has %v", list)
	}
	if list := again(director.Client, "&dry_run=true", corrected); len(list) != 2 {
		t.Errorf("the dry run has %v", list)
	}
	for _, body := range again(director.Client, "", corrected) {
		rename(body)
	}
	const want = "Ann St. John's mens 5K 17:04\nBo St. John's mens 5K 17:06\nSid Yu Rot mens 5K 17:07\nCyd Yew Blau mens 5K 17:08"
	if got := kit.Listing(t, director.Client, race); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// TestTryScoring scores a race by rules that it does not have, in all its events, and stores nothing.
func TestTryScoring(t *testing.T) {
	t.Parallel()
	director := kit.Shared(t).Register(t)
	race := director.Race(object{"sport": "track"})
	var file strings.Builder
	file.WriteString("event,place,name,team,time\n")
	for i := range 20 {
		fmt.Fprintf(&file, "%dm,1,Ann %d,Oak,%d:00\n%dm,2,Bea %d,Ash,%d:01\n", 100*(i+10), i, i+3, 100*(i+10), i, i+3)
	}
	director.CSV(race, "?gender=womens", file.String()).Is(http.StatusCreated)
	at := "/race/" + race + "/womens/scores"
	before := string(director.Get(at).Is(http.StatusOK).Body)
	scores := director.Post(at, object{"kind": "points", "points": []int{3, 1}}).Is(http.StatusOK).Object()
	totals, _ := scores["totals"].([]any)
	got := make([]string, 0, len(totals))
	for _, one := range totals {
		team, _ := one.(map[string]any)
		got = append(got, fmt.Sprint(team["team"], " ", team["score"], " ", team["events"]))
	}
	if want := []string{"Oak 60 20", "Ash 20 20"}; !slices.Equal(got, want) {
		t.Errorf("the totals are %q, want %q", got, want)
	}
	director.Post(at, object{"kind": "points", "scorers": 3}).Is(http.StatusUnprocessableEntity).Names("/scorers")
	director.Post("/race/01990a5c-7f3e-7cc1-9d55-000000000000/womens/scores", object{"kind": "none"}).Is(http.StatusNotFound)
	if after := string(director.Get(at).Is(http.StatusOK).Body); after != before {
		t.Errorf("the scores are %s, and were %s", after, before)
	}
}
