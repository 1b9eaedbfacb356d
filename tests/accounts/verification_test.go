package accounts

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// follow opens or posts to a link in an email, as a browser does.
func follow(t *testing.T, method, link string, form url.Values) (int, string, http.Header) {
	t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	req, err := http.NewRequestWithContext(t.Context(), method, link, body)
	if err != nil {
		t.Fatal(err)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(text), res.Header
}

func TestVerification(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})

	t.Run("accepts the token in the email, also again", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		if kit.IsTrue(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Fatal("verified without an email")
		}
		token := app.Email(t, user.Email, 1).Token
		for range 2 {
			if got := string(app.Client(t).Post("/user/verify/"+token, nil).Is(200).Body); got != `"Successfully verified the email"`+"\n" {
				t.Errorf("answers %s", got)
			}
		}
		if !kit.IsTrue(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Error("not verified")
		}
		user.Post("/user/resendVerification", nil).Is(200)
		if n := len(app.AllEmails(t, user.Email)); n != 1 {
			t.Errorf("%d emails, though the address is verified", n)
		}
	})

	t.Run("refuses other tokens and says why", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		token := app.Email(t, user.Email, 1).Token
		app.Client(t).Post("/user/forgotPassword", map[string]any{"email": user.Email}).Is(200)
		reset := app.Email(t, user.Email, 2).Token
		for name, c := range map[string]struct{ token, kind string }{
			"nonsense":        {"nonsense", "token-invalid"},
			"cut short":       {token[:len(token)-4], "token-invalid"},
			"an access token": {user.Token, "token-purpose"},
			"a reset token":   {reset, "token-purpose"},
		} {
			if got := kit.ProblemKind(app.Client(t).Post("/user/verify/"+c.token, nil).Is(400)); got != c.kind {
				t.Errorf("%s: %s, want %s", name, got, c.kind)
			}
		}
		for _, other := range []string{token, reset} {
			user.WithToken(other).Get("/user/me").Is(401)
		}
	})

	t.Run("is bound to the address", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		token := app.Email(t, user.Email, 1).Token
		user.Put("/user/email/changed-"+user.Email, nil).Is(200)
		if got := kit.ProblemKind(app.Client(t).Post("/user/verify/"+token, nil).Is(400)); got != "token-used" {
			t.Errorf("type %s", got)
		}
	})

	t.Run("by link changes nothing until the button is pressed", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		link := app.Email(t, user.Email, 1).Link
		if !strings.HasPrefix(link, app.URL+"/verify/") {
			t.Fatalf("the link is %s", link)
		}
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			status, text, header := follow(t, method, link, nil)
			if status != 200 || method == http.MethodGet && (!strings.Contains(text, user.Email) || !strings.Contains(text, `<form method="post">`)) {
				t.Errorf("%s: %d %s", method, status, text)
			}
			policy := header.Get("Content-Security-Policy")
			if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || header.Get("Referrer-Policy") != "same-origin" || header.Get("Cache-Control") != "no-store" {
				t.Errorf("headers %v", header)
			}
		}
		if kit.IsTrue(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Fatal("a scanner verified it")
		}
		if status, text, _ := follow(t, http.MethodPost, link, url.Values{}); status != 200 || !strings.Contains(text, "is confirmed") {
			t.Errorf("%d %s", status, text)
		}
		if !kit.IsTrue(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Error("not verified")
		}
		if status, text, _ := follow(t, http.MethodGet, link[:len(link)-5], nil); status != 400 || strings.Contains(text, "<form") || !strings.Contains(text, "incomplete") {
			t.Errorf("a broken link: %d %s", status, text)
		}
	})

	t.Run("can end the sessions of whoever registered the address", func(t *testing.T) {
		t.Parallel()
		for name, c := range map[string]struct {
			verify func(t *testing.T, user *kit.User, email kit.Email)
			// stranger and own are what the session of the registration and the verifying one are answered.
			stranger, own int
		}{
			"by the page, if not asked to": {func(t *testing.T, _ *kit.User, email kit.Email) {
				if status, _, _ := follow(t, http.MethodPost, email.Link, url.Values{}); status != 200 {
					t.Errorf("%d", status)
				}
			}, 200, 200},
			"by the page": {func(t *testing.T, _ *kit.User, email kit.Email) {
				if _, text, _ := follow(t, http.MethodGet, email.Link, nil); !strings.Contains(text, `name="end_sessions"`) {
					t.Errorf("the page does not offer it: %s", text)
				}
				status, text, _ := follow(t, http.MethodPost, email.Link, url.Values{"end_sessions": {"true"}})
				if status != 200 || !strings.Contains(text, "is confirmed") || !strings.Contains(text, "forgot password") {
					t.Errorf("%d %s", status, text)
				}
			}, 401, 401},
			"by the API, if not asked to": {func(t *testing.T, _ *kit.User, email kit.Email) {
				app.Client(t).Post("/user/verify/"+email.Token, object{"end_sessions": false}).Is(200)
			}, 200, 200},
			"by the API": {func(t *testing.T, _ *kit.User, email kit.Email) {
				app.Client(t).Post("/user/verify/"+email.Token, object{"end_sessions": 1}).Is(422).Names("/end_sessions")
				app.Client(t).Post("/user/verify/"+email.Token, object{"end_sessions": true}).Is(200)
			}, 401, 401},
			"by the API, but not the session that asks": {func(t *testing.T, own *kit.User, email kit.Email) {
				own.In(t).Post("/user/verify/"+email.Token, object{"end_sessions": true}).Is(200)
			}, 401, 200},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				stranger := app.Register(t)
				var session struct {
					Token string `json:"token"`
				}
				kit.LogIn(app, t, stranger.Email, stranger.Password).Is(200).JSON(&session)
				own := &kit.User{Client: stranger.WithToken(session.Token)}
				c.verify(t, own, app.Email(t, stranger.Email, 1))
				stranger.Get("/user/me").Is(c.stranger)
				own.Get("/user/me").Is(c.own)
				if c.own == 200 && !kit.IsTrue(own.Get("/user/me").Object()["email_verified"]) {
					t.Error("not verified")
				}
			})
		}
	})
}
