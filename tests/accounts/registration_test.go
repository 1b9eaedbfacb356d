package accounts

import (
	"maps"
	"net/http"
	"regexp"
	"testing"

	"harrier/tests/kit"
)

// An account that says nothing about itself shows nothing of the email.
func TestNewAccount(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("has a name and settings that give nothing away", func(t *testing.T) {
		t.Parallel()
		asIs := object{"log_visibility": nil}
		first, second := app.Register(t, asIs).Get("/user/me").Object(), app.Register(t, asIs, object{"name": "  "}).Get("/user/me").Object()
		anonymous := regexp.MustCompile(`^Runner [2-9A-HJ-NP-Z]{4}$`)
		for _, me := range []object{first, second} {
			if name, _ := me["name"].(string); !anonymous.MatchString(name) {
				t.Errorf("the name is %q", name)
			}
		}
		if first["name"] == second["name"] {
			t.Errorf("both are %q", first["name"])
		}
		defaults := object{
			"health_visibility": "private", "log_visibility": "team", "track_visibility": "private", "timezone": "UTC", "units": "mi", "week_start": "monday", "birth_date": nil, "sex": nil,
		}
		for field, want := range defaults {
			if first[field] != want {
				t.Errorf("%s is %v, want %v", field, first[field], want)
			}
		}
	})

	t.Run("takes a time zone and a unit", func(t *testing.T) {
		t.Parallel()
		me := app.Register(t, object{"timezone": "America/Chicago", "units": "km"}).Get("/user/me").Object()
		if me["timezone"] != "America/Chicago" || me["units"] != "km" {
			t.Errorf("gives %v", me)
		}
		for _, wrong := range []object{{"timezone": "Mars/Phobos"}, {"timezone": "Local"}, {"units": "furlong"}} {
			body := object{"email": "wrong@example.org", "password": "correct horse battery", "coach": false}
			maps.Copy(body, wrong)
			app.Client(t).Post("/user", body).Is(http.StatusUnprocessableEntity)
		}
	})

	t.Run("takes who reads its log and its health values", func(t *testing.T) {
		t.Parallel()
		for _, log := range []string{"public", "followers", "team", "private"} {
			me := app.Register(t, object{"log_visibility": log, "health_visibility": "team"}).Get("/user/me").Object()
			if me["log_visibility"] != log || me["health_visibility"] != "team" {
				t.Errorf("%s gives %v", log, me)
			}
		}
		for _, wrong := range []object{{"log_visibility": "friends"}, {"health_visibility": "followers"}, {"track_visibility": "public"}} {
			body := object{"email": "wrong@example.org", "password": "correct horse battery", "coach": false}
			maps.Copy(body, wrong)
			app.Client(t).Post("/user", body).Is(http.StatusUnprocessableEntity)
		}
	})

	t.Run("keeps a date of birth and a sex to itself", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		at := "/user/" + user.ID
		user.Put(at, object{"birth_date": "2001-02-28", "sex": "female", "week_start": "sunday"}).Is(http.StatusOK)
		me := user.Put(at, object{"units": "km"}).Is(http.StatusOK).Object()
		if me["birth_date"] != "2001-02-28" || me["sex"] != "female" || me["week_start"] != "sunday" {
			t.Errorf("gives %v", me)
		}
		for body, field := range map[string]string{
			`{"birth_date":"1899-12-31"}`: "/birth_date", `{"birth_date":"2999-01-01"}`: "/birth_date", `{"birth_date":"2001-02-30"}`: "/birth_date",
			`{"sex":"x"}`: "/sex", `{"week_start":"tuesday"}`: "/week_start", `{"week_start":null}`: "/week_start",
		} {
			user.Put(at, body).Is(http.StatusUnprocessableEntity).Names(field)
		}
		if me := user.Put(at, object{"birth_date": nil, "sex": nil}).Is(http.StatusOK).Object(); me["birth_date"] != nil || me["sex"] != nil {
			t.Errorf("cleared: %v", me)
		}
	})
}

func TestHealthIsPrivateByDefault(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	user.Post("/user/claim/athlete/private.heart", nil).Is(http.StatusOK)
	user.Post("/log/11-20-2026", object{"rhr": 48, "sleep": 7.5, "feel": 8, "notes": "mine"}).Is(http.StatusOK)
	if entry := app.Client(t).Get("/log/athlete/private.heart/11-20-2026").Is(http.StatusOK).Object(); entry["notes"] != "mine" || kit.HasHealth(entry) {
		t.Errorf("everybody reads %v", entry)
	}
	for _, path := range []string{"week/11-20-2026", "range/11-20-2026/11-21-2026", "summary/11-20-2026/11-21-2026"} {
		for _, row := range app.Client(t).Get("/log/athlete/private.heart/" + path).Is(http.StatusOK).List() {
			if kit.HasHealth(row) {
				t.Errorf("%s has %v", path, row)
			}
		}
	}
	app.Client(t).Get("/log/avg/moving/rhr/11-22-2026?athlete=private.heart").Is(http.StatusForbidden)
	user.Put("/user/"+user.ID, object{"health_visibility": "public"}).Is(http.StatusOK)
	if entry := app.Client(t).Get("/log/athlete/private.heart/11-20-2026").Is(http.StatusOK).Object(); entry["rhr"] != 48.0 {
		t.Errorf("made public, everybody reads %v", entry)
	}
	user.Post("/log/11-20-2026", object{"rhr": nil}).Is(http.StatusOK)
	entry := app.Client(t).Get("/log/athlete/private.heart/11-20-2026").Is(http.StatusOK).Object()
	if rhr, ok := entry["rhr"]; rhr != nil || !ok {
		t.Errorf("without a heart rate, everybody reads %v", entry)
	}
}
