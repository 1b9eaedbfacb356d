package accounts

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/tests/kit"
)

// audited returns the entries that a query selects as "act object before after", the oldest first.
func audited(t *testing.T, operator *kit.User, query string) (entries []string) {
	t.Helper()
	for _, e := range operator.Get("/operator/audit?length=100&" + query).Is(http.StatusOK).List() {
		changed, err := json.Marshal([]any{e["before"], e["after"]})
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, strings.Join([]string{e["act"].(string), e["object_kind"].(string), e["object_id"].(string), string(changed)}, " "))
	}
	slices.Reverse(entries)
	return entries
}

// TestAppAudit shows what users did about apps in the audit log, and that nothing is there of what changes nothing.
func TestAppAudit(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	operator, owner, user := app.Operator(t), app.Register(t), app.Register(t)
	client := kit.NewApp(t, app, owner, true)
	id := client.ClientID
	owner.Put("/user/apps/"+id, object{"name": "Pace board"}).Is(http.StatusOK) // as it is
	user.Put("/user/apps/"+id, object{"name": "Mine"}).Is(http.StatusNotFound)
	owner.Put("/user/apps/"+id, object{"name": "Paces"}).Is(http.StatusOK)
	kit.SignedIn(t, app, client, user)
	kit.SignedIn(t, app, client, user) // remembered
	list := user.Get("/user/authorizations").Is(http.StatusOK).List()
	first, _ := list[1]["_id"].(string)
	owner.Delete("/user/authorizations/" + first).Is(http.StatusNotFound)
	user.Delete("/user/authorizations/" + first).Is(http.StatusNoContent)
	user.Delete("/user/apps/" + id).Is(http.StatusNotFound)
	owner.Delete("/user/apps/" + id).Is(http.StatusNoContent)

	named := func(name string) string {
		return `{"name":"` + name + `","public":true,"redirect_uris":["` + kit.Callback + `"]}`
	}
	if got, want := audited(t, operator, "actor="+owner.ID), []string{
		"app.create app " + id + " [null," + named("Pace board") + "]",
		"app.change app " + id + " [" + named("Pace board") + "," + named("Paces") + "]",
		"app.delete app " + id + " [" + named("Paces") + ",null]",
	}; !slices.Equal(got, want) {
		t.Errorf("of its owner:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := audited(t, operator, "actor="+user.ID), []string{
		"app.allow app " + id + ` [null,{"client_id":"` + id + `","scopes":["read"]}]`,
		"app.end-authorization app " + id + ` [{"authorization_id":"` + first + `","scopes":["read"]},null]`,
	}; !slices.Equal(got, want) {
		t.Errorf("of its user:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestAppAuditOfDevices shows that a device is allowed as an app is, and that refusing is no act.
func TestAppAuditOfDevices(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	operator, user := app.Operator(t), app.Register(t)
	client := kit.NewApp(t, app, app.Register(t), true)
	kit.AtOrigin(t, app).Allow(client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(oauth2.GenerateVerifier())), user, "deny")
	started, err := client.DeviceAuth(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b := kit.AtOrigin(t, app)
	p := b.Submit(b.Send(http.MethodGet, "/oauth/device", nil), url.Values{"email": {user.Email}, "password": {user.Password}, "next": {"device"}})
	p = b.Submit(b.Send(http.MethodGet, p.Header.Get("Location"), nil), url.Values{"user_code": {started.UserCode}})
	b.Submit(p, url.Values{"user_code": {started.UserCode}, "decision": {"allow"}})
	if got, want := audited(t, operator, "actor="+user.ID), []string{
		"app.allow app " + client.ClientID + ` [null,{"client_id":"` + client.ClientID + `","scopes":["read"]}]`,
	}; !slices.Equal(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestAppAuditOfEndings shows that the audit log has what ends with a password, an address or an account's suspension, once and with its number.
func TestAppAuditOfEndings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator := app.Operator(t)
	client := kit.NewApp(t, app, app.Register(t), true)
	reset := func(t *testing.T, user *kit.User) {
		t.Helper()
		user.Post("/user/resetPassword/"+app.ResetToken(t, user.ID), object{"password": "a longer run on sunday", "end_tokens": false}).Is(http.StatusOK)
	}
	for name, c := range map[string]struct {
		end   func(t *testing.T, user *kit.User)
		actor *kit.User
		act   string
	}{
		"a reset": {end: reset},
		"a new password": {end: func(_ *testing.T, user *kit.User) {
			user.Put("/user/password", object{"current_password": user.Password, "password": "a longer run on sunday", "end_tokens": true}).Is(http.StatusNoContent)
		}},
		"a restored address": {end: func(t *testing.T, user *kit.User) {
			t.Helper()
			user.Put("/user/email/moved-"+user.Email, nil).Is(http.StatusOK)
			app.Client(t).Post("/user/restore-email/"+app.UndoToken(t, user.ID), nil).Is(http.StatusOK)
		}},
		"suspension": {actor: operator, act: "user.suspend", end: func(_ *testing.T, user *kit.User) {
			operator.Post("/operator/users/"+user.ID+"/suspend", nil).Is(http.StatusOK)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			user := app.Register(t)
			kit.SignedIn(t, app, client, user)
			kit.SignedIn(t, app, client, user)
			c.end(t, user)
			actor, act, want := c.actor, c.act, `user.end-authorizations user `+user.ID+` [{"authorizations":2},{"authorizations":0}]`
			if act == "" {
				actor, act = user, "user.end-authorizations"
			} else {
				want = act + " user " + user.ID + ` [{"authorizations":2,"suspended":false},{"authorizations":0,"suspended":true}]`
			}
			if got := audited(t, operator, "actor="+actor.ID+"&object="+user.ID+"&act="+act); !slices.Equal(got, []string{want}) {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
	t.Run("where nothing ends", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		reset(t, user)
		if got := audited(t, operator, "object="+user.ID); len(got) != 0 {
			t.Errorf("%s", got)
		}
	})
}

// TestAppAuditIsBounded shows that a user cannot fill the audit log: after a hundred entries within a day they can begin nothing more, but still
// end what there is.
func TestAppAuditIsBounded(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, user := app.Operator(t), app.Register(t)
	client := kit.NewApp(t, app, app.Register(t), true)
	kit.SignedIn(t, app, client, user) // one entry
	id := kit.NewApp(t, app, user, true).ClientID
	for _, name := range []string{"A", "B"} {
		user.Put("/user/apps/"+id, object{"name": name}).Is(http.StatusOK)
	}
	// 95 more within the day, and many of yesterday.
	kit.InDatabase(t, app, `INSERT INTO audit_log (id, at, actor_id, act, object_kind, object_id)
		SELECT gen_random_uuid(), now() - CASE WHEN n > 95 THEN '25 hours' ELSE '23 hours' END::interval, '`+user.ID+`', 'app.change', 'app', '`+id+`'
		FROM generate_series(1, 300) AS n`)
	user.Put("/user/apps/"+id, object{"name": "C"}).Is(http.StatusOK) // the hundredth
	user.Put("/user/apps/"+id, object{"name": "D"}).Is(http.StatusTooManyRequests)
	user.Put("/user/apps/"+id, object{"name": "C"}).Is(http.StatusOK) // changes nothing
	if a := user.Post("/user/apps", object{"name": "E", "redirect_uris": []string{kit.Callback}, "public": true}).Is(http.StatusTooManyRequests); a.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	ask := func(scopes ...string) *kit.Page {
		c := *client
		c.Scopes = scopes
		b := kit.AtOrigin(t, app)
		p := b.Send(http.MethodGet, strings.TrimPrefix(c.AuthCodeURL("xyz", oauth2.S256ChallengeOption(oauth2.GenerateVerifier())), b.Base), nil)
		p = b.Submit(p, url.Values{"email": {user.Email}, "password": {user.Password}})
		if p = b.Send(http.MethodGet, p.Header.Get("Location"), nil); p.Status == http.StatusOK {
			p = b.Submit(p, url.Values{"decision": {"allow"}})
		}
		return p
	}
	for _, scopes := range [][]string{{"read", "log"}, {"read"}} { // the second is remembered
		if p := ask(scopes...); p.Status != http.StatusTooManyRequests || !strings.Contains(p.Body, "too often") {
			t.Errorf("%s: %d %s", scopes, p.Status, p.Body)
		}
	}
	allowed, _ := user.Get("/user/authorizations").Is(http.StatusOK).List()[0]["_id"].(string)
	user.Delete("/user/authorizations/" + allowed).Is(http.StatusNoContent)
	user.Delete("/user/apps/" + id).Is(http.StatusNoContent)
	if got := audited(t, operator, "actor="+user.ID); !strings.HasPrefix(got[len(got)-2], "app.end-authorization") || !strings.HasPrefix(got[len(got)-1], "app.delete") {
		t.Errorf("%s", got[len(got)-2:])
	}
	operator.Post("/user/apps", object{"name": "E", "redirect_uris": []string{kit.Callback}, "public": true}).Is(http.StatusCreated)
}
