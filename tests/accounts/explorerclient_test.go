package accounts

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// explorerClient is the explorer of a server as a client.
func explorerClient(server *kit.App) *oauth2.Config {
	return &oauth2.Config{
		ClientID: "0199aa00-0000-7000-8000-00000000d0c5", RedirectURL: server.URL + "/docs/signed-in", Scopes: []string{"read"},
		Endpoint: oauth2.Endpoint{AuthURL: server.URL + "/oauth/authorize", TokenURL: server.URL + "/oauth/token"},
	}
}

// TestExplorerClient signs in as the explorer does, which every server knows as an app that nobody made.
func TestExplorerClient(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"", "/club/api"} {
		server := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = base }})
		there := kit.Twin(t, server)
		operator, user := server.Operator(t), server.Register(t)
		client := explorerClient(server)
		token := kit.SignedIn(t, server, client, user)
		if me := user.WithToken(token.AccessToken).Get("/user/me").Is(http.StatusOK).Object(); me["_id"] != user.ID {
			t.Errorf("it is %v", me)
		}
		user.WithToken(token.AccessToken).Get("/user/sessions").Is(http.StatusForbidden)
		allowed := user.Get("/user/authorizations").Is(http.StatusOK).List()
		if len(allowed) != 1 || allowed[0]["app"] != "API explorer" || allowed[0]["client_id"] != client.ClientID {
			t.Fatalf("the user allowed %v", allowed)
		}
		if seen := operator.Get("/operator/apps").Is(http.StatusOK).List(); len(seen) != 1 || seen[0]["user_id"] != nil || seen[0]["users"] != 1.0 ||
			len(kit.Strings(seen[0]["redirect_uris"])) != 1 || kit.Strings(seen[0]["redirect_uris"])[0] != client.RedirectURL {
			t.Errorf("operators see %v", seen)
		}

		// On the user's machine, the user is asked each time, and other programs' ports are not the server's.
		if p := kit.AtOrigin(t, server).Send(http.MethodGet, strings.TrimPrefix(client.AuthCodeURL("xyz"), strings.TrimSuffix(server.URL, base)), nil); p.Status != http.StatusOK {
			t.Errorf("asks again: %d", p.Status)
		}
		for _, redirect := range []string{
			server.URL + "/docs", server.URL + "/docs/", server.URL + "/docs/signed-in/", server.URL + "/docs/signed-in?x=1", server.URL + "/DOCS/signed-in",
			"http://127.0.0.1:1" + base + "/docs/signed-in", "http://127.0.0.1" + base + "/docs/signed-in", "https://pace.example.org/docs/signed-in", "",
			strings.Replace(server.URL, "127.0.0.1", "localhost", 1) + "/docs/signed-in", strings.Replace(server.URL, "http:", "https:", 1) + "/docs/signed-in",
		} {
			c := *client
			c.RedirectURL = redirect
			p := kit.AtOrigin(t, server).Send(http.MethodGet, strings.TrimPrefix(c.AuthCodeURL("xyz"), strings.TrimSuffix(server.URL, base)), nil)
			if p.Status != http.StatusBadRequest || strings.Contains(p.Body, "<form") {
				t.Errorf("%q: %d", redirect, p.Status)
			}
		}
		// A device could be anybody's, and the app is nobody's to change.
		if _, answer := oauthForm(t, server, base+"/oauth/device-code", map[string][]string{"client_id": {client.ClientID}}); answer["error"] != "unauthorized_client" {
			t.Errorf("a device: %v", answer)
		}
		for _, u := range []*kit.User{user, operator} {
			u.Put("/user/apps/"+client.ClientID, object{"name": "Mine"}).Is(http.StatusNotFound)
			u.Delete("/user/apps/" + client.ClientID).Is(http.StatusNotFound)
		}

		user.Delete("/user/authorizations/" + allowed[0]["_id"].(string)).Is(http.StatusNoContent)
		out(t, server, there, token.AccessToken)
		token = kit.SignedIn(t, server, client, user)
		operator.Post("/operator/apps/"+client.ClientID+"/block", nil).Is(http.StatusOK)
		out(t, server, there, token.AccessToken)
		if p := kit.AtOrigin(t, server).Send(http.MethodGet, strings.TrimPrefix(client.AuthCodeURL("xyz"), strings.TrimSuffix(server.URL, base)), nil); p.Status != http.StatusBadRequest {
			t.Errorf("it is blocked, but asks: %d", p.Status)
		}
		operator.Post("/operator/apps/"+client.ClientID+"/unblock", nil).Is(http.StatusOK)
		kit.SignedIn(t, server, client, user)
	}
}

// proxy is the way to a server behind a proxy that speaks TLS.
type proxy struct{ host string }

func (p proxy) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", p.host
	return http.DefaultTransport.RoundTrip(r)
}

// TestExplorerClientRemembered shows that a server on the Internet asks for the explorer once, and knows it at its public address alone.
func TestExplorerClientRemembered(t *testing.T) {
	t.Parallel()
	const public = "https://run.example.org"
	server := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.PublicURL, c.BasePath = public, "/club" }})
	user := server.Register(t)
	b := kit.NewBrowser(t, server)
	host := strings.TrimSuffix(strings.TrimPrefix(server.URL, "http://"), "/club")
	b.Base, b.Client.Transport = public, proxy{host}
	client := explorerClient(server)
	client.RedirectURL, client.Endpoint.AuthURL = public+"/club/docs/signed-in", public+"/club/oauth/authorize"
	ask := func() string { return client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(oauth2.GenerateVerifier())) }
	if answer := b.Allow(ask(), user, "allow"); answer.Get("iss") != public+"/club" {
		t.Errorf("told %v", answer)
	}
	verifier := oauth2.GenerateVerifier()
	again := b.Send(http.MethodGet, strings.TrimPrefix(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(verifier)), public), nil)
	if again.Status != http.StatusOK {
		t.Errorf("nothing was exchanged yet, but it is remembered: %d", again.Status)
	}
	if _, err := client.Exchange(t.Context(), b.Allow(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(verifier)), user, "allow").Get("code"), oauth2.VerifierOption(verifier)); err != nil {
		t.Fatal(err)
	}
	if answer := kit.RedirectQuery(t, b.Send(http.MethodGet, strings.TrimPrefix(ask(), public), nil)); answer.Get("code") == "" {
		t.Errorf("asked again: %v", answer)
	}
	client.RedirectURL = server.URL + "/docs/signed-in"
	if p := b.Send(http.MethodGet, strings.TrimPrefix(ask(), public), nil); p.Status != http.StatusBadRequest {
		t.Errorf("at another address: %d", p.Status)
	}
}
