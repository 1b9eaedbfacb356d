package log

import (
	"fmt"
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// planned stores runs on a day that is still too far ahead for the API, as a clock that was set back leaves them.
func planned(t *testing.T, app *kit.App, u *kit.Runner, day, runs string) {
	t.Helper()
	kit.InDatabase(t, app, `WITH day AS (
			INSERT INTO entries (user_id, day, id, created_at, updated_at) VALUES ($1::text::uuid, $2::text::date, gen_random_uuid(), now(), now())
			RETURNING user_id, day)
		INSERT INTO runs (id, user_id, day, place, meters, seconds, kind)
		SELECT gen_random_uuid(), day.user_id, day.day, x.place, (x.run ->> 'meters')::hundredths, (x.run ->> 'seconds')::hundredths, x.run ->> 'kind'
		FROM day, jsonb_array_elements($3::text::jsonb) WITH ORDINALITY AS x (run, place)`, u.ID, day, runs)
}

func TestPeriodGoals(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u, other := kit.RunnerWith(t, app, "", object{"timezone": "Pacific/Kiritimati"}), kit.RunnerWith(t, app, "", nil) // where it is the 22nd, a Sunday
	for _, day := range []string{"2026-11-30", "2026-12-31"} {
		planned(t, app, u, day, `[{"meters": 10000, "seconds": 3000}, {"meters": 0, "kind": "cross_training"}]`)
	}
	for _, day := range []string{"11-15-2026", "11-16-2026", "11-22-2026", "12-31-2025"} {
		u.Post("/log/"+day, object{"runs": []object{{"meters": 10000, "seconds": 3000}, {"miles": 0, "kind": "cross_training"}}}).Is(http.StatusOK)
	}
	if none := u.Get("/log/goals").Is(http.StatusOK).List(); len(none) != 0 {
		t.Errorf("began with %v", none)
	}
	u.Get("/log/goals/week").Is(http.StatusNotFound)
	u.Delete("/log/goals/week").Is(http.StatusNotFound)

	u.Put("/log/goals/year", object{"seconds": 30000}).Is(http.StatusOK)
	set := u.Put("/log/goals/week", object{"meters": 30000, "runs": 5}).Is(http.StatusOK)
	want := object{
		"period": "week", "miles": 18.64114, "meters": 30000, "seconds": nil, "runs": 5, "updated_at": "2026-11-21T12:00:00Z", "progress": object{
			"period": "2026-W47", "from": "2026-11-16", "to": "2026-11-22", "days": 7, "days_passed": 7, "miles": 12.42742, "meters": 20000, "seconds": 6000,
			"runs": 2, "other_seconds": 0, "distance_share": 0.6667, "seconds_share": nil, "runs_share": 0.4,
		},
	}
	if got := set.Object(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("set to\n%v, want\n%v", got, want)
	}
	if got := u.Get("/log/goals/week").Is(http.StatusOK).Object(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("reads back as %v", got)
	}
	u.Put("/user/"+u.ID, object{"week_start": "sunday"}).Is(http.StatusOK)
	if p, _ := u.Get("/log/goals/week").Object()["progress"].(object); p["from"] != "2026-11-22" || p["days_passed"] != 1.0 || p["meters"] != 10000.0 || p["period"] != "2026-W48" {
		t.Errorf("in the week from Sunday: %v", p)
	}
	if p, _ := u.Get("/log/goals/week?date=11-21-2026").Object()["progress"].(object); p["from"] != "2026-11-15" || p["days_passed"] != 7.0 || p["meters"] != 20000.0 {
		t.Errorf("in the week before: %v", p)
	}
	all := u.Get("/log/goals?date=11-30-2026").Is(http.StatusOK).List()
	year, _ := all[1]["progress"].(object)
	if len(all) != 2 || all[0]["period"] != "week" || year["from"] != "2026-01-01" || year["seconds"] != 15000.0 || year["seconds_share"] != 0.5 ||
		year["distance_share"] != nil || year["days"] != 365.0 || year["days_passed"] != 334.0 {
		t.Errorf("all goals are %v", all)
	}
	replaced := u.Put("/log/goals/week", object{"miles": 20}).Is(http.StatusOK).Object()
	if replaced["miles"] != 20.0 || replaced["meters"] != 32186.88 || replaced["runs"] != nil {
		t.Errorf("replaced by %v", replaced)
	}
	u.Put("/log/goals/month", object{"runs": 20}).Is(http.StatusOK)
	u.Delete("/log/goals/month").Is(http.StatusNoContent)
	if left := len(u.Get("/log/goals").List()); left != 2 || len(other.Get("/log/goals").List()) != 0 {
		t.Errorf("%d goals are left", left)
	}
	for body, field := range map[string]string{
		`{}`: "/miles", `{"miles":0}`: "/miles", `{"runs":0}`: "/runs", `{"runs":2.5}`: "/runs", `{"miles":1,"meters":1}`: "/meters", `{"days":3}`: "/days",
		`{"seconds":31622401}`: "/seconds", `{"meters":null}`: "/meters",
	} {
		u.Put("/log/goals/week", body).Is(http.StatusUnprocessableEntity).Names(field)
	}
	u.Get("/log/goals/day").Is(http.StatusBadRequest).Names("period")
	u.Get("/log/goals?date=02-30-2026").Is(http.StatusBadRequest).Names("date")
}

// TestAthleteGoals has those who read a log ask for its goals: only the athlete and accepted coaches get them.
func TestAthleteGoals(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	head, assistant, athletes := groupTeam(t, app, "aims")
	ada := athletes[0]
	ada.Post("/user/claim/athlete/ada.aims", nil).Is(http.StatusOK)
	ada.Put("/user/"+ada.ID, object{"log_visibility": "public", "week_start": "sunday"}).Is(http.StatusOK)
	ada.Put("/log/goals/week", object{"runs": 5}).Is(http.StatusOK)
	ada.Post("/log/11-15-2026/runs", object{"meters": 5000}).Is(http.StatusCreated) // a Sunday
	for _, c := range []*kit.User{ada, head} {
		goals := c.Get("/log/athlete/ada.aims/goals").Is(http.StatusOK).Items()
		if progress, _ := goals[0]["progress"].(map[string]any); len(goals) != 1 || goals[0]["period"] != "week" || progress["from"] != "2026-11-15" || progress["runs"] != 1.0 {
			t.Errorf("the goals are %v", goals)
		}
	}
	if goals := head.Get("/log/athlete/" + ada.ID + "/goals?date=2026-11-22").Is(http.StatusOK).Items(); goals[0]["progress"].(map[string]any)["runs"] != 0.0 {
		t.Errorf("in the next week they are %v", goals)
	}
	for _, other := range []*kit.User{assistant, athletes[1], app.Register(t)} {
		other.Get("/log/athlete/ada.aims/11-15-2026").Is(http.StatusOK)
		other.Get("/log/athlete/ada.aims/goals").Is(http.StatusForbidden)
	}
	secret, _ := kit.PersonalToken(t, head, "read")
	if a := app.Client(t).WithToken(secret).Get("/log/athlete/ada.aims/goals").Is(http.StatusForbidden); kit.ProblemKind(a) != "scope-missing" {
		t.Error(a)
	}
	head.Get("/log/athlete/nobody.aims/goals").Is(http.StatusNotFound)
	ada.Put("/user/"+ada.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
	head.Get("/log/athlete/ada.aims/goals").Is(http.StatusForbidden)
}
