package races

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestWebhookOfNewEvents makes a webhook, and starts another again, while a transaction runs that began earlier. They are told of what it does,
// because it ends afterwards, and of nothing that had happened.
func TestWebhookOfNewEvents(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user := app.Register(t)
	long := user.Race()
	made, again := kit.NewReceiver(t, nil), kit.NewReceiver(t, nil)
	stopped, _ := kit.CreateWebhook(user, again.URL, nil)
	user.Put("/webhooks/"+stopped, object{"active": false}).Is(http.StatusOK)
	tx, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(t.Context()) }()
	if _, err := tx.Exec(t.Context(), "UPDATE races SET name = 'Long' WHERE id = $1::text::uuid", long); err != nil {
		t.Fatal(err)
	}
	user.Race()
	kit.CreateWebhook(user, made.URL, nil)
	user.Put("/webhooks/"+stopped, object{"active": true}).Is(http.StatusOK)
	last := user.Race()
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string][]kit.ReceivedRequest{"made": made.Requests(t, 2), "started again": again.Requests(t, 2)} {
		if len(got) != 2 || !strings.Contains(got[0].Body, long) || !strings.Contains(got[1].Body, last) {
			t.Errorf("the webhook that was %s is told of %v", name, got)
		}
	}
}

// TestWebhooks lets two servers tell a receiver of what happens, and others of some of it.
func TestWebhooks(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) {
		kit.WithReceivers(c)
		c.Keys = app.DataDir + "/keys.json"
	}})
	user := app.Register(t)
	f := kit.FollowFeed(t, app)
	race, other := user.Race(), user.Race()
	f.Next(2) // before the webhooks begin
	f.Events = nil
	every, one, team, deletions := kit.NewReceiver(t, nil), kit.NewReceiver(t, nil), kit.NewReceiver(t, nil), kit.NewReceiver(t, nil)
	_, secret := kit.CreateWebhook(user, every.URL, nil)
	kit.CreateWebhook(user, one.URL, object{"race_id": other})
	kit.CreateWebhook(user, team.URL, object{"team_id": "MAPLETON"})
	kit.CreateWebhook(user, deletions.URL, object{"types": []string{"results.deleted"}})

	first := user.Result(race, object{"team": "Mapleton", "team_id": "Mapleton"})
	user.Result(other, object{"team": "Elsewhere"})
	user.Delete("/result/" + first).Is(http.StatusOK)
	user.Put("/race", object{"_id": other, "state": "official"}).Is(http.StatusOK)
	want := []string{"results.added 1", "results.added 1", "results.deleted 1", "race.state_changed official"}
	f.Next(len(want))
	told := map[string]bool{}
	for _, r := range every.Requests(t, len(want)) {
		if !r.Verify(t, secret) || r.Verify(t, "whsec_"+base64.StdEncoding.EncodeToString(make([]byte, 32))) {
			t.Errorf("the signature is wrong: %+v", r)
		}
		told[r.Body] = true
	}
	for _, e := range f.Events { // each as the feed shows it, by its ID
		found := false
		for body := range told {
			var same object
			if err := json.Unmarshal([]byte(body), &same); err != nil {
				t.Fatal(err)
			}
			found = found || fmt.Sprint(same) == fmt.Sprint(e)
		}
		if !found {
			t.Errorf("the receiver was not told of %v: %v", e, told)
		}
	}
	for name, c := range map[string]struct {
		receiver *kit.HookReceiver
		want     []int // in the feed
	}{"of a race": {one, []int{1, 3}}, "of a team": {team, []int{0, 2}}, "of deletions": {deletions, []int{2}}} {
		got := c.receiver.Requests(t, len(c.want))
		ids := map[string]bool{}
		for _, r := range got {
			ids[r.ID] = true
		}
		for _, i := range c.want {
			if id, _ := f.Events[i]["_id"].(string); !ids[id] || len(ids) != len(c.want) {
				t.Errorf("the receiver %s got %v", name, got)
			}
		}
	}
}

// TestWebhookRetries lets receivers fail in every way.
func TestWebhookRetries(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user := app.Register(t)

	t.Run("until it arrives", func(t *testing.T) {
		t.Parallel()
		r := kit.NewReceiver(t, func(n int) int { return []int{500, 404, 301, 204}[min(n, 4)-1] })
		hook, secret := kit.CreateWebhook(user, r.URL, nil)
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		got := r.Requests(t, 4)
		d := kit.SettledDelivery(t, user, hook)
		if d["state"] != "delivered" || d["attempts"] != 4.0 || d["status"] != 204.0 || d["error"] != nil {
			t.Errorf("%v", d)
		}
		for _, g := range got {
			if g.ID != d["_id"] || g.Body != got[0].Body || !g.Verify(t, secret) {
				t.Errorf("%+v", g)
			}
		}
		if user.Get("/webhooks/" + hook).Object()["failing_since"] != nil {
			t.Error("it fails after a delivery has arrived")
		}
		user.Post(fmt.Sprintf("/webhooks/%s/deliveries/%s", hook, d["_id"]), nil).Is(http.StatusOK)
		if again := r.Requests(t, 5)[4]; again.ID != d["_id"] || again.Body != got[0].Body {
			t.Errorf("once more: %+v", again)
		}
	})

	t.Run("until nobody tries any more", func(t *testing.T) {
		t.Parallel()
		r := kit.NewReceiver(t, func(int) int { return http.StatusInternalServerError })
		owner := app.Register(t)
		hook, _ := kit.CreateWebhook(owner, r.URL, nil)
		owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		if d := kit.SettledDelivery(t, owner, hook); d["state"] != "failed" || d["attempts"] != 6.0 || d["error"] != "answered with status 500" {
			t.Errorf("%v", d)
		}
		w := owner.Get("/webhooks/" + hook).Object()
		if kit.IsTrue(w["active"]) || w["stopped"] != "failing" || w["failing_since"] == nil {
			t.Errorf("%v", w)
		}
		app.EmailSaying(t, owner.Email, strings.TrimPrefix(r.URL, "http://"))
		owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusConflict)
		if w := owner.Put("/webhooks/"+hook, object{"active": true}).Is(http.StatusOK).Object(); !kit.IsTrue(w["active"]) || w["failing_since"] != nil {
			t.Errorf("%v", w)
		}
	})

	t.Run("not after 410", func(t *testing.T) {
		t.Parallel()
		r := kit.NewReceiver(t, func(int) int { return http.StatusGone })
		hook, _ := kit.CreateWebhook(user, r.URL, nil)
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		d := kit.SettledDelivery(t, user, hook)
		if w := user.Get("/webhooks/" + hook).Object(); w["stopped"] != "gone" || d["attempts"] != 1.0 || len(r.Requests(t, 1)) != 1 {
			t.Errorf("%v, %v", w, d)
		}
	})

	t.Run("not to a certificate that is not valid", func(t *testing.T) {
		t.Parallel()
		r := httptest.NewTLSServer(http.NotFoundHandler())
		defer r.Close()
		hook, _ := kit.CreateWebhook(user, r.URL, nil)
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		if d := kit.SettledDelivery(t, user, hook); d["error"] != "its certificate is not valid" || d["status"] != nil {
			t.Errorf("%v", d)
		}
	})
}

// TestWebhookSecrets rotates a secret.
func TestWebhookSecrets(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user := app.Register(t)
	r := kit.NewReceiver(t, nil)
	hook, old := kit.CreateWebhook(user, r.URL, nil)
	next, _ := user.Post("/webhooks/"+hook+"/secret", nil).Is(http.StatusOK).Object()["secret"].(string)
	user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	if got := r.Requests(t, 1)[0]; next == old || !got.Verify(t, old) || !got.Verify(t, next) {
		t.Errorf("%+v is not signed with both secrets", got)
	}
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE webhooks SET old_until = old_until - interval '25 hours'"); err != nil {
		t.Fatal(err)
	}
	user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	if got := r.Requests(t, 2)[1]; got.Verify(t, old) || !got.Verify(t, next) {
		t.Errorf("%+v is signed with the old secret after a day", got)
	}
	for _, path := range []string{"/webhooks", "/webhooks/" + hook, "/user/export"} {
		if a := user.Get(path).Is(http.StatusOK); strings.Contains(string(a.Body), strings.TrimPrefix(next, "whsec_")) || !strings.Contains(string(a.Body), hook) {
			t.Errorf("%s: %s", path, a)
		}
	}
}

// TestWebhookAddresses shows which receivers a server calls.
func TestWebhookAddresses(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 100 }})
	user := app.Register(t)
	for _, url := range []string{
		"http://example.org", "ftp://example.org", "https://", "example.org", "https://me:secret@example.org", "https://127.0.0.1/", "https://10.0.0.1/",
		"https://169.254.169.254/latest", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://[fd00::1]/", "https://example.org/#part",
		"https://localhost/hook", "https://intranet/", "https://example.org:22/",
	} {
		if a := user.Post("/webhooks", object{"url": url}); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %s", url, a)
		}
	}
	// Where a name leads, or that it leads nowhere, is known when it is dialled, and not told.
	hook, _ := kit.CreateWebhook(user, "https://localhost.localdomain/hook", nil)
	user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	var failure any
	kit.Eventually(t, "the delivery fails", func() bool {
		failure = user.Get("/webhooks/" + hook + "/deliveries").Is(http.StatusOK).List()[0]["error"]
		return failure != nil
	})
	if failure != "its name does not lead to an address that this server may call" {
		t.Errorf("the delivery fails with %v", failure)
	}
	for range 5 {
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	}
	if a := user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusTooManyRequests); a.Header.Get("Retry-After") == "" {
		t.Errorf("no Retry-After: %s", a)
	}
	stranger := app.Register(t)
	for _, path := range []string{"", "/deliveries"} {
		stranger.Get("/webhooks/" + hook + path).Is(http.StatusNotFound)
	}
	stranger.Delete("/webhooks/" + hook).Is(http.StatusNotFound)
	stranger.Put("/webhooks/"+hook, object{"active": false}).Is(http.StatusNotFound)
	for range 9 {
		kit.CreateWebhook(user, "https://example.org/hook", nil)
	}
	if problem := user.Post("/webhooks", object{"url": "https://example.org"}).Is(http.StatusConflict).Object(); problem["type"] != "/problems/too-many-webhooks" {
		t.Errorf("%v", problem)
	}
	user.Delete("/webhooks/" + hook).Is(http.StatusNoContent)
	if list := user.Get("/webhooks").List(); len(list) != 9 {
		t.Errorf("%d webhooks are left", len(list))
	}
	user.Delete("/user/" + user.ID).Is(http.StatusOK)
	var left int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhooks").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d webhooks of a deleted account, %v", left, err)
	}
}

// TestWebhooksOfSuspendedUsers suspends an account while something happens.
func TestWebhooksOfSuspendedUsers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user, other, operator := app.Register(t), app.Register(t), app.Operator(t)
	theirs, mine := kit.NewReceiver(t, nil), kit.NewReceiver(t, nil)
	kit.CreateWebhook(user, theirs.URL, nil)
	kit.CreateWebhook(other, mine.URL, nil)
	operator.Post("/operator/users/"+user.ID+"/suspend", object{"reason": "spam"}).Is(http.StatusOK)
	other.Race()
	mine.Requests(t, 1)
	kit.Eventually(t, "the suspended user's webhook is passed over", func() bool {
		var behind int
		err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhooks w WHERE w.at_tx < (SELECT max(e.tx::text::bigint)::text::xid8 FROM changes e)").Scan(&behind)
		return err == nil && behind == 0
	})
	operator.Post("/operator/users/"+user.ID+"/restore", object{"reason": "a mistake"}).Is(http.StatusOK)
	race := other.Race()
	if got := theirs.Requests(t, 1); len(got) != 1 || !strings.Contains(got[0].Body, race) {
		t.Errorf("after the suspension: %v", got)
	}
}
