package races

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// createRaces creates races in one statement: an event each.
func createRaces(t *testing.T, app *kit.App, n int) {
	t.Helper()
	kit.InDatabase(t, app, `INSERT INTO races (id, name, date, sport, created_at, updated_at)
		SELECT overlay(gen_random_uuid()::text PLACING '7' FROM 15)::uuid, 'Invitational', '2026-10-03', 'track', now(), now()
		FROM generate_series(1, $1)`, n)
}

// crowd is receivers that answer at first, or never.
type crowd struct {
	answers atomic.Bool
	held    atomic.Int64
	served  atomic.Int64
}

// receiver starts one, and returns its URL.
func (c *crowd) receiver(t *testing.T) string {
	t.Helper()
	end := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if c.answers.Load() {
			c.served.Add(1)
			return
		}
		c.held.Add(1)
		defer c.held.Add(-1)
		select {
		case <-end:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(s.Close)
	t.Cleanup(func() { close(end) })
	return s.URL
}

// eightAccounts create ten webhooks each.
func (c *crowd) eightAccounts(t *testing.T, app *kit.App) {
	t.Helper()
	for range 8 {
		user, url := app.Register(t), c.receiver(t)
		for range 10 {
			kit.CreateWebhook(user, url, nil)
		}
	}
}

// patient has a server repeat deliveries as seldom as it does by default.
func patient(c *config.Config) {
	kit.WithReceivers(c)
	c.WebhookPauses = nil
}

// ids are the IDs of events, as the feed and as a receiver has them.
func ids(events []object, got []kit.ReceivedRequest) (feed, sent []string) {
	for _, e := range events {
		feed = append(feed, e["_id"].(string))
	}
	for _, g := range got {
		sent = append(sent, g.ID)
	}
	return feed, sent
}

// TestWebhookThroughput lets one server, and two, deliver to a receiver that answers in 10 ms: in the order of the feed, once each.
func TestWebhookThroughput(t *testing.T) {
	t.Parallel()
	for _, servers := range []int{1, 2} {
		t.Run(fmt.Sprint(servers, " servers"), func(t *testing.T) {
			t.Parallel()
			app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
			for range servers - 1 {
				kit.Twin(t, app, kit.WithReceivers)
			}
			user := app.Register(t)
			f := kit.FollowFeed(t, app)
			const n = 150
			began := make([]time.Time, 0, 2*n) // of each request
			var mu sync.Mutex
			r := kit.NewReceiver(t, func(int) int {
				mu.Lock()
				began = append(began, time.Now())
				mu.Unlock()
				time.Sleep(10 * time.Millisecond)
				return http.StatusNoContent
			})
			kit.CreateWebhook(user, r.URL, nil)
			user.Race()
			r.Requests(t, 1)
			createRaces(t, app, n)
			// How busy the machine is, is told by what a request takes meanwhile.
			var asks []time.Duration
			done := make(chan struct{})
			var asking sync.WaitGroup
			asking.Go(func() {
				tick := time.NewTicker(20 * time.Millisecond)
				defer tick.Stop()
				for {
					asked := time.Now()
					user.Get("/webhooks")
					asks = append(asks, time.Since(asked))
					select {
					case <-done:
						return
					case <-tick.C:
					}
				}
			})
			got := r.Requests(t, 1+n)
			close(done)
			asking.Wait()
			// The medians, because transactions of other tests in the cluster keep events from being seen for a while.
			mu.Lock()
			gaps := make([]time.Duration, len(began)-1)
			for i := range gaps {
				gaps[i] = began[i+1].Sub(began[i])
			}
			mu.Unlock()
			slices.Sort(gaps)
			slices.Sort(asks)
			median, ask := gaps[len(gaps)/2], asks[len(asks)/2]
			t.Logf("an event every %v, while a request takes %v", median, ask)
			if median > max(125*time.Millisecond, 20*ask) { // ten times what a machine with nothing else to do needs
				t.Errorf("an event every %v, while a request takes %v", median, ask)
			}
			f.Next(1 + n)
			if want, sent := ids(f.Events, got); !slices.Equal(sent, want) {
				t.Errorf("the receiver got %d events, not those of the feed in their order: %v, want %v", len(sent), sent, want)
			}
		})
	}
}

// TestSilentReceivers lets 80 receivers of eight users never answer, and then others that have answered before, while one answers.
func TestSilentReceivers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: patient})
	user := app.Register(t)
	r := kit.NewReceiver(t, nil)
	kit.CreateWebhook(user, r.URL, nil)
	user.Race()
	r.Requests(t, 1)
	var never, before crowd
	before.answers.Store(true)
	before.eightAccounts(t, app)
	user.Race()
	r.Requests(t, 2)
	kit.Eventually(t, "80 receivers answer", func() bool { return before.served.Load() == 80 })
	before.answers.Store(false)
	never.eightAccounts(t, app)
	user.Race()
	r.Requests(t, 3)
	kit.Eventually(t, "receivers do not answer", func() bool { return never.held.Load() == 4 && before.held.Load() >= 28 })
	// The median time from when the feed has an event, because transactions of other tests in the cluster keep events from being seen for a while.
	f := kit.FollowFeed(t, app)
	took := make([]time.Duration, 5)
	for i := range took {
		user.Race()
		f.Next(1)
		began := time.Now()
		r.Requests(t, 4+i)
		took[i] = time.Since(began)
	}
	slices.Sort(took)
	t.Logf("beside %d and %d requests without an answer, events arrive after %v", never.held.Load(), before.held.Load(), took)
	if took[2] > 10*time.Second { // a request without an answer lasts 15 s
		t.Errorf("an event arrives after %v", took[2])
	}
	// A server that stops waits for none of them, and leaves their webhooks to other servers.
	app.Stop()
	var left int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhooks WHERE turn IS NOT NULL").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d webhooks have a turn on a server that has stopped, %v", left, err)
	}
}

// TestEventSetAside lets a receiver fail at one event: later ones wait for five attempts, and no longer.
func TestEventSetAside(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		kit.WithReceivers(c)
		c.WebhookPauses[4] = time.Hour
	}})
	user := app.Register(t)
	f := kit.FollowFeed(t, app)
	var refused atomic.Value
	refused.Store("")
	r := kit.NewReceiver(t, nil)
	r.Refuses = func(body string) bool {
		race := refused.Load().(string)
		return race != "" && strings.Contains(body, race)
	}
	hook, _ := kit.CreateWebhook(user, r.URL, nil)
	user.Race()
	r.Requests(t, 1)
	pool := app.Pool(t)
	tx, err := pool.Begin(t.Context()) // until it ends, no event is in the feed
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "SELECT pg_current_xact_id()"); err != nil {
		t.Fatal(err)
	}
	race := user.Race()
	refused.Store(race)
	createRaces(t, app, 30)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := r.Requests(t, 1+5+30)
	f.Next(1 + 1 + 30)
	want, sent := ids(f.Events, got)
	want = slices.Insert(want, 1, want[1], want[1], want[1], want[1])
	if !slices.Equal(sent, want) {
		t.Errorf("the receiver got %v, want %v", sent, want)
	}
	apart := func() (d object) {
		for _, d := range user.Get("/webhooks/" + hook + "/deliveries?length=100").Is(http.StatusOK).List() {
			if d["_id"] == want[1] {
				return d
			}
		}
		return nil
	}
	if d := apart(); d["state"] != "waiting" || d["attempts"] != 5.0 || d["next_at"] == nil || d["status"] != 500.0 {
		t.Errorf("what was set aside: %v", d)
	}
	refused.Store("")
	kit.InDatabase(t, app, "UPDATE webhook_deliveries SET next_at = clock_timestamp() WHERE event_id = '"+want[1]+"'")
	if got := r.Requests(t, 1+5+30+1); got[len(got)-1].ID != want[1] {
		t.Errorf("the receiver got %v", got[len(got)-1])
	}
	kit.Eventually(t, "it is noted", func() bool {
		d := apart()
		return d["state"] == "delivered" && d["attempts"] == 6.0 && d["next_at"] == nil
	})
}

// TestWebhookOfKilledServer kills a server while a receiver does not answer it. Another server takes over, and repeats what the first had not
// noted.
func TestWebhookOfKilledServer(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user := app.Register(t)
	f := kit.FollowFeed(t, app)
	killed := make(chan struct{})
	r := kit.NewReceiver(t, func(n int) int {
		if n == 25 {
			<-killed
		}
		return http.StatusOK
	})
	kit.CreateWebhook(user, r.URL, nil)
	app.Stop()
	const n = 30
	createRaces(t, app, n)
	_, _, kill := app.Process(t, "HARRIER_WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8")
	r.Requests(t, 25)
	kit.Eventually(t, "20 deliveries are noted", func() bool {
		var noted int
		err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM webhook_deliveries").Scan(&noted)
		return err == nil && noted >= 20
	})
	kill()
	close(killed)
	kit.InDatabase(t, app, "UPDATE webhooks SET turn_ends = turn_ends - interval '30 seconds'")
	other := kit.Twin(t, app, kit.WithReceivers)
	f.Client = other.Client(t)
	f.Next(n)
	var sent []string
	kit.Eventually(t, "the receiver gets all events", func() bool {
		_, sent = ids(nil, r.Requests(t, 25))
		slices.Reverse(sent)
		return sent[0] == f.Events[n-1]["_id"]
	})
	slices.Reverse(sent)
	want, _ := ids(f.Events, nil)
	if noted := want[:20]; !slices.Equal(sent[:25], want[:25]) || !slices.Equal(sent[25:], want[25-(len(sent)-n):]) || slices.Contains(sent[25:], noted[0]) {
		t.Errorf("the receiver got %v, want %v", sent, want)
	}
}

// TestCorrectedWebhook changes the URL of a receiver that fails: the new one gets the event at once.
func TestCorrectedWebhook(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		kit.WithReceivers(c)
		c.WebhookPauses[0] = time.Hour
	}})
	user := app.Register(t)
	wrong, right := kit.NewReceiver(t, func(int) int { return http.StatusNotFound }), kit.NewReceiver(t, nil)
	hook, _ := kit.CreateWebhook(user, wrong.URL, nil)
	race := user.Race()
	kit.Eventually(t, "the event has failed", func() bool {
		list := user.Get("/webhooks/" + hook + "/deliveries").Is(http.StatusOK).List()
		return len(list) > 0 && list[0]["state"] == "waiting" && list[0]["status"] == 404.0
	})
	user.Put("/webhooks/"+hook, object{"url": right.URL}).Is(http.StatusOK)
	if got := right.Requests(t, 1); !strings.Contains(got[0].Body, race) {
		t.Errorf("the receiver got %v", got)
	}
	if d := kit.SettledDelivery(t, user, hook); d["state"] != "delivered" || d["attempts"] != 2.0 || d["error"] != nil {
		t.Errorf("%v", d)
	}
	// An event that failed is given up if it is not wanted any more.
	user.Put("/webhooks/"+hook, object{"url": wrong.URL}).Is(http.StatusOK)
	user.Race()
	newest := func() object { return user.Get("/webhooks/" + hook + "/deliveries").Is(http.StatusOK).List()[0] }
	kit.Eventually(t, "the event has failed", func() bool { return newest()["status"] == 404.0 })
	user.Put("/webhooks/"+hook, object{"types": []string{"race.deleted"}}).Is(http.StatusOK)
	if d := newest(); d["state"] != "failed" || d["error"] != "the webhook was changed" {
		t.Errorf("%v", d)
	}
}

// TestRestartedWebhook starts a webhook again that was stopped because its receiver failed: it gets what it missed.
func TestRestartedWebhook(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	user := app.Register(t)
	f := kit.FollowFeed(t, app)
	var works atomic.Bool
	r := kit.NewReceiver(t, nil)
	r.Refuses = func(string) bool { return !works.Load() }
	hook, _ := kit.CreateWebhook(user, r.URL, object{"types": []string{"race.created"}})
	races := make([]string, 0, 3)
	races = append(races, user.Race())
	kit.Eventually(t, "the webhook is stopped", func() bool { return user.Get("/webhooks/" + hook).Object()["stopped"] == "failing" })
	failures := len(r.Requests(t, 6))
	races = append(races, user.Race(), user.Race())
	f.Next(len(races))
	works.Store(true)
	user.Put("/webhooks/"+hook, object{"active": true}).Is(http.StatusOK)
	got := r.Requests(t, failures+len(races))[failures:]
	for i, race := range races {
		if !strings.Contains(got[i].Body, race) {
			t.Errorf("event %d is %s, want of race %s", i, got[i].Body, race)
		}
	}
	// Stopped by its owner, it gets what comes then.
	user.Put("/webhooks/"+hook, object{"active": false}).Is(http.StatusOK)
	user.Race()
	f.Next(1)
	user.Put("/webhooks/"+hook, object{"active": true}).Is(http.StatusOK)
	last := user.Race()
	if got := r.Requests(t, failures+len(races)+1); !strings.Contains(got[len(got)-1].Body, last) || len(got) != failures+len(races)+1 {
		t.Errorf("after a pause: %v", got[failures+len(races):])
	}
}
