package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestPlanEnds deletes what plans hang on: a group, athletes by name, an account, and the head coach of the team.
func TestPlanEnds(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, _, athletes := groupTeam(t, app, "plan-ends")
	ada, bea := athletes[0], athletes[1]
	group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{ada.ID}}).Is(http.StatusCreated).Object()["_id"])
	plan := func(day int, to object, text string, insteadOf ...string) string {
		made := head.Post("/team/plan", object{"date": fmt.Sprint("2026-11-", day), "to": to, "text": text, "instead_of": append([]string{}, insteadOf...)}).Is(http.StatusCreated)
		return fmt.Sprint(made.Object()["_id"])
	}
	all := plan(16, object{"team": true}, "Team")
	plan(16, object{"group_id": group}, "Group", all)
	both := plan(17, object{"athletes": []string{ada.ID, bea.ID}}, "Both")
	one := plan(18, object{"athletes": []string{bea.ID}}, "Bea")
	template := object{"team_id": "plan-ends", "name": "Week", "sessions": []object{{"day": 1, "text": "Easy"}}}
	kept := head.Post("/plan/templates", template).Is(http.StatusCreated).Header.Get("Location")
	bea.Post("/log/plan", object{"date": "2026-11-19", "text": "Core"}).Is(http.StatusCreated)
	bea.Put("/log/plan/"+both+"/mark", object{"mark": "done"}).Is(http.StatusOK)
	export := string(bea.Get("/user/export").Is(http.StatusOK).Body)
	if !strings.Contains(export, `"text" : "Core"`) || !strings.Contains(export, `"mark" : "done"`) || strings.Contains(export, `"text" : "Team"`) {
		t.Errorf("exported is %s", export)
	}
	if export := string(head.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(export, `"text" : "Team"`) || !strings.Contains(export, `"name" : "Week"`) {
		t.Errorf("of the coach is exported %s", export)
	}
	has := func(athlete *kit.User, want string) {
		t.Helper()
		if got := planOf(athlete, "me"); got != want {
			t.Errorf("they have %q, want %q", got, want)
		}
	}
	has(ada, "16 Group; 17 Both")
	// With its group, a session is gone, and what it stood instead of is back.
	head.Delete("/team/groups/" + group).Is(http.StatusNoContent)
	has(ada, "16 Team; 17 Both")
	// With an account go its marks and own sessions, and sessions for nobody else.
	bea.Delete("/user/" + bea.ID).Is(http.StatusOK)
	head.Get("/team/plan/" + one).Is(http.StatusNotFound)
	head.Get("/team/plan/" + both).Is(http.StatusOK)
	// The plan is the team's: when the head coach goes, the next who claims the team has it.
	head.Delete("/user/" + head.ID).Is(http.StatusOK)
	has(ada, "")
	if got := kit.NoticesOf(ada, ""); got[len(got)-1] != "team_ended given_up" {
		t.Errorf("whose coach is gone is told %q", got)
	}
	next := app.Register(t, object{"coach": true})
	next.Post("/user/claim/team/plan-ends", nil).Is(http.StatusOK)
	ada.Post("/user/coaches/"+next.ID, nil).Is(http.StatusOK)
	has(ada, "16 Team; 17 Both")
	if got := next.Get("/team/plan/" + all).Is(http.StatusOK).Object(); got["by"] != nil {
		t.Errorf("without its author, a session is %v", got)
	}
	next.Get(kept).Is(http.StatusOK)
	// Giving the team up hides the plan, and claiming it again shows it.
	next.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	next.Get("/team/plan/" + all).Is(http.StatusNotFound)
	next.Get(kept).Is(http.StatusNotFound)
	next.Post("/user/claim/team/plan-ends", nil).Is(http.StatusOK)
	next.Get(kept).Is(http.StatusOK)
	// Assistants lose the plan too. Who has accepted none of the coaches is not told.
	assistant, other := app.Register(t, object{"coach": true}), app.Register(t)
	next.Post("/team/assistants/"+assistant.ID, nil).Is(http.StatusOK)
	assistant.Post("/user/assistantships/plan-ends", nil).Is(http.StatusOK)
	other.Put("/user/"+other.ID, object{"team_id": "plan-ends"}).Is(http.StatusOK)
	next.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	has(ada, "")
	want := fmt.Sprint("team_ended ", next.Get("/user/me").Object()["name"], " given_up")
	for user, told := range map[*kit.User]bool{ada: true, assistant: true, other: false} {
		if got := kit.NoticesOf(user, ""); slices.Contains(got, want) != told {
			t.Errorf("of a team that was given up %s is told %q", user.ID, got)
		}
	}
}

// TestPlanAtOnce has two coaches change a session at once with the same ETag, and delete it.
func TestPlanAtOnce(t *testing.T) {
	t.Parallel()
	head, assistant, _ := groupTeam(t, kit.Shared(t), "plan-at-once")
	path := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": "Run"}).Is(http.StatusCreated).Header.Get("Location")
	tag := head.Get(path).Is(http.StatusOK).Header.Get("ETag")
	answers := make(chan *kit.Answer)
	for i, coach := range []*kit.User{head, assistant} {
		go func() {
			answers <- coach.Do(http.MethodPut, path, object{"text": fmt.Sprint("Run ", i)}, "If-Match: "+tag)
		}()
	}
	if a, b := <-answers, <-answers; a.Status+b.Status != http.StatusOK+http.StatusPreconditionFailed {
		t.Errorf("two changes at once are answered %s and %s", a, b)
	}
	for _, coach := range []*kit.User{head, assistant} {
		go func() { answers <- coach.Delete(path) }()
	}
	if a, b := <-answers, <-answers; a.Status+b.Status != http.StatusNoContent+http.StatusNotFound {
		t.Errorf("two deletions at once are answered %s and %s", a, b)
	}
}
