// Package app puts the program together. It is the only wiring: the command and the tests both use it.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"harrier/internal/account"
	"harrier/internal/auth"
	"harrier/internal/clock"
	"harrier/internal/config"
	"harrier/internal/fault"
	"harrier/internal/httpapi"
	"harrier/internal/localpg"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/search"
	"harrier/internal/trainlog"
)

const (
	// drainTimeout is how long requests that are under way may take when the program stops.
	drainTimeout = 15 * time.Second
	// databasePatience is how long the program waits at its start for a database that is away, looking every databasePause.
	databasePatience = time.Minute
	databasePause    = time.Second
	// rememberedTokens is how many verified tokens are kept, at 600 bytes each.
	rememberedTokens = 20_000
)

// App is the program, built and ready to serve.
type App struct {
	cfg      config.Config
	log      *slog.Logger
	clock    clock.Clock
	database *Database
	migrator *pg.Migrator
	keys     *auth.Keys
	outbox   *mail.Outbox
	// Handler answers requests.
	Handler  http.Handler
	Accounts *account.Service
	Races    *race.Service
	Results  *result.Service
	Search   *search.Service
	Hasher   *auth.Hasher

	background sync.WaitGroup
	stop       context.CancelFunc
}

// Database is a pool, and the PostgreSQL behind it where that is the program's own.
type Database struct {
	Pool  *pgxpool.Pool
	local *localpg.Server
}

// OpenDatabase connects to the configured database, or starts the program's own.
func OpenDatabase(ctx context.Context, cfg config.Config, log *slog.Logger) (*Database, error) {
	d := &Database{}
	url := cfg.DatabaseURL
	if url == "" {
		local, err := localpg.Start(ctx, localpg.Config{Dir: cfg.DataDir, Log: log})
		if err != nil {
			return nil, fmt.Errorf("start the local database: %w", err)
		}
		d.local, url = local, local.URL()
	}
	pool, err := pg.Open(ctx, url, int32(cfg.DatabaseConns)) //nolint:gosec // at most 1000
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	d.Pool = pool
	return d, nil
}

// Close lets go of the database, and stops it where it is the program's own.
func (d *Database) Close() error {
	if d.Pool != nil {
		d.Pool.Close()
	}
	if d.local == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := d.local.Stop(ctx); err != nil {
		return fmt.Errorf("stop the local database: %w", err)
	}
	return nil
}

// Build puts the program together: it opens the database, brings its schema up to date and starts what runs beside the
// requests. Close ends all of that.
func Build(ctx context.Context, cfg config.Config, log *slog.Logger, now clock.Clock) (*App, error) {
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	database, err := OpenDatabase(ctx, cfg, log)
	if err != nil {
		return nil, err
	}
	a := &App{cfg: cfg, log: log, clock: now, database: database}
	if err := a.build(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) build(ctx context.Context) error {
	if err := a.migrate(ctx); err != nil {
		return err
	}
	source := a.cfg.Keys
	if source == "" {
		source = filepath.Join(a.cfg.DataDir, "keys.json")
	}
	var err error
	if a.keys, err = auth.OpenKeys(source, a.clock()); err != nil {
		return fmt.Errorf("open the signing keys: %w", err)
	}
	tokens, err := auth.NewTokens(a.keys, rememberedTokens)
	if err != nil {
		return fmt.Errorf("make tokens: %w", err)
	}
	if a.Hasher, err = auth.NewHasher(auth.HasherSettings{}); err != nil {
		return fmt.Errorf("make the password hasher: %w", err)
	}
	pool := a.database.Pool
	a.outbox, err = mail.New(pool, mail.Config{
		SMTPURL: a.cfg.SMTPURL, Dir: a.cfg.DataDir, From: a.cfg.MailFrom, AppURL: a.cfg.AppURL, PublicURL: a.cfg.PublicURL, BasePath: a.cfg.BasePath, Log: a.log,
	})
	if err != nil {
		return fmt.Errorf("make the outbox: %w", err)
	}
	a.Accounts = account.New(account.Config{
		DB: pool, Tokens: tokens, Hasher: a.Hasher, Outbox: a.outbox, Unlimited: a.cfg.RateLimit == 0,
		Lifetimes: account.Lifetimes{Access: a.cfg.AccessTTL, Refresh: a.cfg.RefreshTTL, Verify: a.cfg.VerifyTTL, Reset: a.cfg.ResetTTL},
	})
	streams := pg.NewStreams(pool)
	a.Races = race.New(pool, streams)
	a.Results = result.New(pool, streams, a.Races)
	a.Search = search.New(pool)
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), pg.NewCollector(pool))
	a.Handler, err = httpapi.New(httpapi.Config{
		Log: a.log, Clock: a.clock, BasePath: a.cfg.BasePath, CORSOrigins: a.cfg.CORSOrigins, RatePerSecond: a.cfg.RateLimit,
		TrustedProxies: trust(a.cfg), Classify: pg.Fault, Ready: a.ready, Metrics: metrics,
		JWKS:     func() ([]byte, error) { return a.keys.Public(a.clock()), nil },
		Accounts: a.Accounts, Races: a.Races, Results: a.Results, Search: a.Search, TrainLog: trainlog.New(pool),
	})
	if err != nil {
		return fmt.Errorf("make the server: %w", err)
	}
	if err := a.Accounts.Look(ctx, a.clock()); err != nil {
		return err
	}
	if err := a.outbox.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start to send mail: %w", err)
	}
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	a.stop = stop
	a.background.Go(func() { a.Accounts.Follow(background, a.clock, a.log) })
	a.background.Go(func() { a.Search.Follow(background, a.log) })
	return nil
}

func (a *App) migrate(ctx context.Context) error {
	m, err := pg.NewMigrator(a.database.Pool, a.log)
	if err != nil {
		return err
	}
	a.migrator = m
	// A database that starts together with the program may take its time.
	for waited := time.Duration(0); ; waited += databasePause {
		_, err = m.Up(ctx)
		if err == nil || fault.KindOf(pg.Fault(err)) != fault.Unavailable || waited >= databasePatience {
			return err
		}
		a.log.Warn("waiting for the database", "error", err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(databasePause):
		}
	}
}

// ready tells whether requests can be served: the database answers, and its schema is this program's.
func (a *App) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	have, want, err := a.migrator.Current(ctx)
	if err != nil {
		return err
	}
	if have != want {
		return fmt.Errorf("the schema is at version %d, the program's is %d", have, want)
	}
	return nil
}

// trust believes the X-Forwarded-For of the configured networks, and of no others.
func trust(cfg config.Config) []echo.TrustOption {
	if len(cfg.TrustedProxies) == 0 {
		return nil
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, prefix := range cfg.TrustedProxies {
		ip := prefix.Addr().AsSlice()
		options = append(options, echo.TrustIPRange(&net.IPNet{IP: ip, Mask: net.CIDRMask(prefix.Bits(), len(ip)*8)}))
	}
	return options
}

// Serve answers requests on listener until ctx ends, and then lets those that are under way finish.
func (a *App) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           a.Handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	a.log.Info("serving", "url", "http://"+listener.Addr().String()+a.cfg.BasePath)
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	a.log.Info("stopping")
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		return errors.Join(fmt.Errorf("requests were cut off: %w", err), server.Close())
	}
	return nil
}

// Close ends what Build started, the database last.
func (a *App) Close() error {
	var err error
	if a.stop != nil {
		a.stop()
		ctx, cancel := context.WithTimeout(context.Background(), drainTimeout)
		defer cancel()
		err = a.outbox.Stop(ctx)
	}
	a.background.Wait()
	if a.migrator != nil {
		err = errors.Join(err, a.migrator.Close())
	}
	return errors.Join(err, a.database.Close())
}
