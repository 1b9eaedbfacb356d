package accounts

import (
	"bytes"
	"encoding/base64"
	"maps"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/tests/kit"
)

// failure is how operations that answer tokens fail.
type failure struct {
	Auth  *bool
	Error string
}

func refused(t *testing.T, a *kit.Answer, status int) failure {
	t.Helper()
	var f failure
	a.Is(status).JSON(&f)
	if f.Auth == nil || *f.Auth || f.Error == "" {
		t.Errorf("not a refusal: %s", a)
	}
	return f
}

func TestRegister(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	c := app.Client(t)

	t.Run("signs in at once", func(t *testing.T) {
		t.Parallel()
		answer := c.Post("/user", object{"email": "Jess.Øre+run@exämple.org", "password": "correct horse battery", "coach": true}).Is(http.StatusCreated)
		grant := answer.Object()
		if grant["auth"] != any(true) || grant["expires_in"] != 3600.0 || answer.Header.Get("Location") != "/user/me" || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("answered %v with %v", grant, answer.Header)
		}
		me := c.WithToken(grant["token"].(string)).Get("/user/me").Is(http.StatusOK).Object()
		for field, want := range (object{"_id": grant["user_id"], "email": "Jess.Øre+run@exämple.org", "coach": true, "email_verified": false, "athlete_id": nil, "team_id": nil, "profile_pic": nil, "log_visibility": "team", "timezone": "UTC", "units": "mi"}) {
			if me[field] != want {
				t.Errorf("%s is %v, want %v", field, me[field], want)
			}
		}
	})

	t.Run("refuses what breaks a rule, in its own shape", func(t *testing.T) {
		t.Parallel()
		app.Register(t, object{"email": "taken@example.org"})
		for name, c2 := range map[string]struct {
			change object
			status int
			about  string
		}{
			"a taken email":            {object{"email": "taken@example.org"}, 409, "already"},
			"a taken email otherwise":  {object{"email": "TAKEN@Example.ORG"}, 409, "already"},
			"no email":                 {object{"email": nil}, 422, "email"},
			"half an email":            {object{"email": "jess@"}, 422, "email"},
			"a named email":            {object{"email": "Jess <jess@example.org>"}, 422, "email"},
			"two emails":               {object{"email": "a@example.org, b@example.org"}, 422, "email"},
			"an email of no domain":    {object{"email": "jess@localhost"}, 422, "email"},
			"a short password":         {object{"password": "1234567"}, 422, "password"},
			"a long password":          {object{"password": strings.Repeat("é", 129)}, 422, "password"},
			"a leaked password":        {object{"password": "Password123"}, 422, "password"},
			"the email for a password": {object{"password": "JESS.new@example.org"}, 422, "password"},
			"no coach":                 {object{"coach": nil}, 422, "coach"},
			"an unknown referral code": {object{"referralCode": "NOBODY"}, 422, "referralCode"},
			"an unknown field":         {object{"admin": true}, 422, "admin"},
			"an empty name":            {object{"name": ""}, 422, "name"},
		} {
			t.Run(name, func(t *testing.T) {
				body := object{"email": "jess.new@example.org", "password": "correct horse battery", "coach": false}
				maps.Copy(body, c2.change)
				if f := refused(t, c.Post("/user", body), c2.status); !strings.Contains(f.Error, c2.about) {
					t.Errorf("says %q", f.Error)
				}
			})
		}
		refused(t, c.Post("/user", `{"email":`), http.StatusBadRequest)
		refused(t, c.Do(http.MethodPost, "/user", "x", "Content-Type: text/plain"), http.StatusUnsupportedMediaType)
		refused(t, c.Post("/user", `{"email":"`+strings.Repeat("x", 2<<20)+`"}`), http.StatusRequestEntityTooLarge)
	})

	t.Run("gives an address to one of many who want it at once", func(t *testing.T) {
		t.Parallel()
		var created, taken atomic.Int32
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				switch a := c.Post("/user", object{"email": "race@example.org", "password": "correct horse battery", "coach": false}); a.Status {
				case http.StatusCreated:
					created.Add(1)
				case http.StatusConflict:
					taken.Add(1)
				default:
					t.Errorf("answered %s", a)
				}
			})
		}
		group.Wait()
		if created.Load() != 1 || taken.Load() != 7 {
			t.Errorf("%d created, %d taken", created.Load(), taken.Load())
		}
	})

	t.Run("knows who invited whom", func(t *testing.T) {
		t.Parallel()
		code, _ := app.Register(t).Get("/user/me").Object()["referralCode"].(string)
		app.Register(t, object{"referralCode": code})
		app.Register(t, object{"referralCode": strings.ToLower(code)})
	})
}

// TestLogIn has its parts one after the other: sign-ins at once from one address are refused.
func TestLogIn(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 100_000 }})
	c := app.Client(t)

	t.Run("takes the email in any case and the right password", func(t *testing.T) {
		user := app.Register(t)
		grant := c.Post("/user/login", object{"email": strings.ToUpper(user.Email), "password": user.Password}).Is(http.StatusOK).Object()
		if grant["user_id"] != user.ID || grant["token"] == user.Token || grant["refresh_token"] == user.RefreshToken {
			t.Errorf("granted %v", grant)
		}
	})

	t.Run("answers a wrong password and an unknown account alike", func(t *testing.T) {
		user := app.Register(t)
		wrong := c.Post("/user/login", object{"email": user.Email, "password": "wrong horse battery"})
		unknown := c.Post("/user/login", object{"email": "nobody@example.org", "password": "wrong horse battery"})
		nonsense := c.Post("/user/login", object{"email": "no address", "password": "wrong horse battery"})
		for _, a := range []*kit.Answer{wrong, unknown, nonsense} {
			refused(t, a, http.StatusUnauthorized)
			if !bytes.Equal(a.Body, wrong.Body) || !strings.HasPrefix(a.Header.Get("WWW-Authenticate"), "Bearer") {
				t.Errorf("told apart: %s %v", a, a.Header)
			}
		}
	})

	t.Run("locks an account after ten failures", func(t *testing.T) {
		for name, email := range map[string]string{"known": app.Register(t).Email, "unknown": "nobody.at.all@example.org"} {
			for i := range 10 {
				a := c.Post("/user/login", object{"email": email, "password": "wrong horse battery"})
				if a.Status != http.StatusUnauthorized {
					t.Fatalf("%s account, failure %d: %s", name, i+1, a)
				}
			}
			a := c.Post("/user/login", object{"email": email, "password": "correct horse battery"})
			refused(t, a, http.StatusTooManyRequests)
			if a.Header.Get("Retry-After") == "" {
				t.Errorf("%s account: no Retry-After", name)
			}
		}
	})

	t.Run("forgets failures when it succeeds", func(t *testing.T) {
		user := app.Register(t)
		for range 2 {
			for range 9 {
				c.Post("/user/login", object{"email": user.Email, "password": "wrong horse battery"}).Is(http.StatusUnauthorized)
			}
			c.Post("/user/login", object{"email": user.Email, "password": user.Password}).Is(http.StatusOK)
		}
	})
}

func TestSessions(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	c := app.Client(t)

	type grant struct {
		Token        string `json:"token"`
		RefreshToken string `json:"refresh_token"`
	}
	refresh := func(token string) *kit.Answer { return c.Post("/user/refresh", object{"refresh_token": token}) }

	t.Run("are renewed by each refresh token", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		var next grant
		refresh(user.RefreshToken).Is(http.StatusOK).JSON(&next)
		c.WithToken(next.Token).Get("/user/me").Is(http.StatusOK)
		refresh(next.RefreshToken).Is(http.StatusOK)
		a := refresh("hrr_" + strings.Repeat("A", 43))
		refused(t, a, http.StatusUnauthorized)
		if a.Header.Get("WWW-Authenticate") == "" {
			t.Error("no WWW-Authenticate")
		}
	})

	t.Run("end when a spent refresh token comes back late", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		var next grant
		refresh(user.RefreshToken).Is(http.StatusOK).JSON(&next)
		passTime(t, app, user, 2*time.Minute)
		refused(t, refresh(user.RefreshToken), http.StatusUnauthorized)
		refused(t, refresh(next.RefreshToken), http.StatusUnauthorized)
		c.WithToken(next.Token).Get("/user/me").Is(http.StatusUnauthorized)
	})

	t.Run("end by signing out, alone", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		var other grant
		c.Post("/user/login", object{"email": user.Email, "password": user.Password}).Is(http.StatusOK).JSON(&other)
		user.Post("/user/logout", nil).Is(http.StatusNoContent)
		user.Get("/user/me").Is(http.StatusUnauthorized)
		user.Get("/race/list/1").Is(http.StatusUnauthorized) // though this needs no token
		refused(t, refresh(user.RefreshToken), http.StatusUnauthorized)
		c.WithToken(other.Token).Get("/user/me").Is(http.StatusOK)
	})

	t.Run("end on every server within five seconds", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		// Two servers share their keys as they do in a real set-up.
		twin := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = app.DataDir + "/keys.json" }})
		there := twin.Client(t).WithToken(user.Token)
		there.Get("/user/me").Is(http.StatusOK)
		user.Post("/user/logout", nil).Is(http.StatusNoContent)
		kit.Eventually(t, "the other server refuses the token", func() bool { return there.Get("/user/me").Status != http.StatusOK })
	})
}

func TestTokens(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64 // the program's clock runs this much ahead
	app := kit.Start(t, kit.Options{Clock: func() time.Time { return clock.System().Add(time.Duration(ahead.Load())) }})
	user := app.Register(t)
	c := app.Client(t)
	parts := strings.Split(user.Token, ".")
	other := strings.Split(app.Register(t).Token, ".")
	none := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"access+jwt"}`))
	for name, header := range map[string]string{
		"nonsense":                "Bearer nonsense",
		"nothing after Bearer":    "Bearer ",
		"another scheme":          "Basic dXNlcjpwYXNz",
		"another's claims":        "Bearer " + parts[0] + "." + other[1] + "." + parts[2],
		"no signature":            "Bearer " + parts[0] + "." + parts[1] + ".",
		"the algorithm none":      "Bearer " + none + "." + parts[1] + ".",
		"a refresh token":         "Bearer " + user.RefreshToken,
		"a token and then some":   "Bearer " + user.Token + " x",
		"a token of great length": "Bearer " + strings.Repeat("a", 8000),
	} {
		for _, path := range []string{"/user/me", "/race/list/1", "/result/count"} {
			a := c.Do(http.MethodGet, path, nil, "Authorization: "+header).Is(http.StatusUnauthorized)
			if challenge := a.Header.Get("WWW-Authenticate"); !strings.Contains(challenge, `error="invalid_token"`) {
				t.Errorf("%s: challenged with %s", name, challenge)
			}
		}
	}
	if challenge := c.Get("/user/me").Is(http.StatusUnauthorized).Header.Get("WWW-Authenticate"); strings.Contains(challenge, "error") {
		t.Errorf("no token is challenged with %s", challenge)
	}
	user.Get("/user/me").Is(http.StatusOK)
	ahead.Store(int64(time.Hour + time.Second))
	// The server looks for ended sessions by its new clock first.
	kit.Eventually(t, "the token has expired", func() bool { return strings.Contains(string(user.Get("/user/me").Body), "token-expired") })
	for _, path := range []string{"/user/me", "/race/list/1"} {
		if a := user.Get(path).Is(http.StatusUnauthorized); !strings.Contains(string(a.Body), "token-expired") {
			t.Errorf("expired: %s", a)
		}
	}
}
