package log

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"harrier/tests/kit"
)

func TestShoes(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u, other := kit.RunnerWith(t, app, "", nil), kit.RunnerWith(t, app, "", nil)
	created := u.Post("/log/shoes", object{"name": "Red ones", "initial_miles": 100}).Is(http.StatusCreated)
	red, _ := created.Object()["_id"].(string)
	want := object{
		"_id": red, "name": "Red ones", "notes": nil, "initial_miles": 100, "initial_meters": 160934.4, "miles": 100, "meters": 160934.4, "runs": 0,
		"first_run": nil, "last_run": nil, "retired_on": nil, "created_at": "2026-11-21T12:00:00Z", "updated_at": "2026-11-21T12:00:00Z",
	}
	if got := created.Object(); fmt.Sprint(got) != fmt.Sprint(want) || created.Header.Get("Location") != "/log/shoes/"+red {
		t.Errorf("created\n%v, want\n%v", got, want)
	}
	run := u.Post("/log/11-20-2026/runs", object{"meters": 10000, "shoe_id": red}).Is(http.StatusCreated).Object()
	u.Post("/log/11-21-2026", object{"runs": []object{{"meters": 5000.25, "shoe_id": red}, {"meters": 3000}}}).Is(http.StatusOK)
	if shoe := u.Get("/log/shoes/" + red).Is(http.StatusOK).Object(); shoe["meters"] != 175934.65 || shoe["runs"] != 2.0 || shoe["first_run"] != "2026-11-20" || shoe["last_run"] != "2026-11-21" {
		t.Errorf("worn: %v", shoe)
	}
	if run["shoe_id"] != red {
		t.Errorf("the run is %v", run)
	}

	blue, _ := u.Post("/log/shoes", object{"name": "Blue", "retired_on": "2026-01-01", "initial_meters": 1.005}).Is(http.StatusCreated).Object()["_id"].(string)
	u.Put("/log/runs/"+run["_id"].(string), object{"shoe_id": blue, "meters": 11000}).Is(http.StatusOK)
	list := u.Get("/log/shoes").Is(http.StatusOK).List()
	if len(list) != 2 || list[0]["_id"] != red || list[1]["_id"] != blue || list[1]["meters"] != 11001.01 || list[0]["runs"] != 1.0 {
		t.Errorf("the shoes are %v", list)
	}
	if changed := u.Put("/log/shoes/"+blue, object{"retired_on": nil, "name": "Navy", "notes": "flat"}).Is(http.StatusOK).Object(); changed["retired_on"] != nil ||
		changed["name"] != "Navy" || changed["initial_meters"] != 1.01 || changed["notes"] != "flat" {
		t.Errorf("changed to %v", changed)
	}
	if worn := u.Delete("/log/shoes/" + blue).Is(http.StatusConflict); kit.ProblemKind(worn) != "shoe-worn" {
		t.Errorf("refused with %s", worn)
	}
	u.Delete("/log/runs/" + run["_id"].(string)).Is(http.StatusNoContent)
	u.Delete("/log/shoes/" + blue).Is(http.StatusNoContent)
	u.Delete("/log/shoes/" + blue).Is(http.StatusNotFound)
	u.Put("/log/shoes/"+blue, object{"name": "x"}).Is(http.StatusNotFound)

	// The shoes of others are as unknown as those of nobody.
	other.Get("/log/shoes/" + red).Is(http.StatusNotFound)
	other.Put("/log/shoes/"+red, object{"name": "mine"}).Is(http.StatusNotFound)
	other.Delete("/log/shoes/" + red).Is(http.StatusNotFound)
	for _, id := range []string{red, kit.UnknownID} {
		other.Post("/log/11-21-2026/runs", object{"meters": 1, "shoe_id": id}).Is(http.StatusUnprocessableEntity).Names("/shoe_id")
	}
	for body, field := range map[string]string{
		`{}`: "/name", `{"name":" "}`: "/name", `{"name":"a\u200b"}`: "/name", `{"name":"x","initial_miles":1,"initial_meters":1}`: "/initial_meters",
		`{"name":"x","retired_on":"2026-02-30"}`: "/retired_on", `{"name":"x","meters":5}`: "/meters",
	} {
		u.Post("/log/shoes", body).Is(http.StatusUnprocessableEntity).Names(field)
	}
	kit.InDatabase(t, app, "DELETE FROM users WHERE id = $1", u.ID) // with shoes that have runs
}

func TestShoesAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	u := kit.RunnerWith(t, app, "", nil)
	shoe, _ := u.Post("/log/shoes", object{"name": "Shared"}).Is(http.StatusCreated).Object()["_id"].(string)
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			u.Post(fmt.Sprintf("/log/03-%02d-2026/runs", 1+i%4), object{"meters": 1000.01, "shoe_id": shoe}).Is(http.StatusCreated)
		})
	}
	group.Wait()
	if worn := u.Get("/log/shoes/" + shoe).Object(); worn["meters"] != 20000.2 || worn["runs"] != 20.0 {
		t.Errorf("worn: %v", worn)
	}
	kit.InDatabase(t, app, `INSERT INTO shoes (user_id, id, name, created_at, updated_at)
		SELECT $1, gen_random_uuid(), 'Old', now(), now() FROM generate_series(1, 95)`, u.ID)
	for range 10 {
		group.Go(func() {
			if a := u.Post("/log/shoes", object{"name": "New"}); a.Status != http.StatusCreated && (a.Status != http.StatusConflict || kit.ProblemKind(a) != "too-many-shoes") {
				t.Errorf("answered %s", a)
			}
		})
	}
	group.Wait()
	if n := len(u.Get("/log/shoes").List()); n != 100 {
		t.Errorf("%d pairs of shoes, want 100", n)
	}
}
