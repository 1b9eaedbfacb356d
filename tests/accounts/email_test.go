package accounts

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestEmails(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	register := func(email string) *kit.Answer {
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
			kit.LogIn(app, t, same, "correct horse battery").Is(http.StatusOK)
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

// Servers on a database send each other's emails. What one sent is found when it has ended with its subtest.
func TestEmailsOfServersThatEnded(t *testing.T) {
	t.Parallel()
	database, address := kit.DatabaseURL(t), ""
	t.Run("one that ends", func(t *testing.T) {
		app := kit.Start(t, kit.Options{DatabaseURL: database})
		address = app.Register(t).Email
		app.Email(t, address, 1)
	})
	kit.Start(t, kit.Options{DatabaseURL: database}).Email(t, address, 1)
}

func TestEmailChange(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, other := app.Register(t), app.Register(t)
	app.Client(t).Post("/user/verify/"+app.Email(t, user.Email, 1).Token, nil).Is(200)

	user.Put("/user/email/"+url.PathEscape(strings.ToUpper(other.Email)), nil).Is(409)
	user.Put("/user/email/no%20address", nil).Is(422).Names("email")
	user.Do(http.MethodPut, "/user/email/no%20address", nil, `If-Match: "another"`).Is(422).Names("email")
	app.Client(t).Put("/user/email/x@example.org", nil).Is(401)

	spelling := strings.ToUpper(user.Email[:1]) + user.Email[1:]
	user.Put("/user/email/"+spelling, nil).Is(200)
	if me := user.Get("/user/me").Object(); me["email"] != spelling || !kit.IsTrue(me["email_verified"]) {
		t.Errorf("another spelling gives %v", me)
	}
	fresh := "jörg+runs@bücher.example"
	user.Put("/user/email/"+url.PathEscape(fresh), nil).Is(200)
	if me := user.Get("/user/me").Object(); me["email"] != fresh || kit.IsTrue(me["email_verified"]) {
		t.Errorf("gives %v", me)
	}
	if notice := app.Email(t, spelling, 1); !strings.Contains(notice.Text, fresh) {
		t.Errorf("the notice says %s", notice.Text)
	}
	app.Client(t).Post("/user/verify/"+app.Email(t, "jörg+runs@xn--bcher-kva.example", 1).Token, nil).Is(200)
	kit.LogIn(app, t, "JÖRG+runs@Bücher.example", user.Password).Is(200)
	kit.LogIn(app, t, user.Email, user.Password).Is(401)
	taken := map[string]any{"email": user.Email, "password": user.Password, "coach": false}
	if a := app.Client(t).Post("/user", taken).Is(409); kit.ProblemKind(a) != "email-taken" {
		t.Errorf("a former address: %s", a)
	}
}

// TestEmailSpelling shows that an address which only compares as equal is not verified: it may be somebody else's mailbox.
func TestEmailSpelling(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t, object{"email": "strauß@example.org"})
	verify := app.Email(t, "strauß@example.org", 1).Token
	app.Client(t).Post("/user/verify/"+verify, nil).Is(http.StatusOK)
	user.Put("/user/email/STRAUß@Example.org", nil).Is(http.StatusOK)
	if me := user.Get("/user/me").Object(); me["email"] != "STRAUß@Example.org" || !kit.IsTrue(me["email_verified"]) {
		t.Errorf("another case gives %v", me)
	}
	user.Put("/user/email/strauss@example.org", nil).Is(http.StatusOK)
	if me := user.Get("/user/me").Object(); me["email"] != "strauss@example.org" || kit.IsTrue(me["email_verified"]) {
		t.Errorf("another spelling gives %v", me)
	}
	if a := app.Client(t).Post("/user/verify/"+verify, nil).Is(http.StatusBadRequest); kit.ProblemKind(a) != "token-used" {
		t.Errorf("the other mailbox's token: %s", a)
	}
	if status, _, _ := follow(t, http.MethodGet, app.URL+"/verify/"+verify, nil); status != http.StatusBadRequest {
		t.Errorf("the other mailbox's link: %d", status)
	}
	forgot(t, app, []string{"strauss@example.org"}, map[string]int{"STRAUß@Example.org": 1, "strauss@example.org": 0})
	restored := app.Client(t).Post("/user/restore-email/"+kit.UndoEmail(t, app, "STRAUß@Example.org").Token, nil).Is(http.StatusOK).Object()
	app.Client(t).Post("/user/resetPassword/"+restored["reset_token"].(string), object{"password": kit.NewPassword}).Is(http.StatusOK)
	kit.LogIn(app, t, "strauß@example.org", kit.NewPassword).Is(http.StatusOK)
}
