package accounts

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// age makes the sessions of a user older, by the database's clock.
func age(t *testing.T, app *kit.App, user *kit.User, by time.Duration) {
	t.Helper()
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE sessions SET signed_in_at = signed_in_at - $2::interval WHERE user_id = $1", user.ID, by); err != nil {
		t.Fatal(err)
	}
}

// TestRecentSignIn shows that a stolen token does not take an account over: not its address, not by a token that outlives it.
func TestRecentSignIn(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	guarded := map[string]func(c *kit.Client) *kit.Answer{
		"a new address": func(c *kit.Client) *kit.Answer { return c.Put("/user/email/x-"+user.Email, nil) },
		"a new personal token": func(c *kit.Client) *kit.Answer {
			return c.Post("/user/tokens", object{"name": "watch", "scopes": []string{"read"}})
		},
		"deletion": func(c *kit.Client) *kit.Answer { return c.Delete("/user/" + user.ID) },
	}
	refused := func(when string, c *kit.Client) {
		t.Helper()
		for name, act := range guarded {
			if a := act(c).Is(http.StatusForbidden); kit.ProblemKind(a) != "reauthenticate" {
				t.Errorf("%s %s: %s", name, when, a)
			}
		}
	}
	script, _ := kit.PersonalToken(t, user, "read", "log", "results")
	for name, act := range guarded {
		if a := act(user.WithToken(script)).Is(http.StatusForbidden); kit.ProblemKind(a) != "scope-missing" {
			t.Errorf("%s by a personal token: %s", name, a)
		}
	}

	age(t, app, user, 14*time.Minute)
	kit.PersonalToken(t, user, "read")
	age(t, app, user, time.Minute)
	refused("after 15 minutes", user.Client)

	var renewed struct {
		Token string `json:"token"`
	}
	app.Client(t).Post("/user/refresh", object{"refresh_token": user.RefreshToken}).Is(http.StatusOK).JSON(&renewed)
	refused("after refreshing", user.WithToken(renewed.Token))
	user.Put("/user/"+user.ID, object{"name": "Still Me"}).Is(http.StatusOK)

	kit.LogIn(app, t, user.Email, user.Password).Is(http.StatusOK).JSON(&renewed)
	fresh := user.WithToken(renewed.Token)
	guarded["a new personal token"](fresh).Is(http.StatusCreated)
	guarded["a new address"](fresh).Is(http.StatusOK)
	guarded["deletion"](fresh).Is(http.StatusOK)
}

// TestRecentSignInOfOperators shows that a stolen token does not make operators, take accounts over, suspend or delete them. Together with TestRecentSignIn it
// knows all operations that the contract marks.
func TestRecentSignInOfOperators(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, user := app.Operator(t), app.Register(t)
	guarded := map[string]func(c *kit.Client) *kit.Answer{
		"SuspendAccount":  func(c *kit.Client) *kit.Answer { return c.Post("/operator/users/"+user.ID+"/suspend", nil) },
		"PromoteAccount":  func(c *kit.Client) *kit.Answer { return c.Post("/operator/users/"+user.ID+"/promote", nil) },
		"DemoteAccount":   func(c *kit.Client) *kit.Answer { return c.Post("/operator/users/"+user.ID+"/demote", nil) },
		"CreateResetLink": func(c *kit.Client) *kit.Answer { return c.Post("/operator/users/"+user.ID+"/reset-link", nil) },
		"DeleteAccount":   func(c *kit.Client) *kit.Answer { return c.Delete("/operator/users/" + user.ID) },
	}
	var marked []string
	for _, op := range kit.Contract(t).Operations {
		if kit.IsTrue(op.Tree["x-recent"]) {
			marked = append(marked, op.ID)
		}
	}
	slices.Sort(marked)
	known := slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(guarded)), "ChangeEmail", "CreatePersonalToken", "DeleteUser")))
	if !slices.Equal(marked, known) {
		t.Errorf("the contract marks %v; tested are %v", marked, known)
	}
	age(t, app, operator, 15*time.Minute)
	for name, act := range guarded {
		if a := act(operator.Client).Is(http.StatusForbidden); kit.ProblemKind(a) != "reauthenticate" {
			t.Errorf("%s: %s", name, a)
		}
	}
	kit.OperatorAct(operator, user, "restore").Is(http.StatusOK)
	kit.OperatorAct(operator, user, "verify").Is(http.StatusOK)
	token, _ := kit.LogIn(app, t, operator.Email, operator.Password).Is(http.StatusOK).Object()["token"].(string)
	fresh := operator.WithToken(token)
	for _, name := range []string{"SuspendAccount", "PromoteAccount", "DemoteAccount", "CreateResetLink"} {
		guarded[name](fresh).Is(http.StatusOK)
	}
	guarded["DeleteAccount"](fresh).Is(http.StatusNoContent)
}

func TestNotices(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	app.Email(t, user.Email, 1)
	subjects := func(n int) (list []string) {
		t.Helper()
		app.Email(t, user.Email, n)
		for _, email := range app.Emails(t, user.Email) {
			list = append(list, email.Subject)
		}
		return list
	}
	user.Post("/user/tokens", object{"name": "my <watch>", "scopes": []string{"read"}}).Is(http.StatusCreated)
	if got := subjects(2); !slices.Contains(got, "A personal token was created for your account") {
		t.Errorf("a new token: %q", got)
	}
	if notice := app.Email(t, user.Email, 2); !strings.Contains(notice.Text, "my <watch>") || !strings.Contains(notice.HTML, "my &lt;watch&gt;") {
		t.Errorf("the notice does not name the token: %s", notice.Text)
	}
	user.Put("/user/password", object{"current_password": user.Password, "password": kit.NewPassword}).Is(http.StatusNoContent)
	if got := subjects(3); !slices.Contains(got, "Your password has been changed") {
		t.Errorf("a new password: %q", got)
	}
	app.Client(t).Post("/user/forgotPassword", object{"email": user.Email}).Is(http.StatusOK)
	reset := app.Email(t, user.Email, 4)
	app.Client(t).Post("/user/resetPassword/"+reset.Token, object{"password": user.Password}).Is(http.StatusOK)
	if got := subjects(5); len(got) != 5 || got[4] != "Your password has been changed" {
		t.Errorf("a reset: %q", got)
	}
}

func TestTokensEndWithThePassword(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for name, c := range map[string]struct {
		reset bool
		end   any // end_tokens; nil to leave it out
		want  int
	}{
		"a change":                {false, nil, http.StatusOK},
		"a change that ends them": {false, true, http.StatusUnauthorized},
		"a reset":                 {true, nil, http.StatusUnauthorized},
		"a reset that keeps them": {true, false, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			user := app.Register(t)
			script, _ := kit.PersonalToken(t, user, "read")
			app.Email(t, user.Email, 2)
			user.WithToken(script).Get("/user/me").Is(http.StatusOK)
			body := object{"password": kit.NewPassword}
			if c.end != nil {
				body["end_tokens"] = c.end
			}
			if c.reset {
				app.Client(t).Post("/user/forgotPassword", object{"email": user.Email}).Is(http.StatusOK)
				app.Client(t).Post("/user/resetPassword/"+app.Email(t, user.Email, 3).Token, body).Is(http.StatusOK)
			} else {
				body["current_password"] = user.Password
				user.Put("/user/password", body).Is(http.StatusNoContent)
			}
			user.Get("/user/me").Is(http.StatusUnauthorized)
			user.WithToken(script).Get("/user/me").Is(c.want)
		})
	}
}
