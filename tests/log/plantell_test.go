package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestPlanNotices plans a week in several requests: each athlete is notified once for each coach and week, and of no week that is over.
func TestPlanNotices(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, athletes := groupTeam(t, app, "plan-notices")
	ada, bea, cleo := athletes[0], athletes[1], athletes[2]
	today := time.Now().UTC()
	monday := today.AddDate(0, 0, 8-int(today.Weekday()))
	day := func(n int) string { return monday.AddDate(0, 0, n).Format(time.DateOnly) }
	all := object{"team": true}
	head.Post("/team/plan", object{"date": day(0), "to": all, "text": "Easy"}).Is(http.StatusCreated)
	head.Post("/team/plan/batch", object{"create": []object{
		{"date": day(1), "to": all, "text": "6x800"}, {"date": day(7), "to": object{"athletes": []string{bea.ID}}, "text": "Bike"}, {"date": day(-21), "to": all, "text": "Over"},
	}}).Is(http.StatusOK)
	assistant.Post("/team/plan", object{"date": day(6), "to": all, "text": "Long"}).Is(http.StatusCreated)
	head.Post("/team/plan/batch?dry_run=true", object{"create": []object{{"date": day(14), "to": all, "text": "Easy"}}}).Is(http.StatusOK)
	planned := func(u *kit.User) (weeks []string) {
		for _, n := range u.Get("/notices").Is(http.StatusOK).List() {
			if n["kind"] == "week_planned" {
				weeks = append(weeks, fmt.Sprint(n["user_id"], " ", n["date"]))
			}
		}
		slices.Sort(weeks)
		return weeks
	}
	want := append(make([]string, 0, 3), head.ID+" "+day(0), assistant.ID+" "+day(0))
	slices.Sort(want)
	if got := planned(ada); !slices.Equal(got, want) {
		t.Errorf("Ada is told %q, want %q", got, want)
	}
	want = append(want, head.ID+" "+day(7))
	slices.Sort(want)
	if got := planned(bea); !slices.Equal(got, want) {
		t.Errorf("Bea is told %q, want %q", got, want)
	}
	if got := planned(cleo); got != nil {
		t.Errorf("who has accepted no coach is told %q", got)
	}
	ada.Put("/notices/settings", object{"settings": []object{{"kind": "week_planned", "in_app": false}}}).Is(http.StatusOK)
	head.Post("/team/plan", object{"date": day(15), "to": all, "text": "Easy"}).Is(http.StatusCreated)
	if got := planned(ada); len(got) != 2 {
		t.Errorf("who has switched it off is told %q", got)
	}
}

// TestPlanChanges follows the changes of plans as their readers do: the athlete and the coach, and not who only reads the log.
func TestPlanChanges(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, athletes := groupTeam(t, app, "plan-changes")
	ada, bea := athletes[0], athletes[1]
	ada.Put("/user/"+ada.ID, object{"log_visibility": "public"}).Is(http.StatusOK)
	coach, athlete := kit.FollowLogs(t, head), kit.FollowLogs(t, ada)
	stranger := app.Register(t)
	made := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"athletes": []string{ada.ID}}, "text": "Easy"}).Is(http.StatusCreated)
	coach.Until("log.plan_changed 2026-11-17")
	athlete.Until("log.plan_changed 2026-11-17")
	head.Put(made.Header.Get("Location"), object{"date": "2026-11-18"}).Is(http.StatusOK)
	if got := athlete.Until("log.plan_changed 2026-11-18"); !slices.Contains(got, "log.plan_changed 2026-11-17") {
		t.Errorf("a session that moves tells %v", got)
	}
	ada.Put(fmt.Sprint("/log/plan/", made.Object()["_id"], "/mark"), object{"mark": "done"}).Is(http.StatusOK)
	coach.Until("log.plan_changed 2026-11-18")
	ada.Post("/log/plan", object{"date": "2026-11-20", "text": "Core"}).Is(http.StatusCreated)
	coach.Until("log.plan_changed 2026-11-20")
	head.Delete(made.Header.Get("Location")).Is(http.StatusNoContent)
	athlete.Until("log.plan_changed 2026-11-18")
	group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{bea.ID}}).Is(http.StatusCreated).Object()["_id"])
	head.Post("/team/plan", object{"date": "2026-11-21", "to": object{"group_id": group}, "text": "Long"}).Is(http.StatusCreated)
	head.Put("/team/groups/"+group, object{"athletes": []string{ada.ID, bea.ID}}).Is(http.StatusOK)
	athlete.Until("log.plan_changed")
	changes := func(u *kit.User) string {
		return string(u.Get("/log/changes?athlete=" + ada.ID).Is(http.StatusOK).Body)
	}
	if got := changes(ada); strings.Count(got, "log.plan_changed") != 7 || strings.Contains(got, "2026-11-21") {
		t.Errorf("the athlete has the changes %s", got)
	}
	for _, reader := range []*kit.User{stranger, assistant} {
		if got := changes(reader); strings.Contains(got, "log.plan_changed") {
			t.Errorf("who only reads the log has the changes %s", got)
		}
	}
}

// TestPlanWebhooks sends the changes of plans to receivers of the athlete and the coach. Who joins a group or accepts a coach is told of only if it can matter.
func TestPlanWebhooks(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	head, assistant, athletes := groupTeam(t, app, "plan-webhooks")
	ada, cleo := athletes[0], athletes[2]
	receiver := func(u *kit.User) *kit.HookReceiver {
		r := kit.NewReceiver(t, nil)
		kit.CreateWebhook(u, r.URL, object{"types": []string{"log.plan_changed"}})
		return r
	}
	hers, coachs, mate := receiver(ada), receiver(head), receiver(cleo)
	group := func(name string) string {
		return fmt.Sprint(head.Post("/team/groups", object{"name": name, "athletes": []string{}}).Is(http.StatusCreated).Object()["_id"])
	}
	empty, distance := group("Empty"), group("Distance")
	on := func(day, group string) string {
		return head.Post("/team/plan", object{"date": day, "to": object{"group_id": group}, "text": "Run"}).Is(http.StatusCreated).Header.Get("Location")
	}
	on("2026-11-16", distance)
	both := object{"athletes": []string{ada.ID, cleo.ID}}
	head.Put("/team/groups/"+empty, both).Is(http.StatusOK) // of no session
	head.Put("/team/groups/"+distance, both).Is(http.StatusOK)
	ada.Post("/user/coaches/"+assistant.ID, nil).Is(http.StatusOK) // a second coach of the team
	ada.Delete("/user/coaches/" + assistant.ID).Is(http.StatusNoContent)
	head.Delete(on("2026-11-17", distance)).Is(http.StatusNoContent)
	head.Delete("/team/groups/" + distance).Is(http.StatusNoContent)
	on("2026-11-18", empty)
	const told = "log.plan_changed"
	want := []string{told, told, told + " 2026-11-17", told + " 2026-11-17", told + " 2026-11-18"} // joined and left as a whole
	for name, r := range map[string]*kit.HookReceiver{"the athlete": hers, "the coach": coachs} {
		kit.Eventually(t, "the last day was told", func() bool { return slices.Contains(r.Told(t), told+" 2026-11-18") })
		got := r.Told(t)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s is told %q, want %q", name, got, want)
		}
	}
	if got := mate.Told(t); len(got) > 0 {
		t.Errorf("who has accepted no coach is told %q", got)
	}
	cleo.Post("/user/coaches/"+head.ID, nil).Is(http.StatusOK)
	kit.Eventually(t, "who accepts the first coach is told", func() bool { return slices.Equal(mate.Told(t), []string{told}) })
}

// TestPlanAttention has a coach be shown who has not done two planned sessions in a row, once the coach has asked for it.
func TestPlanAttention(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	head, _, athletes := groupTeam(t, app, "plan-attention")
	ada, bea := athletes[0], athletes[1]
	for i, text := range []string{"Over", "Easy", "6x800", "Today"} {
		head.Post("/team/plan", object{"date": fmt.Sprint("2026-11-", 18+i), "to": object{"team": true}, "text": text, "kind": "easy"}).Is(http.StatusCreated)
	}
	head.Post("/team/plan", object{"date": "2026-11-20", "to": object{"team": true}, "text": "Day off"}).Is(http.StatusCreated)
	bea.Post("/log/11-19-2026/runs", object{"meters": 8000}).Is(http.StatusCreated)
	reasons := func() string {
		var found strings.Builder
		for _, a := range head.Get("/team/attention").Is(http.StatusOK).Object()["athletes"].([]any) {
			who, _ := a.(map[string]any)
			for _, r := range who["reasons"].([]any) {
				if reason, _ := r.(map[string]any); reason["kind"] == "plan" {
					fmt.Fprint(&found, who["name"], " ", reason["value"], " of ", reason["limit"], ", ", reason["date"], ". ")
				}
			}
		}
		return found.String()
	}
	if got := reasons(); got != "" {
		t.Errorf("by default the reasons are %q", got)
	}
	settings := head.Get("/team/attention/settings").Is(http.StatusOK).Object()
	settings["missed_sessions"] = 2
	head.Put("/team/attention/settings", settings).Is(http.StatusOK)
	if got := reasons(); got != "" {
		t.Errorf("of those who accepted the coach today, the reasons are %q", got)
	}
	kit.InDatabase(t, app, "UPDATE accepted_coaches SET created_at = '2026-11-10T12:00:00Z'")
	if got := reasons(); got != "Ada 3 of 2, 2026-11-20. " {
		t.Errorf("the reasons are %q", got)
	}
	past := func() (found []string) {
		for _, one := range head.Get("/team/attention/" + ada.ID + "/2026-11-01/2026-11-21").Is(http.StatusOK).Items() {
			if reason, _ := one["reason"].(map[string]any); reason["kind"] == "plan" {
				found = append(found, fmt.Sprint(one["from"], " to ", one["to"], ": ", reason["value"], " of ", reason["limit"], ", ", reason["date"]))
			}
		}
		return found
	}
	if got, want := past(), []string{"2026-11-20 to 2026-11-21: 3 of 2, 2026-11-20"}; !slices.Equal(got, want) {
		t.Errorf("so far the reasons are %q, want %q", got, want)
	}
	for _, day := range head.Get("/log/athlete/" + ada.ID + "/plan/2026-11-19/2026-11-19").Is(http.StatusOK).Items() {
		item, _ := day["sessions"].([]any)[0].(map[string]any)
		session, _ := item["session"].(map[string]any)
		ada.Put(fmt.Sprint("/log/plan/", session["_id"], "/mark"), object{"mark": "changed"}).Is(http.StatusOK)
	}
	if got := reasons(); got != "" {
		t.Errorf("after one was done otherwise, the reasons are %q", got)
	}
	settings["missed_sessions"] = 0
	head.Put("/team/attention/settings", settings).Is(http.StatusOK)
	if got := past(); len(got) != 0 {
		t.Errorf("once it is switched off, the reasons so far are %q", got)
	}
}
