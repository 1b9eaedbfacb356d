package tests

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// browser sends requests as a browser does: it keeps cookies, and says that forms come from the page's own site.
type browser struct {
	t      *testing.T
	base   string
	client *http.Client
}

// page is the response to a browser.
type page struct {
	t      *testing.T
	status int
	header http.Header
	body   string
}

func newBrowser(t *testing.T, app *kit.App) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &browser{t: t, base: app.URL, client: &http.Client{Jar: jar, CheckRedirect: stay}}
}

func (b *browser) send(method, path string, form url.Values, headers ...string) *page {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := b.client.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return &page{t: b.t, status: res.StatusCode, header: res.Header, body: string(body)}
}

func (b *browser) get(path string) *page { b.t.Helper(); return b.send(http.MethodGet, path, nil) }

func (b *browser) post(path string, form url.Values) *page {
	b.t.Helper()
	return b.send(http.MethodPost, path, form)
}

func (b *browser) signIn(u *kit.User) *page {
	b.t.Helper()
	return b.post("/operator/console/sign-in", url.Values{"email": {u.Email}, "password": {u.Password}})
}

func (p *page) is(status int, texts ...string) *page {
	p.t.Helper()
	if p.status != status {
		p.t.Fatalf("status %d, want %d\n%s", p.status, status, p.body)
	}
	for _, text := range texts {
		if !strings.Contains(p.body, text) {
			p.t.Errorf("the page lacks %q:\n%s", text, p.body)
		}
	}
	return p
}

func TestConsoleSignIn(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	operator, runner := app.Operator(t), app.Register(t)
	b := newBrowser(t, app)
	for _, path := range []string{"", "/console/users", "/console/audit", "/console/users/" + runner.ID + "/suspend"} {
		if at := b.get("/operator" + path).is(http.StatusSeeOther).header.Get("Location"); at != "/operator/console/sign-in" {
			t.Errorf("%s leads to %s", path, at)
		}
	}
	b.post("/operator/console/users/"+runner.ID+"/suspend", nil).is(http.StatusSeeOther)
	runner.Get("/user/me").Is(http.StatusOK)

	sessions := len(runner.Get("/user/sessions").Is(http.StatusOK).List())
	refused := b.signIn(runner).is(http.StatusForbidden, "Only operators can sign in here.")
	if refused.header.Get("Set-Cookie") != "" || len(runner.Get("/user/sessions").List()) != sessions {
		t.Error("a user who is no operator has a session")
	}
	b.post("/operator/console/sign-in", url.Values{"email": {operator.Email}, "password": {"a wrong password"}}).
		is(http.StatusUnauthorized, "Email or password is wrong.", operator.Email)

	opened := b.signIn(operator).is(http.StatusSeeOther)
	if !strings.HasPrefix(opened.header.Get("RateLimit"), `"login"`) {
		t.Errorf("RateLimit: %s", opened.header.Get("RateLimit"))
	}
	cookie := opened.header.Get("Set-Cookie")
	for _, part := range []string{"; Path=/operator;", "; HttpOnly", "; SameSite=Strict", "; Max-Age=3600"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie lacks %q: %s", part, cookie)
		}
	}
	home := b.get("/operator").is(http.StatusOK, "Version", "hash")
	policy := home.header.Get("Content-Security-Policy")
	if home.header.Get("Cache-Control") != "no-store" || strings.Contains(policy, "script") ||
		!strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") {
		t.Errorf("headers %v", home.header)
	}
	// The API takes no cookie.
	b.get("/operator/users").is(http.StatusUnauthorized)
	b.post("/operator/console/sign-out", nil).is(http.StatusSeeOther)
	b.get("/operator").is(http.StatusSeeOther)
	value, _, _ := strings.Cut(strings.TrimPrefix(cookie, "harrier_operator="), ";")
	app.Client(t).WithToken(value).Get("/user/me").Is(http.StatusUnauthorized)
	token, _ := personal(t, operator, "read")
	b.send(http.MethodGet, "/operator", nil, "Cookie: harrier_operator="+token).is(http.StatusSeeOther)

	// The lockout is that of POST /user/login, in a browser that is not known.
	b = newBrowser(t, app)
	for range 9 {
		logIn(app, t, operator.Email, "a wrong password").Is(http.StatusUnauthorized)
	}
	b.post("/operator/console/sign-in", url.Values{"email": {operator.Email}, "password": {"a wrong password"}}).is(http.StatusUnauthorized)
	b.signIn(operator).is(http.StatusTooManyRequests, "Too many wrong passwords")
	logIn(app, t, operator.Email, operator.Password).Is(http.StatusTooManyRequests)
}

func TestConsoleCookieIsSecure(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.PublicURL, c.BasePath = "https://run.example.org", "/club" }})
	cookie := newBrowser(t, app).signIn(app.Operator(t)).is(http.StatusSeeOther).header
	set, at := cookie.Get("Set-Cookie"), cookie.Get("Location")
	if !strings.Contains(set, "; Secure") || !strings.Contains(set, "; Path=/club/operator;") || at != "/club/operator" {
		t.Errorf("%s, to %s", set, at)
	}
}

// TestConsoleRefusesOtherSites shows that no form of another site does anything, even with the cookie.
func TestConsoleRefusesOtherSites(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, runner := app.Operator(t), app.Register(t)
	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	suspend := "/operator/console/users/" + runner.ID + "/suspend"
	for _, headers := range [][]string{
		{"Sec-Fetch-Site: cross-site"},
		{"Sec-Fetch-Site: same-site"},
		{"Sec-Fetch-Site: ", "Origin: https://evil.example"},
		{"Sec-Fetch-Site: ", "Origin: null"},
	} {
		b.send(http.MethodPost, suspend, nil, headers...).is(http.StatusForbidden, "not sent from a page of this server")
		credentials := url.Values{"email": {operator.Email}, "password": {operator.Password}}
		b.send(http.MethodPost, "/operator/console/sign-in", credentials, headers...).is(http.StatusForbidden)
	}
	runner.Get("/user/me").Is(http.StatusOK)
	b.get(suspend).is(http.StatusOK, "Suspend")
	runner.Get("/user/me").Is(http.StatusOK)
	b.send(http.MethodPost, suspend, nil, "Sec-Fetch-Site: ", "Origin: "+app.URL).is(http.StatusSeeOther)
	runner.Get("/user/me").Is(http.StatusUnauthorized)
}

// TestConsoleOfFormerOperators shows that every server asks whether the user is still an operator.
func TestConsoleOfFormerOperators(t *testing.T) {
	t.Parallel()
	here, there := pair(t)
	operator, first, second := here.Operator(t), here.Operator(t), here.Operator(t)
	demoted, suspended := newBrowser(t, there), newBrowser(t, there)
	demoted.signIn(first).is(http.StatusSeeOther)
	suspended.signIn(second).is(http.StatusSeeOther)
	demoted.get("/operator").is(http.StatusOK)
	act(operator, first, "demote").Is(http.StatusOK)
	act(operator, second, "suspend").Is(http.StatusOK)
	demoted.get("/operator").is(http.StatusSeeOther)
	suspended.get("/operator").is(http.StatusSeeOther)
	suspended.signIn(second).is(http.StatusForbidden, "suspended")
}

func TestConsoleUsers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	operator, runner := app.Operator(t, object{"name": "Ann Operator"}), app.Register(t, object{"name": "<Zoe> Runner"})
	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	b.get("/operator/console/users?by=email&q="+url.QueryEscape(runner.Email)).is(http.StatusOK, "&lt;Zoe&gt; Runner", runner.ID)
	b.get("/operator/console/users?by=name&q=zoe").is(http.StatusOK, runner.ID)
	b.get("/operator/console/users?only=operators").is(http.StatusOK, "Ann Operator")
	b.get("/operator/console/users?by=name&q=%00").is(http.StatusBadRequest)
	at := "/operator/console/users/" + runner.ID
	if p := b.get(at).is(http.StatusOK, "/club/api/operator/console/users/"+runner.ID+"/suspend"); strings.Contains(p.body, "example.org") {
		t.Errorf("the page shows an email: %s", p.body)
	}
	for _, act := range []string{"verify", "suspend", "restore", "send-reset", "promote", "demote", "end-sessions"} {
		b.get(at+"/"+act).is(http.StatusOK, "Reason")
		done := b.post(at+"/"+act, url.Values{"reason": {"Because of " + act}}).is(http.StatusSeeOther)
		b.get(strings.TrimPrefix(done.header.Get("Location"), "/club/api")).is(http.StatusOK, `role="status"`)
		if entry := lastAct(t, operator, runner.ID); entry["act"] != "user."+act || entry["reason"] != "Because of "+act || entry["actor"] != operator.ID {
			t.Errorf("%s: %v", act, entry)
		}
		b.get("/operator/console/audit").is(http.StatusOK, "user."+act, "Because of "+act)
	}
	made := b.post(at+"/reset-link", nil).is(http.StatusOK, app.URL+"/reset/")
	_, token, _ := strings.Cut(made.body, "/reset/")
	token, _, _ = strings.Cut(token, "<")
	app.Client(t).Post("/user/resetPassword/"+token, object{"password": "long runs in the fog"}).Is(http.StatusOK)

	b.get(at+"/delete").is(http.StatusOK, "Delete the account")
	b.get(at).is(http.StatusOK)
	b.post(at+"/delete", url.Values{"reason": {"Junk"}}).is(http.StatusSeeOther)
	b.get(at).is(http.StatusNotFound, "There is no such user.")
	b.get("/operator/console/users/none").is(http.StatusNotFound)
	b.post(at+"/unknown", nil).is(http.StatusNotFound)
	b.post("/operator/console/users/"+operator.ID+"/demote", nil).is(http.StatusConflict, "No other operator would be left.")
	b.post("/operator/console/users/"+operator.ID+"/verify", url.Values{"reason": {strings.Repeat("x", 501)}}).is(http.StatusBadRequest, "too long")
}

func TestConsoleRaces(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, poster := app.Operator(t), app.Register(t)
	race := poster.Race(object{"name": "Junk of 9999"})
	results := make([]string, 51)
	for i := range results {
		results[i] = poster.Result(race, object{"athlete": "Somebody"})
	}
	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	b.get("/operator/console/races").is(http.StatusOK, "Junk of 9999")
	b.get("/operator/console/races?q=junk").is(http.StatusOK)
	at := "/operator/console/races/" + race
	b.get(at+"?gender=mens&event=8K").is(http.StatusOK, "Somebody", "Next page")
	b.get(at+"?gender=mens&event=8K&page=2").is(http.StatusOK, "Somebody", "Previous page")

	b.get(at+"/state").is(http.StatusOK, "locked")
	b.post(at+"/state", url.Values{"state": {"locked"}}).is(http.StatusSeeOther)
	poster.Put("/race", object{"_id": race, "name": "Mine"}).Is(http.StatusForbidden)
	b.post(at+"/state", url.Values{"state": {"melted"}}).is(http.StatusBadRequest)

	of := "/operator/console/results/" + results[0]
	b.get(of).is(http.StatusOK, "Junk of 9999")
	b.get(of+"/delete").is(http.StatusOK, "Delete the result")
	app.Client(t).Get("/result/" + results[0]).Is(http.StatusOK)
	b.post(of+"/delete", nil).is(http.StatusSeeOther)
	app.Client(t).Get("/result/" + results[0]).Is(http.StatusNotFound)

	imported, _ := operator.CSV(race, "?gender=womens&event=6K", "place,name\n1,Imported\n").Is(http.StatusCreated).Object()["import_id"].(string)
	b.get(at).is(http.StatusOK, "Women&#39;s 6K", at+"/imports/"+imported)
	b.get(at+"/imports/"+imported).is(http.StatusOK, "Delete the import")
	b.get(at + "/imports/" + race).is(http.StatusNotFound)
	b.post(at+"/imports/"+imported, nil).is(http.StatusSeeOther)
	b.get("/operator/console/audit?object="+imported).is(http.StatusOK, "import.delete")

	// Undoing that places were closed up deletes nothing.
	other := operator.Race()
	operator.CSV(other, mens5K, "place,name,time\n1,Al,17:01\n3,Bo,17:02\n").Is(http.StatusCreated)
	renumbered, _ := operator.Post("/race/"+other+"/renumber", object{}).Is(http.StatusCreated).Object()["import_id"].(string)
	b.get("/operator/console/races/"+other).is(http.StatusOK, "Places closed up", "Undo the closing up")
	b.get("/operator/console/races/"+other+"/imports/"+renumbered).is(http.StatusOK, "get their former places back", "None is deleted")
	b.post("/operator/console/races/"+other+"/imports/"+renumbered, nil).is(http.StatusSeeOther)
	if got := placesOf(t, operator.Client, other); got != "1 Al, 3 Bo" {
		t.Errorf("undone: %s", got)
	}

	b.get(at+"/delete").is(http.StatusOK, "with its results (50)")
	app.Client(t).Get("/race/" + race).Is(http.StatusOK)
	b.post(at+"/delete", nil).is(http.StatusSeeOther)
	app.Client(t).Get("/race/" + race).Is(http.StatusNotFound)
	b.get("/operator/console/audit?object="+race).is(http.StatusOK, "race.change", "race.delete", "locked")
	b.get("/operator/console/audit?object="+results[0]).is(http.StatusOK, "result.delete")
}

// TestConsoleJobs shows that the pages about jobs have errors, but nothing from the emails.
func TestConsoleJobs(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" }})
	operator := app.Operator(t)
	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	for _, path := range []string{"?kind=email&only=failed", "", "?only=failed"} {
		kit.Eventually(t, "an email has failed", func() bool {
			p := b.get("/operator/console/jobs" + path).is(http.StatusOK)
			if strings.Contains(p.body, "example.org") {
				t.Fatalf("the page shows an address: %s", p.body)
			}
			return strings.Contains(p.body, "retryable") && strings.Contains(p.body, "connection refused")
		})
	}
}

func TestConsoleReports(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, user := app.Operator(t), app.Register(t, object{"name": "Rita Reporter"})
	holder := claimant(t, app, "rita")
	race := holder.Race(object{"name": "Junk of 9999"})
	spam := reported(t, user, race)
	made := user.Post("/user/claim/athlete/rita/dispute", object{"text": "That is me."}).Is(http.StatusCreated)
	dispute, _ := made.Object()["_id"].(string)
	b := newBrowser(t, app)
	b.signIn(operator).is(http.StatusSeeOther)
	const list = "/operator/console/reports"
	b.get(list).is(http.StatusOK, "Junk of 9999", "Rita Reporter", "That is me.", "spam", list+"/"+spam+"/settle")
	b.get(list+"/"+spam+"/refuse").is(http.StatusOK, "Junk of 9999")
	b.post(list+"/"+spam+"/refuse", url.Values{"note": {""}}).is(http.StatusUnprocessableEntity)
	b.post(list+"/"+spam+"/refuse", url.Values{"note": {"It is a real race."}}).is(http.StatusSeeOther)
	b.get(list+"/"+dispute+"/settle").is(http.StatusOK, "rita", `name="release"`)
	b.post(list+"/"+dispute+"/settle", url.Values{"note": {"It is yours."}, "release": {"true"}}).is(http.StatusSeeOther)
	b.post(list+"/"+dispute+"/settle", url.Values{"note": {"Again."}}).is(http.StatusConflict)
	b.get(list).is(http.StatusOK, "There are no such reports.")
	b.get(list+"?state=refused").is(http.StatusOK, "Junk of 9999", "It is a real race.")
	if holder.Get("/user/me").Object()["athlete_id"] != nil {
		t.Error("the holder still goes by the Athlete ID")
	}
	b.get("/operator/console/audit").is(http.StatusOK, "report.refuse", "report.settle", "user.release-athlete")
	b.get(list + "/" + race + "/settle").is(http.StatusNotFound)
}
