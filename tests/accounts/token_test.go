package accounts

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

func TestSessionsListed(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, other := app.Register(t), app.Register(t)
	second, _ := kit.LogIn(app, t, user.Email, user.Password).Is(200).Object()["token"].(string)
	sessions := user.Get("/user/sessions").Is(200).List()
	if len(sessions) != 2 || sessions[0]["current"] == sessions[1]["current"] {
		t.Fatalf("sessions %v", sessions)
	}
	var secondID string
	for _, s := range user.WithToken(second).Get("/user/sessions").Is(200).List() {
		if kit.IsTrue(s["current"]) {
			secondID, _ = s["_id"].(string)
		}
	}
	other.Delete("/user/sessions/" + secondID).Is(404)
	app.Client(t).Get("/user/sessions").Is(401)
	app.Client(t).Delete("/user/sessions/" + secondID).Is(401)
	user.Delete("/user/sessions/17").Is(400)
	user.Delete("/user/sessions/" + secondID).Is(http.StatusNoContent)
	user.WithToken(second).Get("/user/me").Is(401)
	user.Delete("/user/sessions/" + secondID).Is(404)
	if n := len(user.Get("/user/sessions").Is(200).List()); n != 1 {
		t.Errorf("%d sessions", n)
	}
}

func TestPersonalTokens(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})

	t.Run("are shown once and listed without themselves", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		token, id := kit.PersonalToken(t, user, "read", "log")
		if !strings.HasPrefix(token, "hrp_") || len(token) != 47 {
			t.Errorf("the token is %s", token)
		}
		user.WithToken(token).Get("/user/me").Is(200)
		list := user.Get("/user/tokens").Is(200)
		if strings.Contains(string(list.Body), token[4:]) {
			t.Error("the list shows the token")
		}
		got := list.List()
		if len(got) != 1 || got[0]["_id"] != id || got[0]["name"] != "script" || fmt.Sprint(got[0]["scopes"]) != "[read log]" || got[0]["used_at"] == nil {
			t.Errorf("the list is %v", got)
		}
		if traces := app.Traces(t, token); len(traces) != 0 {
			t.Errorf("the token is stored: %v", traces)
		}
		app.Client(t).Get("/user/tokens").Is(401)
		app.Client(t).Post("/user/tokens", map[string]any{"name": "x", "scopes": []string{"read"}}).Is(401)
	})

	t.Run("do what their scopes allow and nothing else", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		reading, _ := kit.PersonalToken(t, user, "read")
		results, _ := kit.PersonalToken(t, user, "results")
		race := map[string]any{"name": "Dual", "date": "2026-10-03"}
		user.WithToken(reading).Get("/user/me").Is(200)
		user.WithToken(reading).Get("/user/following").Is(200)
		refused := user.WithToken(reading).Post("/race", race).Is(403)
		if kit.ProblemKind(refused) != "scope-missing" || !strings.Contains(refused.Header.Get("WWW-Authenticate"), `error="insufficient_scope", scope="results"`) {
			t.Errorf("refused by %s %v", refused, refused.Header)
		}
		user.WithToken(results).Post("/race", race).Is(201)
		user.WithToken(results).Get("/user/me").Is(403)
		user.WithToken(results).Get("/race/list/1").Is(200)
	})

	t.Run("refuse what breaks a rule", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		for body, fields := range map[string][]string{
			`{}`:                              {"/name", "/scopes"},
			`{"name":" ","scopes":["read"]}`:  {"/name"},
			`{"name":"x","scopes":[]}`:        {"/scopes"},
			`{"name":"x","scopes":["admin"]}`: {"/scopes/0"},
			`{"name":"x","scopes":["read"],"expires_in_days":0}`:   {"/expires_in_days"},
			`{"name":"x","scopes":["read"],"expires_in_days":367}`: {"/expires_in_days"},
			`{"name":"x","scopes":["read"],"token":"hrp_mine"}`:    {"/token"},
		} {
			user.Post("/user/tokens", body).Is(422).Names(fields...)
		}
		user.WithToken("hrp_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E").Get("/race/list/1").Is(401)
		user.WithToken(user.RefreshToken).Get("/race/list/1").Is(401)
	})

	t.Run("are at most fifty, whoever hurries", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		won := kit.AtOnce(60, func(int) bool {
			return user.Post("/user/tokens", map[string]any{"name": "x", "scopes": []string{"read"}}).Status == 201
		})
		if n := len(user.Get("/user/tokens").Is(200).List()); won != 50 || n != 50 {
			t.Errorf("%d were told yes, %d there", won, n)
		}
	})

	t.Run("end within five seconds on every server", func(t *testing.T) {
		t.Parallel()
		there := kit.Twin(t, app)
		user, other := app.Register(t), app.Register(t)
		token, id := kit.PersonalToken(t, user, "read")
		user.WithToken(token).Get("/user/me").Is(200)
		there.Client(t).WithToken(token).Get("/user/me").Is(200)
		other.Delete("/user/tokens/" + id).Is(404)
		user.Delete("/user/tokens/17").Is(400)
		user.Delete("/user/tokens/" + id).Is(http.StatusNoContent)
		user.WithToken(token).Get("/user/me").Is(401)
		kit.Eventually(t, "the token has ended on the other server", func() bool {
			return there.Client(t).WithToken(token).Get("/user/me").Status == 401
		})
		user.Delete("/user/tokens/" + id).Is(404)
	})
}

func TestPersonalTokensExpire(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	there := kit.Twin(t, app)
	user := app.Register(t)
	made := user.Post("/user/tokens", map[string]any{"name": "x", "scopes": []string{"read"}, "expires_in_days": 1}).Is(201).Object()
	token, _ := made["token"].(string)
	pass := func(d time.Duration) {
		t.Helper()
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE personal_tokens SET expires_at = expires_at - $1::interval", d); err != nil {
			t.Fatal(err)
		}
	}
	pass(24*time.Hour - 10*time.Minute)
	user.WithToken(token).Get("/user/me").Is(200)
	pass(10 * time.Minute)
	there.Client(t).WithToken(token).Get("/user/me").Is(401) // here it is cached for four seconds
	kit.Eventually(t, "the token has expired", func() bool { return user.WithToken(token).Get("/user/me").Status == 401 })
}
