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

func TestRuns(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")

	t.Run("are added, changed and deleted by themselves", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "by.itself", nil)
		whole := object{
			"meters": 10000, "seconds": 2790.5, "elapsed_seconds": 3000, "started_at": "2026-11-21T07:05:00-06:00", "kind": "long", "title": "River", "notes": "a\nb",
			"heart_rate": 141, "heart_rate_max": 167, "ascent_m": 84.25, "cadence": 176, "source": "watch", "external_id": "x/1",
			"splits": []object{{"meters": 5000, "seconds": 1400, "heart_rate": 139}, {"meters": 5000}}, "laps": []object{{"meters": 400, "seconds": 90}, {"meters": nil, "seconds": 60}, {"meters": 9600}},
		}
		added := u.Post("/log/11-21-2026/runs", whole).Is(http.StatusCreated)
		run := added.Object()
		id, _ := run["_id"].(string)
		if path := added.Header.Get("Location"); path != "/log/runs/"+id {
			t.Errorf("the run is at %s", path)
		}
		want := maps.Clone(whole)
		maps.Copy(want, object{
			"_id": id, "date": "2026-11-21", "user_id": u.ID, "athlete_id": "by.itself", "miles": 6.21371, "has_track": false, "started_at": "2026-11-21T13:05:00Z",
			"splits": []any{object{"meters": 5000, "seconds": 1400, "heart_rate": 139}, object{"meters": 5000, "seconds": nil}},
			"laps":   []any{object{"meters": 400, "seconds": 90}, object{"meters": nil, "seconds": 60}, object{"meters": 9600, "seconds": nil}}, "utc_offset_minutes": -360,
		})
		if fmt.Sprint(run) != fmt.Sprint(want) {
			t.Errorf("added\n%v, want\n%v", run, want)
		}
		if read := u.Get("/log/runs/" + id).Is(http.StatusOK); !bytes.Equal(read.Body, added.Body) || read.Header.Get("ETag") != added.Header.Get("ETag") {
			t.Errorf("reads back as\n%s\nnot\n%s", read.Body, added.Body)
		}
		u.Post("/log/11-21-2026/runs", object{"miles": 3.1}).Is(http.StatusCreated)
		day := u.Get("/log/11-21-2026").Is(http.StatusOK).Object()
		if day["miles"] != 9.31371 || day["meters"] != 14988.97 || len(kit.RunsOf(day)) != 2 || kit.RunsOf(day)[1]["source"] != nil {
			t.Errorf("the day is %v", day)
		}
		changed := u.Put("/log/runs/"+id, object{"miles": 5, "title": nil, "splits": nil, "heart_rate": nil}).Is(http.StatusOK).Object()
		if _, has := changed["splits"]; changed["meters"] != 8046.72 || changed["miles"] != 5.0 || changed["title"] != nil || has || changed["seconds"] != 2790.5 {
			t.Errorf("changed to %v", changed)
		}
		u.Delete("/log/runs/" + id).Is(http.StatusNoContent)
		u.Delete("/log/runs/" + id).Is(http.StatusNotFound)
		u.Put("/log/runs/"+id, object{"miles": 1}).Is(http.StatusNotFound)
		u.Get("/log/runs/" + id).Is(http.StatusNotFound)
		if day := u.Get("/log/11-21-2026").Object(); day["miles"] != 3.1 || day["meters"] != 4988.97 || len(kit.RunsOf(day)) != 1 {
			t.Errorf("without the run the day is %v", day)
		}
		u.Delete("/log/11-21-2026").Is(http.StatusNoContent)
	})

	t.Run("keep what they were given in miles and in meters", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		for given, want := range map[string]string{
			`"meters":10000`: `"miles":6.21371,"meters":10000,`, `"meters":42195`: `"miles":26.21876,"meters":42195,`, `"meters":0.005`: `"miles":0.00001,"meters":0.01,`,
			`"miles":6.2`: `"miles":6.2,"meters":9977.93,`, `"miles":26.21875`: `"miles":26.21875,"meters":42194.99,`, `"miles":500`: `"miles":500,"meters":804672,`,
			`"miles":0`: `"miles":0,"meters":0,`, `"miles":3.106856`: `"miles":3.10686,"meters":5000,`, `"miles":0.00001`: `"miles":0.00001,"meters":0.02,`,
		} {
			if run := string(u.Post("/log/01-01-2026/runs", "{"+given+"}").Is(http.StatusCreated).Body); !strings.Contains(run, want) {
				t.Errorf("%s became %s, want %s", given, run, want)
			}
		}
	})

	t.Run("keep their IDs and fields when a day is written as a whole", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		first, _ := u.Post("/log/11-20-2026/runs", object{"meters": 5000, "seconds": 1200, "heart_rate": 150, "source": "watch", "external_id": "7"}).Object()["_id"].(string)
		second, _ := u.Post("/log/11-20-2026/runs", object{"meters": 3000, "title": "Evening"}).Object()["_id"].(string)
		day := u.Post("/log/11-20-2026", object{"runs": []object{{"miles": 1}, {"_id": second, "title": nil, "meters": 3200}, {"_id": first}}}).Is(http.StatusOK).Object()
		runs := kit.RunsOf(day)
		if len(runs) != 3 || runs[1]["_id"] != second || runs[1]["title"] != nil || runs[1]["meters"] != 3200.0 || runs[2]["_id"] != first ||
			runs[2]["heart_rate"] != 150.0 || runs[2]["external_id"] != "7" || day["meters"] != 9809.34 {
			t.Errorf("the day is %v", day)
		}
		u.Post("/log/11-20-2026", object{"runs": []object{{"_id": first}, {"_id": kit.UnknownID}, {"_id": first}}}).Is(http.StatusUnprocessableEntity).Names("/runs/1/_id", "/runs/2/_id")
		u.Post("/log/11-19-2026", object{"runs": []object{{"_id": first}}}).Is(http.StatusUnprocessableEntity).Names("/runs/0/_id")
		if runs := kit.RunsOf(u.Post("/log/11-20-2026", object{"runs": []object{{"_id": second}}}).Object()); len(runs) != 1 || runs[0]["_id"] != second {
			t.Errorf("left %v", runs)
		}
		u.Get("/log/runs/" + first).Is(http.StatusNotFound)
		today := u.Post("/log", object{"runs": []object{{"miles": 1, "started_at": "2026-11-21T06:00:00Z"}}}).Is(http.StatusOK).Object()
		u.Post("/log", object{"runs": []object{{"_id": kit.RunsOf(today)[0]["_id"], "kind": "easy"}}}).Is(http.StatusOK)
	})

	t.Run("stay the same when an equal day is written without their IDs", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		easy, fast := object{"miles": 1, "kind": "easy"}, object{"miles": 1, "kind": "workout", "started_at": "2026-11-20T06:00:00+02:00"}
		known := map[any]string{}
		next := 'a'
		for _, step := range []struct {
			runs []object
			want string
		}{
			{[]object{easy}, "a"},
			{[]object{easy}, "a"},
			{[]object{fast}, "b"},
			{[]object{easy, fast}, "cb"},
			{[]object{fast, easy}, "bc"},
			{[]object{easy, easy, fast}, "cdb"},
			{[]object{easy, fast, easy, easy}, "cbde"},
			{[]object{}, ""},
			{[]object{easy, easy}, "fg"},
		} {
			var got []rune
			for _, run := range kit.RunsOf(u.Post("/log/11-20-2026", object{"runs": step.runs}).Is(http.StatusOK).Object()) {
				if known[run["_id"]] == "" {
					known[run["_id"]] = string(next)
					next++
				}
				got = append(got, []rune(known[run["_id"]])...)
			}
			if string(got) != step.want {
				t.Errorf("%v are %s, want %s", step.runs, string(got), step.want)
			}
		}
		// Of two equal runs, the one whose ID is sent stays.
		second := kit.RunsOf(u.Get("/log/11-20-2026").Is(http.StatusOK).Object())[1]["_id"]
		left := kit.RunsOf(u.Post("/log/11-20-2026", object{"runs": []object{{"_id": second}}}).Is(http.StatusOK).Object())
		if len(left) != 1 || left[0]["_id"] != second {
			t.Errorf("%v is left, want the one with %v", left, second)
		}
	})

	t.Run("are refused by field", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		id, _ := u.Post("/log/11-21-2026/runs", object{"miles": 1}).Object()["_id"].(string)
		for name, c := range map[string]struct {
			run    object
			fields []string
		}{
			"without a distance":       {object{}, []string{"/miles"}},
			"with two":                 {object{"miles": 1, "meters": 1609.344}, []string{"/meters"}},
			"with an ID":               {object{"miles": 1, "_id": kit.UnknownID}, []string{"/_id"}},
			"from nowhere":             {object{"miles": 1, "external_id": "1"}, []string{"/source"}},
			"on another day":           {object{"miles": 1, "started_at": "2026-11-22T12:00:00Z"}, []string{"/started_at"}},
			"on the day before":        {object{"miles": 1, "started_at": "2026-11-20T09:59:59Z"}, []string{"/started_at"}},
			"at no time":               {object{"miles": 1, "started_at": "yesterday"}, []string{"/started_at"}},
			"in too many parts":        {object{"miles": 1, "splits": slices.Repeat([]object{{"meters": 1}}, 101)}, []string{"/splits"}},
			"with a part of no length": {object{"miles": 1, "splits": []object{{"seconds": 1}}}, []string{"/splits/0/meters"}},
			"from a source in words":   {object{"miles": 1, "source": "My watch"}, []string{"/source"}},
			"that hides text":          {object{"miles": 1, "title": "a\u200b", "source": "x", "external_id": "a\u202e"}, []string{"/title", "/external_id"}},
			"too fast a heart":         {object{"miles": 1, "heart_rate": 251}, []string{"/heart_rate"}},
			"with unknown fields":      {object{"miles": 1, "shoes": "red"}, []string{"/shoes"}},
		} {
			t.Run(name, func(*testing.T) {
				u.Post("/log/11-21-2026/runs", c.run).Is(http.StatusUnprocessableEntity).Names(c.fields...)
				if name != "without a distance" {
					c.run = maps.Clone(c.run)
					delete(c.run, "_id")
					if u.Put("/log/runs/"+id, c.run).Status == http.StatusOK && name != "with an ID" {
						t.Error("changed to it")
					}
				}
			})
		}
		for _, at := range []string{"2026-11-20T10:00:00Z", "2026-11-22T11:59:59Z"} {
			u.Post("/log/11-21-2026/runs", object{"miles": 1, "started_at": at}).Is(http.StatusCreated)
		}
		u.Post("/log/02-30-2026/runs", object{"miles": 1}).Is(http.StatusBadRequest).Names("date")
		u.Get("/log/runs/1").Is(http.StatusBadRequest).Names("run_id")
	})

	t.Run("are at most twenty a day", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		u.Post("/log/11-21-2026", object{"runs": slices.Repeat([]object{{"miles": 0.1}}, 19)}).Is(http.StatusOK)
		u.Post("/log/11-21-2026/runs", object{"miles": 0.1}).Is(http.StatusCreated)
		if refused := u.Post("/log/11-21-2026/runs", object{"miles": 0.1}).Is(http.StatusUnprocessableEntity); kit.ProblemKind(refused) != "too-many-runs" {
			t.Errorf("refused with %s", refused)
		}
		if day := u.Get("/log/11-21-2026").Object(); day["miles"] != 2.0 {
			t.Errorf("the day has %v miles", day["miles"])
		}
	})
}

func TestRunReaders(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	owner := kit.RunnerWith(t, app, "heart.private", object{"health_visibility": "private"})
	hidden := kit.RunnerWith(t, app, "all.private", object{"log_visibility": "private"})
	run := object{"miles": 3, "heart_rate": 140, "heart_rate_max": 180, "cadence": 170, "splits": []object{{"meters": 100, "heart_rate": 139}}}
	shown, _ := owner.Post("/log/11-21-2026/runs", run).Is(http.StatusCreated).Object()["_id"].(string)
	secret, _ := hidden.Post("/log/11-21-2026/runs", run).Is(http.StatusCreated).Object()["_id"].(string)
	for name, reader := range map[string]*kit.Client{"nobody": app.Client(t), "a stranger": app.Register(t).Client} {
		one := reader.Get("/log/runs/" + shown).Is(http.StatusOK)
		week := reader.Get("/log/athlete/heart.private/week").Is(http.StatusOK)
		day := reader.Get("/log/athlete/heart.private/11-21-2026").Is(http.StatusOK)
		for _, a := range []*kit.Answer{one, week, day} {
			if strings.Contains(string(a.Body), "heart_rate") || !strings.Contains(string(a.Body), "cadence") || !strings.Contains(string(a.Body), "splits") {
				t.Errorf("%s reads %s", name, a.Body)
			}
		}
		reader.Get("/log/runs/" + secret).Is(http.StatusForbidden)
		reader.Get("/log/runs/" + kit.UnknownID).Is(http.StatusNotFound)
	}
	if own := string(owner.Get("/log/athlete/heart.private/week").Is(http.StatusOK).Body); strings.Count(own, "heart_rate") != 3 {
		t.Errorf("the owner reads %s", own)
	}
	hidden.Put("/log/runs/"+shown, object{"miles": 1}).Is(http.StatusNotFound)
	hidden.Delete("/log/runs/" + shown).Is(http.StatusNotFound)
}

func TestRunWriters(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})

	t.Run("of one day each keep theirs", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		var group sync.WaitGroup
		for i := range 10 {
			group.Go(func() {
				id, _ := u.Post("/log/03-08-2026/runs", object{"meters": 1000, "title": fmt.Sprint("run ", i)}).Is(http.StatusCreated).Object()["_id"].(string)
				u.Put("/log/runs/"+id, object{"meters": 1000 + i}).Is(http.StatusOK)
				other, _ := u.Post("/log/03-08-2026/runs", object{"meters": 7}).Is(http.StatusCreated).Object()["_id"].(string)
				u.Post("/log/03-08-2026", object{"rhr": 40 + i}).Is(http.StatusOK)
				u.Delete("/log/runs/" + other).Is(http.StatusNoContent)
			})
		}
		group.Wait()
		day := u.Get("/log/03-08-2026").Object()
		titles := map[any]any{}
		for _, run := range kit.RunsOf(day) {
			titles[run["title"]] = run["meters"]
		}
		if len(titles) != 10 || titles["run 9"] != 1009.0 || day["meters"] != 10045.0 {
			t.Errorf("the day is %v", day)
		}
	})

	t.Run("of one run from elsewhere add it once", func(t *testing.T) {
		t.Parallel()
		u, other := kit.RunnerWith(t, app, "", nil), kit.RunnerWith(t, app, "", nil)
		run := object{"meters": 5000, "source": "watch", "external_id": "42"}
		var group sync.WaitGroup
		for i := range 10 {
			group.Go(func() {
				if a := u.Post(fmt.Sprintf("/log/03-%02d-2026/runs", 1+i%3), run); a.Status != http.StatusCreated && (a.Status != http.StatusConflict || kit.ProblemKind(a) != "run-taken") {
					t.Errorf("answered %s", a)
				}
			})
		}
		group.Wait()
		total := 0
		for _, day := range u.Get("/log/athlete/me/range/03-01-2026/03-31-2026").List() {
			total += len(kit.RunsOf(day))
		}
		if total != 1 {
			t.Errorf("%d runs, want 1", total)
		}
		other.Post("/log/03-01-2026/runs", run).Is(http.StatusCreated)
		u.Post("/log/03-01-2026/runs", object{"meters": 5000, "source": "phone", "external_id": "42"}).Is(http.StatusCreated)
		if a := u.Post("/log/04-01-2026", object{"runs": []object{run}}).Is(http.StatusConflict); kit.ProblemKind(a) != "run-taken" {
			t.Errorf("a day with it is refused with %s", a)
		}
	})

	t.Run("with the ETag of a run do not lose the change of another", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		added := u.Post("/log/03-08-2026/runs", object{"miles": 1}).Is(http.StatusCreated)
		path, etag := added.Header.Get("Location"), "If-Match: "+added.Header.Get("ETag")
		u.Post("/log/03-08-2026/runs", object{"miles": 2}).Is(http.StatusCreated) // another run changes nothing in this one
		changed := u.Do(http.MethodPut, path, object{"title": "first"}, etag).Is(http.StatusOK)
		u.Do(http.MethodPut, path, object{"title": "second"}, etag).Is(http.StatusPreconditionFailed)
		u.Do(http.MethodDelete, path, nil, etag).Is(http.StatusPreconditionFailed)
		u.Do(http.MethodDelete, path, nil, "If-Match: "+changed.Header.Get("ETag")).Is(http.StatusNoContent)
	})

	t.Run("that repeat a request add the run once", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		for range 3 {
			u.Do(http.MethodPost, "/log/03-08-2026/runs", object{"miles": 2}, "Idempotency-Key: again").Is(http.StatusCreated)
		}
		if day := u.Get("/log/03-08-2026").Object(); day["miles"] != 2.0 {
			t.Errorf("the day is %v", day)
		}
	})
}
