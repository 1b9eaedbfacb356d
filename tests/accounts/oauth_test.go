package accounts

import (
	"context"
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

// oauthForm posts a form to an endpoint.
func oauthForm(t *testing.T, app *kit.App, path string, fields url.Values) (status int, answer map[string]any) {
	t.Helper()
	p := kit.AtOrigin(t, app).Send(http.MethodPost, path, fields, "Sec-Fetch-Site: cross-site")
	return p.Status, p.Object()
}

// TestOAuth has an independent library sign a user in, refresh the tokens, and end it.
func TestOAuth(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	there := kit.Twin(t, app)
	for name, public := range map[string]bool{"public app": true, "app with a secret": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			owner, user := app.Register(t), app.Register(t)
			client := kit.NewApp(t, app, owner, public)
			client.Scopes = []string{"read", "log"}
			token := kit.SignedIn(t, app, client, user)
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
				if !kit.ScopedToken(refused) || !strings.Contains(refused.Header.Get("WWW-Authenticate"), `resource_metadata="`+app.URL+`/.well-known/oauth-protected-resource"`) {
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
	there := kit.Twin(t, app)
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
			if p := kit.AtOrigin(t, app).Send(http.MethodGet, strings.TrimPrefix(client.AuthCodeURL("xyz"), app.URL), nil); p.Status != http.StatusBadRequest {
				t.Errorf("a blocked app asks: %d", p.Status)
			}
			if list := operator.Get("/operator/apps?blocked=true").Is(http.StatusOK).List(); len(list) == 0 || list[0]["_id"] != client.ClientID || !kit.IsTrue(list[0]["blocked"]) {
				t.Errorf("operators see %v", list)
			}
			entries := operator.Get("/operator/audit?act=app.block&object=" + client.ClientID).Is(http.StatusOK).List()
			if len(entries) != 1 || entries[0]["reason"] != "Passes for another" {
				t.Errorf("the audit log has %v", entries)
			}
			operator.Post("/operator/apps/"+client.ClientID+"/unblock", nil).Is(http.StatusOK)
			if kit.IsTrue(owner.Get("/user/apps").List()[0]["blocked"]) {
				t.Error("still blocked")
			}
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			owner, user := app.Register(t), app.Register(t)
			client := kit.NewApp(t, app, owner, true)
			token := kit.SignedIn(t, app, client, user)
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
		token := kit.SignedIn(t, app, kit.NewApp(t, app, app.Register(t), true), user)
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
				b := kit.AtOrigin(t, app)
				b.Base = at
				p := b.Send(http.MethodGet, "", nil)
				metadata := p.Object()
				if p.Status != http.StatusOK || metadata["issuer"] != app.URL && metadata["resource"] != app.URL {
					t.Errorf("%s: %d %v", at, p.Status, metadata)
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
		token := kit.SignedIn(t, app, kit.NewApp(t, app, app.Register(t), true), user)
		user.WithToken(token.AccessToken).Get("/user/me").Is(http.StatusOK)
	}
}

// TestOAuthDevice connects a device by the library.
func TestOAuthDevice(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, stranger := app.Register(t), app.Register(t)
	client := kit.NewApp(t, app, user, true)
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
		b := kit.AtOrigin(t, app)
		p := b.Send(http.MethodGet, strings.TrimPrefix(started.VerificationURIComplete, b.Base), nil)
		p = b.Submit(p, url.Values{"email": {user.Email}, "password": {user.Password}, "next": {"device"}})
		p = b.Send(http.MethodGet, p.Header.Get("Location"), nil)
		if !strings.Contains(p.Body, started.UserCode) || strings.Contains(p.Body, "Pace board") {
			t.Errorf("a link alone shows the app, or no code: %s", p.Body)
		}
		if wrong := b.Submit(p, url.Values{"user_code": {"BBBB-BBBB"}}); wrong.Status != http.StatusNotFound {
			t.Errorf("a wrong code: %d", wrong.Status)
		}
		p = b.Submit(p, url.Values{"user_code": {strings.ToLower(started.UserCode)}})
		if !strings.Contains(p.Body, "Pace board") || !strings.Contains(p.Body, "just started it yourself") {
			t.Errorf("does not say who asks: %s", p.Body)
		}
		if p = b.Submit(p, url.Values{"user_code": {started.UserCode}, "decision": {decision}}); p.Status != http.StatusOK {
			t.Fatalf("%d %s", p.Status, p.Body)
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
