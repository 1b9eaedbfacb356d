package operators

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestUserCommands has an operator's day at the command line, beside a running server.
func TestUserCommands(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	runner := app.Register(t, object{"name": "Ann Runner"})
	coach := app.Register(t, object{"name": "Pat Coach", "coach": true})
	runner.Post("/user/claim/athlete/ann.runner", nil).Is(http.StatusOK)
	coach.Post("/user/claim/team/harriers", nil).Is(http.StatusOK)
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir, "HARRIER_PUBLIC_URL="+app.URL)
	must := func(args ...string) string {
		t.Helper()
		out, err := run(args...)
		if err != nil {
			t.Fatalf("harrier %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		if strings.Contains(out, "@") {
			t.Errorf("harrier %s shows an email: %s", strings.Join(args, " "), out)
		}
		return out
	}

	// The first operator is made by command, by email in any case or by _id.
	must("user", "promote", strings.ToUpper(runner.Email), "-reason", "the first")
	must("user", "promote", coach.ID)
	runner.Get("/operator/users").Is(http.StatusOK)
	must("user", "demote", coach.ID)
	coach.Get("/operator/users").Is(http.StatusForbidden)
	if out := must("user", "list", "-operators"); !strings.Contains(out, runner.ID) || strings.Contains(out, coach.ID) {
		t.Errorf("user list: %s", out)
	}
	if out := must("user", "list", "-length", "1"); !strings.Contains(out, "-page 2") {
		t.Errorf("user list: %s", out)
	}

	must("user", "verify", coach.Email)
	if !kit.IsTrue(coach.Get("/user/me").Object()["email_verified"]) {
		t.Error("the email is not verified")
	}
	must("user", "suspend", coach.Email)
	kit.Eventually(t, "the server refuses the token", func() bool { return coach.Get("/user/me").Status == http.StatusUnauthorized })
	kit.LogIn(app, t, coach.Email, coach.Password).Is(http.StatusForbidden)
	if out := must("user", "show", coach.ID); !strings.Contains(out, "since 20") || !strings.Contains(out, "harriers") {
		t.Errorf("user show: %s", out)
	}
	must("user", "restore", coach.ID)
	kit.LogIn(app, t, coach.Email, coach.Password).Is(http.StatusOK)

	out := must("user", "reset-password", coach.Email)
	link, _, _ := strings.Cut(out, "\n")
	token, ok := strings.CutPrefix(link, app.URL+"/reset/")
	if !ok {
		t.Fatalf("reset-password: %s", out)
	}
	const unset = "HARRIER_PUBLIC_URL is not set"
	settings := filepath.Join(t.TempDir(), "harrier.env")
	if err := os.WriteFile(settings, []byte("HARRIER_PUBLIC_URL=http://127.0.0.1:8080\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	guessing := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	guessed, err := guessing("user", "reset-password", coach.ID)
	byFile, err2 := guessing("user", "reset-password", coach.ID, "-config", settings)
	if err != nil || err2 != nil || strings.Contains(out, unset) || strings.Contains(byFile, unset) || !strings.Contains(guessed, unset) {
		t.Errorf("reset-password does not say when it guesses the URL, or always does: %v, %v\n%s\n%s\n%s", err, err2, out, guessed, byFile)
	}
	app.Client(t).Post("/user/resetPassword/"+token, object{"password": "hills before breakfast"}).Is(http.StatusOK)
	opened, _ := kit.LogIn(app, t, coach.Email, "hills before breakfast").Is(http.StatusOK).Object()["token"].(string)
	again := coach.WithToken(opened)
	script, _ := again.Post("/user/tokens", object{"name": "script", "scopes": []string{"read"}}).Is(http.StatusCreated).Object()["token"].(string)
	must("user", "end-sessions", coach.Email)
	kit.Eventually(t, "the sessions have ended", func() bool { return again.Get("/user/me").Status == http.StatusUnauthorized })
	coach.WithToken(script).Get("/user/me").Is(http.StatusOK)
	must("user", "end-sessions", coach.Email, "-tokens")
	kit.Eventually(t, "the tokens have ended", func() bool { return coach.WithToken(script).Get("/user/me").Status == http.StatusUnauthorized })
	kit.Eventually(t, "the server emails the owner about the link", func() bool {
		return slices.ContainsFunc(app.Emails(t, coach.Email), func(e kit.Email) bool { return strings.Contains(e.Subject, "A link to change") })
	})

	if out := must("claim", "list"); !strings.Contains(out, "ann.runner") || !strings.Contains(out, "harriers") {
		t.Errorf("claim list: %s", out)
	}
	must("claim", "release", "athlete", "ANN.runner", "-reason", "disputed")
	must("claim", "release", "team", "harriers")
	if out := must("claim", "list"); strings.TrimSpace(out) != "" {
		t.Errorf("claim list: %s", out)
	}

	if out, err := run("user", "delete", coach.ID); err == nil || !strings.Contains(out, "-yes") {
		t.Errorf("delete without confirmation: %v, %s", err, out)
	}
	must("user", "delete", coach.ID, "-yes")
	if out, err := run("user", "show", coach.ID); err == nil || !strings.Contains(out, "no such user") {
		t.Errorf("a deleted user: %v, %s", err, out)
	}

	acts := map[any]int{}
	for _, e := range runner.Get("/operator/audit?actor=command&length=100").Is(http.StatusOK).List() {
		acts[e["act"]]++
	}
	for _, act := range []string{
		"promote", "demote", "verify", "suspend", "restore", "end-sessions", "reset-link", "release-athlete", "release-team", "delete",
	} {
		if acts["user."+act] == 0 {
			t.Errorf("user.%s is not in the audit log: %v", act, acts)
		}
	}
}
