package races

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"harrier/tests/kit"
)

// idsOf returns the IDs of a race's results by athlete.
func idsOf(t *testing.T, c *kit.Client, race string) map[string]string {
	t.Helper()
	ids := map[string]string{}
	for _, r := range c.Get("/result/list/" + race).Is(http.StatusOK).List() {
		name, _ := r["athlete"].(string)
		ids[name+" "+fmt.Sprint(r["time"])], _ = r["_id"].(string)
	}
	return ids
}

func TestImportModes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	const first = "place,name,team,athlete_id,time\n1,Ann,Rot,,17:05\n2,Bo,Blau,,17:06\n3,Cy,Blau,cy.run,17:10\n4,Bo,Blau,,18:00\n"
	const corrected = "place,name,team,athlete_id,time\n1,Bo,Blau,,17:01\n2,Ann,Rot,,17:05\n3,Cyrus,Grau,CY.run,17:10\n4,Di,Rot,,17:20\n"
	imported := func(t *testing.T, poster *kit.User, race, query, file string) string {
		t.Helper()
		importID, _ := poster.CSV(race, query, file).Is(http.StatusCreated).Object()["import_id"].(string)
		return importID
	}

	t.Run("new refuses what the race has", func(t *testing.T) {
		t.Parallel()
		poster, reader := app.Register(t), app.Client(t)
		race := poster.Race()
		imported(t, poster, race, kit.Mens5K, first)
		imported(t, poster, race, "?gender=womens&event=5K", first)
		p := poster.CSV(race, kit.Mens5K, corrected).Is(http.StatusConflict).Object()
		if p["type"] != "/problems/results-exist" || !strings.Contains(fmt.Sprint(p["detail"]), "mens 5K") {
			t.Errorf("%v", p)
		}
		if n := len(idsOf(t, reader, race)); n != 4 {
			t.Errorf("%d results", n)
		}
	})

	t.Run("append adds", func(t *testing.T) {
		t.Parallel()
		poster, reader := app.Register(t), app.Client(t)
		race := poster.Race()
		imported(t, poster, race, kit.Mens5K, first)
		poster.CSV(race, kit.Mens5K+"&mode=append", first).Is(http.StatusConflict)
		imported(t, poster, race, kit.Mens5K+"&mode=append&again=true", first)
		imported(t, poster, race, kit.Mens5K+"&mode=append", corrected)
		if n := len(reader.Get("/result/list/" + race).List()); n != 12 {
			t.Errorf("%d results, want 12", n)
		}
	})

	t.Run("replace keeps IDs, and deleting it restores what was there", func(t *testing.T) {
		t.Parallel()
		poster, reader := app.Register(t), app.Client(t)
		race := poster.Race()
		imported(t, poster, race, "?gender=mens&event=6K", first)
		imported(t, poster, race, kit.Mens5K, first)
		list := "/result/list/" + race + "/mens/5K"
		before, ids := string(reader.Get(list).Is(http.StatusOK).Body), map[string]any{}
		for _, r := range reader.Get(list).List() {
			ids[fmt.Sprint(r["athlete"], r["place"])] = r["_id"]
		}
		importID := imported(t, poster, race, kit.Mens5K+"&mode=replace", strings.ReplaceAll(corrected, "Cyrus", "Cyrillo"))
		after := reader.Get(list).List()
		if len(after) != 4 {
			t.Fatalf("%d results: %v", len(after), after)
		}
		for i, was := range []string{"Bo2", "Ann1", "Cy3"} {
			if after[i]["_id"] != ids[was] || after[i]["import_id"] != importID {
				t.Errorf("place %d is %v, want the ID of %s, %v", i+1, after[i], was, ids[was])
			}
		}
		if n := reader.Get("/race/" + race).Object()["results"]; n != 8.0 {
			t.Errorf("the race counts %v results", n)
		}
		if found := reader.Get("/search/results/cyrillo/1/10").List(); len(found) != 1 {
			t.Errorf("the search finds %v", found)
		}
		poster.Delete("/race/" + race + "/imports/" + importID).Is(http.StatusOK)
		if text := string(reader.Get(list).Body); text != before {
			t.Errorf("after the import was deleted:\n%s\nbefore it:\n%s", text, before)
		}
		if found := reader.Get("/search/results/cyrillo/1/10").List(); len(found) != 0 {
			t.Errorf("the search still finds %v", found)
		}
	})

	t.Run("corrections are not lost unasked", func(t *testing.T) {
		t.Parallel()
		poster, reader := app.Register(t), app.Client(t)
		race := poster.Race()
		original := imported(t, poster, race, kit.Mens5K, first)
		importID := imported(t, poster, race, kit.Mens5K+"&mode=replace", corrected)
		undo := "/race/" + race + "/imports/"
		p := poster.Delete(undo + original + "?force=true").Is(http.StatusConflict).Object()
		if p["type"] != "/problems/results-corrected" {
			t.Errorf("deleting what a later import replaced: %v", p)
		}
		id := reader.Get("/result/list/" + race).List()[3]["_id"]
		poster.Put("/result", object{"_id": id, "notes": "checked"}).Is(http.StatusOK)
		p = poster.Delete(undo + importID).Is(http.StatusConflict).Object()
		if p["type"] != "/problems/results-corrected" || !strings.Contains(fmt.Sprint(p["detail"]), "Di") {
			t.Errorf("%v", p)
		}
		poster.Delete(undo + importID + "?force=true").Is(http.StatusOK)
		if n := len(idsOf(t, reader, race)); n != 4 {
			t.Errorf("%d results", n)
		}
		poster.Delete(undo + original).Is(http.StatusOK)
	})

	t.Run("is listed for directors", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		importID := imported(t, poster, race, kit.Mens5K+"&file_name=boys.csv", first)
		list := poster.Get("/race/" + race + "/imports").Is(http.StatusOK).List()
		if len(list) != 1 || list[0]["_id"] != importID || list[0]["mode"] != "new" || list[0]["file_name"] != "boys.csv" || list[0]["imported"] != 4.0 {
			t.Errorf("%v", list)
		}
		app.Register(t).Get("/race/" + race + "/imports").Is(http.StatusForbidden)
	})

	t.Run("two at once", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		var both sync.WaitGroup
		statuses := make([]int, 2)
		for i, file := range []string{first, corrected} {
			both.Go(func() { statuses[i] = poster.CSV(race, kit.Mens5K, file).Status })
		}
		both.Wait()
		if statuses[0]+statuses[1] != http.StatusCreated+http.StatusConflict {
			t.Errorf("statuses %v, want one import", statuses)
		}
	})
}
