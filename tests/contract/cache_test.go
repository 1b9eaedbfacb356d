package contract

import (
	"bytes"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// oldest is how old an answer from memory may be that another server's writer has made untrue, as the contract says.
const oldest = time.Second

// acknowledged are the times when the writes of a sequence were answered.
type acknowledged struct {
	mu    sync.Mutex
	times []time.Time
}

func (a *acknowledged) add() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.times = append(a.times, time.Now())
}

// before returns how many writes had been answered at a time.
func (a *acknowledged) before(at time.Time) (n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for n < len(a.times) && a.times[n].Before(at) {
		n++
	}
	return n
}

// TestCacheIsCurrent lets readers of two servers ask again and again for what a writer changes through one of them. Readers of that
// server and those who are signed in see each write at once, the others within a second, also while the connections that look for changes
// are ended.
func TestCacheIsCurrent(t *testing.T) {
	t.Parallel()
	const writes = 25
	database := kit.DatabaseURL(t)
	here := kit.Start(t, kit.Options{DatabaseURL: database})
	there := kit.Twin(t, here)
	after := func(text, prefix string) int {
		_, rest, _ := strings.Cut(text, prefix)
		digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
		n, _ := strconv.Atoi(digits)
		return n
	}
	for name, kind := range map[string]struct {
		write func(poster *kit.User, race string, n int)
		path  string // %s is the race
		read  func(body string) int
	}{
		"the name of a race": {
			func(p *kit.User, race string, n int) {
				p.Put("/race", object{"_id": race, "name": fmt.Sprintf("Version %d", n)}).Is(http.StatusOK)
			},
			"/race/%s", func(body string) int { return after(body, `"name":"Version `) },
		},
		"results": {
			func(p *kit.User, race string, _ int) { p.Result(race) },
			"/result/list/%s", func(body string) int { return strings.Count(body, `"race_id"`) },
		},
		"the count in a page": {
			func(p *kit.User, race string, _ int) { p.Result(race) },
			"/race/list/1/50?x=%s", nil,
		},
		"the name of the poster": {
			func(p *kit.User, _ string, n int) {
				p.Put("/user/"+p.ID, object{"name": fmt.Sprintf("Poster %d", n)}).Is(http.StatusOK)
			},
			"/race/%s", func(body string) int { return after(body, `"user":"Poster `) },
		},
		"votes": {
			func(_ *kit.User, race string, _ int) {
				here.Register(t).Post("/race/upvote/"+race, nil).Is(http.StatusOK)
			},
			"/race/%s", func(body string) int { return after(body, `"upvotes":`) },
		},
		"search": {
			func(p *kit.User, race string, _ int) { p.Result(race, object{"athlete": "Zebulon Quick"}) },
			"/search/results/zebulon/1/50", func(body string) int { return strings.Count(body, `"race_id"`) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			poster := here.Register(t)
			race := poster.Race()
			path := strings.ReplaceAll(kind.path, "%s", race)
			read := kind.read
			if read == nil {
				path, _, _ = strings.Cut(path, "?")
				read = func(body string) int {
					_, own, _ := strings.Cut(body, race)
					return after(own, `"results":`)
				}
			}
			var acks acknowledged
			done := make(chan struct{})
			var readers sync.WaitGroup
			for who, reader := range map[string]struct {
				client *kit.Client
				may    time.Duration
			}{
				"the writer's server":          {here.Client(t), 0},
				"another server":               {there.Client(t), oldest},
				"another server, as signed in": {there.Client(t).WithToken(poster.Token), 0},
			} {
				readers.Go(func() {
					for n := 0; n < writes; {
						select {
						case <-done:
							return
						default:
						}
						wanted := acks.before(time.Now().Add(-reader.may))
						answer := reader.client.Get(path)
						switch answer.Status {
						case http.StatusOK:
						case http.StatusServiceUnavailable: // the connections are being ended
							continue
						default:
							t.Error(answer)
							return
						}
						if n = read(string(answer.Body)); n < wanted {
							t.Errorf("%s says %d after %d writes", who, n, wanted)
							return
						}
					}
				})
			}
			pool := here.Pool(t)
			for n := range writes {
				kind.write(poster, race, n+1)
				acks.add()
				if n%8 == 4 {
					kit.EndLooking(t, pool)
				}
			}
			kit.Eventually(t, "all writes are seen", func() bool {
				return read(string(there.Client(t).Get(path).Body)) == writes && read(string(here.Client(t).Get(path).Body)) == writes
			})
			close(done)
			readers.Wait()
		})
	}
}

// TestCacheHits compares what is sent from memory with what is read from the database.
func TestCacheHits(t *testing.T) {
	t.Parallel()
	database := kit.DatabaseURL(t)
	app := kit.Start(t, kit.Options{DatabaseURL: database})
	plain := kit.Start(t, kit.Options{DatabaseURL: database, Config: kit.WithoutCache})
	poster := app.Register(t)
	race := poster.Race()
	for range 8 {
		poster.Result(race)
	}
	kept := func() string { return kit.Gauge(t, app, "harrier_cache_hits_total") }
	for _, path := range []string{
		"/race/" + race, "/race/list/1/2", "/result/list/" + race, "/race/" + race + "/mens/events", "/race/" + race + "/mens/scores", "/result/count", "/user/count",
		"/search/races/open", "/race/" + race + "/results.csv", "/race/" + race + "/results.xlsx", "/race/" + race + "/", "/race/%30" + race[1:],
	} {
		c := app.Client(t)
		c.Get(path).Is(http.StatusOK)
		first := c.Get(path).Is(http.StatusOK) // only now it is kept
		before := kept()
		again := c.Get(path).Is(http.StatusOK)
		if kept() == before {
			t.Errorf("%s is read again", path)
		}
		want := plain.Client(t).Get(path).Is(http.StatusOK)
		for _, answer := range []*kit.Answer{first, again} {
			if !bytes.Equal(answer.Body, want.Body) {
				t.Errorf("%s: %s, want %s", path, answer.Body, want.Body)
			}
			for _, name := range []string{"Content-Type", "Content-Disposition", "Etag", "Link", "Vary", "Cache-Control", "X-Content-Type-Options"} {
				if strings.Join(answer.Header.Values(name), ", ") != strings.Join(want.Header.Values(name), ", ") {
					t.Errorf("%s: %s: %q, want %q", path, name, answer.Header.Values(name), want.Header.Values(name))
				}
			}
		}
		if tag := want.Header.Get("Etag"); tag != "" {
			c.Do(http.MethodGet, path, nil, "If-None-Match: "+tag).Is(http.StatusNotModified)
			c.Do(http.MethodGet, path, nil, `If-None-Match: "other"`).Is(http.StatusOK)
		}
		if head := c.Do(http.MethodHead, path, nil).Is(http.StatusOK); len(head.Body) != 0 {
			t.Errorf("HEAD %s has a body", path)
		}
	}
	c := app.Client(t)
	before := kept()
	c.Do(http.MethodGet, "/race/"+race, nil, "Authorization: Bearer x").Is(http.StatusUnauthorized)
	c.Get("/race/01a193a1-fabf-7bd1-8da5-505c6efb979e").Is(http.StatusNotFound)
	c.Get("/race/01a193a1-fabf-7bd1-8da5-505c6efb979e").Is(http.StatusNotFound)
	if after := kept(); after != before {
		t.Errorf("%s answers came from memory, want %s", after, before)
	}
}

// TestCacheForEverybody sends every GET that needs no token to a server that keeps answers, as several callers in turn, and compares what
// they get with what is read from the database.
func TestCacheForEverybody(t *testing.T) {
	t.Parallel()
	demo := kit.Start(t, kit.Options{})
	plain := kit.Twin(t, demo, kit.WithoutCache)
	if err := demo.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	callers := map[string]string{"": ""}
	for _, email := range []string{kit.DemoRunner, kit.DemoCoach} {
		callers[email], _ = kit.LogIn(demo, t, email, kit.DemoPassword).Is(http.StatusOK).Object()["token"].(string)
	}
	compared := 0
	for _, op := range kit.Contract(t).Operations {
		// A stream does not end, and a calendar has the URL of the server.
		if op.Method != http.MethodGet || op.ID == "StreamRace" || op.ID == "GetTeamCalendar" {
			continue
		}
		path := kit.ExamplePath(t, op) + exampleQuery(op)
		if demo.Client(t).Get(path).Status != http.StatusOK {
			continue
		}
		for _, who := range []string{kit.DemoCoach, "", kit.DemoRunner, ""} {
			got, want := demo.Client(t).WithToken(callers[who]).Get(path), plain.Client(t).WithToken(callers[who]).Get(path)
			if got.Status != want.Status || !bytes.Equal(got.Body, want.Body) {
				t.Errorf("%s as %q: %s, want %s", op.ID, who, got, want)
			}
			compared++
		}
	}
	if compared < 100 {
		t.Errorf("only %d answers were compared", compared)
	}
}

// Readers of a long answer share its memory, and give it back.
func TestCacheSharesLongLists(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := kit.FillRace(t, app, app.Register(t), 300) // 700 KB
	app.Client(t).Get("/result/list/" + race).Is(http.StatusOK)
	want := app.Client(t).Get("/result/list/" + race).Is(http.StatusOK)
	tooLong := kit.FillRace(t, app, app.Register(t), 600)
	before := kit.Gauge(t, app, "harrier_cache_hits_total")
	if ok := kit.AtOnce(20, func(i int) bool {
		return bytes.Equal(app.Client(t).Get("/result/list/"+race).Is(http.StatusOK).Body, want.Body) &&
			(i > 1 || len(app.Client(t).Get("/result/list/"+tooLong).Is(http.StatusOK).List()) == 600)
	}); ok != 20 {
		t.Errorf("%d of 20 readers got the lists", ok)
	}
	if after := kit.Gauge(t, app, "harrier_cache_hits_total"); kit.Number(t, after)-kit.Number(t, before) != 20 {
		t.Errorf("%s answers were kept, and now %s", before, after)
	}
	kit.WaitInUse(t, app, "list_memory", "0")
}

// Another way of writing a question, or what the contract does not know, takes no memory.
func TestCacheByRequest(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := app.Register(t).Race()
	c := app.Client(t)
	entries := func() int { return kit.Number(t, kit.Gauge(t, app, "harrier_cache_entries")) }
	c.Get("/race/" + race)
	before := entries()
	if before != 0 {
		t.Errorf("%d answers are kept that were asked for once", before)
	}
	for i := range 9 {
		c.Get(fmt.Sprintf("/race/%s?x=%d", race, i)).Is(http.StatusBadRequest)
		c.Get("/race/" + race).Is(http.StatusOK)
		c.Get("/race/" + strings.ToUpper(race)).Is(http.StatusOK)
		c.Get(fmt.Sprintf("/race/%s/results.csv?safe=true", race)).Is(http.StatusOK)
	}
	if n := entries(); n != 2 {
		t.Errorf("%d answers are kept, want 2", n)
	}
	if read := kit.Gauge(t, app, "harrier_cache_misses_total"); read != "4" {
		t.Errorf("%s answers were read, want 4", read)
	}
}

// A write that changes nothing invalidates no cached response, here or on another server.
func TestCacheAfterNoChange(t *testing.T) {
	t.Parallel()
	here := kit.Start(t, kit.Options{})
	there := kit.Twin(t, here)
	poster := here.Register(t)
	for name, reader := range map[string]struct {
		app   *kit.App
		token string
	}{"here": {here, ""}, "signed in here": {here, poster.Token}, "there": {there, ""}, "signed in there": {there, poster.Token}} {
		race := poster.Race(object{"name": "Same Open"})
		c := reader.app.Client(t).WithToken(reader.token)
		kit.Eventually(t, "the server knows the race", func() bool { return c.Get("/race/"+race).Status == http.StatusOK })
		c.Get("/race/" + race).Is(http.StatusOK)
		tag := c.Get("/race/" + race).Is(http.StatusOK).Header.Get("Etag")
		// The server may only now learn that the race was added.
		kit.Eventually(t, name+" it is not read again", func() bool {
			before := kit.Gauge(t, reader.app, "harrier_cache_misses_total")
			poster.Put("/race", object{"_id": race, "name": "Same Open"}).Is(http.StatusOK)
			c.Do(http.MethodGet, "/race/"+race, nil, "If-None-Match: "+tag).Is(http.StatusNotModified)
			return kit.Gauge(t, reader.app, "harrier_cache_misses_total") == before
		})
		poster.Put("/race", object{"_id": race, "name": "Other Open " + name}).Is(http.StatusOK)
		kit.Eventually(t, name+" sees a change", func() bool {
			return strings.Contains(string(c.Get("/race/"+race).Is(http.StatusOK).Body), `"Other Open `+name+`"`)
		})
	}
}

// One network that asks for all lists does not displace what another asks for.
func TestCacheByNetwork(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		c.CacheMiB, c.MetricsListen, c.TrustedProxies = 1, "127.0.0.1:0", []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	}})
	poster := app.Register(t)
	for range 30 {
		poster.Race()
	}
	get := func(network string, length int) {
		app.Client(t).Do(http.MethodGet, fmt.Sprintf("/race/list/1/%d", length), nil, "X-Forwarded-For: "+network, "Accept-Encoding: identity").Is(http.StatusOK)
	}
	get("192.0.2.1", 7)
	get("192.0.2.1", 7)
	for length := 8; length <= 100; length++ { // 1.5 MB
		for range 4 {
			get("198.51.100.1", length)
		}
	}
	before := kit.Gauge(t, app, "harrier_cache_misses_total")
	get("192.0.2.1", 7)
	if after := kit.Gauge(t, app, "harrier_cache_misses_total"); after != before {
		t.Error("another network's requests displaced it")
	}
	for length := 8; length <= 100; length++ {
		get("198.51.100.1", length)
	}
	if after := kit.Gauge(t, app, "harrier_cache_misses_total"); after == before {
		t.Error("all lists fit into memory")
	}
}
