// Package kit runs the program for tests: on a real PostgreSQL, with a freshly migrated database for each test, fixtures, and
// a client that checks every response against the contract.
package kit

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/server"
	"harrier/tests/kit/database"
)

// Options change the program under test. The zero value means defaults.
type Options struct {
	// DatabaseURL is the database, if programs share one; default a new one.
	DatabaseURL string
	// Listen is the address; default a free port.
	Listen string
	// Config changes the settings.
	Config func(*config.Config)
	// Clock is the clock that the program goes by; default the database's.
	Clock clock.Clock
	// Machine is the clock of the program's machine; default the real one.
	Machine clock.Clock
	// Log receives the log; default none.
	Log slog.Handler
	// Unready has Start not wait until the program is ready, which it is not while the database takes no writes.
	Unready bool
}

// App is a running program.
type App struct {
	*server.App

	// URL includes the base path.
	URL string
	// DatabaseURL is the database of the program, DataDir its data directory.
	DatabaseURL, DataDir string
	stop                 func()
	pool                 struct {
		mu sync.Mutex
		db *pg.DB
	}
}

// Start runs the program on a free port with a new database until the test ends. It returns when the program is ready, unless it is not to be.
func Start(t testing.TB, o Options) *App {
	t.Helper()
	if o.DatabaseURL == "" {
		o.DatabaseURL = DatabaseURL(t)
	}
	if o.Machine == nil {
		o.Machine = clock.System
	}
	synced := clock.New(o.Machine)
	if o.Clock != nil {
		synced = clock.New(o.Clock)
		synced.Alone = true
	}
	if o.Log == nil {
		o.Log = slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}) // says why a test failed
	}
	dir := newServerDir(t, o.DatabaseURL)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", cmp.Or(o.Listen, "127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	cfg := config.Config{
		Listen: listener.Addr().String(), PublicURL: "http://" + listener.Addr().String(), DatabaseURL: o.DatabaseURL, DatabaseConns: 6,
		ListsPerAddress: 2, ImportsPerUser: 2, SpoolMiB: 1024, LogImportMiB: 1024, LogUploadsMiB: 16_384, TracksMiB: 2048, CacheMiB: 8,
		ScoredFinishers: 100_000, ConnectionsEvery: 30 * time.Minute, IntervalsURL: "https://intervals.invalid",
		DataDir: filepath.Join(dir, "data"), MailFrom: "Harrier <harrier@localhost>", Log: "text",
		Registration: "open", InstanceName: "Harrier", PostRaces: "anyone", MCP: true,
		HashMemoryKiB: 64, // the usual hashes would take most of the time of all tests
		// Beside other tests, everything may wait longer for a processor than users would. Tests of what is refused after a wait set it to 1.
		Patience:  12,
		AccessTTL: time.Hour, RefreshTTL: 720 * time.Hour, SessionTTL: 180 * 24 * time.Hour, VerifyTTL: 24 * time.Hour, ResetTTL: time.Hour,
	}
	if o.Config != nil {
		o.Config(&cfg)
	}
	addFolder(o.DatabaseURL, cfg.DataDir)
	a, err := server.Build(t.Context(), cfg, slog.New(o.Log), synced)
	if err != nil {
		t.Fatalf("build the program: %v", err)
	}
	// The test's context would end before the cleanup, which stops the program.
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	served := make(chan error, 1)
	go func() { served <- server.NewServer(listener, cfg, slog.New(o.Log)).Run(ctx, a) }()
	running := &App{App: a, URL: "http://" + listener.Addr().String() + cfg.BasePath, DatabaseURL: o.DatabaseURL, DataDir: cfg.DataDir}
	stopped := false
	running.stop = func() {
		if stopped {
			return
		}
		stopped = true
		stop()
		if err := <-served; err != nil {
			t.Errorf("serve: %v", err)
		}
		if err := a.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
		http.DefaultClient.CloseIdleConnections()
		caller.CloseIdleConnections()
	}
	t.Cleanup(running.closePool)
	t.Cleanup(running.stop)
	if !o.Unready {
		waitUntilReady(t, running.URL)
	}
	return running
}

// Stop stops the program before the test ends.
func (a *App) Stop() { a.stop() }

// DatabaseURL is database.URL. What servers on the database write to files is kept as long as the database.
func DatabaseURL(t testing.TB) string {
	t.Helper()
	url := database.URL(t)
	homes.Store(url, t.TempDir())
	return url
}

// Database is the pool of database.Open.
func Database(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return database.Open(t).Pool
}
