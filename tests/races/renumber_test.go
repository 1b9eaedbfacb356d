package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestRenumber(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	stranger := app.Register(t)
	const file = "place,name,team,time\n1,Ann,Rot,17:05\n2,Bo,Blau,17:06\n3,Cy,Blau,17:10\n3,Di,Blau,17:10\n5,Ed,Rot,17:12\n"
	meet := func(t *testing.T) (director *kit.User, race, bo string) {
		t.Helper()
		director = &kit.User{Client: user.In(t), ID: user.ID}
		race = director.Race()
		director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		director.CSV(race, "?gender=womens&event=5K", "place,name,time\n1,Flo,18:00\n3,Gwen,18:05\n").Is(http.StatusCreated)
		bo = idsOf(t, director.Client, race)["Bo 17:06"]
		director.Put("/result", object{"_id": bo, "status": "dq"}).Is(http.StatusOK)
		return director, race, bo
	}
	const before = "1 Ann, 3 Cy, 3 Di, 5 Ed, dq Bo, 1 Flo, 3 Gwen"
	const after = "1 Ann, 2 Cy, 2 Di, 4 Ed, dq Bo, 1 Flo, 3 Gwen"
	men := object{"gender": "mens", "event": "5K", "reason": "Bo cut the course."}

	t.Run("is shown, done, listed and undone", func(t *testing.T) {
		t.Parallel()
		director, race, _ := meet(t)
		at := "/race/" + race + "/renumber"
		dry := director.Post(at+"?dry_run=true", men).Is(http.StatusOK).Object()
		list, _ := dry["changes"].([]any)
		if dry["import_id"] != nil || dry["results"] != 3.0 || len(list) != 3 || !strings.Contains(fmt.Sprint(list[0]), "after:2 athlete:Cy before:3") {
			t.Errorf("%v", dry)
		}
		if got := kit.PlacesOf(t, director.Client, race); got != before {
			t.Errorf("a dry run makes %s", got)
		}
		imported, _ := director.Post(at, men).Is(http.StatusCreated).Object()["import_id"].(string)
		if got := kit.PlacesOf(t, director.Client, race); got != after {
			t.Errorf("%s, want %s", got, after)
		}
		undo := "/race/" + race + "/imports/" + imported
		if listed := director.Get("/race/" + race + "/imports").Is(http.StatusOK).List()[0]; listed["_id"] != imported || listed["mode"] != "renumber" || listed["imported"] != 3.0 || listed["file_name"] != nil {
			t.Errorf("listed as %v", listed)
		}
		ed := idsOf(t, director.Client, race)["Ed 17:12"]
		if got := historyOf(t, director.Client, ed); !strings.HasPrefix(got, "place 5>4 by ") || !strings.HasSuffix(got, ": Bo cut the course.") {
			t.Errorf("the history is %s", got)
		}
		director.Post(at, men).Is(http.StatusUnprocessableEntity)
		if again := director.Post(at+"?dry_run=true", men).Is(http.StatusOK).Object(); again["results"] != 0.0 {
			t.Errorf("again: %v", again)
		}
		director.Delete(undo).Is(http.StatusOK)
		if got := kit.PlacesOf(t, director.Client, race); got != before {
			t.Errorf("undone it is %s, want %s", got, before)
		}
		director.Delete(undo).Is(http.StatusNotFound)
		// All events at once.
		director.Post(at, object{}).Is(http.StatusCreated)
		if got := kit.PlacesOf(t, director.Client, race); got != "1 Ann, 2 Cy, 2 Di, 4 Ed, dq Bo, 1 Flo, 2 Gwen" {
			t.Errorf("%s", got)
		}
	})

	t.Run("is not undone over corrections unasked", func(t *testing.T) {
		t.Parallel()
		director, race, _ := meet(t)
		imported, _ := director.Post("/race/"+race+"/renumber", men).Is(http.StatusCreated).Object()["import_id"].(string)
		undo := "/race/" + race + "/imports/" + imported
		director.Put("/result", object{"_id": idsOf(t, director.Client, race)["Ed 17:12"], "place": 9}).Is(http.StatusOK)
		if p := director.Delete(undo).Is(http.StatusConflict).Object(); p["type"] != "/problems/results-corrected" || !strings.Contains(fmt.Sprint(p["detail"]), "since: Ed. force=true gives the others their places back") {
			t.Errorf("%v", p)
		}
		director.Put("/result", object{"_id": idsOf(t, director.Client, race)["Cy 17:10"], "status": "dq"}).Is(http.StatusOK)
		director.Delete(undo + "?force=true").Is(http.StatusOK)
		if got := kit.PlacesOf(t, director.Client, race); !strings.HasPrefix(got, "1 Ann, 3 Di, 9 Ed, dq ") {
			t.Errorf("%s", got)
		}
	})

	t.Run("is for directors, of places that are those of the event", func(t *testing.T) {
		t.Parallel()
		director, race, _ := meet(t)
		at := "/race/" + race + "/renumber"
		stranger.In(t).Post(at, men).Is(http.StatusForbidden)
		stranger.In(t).Post(at+"?dry_run=true", men).Is(http.StatusForbidden)
		director.Post(at, object{"gender": "mens", "event": "8K"}).Is(http.StatusUnprocessableEntity)
		director.Post("/race/01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2/renumber", men).Is(http.StatusNotFound)
		director.CSV(race, "?gender=mens&event=10K", "place,name,time\n4,Ann,37:05\n9,Bo,37:06\n20,Cy,37:10\n").Is(http.StatusCreated)
		if p := director.Post(at, object{"event": "10K"}).Is(http.StatusUnprocessableEntity).Object(); !strings.Contains(fmt.Sprint(p["detail"]), "Many places are missing in men's 10K") {
			t.Errorf("%v", p)
		}
		director.Post(at, object{"event": "5K", "round": "semifinal"}).Is(http.StatusUnprocessableEntity)
		director.Post(at, object{"division": "JV"}).Is(http.StatusUnprocessableEntity)
	})

	t.Run("is done with a file that is imported", func(t *testing.T) {
		t.Parallel()
		director := &kit.User{Client: user.In(t)}
		race := director.Race()
		const gaps = "place,name,time,status\n1,Ann,17:05,\n2,Bo,17:06,DQ\n3,Cy,17:10,\n3,Di,17:10,\n6,Ed,17:12,\n"
		for _, dry := range []string{"&dry_run=true", ""} {
			report := director.CSV(race, kit.Mens5K+"&renumber=true"+dry, gaps).Object()
			sample, _ := report["sample"].([]any)
			text := fmt.Sprint(kit.ReportOf(report)["warnings"])
			if len(sample) != 5 || sample[4].(object)["place"] != 4.0 || !strings.Contains(text, "places_renumbered") || strings.Contains(text, "place_missing") {
				t.Errorf("%v", report)
			}
		}
		if got := kit.PlacesOf(t, director.Client, race); got != "1 Ann, 2 Cy, 2 Di, 4 Ed, dq Bo" {
			t.Errorf("%s", got)
		}
		director.CSV(race, "?gender=womens&event=5K&renumber=true", "place,name,time\n4,Ann,37:05\n9,Bo,37:06\n20,Cy,37:10\n").Is(http.StatusUnprocessableEntity).Names("renumber")
	})
}
