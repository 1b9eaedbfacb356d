// Package kit runs the program for tests: on a real PostgreSQL, with a freshly migrated database for each test, fixtures, and
// a client that checks every response against the contract.
package kit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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
	// DatabaseURL is the database of the program, or empty if it is of Shared, and DataDir the data directory.
	DatabaseURL, DataDir string
	database             string
	// publicURL is where links lead, and issuer what tokens name.
	publicURL, issuer string
	stop              func() error
	pool              struct {
		mu sync.Mutex
		db *pg.DB
	}
}

// Start runs the program on a free port with a new database until the test ends. It returns when the program is ready, unless it is not to be.
// Tests that only need their own users, races and teams call Shared.
func Start(t testing.TB, o Options) *App {
	t.Helper()
	if o.DatabaseURL == "" {
		o.DatabaseURL = DatabaseURL(t)
	}
	if o.Log == nil {
		o.Log = slog.NewTextHandler(t.Output(), warnings) // says why a test failed
	}
	a, err := run(t.Context(), o, newServerDir(t, o.DatabaseURL))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.closePool)
	t.Cleanup(func() {
		if err := a.stop(); err != nil {
			t.Error(err)
		}
	})
	if !o.Unready {
		waitUntilReady(t, a.URL)
	}
	return a
}

// publicURLs are those of servers by the files of their keys: all servers of an instance have one.
var publicURLs sync.Map

// warnings has a log say what may be why a test failed.
var warnings = &slog.HandlerOptions{Level: slog.LevelWarn}

// run runs the program on a database, with a directory for what it writes, until stop is called.
func run(ctx context.Context, o Options, dir string) (*App, error) {
	if o.Machine == nil {
		o.Machine = clock.System
	}
	synced := clock.New(o.Machine)
	if o.Clock != nil {
		synced = clock.New(o.Clock)
		synced.Alone = true
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cmp.Or(o.Listen, "127.0.0.1:0"))
	if err != nil {
		return nil, err
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
	if shared, ok := publicURLs.Load(filepath.Clean(cfg.Keys)); ok && cfg.PublicURL == "http://"+cfg.Listen {
		cfg.PublicURL, _ = shared.(string)
	}
	publicURLs.Store(filepath.Join(cfg.DataDir, "keys.json"), cfg.PublicURL)
	addFolder(o.DatabaseURL, cfg.DataDir)
	a, err := server.Build(ctx, cfg, slog.New(o.Log), synced)
	if err != nil {
		return nil, fmt.Errorf("build the program: %w", errors.Join(err, listener.Close()))
	}
	// A test's context would end before the cleanup, which stops the program.
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- server.NewServer(listener, cfg, slog.New(o.Log)).Run(ctx, a) }()
	running := &App{
		App: a, URL: "http://" + listener.Addr().String() + cfg.BasePath, DatabaseURL: o.DatabaseURL, DataDir: cfg.DataDir, database: o.DatabaseURL,
		publicURL: cfg.PublicURL, issuer: cfg.Address(),
	}
	running.stop = sync.OnceValue(func() error {
		stop()
		err := errors.Join(<-served, a.Close())
		http.DefaultClient.CloseIdleConnections()
		caller.CloseIdleConnections()
		return err
	})
	return running, nil
}

// Stop stops the program before the test ends, which fails if it could not be stopped.
func (a *App) Stop() { _ = a.stop() }

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
