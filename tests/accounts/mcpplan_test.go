package accounts

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestAssistantPlans has the assistant of a coach plan a week: without dry_run set to false, it only returns what it would write.
func TestAssistantPlans(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	coach := app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/assistant-plans", nil).Is(http.StatusOK)
	a := newAssistant(t, app, personalToken(coach.Client, "read", "log", "team"))
	week := object{"create": []object{
		{"date": "2026-11-17", "to": object{"team": true}, "text": "6x800", "kind": "intervals", "meters": 9000},
		{"date": "2026-11-18", "to": object{"team": true}, "text": "Easy"},
	}}
	planned := func() int {
		return len(coach.Get("/team/plan?from=2026-11-16&to=2026-11-22").Is(http.StatusOK).Items())
	}
	would, _ := a.call("write_plan", week)["after"].(map[string]any)
	if created, _ := would["created"].([]any); len(created) != 2 || planned() != 0 {
		t.Errorf("a dry run returned %v, and %d are planned", would, planned())
	}
	week["dry_run"] = false
	a.call("write_plan", week)
	if planned() != 2 {
		t.Errorf("%d are planned", planned())
	}
	if refused := a.refused("write_plan", object{"create": []object{{"date": "2026-11-17", "to": object{}, "text": "Easy"}}}); !strings.Contains(refused, "create/0/to") {
		t.Errorf("a session for nobody is refused as %q", refused)
	}
	runner := newAssistant(t, app, personalToken(app.Register(t).Client, "read", "log", "team"))
	runner.refused("write_plan", week)
}
