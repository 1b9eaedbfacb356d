package operators

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestSeedCommand(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit, c.PublicURL = 0, "https://run.example.org" }})
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	out, err := run("seed", "--users", "20", "--races", "6", "--results", "500", "--days", "10", "--seed", "7", "--password", "a long enough phrase")
	if err != nil || !strings.Contains(out, "20 users, 6 races, 500 results") {
		t.Fatalf("%v, %s", err, out)
	}
	if err := app.RefusePublicDemo(t.Context()); err != nil {
		t.Errorf("demo accounts with a password of their own: %v", err)
	}
	c := app.Client(t)
	if n := c.Get("/result/count").Object()["count"]; n != 500.0 {
		t.Errorf("%v results", n)
	}
	c.Post("/user/login", object{"email": "runner@example.org", "password": "a long enough phrase"}).Is(http.StatusOK)
	if out, err := run("seed", "-users", "5"); err == nil || !strings.Contains(out, "already has") {
		t.Errorf("again: %v, %s", err, out)
	}

	// What somebody adds beside the demo, and to one of its races, stays.
	demo, _ := c.Get("/race/list").List()[0]["_id"].(string)
	user := app.Register(t)
	user.Race()
	result := user.Result(demo, object{"athlete": "Somebody Else"})
	out, err = run("seed", "-remove")
	if err != nil || !strings.Contains(out, "removed 20 users, 5 races, 500 results; kept 1 races") {
		t.Fatalf("%v, %s", err, out)
	}
	races := c.Get("/race/list").List()
	if len(races) != 2 {
		t.Errorf("%d races are left", len(races))
	}
	user.Get("/user/me").Is(http.StatusOK)
	c.Get("/result/" + result).Is(http.StatusOK)
	if race := c.Get("/race/" + demo).Object(); race["user_id"] != nil || race["results"] != 1.0 {
		t.Errorf("the demo race is %v", race)
	}
	c.Post("/user/login", object{"email": "runner@example.org", "password": "a long enough phrase"}).Is(http.StatusUnauthorized)
}

func TestPublicDemo(t *testing.T) {
	t.Parallel()
	run := kit.Command(t, "HARRIER_DATABASE_URL="+kit.DatabaseURL(t), "HARRIER_LISTEN=127.0.0.1:0")
	few := []string{"seed", "-users", "2", "-races", "0", "-results", "0", "-days", "0"}
	public := []string{"-public-url", "https://run.example.org"}
	if out, err := run(append(few, public...)...); err == nil || !strings.Contains(out, "choose another one with -password") {
		t.Errorf("seed for a public server: %v, %s", err, out)
	}
	if out, err := run(few...); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	if out, err := run(append([]string{"serve"}, public...)...); err == nil || !strings.Contains(out, "harrier seed -remove deletes them") {
		t.Errorf("serve the demo in public: %v, %s", err, out)
	}
}
