package accounts

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// asApp returns an app's client for a user, who allowed it some scopes, and the authorization.
func asApp(t *testing.T, app *kit.App, owner, user *kit.User, scopes ...string) (client *kit.Client, authorization string) {
	t.Helper()
	c := kit.NewApp(t, app, owner, true)
	c.Scopes = scopes
	token := kit.SignedIn(t, app, c, user).AccessToken
	authorization, _ = user.Get("/user/authorizations").Is(http.StatusOK).List()[0]["_id"].(string)
	return user.WithToken(token), authorization
}

func idsIn(list []map[string]any) (found []string) {
	for _, one := range list {
		id, _ := one["_id"].(string)
		found = append(found, id)
	}
	slices.Sort(found)
	return found
}

// TestAppWebhooks shows whose webhooks apps see and change, and what the user may do with those of apps.
func TestAppWebhooks(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	owner, user, stranger := app.Register(t), app.Register(t), app.Register(t)
	first, authorization := asApp(t, app, owner, user, "read")
	second, _ := asApp(t, app, owner, user, "read", "log")
	silent, _ := asApp(t, app, owner, user, "log")
	receiver := object{"url": "http://127.0.0.1:1/hook"}
	if a := silent.Post("/webhooks", receiver); !kit.ScopedToken(a) {
		t.Errorf("without the scope read: %s", a)
	}
	if a := kit.WithScopes(t, user, "read", "log").Post("/webhooks", receiver); !kit.ScopedToken(a) {
		t.Errorf("a personal token: %s", a)
	}
	made := first.Post("/webhooks", receiver).Is(http.StatusCreated).Object()
	hook, _ := made["_id"].(string)
	own, _ := kit.CreateWebhook(user, "http://127.0.0.1:1/own", nil)
	if made["authorization_id"] != authorization || made["app"] != "Pace board" || made["secret"] == nil {
		t.Errorf("made %v", made)
	}
	if got := idsIn(first.Get("/webhooks").Is(http.StatusOK).List()); !slices.Equal(got, []string{hook}) {
		t.Errorf("the app sees %v", got)
	}
	for _, other := range []*kit.Client{second, stranger.WithToken(stranger.Token)} {
		if got := other.Get("/webhooks").Is(http.StatusOK).List(); len(got) != 0 {
			t.Errorf("another sees %v", got)
		}
	}
	every := []string{hook, own}
	slices.Sort(every)
	for _, reader := range []*kit.Client{user.WithToken(user.Token), kit.WithScopes(t, user, "read")} {
		list := reader.Get("/webhooks").Is(http.StatusOK).List()
		if !slices.Equal(idsIn(list), every) || list[0]["app"] != nil || list[0]["authorization_id"] != nil || list[1]["app"] != "Pace board" {
			t.Errorf("the user sees %v", list)
		}
	}

	// Nobody uses what is not theirs: it is not there for an app, and the user only sees and deletes it.
	use := func(c *kit.Client, id string) map[string]int {
		return map[string]int{
			"read": c.Get("/webhooks/" + id).Status, "deliveries": c.Get("/webhooks/" + id + "/deliveries").Status,
			"change": c.Put("/webhooks/"+id, object{"active": false}).Status, "secret": c.Post("/webhooks/"+id+"/secret", nil).Status,
			"test": c.Post("/webhooks/"+id+"/test", nil).Status,
		}
	}
	none := map[string]int{"read": 404, "deliveries": 404, "change": 404, "secret": 404, "test": 404}
	sees := map[string]int{"read": 200, "deliveries": 200, "change": 403, "secret": 403, "test": 403}
	uses := map[string]int{"read": 200, "deliveries": 200, "change": 200, "secret": 200, "test": 409} // it is not active then
	for name, c := range map[string]struct {
		client *kit.Client
		hook   string
		want   map[string]int
	}{
		"another app": {second, hook, none}, "the user's own": {first, own, none}, "a stranger": {stranger.WithToken(stranger.Token), hook, none},
		"the user": {user.WithToken(user.Token), hook, sees},
	} {
		if got := use(c.client, c.hook); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if c.client.Token != user.Token {
			c.client.Delete("/webhooks/" + c.hook).Is(http.StatusNotFound)
		}
	}
	if got := use(first, hook); got["change"] != 200 || got["secret"] != 200 || got["read"] != 200 || !maps.Equal(use(first, hook), uses) {
		t.Errorf("the app: %v, want %v", got, uses)
	}
	user.Delete("/webhooks/" + hook).Is(http.StatusNoContent)
	first.Get("/webhooks/" + hook).Is(http.StatusNotFound)
}

// TestAppWebhookLimits shows how many webhooks apps can have, which leaves the user theirs.
func TestAppWebhookLimits(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	owner, user := app.Register(t), app.Register(t)
	receiver := object{"url": "http://127.0.0.1:1/hook"}
	for n := range 11 {
		client, _ := asApp(t, app, owner, user, "read")
		if n == 10 {
			if a := client.Post("/webhooks", receiver).Is(http.StatusConflict); kit.ProblemKind(a) != "too-many-webhooks" {
				t.Errorf("beyond those of all apps: %s", a)
			}
			break
		}
		for range 3 {
			client.Post("/webhooks", receiver).Is(http.StatusCreated)
		}
		if a := client.Post("/webhooks", receiver).Is(http.StatusConflict); kit.ProblemKind(a) != "too-many-webhooks" {
			t.Errorf("beyond those of an app: %s", a)
		}
	}
	for range 10 {
		kit.CreateWebhook(user, "http://127.0.0.1:1/own", nil)
	}
	user.Post("/webhooks", receiver).Is(http.StatusConflict)
	if n := len(user.Get("/webhooks").Is(http.StatusOK).List()); n != 40 {
		t.Errorf("the user sees %d", n)
	}
}

// TestAppWebhookScopes shows that an app is told what its scopes allow when the event is sent: with read of the user's log, with team of those
// that the user reads as a coach. Events name a day or a run and have no values, so health makes no difference.
func TestAppWebhookScopes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	s := kit.NewTeam(t, app, "awh")
	owner := app.Register(t)
	types := object{"types": []string{"log.entry_written", "log.run_added", "log.access_began", "log.access_ended"}}
	followers := map[string]*kit.LogFollower{}
	hook := func(scopes ...string) *kit.HookReceiver {
		r := kit.NewReceiver(t, nil)
		client, _ := asApp(t, app, owner, s.Coach, scopes...)
		followers[strings.Join(scopes, " ")] = kit.FollowLogs(t, &kit.User{Client: client})
		draft := object{"url": r.URL}
		maps.Copy(draft, types)
		client.Post("/webhooks", draft).Is(http.StatusCreated)
		return r
	}
	reads, coaches := hook("read"), hook("read", "team")
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	s.Athlete.Post("/log/11-21-2026", object{"rhr": 48, "runs": []object{{"miles": 5, "heart_rate": 140}}}).Is(http.StatusOK)
	s.Coach.Post("/log/11-22-2026", object{"rhr": 51, "runs": []object{{"miles": 3, "heart_rate": 140}}}).Is(http.StatusOK)
	s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
	s.Athlete.Post("/log/11-23-2026", object{"rhr": 48}).Is(http.StatusOK) // the coach may not read it any more
	s.Coach.Post("/log/11-24-2026", object{"rhr": 51}).Is(http.StatusOK)

	// What comes after it has been sent: the last day is the last event of both.
	last := func(r *kit.HookReceiver) []string {
		kit.Eventually(t, "the last day was told", func() bool { return slices.Contains(r.Told(t), "log.entry_written 2026-11-24") })
		return r.Told(t)
	}
	if got, want := last(reads), []string{"log.entry_written 2026-11-22", "log.run_added 2026-11-22", "log.entry_written 2026-11-24"}; !slices.Equal(got, want) {
		t.Errorf("with read: %q, want %q", got, want)
	}
	got := last(coaches)
	for _, want := range []string{"log.access_began", "log.access_ended", "log.entry_written 2026-11-22", "log.entry_written 2026-11-24"} {
		if !slices.Contains(got, want) {
			t.Errorf("with team: %q lacks %s", got, want)
		}
	}
	if slices.Contains(got, "log.entry_written 2026-11-23") {
		t.Errorf("with team, without consent: %q", got)
	}
	// An app that polls is told the same.
	if got := followers["read"].Until("log.entry_written 2026-11-24"); slices.Contains(got, "log.access_began") || slices.Contains(got, "log.entry_written 2026-11-21") {
		t.Errorf("with read, polling: %q", got)
	}
	if got := followers["read team"].Until("log.entry_written 2026-11-24"); !slices.Contains(got, "log.access_ended") || slices.Contains(got, "log.entry_written 2026-11-23") {
		t.Errorf("with team, polling: %q", got)
	}
}

// TestAppWebhookEnds shows what ends the webhooks of an app: nothing that happens later is sent.
func TestAppWebhookEnds(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	operator := app.Operator(t)
	end := func(user *kit.User, path string) { user.Delete(path).Succeeds() }
	for name, ends := range map[string]func(t *testing.T, user, owner *kit.User, client *kit.Client, authorization string){
		"the user": func(_ *testing.T, user, _ *kit.User, _ *kit.Client, authorization string) {
			end(user, "/user/authorizations/"+authorization)
		},
		"the app": func(t *testing.T, user, _ *kit.User, client *kit.Client, _ string) {
			id, _ := user.Get("/user/authorizations").List()[0]["client_id"].(string)
			if status, answer := oauthForm(t, app, "/oauth/revoke", url.Values{"token": {client.Token}, "client_id": {id}}); status != http.StatusOK {
				t.Errorf("%d %v", status, answer)
			}
		},
		"deletion of the app": func(_ *testing.T, user, owner *kit.User, _ *kit.Client, _ string) {
			id, _ := user.Get("/user/authorizations").List()[0]["client_id"].(string)
			end(owner, "/user/apps/"+id)
		},
		"an operator who blocks the app": func(_ *testing.T, user, _ *kit.User, _ *kit.Client, _ string) {
			id, _ := user.Get("/user/authorizations").List()[0]["client_id"].(string)
			operator.Post("/operator/apps/"+id+"/block", nil).Is(http.StatusOK)
		},
		"a reset": func(t *testing.T, user, _ *kit.User, _ *kit.Client, _ string) {
			user.Post("/user/resetPassword/"+app.ResetToken(t, user.ID), object{"password": "a longer run on sunday", "end_tokens": false}).Is(http.StatusOK)
		},
		"30 days without a refresh": func(t *testing.T, _, _ *kit.User, _ *kit.Client, authorization string) {
			kit.InDatabase(t, app, "UPDATE authorizations SET expires_at = now() WHERE id = $1", authorization)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			user, owner := app.Register(t), app.Register(t)
			client, authorization := asApp(t, app, owner, user, "read")
			r, witness := kit.NewReceiver(t, nil), kit.NewReceiver(t, nil)
			hook := client.Post("/webhooks", object{"url": r.URL, "types": []string{"log.entry_written"}}).Is(http.StatusCreated).Object()["_id"].(string)
			kit.CreateWebhook(user, witness.URL, object{"types": []string{"log.entry_written"}})
			user.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK)
			r.Requests(t, 1)
			kit.Eventually(t, "nothing is sent any more", func() (over bool) {
				if err := app.Pool(t).QueryRow(t.Context(), "SELECT turn IS NULL FROM webhooks WHERE id = $1", hook).Scan(&over); err != nil {
					t.Fatal(err)
				}
				return over
			})
			ends(t, user, owner, client, authorization)
			kit.InDatabase(t, app, "INSERT INTO changes (kind, event_id, user_id, day) VALUES ('log.entry_written', gen_random_uuid(), $1, '2026-11-21')", user.ID)
			kit.Eventually(t, "the user's own receiver is told", func() bool { return slices.Contains(witness.Told(t), "log.entry_written 2026-11-21") })
			time.Sleep(time.Second) // for what must not arrive
			if got := r.Told(t); !slices.Equal(got, []string{"log.entry_written 2026-11-20"}) {
				t.Errorf("told %q", got)
			}
			if name != "30 days without a refresh" {
				var left int
				if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhooks WHERE id = $1", hook).Scan(&left); err != nil || left != 0 {
					t.Errorf("%d webhooks are left: %v", left, err)
				}
			}
		})
	}
	t.Run("a restored address", func(t *testing.T) {
		t.Parallel()
		user, owner := app.Register(t), app.Register(t)
		user.Put("/user/email/moved-"+user.Email, nil).Is(http.StatusOK)
		client, _ := asApp(t, app, owner, &kit.User{Client: user.Client, ID: user.ID, Email: "moved-" + user.Email, Password: user.Password}, "read")
		client.Post("/webhooks", object{"url": "http://127.0.0.1:1/hook"}).Is(http.StatusCreated)
		app.Client(t).Post("/user/restore-email/"+app.UndoToken(t, user.ID), nil).Is(http.StatusOK)
		var left int
		if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhooks WHERE user_id = $1", user.ID).Scan(&left); err != nil || left != 0 {
			t.Errorf("%d webhooks are left: %v", left, err)
		}
	})
}

// TestAppWebhookStops shows that an app finds out by itself that its webhook was stopped: the user gets no email about a receiver of somebody else.
func TestAppWebhookStops(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user := app.Register(t)
	client, _ := asApp(t, app, app.Register(t), user, "read")
	gone := func(int) int { return http.StatusGone }
	theirs, own := kit.NewReceiver(t, gone), kit.NewReceiver(t, gone)
	hook := client.Post("/webhooks", object{"url": theirs.URL}).Is(http.StatusCreated).Object()["_id"].(string)
	client.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	kit.Eventually(t, "it is stopped", func() bool { return client.Get("/webhooks/" + hook).Object()["stopped"] == "gone" })
	mine, _ := kit.CreateWebhook(user, own.URL, nil)
	user.Post("/webhooks/"+mine+"/test", nil).Is(http.StatusCreated)
	app.EmailSaying(t, user.Email, strings.TrimPrefix(own.URL, "http://"))
	for _, email := range app.AllEmails(t, user.Email) {
		if strings.Contains(email.Text, strings.TrimPrefix(theirs.URL, "http://")) {
			t.Errorf("told by email: %s", email.Text)
		}
	}
}
