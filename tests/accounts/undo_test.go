package accounts

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

const thiefsPassword = "seven stolen stopwatches"

// stolen is an account that a thief has taken over with a stolen session, and what the thief has of it.
type stolen struct {
	owner          *kit.User
	thief          string // the address that the account has now
	coach          *kit.User
	race           string
	session, watch *kit.Client
	refresh, reset string // the latter chooses another password, and has not been used yet
	shared         string // a secret link
}

// steal changes the address of an account, then its password by the new address, and makes all that outlives a session.
func steal(t *testing.T, app *kit.App) stolen {
	t.Helper()
	owner := kit.RegisterVerified(t, app)
	team := "team." + owner.ID[24:]
	s := stolen{owner: owner, thief: "thief-of-" + owner.Email, coach: kit.CoachOf(t, app, team), race: owner.Race()}
	owner.Put("/user/"+owner.ID, object{"team_id": team}).Is(http.StatusOK)
	owner.Post("/webhooks", object{"url": "https://owner.example.org/"}).Is(http.StatusCreated)

	owner.Put("/user/email/"+s.thief, nil).Is(http.StatusOK)
	app.Client(t).Post("/user/verify/"+app.Email(t, s.thief, 1).Token, nil).Is(http.StatusOK)
	app.Client(t).Post("/user/forgotPassword", object{"email": s.thief}).Is(http.StatusOK)
	app.Client(t).Post("/user/resetPassword/"+app.Email(t, s.thief, 2).Token, object{"password": thiefsPassword}).Is(http.StatusOK)
	opened := kit.LogIn(app, t, s.thief, thiefsPassword).Is(http.StatusOK).Object()
	token, _ := opened["token"].(string)
	s.session = owner.WithToken(token)
	s.refresh, _ = opened["refresh_token"].(string)
	s.reset = app.ResetToken(t, owner.ID)
	watch, _ := s.session.Post("/user/tokens", object{"name": "watch", "scopes": []string{"read"}}).Is(http.StatusCreated).Object()["token"].(string)
	s.watch = owner.WithToken(watch)
	s.shared, _ = s.session.Post("/user/links", object{"kind": "year"}).Is(http.StatusCreated).Object()["url"].(string)
	s.session.Post("/webhooks", object{"url": "https://thief.example.org/"}).Is(http.StatusCreated)
	s.session.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	s.session.Post("/race/"+s.race+"/directors/"+s.coach.ID, nil).Is(http.StatusOK)
	s.coach.Post("/user/directorships/"+s.race, nil).Is(http.StatusOK)
	s.session.Post("/race/"+s.race+"/directors/"+app.Register(t).ID, nil).Is(http.StatusOK)
	return s
}

// TestUndoEndsTheTheft is the story of a stolen session that is young enough to change the address, and the password by the new one: the
// link to the former address gives the account back to its owner alone.
func TestUndoEndsTheTheft(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	form := regexp.MustCompile(`<form method="post" action="([^"]+)">`)
	for name, restore := range map[string]func(t *testing.T, undo kit.Email) (choose func(password string) int){
		"by the API": func(t *testing.T, undo kit.Email) func(string) int {
			t.Helper()
			a := app.Client(t).Post("/user/restore-email/"+undo.Token, nil).Is(http.StatusOK)
			token, _ := a.Object()["reset_token"].(string)
			expires, _ := a.Object()["expires_at"].(string)
			if at, err := time.Parse(time.RFC3339, expires); err != nil || a.Object()["email"] != undo.To || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("expires at %v, %v: %s", at, err, a)
			}
			return func(password string) int {
				return app.Client(t).Post("/user/resetPassword/"+token, object{"password": password}).Status
			}
		},
		"by the page": func(t *testing.T, undo kit.Email) func(string) int {
			t.Helper()
			status, text, _ := follow(t, http.MethodPost, undo.Link, url.Values{})
			found := form.FindStringSubmatch(text)
			if status != http.StatusOK || !strings.Contains(text, "has been undone") || found == nil {
				t.Fatalf("%d %s", status, text)
			}
			return func(password string) int {
				status, _, _ := follow(t, http.MethodPost, app.URL+html.UnescapeString(found[1]), url.Values{"password": {password}})
				return status
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := steal(t, app)
			owner, c := s.owner, app.Client(t)
			choose := restore(t, kit.UndoEmail(t, app, owner.Email))

			for what, a := range map[string]*kit.Answer{
				"the session": s.session.Get("/user/me"), "the personal token": s.watch.Get("/user/me"),
				"the refresh token": c.Post("/user/refresh", object{"refresh_token": s.refresh}),
				"a new password":    s.session.Put("/user/password", object{"current_password": thiefsPassword, "password": kit.NewPassword}),
				"the new address":   kit.LogIn(app, t, s.thief, thiefsPassword),
			} {
				if a.Status != http.StatusUnauthorized {
					t.Errorf("%s still works: %s", what, a)
				}
			}
			if a := c.Post("/user/resetPassword/"+s.reset, object{"password": thiefsPassword}).Is(http.StatusBadRequest); kit.ProblemKind(a) != "token-used" {
				t.Errorf("the other reset: %s", a)
			}
			if status, _, _ := follow(t, http.MethodGet, s.shared, nil); status != http.StatusNotFound {
				t.Errorf("the secret link: %d", status)
			}
			for _, password := range []string{owner.Password, thiefsPassword} {
				if a := kit.LogIn(app, t, owner.Email, password).Is(http.StatusForbidden); kit.ProblemKind(a) != "password-ended" || !strings.Contains(string(a.Body), "forgot") {
					t.Errorf("a sign-in: %s", a)
				}
			}

			if status := choose("short"); status != http.StatusUnprocessableEntity {
				t.Errorf("a short password: %d", status)
			}
			if status := choose(kit.NewPassword); status != http.StatusOK {
				t.Errorf("a new password: %d", status)
			}
			if status := choose(thiefsPassword); status != http.StatusBadRequest {
				t.Errorf("another: %d", status)
			}
			token, _ := kit.LogIn(app, t, owner.Email, kit.NewPassword).Is(http.StatusOK).Object()["token"].(string)
			back := owner.WithToken(token)
			if me := back.Get("/user/me").Object(); me["email"] != owner.Email || !kit.IsTrue(me["email_verified"]) {
				t.Errorf("the account is %v", me)
			}
			if hooks := back.Get("/webhooks").List(); len(hooks) != 1 || hooks[0]["url"] != "https://owner.example.org/" {
				t.Errorf("webhooks: %v", hooks)
			}
			if coaches := back.Get("/user/coaches").List(); len(coaches) != 1 || coaches[0]["status"] != "pending" {
				t.Errorf("coaches: %v", coaches)
			}
			if directors := back.Get("/race/" + s.race + "/directors").Is(http.StatusOK).List(); len(directors) != 0 {
				t.Errorf("directors: %v", directors)
			}
		})
	}
}

// TestForgottenAfterUndo shows that a user who closes the page can still choose a password, by an email to the restored address.
func TestForgottenAfterUndo(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := steal(t, app)
	app.Client(t).Post("/user/restore-email/"+kit.UndoEmail(t, app, s.owner.Email).Token, nil).Is(http.StatusOK)
	forgot(t, app, []string{s.owner.Email, s.thief}, map[string]int{s.owner.Email: 1, s.thief: 0})
	for _, email := range app.Emails(t, s.owner.Email) {
		if email.Subject == "Choose a new password" {
			app.Client(t).Post("/user/resetPassword/"+email.Token, object{"password": kit.NewPassword}).Is(http.StatusOK)
		}
	}
	kit.LogIn(app, t, s.owner.Email, kit.NewPassword).Is(http.StatusOK)
}
