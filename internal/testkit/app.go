package testkit

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"harrier/internal/app"
	"harrier/internal/clock"
	"harrier/internal/config"
)

// Options say how the program under test differs from its defaults.
type Options struct {
	// DatabaseURL is of a database that the test shares with other programs; default a fresh one.
	DatabaseURL string
	// Config changes the settings.
	Config func(*config.Config)
	// Clock is what the program takes for the time; default the machine's.
	Clock clock.Clock
	// Log gets the log; default nobody.
	Log slog.Handler
}

// App is a running program.
type App struct {
	*app.App

	// URL is where it listens, its base path included.
	URL string
	// DatabaseURL is of the database behind it, DataDir its data directory.
	DatabaseURL, DataDir string
	stop                 func()
}

// Start runs the program, as it is, on a free port and a fresh database until the test ends.
func Start(t testing.TB, o Options) *App {
	t.Helper()
	if o.DatabaseURL == "" {
		o.DatabaseURL = DatabaseURL(t)
	}
	if o.Clock == nil {
		o.Clock = clock.System
	}
	if o.Log == nil {
		o.Log = slog.DiscardHandler
	}
	dir := t.TempDir()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	cfg := config.Config{
		Listen: listener.Addr().String(), PublicURL: "http://" + listener.Addr().String(), DatabaseURL: o.DatabaseURL, DatabaseConns: 6,
		DataDir: filepath.Join(dir, "data"), MailFrom: "Harrier <harrier@localhost>", Log: "text",
		AccessTTL: time.Hour, RefreshTTL: 720 * time.Hour, VerifyTTL: 24 * time.Hour, ResetTTL: time.Hour,
	}
	if o.Config != nil {
		o.Config(&cfg)
	}
	addFolder(o.DatabaseURL, cfg.DataDir)
	a, err := app.Build(t.Context(), cfg, slog.New(o.Log), o.Clock)
	if err != nil {
		t.Fatalf("build the program: %v", err)
	}
	// Not the test's own context: that ends before the clean-up, which still asks the program to stop.
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	served := make(chan error, 1)
	go func() { served <- a.Serve(ctx, listener) }()
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
	}
	t.Cleanup(running.stop)
	return running
}

// Stop ends the program before the test does.
func (a *App) Stop() { a.stop() }
