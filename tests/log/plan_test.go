package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// planOf returns the texts of an athlete's sessions of a week, by day.
func planOf(reader *kit.User, athlete string) string {
	var plan strings.Builder
	for _, day := range reader.Get("/log/athlete/" + athlete + "/plan/2026-11-16/2026-11-22").Is(http.StatusOK).Items() {
		sessions, _ := day["sessions"].([]any)
		for _, s := range sessions {
			item, _ := s.(map[string]any)
			session, _ := item["session"].(map[string]any)
			fmt.Fprint(&plan, day["date"], " ", session["text"], "; ")
		}
	}
	return strings.ReplaceAll(strings.TrimSuffix(plan.String(), "; "), "2026-11-", "")
}

func TestPlan(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, athletes := groupTeam(t, app, "plan-team")
	ada, bea, cleo := athletes[0], athletes[1], athletes[2]
	stranger := app.Register(t)
	group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{ada.ID}}).Is(http.StatusCreated).Object()["_id"])

	run := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": "Easy", "meters": 8000}).Is(http.StatusCreated)
	path := run.Header.Get("Location")
	id := fmt.Sprint(run.Object()["_id"])
	assistant.Post("/team/plan", object{"date": "2026-11-18", "to": object{"group_id": group}, "text": "6x800", "kind": "intervals"}).Is(http.StatusCreated)
	head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"athletes": []string{bea.ID}}, "text": "Bike", "kind": "bike", "seconds": 2700, "instead_of": []string{id}}).Is(http.StatusCreated)
	ada.Post("/log/plan", object{"date": "2026-11-17", "text": "Core"}).Is(http.StatusCreated)

	for athlete, want := range map[*kit.User]string{ada: "17 Easy; 17 Core; 18 6x800", bea: "17 Bike", cleo: ""} {
		if got := planOf(athlete, "me"); got != want {
			t.Errorf("%s has %q, want %q", athlete.ID, got, want)
		}
	}
	if got := planOf(head, bea.ID); got != "17 Bike" {
		t.Errorf("the coach reads %q", got)
	}
	// Who joins the group, or accepts a coach, has its sessions at once.
	head.Put("/team/groups/"+group, object{"athletes": []string{ada.ID, bea.ID}}).Is(http.StatusOK)
	cleo.Post("/user/coaches/"+head.ID, nil).Is(http.StatusOK)
	if got := planOf(bea, "me") + planOf(cleo, "me"); got != "17 Bike; 18 6x8"+"0017 Easy" {
		t.Errorf("then they have %q", got)
	}
	for _, nobody := range []*kit.User{assistant, stranger, bea} {
		nobody.Get("/log/athlete/" + ada.ID + "/plan/2026-11-16/2026-11-22").Is(http.StatusForbidden)
	}
	for _, nobody := range []*kit.User{stranger, ada} {
		nobody.Get(path).Is(http.StatusNotFound)
		nobody.Put(path, object{"text": "Mine"}).Is(http.StatusNotFound)
		nobody.Delete(path).Is(http.StatusNotFound)
		nobody.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": "Mine"}).Is(http.StatusForbidden)
		nobody.Get("/team/plan?from=2026-11-16&to=2026-11-22").Is(http.StatusForbidden)
	}
	// The assistant plans only for athletes by name who have accepted the assistant, and reads no session for others.
	assistant.Post("/team/plan", object{"date": "2026-11-19", "to": object{"athletes": []string{ada.ID}}, "text": "Rest"}).Is(http.StatusUnprocessableEntity).Names("/to/athletes/0")
	if got := assistant.Get("/team/plan?from=2026-11-16&to=2026-11-22").Is(http.StatusOK).Items(); len(got) != 2 {
		t.Errorf("the assistant reads %v", got)
	}

	tag := head.Get(path).Header.Get("ETag")
	assistant.Do(http.MethodPut, path, object{"text": "Easy, flat"}, "If-Match: "+tag).Is(http.StatusOK)
	head.Do(http.MethodPut, path, object{"text": "Hilly"}, "If-Match: "+tag).Is(http.StatusPreconditionFailed)

	// The athlete runs, and marks it; what a stranger has is not theirs to mark.
	ada.Post("/log/11-17-2026/runs", object{"meters": 7500, "seconds": 2400}).Is(http.StatusCreated)
	marked := ada.Put("/log/plan/"+id+"/mark", object{"mark": "changed", "note": "Shorter."}).Is(http.StatusOK).Object()
	if marked["mark"] != "changed" || kit.IsTrue(marked["unseen"]) {
		t.Errorf("marked %v", marked)
	}
	bea.Put("/log/plan/"+id+"/mark", object{"mark": "done"}).Is(http.StatusNotFound)
	day := head.Get("/log/athlete/" + ada.ID + "/plan/2026-11-17/2026-11-17").Is(http.StatusOK).Items()[0]
	if got := fmt.Sprint(day["planned"], day["done"]); got != "map[meters:8000 other_seconds:0 seconds:0] map[meters:7500 other_seconds:0 seconds:2400]" {
		t.Errorf("planned and done are %s", got)
	}
	head.Put(path, object{"text": "Easy again"}).Is(http.StatusOK)
	if got := ada.Get("/log/plan/" + id + "/mark").Is(http.StatusOK).Object(); !kit.IsTrue(got["unseen"]) {
		t.Errorf("after a change it is %v", got)
	}
	ada.Post("/log/plan/2026-11-16/2026-11-22/seen", nil).Is(http.StatusNoContent)
	ada.Delete("/log/plan/" + id + "/mark").Is(http.StatusNoContent)
	if got := ada.Get("/log/plan/" + id + "/mark").Is(http.StatusOK).Object(); kit.IsTrue(got["unseen"]) || got["mark"] != nil {
		t.Errorf("seen and unmarked it is %v", got)
	}

	week := head.Get("/team/plan/week/2026-11-18").Is(http.StatusOK).Object()
	if sessions, _ := week["sessions"].([]any); len(sessions) != 4 || namesOf(head.Get("/team/plan/week/2026-11-18")) != "Ada Bea Cleo " {
		t.Errorf("the week is %v", week)
	}

	copied := head.Post("/team/plan/copy?dry_run=true", object{"from": "2026-11-16", "to_date": "2026-11-23", "days": 7}).Is(http.StatusOK).Object()
	if created, _ := copied["created"].([]any); len(created) != 3 {
		t.Errorf("to copy are %v", copied)
	}
	if got := head.Get("/team/plan?from=2026-11-23&to=2026-11-29").Is(http.StatusOK).Items(); len(got) != 0 {
		t.Errorf("a dry run wrote %v", got)
	}
	head.Post("/team/plan/copy", object{"from": "2026-11-16", "to_date": "2026-11-23", "days": 7}).Is(http.StatusOK)
	if got := head.Get("/log/athlete/" + bea.ID + "/plan/2026-11-23/2026-11-29").Is(http.StatusOK).Items(); len(got) != 2 {
		t.Errorf("instead of the copy, Bea has %v", got)
	}

	// The plan stays the team's when its author goes, and ends for who leaves.
	head.Delete("/team/assistants/" + assistant.ID).Is(http.StatusNoContent)
	assistant.Delete("/user/" + assistant.ID).Is(http.StatusOK)
	bea.Put("/user/"+bea.ID, object{"team_id": nil}).Is(http.StatusOK)
	if got := planOf(ada, "me") + planOf(bea, "me"); got != "17 Easy again; 17 Core; 18 6x800" {
		t.Errorf("then they have %q", got)
	}
	if got := head.Get("/team/plan?from=2026-11-16&to=2026-11-22").Is(http.StatusOK).Items(); len(got) != 2 {
		t.Errorf("of the team are left %v", got)
	}
	head.Delete(path).Is(http.StatusNoContent)
	head.Get(path).Is(http.StatusNotFound)
}

// TestPlanLimit has two coaches plan the fifth session of an athlete at once, and a batch that is too much be refused as a whole.
func TestPlanLimit(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, athletes := groupTeam(t, app, "plan-limit")
	one := object{"date": "2026-11-17", "to": object{"team": true}, "text": "Run"}
	head.Post("/team/plan/batch", object{"create": []object{one, one, one, one}}).Is(http.StatusOK)
	answers := make(chan *kit.Answer)
	for _, coach := range []*kit.User{head, assistant} {
		go func() { answers <- coach.Post("/team/plan", one) }()
	}
	a, b := <-answers, <-answers
	if a.Status+b.Status != http.StatusCreated+http.StatusUnprocessableEntity || !strings.Contains(string(a.Body)+string(b.Body), "Ada (2026-11-17), Bea (2026-11-17)") {
		t.Errorf("two at once are answered %s and %s", a, b)
	}
	if refused := athletes[0].Post("/log/plan", object{"date": "2026-11-17", "text": "Core"}).Is(http.StatusUnprocessableEntity); kit.ProblemKind(refused) != "too-many-sessions" {
		t.Errorf("a sixth is refused as %s", refused)
	}
	other := object{"date": "2026-11-18", "to": object{"team": true}, "text": "Run"}
	head.Post("/team/plan/batch", object{"create": []object{other, one}}).Is(http.StatusUnprocessableEntity)
	if got := head.Get("/team/plan?from=2026-11-18&to=2026-11-18").Is(http.StatusOK).Items(); len(got) != 0 {
		t.Errorf("of a refused batch there is %v", got)
	}
	head.Post("/team/plan", object{"date": "2032-11-18", "to": object{"team": true}, "text": "Run"}).Is(http.StatusUnprocessableEntity).Names("/date")
	head.Post("/team/plan", object{"date": "2026-11-18", "to": object{}, "text": " "}).Is(http.StatusUnprocessableEntity).Names("/text", "/to")
}

// TestPlanOverfull has an athlete join a group that has six sessions a day: she has them all, each can be changed, and none is added.
func TestPlanOverfull(t *testing.T) {
	t.Parallel()
	head, _, athletes := groupTeam(t, kit.Shared(t), "plan-overfull")
	ada, bea := athletes[0], athletes[1]
	one := func(to object) object { return object{"date": "2026-11-17", "to": to, "text": "Run"} }
	group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{}}).Is(http.StatusCreated).Object()["_id"])
	team, some := one(object{"team": true}), one(object{"group_id": group})
	path := head.Post("/team/plan", some).Is(http.StatusCreated).Header.Get("Location")
	head.Post("/team/plan/batch", object{"create": []object{team, team, team, some, some}}).Is(http.StatusOK)
	head.Put("/team/groups/"+group, object{"athletes": []string{ada.ID}}).Is(http.StatusOK)
	if got := ada.Get("/log/athlete/me/plan/2026-11-17/2026-11-17").Is(http.StatusOK).Items(); len(got[0]["sessions"].([]any)) != 6 {
		t.Errorf("she has %v", got)
	}
	head.Put(path, object{"text": "Easy run"}).Is(http.StatusOK)
	head.Put(path, object{"date": "2026-11-18"}).Is(http.StatusOK)
	for _, refused := range []*kit.Answer{
		head.Put(path, object{"date": "2026-11-17"}), head.Post("/team/plan", team), ada.Post("/log/plan", object{"date": "2026-11-17", "text": "Core"}),
		ada.Post("/log/plan/batch", object{"create": []object{{"date": "2026-11-17", "text": "Core"}}}),
	} {
		refused.Is(http.StatusUnprocessableEntity)
		if kit.ProblemKind(refused) != "too-many-sessions" || !strings.Contains(string(refused.Body), "Ada (2026-11-17)") {
			t.Errorf("a sixth session is refused as %s", refused)
		}
	}
	// Her day is full, and Bea's is not.
	head.Post("/team/plan", one(object{"athletes": []string{bea.ID}})).Is(http.StatusCreated)
}

// TestOwnBatch plans a week for oneself, changes and deletes sessions of it at once, and has none of a batch with something wrong.
func TestOwnBatch(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	ada, bea := app.Register(t), app.Register(t)
	write := func(u *kit.User, query string, batch object) *kit.Answer {
		return u.Post("/log/plan/batch"+query, batch)
	}
	days := func() (texts []string) {
		for _, day := range ada.Get("/log/athlete/me/plan/2026-11-16/2026-11-22").Is(http.StatusOK).Items() {
			for _, item := range day["sessions"].([]any) {
				session, _ := item.(map[string]any)["session"].(map[string]any)
				texts = append(texts, fmt.Sprint(session["date"], " ", session["text"], " ", session["meters"]))
			}
		}
		return texts
	}
	week := object{"create": []object{
		{"date": "2026-11-16", "text": "5 mi easy", "meters": 8046.723}, {"date": "2026-11-17", "text": "6x800"}, {"date": "2026-11-18", "text": "Off"},
	}}
	write(ada, "?dry_run=true", week).Is(http.StatusOK)
	if got := days(); got != nil {
		t.Errorf("a dry run wrote %q", got)
	}
	made, _ := write(ada, "", week).Is(http.StatusOK).Object()["created"].([]any)
	id := func(i int) any { return made[i].(map[string]any)["_id"] }
	write(ada, "", object{"change": []object{{"_id": id(1), "text": "5x1000", "meters": 9000}}, "delete": []any{id(2)}}).Is(http.StatusOK)
	if got, want := days(), []string{"2026-11-16 5 mi easy 8046.72", "2026-11-17 5x1000 9000"}; !slices.Equal(got, want) {
		t.Errorf("she has planned %q, want %q", got, want)
	}
	write(ada, "", object{"create": []object{{"date": "2026-11-19", "text": "Run"}, {"date": "2040-11-19", "text": " "}}}).
		Is(http.StatusUnprocessableEntity).Names("/create/1/text", "/create/1/date")
	if a := write(ada, "", object{"create": slices.Repeat([]object{{"date": "2000-01-01", "text": "Run"}}, 150)}).Is(http.StatusUnprocessableEntity); strings.Count(string(a.Body), "pointer") != 100 {
		t.Errorf("150 wrong sessions: %s", a)
	}
	write(bea, "", object{"change": []object{{"_id": id(0), "text": "Mine"}}, "delete": []any{id(1)}}).
		Is(http.StatusUnprocessableEntity).Names("/change/0/_id", "/delete/0")
	if got := days(); len(got) != 2 {
		t.Errorf("after refused batches there is %q", got)
	}
}
