package accounts

import (
	"net/http"
	"net/url"
	"testing"

	"golang.org/x/oauth2"

	"harrier/tests/kit"
)

// TestTokensAreForAResource has an app ask for tokens for the API and for assistants (RFC 8707). Each works there alone, also after a refresh, and a
// personal token works at both.
func TestTokensAreForAResource(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	client := kit.NewApp(t, app, app.Register(t), true)
	works := func(token string) (api, assistants int) {
		assistants, header, _ := said(t, app, token, listTools)
		if challenge := header.Get("WWW-Authenticate"); assistants == http.StatusUnauthorized && challenge == "" {
			t.Error("no challenge")
		}
		return app.Client(t).WithToken(token).Get("/log").Status, assistants
	}
	if api, assistants := works(personalToken(user.Client, "read")); api != http.StatusOK || assistants != http.StatusOK {
		t.Errorf("a personal token: %d, %d", api, assistants)
	}
	for _, c := range []struct {
		resource        string
		api, assistants int
	}{
		{"", http.StatusOK, http.StatusUnauthorized},
		{app.URL, http.StatusOK, http.StatusUnauthorized},
		{app.URL + "/mcp", http.StatusUnauthorized, http.StatusOK},
	} {
		verifier := oauth2.GenerateVerifier()
		options := []oauth2.AuthCodeOption{oauth2.S256ChallengeOption(verifier)}
		if c.resource != "" {
			options = append(options, oauth2.SetAuthURLParam("resource", c.resource))
		}
		answer := kit.AtOrigin(t, app).Allow(client.AuthCodeURL("xyz", options...), user, "allow")
		token, err := client.Exchange(t.Context(), answer.Get("code"), oauth2.VerifierOption(verifier))
		if err != nil {
			t.Fatalf("%q: %v", c.resource, err)
		}
		if api, assistants := works(token.AccessToken); api != c.api || assistants != c.assistants {
			t.Errorf("%q: %d, %d", c.resource, api, assistants)
		}
		form := url.Values{"grant_type": {"refresh_token"}, "client_id": {client.ClientID}, "refresh_token": {token.RefreshToken}, "resource": {app.URL + "/mcp"}}
		status, renewed := oauthForm(t, app, "/oauth/token", form)
		if c.assistants != http.StatusOK {
			if status != http.StatusBadRequest || renewed["error"] != "invalid_target" {
				t.Errorf("%q: renewed for another resource: %d %v", c.resource, status, renewed)
			}
			continue
		}
		access, _ := renewed["access_token"].(string)
		if api, assistants := works(access); api != c.api || assistants != c.assistants {
			t.Errorf("%q, renewed: %d, %d", c.resource, api, assistants)
		}
	}
}
