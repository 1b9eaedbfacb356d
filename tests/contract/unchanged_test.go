package contract

import (
	"bytes"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestUnchangedLog writes again what a log has. That leaves the time of its last change and its ETag alone, and a real change does not.
func TestUnchangedLog(t *testing.T) {
	t.Parallel()
	var millis atomic.Int64
	app := kit.Start(t, kit.Options{Clock: func() time.Time {
		return time.Date(2026, 11, 21, 12, 0, 0, int(millis.Load())*1_000_000, time.UTC)
	}})
	u := kit.RunnerWith(t, app, "", nil)
	shoe, _ := u.Post("/log/shoes", object{"name": "Red", "notes": "a", "initial_meters": 5, "retired_on": "2026-11-20"}).Is(http.StatusCreated).Object()["_id"].(string)
	day := object{
		"goal": 5.5, "rhr": 48.25, "sleep": 7.75, "feel": 8, "notes": "Windy.", "weather": "52 °F", "checkboxes": object{"Stretched": true, "Strength": false},
		"runs": []object{
			{
				"meters": 10000.004, "seconds": 2790.5, "started_at": "2026-11-21T07:05:00.1234567-06:00", "kind": "long", "heart_rate": 141, "shoe_id": shoe,
				"splits": []object{{"meters": 5000, "seconds": 1400, "heart_rate": 139}, {"meters": 5000}},
			},
			{"miles": 1},
			{"miles": 1},
		},
	}
	u.Post("/log/11-21-2026", day).Is(http.StatusOK)
	run, _ := kit.RunsOf(u.Get("/log/11-21-2026").Object())[0]["_id"].(string)
	goal := object{"miles": 30.1, "seconds": 7200.5, "runs": 5}
	u.Put("/log/goals/week", goal).Is(http.StatusOK)

	for _, c := range []struct {
		name, path   string
		write        func(c *kit.Client, path string, body any) *kit.Answer
		same, change object
	}{
		{"a day", "/log/11-21-2026", (*kit.Client).Post, day, object{"notes": "Calm."}},
		{"a field of a day", "/log/11-21-2026", (*kit.Client).Post, object{"feel": 8, "checkboxes": object{"Stretched": true, "Never": nil}}, object{"checkboxes": object{"Stretched": false}}},
		{"nothing of a day", "/log/11-21-2026", (*kit.Client).Post, object{}, object{"runs": []object{{"_id": run}}}},
		{"the runs of a day by their IDs", "/log/11-21-2026", (*kit.Client).Post, object{"runs": []object{{"_id": run, "heart_rate": 141}}}, object{"runs": []object{}}},
		{"no runs of a day", "/log/11-21-2026", (*kit.Client).Post, object{"runs": []object{}}, object{"runs": []object{{"miles": 1}}}},
		{"the goal of a day", "/log/11-21-2026", (*kit.Client).Post, object{"goal": 5.5}, object{"goal": nil}},
		{"a goal", "/log/goals/week", (*kit.Client).Put, goal, object{"runs": 6}},
		{"shoes", "/log/shoes/" + shoe, (*kit.Client).Put, object{"name": "Red", "notes": "a", "initial_meters": 5, "retired_on": "2026-11-20"}, object{"retired_on": nil}},
		{"nothing of shoes", "/log/shoes/" + shoe, (*kit.Client).Put, object{}, object{"notes": nil}},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := u.In(t)
			had := u.Get(c.path).Is(http.StatusOK)
			millis.Add(1)
			again := c.write(u, c.path, c.same).Is(http.StatusOK)
			if !bytes.Equal(again.Body, had.Body) || again.Header.Get("ETag") != had.Header.Get("ETag") {
				t.Errorf("was\n%s\nand is now\n%s", had.Body, again.Body)
			}
			if read := u.Get(c.path).Is(http.StatusOK); !bytes.Equal(read.Body, had.Body) {
				t.Errorf("was\n%s\nand is now\n%s", had.Body, read.Body)
			}
			millis.Add(1)
			changed := c.write(u, c.path, c.change).Is(http.StatusOK).Object()
			if want := time.Date(2026, 11, 21, 12, 0, 0, int(millis.Load())*1_000_000, time.UTC).Format(time.RFC3339Nano); changed["updated_at"] != want {
				t.Errorf("%v was changed at %v, want %s", c.change, changed["updated_at"], want)
			}
		})
	}
	t.Run("a run", func(t *testing.T) {
		u := u.In(t)
		id, _ := u.Post("/log/11-19-2026/runs", object{"meters": 5000, "title": "Loop"}).Is(http.StatusCreated).Object()["_id"].(string)
		had := u.Get("/log/11-19-2026")
		millis.Add(1)
		u.Put("/log/runs/"+id, object{"meters": 5000.001, "title": "Loop"}).Is(http.StatusOK)
		if read := u.Get("/log/11-19-2026").Is(http.StatusOK); !bytes.Equal(read.Body, had.Body) {
			t.Errorf("the day was\n%s\nand is now\n%s", had.Body, read.Body)
		}
	})
}

// TestUnchangedProfile writes again what a profile has, which leaves the time of its last change alone.
func TestUnchangedProfile(t *testing.T) {
	t.Parallel()
	var millis atomic.Int64
	app := kit.Start(t, kit.Options{Clock: func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, int(millis.Load())*1_000_000, time.UTC) }})
	u := app.Register(t)
	path := "/user/" + u.ID
	profile := object{
		"name": "Ada", "timezone": "Europe/Berlin", "units": "km", "week_start": "sunday", "birth_date": "1990-02-28", "sex": "female",
		"log_visibility": "team", "health_visibility": "team", "track_visibility": "team", "checkboxes": []string{"Stretched"}, "team_id": "ash",
		"private_zones": []object{{"lat": 48.2, "lon": 11.5, "radius": 500}},
	}
	u.Put(path, profile).Is(http.StatusOK)
	for name, change := range map[string]any{
		"name": "Bea", "timezone": "Europe/Rome", "units": "mi", "week_start": "monday", "birth_date": nil, "sex": "male", "log_visibility": "private",
		"health_visibility": "private", "track_visibility": "private", "checkboxes": []string{"Slept"}, "team_id": nil, "private_zones": []object{},
	} {
		t.Run(name, func(t *testing.T) {
			u := u.In(t)
			had := u.Get("/user/me").Is(http.StatusOK)
			for _, same := range []object{{name: profile[name]}, {}} {
				millis.Add(1)
				u.Put(path, same).Is(http.StatusOK)
				if read := u.Get("/user/me").Is(http.StatusOK); !bytes.Equal(read.Body, had.Body) || read.Header.Get("ETag") != had.Header.Get("ETag") {
					t.Errorf("was\n%s\nand is now\n%s", had.Body, read.Body)
				}
			}
			millis.Add(1)
			u.Put(path, object{name: change}).Is(http.StatusOK)
			if read := u.Get("/user/me").Is(http.StatusOK).Object(); read["updated_at"] == had.Object()["updated_at"] {
				t.Errorf("the change to %v is not seen in %v", change, read["updated_at"])
			}
			u.Put(path, object{name: profile[name]}).Is(http.StatusOK)
		})
	}
}

// TestOneRounding writes and imports the same numbers, which become the same: halves are rounded up as people see them.
func TestOneRounding(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	typed, other := kit.RunnerWith(t, app, "", nil), kit.RunnerWith(t, app, "", nil)
	typed.Post("/log/11-20-2026", object{
		"goal": 1.005, "sleep": 7.675, "rhr": 48.125, "runs": []object{{"meters": 5000.005, "seconds": 1200.115}},
	}).Is(http.StatusOK)
	kit.ImportLog(t, other.Client, "", "date,goal,rhr,sleep,meters,seconds\n2026-11-20,1.005,48.125,7.675,5000.005,1200.115\n")
	want, got := typed.Get("/log/11-20-2026").Is(http.StatusOK).Object(), other.Get("/log/11-20-2026").Is(http.StatusOK).Object()
	for _, field := range []string{"goal", "rhr", "sleep", "miles", "meters"} {
		if want[field] != got[field] {
			t.Errorf("%s is %v when typed and %v when imported", field, want[field], got[field])
		}
	}
	if want["goal"] != 1.01 || got["goal"] != 1.01 || kit.RunsOf(want)[0]["seconds"] != kit.RunsOf(got)[0]["seconds"] {
		t.Errorf("typed\n%v, imported\n%v", want, got)
	}
}
