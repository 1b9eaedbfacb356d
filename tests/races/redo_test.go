package races

import (
	"net/http"
	"testing"
	"time"

	"harrier/tests/kit"
)

// Deleting an import can be taken back for a day.
func TestRedoImport(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, stranger := app.Register(t), app.Register(t)
	race := d.Race()
	imported := func(query, file string) string {
		id, _ := d.CSV(race, query, file).Is(http.StatusCreated).Object()["import_id"].(string)
		return id
	}
	first := imported(kit.Mens5K, order11)
	ids := idsOf(t, d.Client, race)
	d.Put("/result", object{"_id": ids["B1 16:10"], "status": "dq", "reason": "He cut the course."}).Is(http.StatusOK)
	before := kit.PlacesOf(t, d.Client, race)
	at := "/race/" + race + "/imports/"
	d.Post(at+first+"/redo", nil).Is(http.StatusNotFound)
	d.Delete(at + first).Is(http.StatusOK)
	if got := kit.PlacesOf(t, d.Client, race); got != "" {
		t.Fatalf("left %s", got)
	}
	stranger.Post(at+first+"/redo", nil).Is(http.StatusForbidden)
	if n := d.Post(at+first+"/redo", nil).Is(http.StatusOK).Object()["results"]; n != 11.0 {
		t.Errorf("%v came back", n)
	}
	if got := kit.PlacesOf(t, d.Client, race); got != before {
		t.Errorf("came back as %s, was %s", got, before)
	}
	if list := d.Get("/race/" + race + "/imports").Is(http.StatusOK).List(); len(list) != 1 || list[0]["_id"] != first {
		t.Errorf("imports: %v", list)
	}
	for athlete, id := range idsOf(t, d.Client, race) {
		if ids[athlete] != "" && ids[athlete] != id {
			t.Errorf("%s has another _id", athlete)
		}
	}
	d.Post(at+first+"/redo", nil).Is(http.StatusNotFound)

	// A replacement is undone and redone, over what it replaced.
	second := imported(kit.Mens5K+"&mode=replace", "place,name,team,time\n1,A1,A,15:59\n2,New,B,16:09\n")
	replaced := kit.PlacesOf(t, d.Client, race)
	d.Delete(at + second).Is(http.StatusOK)
	if got := kit.PlacesOf(t, d.Client, race); got != before {
		t.Errorf("undone it is %s, was %s", got, before)
	}
	d.Post(at+second+"/redo", nil).Is(http.StatusOK)
	if got := kit.PlacesOf(t, d.Client, race); got != replaced {
		t.Errorf("redone it is %s, was %s", got, replaced)
	}
	d.Delete(at + second).Is(http.StatusOK)
	if got := kit.PlacesOf(t, d.Client, race); got != before {
		t.Errorf("undone again it is %s, was %s", got, before)
	}

	// What came since is not overwritten.
	d.Delete(at + first).Is(http.StatusOK)
	d.Result(race, object{"athlete": "Newcomer", "event": "5K", "time": "17:00"})
	if p := d.Post(at+first+"/redo", nil).Is(http.StatusConflict).Object(); p["type"] != "/problems/results-corrected" {
		t.Errorf("%v", p)
	}
}

// After a day it is gone.
func TestRedoImportAfterADay(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	d := app.Register(t)
	race := d.Race()
	id, _ := d.CSV(race, kit.Mens5K, order11).Is(http.StatusCreated).Object()["import_id"].(string)
	d.Delete("/race/" + race + "/imports/" + id).Is(http.StatusOK)
	kit.InDatabase(t, app, "UPDATE deleted_imports SET deleted_at = deleted_at - interval '25 hours' WHERE race_id = $1", race)
	d.Post("/race/"+race+"/imports/"+id+"/redo", nil).Is(http.StatusNotFound)
	if err := app.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	var kept int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM deleted_results").Scan(&kept); err != nil || kept != 0 {
		t.Errorf("%d results are kept (%v)", kept, err)
	}
}
