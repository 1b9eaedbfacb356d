package operators

import (
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// A database that takes no writes answers reads and refuses writes, and load balancers are told to look elsewhere until it does again.
func TestReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	race := user.Race()
	result := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Ada"}
	app.Client(t).Get("/readyz").Is(http.StatusOK)

	alter := func(what string) string {
		return "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I " + what + " default_transaction_read_only', current_database()); END $$"
	}
	kit.InDatabase(t, app, strings.Replace(alter("SET"), "_only'", "_only = on'", 1))
	// Connections keep what was set when they began. In a failover, they are cut.
	kit.InDatabase(t, app, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	kit.Eventually(t, "the server is not ready", func() bool { return app.Client(t).Get("/readyz").Status == http.StatusServiceUnavailable })
	kit.Eventually(t, "it reads", func() bool { return app.Client(t).Get("/race/"+race).Status == http.StatusOK })
	user.Post("/result", result).Is(http.StatusServiceUnavailable)
	app.Client(t).Get("/healthz").Is(http.StatusOK)
	kit.InDatabase(t, app, "BEGIN READ WRITE; "+alter("RESET")+"; COMMIT")
	// Connections that only read are given up at the first refused write, so all are replaced without anybody cutting them.
	kit.Eventually(t, "writes are taken again", func() bool {
		key := "Idempotency-Key: " + uuid.NewString()
		return user.Do(http.MethodPost, "/result", result, key).Status == http.StatusCreated
	})
}

// A server that starts while the database takes no writes answers reads, refuses writes and goes on by itself when it does.
func TestStartOnReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	first := kit.Start(t, kit.Options{})
	user := first.Register(t)
	race := user.Race()
	user.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Ada"}).Is(http.StatusCreated)
	first.Client(t).Get("/events").Is(http.StatusOK)
	first.Stop()
	alter := func(what string) string {
		return "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I " + what + "', current_database()); END $$"
	}
	kit.InDatabase(t, first, alter("SET default_transaction_read_only = on"))
	var log kit.LockedBuffer
	second := kit.Start(t, kit.Options{
		DatabaseURL: first.DatabaseURL, Log: slog.NewTextHandler(&log, nil), Unready: true,
		Config: func(c *config.Config) { c.Keys = filepath.Join(first.DataDir, "keys.json") },
	})
	client := second.Client(t)
	kit.Eventually(t, "it reads", func() bool {
		a := client.Get("/race/" + race)
		return a.Status == http.StatusOK
	})
	client.Get("/result/count").Is(http.StatusOK)
	client.Get("/events").Is(http.StatusOK)
	client.Get("/readyz").Is(http.StatusServiceUnavailable)
	write := func() *kit.Answer {
		return client.WithToken(user.Token).Put("/user/"+user.ID, object{"name": "Still Here"})
	}
	write().Is(http.StatusServiceUnavailable)
	if text := log.String(); strings.Contains(text, "cannot be reached") || !strings.Contains(text, "takes no writes") {
		t.Errorf("the log says %s", text)
	}
	kit.InDatabase(t, first, "BEGIN READ WRITE; "+alter("RESET default_transaction_read_only")+"; COMMIT")
	kit.Eventually(t, "it writes", func() bool { return write().Status == http.StatusOK })
	kit.Eventually(t, "it is ready", func() bool { return client.Get("/readyz").Status == http.StatusOK })
}

// Searches use connections that only read. They find the primary, too, when it is looked for by whether it takes writes.
func TestSearchOnPrimary(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{DatabaseURL: kit.NewFreezer(t, kit.DatabaseURL(t)).URL + "&target_session_attrs=read-write"})
	user := app.Register(t)
	user.Result(user.Race(), object{"athlete": "Ada Primary"})
	kit.Eventually(t, "the result is found", func() bool {
		found := app.Client(t).Get("/search/results/primary/1/10") // on a busy machine a search may take too long
		return found.Status == http.StatusOK && len(found.List()) == 1
	})
}
