package operators

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestOperatorActsAreRecorded shows that the audit log has each act on a user with its operator and reason, and that no response has an email.
func TestOperatorActsAreRecorded(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, runner, stranger := app.Operator(t), app.Register(t), app.Register(t)
	recorded := func(act, reason string) {
		t.Helper()
		if entry := kit.LastAct(t, operator, runner.ID); entry["act"] != "user."+act || entry["reason"] != reason || entry["actor"] != operator.ID {
			t.Errorf("%s is recorded as %v", act, entry)
		}
	}
	for _, act := range []string{"verify", "suspend", "restore", "send-reset", "promote", "demote", "end-sessions", "reset-link"} {
		kit.OperatorAct(stranger, runner, act).Is(http.StatusForbidden)
		a := kit.OperatorAct(operator, runner, act, object{"reason": " Because of " + act + " "})
		if a.Status >= http.StatusMultipleChoices || strings.Contains(string(a.Body), "@") {
			t.Errorf("%s: %s", act, a)
		}
		recorded(act, "Because of "+act)
		kit.OperatorAct(operator, runner, act, object{"reason": strings.Repeat("x", 501)}).Is(http.StatusUnprocessableEntity).Names("/reason")
	}
	operator.Delete("/operator/users/" + runner.ID + "?reason=Junk").Is(http.StatusNoContent)
	recorded("delete", "Junk")
	operator.Get("/operator/users/" + runner.ID).Is(http.StatusNotFound)
}

// TestOperatorPages shows that the short address leads to the pages for operators, which know nothing without a token.
func TestOperatorPages(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	b := kit.NewBrowser(t, app)
	if to := b.Get("/operator").Is(http.StatusSeeOther).Header.Get("Location"); to != "/club/app/operator" {
		t.Errorf("/operator leads to %s", to)
	}
	b.Get("/app/operator").Is(http.StatusOK, "<base href=\"/club/app/\"")
	b.Get("/operator/users").Is(http.StatusUnauthorized)
	b.Get("/operator/console/sign-in").Is(http.StatusNotFound)
}
