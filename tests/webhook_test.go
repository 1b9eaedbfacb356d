package tests

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// withReceivers lets a server call receivers on this machine, and repeat deliveries soon: five times.
func withReceivers(c *config.Config) {
	c.WebhookAllowNetworks = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	c.WebhookPauses = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond}
}

// received is a request that a receiver got.
type received struct {
	id, body, signatures string
	stamp                string
}

// verify checks a request as the specification tells receivers to, and reports whether one of its signatures is by the secret.
func (r received) verify(t *testing.T, secret string) bool {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < 24 || len(key) > 64 {
		t.Errorf("secret %q: %v", secret, err)
	}
	at, err := strconv.ParseInt(r.stamp, 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > 5*time.Minute {
		t.Errorf("timestamp %q: %v", r.stamp, err)
	}
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write([]byte(r.id + "." + r.stamp + "." + r.body))
	for signature := range strings.FieldsSeq(r.signatures) {
		version, text, _ := strings.Cut(signature, ",")
		sum, err := base64.StdEncoding.DecodeString(text)
		if version == "v1" && err == nil && hmac.Equal(sum, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

// hookReceiver is a receiver of events that answers with a status, OK unless it is told otherwise.
type hookReceiver struct {
	*httptest.Server

	mu     sync.Mutex
	got    []received
	answer func(n int) int
	// refuses has it answer with 500.
	refuses func(body string) bool
}

func newReceiver(t *testing.T, answer func(n int) int) *hookReceiver {
	t.Helper()
	r := &hookReceiver{answer: answer}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		h := req.Header
		isDescribed(t, h, body)
		r.got = append(r.got, received{h.Get("Webhook-Id"), string(body), h.Get("Webhook-Signature"), h.Get("Webhook-Timestamp")})
		n := len(r.got)
		r.mu.Unlock()
		if r.refuses != nil && r.refuses(string(body)) {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		if r.answer != nil {
			w.Header().Set("Location", r.URL)
			w.WriteHeader(r.answer(n))
		}
	}))
	t.Cleanup(r.Close)
	return r
}

// requests waits until the receiver got as many.
func (r *hookReceiver) requests(t *testing.T, n int) []received {
	t.Helper()
	var got []received
	kit.Eventually(t, fmt.Sprintf("the receiver gets %d requests", n), func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		got = slices.Clone(r.got)
		return len(got) >= n
	})
	return got
}

// settled waits until the newest delivery of a webhook waits no more, and returns it.
func settled(t *testing.T, user *kit.User, hook string) object {
	t.Helper()
	var list []map[string]any
	kit.Eventually(t, "the newest delivery has settled", func() bool {
		list = user.Get("/webhooks/" + hook + "/deliveries").Is(http.StatusOK).List()
		return len(list) > 0 && list[0]["state"] != "waiting"
	})
	return list[0]
}

func createWebhook(user *kit.User, url string, fields object) (id, secret string) {
	draft := object{"url": url}
	maps.Copy(draft, fields)
	created := user.Post("/webhooks", draft).Is(http.StatusCreated).Object()
	return created["_id"].(string), created["secret"].(string)
}

// TestWebhooks lets two servers tell a receiver of what happens, and others of some of it.
func TestWebhooks(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: withReceivers})
	kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) {
		withReceivers(c)
		c.Keys = app.DataDir + "/keys.json"
	}})
	user := app.Register(t)
	f := followFeed(t, app)
	race, other := user.Race(), user.Race()
	f.next(2) // before the webhooks begin
	f.events = nil
	every, one, team, deletions := newReceiver(t, nil), newReceiver(t, nil), newReceiver(t, nil), newReceiver(t, nil)
	_, secret := createWebhook(user, every.URL, nil)
	createWebhook(user, one.URL, object{"race_id": other})
	createWebhook(user, team.URL, object{"team_id": "MAPLETON"})
	createWebhook(user, deletions.URL, object{"types": []string{"results.deleted"}})

	first := user.Result(race, object{"team": "Mapleton", "team_id": "Mapleton"})
	user.Result(other, object{"team": "Elsewhere"})
	user.Delete("/result/" + first).Is(http.StatusOK)
	user.Put("/race", object{"_id": other, "state": "official"}).Is(http.StatusOK)
	want := []string{"results.added 1", "results.added 1", "results.deleted 1", "race.state_changed official"}
	f.next(len(want))
	told := map[string]bool{}
	for _, r := range every.requests(t, len(want)) {
		if !r.verify(t, secret) || r.verify(t, "whsec_"+base64.StdEncoding.EncodeToString(make([]byte, 32))) {
			t.Errorf("the signature is wrong: %+v", r)
		}
		told[r.body] = true
	}
	for _, e := range f.events { // each as the feed shows it, by its ID
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
		receiver *hookReceiver
		want     []int // in the feed
	}{"of a race": {one, []int{1, 3}}, "of a team": {team, []int{0, 2}}, "of deletions": {deletions, []int{2}}} {
		got := c.receiver.requests(t, len(c.want))
		ids := map[string]bool{}
		for _, r := range got {
			ids[r.id] = true
		}
		for _, i := range c.want {
			if id, _ := f.events[i]["_id"].(string); !ids[id] || len(ids) != len(c.want) {
				t.Errorf("the receiver %s got %v", name, got)
			}
		}
	}
}

// TestWebhookRetries lets receivers fail in every way.
func TestWebhookRetries(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: withReceivers})
	user := app.Register(t)

	t.Run("until it arrives", func(t *testing.T) {
		t.Parallel()
		r := newReceiver(t, func(n int) int { return []int{500, 404, 301, 204}[min(n, 4)-1] })
		hook, secret := createWebhook(user, r.URL, nil)
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		got := r.requests(t, 4)
		d := settled(t, user, hook)
		if d["state"] != "delivered" || d["attempts"] != 4.0 || d["status"] != 204.0 || d["error"] != nil {
			t.Errorf("%v", d)
		}
		for _, g := range got {
			if g.id != d["_id"] || g.body != got[0].body || !g.verify(t, secret) {
				t.Errorf("%+v", g)
			}
		}
		if user.Get("/webhooks/" + hook).Object()["failing_since"] != nil {
			t.Error("it fails after a delivery has arrived")
		}
		user.Post(fmt.Sprintf("/webhooks/%s/deliveries/%s", hook, d["_id"]), nil).Is(http.StatusOK)
		if again := r.requests(t, 5)[4]; again.id != d["_id"] || again.body != got[0].body {
			t.Errorf("once more: %+v", again)
		}
	})

	t.Run("until nobody tries any more", func(t *testing.T) {
		t.Parallel()
		r := newReceiver(t, func(int) int { return http.StatusInternalServerError })
		owner := app.Register(t)
		hook, _ := createWebhook(owner, r.URL, nil)
		owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		if d := settled(t, owner, hook); d["state"] != "failed" || d["attempts"] != 6.0 || d["error"] != "answered with status 500" {
			t.Errorf("%v", d)
		}
		w := owner.Get("/webhooks/" + hook).Object()
		if is(w["active"]) || w["stopped"] != "failing" || w["failing_since"] == nil {
			t.Errorf("%v", w)
		}
		app.EmailSaying(t, owner.Email, strings.TrimPrefix(r.URL, "http://"))
		owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusConflict)
		if w := owner.Put("/webhooks/"+hook, object{"active": true}).Is(http.StatusOK).Object(); !is(w["active"]) || w["failing_since"] != nil {
			t.Errorf("%v", w)
		}
	})

	t.Run("not after 410", func(t *testing.T) {
		t.Parallel()
		r := newReceiver(t, func(int) int { return http.StatusGone })
		hook, _ := createWebhook(user, r.URL, nil)
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		d := settled(t, user, hook)
		if w := user.Get("/webhooks/" + hook).Object(); w["stopped"] != "gone" || d["attempts"] != 1.0 || len(r.requests(t, 1)) != 1 {
			t.Errorf("%v, %v", w, d)
		}
	})

	t.Run("not to a certificate that is not valid", func(t *testing.T) {
		t.Parallel()
		r := httptest.NewTLSServer(http.NotFoundHandler())
		defer r.Close()
		hook, _ := createWebhook(user, r.URL, nil)
		user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		if d := settled(t, user, hook); d["error"] != "its certificate is not valid" || d["status"] != nil {
			t.Errorf("%v", d)
		}
	})
}

// TestWebhookSecrets rotates a secret.
func TestWebhookSecrets(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: withReceivers})
	user := app.Register(t)
	r := newReceiver(t, nil)
	hook, old := createWebhook(user, r.URL, nil)
	next, _ := user.Post("/webhooks/"+hook+"/secret", nil).Is(http.StatusOK).Object()["secret"].(string)
	user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	if got := r.requests(t, 1)[0]; next == old || !got.verify(t, old) || !got.verify(t, next) {
		t.Errorf("%+v is not signed with both secrets", got)
	}
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE webhooks SET old_until = old_until - interval '25 hours'"); err != nil {
		t.Fatal(err)
	}
	user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	if got := r.requests(t, 2)[1]; got.verify(t, old) || !got.verify(t, next) {
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
	hook, _ := createWebhook(user, "https://localhost.localdomain/hook", nil)
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
		createWebhook(user, "https://example.org/hook", nil)
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
	app := kit.Start(t, kit.Options{Config: withReceivers})
	user, other, operator := app.Register(t), app.Register(t), app.Operator(t)
	theirs, mine := newReceiver(t, nil), newReceiver(t, nil)
	createWebhook(user, theirs.URL, nil)
	createWebhook(other, mine.URL, nil)
	operator.Post("/operator/users/"+user.ID+"/suspend", object{"reason": "spam"}).Is(http.StatusOK)
	other.Race()
	mine.requests(t, 1)
	kit.Eventually(t, "the suspended user's webhook is passed over", func() bool {
		var behind int
		err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhooks w WHERE w.at_tx < (SELECT max(e.tx::text::bigint)::text::xid8 FROM changes e)").Scan(&behind)
		return err == nil && behind == 0
	})
	operator.Post("/operator/users/"+user.ID+"/restore", object{"reason": "a mistake"}).Is(http.StatusOK)
	race := other.Race()
	if got := theirs.requests(t, 1); len(got) != 1 || !strings.Contains(got[0].body, race) {
		t.Errorf("after the suspension: %v", got)
	}
}

// failedDelivery returns a webhook of the world's owner, and a delivery that nobody tries any more.
func failedDelivery(t *testing.T, w *world) (hook, delivery string) {
	t.Helper()
	for _, one := range w.owner.Get("/webhooks").List() {
		if one["app"] == nil {
			hook, _ = one["_id"].(string)
		}
	}
	if hook == "" {
		hook, _ = createWebhook(w.owner, "https://club.example.org/harrier", nil)
	}
	delivery, _ = w.owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated).Object()["_id"].(string)
	inDatabase(t, w.App, "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE event_id = '"+delivery+"'")
	return hook, delivery
}
