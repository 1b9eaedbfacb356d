package log

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// reasonsOf returns the kinds of the reasons of the athletes who need attention, by their _id.
func reasonsOf(page object) map[string]string {
	found := map[string]string{}
	list, _ := page["athletes"].([]any)
	for _, a := range list {
		athlete, _ := a.(map[string]any)
		reasons, _ := athlete["reasons"].([]any)
		kinds := make([]string, 0, len(reasons))
		for _, r := range reasons {
			reason, _ := r.(map[string]any)
			kinds = append(kinds, fmt.Sprintf("%v %v of %v", reason["kind"], reason["value"], reason["limit"]))
		}
		found[fmt.Sprint(athlete["user_id"])] = strings.Join(kinds, ", ")
	}
	return found
}

func TestAttention(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	app := kit.StartAt(t, "2026-11-21T12:00:00Z") // a Saturday
	coach := app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/word", nil).Is(http.StatusOK)
	athlete := func(name, health string, entries map[int]object) *kit.User {
		u := app.Register(t, object{"name": name})
		u.Put("/user/"+u.ID, object{"team_id": "word", "log_visibility": "team", "health_visibility": health}).Is(http.StatusOK)
		u.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
		for ago, entry := range entries {
			date := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC).Add(-time.Duration(ago) * day)
			u.Post("/log/"+date.Format("01-02-2006"), entry).Is(http.StatusOK)
		}
		return u
	}
	tired := func() map[int]object {
		days := map[int]object{0: {"rhr": 60, "sleep": 5, "feel": 2}, 1: {"rhr": 48, "sleep": 5.5, "feel": 3}}
		for ago := 2; ago < 20; ago++ {
			days[ago] = object{"rhr": 48}
		}
		return days
	}
	long := map[int]object{0: {"goal": 1}, 8: {"runs": []object{{"meters": 40000}}}}
	for week := 2; week < 6; week++ {
		long[6+7*(week-1)+5] = object{"runs": []object{{"meters": 20000}}}
	}
	shown := athlete("Shown", "team", tired())
	athlete("Hidden", "private", tired()) // whom the coach must not hear of
	absent, fine, far := athlete("Absent", "team", map[int]object{3: {"goal": 1}}), athlete("Fine", "team", map[int]object{0: {"goal": 1}}), athlete("Far", "team", long)
	// It is the athlete's day that counts: on the other side of the date line it is Sunday already.
	east := athlete("East", "team", map[int]object{2: {"goal": 1}})
	east.Put("/user/"+east.ID, object{"timezone": "Pacific/Kiritimati"}).Is(http.StatusOK)

	want := map[string]string{
		shown.ID:  "resting_heart_rate 60 of 50, sleep 5.25 of 6, feel 2 of 2",
		absent.ID: "no_entry 3 of 3",
		far.ID:    "distance 40 of 30",
		east.ID:   "no_entry 3 of 3",
	}
	is := func(reader *kit.Client, want map[string]string) {
		t.Helper()
		if got := reasonsOf(reader.Get("/team/attention").Is(http.StatusOK).Object()); !maps.Equal(got, want) {
			t.Errorf("who needs attention is\n%v, want\n%v", got, want)
		}
	}
	is(coach.Client, want)

	secret, _ := coach.Post("/user/tokens", object{"name": "list", "scopes": []string{"read", "team"}}).Is(http.StatusCreated).Object()["token"].(string)
	unhealthy := maps.Clone(want)
	delete(unhealthy, shown.ID)
	is(app.Client(t).WithToken(secret), unhealthy)
	is(app.Register(t, object{"coach": true}).Client, map[string]string{})

	// A comment waits for an answer of somebody else.
	fine.Post("/log/athlete/me/11-20-2026/comments", object{"text": "My calf hurts."}).Is(http.StatusCreated)
	is(coach.Client, want)
	kit.InDatabase(t, app, "UPDATE comments SET created_at = '2026-11-19T11:00:00Z'")
	waits := maps.Clone(want)
	waits[fine.ID] = "comment 2 of 2"
	is(coach.Client, waits)
	coach.Post("/log/athlete/"+fine.ID+"/11-20-2026/comments", object{"text": "Rest."}).Is(http.StatusCreated)
	is(coach.Client, want)

	// The numbers are the coach's.
	settings := coach.Get("/team/attention/settings").Is(http.StatusOK)
	changed := settings.Object()
	changed["no_entry_days"], changed["week_percent"], changed["rhr_deviations"] = 4, 100, 10
	coach.Do(http.MethodPut, "/team/attention/settings", changed, "If-Match: \"another\"").Is(http.StatusPreconditionFailed)
	coach.Do(http.MethodPut, "/team/attention/settings", changed, "If-Match: "+settings.Header.Get("ETag")).Is(http.StatusOK)
	is(coach.Client, map[string]string{shown.ID: "resting_heart_rate 60 of 58, sleep 5.25 of 6, feel 2 of 2"})
	if exported := coach.Get("/user/export").Is(http.StatusOK); !strings.Contains(string(exported.Body), `"no_entry_days": 4`) {
		t.Errorf("exports %s", exported)
	}
	changed["no_entry_days"] = 0
	coach.Put("/team/attention/settings", changed).Is(http.StatusUnprocessableEntity)
	delete(changed, "no_entry_days")
	coach.Put("/team/attention/settings", changed).Is(http.StatusUnprocessableEntity)
	shown.Put("/team/attention/settings", settings.Object()).Is(http.StatusForbidden)

	// An assistant is shown the athletes who have accepted the assistant, by the numbers of the head coach, and sets none.
	assistant := app.Register(t, object{"coach": true})
	coach.Post("/team/assistants/"+assistant.ID, nil).Is(http.StatusOK)
	assistant.Post("/user/assistantships/word", nil).Is(http.StatusOK)
	assistant.Put("/team/attention/settings", settings.Object()).Is(http.StatusForbidden)
	is(assistant.Client, map[string]string{})
	for _, u := range []*kit.User{shown, absent, far} {
		u.Post("/user/coaches/"+assistant.ID, nil).Is(http.StatusOK)
	}
	is(assistant.Client, map[string]string{shown.ID: "resting_heart_rate 60 of 58, sleep 5.25 of 6, feel 2 of 2"})

	// Only from what the coach may see.
	shown.Put("/user/"+shown.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
	is(coach.Client, map[string]string{})
}

// TestPastAttention reads when an athlete needed attention: by coaches whom the athlete has accepted, with the values that they may read.
func TestPastAttention(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	head, assistant, athletes := groupTeam(t, app, "past")
	ada := athletes[0]
	ada.Put("/user/"+ada.ID, object{"health_visibility": "team"}).Is(http.StatusOK)
	for _, day := range []string{"10-20", "10-26", "11-10", "11-11", "11-13", "11-16", "11-19"} {
		ada.Post("/log/"+day+"-2026", object{"sleep": 5}).Is(http.StatusOK)
	}
	path := func(first, last string) string { return "/team/attention/" + ada.ID + "/" + first + "/" + last }
	read := func(c *kit.Client) (times []string) {
		for _, one := range c.Get(path("2026-11-01", "2026-11-30")).Is(http.StatusOK).Items() {
			reason, _ := one["reason"].(map[string]any)
			times = append(times, fmt.Sprintf("%v to %v: %v %v of %v", one["from"], one["to"], reason["kind"], reason["value"], reason["limit"]))
		}
		return times
	}
	absent := []string{"2026-11-01 to 2026-11-09: no_entry 14 of 3"}
	all := []string{"2026-11-11 to 2026-11-13: sleep 5 of 6", absent[0]}
	if got := read(head.Client); !slices.Equal(got, all) {
		t.Errorf("the head coach reads %q, want %q", got, all)
	}
	secret, _ := kit.PersonalToken(t, head, "read", "team")
	if got := read(app.Client(t).WithToken(secret)); !slices.Equal(got, absent) {
		t.Errorf("without health values: %q", got)
	}
	ada.Put("/user/"+ada.ID, object{"health_visibility": "private"}).Is(http.StatusOK)
	if got := read(head.Client); !slices.Equal(got, absent) {
		t.Errorf("of hidden health values: %q", got)
	}
	for _, user := range []*kit.User{ada, assistant, athletes[1], kit.CoachOf(t, app, "elsewhere")} {
		user.Get(path("2026-11-01", "2026-11-30")).Is(http.StatusNotFound)
	}
	head.Get(path("2026-11-30", "2026-11-01")).Is(http.StatusBadRequest).Names("to")
	head.Get(path("2025-10-01", "2026-11-30")).Is(http.StatusBadRequest).Names("to")
	ada.Put("/user/"+ada.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
	head.Get(path("2026-11-01", "2026-11-30")).Is(http.StatusNotFound)
}
