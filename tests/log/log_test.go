package log

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"harrier/tests/kit"
)

func TestEntries(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")

	t.Run("are created and filled in field by field", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "Jess.Runner", nil)
		first := u.Post("/log/11-21-2026", object{"rhr": 48, "sleep": 7.75}).Is(http.StatusOK).Object()
		for field, want := range (object{
			"user_id": u.ID, "athlete_id": "Jess.Runner", "date": "2026-11-21", "goal": nil, "miles": 0.0, "rhr": 48.0, "sleep": 7.75, "feel": nil,
			"notes": nil, "weather": nil, "created_at": "2026-11-21T12:00:00Z", "updated_at": "2026-11-21T12:00:00Z",
		}) {
			if got, there := first[field]; got != want || !there {
				t.Errorf("%s is %v, want %v", field, got, want)
			}
		}
		if len(first["runs"].([]any)) != 0 || len(first["checkboxes"].(object)) != 0 {
			t.Errorf("began with %v", first)
		}
		second := u.Post("/log", object{
			"runs":  []object{{"miles": 0.1}, {"miles": 0.2, "seconds": 93.5, "kind": "long", "title": "Ü <b> & \"so\"", "notes": "a\nb"}},
			"feel":  8,
			"notes": "Windy.", "weather": "52 °F", "checkboxes": object{"Stretched": true, "Strength": false},
		}).Is(http.StatusOK)
		entry := second.Object()
		if entry["_id"] != first["_id"] || entry["rhr"] != 48.0 || entry["miles"] != 0.3 || entry["feel"] != 8.0 || entry["notes"] != "Windy." || entry["weather"] != "52 °F" {
			t.Errorf("merged to %v", entry)
		}
		if !strings.Contains(string(second.Body), `"miles":0.3,`) {
			t.Errorf("0.1 + 0.2 leaves dust: %s", second.Body)
		}
		run := entry["runs"].([]any)[1].(object)
		if run["miles"] != 0.2 || run["seconds"] != 93.5 || run["kind"] != "long" || run["title"] != "Ü <b> & \"so\"" || run["notes"] != "a\nb" {
			t.Errorf("the run is %v", run)
		}
		if plain := entry["runs"].([]any)[0].(object); plain["seconds"] != nil || plain["kind"] != nil || plain["title"] != nil {
			t.Errorf("the plain run is %v", plain)
		}
		for _, path := range []string{"/log", "/log/", "/log/11-21-2026", "/log/athlete/jess.RUNNER", "/log/athlete/Jess.Runner/11-21-2026"} {
			if got := u.Get(path).Is(http.StatusOK); !bytes.Equal(got.Body, second.Body) {
				t.Errorf("%s reads back differently:\n%s\n%s", path, got, second)
			}
		}

		cleared := u.Post("/log/11-21-2026/", object{"rhr": nil, "runs": nil, "notes": nil, "checkboxes": object{"Stretched": nil, "Strength": true}}).Is(http.StatusOK).Object()
		if cleared["rhr"] != nil || cleared["sleep"] != 7.75 || cleared["notes"] != nil || cleared["weather"] != "52 °F" || cleared["miles"] != 0.0 || fmt.Sprint(cleared["checkboxes"]) != "map[Strength:true]" {
			t.Errorf("cleared to %v", cleared)
		}
		same := u.Post("/log", object{}).Is(http.StatusOK).Object()
		if fmt.Sprint(same) != fmt.Sprint(cleared) {
			t.Errorf("an empty change changed\n%v to\n%v", cleared, same)
		}
		if dry := u.Post("/log", object{"weather": nil}).Is(http.StatusOK).Object(); dry["weather"] != nil {
			t.Errorf("the weather is %v after null", dry["weather"])
		}
		if none := u.Post("/log", object{"checkboxes": nil}).Is(http.StatusOK).Object(); len(none["checkboxes"].(object)) != 0 {
			t.Errorf("without checkboxes: %v", none)
		}
		if boxes := fmt.Sprint(u.Get("/user/me").Object()["checkboxes"]); boxes != "[Strength Stretched]" {
			t.Errorf("the user's checkboxes are %v", boxes)
		}
	})

	t.Run("have a goal", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		u.Post("/log/02-29-2024", object{"feel": 5}).Is(http.StatusOK)
		if e := u.Post("/log/02-29-2024/goal", object{"goal": 8.25}).Is(http.StatusOK).Object(); e["goal"] != 8.25 || e["feel"] != 5.0 || e["athlete_id"] != nil || e["date"] != "2024-02-29" {
			t.Errorf("with a goal: %v", e)
		}
		if e := u.Post("/log/02-29-2024", object{"goal": 9}).Is(http.StatusOK).Object(); e["goal"] != 9.0 {
			t.Errorf("goal by the entry: %v", e)
		}
		if e := u.Post("/log/02-29-2024/goal", object{"goal": nil}).Is(http.StatusOK).Object(); e["goal"] != nil || e["feel"] != 5.0 {
			t.Errorf("without a goal: %v", e)
		}
		u.Post("/log/02-29-2024/goal", object{}).Is(http.StatusUnprocessableEntity).Names("/goal")
		u.Post("/log/02-29-2024/goal", object{"goal": -1}).Is(http.StatusUnprocessableEntity).Names("/goal")
		u.Post("/log/02-29-2024/goal", object{"goal": 1, "feel": 2}).Is(http.StatusUnprocessableEntity).Names("/feel")
		u.Post("/log/02-30-2024/goal", object{"goal": 1}).Is(http.StatusBadRequest).Names("date")
	})

	t.Run("keep hundredths exactly", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		for given, want := range map[string]string{
			"0.1": "0.1", "5": "5", "5.00": "5", "3.106856": "3.11", "1.005": "1.01", "0.005": "0.01", "0.004": "0", "499.995": "500", "1e1": "10", "26.21875": "26.22",
		} {
			e := string(u.Post("/log/01-01-2026", fmt.Sprintf(`{"goal": %s, "runs": [{"meters": %s, "seconds": %s}]}`, given, given, given)).Is(http.StatusOK).Body)
			for field, times := range map[string]int{`"goal":` + want + `,`: 1, `"meters":` + want + `,`: 2, `"seconds":` + want + `,`: 1} {
				if n := strings.Count(e, field); n != times {
					t.Errorf("%s was kept %d times as %s, want %d:\n%s", given, n, field, times, e)
				}
			}
		}
		tenths := make([]object, 20)
		for i := range tenths {
			tenths[i] = object{"miles": 0.1}
		}
		if e := string(u.Post("/log/01-02-2026", object{"runs": tenths}).Is(http.StatusOK).Body); !strings.Contains(e, `"miles":2,`) {
			t.Errorf("twenty tenths: %s", e)
		}
	})

	t.Run("reject invalid fields by name", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		many := object{}
		for i := range 51 {
			many[fmt.Sprintf("box %d", i)] = true
		}
		runs := make([]object, 21)
		for i := range runs {
			runs[i] = object{"miles": 1}
		}
		for name, c := range map[string]struct {
			body   any
			status int
			fields []string
		}{
			"the day":                 {object{"date": "2026-01-01"}, 422, []string{"/date"}},
			"what is counted":         {object{"miles": 3, "user_id": kit.UnknownID, "_id": kit.UnknownID}, 422, []string{"/_id", "/miles", "/user_id"}},
			"a heart too slow":        {object{"rhr": 19.9}, 422, []string{"/rhr"}},
			"a heart too fast":        {object{"rhr": 250.5}, 422, []string{"/rhr"}},
			"too much sleep":          {object{"sleep": 24.5}, 422, []string{"/sleep"}},
			"feel as a part":          {object{"feel": 7.5}, 422, []string{"/feel"}},
			"much weather":            {object{"weather": strings.Repeat("é", 201)}, 422, []string{"/weather"}},
			"feel 0 and 11 words":     {object{"feel": 0, "notes": 11}, 422, []string{"/feel", "/notes"}},
			"a negative goal":         {object{"goal": -0.01}, 422, []string{"/goal"}},
			"a run without miles":     {object{"runs": []object{{"miles": 1}, {"kind": "easy"}}}, 422, []string{"/runs/1/miles"}},
			"an odd kind":             {object{"runs": []object{{"miles": 1, "kind": "jog"}}}, 422, []string{"/runs/0/kind"}},
			"an endless run":          {object{"runs": []object{{"miles": 500.1}}}, 422, []string{"/runs/0/miles"}},
			"a run's unknown field":   {object{"runs": []object{{"miles": 1, "pace": 6}}}, 422, []string{"/runs/0/pace"}},
			"too many runs":           {object{"runs": runs}, 422, []string{"/runs"}},
			"too many checkboxes":     {object{"checkboxes": many}, 422, []string{"/checkboxes"}},
			"a checkbox as a word":    {object{"checkboxes": object{"a": "yes"}}, 422, []string{"/checkboxes/a"}},
			"a checkbox without name": {object{"checkboxes": object{"": true}}, 422, []string{"/checkboxes/"}},
			"a blank checkbox":        {object{"checkboxes": object{"  ": true}}, 422, []string{"/checkboxes/  "}},
			"a long checkbox":         {object{"checkboxes": object{strings.Repeat("é", 61): true}}, 422, []string{"/checkboxes/" + strings.Repeat("é", 61)}},
			"NUL":                     {`{"notes":"a\u0000b"}`, 422, []string{"/notes"}},
			"malformed":               {`{"notes":`, 400, nil},
			"a list":                  {`[]`, 422, []string{""}},
		} {
			t.Run(name, func(*testing.T) {
				answer := u.Post("/log/01-05-2026", c.body).Is(c.status)
				if c.fields != nil {
					answer.Names(c.fields...)
				}
			})
		}
		if e := u.Get("/log/01-05-2026").Is(http.StatusOK).Object(); len(e) != 3 || e["date"] != "2026-01-05" || e["user_id"] != u.ID {
			t.Errorf("something was written: %v", e)
		}
		u.Do(http.MethodPost, "/log", `rhr=48`, "Content-Type: application/x-www-form-urlencoded").Is(http.StatusUnsupportedMediaType)
		u.Post("/log", `{"notes":"`+strings.Repeat("x", 1<<20)+`"}`).Is(http.StatusRequestEntityTooLarge)
		for name, body := range map[string]object{"60 characters": {"checkboxes": object{strings.Repeat("é", 60): true}}, "bounds": {"rhr": 20, "sleep": 24, "feel": 10, "goal": 0}} {
			t.Run(name, func(*testing.T) { u.Post("/log/01-06-2026", body).Is(http.StatusOK) })
		}
	})

	t.Run("have at most fifty names of checkboxes in total", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		fifty := object{}
		for i := range 50 {
			fifty[fmt.Sprintf("box %02d", i)] = i%2 == 0
		}
		u.Post("/log", object{"checkboxes": fifty}).Is(http.StatusOK)
		u.Post("/log/01-01-2026", object{"checkboxes": object{"box 07": true}}).Is(http.StatusOK)
		u.Post("/log/01-01-2026", object{"feel": 3, "checkboxes": object{"one more": true}}).Is(http.StatusUnprocessableEntity).Names("/checkboxes")
		u.Post("/log/01-01-2026", object{"checkboxes": object{"never used": nil}}).Is(http.StatusOK)
		if e := u.Get("/log/01-01-2026").Object(); e["feel"] != nil || fmt.Sprint(e["checkboxes"]) != "map[box 07:true]" {
			t.Errorf("a part of the refused change stayed: %v", e)
		}
	})

	t.Run("are deleted", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "gone", nil)
		u.Post("/log/11-20-2026", object{"feel": 3}).Is(http.StatusOK)
		u.Delete("/log/11-20-2026").Is(http.StatusNoContent)
		u.Delete("/log/11-20-2026").Is(http.StatusNotFound)
		if e := u.Get("/log/11-20-2026").Is(http.StatusOK).Object(); len(e) != 3 || e["date"] != "2026-11-20" || e["athlete_id"] != "gone" {
			t.Errorf("left %v", e)
		}
		u.Delete("/log/13-20-2026").Is(http.StatusBadRequest).Names("date")
	})

	t.Run("need a token for one's own log, and an existing date", func(t *testing.T) {
		t.Parallel()
		u, nobody := kit.RunnerWith(t, app, "dated", nil), app.Client(t)
		for _, path := range []string{"/log", "/log/11-21-2026", "/log/streaks", "/log/list/dated/week", "/log/list/dated/week/11-21-2026", "/log/athlete/me/range/11-01-2026/11-02-2026"} {
			nobody.Get(path).Is(http.StatusUnauthorized)
		}
		nobody.Post("/log", object{}).Is(http.StatusUnauthorized)
		nobody.Post("/log/11-21-2026/goal", object{"goal": 1}).Is(http.StatusUnauthorized)
		nobody.Delete("/log/11-21-2026").Is(http.StatusUnauthorized)
		nobody.WithToken("x").Get("/log/athlete/dated").Is(http.StatusUnauthorized)
		for _, date := range []string{"02-30-2026", "02-29-2025", "00-10-2026", "2026-02-30", "2026-1-1", "11-21-26", "1-1-2026", "11-21-1859", "11-21-2101", "tomorrow", "%31%31-21-202x"} {
			for _, path := range []string{"/log/", "/log/athlete/dated/", "/log/athlete/dated/week/", "/log/athlete/dated/month/", "/log/list/dated/week/", "/log/avg/moving/rhr/", "/log/avg/moving/sleep/", "/log/streaks?date="} {
				u.Get(path + date).Is(http.StatusBadRequest).Names("date")
			}
			u.Post("/log/"+date, object{}).Is(http.StatusBadRequest).Names("date")
		}
		u.Get("/log/2026-11-21").Is(http.StatusBadRequest).Names("date") // the service's own routes have one format
		u.Get("/log/streaks?date=").Is(http.StatusBadRequest).Names("date")
		u.Get("/log/athlete/a%20b").Is(http.StatusBadRequest).Names("athlete_id")
		u.Get("/log/athlete/nobody.there").Is(http.StatusNotFound)
		u.Get("/log/athlete/nobody.there/week").Is(http.StatusNotFound)
		u.Get("/log/avg/moving/rhr?athlete=nobody.there").Is(http.StatusNotFound)
		u.Get("/log/avg/moving/rhr?athlete=%00").Is(http.StatusBadRequest).Names("athlete")
		u.Get("/log/athlete/nobody.there/summary/01-01-2026/01-02-2026").Is(http.StatusNotFound)
	})

	t.Run("are deleted with the account", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "deleted.one", nil)
		u.Post("/log", object{"feel": 1}).Is(http.StatusOK)
		kit.InDatabase(t, app, "DELETE FROM users WHERE id = $1", u.ID)
		u.Post("/log", object{"feel": 1}).Is(http.StatusUnauthorized)
		u.Get("/log").Is(http.StatusUnauthorized)
		u.Get("/log/streaks").Is(http.StatusUnauthorized)
		u.Get("/log/avg/moving/sleep").Is(http.StatusUnauthorized)
		app.Client(t).Get("/log/athlete/deleted.one").Is(http.StatusNotFound)
	})
}

func TestEntryWriters(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})

	t.Run("of different fields at once do not overwrite each other", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		var group sync.WaitGroup
		want := object{}
		bodies := make([]object, 0, 50)
		bodies = append(bodies, object{"goal": 8}, object{"rhr": 48}, object{"sleep": 7.5}, object{"feel": 6}, object{"notes": "n"}, object{"runs": []object{{"miles": 3.1}}})
		for i := range 44 {
			name := fmt.Sprintf("box %02d", i)
			want[name] = i%3 == 0
			bodies = append(bodies, object{"checkboxes": object{name: i%3 == 0}})
		}
		for _, body := range bodies {
			group.Go(func() { u.Post("/log/03-08-2026", body).Is(http.StatusOK) })
		}
		group.Wait()
		e := u.Get("/log/03-08-2026").Object()
		if e["goal"] != 8.0 || e["rhr"] != 48.0 || e["sleep"] != 7.5 || e["feel"] != 6.0 || e["notes"] != "n" || e["miles"] != 3.1 {
			t.Errorf("a writer lost: %v", e)
		}
		if got := e["checkboxes"].(object); !maps.Equal(got, want) {
			t.Errorf("checkboxes are %v, want %v", got, want)
		}
		listed := u.Get("/user/me").Object()["checkboxes"].([]any)
		names := make([]string, len(listed))
		for i, name := range listed {
			names[i] = name.(string)
		}
		slices.Sort(names)
		if !slices.Equal(names, slices.Sorted(maps.Keys(want))) {
			t.Errorf("the user's names are %v", names)
		}
	})

	t.Run("of the same new checkbox list it once", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		u.Post("/log/03-01-2026", object{"checkboxes": object{"Zebra": true}}).Is(http.StatusOK)
		var group sync.WaitGroup
		for i := range 50 {
			group.Go(func() {
				u.Post(fmt.Sprintf("/log/03-%02d-2026", 1+i%25), object{"checkboxes": object{"Stretched": true, "Mobility": false}}).Is(http.StatusOK)
			})
		}
		group.Wait()
		if names := fmt.Sprint(u.Get("/user/me").Object()["checkboxes"]); names != "[Zebra Mobility Stretched]" {
			t.Errorf("the user's names are %s", names)
		}
		if entries := u.Get("/log/athlete/me/range/03-01-2026/03-31-2026").List(); len(entries) != 25 {
			t.Errorf("%d entries, want 25", len(entries))
		}
	})
}
