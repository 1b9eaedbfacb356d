package tests

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/oauth2"

	"harrier/internal/config"
	"harrier/tests/kit"
)

const callback = "https://pace.example.org/callback?from=harrier"

// newApp makes an app, and returns it as a client of a public library.
func newApp(t *testing.T, app *kit.App, owner *kit.User, public bool, redirects ...string) *oauth2.Config {
	t.Helper()
	if redirects == nil {
		redirects = []string{callback}
	}
	made := owner.Post("/user/apps", object{"name": "Pace board", "redirect_uris": redirects, "public": public}).Is(http.StatusCreated).Object()
	id, _ := made["client_id"].(string)
	secret, _ := made["client_secret"].(string)
	if (secret == "") != public {
		t.Errorf("public %v, but the secret is %q", public, secret)
	}
	return &oauth2.Config{ClientID: id, ClientSecret: secret, RedirectURL: redirects[0], Scopes: []string{"read"}, Endpoint: oauth2.Endpoint{
		AuthURL: app.URL + "/oauth/authorize", TokenURL: app.URL + "/oauth/token", DeviceAuthURL: app.URL + "/oauth/device-code",
	}}
}

var (
	formTokens = regexp.MustCompile(`name="form_token" value="([^"]*)"`)
	formAction = regexp.MustCompile(`<form method="post" action="([^"]*)"`)
)

// submit fills in the first form of a page.
func (b *browser) submit(p *page, fields url.Values, headers ...string) *page {
	b.t.Helper()
	action, token := formAction.FindStringSubmatch(p.body), formTokens.FindStringSubmatch(p.body)
	if action == nil || token == nil {
		b.t.Fatalf("no form on the page: %d %s", p.status, p.body)
	}
	fields.Set("form_token", token[1])
	return b.send(http.MethodPost, html.UnescapeString(action[1]), fields, headers...)
}

// allow has a user sign in on the page of an app's request and allow it, and returns what the app is told.
func (b *browser) allow(asked string, user *kit.User, decision string) url.Values {
	b.t.Helper()
	path := strings.TrimPrefix(asked, b.base)
	p := b.send(http.MethodGet, path, nil)
	if strings.Contains(p.body, `name="password"`) {
		p = b.submit(p, url.Values{"email": {user.Email}, "password": {user.Password}})
		if p.status != http.StatusSeeOther {
			b.t.Fatalf("not signed in: %d %s", p.status, p.body)
		}
		p = b.send(http.MethodGet, p.header.Get("Location"), nil)
	}
	if p.status == http.StatusOK {
		p = b.submit(p, url.Values{"decision": {decision}})
	}
	return toldApp(b.t, p)
}

// toldApp returns what an app is told by a redirect.
func toldApp(t *testing.T, p *page) url.Values {
	t.Helper()
	to, err := url.Parse(p.header.Get("Location"))
	if err != nil || p.status != http.StatusSeeOther {
		t.Fatalf("no redirect: %d %s %v", p.status, p.body, err)
	}
	return to.Query()
}

// signedIn has a user allow an app, which gets its tokens.
func signedIn(t *testing.T, app *kit.App, client *oauth2.Config, user *kit.User) *oauth2.Token {
	t.Helper()
	verifier := oauth2.GenerateVerifier()
	answer := atOrigin(t, app).allow(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(verifier)), user, "allow")
	token, err := client.Exchange(t.Context(), answer.Get("code"), oauth2.VerifierOption(verifier))
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// oauthForm posts a form to an endpoint.
func oauthForm(t *testing.T, app *kit.App, path string, fields url.Values) (status int, answer map[string]any) {
	t.Helper()
	p := atOrigin(t, app).send(http.MethodPost, path, fields, "Sec-Fetch-Site: cross-site")
	return p.status, p.object()
}

// TestOAuth has an independent library sign a user in, refresh the tokens, and end it.
func TestOAuth(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	there := twin(t, app)
	for name, public := range map[string]bool{"public app": true, "app with a secret": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			owner, user := app.Register(t), app.Register(t)
			client := newApp(t, app, owner, public)
			client.Scopes = []string{"read", "log"}
			token := signedIn(t, app, client, user)
			if token.TokenType != "Bearer" || token.Extra("scope") != "read log" || time.Until(token.Expiry) > time.Hour+time.Minute {
				t.Errorf("token %+v, scope %v", token, token.Extra("scope"))
			}
			me := user.WithToken(token.AccessToken).Get("/user/me").Is(http.StatusOK).Object()
			if me["_id"] != user.ID || me["email"] != nil {
				t.Errorf("reads %v", me)
			}
			user.WithToken(token.AccessToken).Post("/log/11-20-2026", object{"notes": "By the app."}).Is(http.StatusOK)
			for _, refused := range []*kit.Answer{
				user.WithToken(token.AccessToken).Post("/race", object{"name": "Dual", "date": "2026-10-03"}),
				user.WithToken(token.AccessToken).Get("/user/sessions"), user.WithToken(token.AccessToken).Get("/user/apps"),
			} {
				if !scoped(refused) || !strings.Contains(refused.Header.Get("WWW-Authenticate"), `resource_metadata="`+app.URL+`/.well-known/oauth-protected-resource"`) {
					t.Errorf("%s %v", refused, refused.Header)
				}
			}
			if emails := app.EmailSaying(t, user.Email, "Pace board"); emails.Token != "" {
				t.Error("the email has a token")
			}
			old := token.RefreshToken
			token.Expiry = time.Now().Add(-time.Minute)
			fresh, err := client.TokenSource(t.Context(), token).Token()
			if err != nil || fresh.RefreshToken == old || fresh.AccessToken == token.AccessToken {
				t.Fatalf("refreshed %v, %v", fresh, err)
			}
			list := user.Get("/user/authorizations").Is(http.StatusOK).List()
			if len(list) != 1 || list[0]["app"] != "Pace board" || list[0]["client_id"] != client.ClientID {
				t.Fatalf("authorizations %v", list)
			}
			there.Client(t).WithToken(fresh.AccessToken).Get("/user/me").Is(http.StatusOK)
			fields := url.Values{"token": {fresh.RefreshToken}, "client_id": {client.ClientID}, "client_secret": {client.ClientSecret}}
			if status, answer := oauthForm(t, app, "/oauth/revoke", fields); status != http.StatusOK {
				t.Fatalf("%d %v", status, answer)
			}
			out(t, app, there, fresh.AccessToken)
			fresh.Expiry = time.Now().Add(-time.Minute)
			if _, err := client.TokenSource(t.Context(), fresh).Token(); err == nil {
				t.Error("a revoked refresh token works")
			}
		})
	}
}

// out checks that an access token ends at once on one server, and within five seconds on another.
func out(t *testing.T, app, there *kit.App, token string) {
	t.Helper()
	app.Client(t).WithToken(token).Get("/user/me").Is(http.StatusUnauthorized)
	kit.Eventually(t, "the token has ended on the other server", func() bool {
		return there.Client(t).WithToken(token).Get("/user/me").Status == http.StatusUnauthorized
	})
}

// TestOAuthEnds shows what ends what a user allowed.
func TestOAuthEnds(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	there := twin(t, app)
	operator := app.Operator(t)
	ends := map[string]func(t *testing.T, user, owner *kit.User, client *oauth2.Config){
		"the user": func(_ *testing.T, user, owner *kit.User, _ *oauth2.Config) {
			id, _ := user.Get("/user/authorizations").List()[0]["_id"].(string)
			owner.Delete("/user/authorizations/" + id).Is(http.StatusNotFound)
			user.Delete("/user/authorizations/" + id).Is(http.StatusNoContent)
		},
		"a new password": func(_ *testing.T, user, _ *kit.User, _ *oauth2.Config) {
			user.Put("/user/password", object{"current_password": user.Password, "password": "a longer run on sunday", "end_tokens": true}).Is(http.StatusNoContent)
		},
		"a reset": func(t *testing.T, user, _ *kit.User, _ *oauth2.Config) {
			user.Post("/user/resetPassword/"+app.ResetToken(t, user.ID), object{"password": "a longer run on sunday", "end_tokens": false}).Is(http.StatusOK)
		},
		"a restored address": func(t *testing.T, user, _ *kit.User, _ *oauth2.Config) {
			user.Put("/user/email/moved-"+user.Email, nil).Is(http.StatusOK)
			app.Client(t).Post("/user/restore-email/"+app.UndoToken(t, user.ID), nil).Is(http.StatusOK)
		},
		"suspension": func(_ *testing.T, user, _ *kit.User, _ *oauth2.Config) {
			operator.Post("/operator/users/"+user.ID+"/suspend", nil).Is(http.StatusOK)
		},
		"deletion": func(_ *testing.T, user, _ *kit.User, _ *oauth2.Config) {
			user.Delete("/user/" + user.ID).Is(http.StatusOK)
		},
		"deletion of the app": func(_ *testing.T, user, owner *kit.User, client *oauth2.Config) {
			user.Delete("/user/apps/" + client.ClientID).Is(http.StatusNotFound)
			owner.Delete("/user/apps/" + client.ClientID).Is(http.StatusNoContent)
		},
		"an operator who blocks the app": func(t *testing.T, user, owner *kit.User, client *oauth2.Config) {
			user.Post("/operator/apps/"+client.ClientID+"/block", nil).Is(http.StatusForbidden)
			operator.Post("/operator/apps/"+client.ClientID+"/block", object{"reason": "Passes for another"}).Is(http.StatusOK)
			if p := atOrigin(t, app).send(http.MethodGet, strings.TrimPrefix(client.AuthCodeURL("xyz"), app.URL), nil); p.status != http.StatusBadRequest {
				t.Errorf("a blocked app asks: %d", p.status)
			}
			if list := operator.Get("/operator/apps?blocked=true").Is(http.StatusOK).List(); len(list) == 0 || list[0]["_id"] != client.ClientID || !is(list[0]["blocked"]) {
				t.Errorf("operators see %v", list)
			}
			entries := operator.Get("/operator/audit?act=app.block&object=" + client.ClientID).Is(http.StatusOK).List()
			if len(entries) != 1 || entries[0]["reason"] != "Passes for another" {
				t.Errorf("the audit log has %v", entries)
			}
			operator.Post("/operator/apps/"+client.ClientID+"/unblock", nil).Is(http.StatusOK)
			if is(owner.Get("/user/apps").List()[0]["blocked"]) {
				t.Error("still blocked")
			}
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			owner, user := app.Register(t), app.Register(t)
			client := newApp(t, app, owner, true)
			token := signedIn(t, app, client, user)
			there.Client(t).WithToken(token.AccessToken).Get("/user/me").Is(http.StatusOK)
			end(t, user, owner, client)
			out(t, app, there, token.AccessToken)
			token.Expiry = time.Now().Add(-time.Minute)
			if _, err := client.TokenSource(context.Background(), token).Token(); err == nil {
				t.Error("the refresh token works")
			}
		})
	}
	t.Run("a new password without end_tokens does not", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		token := signedIn(t, app, newApp(t, app, app.Register(t), true), user)
		user.Put("/user/password", object{"current_password": user.Password, "password": "a longer run on sunday"}).Is(http.StatusNoContent)
		user.WithToken(token.AccessToken).Get("/user/me").Is(http.StatusOK)
	})
}

// TestOAuthMetadata reads the metadata, behind a prefix in both spellings.
func TestOAuthMetadata(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"", "/api/v1"} {
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = base }})
		root := strings.TrimSuffix(app.URL, base)
		for _, kind := range []string{"oauth-authorization-server", "oauth-protected-resource"} {
			for _, at := range []string{root + "/.well-known/" + kind + base, root + base + "/.well-known/" + kind} {
				b := atOrigin(t, app)
				b.base = at
				p := b.send(http.MethodGet, "", nil)
				metadata := p.object()
				if p.status != http.StatusOK || metadata["issuer"] != app.URL && metadata["resource"] != app.URL {
					t.Errorf("%s: %d %v", at, p.status, metadata)
				}
				if metadata["registration_endpoint"] != nil {
					t.Errorf("%s: apps register themselves at %v", at, metadata["registration_endpoint"])
				}
				for _, name := range []string{"token_endpoint", "authorization_endpoint", "revocation_endpoint", "device_authorization_endpoint"} {
					if address, _ := metadata[name].(string); kind == "oauth-authorization-server" && !strings.HasPrefix(address, app.URL+"/oauth/") {
						t.Errorf("%s: %s is %q", at, name, address)
					}
				}
			}
		}
		unknown := app.Client(t).Get("/user/me").Is(http.StatusUnauthorized).Header.Get("WWW-Authenticate")
		if want := `resource_metadata="` + root + `/.well-known/oauth-protected-resource` + base + `"`; !strings.Contains(unknown, want) {
			t.Errorf("%s, want %s", unknown, want)
		}
		if document := app.Client(t).Get("/openapi.json"); !strings.Contains(string(document.Body), `"authorizationUrl":"`+base+`/oauth/authorize"`) {
			t.Error("the contract names another page")
		}
		user := app.Register(t)
		token := signedIn(t, app, newApp(t, app, app.Register(t), true), user)
		user.WithToken(token.AccessToken).Get("/user/me").Is(http.StatusOK)
	}
}

// TestOAuthDevice connects a device by the library.
func TestOAuthDevice(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, stranger := app.Register(t), app.Register(t)
	client := newApp(t, app, user, true)
	for decision, allowed := range map[string]bool{"allow": true, "deny": false} {
		started, err := client.DeviceAuth(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$`).MatchString(started.UserCode) || started.Interval != 5 {
			t.Errorf("started %+v", started)
		}
		poll := url.Values{"grant_type": {"urn:ietf:params:oauth:grant-type:device_code"}, "client_id": {client.ClientID}, "device_code": {started.DeviceCode}}
		if _, answer := oauthForm(t, app, "/oauth/token", poll); answer["error"] != "authorization_pending" {
			t.Errorf("waiting: %v", answer)
		}
		b := atOrigin(t, app)
		p := b.send(http.MethodGet, strings.TrimPrefix(started.VerificationURIComplete, b.base), nil)
		p = b.submit(p, url.Values{"email": {user.Email}, "password": {user.Password}, "next": {"device"}})
		p = b.send(http.MethodGet, p.header.Get("Location"), nil)
		if !strings.Contains(p.body, started.UserCode) || strings.Contains(p.body, "Pace board") {
			t.Errorf("a link alone shows the app, or no code: %s", p.body)
		}
		if wrong := b.submit(p, url.Values{"user_code": {"BBBB-BBBB"}}); wrong.status != http.StatusNotFound {
			t.Errorf("a wrong code: %d", wrong.status)
		}
		p = b.submit(p, url.Values{"user_code": {strings.ToLower(started.UserCode)}})
		if !strings.Contains(p.body, "Pace board") || !strings.Contains(p.body, "just started it yourself") {
			t.Errorf("does not say who asks: %s", p.body)
		}
		if p = b.submit(p, url.Values{"user_code": {started.UserCode}, "decision": {decision}}); p.status != http.StatusOK {
			t.Fatalf("%d %s", p.status, p.body)
		}
		_, answer := oauthForm(t, app, "/oauth/token", poll)
		token, _ := answer["access_token"].(string)
		if allowed {
			user.WithToken(token).Get("/user/me").Is(http.StatusOK)
			if stranger.WithToken(token).Get("/user/me").Object()["_id"] != user.ID {
				t.Error("the token is of somebody else")
			}
		} else if answer["error"] != "access_denied" {
			t.Errorf("refused: %v", answer)
		}
		if _, again := oauthForm(t, app, "/oauth/token", poll); again["error"] != "invalid_grant" {
			t.Errorf("twice: %v", again)
		}
	}
}

// atOrigin is a browser whose paths include the base path.
func atOrigin(t *testing.T, app *kit.App) *browser {
	t.Helper()
	b := newBrowser(t, app)
	u, err := url.Parse(app.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.base = u.Scheme + "://" + u.Host
	return b
}

// object returns a page that is a JSON object.
func (p *page) object() map[string]any {
	p.t.Helper()
	var fields map[string]any
	if p.body == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(p.body), &fields); err != nil {
		p.t.Fatalf("%d %s: %v", p.status, p.body, err)
	}
	return fields
}
