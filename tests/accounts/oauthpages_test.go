package accounts

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
	client := kit.NewApp(t, app, app.Register(t), true, kit.Callback, "http://127.0.0.1/done")
	challenge := oauth2.S256ChallengeOption(oauth2.GenerateVerifier())
	asked := strings.TrimPrefix(client.AuthCodeURL("xyz", challenge), app.URL)
	b := kit.AtOrigin(t, app)
	signIn := b.Send(http.MethodGet, asked, nil)
	csp := signIn.Header.Get("Content-Security-Policy")
	if !strings.Contains(csp, "form-action 'self' https://pace.example.org;") || !strings.Contains(csp, "frame-ancestors 'none'") ||
		!strings.Contains(csp, "default-src 'none'") || signIn.Header.Get("X-Frame-Options") != "DENY" || signIn.Header.Get("Cache-Control") != "no-store" ||
		strings.Contains(signIn.Body, "<script") {
		t.Errorf("%v\n%s", signIn.Header, signIn.Body)
	}
	// Forms of other sites, and of other browsers, are refused.
	fields := url.Values{"email": {user.Email}, "password": {user.Password}}
	action := "/oauth/sign-in?" + strings.SplitN(asked, "?", 2)[1]
	for name, p := range map[string]*kit.Page{
		"without a token":             b.Send(http.MethodPost, action, fields),
		"from another site":           b.Submit(signIn, fields, "Sec-Fetch-Site: cross-site"),
		"with the token of a browser": kit.AtOrigin(t, app).Submit(signIn, fields),
	} {
		if p.Status != http.StatusForbidden || len(p.Header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: %d %v", name, p.Status, p.Header)
		}
	}
	if p := b.Submit(signIn, url.Values{"email": {user.Email}, "password": {"wrong"}}); p.Status != http.StatusUnauthorized || !strings.Contains(p.Body, "password is wrong") {
		t.Errorf("%d %s", p.Status, p.Body)
	}
	in := b.Submit(signIn, fields)
	// It leads back to the request and nowhere else, and its cookie is for these pages alone.
	if to := in.Header.Get("Location"); in.Status != http.StatusSeeOther || !strings.HasPrefix(to, "/oauth/authorize?") {
		t.Errorf("%d %s", in.Status, to)
	}
	token := ""
	for _, cookie := range (&http.Response{Header: in.Header}).Cookies() {
		if cookie.Path != "/oauth/" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("cookie %v", cookie)
		}
		if cookie.Name == "harrier_oauth" {
			token = cookie.Value
		}
	}
	if a := app.Client(t).WithToken(token).Get("/user/me"); token == "" || a.Status != http.StatusUnauthorized || kit.ProblemKind(a) != "token-purpose" {
		t.Errorf("the cookie calls the API: %s", a)
	}
	if p := b.Send(http.MethodGet, "/user/me", nil, "Cookie: harrier_oauth="+token); p.Status != http.StatusUnauthorized {
		t.Errorf("the cookie calls the API: %d", p.Status)
	}
	if p := kit.AtOrigin(t, app).Send(http.MethodGet, asked, nil, "Cookie: harrier_oauth="+user.Token); !strings.Contains(p.Body, `name="password"`) {
		t.Error("an access token signs in on the pages")
	}
	consent := b.Send(http.MethodGet, asked, nil)
	for _, want := range []string{"Pace board", user.Email, "pace.example.org", "without health values", "Refuse"} {
		if !strings.Contains(consent.Body, want) {
			t.Errorf("the page lacks %q: %s", want, consent.Body)
		}
	}
	if p := b.Submit(consent, url.Values{"decision": {"allow"}}, "Sec-Fetch-Site: cross-site"); p.Status != http.StatusForbidden {
		t.Errorf("allowed by another site: %d", p.Status)
	}
	if p := b.Send(http.MethodPost, asked, url.Values{"decision": {"allow"}, "form_token": {"x"}}); p.Status != http.StatusForbidden {
		t.Errorf("allowed without a token: %d", p.Status)
	}
	// The form of one request is none for another.
	more := strings.Replace(asked, "scope=read", "scope=read+log", 1)
	if p := b.Send(http.MethodPost, more, url.Values{"decision": {"allow"}, "form_token": {kit.FormTokens.FindStringSubmatch(consent.Body)[1]}}); p.Status != http.StatusForbidden {
		t.Errorf("allowed for another request: %d", p.Status)
	}
	granted := func(p *kit.Page) bool {
		return p.Status == http.StatusSeeOther && strings.Contains(p.Header.Get("Location"), "code=hrc_")
	}
	if p := b.Submit(consent, url.Values{"decision": {"allow"}}); !granted(p) || !strings.HasPrefix(p.Header.Get("Location"), "https://pace.example.org/callback?from=harrier&") {
		t.Fatalf("%d %v", p.Status, p.Header)
	}
	// A code that nobody fetched is not remembered, an authorization is, for as much and the same address.
	if granted(b.Send(http.MethodGet, asked, nil)) {
		t.Error("a code is remembered")
	}
	kit.SignedIn(t, app, client, user)
	if !granted(b.Send(http.MethodGet, asked, nil)) {
		t.Error("an authorization is not remembered")
	}
	for name, changed := range map[string]string{"more scopes": more, "another address": strings.Replace(asked, url.QueryEscape(kit.Callback), url.QueryEscape("http://127.0.0.1:99/done"), 1)} {
		if granted(b.Send(http.MethodGet, changed, nil)) {
			t.Errorf("%s: not asked", name)
		}
	}
	loopback := *client
	loopback.RedirectURL = "http://127.0.0.1:99/done"
	kit.SignedIn(t, app, &loopback, user)
	if granted(b.Send(http.MethodGet, strings.TrimPrefix(loopback.AuthCodeURL("x", challenge), app.URL), nil)) {
		t.Error("a program on the user's machine is remembered")
	}
	// Allowing something more takes a session that began lately; what is remembered does not.
	_, err := app.Pool(t).Exec(t.Context(), "UPDATE sessions SET signed_in_at = signed_in_at - interval '16 minutes' WHERE user_id = $1", user.ID)
	if err != nil {
		t.Fatal(err)
	}
	consent = b.Send(http.MethodGet, more, nil)
	if !strings.Contains(consent.Body, `name="password"`) || !granted(b.Send(http.MethodGet, asked, nil)) {
		t.Errorf("an old session: %s", consent.Body)
	}
}

// TestOAuthLockout shows that the page has the limits of signing in.
func TestOAuthLockout(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.Limited})
	user := app.Register(t)
	client := kit.NewApp(t, app, user, true)
	asked := strings.TrimPrefix(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(oauth2.GenerateVerifier())), app.URL)
	b := kit.AtOrigin(t, app)
	signIn := b.Send(http.MethodGet, asked, nil)
	for i := range 10 {
		want := http.StatusUnauthorized
		if p := b.Submit(signIn, url.Values{"email": {user.Email}, "password": {"wrong"}}); p.Status != want && i < 9 {
			t.Fatalf("attempt %d: %d", i, p.Status)
		}
	}
	if p := b.Submit(signIn, url.Values{"email": {user.Email}, "password": {user.Password}}); p.Status != http.StatusTooManyRequests {
		t.Errorf("the right password after ten wrong ones: %d", p.Status)
	}
	if a := kit.LogIn(app, t, user.Email, user.Password); a.Status != http.StatusTooManyRequests {
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
	user.Post("/user/apps", object{"name": " ", "redirect_uris": []string{kit.Callback}, "public": true}).Is(http.StatusUnprocessableEntity).Names("/name")
	made := user.Post("/user/apps", object{"name": "Mine", "redirect_uris": []string{kit.Callback, "http://[::1]/cb", "http://localhost/cb"}, "public": false}).Is(http.StatusCreated)
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
	won := kit.AtOnce(25, func(int) bool {
		return other.Post("/user/apps", object{"name": "x", "redirect_uris": []string{kit.Callback}, "public": true}).Status == http.StatusCreated
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
	app := kit.Start(t, kit.Options{Config: kit.Limited})
	user := app.Register(t)
	client := kit.NewApp(t, app, user, true)
	started, err := client.DeviceAuth(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	poll := url.Values{"grant_type": {"urn:ietf:params:oauth:grant-type:device_code"}, "client_id": {client.ClientID}, "device_code": {started.DeviceCode}}
	for i, want := range []string{"authorization_pending", "slow_down", "slow_down"} {
		// However long a request takes here, it comes too soon.
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE device_codes SET pause = 600"); err != nil {
			t.Fatal(err)
		}
		if _, answer := oauthForm(t, app, "/oauth/token", poll); answer["error"] != want {
			t.Errorf("request %d: %v, want %s", i+1, answer, want)
		}
	}
	b := kit.AtOrigin(t, app)
	p := b.Submit(b.Send(http.MethodGet, "/oauth/device", nil), url.Values{"email": {user.Email}, "password": {user.Password}, "next": {"device"}})
	p = b.Send(http.MethodGet, p.Header.Get("Location"), nil)
	for i := range 10 {
		if wrong := b.Submit(p, url.Values{"user_code": {"BBBB-BBBB"}}); wrong.Status != http.StatusNotFound && i < 9 {
			t.Fatalf("code %d: %d", i+1, wrong.Status)
		}
	}
	if right := b.Submit(p, url.Values{"user_code": {started.UserCode}}); right.Status != http.StatusTooManyRequests || !strings.Contains(right.Body, "Too many wrong codes") {
		t.Errorf("the right code after ten wrong ones: %d %s", right.Status, right.Body)
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
