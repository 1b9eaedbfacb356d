package operators

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

const position = "Harrier-Position"

// replicated starts a server with a replica.
func replicated(t *testing.T, settings ...string) (app *kit.App, primary, replica *kit.Postgres) {
	t.Helper()
	primary = kit.NewPostgres(t)
	replica = primary.Replica(settings...)
	app = kit.Start(t, kit.Options{DatabaseURL: primary.URL, Config: func(c *config.Config) { c.DatabaseReplicas = []string{replica.URL} }})
	return app, primary, replica
}

const (
	usable = `harrier_replica_usable{replica="1"}`
	asked  = `harrier_replica_requests_total{replica="1"}`
)

// number is a metric.
func number(t *testing.T, app *kit.App, name string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(kit.Gauge(t, app, name), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestReplica has a replica that is three seconds late. Clients read their own writes from the primary until then.
func TestReplica(t *testing.T) {
	t.Parallel()
	app, primary, replica := replicated(t, "recovery_min_apply_delay=3s")
	poster := app.Register(t)
	created := poster.Post("/race", kit.RaceDraft).Is(http.StatusCreated)
	race := created.Object()["_id"].(string)
	at := created.Header.Get(position)
	if !regexp.MustCompile(`^[0-9A-F]{16}$`).MatchString(at) {
		t.Fatalf("%s is %q", position, at)
	}
	kit.Eventually(t, "the replica is asked", func() bool { return number(t, app, usable) == 1 })
	page := "/teams/mapleton/races.ics" // not one of those that are kept in memory
	read := func(c *kit.Client, header ...string) (replicaAsked bool) {
		before := number(t, app, asked)
		c.Do(http.MethodGet, page, nil, header...).Is(http.StatusOK)
		return number(t, app, asked) > before
	}
	kit.Eventually(t, "the replica answers", func() bool { return read(app.Client(t)) }) // on a busy machine, it may just have been too late
	if read(poster.Client) {
		t.Error("a user without a position is answered by the replica")
	}
	for _, absurd := range []string{"7FFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFFF", "0", "-000000000000001", strings.Repeat("F", 9000), "'; SELECT"} {
		if read(app.Client(t), position+": "+absurd) {
			t.Errorf("%.20s is answered by the replica", absurd)
		}
	}

	// Reads its own write from the primary until the replica has it, and from then on from the replica.
	id := poster.Result(race, object{"athlete": "Late Comer"})
	wrote := poster.Post("/race/upvote/"+race, nil).Is(http.StatusOK).Header.Get(position)
	if wrote <= at {
		t.Errorf("the position went from %s to %s", at, wrote)
	}
	poster.Do(http.MethodGet, "/result/"+id, nil, position+": "+wrote).Is(http.StatusOK)
	if found := app.Client(t).Get("/result/" + id); found.Status != http.StatusNotFound && found.Status != http.StatusOK {
		t.Errorf("%s", found)
	}
	kit.Eventually(t, "the replica has what was written", func() bool { return read(poster.Client, position+": "+wrote) })
	app.Client(t).Get("/result/" + id).Is(http.StatusOK)
	for _, path := range []string{
		"/search/results/Comer/4/10", "/search/athletes/nobody", "/race/" + race + "/results.csv", "/race/" + race + "/results.ndjson", "/result/" + id + "/history",
		"/result/rankings/xc/mens/8K", "/user/count", "/result/list/" + race,
	} {
		if found := app.Client(t).Get(path); found.Status >= http.StatusInternalServerError {
			t.Errorf("%s: %s", path, found)
		}
	}
	if failed := poster.Post("/race", `{}`); failed.Header.Get(position) != "" {
		t.Error("a write that failed has a position")
	}

	// Without the replica, all goes on, and with it again.
	replica.Stop()
	for range 20 {
		app.Client(t).Get(page).Is(http.StatusOK)
	}
	kit.Eventually(t, "the replica is left out", func() bool { return number(t, app, usable) == 0 })
	replica.Start()
	kit.Eventually(t, "the replica is asked again", func() bool { return number(t, app, usable) == 1 })

	// Without the primary, replicas answer what they may, and what is kept in memory too. On a busy machine, the replica may just have been too late.
	primary.Stop()
	for _, path := range []string{page, "/race/" + race, "/race/list/1/10"} {
		kit.Eventually(t, path+" is answered", func() bool { return app.Client(t).Get(path).Status == http.StatusOK })
	}
	poster.Post("/race", kit.RaceDraft).Is(http.StatusServiceUnavailable)
	kit.Eventually(t, "the server is ready for reads", func() bool {
		ready := app.Client(t).Get("/readyz")
		return ready.Status == http.StatusOK && strings.Contains(string(ready.Body), "takes no writes")
	})
	primary.Start()

	replica.Exec("SELECT pg_promote()")
	kit.Eventually(t, "the promoted server is left out", func() bool { return number(t, app, usable) == 0 })
	kit.Eventually(t, "the primary answers", func() bool { return app.Client(t).Get(page).Status == http.StatusOK })
	kit.Eventually(t, "the primary takes writes", func() bool { return poster.Post("/race", kit.RaceDraft).Status == http.StatusCreated })
}

// TestReplicaOfFrozenPrimary has a primary that hangs without closing its connections: reads go on.
func TestReplicaOfFrozenPrimary(t *testing.T) {
	t.Parallel()
	server := kit.NewPostgres(t)
	replica := server.Replica()
	primary := kit.NewFreezer(t, server.URL)
	app := kit.Start(t, kit.Options{DatabaseURL: primary.URL, Config: func(c *config.Config) {
		c.DatabaseReplicas, c.CacheMiB = []string{replica.URL}, 0
	}})
	race := app.Register(t).Race()
	kit.Eventually(t, "the replica is asked", func() bool { return number(t, app, usable) == 1 })
	reader := app.Client(t)
	kit.Eventually(t, "the replica has the race", func() bool { return reader.Get("/race/"+race).Status == http.StatusOK })

	thaw := primary.Freeze()
	defer thaw()
	for range 10 {
		reader.Get("/race/" + race).Is(http.StatusOK)
		time.Sleep(300 * time.Millisecond) // the primary hangs for seconds, which is what is tested
	}
}

// TestLateReplica has a replica that is too late to be asked.
func TestLateReplica(t *testing.T) {
	t.Parallel()
	app, _, _ := replicated(t, "recovery_min_apply_delay=1h")
	poster := app.Register(t)
	kit.Eventually(t, "the replica is not asked", func() bool {
		race := poster.Race()
		app.Client(t).Get("/race/" + race).Is(http.StatusOK)
		return number(t, app, usable) == 0
	})
	before := number(t, app, asked)
	app.Client(t).Get("/teams/mapleton/races.ics").Is(http.StatusOK)
	if number(t, app, asked) != before {
		t.Error("the replica was asked")
	}
}
