// Package pg gives access to PostgreSQL: the pool, transactions, rows read one by one, migrations, and the translation of the
// database's errors into faults.
package pg

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/trace"
)

// MinVersion is the oldest PostgreSQL that works.
const MinVersion = 15

// dialTimeout is how long a request waits for a database that does not respond, so that clients receive 503 within a second. The
// connect_timeout of a URL takes precedence.
const dialTimeout = 800 * time.Millisecond

// Open returns a pool for the database at url. The first use connects. maxConns of zero means 16. The constraints of several packages
// are joined.
func Open(ctx context.Context, url string, maxConns int32, constraints ...Constraints) (*DB, error) {
	return OpenWith(ctx, url, Options{MaxConns: maxConns}, constraints...)
}

// Options are what a pool can have besides.
type Options struct {
	// MaxConns is the size of the pool; zero means 16.
	MaxConns int32
	// DirectURL leads to the database itself where the URL leads to a pooler; see pooler.go. Empty where it does not.
	DirectURL string
	// Settings are settings of the database for every connection, such as limits that functions in db/code read. They replace
	// those that OpenWith makes.
	Settings map[string]string
	// Local are more settings, of what OnConn runs. Nothing else may use the pool.
	Local map[string]string
	// Replicas are URLs of streaming replicas, for contexts of Replicas.OnReplica.
	Replicas []string
	// Traces makes a span of each query that is part of a trace; nil for none.
	Traces trace.TracerProvider
}

// OpenWith is Open with options.
func OpenWith(ctx context.Context, url string, o Options, constraints ...Constraints) (*DB, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errUnreadable
	}
	db := &DB{constraints: Constraints{}}
	prepare(cfg.ConnConfig, url)
	if o.DirectURL == "" {
		db.session = cfg.ConnConfig
		maps.Copy(cfg.ConnConfig.RuntimeParams, settings(o.Settings))
		maps.Copy(cfg.ConnConfig.RuntimeParams, o.Local)
		if cfg.ConnConfig.RuntimeParams[readOnly] == "on" {
			findPrimary(cfg.ConnConfig, url)
		}
	} else {
		if db.session, err = pgx.ParseConfig(o.DirectURL); err != nil {
			return nil, errUnreadable
		}
		prepare(db.session, o.DirectURL)
		maps.Copy(db.session.RuntimeParams, settings(o.Settings))
		db.begin = begin(o.Local)
		db.expected = settings(o.Settings)
	}
	if db.Pool, err = open(ctx, cfg, o); err != nil {
		return nil, err
	}
	for _, c := range constraints {
		maps.Copy(db.constraints, c)
	}
	for _, replica := range o.Replicas {
		pool, err := openReplica(ctx, replica, o)
		if err != nil {
			db.Close()
			return nil, err
		}
		db.replicas = append(db.replicas, pool)
	}
	return db, nil
}

// openReplica opens a pool for a replica like that of the primary.
func openReplica(ctx context.Context, url string, o Options) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errUnreadable
	}
	prepare(cfg.ConnConfig, url)
	maps.Copy(cfg.ConnConfig.RuntimeParams, settings(o.Settings))
	maps.Copy(cfg.ConnConfig.RuntimeParams, o.Local)
	return open(ctx, cfg, o)
}

// open makes a pool.
func open(ctx context.Context, cfg *pgxpool.Config, o Options) (*pgxpool.Pool, error) {
	cfg.AfterConnect = func(_ context.Context, c *pgx.Conn) error {
		c.TypeMap().RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
		c.TypeMap().RegisterType(&pgtype.Type{Name: "numeric", OID: pgtype.NumericOID, Codec: decimalCodec{}})
		return nil
	}
	cfg.MaxConns = 16
	if o.MaxConns > 0 {
		cfg.MaxConns = o.MaxConns
	}
	if o.Traces != nil {
		cfg.ConnConfig.Tracer = queryTracer(o.Traces)
	}
	cfg.MinIdleConns = min(2, cfg.MaxConns/4)
	cfg.MaxConnIdleTime = time.Minute
	cfg.MaxConnLifetime = time.Hour
	cfg.MaxConnLifetimeJitter = 10 * time.Minute
	cfg.HealthCheckPeriod = 15 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("make the pool: %w", err)
	}
	return pool, nil
}

var errUnreadable = errors.New("the database URL cannot be read") // pgx's own message may carry the password

// prepare completes how to connect to url.
func prepare(cfg *pgx.ConnConfig, url string) {
	if !strings.Contains(url, "connect_timeout") {
		cfg.ConnectTimeout = dialTimeout
	}
	cfg.DialFunc = dialer().DialContext
	cfg.OnPgError = keepsConnection
	cfg.RuntimeParams["application_name"] = "harrier"
	cfg.RuntimeParams["timezone"] = "UTC"
}

// settings are those of every connection, and more.
func settings(more map[string]string) map[string]string {
	set := map[string]string{
		// Queries are small and many run at once: parallel workers of one would only slow down the others.
		"max_parallel_workers_per_gather": "0",
		"jit":                             "off",
		// A statement that runs longer is stuck. Imports lift the limit for themselves.
		"statement_timeout":                   "30s",
		"idle_in_transaction_session_timeout": "60s",
	}
	maps.Copy(set, more)
	return set
}
