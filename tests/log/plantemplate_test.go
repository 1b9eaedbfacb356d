package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestPlanTemplates makes templates of a team and of a user, from sessions and from what is planned, and puts them on dates.
func TestPlanTemplates(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, athletes := groupTeam(t, app, "plan-templates")
	ada, bea := athletes[0], athletes[1]
	stranger := app.Register(t)
	group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{ada.ID}}).Is(http.StatusCreated).Object()["_id"])
	week := []object{{"day": 2, "text": "6x800", "kind": "intervals", "meters": 9000.006}, {"day": 1, "text": "Easy"}, {"day": 8, "text": "Long"}}

	made := head.Post("/plan/templates", object{"team_id": "plan-templates", "name": "Base", "sessions": week}).Is(http.StatusCreated)
	path := made.Header.Get("Location")
	if got := made.Object(); fmt.Sprint(got["weeks"], textsOf(got)) != "2 Easy 6x800 Long" || !strings.Contains(string(made.Body), "9000.01") {
		t.Errorf("made %s", made)
	}
	// It is the team's: its coaches read and change it, and nobody else.
	for _, nobody := range []*kit.User{stranger, ada} {
		nobody.Get(path).Is(http.StatusNotFound)
		nobody.Put(path, object{"name": "Mine"}).Is(http.StatusNotFound)
		nobody.Delete(path).Is(http.StatusNotFound)
		nobody.Post(path+"/apply", object{"date": "2026-11-16", "to": object{"me": true}}).Is(http.StatusNotFound)
		nobody.Post("/plan/templates", object{"team_id": "plan-templates", "name": "Mine", "sessions": week}).Is(http.StatusForbidden)
	}
	tag := head.Get(path).Header.Get("ETag")
	if got := assistant.Do(http.MethodPut, path, object{"name": "Base 1"}, "If-Match: "+tag).Is(http.StatusOK).Object(); textsOf(got) != " Easy 6x800 Long" {
		t.Errorf("renamed it is %v", got)
	}
	head.Do(http.MethodPut, path, object{"sessions": week[:1]}, "If-Match: "+tag).Is(http.StatusPreconditionFailed)

	// It is planned for a group as a whole, or not at all.
	apply := object{"date": "2026-11-16", "to": object{"group_id": group}}
	head.Post(path+"/apply?dry_run=true", apply).Is(http.StatusOK)
	if got := planOf(ada, "me"); got != "" {
		t.Errorf("a dry run planned %q", got)
	}
	assistant.Post(path+"/apply", apply).Is(http.StatusOK)
	if got := planOf(ada, "me") + planOf(bea, "me"); got != "16 Easy; 17 6x800" {
		t.Errorf("then they have %q", got)
	}
	for range 5 {
		head.Post("/team/plan", object{"date": "2026-11-24", "to": object{"team": true}, "text": "Core"}).Is(http.StatusCreated)
	}
	refused := head.Post(path+"/apply", object{"date": "2026-11-17", "to": object{"team": true}}).Is(http.StatusUnprocessableEntity)
	if kit.ProblemKind(refused) != "too-many-sessions" || !strings.Contains(string(refused.Body), "Ada (2026-11-24), Bea (2026-11-24)") {
		t.Errorf("a sixth session of a day is refused as %s", refused)
	}
	if got := planOf(bea, "me"); got != "" {
		t.Errorf("of what was refused, Bea has %q", got)
	}
	head.Post(path+"/apply", object{"date": "2032-11-17", "to": object{"team": true}}).Is(http.StatusUnprocessableEntity)
	two := head.Post(path+"/apply", object{"date": "2026-11-17", "to": object{"team": true, "group_id": group}}).Is(http.StatusUnprocessableEntity)
	if wrong, _ := two.Object()["errors"].([]any); len(wrong) != 1 || !strings.Contains(string(two.Body), `"pointer":"/to"`) {
		t.Errorf("a template for two kinds of athletes: %s", two)
	}
	head.Post(path+"/apply", object{"date": "2026-11-17", "to": object{"team": true, "me": true}}).Is(http.StatusUnprocessableEntity)
	head.Post(path+"/apply", object{"date": "2026-11-17", "to": object{}}).Is(http.StatusUnprocessableEntity)

	// From what is planned for the group, and what a user has planned for themselves.
	from := object{"from": "2026-11-16", "to": "2026-11-29", "only": object{"group_id": group}}
	if got := head.Post("/plan/templates", object{"team_id": "plan-templates", "name": "Distance", "plan": from}).Is(http.StatusCreated).Object(); textsOf(got) != " Easy 6x800 Long" {
		t.Errorf("from the plan it is %v", got)
	}
	ada.Post("/log/plan", object{"date": "2026-11-18", "text": "Core"}).Is(http.StatusCreated)
	own := ada.Post("/plan/templates", object{"name": "Own", "plan": object{"from": "2026-11-16", "to": "2026-11-22"}}).Is(http.StatusCreated)
	if got := own.Object(); textsOf(got) != " Core" || got["team_id"] != nil {
		t.Errorf("from the own plan it is %v", got)
	}
	head.Get(own.Header.Get("Location")).Is(http.StatusNotFound)
	ada.Post(own.Header.Get("Location")+"/apply", object{"date": "2026-11-17", "to": object{"team": true}}).Is(http.StatusForbidden)
	ada.Post(own.Header.Get("Location")+"/apply", object{"date": "2026-11-17", "to": object{"me": true}}).Is(http.StatusOK)
	if got := planOf(ada, "me"); got != "16 Easy; 17 6x800; 18 Core; 19 Core" {
		t.Errorf("then Ada has %q", got)
	}
	ada.Post("/plan/templates", object{"name": "Empty", "plan": object{"from": "2025-12-16", "to": "2025-12-22"}}).Is(http.StatusUnprocessableEntity).Names("/plan")
	ada.Post("/plan/templates", object{"name": "Long", "plan": object{"from": "2026-01-01", "to": "2026-12-22"}}).Is(http.StatusUnprocessableEntity).Names("/plan/to")
	ada.Post("/plan/templates", object{"name": "Neither"}).Is(http.StatusUnprocessableEntity).Names("/sessions")
	ada.Post("/plan/templates", object{"name": " ", "sessions": []object{{"day": 1, "text": " "}}}).Is(http.StatusUnprocessableEntity).Names("/name", "/sessions/0/text")

	// A list has pages, of one's own and of the teams.
	page := assistant.Get("/plan/templates?length=1").Is(http.StatusOK).Object()
	rest := assistant.Get(fmt.Sprint("/plan/templates?after=", page["next"])).Is(http.StatusOK).Object()
	if first, last := fmt.Sprint(page["items"]), fmt.Sprint(rest["items"]); !strings.Contains(first, "name:Base 1") || !strings.Contains(last, "name:Distance") || rest["next"] != nil {
		t.Errorf("the pages are %v and %v", page, rest)
	}
	if got := ada.Get("/plan/templates").Is(http.StatusOK).Items(); len(got) != 1 {
		t.Errorf("Ada has %v", got)
	}
	if got := string(ada.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"plan_templates":[{"_id"`) || strings.Contains(got, "Base 1") {
		t.Errorf("exported is %s", got)
	}
	// The team's stay when their author leaves, and a coach can delete them.
	assistant.Delete("/user/" + assistant.ID).Is(http.StatusOK)
	if got := head.Get(path).Is(http.StatusOK).Object(); got["by"] != nil {
		t.Errorf("without its author it is %v", got)
	}
	head.Delete(path).Is(http.StatusNoContent)
	head.Get(path).Is(http.StatusNotFound)
}

// TestTemplateLimit has two requests at once make the last template that a user can have.
func TestTemplateLimit(t *testing.T) {
	t.Parallel()
	u := kit.Shared(t).Register(t)
	draft := object{"name": "Week", "sessions": []object{{"day": 1, "text": "Easy"}}}
	for range 99 {
		u.Post("/plan/templates", draft).Is(http.StatusCreated)
	}
	answers := make(chan *kit.Answer)
	for range 2 {
		go func() { answers <- u.Post("/plan/templates", draft) }()
	}
	a, b := <-answers, <-answers
	if a.Status+b.Status != http.StatusCreated+http.StatusConflict || !strings.Contains(string(a.Body)+string(b.Body), "too-many-templates") {
		t.Errorf("two at once are answered %s and %s", a, b)
	}
}

// textsOf returns the texts of the sessions of a template.
func textsOf(template map[string]any) string {
	var texts strings.Builder
	sessions, _ := template["sessions"].([]any)
	for _, s := range sessions {
		session, _ := s.(map[string]any)
		fmt.Fprint(&texts, " ", session["text"])
	}
	return texts.String()
}
