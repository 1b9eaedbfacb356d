package tests

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/testkit"
)

func TestEmails(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	register := func(email string) *testkit.Answer {
		return app.Client(t).Post("/user", map[string]any{"email": email, "password": "correct horse battery", "coach": false})
	}

	t.Run("as people have them are taken, and compared without case and spelling", func(t *testing.T) {
		t.Parallel()
		for email, same := range map[string]string{
			"Jess.Runner+harrier@Example.org": "jess.runner+HARRIER@example.ORG",
			"o'brien_99@sub.example.co.uk":    "O'BRIEN_99@SUB.EXAMPLE.CO.UK",
			"jörg@bücher.example":             "JÖRG@xn--bcher-kva.example",
			"josé@example.org":                "jose\u0301@example.org", // composed and not
			"用户@例子.example":                   "用户@例子.EXAMPLE",
			"δοκιμή@παράδειγμα.example":       "ΔΟΚΙΜΉ@ΠΑΡΆΔΕΙΓΜΑ.example",
			"straße@example.net":              "STRASSE@example.net",
			"1@2.example":                     "1@2.example",
		} {
			register(" " + email + " ").Is(http.StatusCreated)
			register(same).Is(http.StatusConflict)
			logIn(app, t, same, "correct horse battery").Is(http.StatusOK)
		}
	})

	t.Run("that are none are refused", func(t *testing.T) {
		t.Parallel()
		for _, email := range []string{
			"plain", "@example.org", "jess@", "jess@localhost", "jess@example.", "jess@.org", "jess@exa mple.org", "je ss@example.org",
			"jess@@example.org", "jess@example..org", "jess@-example.org", ".jess@example.org", "jess.@example.org", "je..ss@example.org",
			"Jess <jess@example.org>", "jess@example.org, pat@example.org", "jess@[127.0.0.1]", "jess\u200b@example.org", "jess@exam\u00adple.org\u202e",
			"jess\r\nBcc: all@example.org", strings.Repeat("x", 65) + "@example.org", "jess@" + strings.Repeat("x", 64) + ".org",
		} {
			if got := register(email); got.Status != http.StatusUnprocessableEntity || !strings.Contains(fmt.Sprint(got.Object()["error"]), "email") {
				t.Errorf("%q: %s", email, got)
			}
		}
	})
}
