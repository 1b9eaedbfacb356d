package kit

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/oauth2"
)

// AllowDevice has a user sign in and allow a device.
func AllowDevice(t *testing.T, app *App, user *User, code string) {
	t.Helper()
	b := AtOrigin(t, app)
	p := b.Send(http.MethodGet, strings.TrimPrefix(app.URL, b.Base)+"/oauth/device", nil)
	p = b.Submit(p, url.Values{"email": {user.Email}, "password": {user.Password}, "next": {"device"}})
	p = b.Submit(b.Send(http.MethodGet, p.Header.Get("Location"), nil), url.Values{"user_code": {code}})
	if p = b.Submit(p, url.Values{"user_code": {code}, "decision": {"allow"}}); p.Status != http.StatusOK {
		t.Fatalf("allowing the device: %d %s", p.Status, p.Body)
	}
}

// Callback is where an app has its users sent back to.
const Callback = "https://pace.example.org/callback?from=harrier"

// NewApp makes an app, and returns it as a client of a public library.
func NewApp(t *testing.T, app *App, owner *User, public bool, redirects ...string) *oauth2.Config {
	t.Helper()
	if redirects == nil {
		redirects = []string{Callback}
	}
	made := owner.Post("/user/apps", Object{"name": "Pace board", "redirect_uris": redirects, "public": public}).Is(http.StatusCreated).Object()
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
	// FormTokens finds the tokens of the forms on a page.
	FormTokens = regexp.MustCompile(`name="form_token" value="([^"]*)"`)
	formAction = regexp.MustCompile(`<form method="post" action="([^"]*)"`)
)

// Submit fills in the first form of a page.
func (b *Browser) Submit(p *Page, fields url.Values, headers ...string) *Page {
	b.T.Helper()
	action, token := formAction.FindStringSubmatch(p.Body), FormTokens.FindStringSubmatch(p.Body)
	if action == nil || token == nil {
		b.T.Fatalf("no form on the page: %d %s", p.Status, p.Body)
	}
	fields.Set("form_token", token[1])
	return b.Send(http.MethodPost, html.UnescapeString(action[1]), fields, headers...)
}

// Allow has a user sign in on the page of an app's request and allow it, and returns what the app is told.
func (b *Browser) Allow(asked string, user *User, decision string) url.Values {
	b.T.Helper()
	path := strings.TrimPrefix(asked, b.Base)
	p := b.Send(http.MethodGet, path, nil)
	if strings.Contains(p.Body, `name="password"`) {
		p = b.Submit(p, url.Values{"email": {user.Email}, "password": {user.Password}})
		if p.Status != http.StatusSeeOther {
			b.T.Fatalf("not signed in: %d %s", p.Status, p.Body)
		}
		p = b.Send(http.MethodGet, p.Header.Get("Location"), nil)
	}
	if p.Status == http.StatusOK {
		p = b.Submit(p, url.Values{"decision": {decision}})
	}
	return RedirectQuery(b.T, p)
}

// RedirectQuery returns what an app is told by a redirect.
func RedirectQuery(t *testing.T, p *Page) url.Values {
	t.Helper()
	to, err := url.Parse(p.Header.Get("Location"))
	if err != nil || p.Status != http.StatusSeeOther {
		t.Fatalf("no redirect: %d %s %v", p.Status, p.Body, err)
	}
	return to.Query()
}

// SignedIn has a user allow an app, which gets its tokens.
func SignedIn(t *testing.T, app *App, client *oauth2.Config, user *User) *oauth2.Token {
	t.Helper()
	verifier := oauth2.GenerateVerifier()
	answer := AtOrigin(t, app).Allow(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(verifier)), user, "allow")
	token, err := client.Exchange(t.Context(), answer.Get("code"), oauth2.VerifierOption(verifier))
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// AtOrigin is a browser whose paths include the base path.
func AtOrigin(t *testing.T, app *App) *Browser {
	t.Helper()
	b := NewBrowser(t, app)
	u, err := url.Parse(app.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.Base = u.Scheme + "://" + u.Host
	return b
}
