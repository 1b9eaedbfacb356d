package accounts

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestFirstOperator creates the first operator of an instance without open registration by command, who then is invited to by a link.
func TestFirstOperator(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Registration = "invite" }})
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir, "HARRIER_PUBLIC_URL="+app.URL, "HARRIER_REGISTRATION=invite")
	reader := app.Client(t)
	reader.Post("/user", object{"email": "bo@example.org", "password": kit.NewPassword, "coach": false}).Is(http.StatusForbidden)

	out, err := run("user", "create", "jess@example.org", "-name", "Jess", "-operator")
	link, rest, _ := strings.Cut(out, "\n")
	token, ok := strings.CutPrefix(link, app.URL+"/reset/")
	if err != nil || !ok || !strings.Contains(rest, "created Jess (") {
		t.Fatalf("%v, %s", err, out)
	}
	reader.Post("/user/resetPassword/"+token, object{"password": kit.NewPassword}).Is(http.StatusOK)
	signedIn, _ := kit.LogIn(app, t, "jess@example.org", kit.NewPassword).Is(http.StatusOK).Object()["token"].(string)
	jess := reader.WithToken(signedIn)
	if me := jess.Get("/user/me").Is(http.StatusOK).Object(); me["name"] != "Jess" || !kit.IsTrue(me["email_verified"]) {
		t.Errorf("%v", me)
	}
	audit := string(jess.Get("/operator/audit").Is(http.StatusOK).Body)
	for _, act := range []string{"user.create", "user.verify", "user.promote", "user.reset-link"} {
		if !strings.Contains(audit, `"`+act+`"`) || strings.Contains(audit, "example.org") {
			t.Errorf("the audit log lacks %s, or has an email: %s", act, audit)
		}
	}
	if out, err := run("user", "create", "jess@example.org"); err == nil || !strings.Contains(out, "already has an account") {
		t.Errorf("%v, %s", err, out)
	}

	// Whose address an operator does not vouch for is asked to verify it.
	if out, err := run("user", "create", "cy@example.org"); err != nil {
		t.Errorf("%v, %s", err, out)
	}
	if confirm := app.EmailSaying(t, "cy@example.org", "To confirm"); confirm.Token == "" {
		t.Errorf("%v", confirm)
	}

	out, err = run("user", "invite", "jess@example.org")
	link, _, _ = strings.Cut(out, "\n")
	if err != nil || !strings.HasPrefix(link, app.URL+"/invite") {
		t.Fatalf("%v, %s", err, out)
	}
	invite := link[strings.LastIndexAny(link, "/#=")+1:]
	reader.Post("/user", object{"email": "bo@example.org", "password": kit.NewPassword, "coach": false, "invite": invite}).Is(http.StatusCreated)
	if out, err := run("user", "invite", "bo@example.org"); err == nil || !strings.Contains(out, "Only operators can invite") {
		t.Errorf("%v, %s", err, out)
	}
}
