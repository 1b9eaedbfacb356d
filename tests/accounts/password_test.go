package accounts

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestPasswordReset(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	// forgot requests a reset; the email is the nth to the user.
	forgot := func(t *testing.T, user *kit.User, n int) kit.Email {
		t.Helper()
		app.Client(t).Post("/user/forgotPassword", map[string]any{"email": user.Email}).Is(200)
		return app.Email(t, user.Email, n)
	}

	t.Run("works once and ends every session and token", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		personal, _ := user.Post("/user/tokens", map[string]any{"name": "watch", "scopes": []string{"read"}}).Is(201).Object()["token"].(string)
		user.WithToken(personal).Get("/user/me").Is(200)
		app.Email(t, user.Email, 2)
		token, second := forgot(t, user, 3).Token, forgot(t, user, 4).Token
		for _, weak := range []string{"short", "password1", "iloveyou running", user.Email} {
			app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": weak}).Is(422).Names("/password")
		}
		app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": kit.NewPassword}).Is(200)
		for _, used := range []string{token, second} {
			if got := kit.ProblemKind(app.Client(t).Post("/user/resetPassword/"+used, map[string]any{"password": kit.NewPassword}).Is(400)); got != "token-used" {
				t.Errorf("type %s", got)
			}
		}
		user.Get("/user/me").Is(401)
		user.WithToken(personal).Get("/user/me").Is(401)
		app.Client(t).Post("/user/refresh", map[string]any{"refresh_token": user.RefreshToken}).Is(401)
		kit.LogIn(app, t, user.Email, user.Password).Is(401)
		kit.LogIn(app, t, user.Email, kit.NewPassword).Is(200)
	})

	t.Run("of one token by many at once works for one", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		app.Email(t, user.Email, 1)
		token := forgot(t, user, 2).Token
		won := kit.AtOnce(8, func(int) bool {
			return app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": kit.NewPassword}).Status == 200
		})
		if won != 1 {
			t.Errorf("worked %d times", won)
		}
	})

	t.Run("refuses other tokens and says why", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		verify := app.Email(t, user.Email, 1).Token
		for name, c := range map[string]struct{ token, kind string }{
			"nonsense":             {"nonsense", "token-invalid"},
			"an access token":      {user.Token, "token-purpose"},
			"a verification token": {verify, "token-purpose"},
		} {
			if got := kit.ProblemKind(app.Client(t).Post("/user/resetPassword/"+c.token, map[string]any{"password": kit.NewPassword}).Is(400)); got != c.kind {
				t.Errorf("%s: %s, want %s", name, got, c.kind)
			}
		}
		user.Get("/user/me").Is(200)
	})

	t.Run("dies with the address it was sent to, and with a new password", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		app.Email(t, user.Email, 1)
		token := forgot(t, user, 2).Token
		user.Put("/user/email/new-"+user.Email, nil).Is(200)
		if got := kit.ProblemKind(app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": kit.NewPassword}).Is(400)); got != "token-used" {
			t.Errorf("type %s", got)
		}
		other := app.Register(t)
		app.Email(t, other.Email, 1)
		token = forgot(t, other, 2).Token
		other.Put("/user/password", map[string]any{"current_password": other.Password, "password": kit.NewPassword}).Is(http.StatusNoContent)
		app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": "yet another password"}).Is(400)
	})

	t.Run("responds the same for an unknown address", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		known := app.Client(t).Post("/user/forgotPassword", map[string]any{"email": strings.ToUpper(user.Email)}).Is(200)
		unknown := app.Client(t).Post("/user/forgotPassword", map[string]any{"email": "nobody-has-this@example.org"}).Is(200)
		if !bytes.Equal(known.Body, unknown.Body) {
			t.Errorf("%s and %s", known, unknown)
		}
		app.Client(t).Post("/user/forgotPassword", map[string]any{"email": "no address"}).Is(422).Names("/email")
		app.Email(t, user.Email, 2)
		if n := len(app.Emails(t, "nobody-has-this@example.org")) + len(app.Emails(t, "nobody@example.org")); n != 0 {
			t.Errorf("%d emails to nobody", n)
		}
	})

	t.Run("by link changes nothing until the form is sent", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		app.Email(t, user.Email, 1)
		link := forgot(t, user, 2).Link
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			if status, text, _ := follow(t, method, link, nil); status != 200 || method == http.MethodGet && !strings.Contains(text, `type="password"`) {
				t.Errorf("%s: %d %s", method, status, text)
			}
		}
		if status, text, _ := follow(t, http.MethodPost, link, url.Values{"password": {"short"}}); status != 422 || !strings.Contains(text, "At least 8 characters.") {
			t.Errorf("%d %s", status, text)
		}
		if status, text, _ := follow(t, http.MethodPost, link, url.Values{"password": {kit.NewPassword}}); status != 200 || !strings.Contains(text, "password has been changed") {
			t.Errorf("%d %s", status, text)
		}
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			if status, text, _ := follow(t, method, link, nil); status != 400 || !strings.Contains(text, "already been used") || strings.Contains(text, "<form") {
				t.Errorf("%s of a used link: %d %s", method, status, text)
			}
		}
		kit.LogIn(app, t, user.Email, kit.NewPassword).Is(200)
	})
}

func TestExpiredLinks(t *testing.T) {
	t.Parallel()
	now := &kit.Hands{}
	app := kit.Start(t, kit.Options{Clock: now.Time, Config: func(c *config.Config) { c.BasePath = "/api" }})
	user := app.Register(t)
	verify := app.Email(t, user.Email, 1)
	app.Client(t).Post("/user/forgotPassword", map[string]any{"email": user.Email}).Is(200)
	reset := app.Email(t, user.Email, 2)
	if !strings.HasPrefix(reset.Link, app.URL+"/reset/") {
		t.Errorf("the link is %s", reset.Link)
	}
	now.Forward(time.Hour + time.Second) // a token's end is a whole second, rounded up
	if got := kit.ProblemKind(app.Client(t).Post("/user/resetPassword/"+reset.Token, map[string]any{"password": kit.NewPassword}).Is(400)); got != "token-expired" {
		t.Errorf("type %s", got)
	}
	if status, text, _ := follow(t, http.MethodGet, reset.Link, nil); status != 400 || !strings.Contains(text, "expired") {
		t.Errorf("%d %s", status, text)
	}
	now.Forward(23 * time.Hour)
	if got := kit.ProblemKind(app.Client(t).Post("/user/verify/"+verify.Token, nil).Is(400)); got != "token-expired" {
		t.Errorf("type %s", got)
	}
}

func TestPasswordChange(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	user.Put("/user/password", map[string]any{"current_password": "wrong password", "password": kit.NewPassword}).Is(422).Names("/current_password")
	user.Put("/user/password", map[string]any{"current_password": user.Password, "password": user.Email}).Is(422).Names("/password")
	user.Put("/user/password", map[string]any{"password": kit.NewPassword}).Is(422).Names("/current_password")
	app.Client(t).Put("/user/password", map[string]any{"current_password": user.Password, "password": kit.NewPassword}).Is(401)
	user.Put("/user/password", map[string]any{"current_password": user.Password, "password": kit.NewPassword}).Is(http.StatusNoContent)
	user.Get("/user/me").Is(401)
	app.Client(t).Post("/user/refresh", map[string]any{"refresh_token": user.RefreshToken}).Is(401)
	kit.LogIn(app, t, user.Email, user.Password).Is(401)
	kit.LogIn(app, t, user.Email, kit.NewPassword).Is(200)
}
