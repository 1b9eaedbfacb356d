package accounts

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/tests/kit"
)

// TestOAuthRules is a table of the attacks that RFC 9700 describes, and what becomes of them.
func TestOAuthRules(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	owner, user := app.Register(t), app.Register(t)
	client := kit.NewApp(t, app, owner, true, kit.Callback, "http://127.0.0.1/done")
	other := kit.NewApp(t, app, owner, true, "https://other.example.org/callback")
	secret := kit.NewApp(t, app, owner, false)
	verifier := oauth2.GenerateVerifier()
	challenge := oauth2.S256ChallengeFromVerifier(verifier)
	asked := func(changes url.Values) string {
		q := url.Values{
			"response_type": {"code"}, "client_id": {client.ClientID}, "redirect_uri": {kit.Callback}, "scope": {"read"}, "state": {"xyz"},
			"code_challenge": {challenge}, "code_challenge_method": {"S256"},
		}
		for name, values := range changes {
			q[name] = values
			if values == nil {
				q.Del(name)
			}
		}
		return app.URL + "/oauth/authorize?" + q.Encode()
	}

	t.Run("nobody is sent to an address that is not the app's", func(t *testing.T) {
		t.Parallel()
		for _, redirect := range []string{
			kit.Callback + "x", strings.TrimSuffix(kit.Callback, "r"), strings.Replace(kit.Callback, "https", "http", 1), strings.Replace(kit.Callback, "pace", "Pace", 1),
			strings.Replace(kit.Callback, "org/", "org//", 1), strings.Replace(kit.Callback, "/callback", "/callback/", 1), kit.Callback + "&x=1", kit.Callback + "#x",
			strings.Replace(kit.Callback, "pace.", "user@pace.", 1), strings.Replace(kit.Callback, ".org", ".org.evil.example", 1), strings.Replace(kit.Callback, ".org", ".org:8443", 1),
			"", "https://other.example.org/callback", "javascript:alert(1)", "//pace.example.org/callback?from=harrier", "/oauth/authorize",
			"http://127.0.0.1/done2", "http://127.0.0.2:99/done", "http://localhost:99/done", "https://127.0.0.1/done", "http://127.0.0.1:99/done?x=1",
			"http://127.0.0.1:99@evil.example/done", `https://pace.example.org\callback?from=harrier`, "http://[::1]:99/done",
		} {
			p := kit.AtOrigin(t, app).Send(http.MethodGet, strings.TrimPrefix(asked(url.Values{"redirect_uri": {redirect}}), app.URL), nil)
			if p.Status != http.StatusBadRequest || p.Header.Get("Location") != "" || strings.Contains(p.Body, "<form") {
				t.Errorf("%q: %d %s", redirect, p.Status, p.Header.Get("Location"))
			}
		}
		for _, redirect := range []string{"http://127.0.0.1/done", "http://127.0.0.1:8123/done"} {
			answer := kit.AtOrigin(t, app).Allow(asked(url.Values{"redirect_uri": {redirect}}), user, "allow")
			if answer.Get("code") == "" {
				t.Errorf("%s: %v", redirect, answer)
			}
		}
	})

	t.Run("the app is told what is wrong, and by whom", func(t *testing.T) {
		t.Parallel()
		known, stranger := app.Register(t), app.Register(t)
		kit.SignedIn(t, app, client, known)
		for code, changes := range map[string][]url.Values{
			"unsupported_response_type": {{"response_type": {"token"}}, {"response_type": nil}, {"response_type": {"code token"}}},
			"invalid_request": {
				{"code_challenge": nil},
				{"code_challenge_method": nil},
				{"code_challenge_method": {"plain"}},
				{"code_challenge": {"short"}},
				{"code_challenge": {verifier + "="}},
			},
			"invalid_scope":  {{"scope": {"read admin"}}, {"scope": {"session"}}, {"scope": {"openid"}}},
			"invalid_target": {{"resource": {"https://other.example.org"}}},
		} {
			for _, change := range changes {
				// Nobody is sent on to an app that they have never allowed anything.
				b := kit.AtOrigin(t, app)
				p := b.Submit(b.Send(http.MethodGet, strings.TrimPrefix(asked(change), app.URL), nil), url.Values{"email": {stranger.Email}, "password": {stranger.Password}})
				if p = b.Send(http.MethodGet, p.Header.Get("Location"), nil); p.Status != http.StatusBadRequest || p.Header.Get("Location") != "" || !strings.Contains(p.Body, "wrong") {
					t.Errorf("%v of a stranger: %d %s", change, p.Status, p.Header.Get("Location"))
				}
				answer := kit.AtOrigin(t, app).Allow(asked(change), known, "allow")
				if answer.Get("error") != code || answer.Get("state") != "xyz" || answer.Get("iss") != app.URL || answer.Has("code") || answer.Get("from") != "harrier" {
					t.Errorf("%v: %v", change, answer)
				}
			}
		}
		answer := kit.AtOrigin(t, app).Allow(asked(nil), app.Register(t), "deny") // who has not allowed it in another subtest
		if answer.Get("error") != "access_denied" || answer.Get("iss") != app.URL || answer.Has("code") {
			t.Errorf("refused: %v", answer)
		}
		// A stranger's link sends nobody on before they sign in.
		if p := kit.AtOrigin(t, app).Send(http.MethodGet, strings.TrimPrefix(asked(url.Values{"response_type": {"token"}}), app.URL), nil); p.Status != http.StatusOK {
			t.Errorf("%d %s", p.Status, p.Header.Get("Location"))
		}
		for _, twice := range []string{"&client_id=" + other.ClientID, "&redirect_uri=https://other.example.org/callback", "&state=1"} {
			if p := kit.AtOrigin(t, app).Send(http.MethodGet, strings.TrimPrefix(asked(nil), app.URL)+twice, nil); p.Status != http.StatusBadRequest {
				t.Errorf("%s: %d", twice, p.Status)
			}
		}
	})

	code := func(t *testing.T) string {
		t.Helper()
		answer := kit.AtOrigin(t, app).Allow(asked(nil), user, "allow")
		if answer.Get("iss") != app.URL || answer.Get("state") != "xyz" { // against mix-up
			t.Errorf("answer %v", answer)
		}
		return answer.Get("code")
	}
	exchange := func(t *testing.T, changes url.Values) (int, map[string]any) {
		t.Helper()
		form := url.Values{
			"grant_type": {"authorization_code"}, "client_id": {client.ClientID}, "redirect_uri": {kit.Callback}, "code_verifier": {verifier},
		}
		for name, values := range changes {
			form[name] = values
			if values == nil {
				form.Del(name)
			}
		}
		return oauthForm(t, app, "/oauth/token", form)
	}

	t.Run("a code is for the app, the address and the verifier that asked, and burnt by others", func(t *testing.T) {
		t.Parallel()
		for name, change := range map[string]url.Values{
			"no verifier": {"code_verifier": nil}, "another verifier": {"code_verifier": {oauth2.GenerateVerifier()}}, "the challenge": {"code_verifier": {challenge}},
			"no address": {"redirect_uri": nil}, "another address": {"redirect_uri": {"http://127.0.0.1/done"}}, "another app": {"client_id": {other.ClientID}},
		} {
			c := code(t)
			change["code"] = []string{c}
			if status, answer := exchange(t, change); status != http.StatusBadRequest || answer["error"] != "invalid_grant" {
				t.Errorf("%s: %d %v", name, status, answer)
			}
			if status, answer := exchange(t, url.Values{"code": {c}}); status != http.StatusBadRequest || answer["error"] != "invalid_grant" {
				t.Errorf("%s, then right: %d %v", name, status, answer)
			}
		}
	})

	t.Run("a code that is used twice ends its tokens", func(t *testing.T) {
		t.Parallel()
		c := code(t)
		status, answer := exchange(t, url.Values{"code": {c}})
		token, _ := answer["access_token"].(string)
		if status != http.StatusOK {
			t.Fatalf("%d %v", status, answer)
		}
		user.WithToken(token).Get("/user/me").Is(http.StatusOK)
		if status, answer := exchange(t, url.Values{"code": {c}}); status != http.StatusBadRequest || answer["error"] != "invalid_grant" {
			t.Errorf("%d %v", status, answer)
		}
		user.WithToken(token).Get("/user/me").Is(http.StatusUnauthorized)
	})

	t.Run("a code lives for a minute", func(t *testing.T) {
		t.Parallel()
		lonely := kit.Start(t, kit.Options{})
		u := lonely.Register(t)
		config := kit.NewApp(t, lonely, u, true)
		told := kit.AtOrigin(t, lonely).Allow(config.AuthCodeURL("x", oauth2.S256ChallengeOption(verifier)), u, "allow")
		if _, err := lonely.Pool(t).Exec(t.Context(), "UPDATE authorization_codes SET expires_at = expires_at - interval '60 seconds'"); err != nil {
			t.Fatal(err)
		}
		if _, err := config.Exchange(t.Context(), told.Get("code"), oauth2.VerifierOption(verifier)); err == nil {
			t.Error("it works after a minute")
		}
	})

	t.Run("a refresh token that is used again ends the authorization, after the grace", func(t *testing.T) {
		t.Parallel()
		u := app.Register(t)
		token := kit.SignedIn(t, app, client, u)
		renew := func(refresh string) (int, map[string]any) {
			return oauthForm(t, app, "/oauth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {client.ClientID}, "refresh_token": {refresh}})
		}
		if status, answer := oauthForm(t, app, "/oauth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {other.ClientID}, "refresh_token": {token.RefreshToken}}); status != http.StatusBadRequest {
			t.Errorf("another app: %d %v", status, answer)
		}
		_, first := renew(token.RefreshToken)
		_, second := renew(token.RefreshToken)
		a, _ := first["access_token"].(string)
		b, _ := second["access_token"].(string)
		u.WithToken(a).Get("/user/me").Is(http.StatusOK)
		u.WithToken(b).Get("/user/me").Is(http.StatusOK)
		_, err := app.Pool(t).Exec(t.Context(), `UPDATE app_refresh_tokens SET spent_at = spent_at - interval '2 minutes'
			WHERE authorization_id IN (SELECT id FROM authorizations WHERE user_id = $1)`, u.ID)
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := renew(token.RefreshToken); status != http.StatusBadRequest || answer["error"] != "invalid_grant" {
			t.Errorf("%d %v", status, answer)
		}
		for _, access := range []string{a, b, token.AccessToken} {
			u.WithToken(access).Get("/user/me").Is(http.StatusUnauthorized)
		}
		if refresh, _ := first["refresh_token"].(string); refresh != "" {
			if status, _ := renew(refresh); status != http.StatusBadRequest {
				t.Errorf("the other refresh token: %d", status)
			}
		}
	})

	t.Run("an app with a secret proves it", func(t *testing.T) {
		t.Parallel()
		for name, form := range map[string]url.Values{
			"without": {"client_id": {secret.ClientID}}, "wrong": {"client_id": {secret.ClientID}, "client_secret": {secret.ClientSecret + "x"}},
			"nobody": {}, "unknown": {"client_id": {user.ID}}, "a public app's": {"client_id": {client.ClientID}, "client_secret": {"x"}},
		} {
			form.Set("grant_type", "refresh_token")
			form.Set("refresh_token", "x")
			status, answer := oauthForm(t, app, "/oauth/token", form)
			if status != http.StatusUnauthorized || answer["error"] != "invalid_client" {
				t.Errorf("%s: %d %v", name, status, answer)
			}
		}
		form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {"x"}, "client_id": {client.ClientID}}
		for name, headers := range map[string][]string{"as JSON": {"Content-Type: application/json"}} {
			if p := kit.AtOrigin(t, app).Send(http.MethodPost, "/oauth/token", form, headers...); p.Status != http.StatusBadRequest || p.Object()["error"] != "invalid_request" {
				t.Errorf("%s: %d %s", name, p.Status, p.Body)
			}
		}
		if p := kit.AtOrigin(t, app).Send(http.MethodPost, "/oauth/token?client_id="+client.ClientID, form); p.Status != http.StatusBadRequest {
			t.Errorf("parameters in the query: %d", p.Status)
		}
		if traces := app.Traces(t, secret.ClientSecret); len(traces) != 0 {
			t.Errorf("the secret is stored: %v", traces)
		}
	})

	t.Run("fewer scopes can be asked for later, more cannot", func(t *testing.T) {
		t.Parallel()
		two := *client
		two.Scopes = []string{"read", "log"}
		token := kit.SignedIn(t, app, &two, app.Register(t))
		form := url.Values{"grant_type": {"refresh_token"}, "client_id": {client.ClientID}, "refresh_token": {token.RefreshToken}, "scope": {"read"}}
		_, answer := oauthForm(t, app, "/oauth/token", form)
		fewer, _ := answer["access_token"].(string)
		if a := user.WithToken(fewer).Post("/log/11-20-2026", object{"notes": "x"}); !kit.ScopedToken(a) || answer["scope"] != "read" {
			t.Errorf("%v: %s", answer["scope"], a)
		}
		next, _ := answer["refresh_token"].(string)
		form.Set("refresh_token", next)
		form.Set("scope", "read health")
		if status, answer := oauthForm(t, app, "/oauth/token", form); status != http.StatusBadRequest || answer["error"] != "invalid_scope" {
			t.Errorf("%d %v", status, answer)
		}
	})
}
