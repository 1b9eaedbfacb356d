package tests

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/internal/testkit"
)

const newPassword = "a longer run on sunday"

// follow opens or posts to a link of a letter, as a browser does.
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

func logIn(app *testkit.App, t *testing.T, email, password string) *testkit.Answer {
	t.Helper()
	return app.Client(t).Post("/user/login", map[string]any{"email": email, "password": password})
}

// kindOf is the last part of a problem's type.
func kindOf(a *testkit.Answer) string {
	kind, _ := a.Object()["type"].(string)
	return kind[strings.LastIndexByte(kind, '/')+1:]
}

func TestVerification(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})

	t.Run("takes the token of the letter, again too", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		if is(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Fatal("verified without a letter")
		}
		token := app.Letter(t, user.Email, 1).Token
		for range 2 {
			if got := string(app.Client(t).Post("/user/verify/"+token, nil).Is(200).Body); got != `"Successfully verified the email"`+"\n" {
				t.Errorf("answers %s", got)
			}
		}
		if !is(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Error("not verified")
		}
		user.Post("/user/resendVerification", nil).Is(200)
		time.Sleep(300 * time.Millisecond)
		if n := len(app.Letters(t, user.Email)); n != 1 {
			t.Errorf("%d letters, though the address is verified", n)
		}
	})

	t.Run("refuses other tokens and says why", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		token := app.Letter(t, user.Email, 1).Token
		app.Client(t).Post("/user/forgotPassword", map[string]any{"email": user.Email}).Is(200)
		reset := app.Letter(t, user.Email, 2).Token
		for name, c := range map[string]struct{ token, kind string }{
			"nonsense":        {"nonsense", "token-invalid"},
			"cut short":       {token[:len(token)-4], "token-invalid"},
			"an access token": {user.Token, "token-purpose"},
			"a reset token":   {reset, "token-purpose"},
		} {
			if got := kindOf(app.Client(t).Post("/user/verify/"+c.token, nil).Is(400)); got != c.kind {
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
		token := app.Letter(t, user.Email, 1).Token
		user.Put("/user/email/changed-"+user.Email, nil).Is(200)
		if got := kindOf(app.Client(t).Post("/user/verify/"+token, nil).Is(400)); got != "token-used" {
			t.Errorf("type %s", got)
		}
	})

	t.Run("by link changes nothing until the button is pressed", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		link := app.Letter(t, user.Email, 1).Link
		if !strings.HasPrefix(link, app.URL+"/verify/") {
			t.Fatalf("the link is %s", link)
		}
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			status, text, header := follow(t, method, link, nil)
			if status != 200 || method == http.MethodGet && (!strings.Contains(text, user.Email) || !strings.Contains(text, `<form method="post">`)) {
				t.Errorf("%s: %d %s", method, status, text)
			}
			policy := header.Get("Content-Security-Policy")
			if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || header.Get("Referrer-Policy") != "no-referrer" || header.Get("Cache-Control") != "no-store" {
				t.Errorf("headers %v", header)
			}
		}
		if is(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Fatal("a scanner verified it")
		}
		if status, text, _ := follow(t, http.MethodPost, link, url.Values{}); status != 200 || !strings.Contains(text, "is confirmed") {
			t.Errorf("%d %s", status, text)
		}
		if !is(user.Get("/user/me").Is(200).Object()["email_verified"]) {
			t.Error("not verified")
		}
		if status, text, _ := follow(t, http.MethodGet, link[:len(link)-5], nil); status != 400 || strings.Contains(text, "<form") || !strings.Contains(text, "not complete") {
			t.Errorf("a broken link: %d %s", status, text)
		}
	})
}

func TestPasswordReset(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})

	// forgot asks for a letter, the n'th to the user.
	forgot := func(t *testing.T, user *testkit.User, n int) testkit.Letter {
		t.Helper()
		app.Client(t).Post("/user/forgotPassword", map[string]any{"email": user.Email}).Is(200)
		return app.Letter(t, user.Email, n)
	}

	t.Run("works once and ends every session and token", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		personal, _ := user.Post("/user/tokens", map[string]any{"name": "watch", "scopes": []string{"read"}}).Is(200).Object()["token"].(string)
		user.WithToken(personal).Get("/user/me").Is(200)
		app.Letter(t, user.Email, 1)
		token, second := forgot(t, user, 2).Token, forgot(t, user, 3).Token
		app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": "short"}).Is(422).Names("/password")
		app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": "password1"}).Is(422).Names("/password")
		app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": newPassword}).Is(200)
		for _, used := range []string{token, second} {
			if got := kindOf(app.Client(t).Post("/user/resetPassword/"+used, map[string]any{"password": newPassword}).Is(400)); got != "token-used" {
				t.Errorf("type %s", got)
			}
		}
		user.Get("/user/me").Is(401)
		user.WithToken(personal).Get("/user/me").Is(401)
		app.Client(t).Post("/user/refresh", map[string]any{"refresh_token": user.RefreshToken}).Is(401)
		logIn(app, t, user.Email, user.Password).Is(401)
		logIn(app, t, user.Email, newPassword).Is(200)
	})

	t.Run("of one token by many at once works for one", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		app.Letter(t, user.Email, 1)
		token := forgot(t, user, 2).Token
		won := atOnce(8, func(int) bool {
			return app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": newPassword}).Status == 200
		})
		if won != 1 {
			t.Errorf("worked %d times", won)
		}
	})

	t.Run("refuses other tokens and says why", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		verify := app.Letter(t, user.Email, 1).Token
		for name, c := range map[string]struct{ token, kind string }{
			"nonsense":             {"nonsense", "token-invalid"},
			"an access token":      {user.Token, "token-purpose"},
			"a verification token": {verify, "token-purpose"},
		} {
			if got := kindOf(app.Client(t).Post("/user/resetPassword/"+c.token, map[string]any{"password": newPassword}).Is(400)); got != c.kind {
				t.Errorf("%s: %s, want %s", name, got, c.kind)
			}
		}
		user.Get("/user/me").Is(200)
	})

	t.Run("dies with the address it was sent to, and with a new password", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		app.Letter(t, user.Email, 1)
		token := forgot(t, user, 2).Token
		user.Put("/user/email/new-"+user.Email, nil).Is(200)
		if got := kindOf(app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": newPassword}).Is(400)); got != "token-used" {
			t.Errorf("type %s", got)
		}
		other := app.Register(t)
		app.Letter(t, other.Email, 1)
		token = forgot(t, other, 2).Token
		other.Put("/user/password", map[string]any{"current_password": other.Password, "password": newPassword}).Is(200)
		app.Client(t).Post("/user/resetPassword/"+token, map[string]any{"password": "yet another password"}).Is(400)
	})

	t.Run("answers alike for an address that nobody has", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		known := app.Client(t).Post("/user/forgotPassword", map[string]any{"email": strings.ToUpper(user.Email)}).Is(200)
		unknown := app.Client(t).Post("/user/forgotPassword", map[string]any{"email": "nobody-has-this@example.org"}).Is(200)
		if !bytes.Equal(known.Body, unknown.Body) {
			t.Errorf("%s and %s", known, unknown)
		}
		app.Client(t).Post("/user/forgotPassword", map[string]any{"email": "no address"}).Is(422).Names("/email")
		app.Letter(t, user.Email, 2)
		if n := len(app.Letters(t, "nobody-has-this@example.org")) + len(app.Letters(t, "nobody@example.org")); n != 0 {
			t.Errorf("%d letters to nobody", n)
		}
	})

	t.Run("by link changes nothing until the form is sent", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		app.Letter(t, user.Email, 1)
		link := forgot(t, user, 2).Link
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			if status, text, _ := follow(t, method, link, nil); status != 200 || method == http.MethodGet && !strings.Contains(text, `type="password"`) {
				t.Errorf("%s: %d %s", method, status, text)
			}
		}
		if status, text, _ := follow(t, http.MethodPost, link, url.Values{"password": {"short"}}); status != 422 || !strings.Contains(text, "At least 8 characters.") {
			t.Errorf("%d %s", status, text)
		}
		if status, text, _ := follow(t, http.MethodPost, link, url.Values{"password": {newPassword}}); status != 200 || !strings.Contains(text, "new password holds") {
			t.Errorf("%d %s", status, text)
		}
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			if status, text, _ := follow(t, method, link, nil); status != 400 || !strings.Contains(text, "used already") || strings.Contains(text, "<form") {
				t.Errorf("%s of a used link: %d %s", method, status, text)
			}
		}
		logIn(app, t, user.Email, newPassword).Is(200)
	})
}

func TestOldLettersAndBases(t *testing.T) {
	t.Parallel()
	now := &hands{}
	app := testkit.Start(t, testkit.Options{Clock: now.time, Config: func(c *config.Config) { c.BasePath = "/api" }})
	user := app.Register(t)
	verify := app.Letter(t, user.Email, 1)
	app.Client(t).Post("/user/forgotPassword", map[string]any{"email": user.Email}).Is(200)
	reset := app.Letter(t, user.Email, 2)
	if !strings.HasPrefix(reset.Link, app.URL+"/reset/") {
		t.Errorf("the link is %s", reset.Link)
	}
	now.forward(time.Hour + time.Second) // a token's end is a whole second, rounded up
	if got := kindOf(app.Client(t).Post("/user/resetPassword/"+reset.Token, map[string]any{"password": newPassword}).Is(400)); got != "token-expired" {
		t.Errorf("type %s", got)
	}
	if status, text, _ := follow(t, http.MethodGet, reset.Link, nil); status != 400 || !strings.Contains(text, "too old") {
		t.Errorf("%d %s", status, text)
	}
	now.forward(23 * time.Hour)
	if got := kindOf(app.Client(t).Post("/user/verify/"+verify.Token, nil).Is(400)); got != "token-expired" {
		t.Errorf("type %s", got)
	}
}

func TestEmailChange(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	user, other := app.Register(t), app.Register(t)
	app.Client(t).Post("/user/verify/"+app.Letter(t, user.Email, 1).Token, nil).Is(200)

	user.Put("/user/email/"+url.PathEscape(strings.ToUpper(other.Email)), nil).Is(409)
	user.Put("/user/email/no%20address", nil).Is(422).Names("email")
	app.Client(t).Put("/user/email/x@example.org", nil).Is(401)

	spelling := strings.ToUpper(user.Email[:1]) + user.Email[1:]
	user.Put("/user/email/"+spelling, nil).Is(200)
	if me := user.Get("/user/me").Object(); me["email"] != spelling || !is(me["email_verified"]) {
		t.Errorf("another spelling gives %v", me)
	}
	fresh := "jörg+runs@bücher.example"
	user.Put("/user/email/"+url.PathEscape(fresh), nil).Is(200)
	if me := user.Get("/user/me").Object(); me["email"] != fresh || is(me["email_verified"]) {
		t.Errorf("gives %v", me)
	}
	if notice := app.Letter(t, spelling, 1); !strings.Contains(notice.Text, fresh) {
		t.Errorf("the notice says %s", notice.Text)
	}
	app.Client(t).Post("/user/verify/"+app.Letter(t, "jörg+runs@xn--bcher-kva.example", 1).Token, nil).Is(200)
	logIn(app, t, "JÖRG+runs@Bücher.example", user.Password).Is(200)
	logIn(app, t, user.Email, user.Password).Is(401)
	again := app.Register(t, map[string]any{"email": user.Email})
	again.Get("/user/me").Is(200)
}

func TestPasswordChange(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	user := app.Register(t)
	user.Put("/user/password", map[string]any{"current_password": "wrong password", "password": newPassword}).Is(422).Names("/current_password")
	user.Put("/user/password", map[string]any{"current_password": user.Password, "password": user.Email}).Is(422).Names("/password")
	user.Put("/user/password", map[string]any{"password": newPassword}).Is(422).Names("/current_password")
	app.Client(t).Put("/user/password", map[string]any{"current_password": user.Password, "password": newPassword}).Is(401)
	user.Put("/user/password", map[string]any{"current_password": user.Password, "password": newPassword}).Is(200)
	user.Get("/user/me").Is(401)
	app.Client(t).Post("/user/refresh", map[string]any{"refresh_token": user.RefreshToken}).Is(401)
	logIn(app, t, user.Email, user.Password).Is(401)
	logIn(app, t, user.Email, newPassword).Is(200)
}
