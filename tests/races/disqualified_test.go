package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestDisqualified(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	director := app.Register(t)
	const file = "place,name,team,time\n1,Ann,Rot,17:05\n2,Bo,Blau,17:06\n3,Cy,Blau,17:10\n"

	t.Run("have no place, and get it back", func(t *testing.T) {
		t.Parallel()
		director := director.In(t)
		id := (&kit.User{Client: director}).Race()
		director.CSV(id, kit.Mens5K, file).Is(http.StatusCreated)
		bo := idsOf(t, director, id)["Bo 17:06"]
		was := string(director.Get("/result/" + bo).Body)
		for _, change := range []object{{"status": "dq"}, {"status": "dnf", "place": nil}, {"status": "dns"}} {
			change["_id"] = bo
			if r := director.Put("/result", change).Is(http.StatusOK).Object(); r["place"] != nil || r["former_place"] != nil || r["time"] != "17:06" {
				t.Errorf("%v makes %v", change, r)
			}
			director.Put("/result", object{"_id": bo, "place": 2}).Is(http.StatusUnprocessableEntity).Names("/place")
			if got := kit.PlacesOf(t, director, id); !strings.HasPrefix(got, "1 Ann, 3 Cy, ") {
				t.Errorf("the others are %s", got)
			}
		}
		if r := director.Put("/result", object{"_id": bo, "status": "finished"}).Is(http.StatusOK).Object(); r["place"] != 2.0 {
			t.Errorf("the place is %v in %s, it was %s", r["place"], director.Get("/result/"+bo).Body, was)
		}
		director.Put("/result", object{"_id": bo, "status": "dq"}).Is(http.StatusOK)
		if r := director.Put("/result", object{"_id": bo, "status": "finished", "place": 4}).Is(http.StatusOK).Object(); r["place"] != 4.0 {
			t.Errorf("%v", r)
		}
		for _, place := range []any{3, nil} {
			director.Put("/result", object{"_id": bo, "status": "dq"}).Is(http.StatusOK)
			if r := director.Put("/result", object{"_id": bo, "status": "finished", "place": place}).Is(http.StatusOK).Object(); fmt.Sprint(r["place"]) != fmt.Sprint(place) {
				t.Errorf("%v", r)
			}
		}
		if text := string(director.Get("/result/" + bo + "/history").Body); strings.Contains(text, "former_place") {
			t.Errorf("the history says %s", text)
		}
	})

	t.Run("have no place in their heat, and get it back", func(t *testing.T) {
		t.Parallel()
		director := director.In(t)
		race := (&kit.User{Client: director}).Race()
		id := (&kit.User{Client: director}).Result(race, object{"heat": 2, "heat_place": 3, "place": 7})
		if r := director.Put("/result", object{"_id": id, "status": "dq"}).Is(http.StatusOK).Object(); r["heat_place"] != nil || r["heat"] != 2.0 || r["former_heat_place"] != nil {
			t.Errorf("%v", r)
		}
		director.Put("/result", object{"_id": id, "heat_place": 3}).Is(http.StatusUnprocessableEntity).Names("/heat_place")
		if r := director.Put("/result", object{"_id": id, "status": "finished"}).Is(http.StatusOK).Object(); r["heat_place"] != 3.0 || r["place"] != 7.0 {
			t.Errorf("%v", r)
		}
		director.Put("/result", object{"_id": id, "status": "dq", "heat_place": 1}).Is(http.StatusUnprocessableEntity).Names("/heat_place")
		body := object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "Ann", "status": "dns", "heat_place": 1}
		director.Post("/result", body).Is(http.StatusUnprocessableEntity).Names("/heat_place")
		director.CSV(race, "?gender=womens&event=5K", "heat,heat_place,name,time,status\n1,1,Ann,17:05,\n1,2,Bo,17:06,dq\n").Is(http.StatusCreated)
		if r := director.Get("/result/" + idsOf(t, director, race)["Bo 17:06"]).Is(http.StatusOK).Object(); r["heat_place"] != nil {
			t.Errorf("%v", r)
		}
	})

	t.Run("are not added with a place", func(t *testing.T) {
		t.Parallel()
		director := director.In(t)
		race := (&kit.User{Client: director}).Race()
		body := object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "Ann", "place": 1}
		for _, status := range []string{"dq", "dnf", "dns"} {
			body["status"] = status
			director.Post("/result", body).Is(http.StatusUnprocessableEntity).Names("/place")
		}
		body["place"] = nil
		director.Post("/result", body).Is(http.StatusCreated)
	})

	t.Run("lose their place in a file, with a warning", func(t *testing.T) {
		t.Parallel()
		director := director.In(t)
		for name, file := range map[string]string{
			"CSV":    "place,name,time,status\n1,Ann,17:05,\n2,Bo,17:06,DQ\n3,Cy,,dnf\n4,Di,17:10,\n",
			"NDJSON": `{"athlete":"Ann","place":1,"time":"17:05"}` + "\n" + `{"athlete":"Bo","place":2,"time":"17:06","status":"dq"}` + "\n" + `{"athlete":"Cy","place":3,"status":"dnf"}` + "\n" + `{"athlete":"Di","place":4,"time":"17:10"}`,
			"our columns": kit.OwnColumns(t, app, object{"place": 1, "athlete": "Ann", "time": "17:05"}, object{"place": 2, "athlete": "Bo", "time": "17:06", "status": "dq"},
				object{"place": 3, "athlete": "Cy", "status": "dnf"}, object{"place": 4, "athlete": "Di", "time": "17:10"}),
		} {
			race := (&kit.User{Client: director}).Race()
			report := string(director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated).Body)
			if strings.Count(report, `"place_left_out"`) != 2 {
				t.Errorf("%s: %s", name, report)
			}
			if got := kit.PlacesOf(t, director, race); got != "1 Ann, 4 Di, dq Bo, dnf Cy" && got != "1 Ann, 4 Di, dnf Cy, dq Bo" {
				t.Errorf("%s: %s", name, got)
			}
			bo := idsOf(t, director, race)["Bo 17:06"]
			if r := director.Put("/result", object{"_id": bo, "status": "finished"}).Is(http.StatusOK).Object(); r["place"] != 2.0 {
				t.Errorf("%s: the place that comes back is %v", name, r["place"])
			}
		}
	})

	t.Run("get their place back after an import was undone", func(t *testing.T) {
		t.Parallel()
		director := director.In(t)
		race := (&kit.User{Client: director}).Race()
		director.CSV(race, kit.Mens5K, file).Is(http.StatusCreated)
		director.Put("/result", object{"_id": idsOf(t, director, race)["Bo 17:06"], "status": "dq"}).Is(http.StatusOK)
		replaced, _ := director.CSV(race, kit.Mens5K+"&mode=replace", strings.Replace(file, "Bo", "Bob", 1)).Is(http.StatusCreated).Object()["import_id"].(string)
		director.Delete("/race/" + race + "/imports/" + replaced).Is(http.StatusOK)
		director.Put("/result", object{"_id": idsOf(t, director, race)["Bo 17:06"], "status": "finished"}).Is(http.StatusOK)
		if got := kit.PlacesOf(t, director, race); got != "1 Ann, 2 Bo, 3 Cy" {
			t.Errorf("%s", got)
		}
	})
}
