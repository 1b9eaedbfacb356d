package contract

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// allScopes are the scopes of personal tokens.
var allScopes = []string{"read", "log", "results", "profile", "health", "team"}

// TestProfileScope shows that what says who a user is, is for tokens with the scope profile.
func TestProfileScope(t *testing.T) {
	t.Parallel()
	user := kit.Shared(t).Register(t)
	zone := object{"lat": 45.5, "lon": -122.6, "radius": 300}
	user.Put("/user/"+user.ID, object{"birth_date": "1990-04-01", "sex": "female", "private_zones": []object{zone}}).Is(http.StatusOK)
	personal := []string{"email", "birth_date", "sex", "private_zones"}
	const grade = "/log/equivalent?meters=5000&seconds=1200"
	for _, test := range []struct {
		scopes  []string
		profile bool
	}{{[]string{"read", "log", "results", "health", "team"}, false}, {[]string{"read", "profile"}, true}} {
		token := kit.WithScopes(t, user, test.scopes...)
		me := token.Get("/user/me").Is(http.StatusOK)
		for _, field := range personal {
			if _, there := me.Object()[field]; there != test.profile {
				t.Errorf("%v: %s is there: %v", test.scopes, field, there)
			}
		}
		if me.Object()["name"] == nil || me.Header.Get("ETag") == user.Get("/user/me").Header.Get("ETag") == !test.profile {
			t.Errorf("%v: name %v, ETag %s", test.scopes, me.Object()["name"], me.Header.Get("ETag"))
		}
		if graded := token.Get(grade).Is(http.StatusOK).Object()["age_grade"] != nil; graded != test.profile {
			t.Errorf("%v: the age grade is shown: %v", test.scopes, graded)
		}
	}
	if a := kit.WithScopes(t, user, "profile").Get("/user/me"); !kit.ScopedToken(a) {
		t.Errorf("profile alone reads the account: %s", a)
	}
}

// TestHealthScope shows that health values are read and written by tokens with the scope health only.
func TestHealthScope(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, open := app.Register(t), app.Register(t)
	day := object{
		"rhr": 48, "sleep": 8, "feel": 7, "notes": "Windy.",
		"runs": []object{{"miles": 6, "heart_rate": 141, "heart_rate_max": 170, "splits": []object{{"meters": 1000, "seconds": 240, "heart_rate": 139}}}},
	}
	for _, u := range []*kit.User{user, open} {
		u.Post("/log/11-20-2026", day).Is(http.StatusOK)
	}
	open.Post("/user/claim/athlete/open."+open.ID[24:], nil).Is(http.StatusOK)
	open.Put("/user/"+open.ID, object{"health_visibility": "public"}).Is(http.StatusOK)
	without := kit.WithScopes(t, user, "read", "log", "results", "profile", "team")
	with := kit.WithScopes(t, user, "read", "log", "health")
	shows := func(a *kit.Answer) bool {
		text := string(a.Is(http.StatusOK).Body)
		return slices.ContainsFunc([]string{`"rhr"`, `"sleep"`, `"feel"`, `heart_rate`}, func(name string) bool { return strings.Contains(text, name) })
	}
	run := user.Get("/log/11-20-2026").Object()["runs"].([]any)[0].(map[string]any)["_id"].(string)
	athlete := "/log/athlete/open." + open.ID[24:]
	for _, path := range []string{
		"/log/11-20-2026", "/log/athlete/me/range/11-20-2026/11-20-2026", "/log/athlete/me/month/11-20-2026", "/log/athlete/me/summary/11-20-2026/11-20-2026", "/log/runs/" + run,
		athlete + "/11-20-2026", athlete + "/month/11-20-2026", athlete + "/summary/11-20-2026/11-20-2026",
	} {
		if shows(without.Get(path)) || !shows(with.Get(path)) || !shows(user.Get(path)) {
			t.Errorf("%s: health values without the scope, or none with it: %s", path, without.Get(path))
		}
	}
	for _, path := range []string{
		"/log/avg/moving/rhr/11-21-2026", "/log/avg/moving/sleep/11-21-2026", "/log/avg/moving/rhr/11-21-2026?athlete=open." + open.ID[24:],
		"/log/charts/rhr.svg", "/log/charts/sleep.svg", "/log/entries.csv",
	} {
		if a := without.Get(path); !kit.ScopedToken(a) {
			t.Errorf("%s: %s", path, a)
		}
		with.Get(path).Is(http.StatusOK)
	}
	without.Get("/log/charts/weeks.svg").Is(http.StatusOK)
	split := []object{{"meters": 1000, "heart_rate": 140}}
	for name, refused := range map[string]*kit.Answer{
		"rhr":           without.Post("/log/11-20-2026", object{"rhr": 50}),
		"null":          without.Post("/log/11-20-2026", object{"sleep": nil}),
		"feel":          without.Post("/log", object{"feel": 3}),
		"runs of a day": without.Post("/log/11-19-2026", object{"runs": []object{{"miles": 1, "heart_rate": 150}}}),
		"run":           without.Post("/log/11-19-2026/runs", object{"miles": 1, "heart_rate_max": 150}),
		"split":         without.Post("/log/11-19-2026/runs", object{"miles": 1, "splits": split}),
		"lap":           without.Post("/log/11-19-2026/runs", object{"miles": 1, "laps": split}),
		"change":        without.Put("/log/runs/"+run, object{"heart_rate": 150}),
		"import":        without.Do(http.MethodPost, "/log/imports", "date,miles,rhr\n2026-11-18,6.2,48\n", "Content-Type: text/csv"),
		"health alone":  kit.WithScopes(t, user, "read", "health").Post("/log/11-20-2026", object{"rhr": 50}),
	} {
		if !kit.ScopedToken(refused) {
			t.Errorf("%s: %s", name, refused)
		}
	}
	// What is written without the scope is answered without health values, and leaves them as they were.
	tag := without.Get("/log/11-20-2026").Header.Get("ETag")
	for _, written := range []*kit.Answer{
		without.Do(http.MethodPost, "/log/11-20-2026", object{"notes": "Calm.", "runs": []object{{"_id": run, "title": "Loop"}}}, "If-Match: "+tag),
		without.Put("/log/runs/"+run, object{"notes": "Loop."}),
	} {
		if shows(written) {
			t.Errorf("shows health values: %s", written)
		}
	}
	if added := without.Post("/log/11-20-2026/runs", object{"miles": 1}).Is(http.StatusCreated); strings.Contains(string(added.Body), "heart") {
		t.Errorf("shows health values: %s", added)
	}
	if after := user.Get("/log/11-20-2026"); !strings.Contains(string(after.Body), `"rhr":48`) || !strings.Contains(string(after.Body), `"heart_rate":141`) {
		t.Errorf("health values were lost: %s", after)
	}
	with.Post("/log/11-20-2026", object{"rhr": 50}).Is(http.StatusOK)
}

// TestTeamScope shows that a coach's token reads the logs of athletes who accepted the coach with the scope team only.
func TestTeamScope(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	w := newWorld(t, app, true)
	shared := "/log/athlete/" + w.athlete + "/11-21-2026"
	w.coach.Get(shared).Is(http.StatusOK)
	without := kit.WithScopes(t, w.coach, "read", "log", "results", "profile", "health")
	with := kit.WithScopes(t, w.coach, "read", "team", "health")
	for _, path := range []string{shared, "/log/athlete/" + w.athlete + "/summary/11-21-2026/11-21-2026", "/log/runs/" + w.run, "/team/roster", "/user/coaches"} {
		without.Get(path).Is(http.StatusForbidden)
		with.Get(path).Is(http.StatusOK)
	}
	if a := kit.WithScopes(t, w.coach, "read", "team").Get(shared).Is(http.StatusOK); strings.Contains(string(a.Body), `"rhr"`) {
		t.Errorf("team alone reads health values: %s", a)
	}
}
