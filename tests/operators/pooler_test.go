package operators

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// described ends the URL of an older PgBouncer: statements are described, but not prepared.
const described = "&default_query_exec_mode=cache_describe"

// connectQuery matches the line that a server finds missing in pgbouncer.ini.
var connectQuery = regexp.MustCompile(`connect_query='.*'`)

// TestPooler runs a server through PgBouncer in transaction mode, configured by what servers that do not start say.
func TestPooler(t *testing.T) {
	t.Parallel()
	kit.HasPgBouncer(t)
	database := kit.DatabaseURL(t)
	bare := kit.PgBouncer(t, database, "")
	deaf := kit.PgBouncer(t, database, "", "ignore_startup_parameters=jit,statement_timeout,idle_in_transaction_session_timeout,"+
		"max_parallel_workers_per_gather,harrier.post_races,harrier.results_per_account,harrier.rows_per_hour,harrier.words_per_import")
	run := kit.Command(t, "HARRIER_RATE_LIMIT=off", "HARRIER_LISTEN=127.0.0.1:0")
	refusal := func(url, direct string) string {
		out, err := run("serve", "-database-url", url, "-database-direct-url", direct)
		if err == nil {
			t.Fatalf("the server started:\n%s", out)
		}
		return out
	}
	var unset string
	for what, c := range map[string]struct{ url, direct, want string }{
		"without a URL of the database itself": {bare + described, "", "set HARRIER_DATABASE_DIRECT_URL"},
		"which ignores settings":               {deaf + described, "", "set HARRIER_DATABASE_DIRECT_URL"},
		"twice":                                {deaf + described, deaf, "HARRIER_DATABASE_DIRECT_URL leads to a pooler"},
		"without settings":                     {bare + described, database, "does not set harrier.post_races, idle_in_transaction_session_timeout, statement_timeout"},
	} {
		out := refusal(c.url, c.direct)
		if !strings.Contains(out, c.want) {
			t.Errorf("through a pooler %s: %s", what, out)
		}
		if line := connectQuery.FindString(out); line != "" {
			unset = line
		}
	}
	url := kit.PgBouncer(t, database, unset)
	if out := refusal(url, database); !strings.Contains(out, "max_prepared_statements") || !strings.Contains(out, "cache_describe") {
		t.Errorf("prepared statements: %s", out)
	}
	t.Run("that describes statements", func(t *testing.T) {
		t.Parallel()
		travel(t, url+described, database)
	})
	t.Run("that prepares statements", func(t *testing.T) {
		t.Parallel()
		if !kit.PgBouncerPrepares(t) {
			t.Skip("PgBouncer is older than 1.21")
		}
		database := kit.DatabaseURL(t)
		travel(t, kit.PgBouncer(t, database, unset, "max_prepared_statements=200"), database)
	})
}

// travel has users do a bit of everything.
func travel(t *testing.T, url, database string) {
	t.Helper()
	app := kit.Start(t, kit.Options{
		DatabaseURL: database, Config: func(c *config.Config) {
			c.DatabaseURL, c.DatabaseDirectURL, c.Patience = url, database, 1 // as the command that said what the pooler must set
		},
	})
	poster, c := app.Register(t), app.Client(t)
	race := poster.Race(object{"name": "Pooled Invitational"})
	poster.CSV(race, "?gender=mens&event=8K", "place,name,team,time\n1,Charlie Maravell,Mapleton,25:09.2\n2,Jimmy Gorvane,Mapleton,25:13.4\n").Is(http.StatusCreated)
	kit.Eventually(t, "the result is found", func() bool { // a busy machine may need longer than a search may take
		found := c.Get("/search/results/Maravell/1/10")
		return found.Status == http.StatusOK && len(found.List()) == 1
	})
	c.Get("/result/list/" + race + "/mens/8K").Is(http.StatusOK)
	c.Get("/team/list/" + race + "/mens/8K")

	viewer := kit.Watch(t, app, race, "")
	viewer.Next()
	one := poster.Result(race, object{"athlete": "Late Comer"})
	viewer.Until("a result", func() bool { return viewer.Results[one] != nil })

	poster.Post("/log/05-04-2026", object{"goal": 6.5}).Is(http.StatusOK)
	if day := poster.Get("/log/05-04-2026").Is(http.StatusOK).Object(); day["goal"] != 6.5 {
		t.Errorf("the day is %v", day)
	}
	first := kit.PostKeyed(poster.Client, "pooled", "/race", kit.RaceDraft).Is(http.StatusCreated)
	kit.CheckReplay(t, first, kit.PostKeyed(poster.Client, "pooled", "/race", kit.RaceDraft))

	voters := make([]*kit.User, 6)
	for i := range voters {
		voters[i] = app.Register(t)
	}
	const rounds = 10
	won := kit.AtOnce(len(voters), func(i int) bool {
		for n := range rounds {
			voters[i].Post("/race/upvote/"+race, nil).Is(http.StatusOK)
			voters[i].Result(race, object{"athlete": fmt.Sprintf("Runner %d of %d", n, i)})
		}
		return true
	})
	got := c.Get("/race/" + race).Object()
	if got["upvotes"] != float64(won) || got["results"] != float64(3+won*rounds) {
		t.Errorf("%v votes, %v results after %d writers", got["upvotes"], got["results"], won)
	}
}
