package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/trace"

	"harrier/gen/query"
	"harrier/internal/config"
	"harrier/internal/httpapi"
	"harrier/internal/pg"
)

// Database is the database, and the PostgreSQL server behind it if that is the program's own.
type Database struct {
	DB *pg.DB
	// url is of the database, or of a pooler before it, and direct of the database itself; empty if that is url.
	url, direct string
	local       localServer
}

// localServer is the program's own PostgreSQL.
type localServer interface {
	Stop(ctx context.Context) error
}

// Use is how a command uses the program's own database.
type Use int

// The ways to use a database.
const (
	// Own is for a server: no other program may run the database.
	Own Use = iota
	// Share uses the database that another program runs, or else runs it. It is created if there is none.
	Share
	// ShareExisting is Share for commands that need what the database contains: if there is none, this is an error.
	ShareExisting
)

// OpenDatabase opens the configured database, or else the program's own, for a command. It does not use a pooler.
func OpenDatabase(ctx context.Context, cfg config.Config, use Use, log *slog.Logger) (*Database, error) {
	cfg.DatabaseURL, cfg.DatabaseDirectURL = cmp.Or(cfg.DatabaseDirectURL, cfg.DatabaseURL), ""
	cfg.DatabaseReplicas = nil
	return openDatabase(ctx, cfg, use, log, nil)
}

func openDatabase(ctx context.Context, cfg config.Config, use Use, log *slog.Logger, traces trace.TracerProvider) (*Database, error) {
	d := &Database{url: cfg.DatabaseURL, direct: cfg.DatabaseDirectURL}
	if d.url == "" {
		if err := d.openLocal(ctx, cfg.DataDir, use, log); err != nil {
			return nil, fmt.Errorf("open the local database: %w", err)
		}
	}
	options := pg.Options{
		MaxConns:  int32(cfg.DatabaseConns), //nolint:gosec // at most 1000
		DirectURL: d.direct, Settings: limits(cfg), Replicas: cfg.DatabaseReplicas, Traces: traces,
	}
	db, err := pg.OpenWith(ctx, d.url, options, Constraints...)
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	d.DB = db
	return d, nil
}

// limits returns the settings that the database enforces: how long a statement may take, who may post races (db/code/races/posting_refusal.sql),
// and the limits of accounts (db/code/races/count_share.sql, db/code/search/results_searchable.sql). An empty limit means no limit.
func limits(cfg config.Config) map[string]string {
	set := map[string]string{
		"harrier.post_races": cfg.PostRaces,
		"statement_timeout":  strconv.FormatInt(cfg.Patient(pg.StatementTimeout).Milliseconds(), 10),
	}
	for name, limit := range map[string]int{
		"harrier.results_per_account": cfg.ResultsPerAccount, "harrier.rows_per_hour": cfg.RowsPerHour, "harrier.words_per_import": cfg.WordsPerImport,
	} {
		set[name] = "" // a pooler may have another
		if limit > 0 && cfg.RateLimit != 0 {
			set[name] = strconv.Itoa(limit)
		}
	}
	return set
}

// Now returns the database's time, which commands go by.
func (d *Database) Now(ctx context.Context) (time.Time, error) {
	return query.New().ClockRead(ctx, d.DB)
}

// Close closes the pool, and stops the PostgreSQL server if it is the program's own.
func (d *Database) Close() error {
	if d.DB != nil {
		d.DB.Close()
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

// openSmallPools opens the pools for what must not wait for requests, and for what needs a session.
func (a *App) openSmallPools(ctx context.Context) (err error) {
	d := a.database
	if a.watch, err = pg.OpenWith(ctx, d.url, pg.Options{MaxConns: watchConns, DirectURL: d.direct}); err != nil {
		return fmt.Errorf("open the pool for readiness: %w", err)
	}
	if a.replicas, err = pg.OpenReplicas(ctx, a.cfg.DatabaseReplicas, d.DB, a.watch, a.cfg.Patient(pg.WatchTimeout)); err != nil {
		return err
	}
	a.direct = d.DB
	if d.direct != "" {
		if a.direct, err = pg.OpenWith(ctx, d.direct, pg.Options{MaxConns: directConns}, Constraints...); err != nil {
			return fmt.Errorf("open the pool for sessions: %w", err)
		}
	}
	return nil
}

// replicasOrNil is nil without replicas, which a nil pointer in an interface is not.
func (a *App) replicasOrNil() httpapi.Replicas { //nolint:ireturn // see above
	if a.replicas == nil {
		return nil
	}
	return a.replicas
}
