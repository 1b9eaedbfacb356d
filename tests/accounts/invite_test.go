package accounts

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// invite makes an invitation and returns its token and _id.
func invite(t *testing.T, by *kit.User) (token, id string) {
	t.Helper()
	made := by.Post("/invites", object{}).Is(http.StatusCreated).Object()
	token, _ = made["token"].(string)
	id, _ = made["_id"].(string)
	return token, id
}

func TestRegistration(t *testing.T) {
	t.Parallel()
	open := kit.Start(t, kit.Options{})
	coach := kit.CoachOf(t, open, "mapleton")
	token, _ := invite(t, coach)
	mode := func(mode string) *kit.App {
		return kit.Start(t, kit.Options{DatabaseURL: open.DatabaseURL, Config: func(c *config.Config) { c.Registration = mode }})
	}

	t.Run("is refused without an invitation where one is required", func(t *testing.T) {
		t.Parallel()
		app := mode("invite")
		for name, c := range map[string]struct {
			fields object
			kind   string
		}{
			"none":           {nil, "invite-required"},
			"unknown":        {object{"invite": "hri_" + strings.Repeat("x", 43)}, "invite-invalid"},
			"not one":        {object{"invite": "x"}, "invite-invalid"},
			"another secret": {object{"invite": coach.RefreshToken}, "invite-invalid"},
		} {
			a := kit.RegisterInvited(app, t, "uninvited@example.org", c.fields).Is(http.StatusForbidden)
			if kit.ProblemKind(a) != c.kind || kit.IsTrue(a.Object()["auth"]) || a.Object()["error"] == "" {
				t.Errorf("%s: %s", name, a)
			}
		}
		kit.RegisterInvited(app, t, "invited@example.org", object{"invite": token}).Is(http.StatusCreated)
	})
	t.Run("is refused to everybody where it is closed", func(t *testing.T) {
		t.Parallel()
		app := mode("closed")
		for _, fields := range []object{nil, {"invite": token}, {"invite": "x"}} {
			if a := kit.RegisterInvited(app, t, "late@example.org", fields).Is(http.StatusForbidden); kit.ProblemKind(a) != "registration-closed" {
				t.Error(a)
			}
		}
		there, _ := kit.LogIn(app, t, coach.Email, coach.Password).Is(http.StatusOK).Object()["token"].(string)
		if a := app.Client(t).WithToken(there).Post("/invites", object{}).Is(http.StatusForbidden); kit.ProblemKind(a) != "registration-closed" {
			t.Error(a)
		}
	})
	t.Run("refuses an invitation that does not work also where it is open", func(t *testing.T) {
		t.Parallel()
		if a := kit.RegisterInvited(open, t, "open@example.org", object{"invite": "x"}).Is(http.StatusForbidden); kit.ProblemKind(a) != "invite-invalid" {
			t.Error(a)
		}
		kit.RegisterInvited(open, t, "open@example.org", nil).Is(http.StatusCreated)
	})
}

func TestInvitations(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	pool := app.Pool(t)

	t.Run("are created by operators, and by coaches who have claimed a team", func(t *testing.T) {
		t.Parallel()
		token, _ := invite(t, app.Operator(t))
		if team := app.Register(t, object{"invite": token}).Get("/user/me").Object()["team_id"]; team != nil {
			t.Errorf("whom an operator invites states %v", team)
		}
		app.Register(t).Post("/invites", object{}).Is(http.StatusForbidden)
		app.Register(t, object{"coach": true}).Post("/invites", object{}).Is(http.StatusForbidden)
		coach := kit.CoachOf(t, app, "creators")
		coach.Post("/invites", object{"email": "no address"}).Is(http.StatusUnprocessableEntity).Names("/email")
		coach.Post("/invites", object{"team_id": "mapleton"}).Is(http.StatusUnprocessableEntity).Names("/team_id")
		script, _ := kit.PersonalToken(t, coach, "read", "log", "results")
		coach.WithToken(script).Post("/invites", object{}).Is(http.StatusForbidden)
	})

	t.Run("are shown once and stored as hashes", func(t *testing.T) {
		t.Parallel()
		coach := kit.CoachOf(t, app, "shown.once")
		made := kit.PostKeyed(coach.Client, "invite", "/invites", object{}).Is(http.StatusCreated)
		token, _ := made.Object()["token"].(string)
		id, _ := made.Object()["_id"].(string)
		if link := app.URL + "/invite/" + token; !strings.HasPrefix(token, "hri_") || made.Object()["link"] != link || made.Header.Get("Location") != "/invites/"+id {
			t.Errorf("made %s", made)
		}
		if a := kit.PostKeyed(coach.Client, "invite", "/invites", object{}).Is(http.StatusConflict); kit.ProblemKind(a) != "idempotency-answer-not-stored" {
			t.Errorf("repeated: %s", a)
		}
		if traces := app.Traces(t, token); len(traces) != 0 {
			t.Errorf("the token is stored: %v", traces)
		}
		list := coach.Get("/invites").Is(http.StatusOK)
		if got := list.List(); len(got) != 1 || got[0]["_id"] != id || got[0]["used_at"] != nil || strings.Contains(string(list.Body), token) {
			t.Errorf("listed %s", list)
		}
		if others := app.Register(t).Get("/invites").Is(http.StatusOK).List(); len(others) != 0 {
			t.Errorf("another user sees %v", others)
		}
		if !strings.Contains(string(coach.Get("/user/export").Is(http.StatusOK).Body), id) {
			t.Error("the export lacks it")
		}
	})

	t.Run("work once, and state the coach's team", func(t *testing.T) {
		t.Parallel()
		coach := kit.CoachOf(t, app, "Once.Only")
		token, id := invite(t, coach)
		taken := app.Register(t)
		kit.RegisterInvited(app, t, taken.Email, object{"invite": token}).Is(http.StatusConflict) // and does not use it up
		athlete := app.Register(t, object{"invite": token})
		if team := athlete.Get("/user/me").Object()["team_id"]; team != "Once.Only" {
			t.Errorf("states %v", team)
		}
		if a := kit.RegisterInvited(app, t, "second@example.org", object{"invite": token}).Is(http.StatusForbidden); kit.ProblemKind(a) != "invite-invalid" {
			t.Error(a)
		}
		if got := coach.Get("/invites").List(); len(got) != 1 || got[0]["used_at"] == nil {
			t.Errorf("listed %v", got)
		}
		coach.Delete("/invites/" + id).Is(http.StatusNotFound)
		second, _ := invite(t, coach)
		if team := app.Register(t, object{"invite": second, "coach": true}).Get("/user/me").Object()["team_id"]; team != nil {
			t.Errorf("a coach states %v", team)
		}
	})

	t.Run("work once, whoever hurries", func(t *testing.T) {
		t.Parallel()
		token, _ := invite(t, kit.CoachOf(t, app, "hurried"))
		won := kit.AtOnce(8, func(i int) bool {
			return kit.RegisterInvited(app, t, "hurry"+string(rune('a'+i))+"@example.org", object{"invite": token}).Status == http.StatusCreated
		})
		if won != 1 {
			t.Errorf("%d accounts with one invitation", won)
		}
	})

	t.Run("end after 14 days, when withdrawn, and with their creator", func(t *testing.T) {
		t.Parallel()
		coach, leaver := kit.CoachOf(t, app, "enders"), kit.CoachOf(t, app, "leavers")
		old, oldID := invite(t, coach)
		withdrawn, withdrawnID := invite(t, coach)
		orphan, _ := invite(t, leaver)
		pass := func(by time.Duration) {
			const age = "UPDATE invites SET created_at = created_at - $2::interval, expires_at = expires_at - $2::interval WHERE id = $1"
			if _, err := pool.Exec(t.Context(), age, oldID, by); err != nil {
				t.Fatal(err)
			}
		}
		pass(14*24*time.Hour - time.Hour)
		if n := len(coach.Get("/invites").List()); n != 2 {
			t.Errorf("%d invitations work", n)
		}
		pass(time.Hour)
		app.Register(t).Delete("/invites/" + withdrawnID).Is(http.StatusNotFound)
		coach.Delete("/invites/" + withdrawnID).Is(http.StatusNoContent)
		leaver.Delete("/user/" + leaver.ID).Is(http.StatusOK)
		for name, token := range map[string]string{"old": old, "withdrawn": withdrawn, "of nobody": orphan} {
			if a := kit.RegisterInvited(app, t, "ended@example.org", object{"invite": token}).Is(http.StatusForbidden); kit.ProblemKind(a) != "invite-invalid" {
				t.Errorf("%s: %s", name, a)
			}
		}
		coach.Delete("/invites/" + withdrawnID).Is(http.StatusNotFound)
		if got := coach.Get("/invites").List(); len(got) != 0 {
			t.Errorf("listed %v", got)
		}
	})

	t.Run("do not work while their creator is suspended", func(t *testing.T) {
		t.Parallel()
		coach := kit.CoachOf(t, app, "suspended.coach")
		token, _ := invite(t, coach)
		suspend := func(at string) {
			t.Helper()
			if _, err := pool.Exec(t.Context(), "UPDATE users SET suspended_at = "+at+" WHERE id = $1", coach.ID); err != nil {
				t.Fatal(err)
			}
		}
		suspend("now()")
		if a := kit.RegisterInvited(app, t, "suspended@example.org", object{"invite": token}).Is(http.StatusForbidden); kit.ProblemKind(a) != "invite-invalid" {
			t.Error(a)
		}
		suspend("NULL")
		kit.RegisterInvited(app, t, "suspended@example.org", object{"invite": token}).Is(http.StatusCreated)
	})

	t.Run("are at most a hundred in 14 days, whoever hurries", func(t *testing.T) {
		t.Parallel()
		coach := kit.CoachOf(t, app, "many")
		if _, err := pool.Exec(t.Context(), `INSERT INTO invites (id, user_id, expires_at)
			SELECT gen_random_uuid(), $1, now() FROM generate_series(1, 98)`, coach.ID); err != nil {
			t.Fatal(err)
		}
		if won := kit.AtOnce(6, func(int) bool { return coach.Post("/invites", object{}).Status == http.StatusCreated }); won != 2 {
			t.Errorf("%d more than 98", won)
		}
		if a := coach.Post("/invites", object{}).Is(http.StatusConflict); kit.ProblemKind(a) != "too-many-invites" {
			t.Error(a)
		}
	})

	t.Run("are emailed, with a token that nobody else sees", func(t *testing.T) {
		t.Parallel()
		coach := kit.CoachOf(t, app, "posted")
		made := coach.Post("/invites", object{"email": "sam.invited@example.org"}).Is(http.StatusCreated).Object()
		if made["token"] != nil || made["link"] != nil || made["email"] != "sam.invited@example.org" {
			t.Errorf("made %v", made)
		}
		email := app.Email(t, "sam.invited@example.org", 1)
		if email.Link != app.URL+"/invite/"+email.Token || !strings.Contains(email.Text, "Pat Coach, who coaches posted, invites you") || email.Subject != "Pat Coach invites you to Harrier" || strings.Contains(email.Text, coach.Email) {
			t.Errorf("sent %+v", email)
		}
		if traces := app.Traces(t, email.Token); len(traces) != 0 {
			t.Errorf("the token is stored: %v", traces)
		}
		app.Register(t, object{"email": "sam.invited@example.org", "invite": email.Token})
		for range 4 {
			coach.Post("/invites", object{"email": "sam.invited@example.org"}).Is(http.StatusCreated)
		}
		coach.Post("/invites", object{"email": "sam.invited@example.org"}).Is(http.StatusTooManyRequests)
	})

	t.Run("open a page that creates the account", func(t *testing.T) {
		t.Parallel()
		token, _ := invite(t, kit.CoachOf(t, app, "paged"))
		c, at := app.Client(t), "/invite/"+token
		send := func(email, password string) *kit.Answer {
			form := url.Values{"email": {email}, "password": {password}}
			return c.Do(http.MethodPost, at, form.Encode(), "Content-Type: application/x-www-form-urlencoded")
		}
		kit.Contains(t, c.Get(at).Is(http.StatusOK), `<base href="/app/" />`) // where the link leads to
		kit.Contains(t, send("paged@example.org", "12345678").Is(http.StatusUnprocessableEntity),
			"Pat Coach, who coaches paged, invites you to Harrier.", `name="email"`, `name="password"`, `value="paged@example.org"`)
		created := send("paged@example.org", "correct horse battery").Is(http.StatusOK)
		kit.Contains(t, created, "paged@example.org")
		worksOn(t, app, created, 2)
		kit.LogIn(app, t, "paged@example.org", "correct horse battery").Is(http.StatusOK)
		send("other@example.org", "correct horse battery").Is(http.StatusBadRequest)
	})
}

// worksOn follows the links in the main part of a page, and fails unless there are want of them.
func worksOn(t *testing.T, app *kit.App, page *kit.Answer, want int) {
	t.Helper()
	_, main, _ := strings.Cut(string(page.Body), "<main>")
	main, _, _ = strings.Cut(main, "</main>")
	links := regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(main, -1)
	if len(links) != want {
		t.Errorf("the page has %d links, want %d: %s", len(links), want, main)
	}
	for _, link := range links {
		path, _, _ := strings.Cut(link[1], "#")
		app.Client(t).Get(path).Is(http.StatusOK)
	}
}

// TestNextSteps tells new users what they can do next.
func TestNextSteps(t *testing.T) {
	t.Parallel()
	plain := kit.Start(t, kit.Options{})
	coach := kit.CoachOf(t, plain, "stepped")
	coach.Result(coach.Race(), object{"team": "Stepped", "team_id": "stepped"})
	token, _ := invite(t, coach)
	created := kit.SubmitForm(plain.Client(t), "/invite/"+token, "email", "next@example.org", "password", "correct horse battery").Is(http.StatusOK)
	kit.Contains(t, created, `href="/t/stepped"`, `href="/app"`)

	// The page asks how others see the user.
	token, _ = invite(t, coach)
	kit.Contains(t, kit.SubmitForm(plain.Client(t), "/invite/"+token, "email", "named@example.org", "password", "weak", "name", "Nell <Day>").Is(http.StatusUnprocessableEntity), `value="Nell &lt;Day&gt;"`, `name="name"`, "A coach claims a team")
	kit.SubmitForm(plain.Client(t), "/invite/"+token, "email", "named@example.org", "password", "correct horse battery", "name", " Nell Day ").Is(http.StatusOK)
	// It asks who reads the log, and takes only what it offers.
	for readers, status := range map[string]int{"followers": http.StatusUnprocessableEntity, "public": http.StatusOK} {
		token, _ := invite(t, coach)
		kit.SubmitForm(plain.Client(t), "/invite/"+token, "email", readers+"@example.org", "password", "correct horse battery", "log_visibility", readers).Is(status)
	}
	opened, _ := kit.LogIn(plain, t, "public@example.org", "correct horse battery").Is(http.StatusOK).Object()["token"].(string)
	if readers := plain.Client(t).WithToken(opened).Get("/user/me").Is(http.StatusOK).Object()["log_visibility"]; readers != "public" {
		t.Errorf("the log is for %v", readers)
	}
	named, _ := kit.LogIn(plain, t, "named@example.org", "correct horse battery").Is(http.StatusOK).Object()["token"].(string)
	if name := plain.Client(t).WithToken(named).Get("/user/me").Is(http.StatusOK).Object()["name"]; name != "Nell Day" {
		t.Errorf("named %v", name)
	}
	worksOn(t, plain, created, 3)
	confirmed := kit.SubmitForm(plain.Client(t), kit.PathOf(plain, plain.Email(t, "next@example.org", 1).Link)).Is(http.StatusOK)
	worksOn(t, plain, confirmed, 2)

	front := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		c.AppURL, c.InstanceName, c.Contact = "https://app.example", "Heron Runs", "ops@heron.example"
	}})
	token, _ = invite(t, front.Operator(t, object{"name": "Win at evil.example"}))
	asked := front.Client(t).Get("/invite/" + token).Is(http.StatusOK)
	kit.Contains(t, asked, "You are invited to Heron Runs.", "· Heron Runs</title>", `<a href="/">Heron Runs</a>`, `href="mailto:ops@heron.example"`)
	kit.Lacks(t, asked, "evil.example")
	created = kit.SubmitForm(front.Client(t), "/invite/"+token, "email", "front@example.org", "password", "correct horse battery").Is(http.StatusOK)
	kit.Contains(t, created, `href="https://app.example"`)
	if email := front.Email(t, "front@example.org", 1); !strings.Contains(email.Text, "sent by Heron Runs at") || !strings.Contains(email.Text, "Contact: ops@heron.example") ||
		!strings.Contains(email.HTML, "Contact: ops@heron.example") || strings.Contains(email.Text+email.HTML, "Harrier") {
		t.Errorf("sent %+v", email)
	}
}

func TestInstance(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		c.InstanceName, c.Contact, c.TermsURL, c.Registration = "Harriers", "office@example.org", "https://example.org/terms", "invite"
		c.RequireVerified, c.RateLimit, c.ResultsPerAccount = "on", 50, 1000
	}})
	got := app.Client(t).Get("/instance").Is(http.StatusOK).Object()
	limits, _ := got["limits"].(object)
	if got["name"] != "Harriers" || got["contact"] != "office@example.org" || got["terms_url"] != "https://example.org/terms" ||
		got["registration"] != "invite" || !kit.IsTrue(got["verified_email_required"]) || got["contract_version"] != "1.0.0" || got["version"] == "" ||
		limits["requests_per_second"] != 50.0 || limits["results_per_account"] != 1000.0 {
		t.Errorf("the instance is %v", got)
	}
	plain := kit.Shared(t).Client(t).Get("/instance").Is(http.StatusOK)
	got = plain.Object()
	limits, _ = got["limits"].(object)
	if got["name"] != "Harrier" || got["contact"] != nil || got["terms_url"] != nil || got["registration"] != "open" || got["post_races"] != "anyone" || limits["results_per_account"] != nil {
		t.Errorf("the instance is %v", got)
	}
	if plain.Header.Get("ETag") == "" {
		t.Error("it has no ETag")
	}
}
