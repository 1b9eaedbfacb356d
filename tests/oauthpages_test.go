package tests

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/tests/kit"
)

// TestOAuthPages shows what keeps other sites and apps from the pages.
func TestOAuthPages(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	client := newApp(t, app, app.Register(t), true, callback, "http://127.0.0.1/done")
	challenge := oauth2.S256ChallengeOption(oauth2.GenerateVerifier())
	asked := strings.TrimPrefix(client.AuthCodeURL("xyz", challenge), app.URL)
	b := atOrigin(t, app)
	signIn := b.send(http.MethodGet, asked, nil)
	csp := signIn.header.Get("Content-Security-Policy")
	if !strings.Contains(csp, "form-action 'self' https://pace.example.org;") || !strings.Contains(csp, "frame-ancestors 'none'") ||
		!strings.Contains(csp, "default-src 'none'") || signIn.header.Get("X-Frame-Options") != "DENY" || signIn.header.Get("Cache-Control") != "no-store" ||
		strings.Contains(signIn.body, "<script") {
		t.Errorf("%v\n%s", signIn.header, signIn.body)
	}
	// Forms of other sites, and of other browsers, are refused.
	fields := url.Values{"email": {user.Email}, "password": {user.Password}}
	action := "/oauth/sign-in?" + strings.SplitN(asked, "?", 2)[1]
	for name, p := range map[string]*page{
		"without a token":             b.send(http.MethodPost, action, fields),
		"from another site":           b.submit(signIn, fields, "Sec-Fetch-Site: cross-site"),
		"with the token of a browser": atOrigin(t, app).submit(signIn, fields),
	} {
		if p.status != http.StatusForbidden || len(p.header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: %d %v", name, p.status, p.header)
		}
	}
	if p := b.submit(signIn, url.Values{"email": {user.Email}, "password": {"wrong"}}); p.status != http.StatusUnauthorized || !strings.Contains(p.body, "password is wrong") {
		t.Errorf("%d %s", p.status, p.body)
	}
	in := b.submit(signIn, fields)
	// It leads back to the request and nowhere else, and its cookie is for these pages alone.
	if to := in.header.Get("Location"); in.status != http.StatusSeeOther || !strings.HasPrefix(to, "/oauth/authorize?") {
		t.Errorf("%d %s", in.status, to)
	}
	token := ""
	for _, cookie := range (&http.Response{Header: in.header}).Cookies() {
		if cookie.Path != "/oauth/" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("cookie %v", cookie)
		}
		if cookie.Name == "harrier_oauth" {
			token = cookie.Value
		}
	}
	if a := app.Client(t).WithToken(token).Get("/user/me"); token == "" || a.Status != http.StatusUnauthorized || kindOf(a) != "token-purpose" {
		t.Errorf("the cookie calls the API: %s", a)
	}
	if p := b.send(http.MethodGet, "/user/me", nil, "Cookie: harrier_oauth="+token); p.status != http.StatusUnauthorized {
		t.Errorf("the cookie calls the API: %d", p.status)
	}
	if p := atOrigin(t, app).send(http.MethodGet, asked, nil, "Cookie: harrier_oauth="+user.Token); !strings.Contains(p.body, `name="password"`) {
		t.Error("an access token signs in on the pages")
	}
	consent := b.send(http.MethodGet, asked, nil)
	for _, want := range []string{"Pace board", user.Email, "pace.example.org", "without health values", "Refuse"} {
		if !strings.Contains(consent.body, want) {
			t.Errorf("the page lacks %q: %s", want, consent.body)
		}
	}
	if p := b.submit(consent, url.Values{"decision": {"allow"}}, "Sec-Fetch-Site: cross-site"); p.status != http.StatusForbidden {
		t.Errorf("allowed by another site: %d", p.status)
	}
	if p := b.send(http.MethodPost, asked, url.Values{"decision": {"allow"}, "form_token": {"x"}}); p.status != http.StatusForbidden {
		t.Errorf("allowed without a token: %d", p.status)
	}
	// The form of one request is none for another.
	more := strings.Replace(asked, "scope=read", "scope=read+log", 1)
	if p := b.send(http.MethodPost, more, url.Values{"decision": {"allow"}, "form_token": {formTokens.FindStringSubmatch(consent.body)[1]}}); p.status != http.StatusForbidden {
		t.Errorf("allowed for another request: %d", p.status)
	}
	granted := func(p *page) bool {
		return p.status == http.StatusSeeOther && strings.Contains(p.header.Get("Location"), "code=hrc_")
	}
	if p := b.submit(consent, url.Values{"decision": {"allow"}}); !granted(p) || !strings.HasPrefix(p.header.Get("Location"), "https://pace.example.org/callback?from=harrier&") {
		t.Fatalf("%d %v", p.status, p.header)
	}
	// A code that nobody fetched is not remembered, an authorization is, for as much and the same address.
	if granted(b.send(http.MethodGet, asked, nil)) {
		t.Error("a code is remembered")
	}
	signedIn(t, app, client, user)
	if !granted(b.send(http.MethodGet, asked, nil)) {
		t.Error("an authorization is not remembered")
	}
	for name, changed := range map[string]string{"more scopes": more, "another address": strings.Replace(asked, url.QueryEscape(callback), url.QueryEscape("http://127.0.0.1:99/done"), 1)} {
		if granted(b.send(http.MethodGet, changed, nil)) {
			t.Errorf("%s: not asked", name)
		}
	}
	loopback := *client
	loopback.RedirectURL = "http://127.0.0.1:99/done"
	signedIn(t, app, &loopback, user)
	if granted(b.send(http.MethodGet, strings.TrimPrefix(loopback.AuthCodeURL("x", challenge), app.URL), nil)) {
		t.Error("a program on the user's machine is remembered")
	}
	// Allowing something more takes a session that began lately; what is remembered does not.
	_, err := app.Pool(t).Exec(t.Context(), "UPDATE sessions SET signed_in_at = signed_in_at - interval '16 minutes' WHERE user_id = $1", user.ID)
	if err != nil {
		t.Fatal(err)
	}
	consent = b.send(http.MethodGet, more, nil)
	if !strings.Contains(consent.body, `name="password"`) || !granted(b.send(http.MethodGet, asked, nil)) {
		t.Errorf("an old session: %s", consent.body)
	}
}

// TestOAuthLockout shows that the page has the limits of signing in.
func TestOAuthLockout(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: limited})
	user := app.Register(t)
	client := newApp(t, app, user, true)
	asked := strings.TrimPrefix(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(oauth2.GenerateVerifier())), app.URL)
	b := atOrigin(t, app)
	signIn := b.send(http.MethodGet, asked, nil)
	for i := range 10 {
		want := http.StatusUnauthorized
		if p := b.submit(signIn, url.Values{"email": {user.Email}, "password": {"wrong"}}); p.status != want && i < 9 {
			t.Fatalf("attempt %d: %d", i, p.status)
		}
	}
	if p := b.submit(signIn, url.Values{"email": {user.Email}, "password": {user.Password}}); p.status != http.StatusTooManyRequests {
		t.Errorf("the right password after ten wrong ones: %d", p.status)
	}
	if a := logIn(app, t, user.Email, user.Password); a.Status != http.StatusTooManyRequests {
		t.Errorf("signing in to the API after ten wrong passwords on the page: %d", a.Status)
	}
}

// TestApps shows who may make an app of what.
func TestApps(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, other := app.Register(t), app.Register(t)
	for _, redirect := range []string{
		"http://pace.example.org/cb", "ftp://pace.example.org/cb", "https://pace.example.org/cb#x", "https://user@pace.example.org/cb", "pace.example.org", "/cb",
		"https://", "javascript:alert(1)", "http://10.0.0.1/cb", "https://pace.example.org/a b", "https://pace;x.example.org/cb", "myapp:/cb", "https://[::1]/cb",
	} {
		user.Post("/user/apps", object{"name": "x", "redirect_uris": []string{redirect}, "public": true}).Is(http.StatusUnprocessableEntity).Names("/redirect_uris/0")
	}
	user.Post("/user/apps", object{"name": " ", "redirect_uris": []string{callback}, "public": true}).Is(http.StatusUnprocessableEntity).Names("/name")
	made := user.Post("/user/apps", object{"name": "Mine", "redirect_uris": []string{callback, "http://[::1]/cb", "http://localhost/cb"}, "public": false}).Is(http.StatusCreated)
	secret, _ := made.Object()["client_secret"].(string)
	id, _ := made.Object()["_id"].(string)
	if made.Header.Get("Cache-Control") != "no-store" || !strings.HasPrefix(secret, "hrs_") || len(app.Traces(t, secret)) != 0 {
		t.Errorf("made %s", made)
	}
	if list := user.Get("/user/apps").Is(http.StatusOK); strings.Contains(string(list.Body), secret) || len(list.List()) != 1 {
		t.Errorf("list %s", list)
	}
	other.Put("/user/apps/"+id, object{"name": "Theirs"}).Is(http.StatusNotFound)
	if changed := user.Put("/user/apps/"+id, object{"name": "Ours"}).Is(http.StatusOK).Object(); changed["name"] != "Ours" || len(changed["redirect_uris"].([]any)) != 3 {
		t.Errorf("changed %v", changed)
	}
	won := atOnce(25, func(int) bool {
		return other.Post("/user/apps", object{"name": "x", "redirect_uris": []string{callback}, "public": true}).Status == http.StatusCreated
	})
	if won != 20 {
		t.Errorf("%d apps", won)
	}
	export := string(user.Get("/user/export").Is(http.StatusOK).Body)
	if !strings.Contains(export, `"apps":[`) || !strings.Contains(export, `"Ours"`) || strings.Contains(export, secret) || !strings.Contains(export, `"authorizations":[`) {
		t.Errorf("the export has no apps, or a secret: %s", export)
	}
}

// TestOAuthDeviceLimits shows that a device must not ask too often, nor a user guess codes.
func TestOAuthDeviceLimits(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: limited})
	user := app.Register(t)
	client := newApp(t, app, user, true)
	started, err := client.DeviceAuth(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	poll := url.Values{"grant_type": {"urn:ietf:params:oauth:grant-type:device_code"}, "client_id": {client.ClientID}, "device_code": {started.DeviceCode}}
	for i, want := range []string{"authorization_pending", "slow_down", "slow_down"} {
		if _, answer := oauthForm(t, app, "/oauth/token", poll); answer["error"] != want {
			t.Errorf("request %d: %v, want %s", i+1, answer, want)
		}
	}
	b := atOrigin(t, app)
	p := b.submit(b.send(http.MethodGet, "/oauth/device", nil), url.Values{"email": {user.Email}, "password": {user.Password}, "next": {"device"}})
	p = b.send(http.MethodGet, p.header.Get("Location"), nil)
	for i := range 10 {
		if wrong := b.submit(p, url.Values{"user_code": {"BBBB-BBBB"}}); wrong.status != http.StatusNotFound && i < 9 {
			t.Fatalf("code %d: %d", i+1, wrong.status)
		}
	}
	if right := b.submit(p, url.Values{"user_code": {started.UserCode}}); right.status != http.StatusTooManyRequests || !strings.Contains(right.body, "Too many wrong codes") {
		t.Errorf("the right code after ten wrong ones: %d %s", right.status, right.body)
	}
	// Of one network, only so many devices wait.
	_, err = app.Pool(t).Exec(t.Context(), `INSERT INTO device_codes (hash, user_hash, app_id, scopes, network_key, expires_at)
		SELECT sha256(n::text::bytea), sha256(('u' || n)::bytea), app_id, scopes, network_key, expires_at FROM device_codes, generate_series(1, 99) AS n`)
	if err != nil {
		t.Fatal(err)
	}
	if _, answer := oauthForm(t, app, "/oauth/device-code", url.Values{"client_id": {client.ClientID}}); answer["error"] != "slow_down" {
		t.Errorf("one device too many: %v", answer)
	}
}
