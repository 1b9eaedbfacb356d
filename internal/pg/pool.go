// Package pg gives access to PostgreSQL: the pool, transactions, rows read one by one, migrations, and the translation of the
// database's errors into faults.
package pg

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/trace"
)

// dialTimeout is how long a request waits for a database that does not respond, so that clients receive 503 within a second. The
// connect_timeout of a URL takes precedence.
const dialTimeout = 800 * time.Millisecond

// StatementTimeout is how long a statement may take, unless it lifts the limit for itself. One that runs longer is stuck.
const StatementTimeout = 30 * time.Second

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
	// the settings of OpenWith.
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
	db := &DB{constraints: Constraints{}}
	for _, c := range constraints {
		maps.Copy(db.constraints, c)
	}
	// Connections to the database itself have settings of their own.
	own := func(url string) (*pgxpool.Config, error) { return parse(url, settings(o.Settings), o.Local) }
	cfg, err := own(cmp.Or(o.DirectURL, url))
	if err != nil {
		return nil, err
	}
	db.session = cfg.ConnConfig
	if o.DirectURL != "" {
		db.begin, db.expected = begin(o.Local), settings(o.Settings)
		if cfg, err = parse(url); err != nil {
			return nil, err
		}
	}
	if db.Pool, err = open(ctx, cfg, o); err != nil {
		return nil, err
	}
	for _, replica := range o.Replicas {
		var pool *pgxpool.Pool
		if cfg, err = own(replica); err == nil {
			pool, err = open(ctx, cfg, o)
		}
		if err != nil {
			db.Close()
			return nil, err
		}
		db.replicas = append(db.replicas, pool)
	}
	return db, nil
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

// readOnly is the setting with which a connection only reads.
const readOnly = "default_transaction_read_only"

// parse reads a URL, and completes how to connect to it.
func parse(url string, set ...map[string]string) (*pgxpool.Config, error) {
	pool, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errUnreadable
	}
	cfg := pool.ConnConfig
	if !strings.Contains(url, "connect_timeout") {
		cfg.ConnectTimeout = dialTimeout
	}
	cfg.DialFunc = dialer().DialContext
	cfg.OnPgError = keepsConnection
	cfg.RuntimeParams["application_name"] = "harrier"
	cfg.RuntimeParams["timezone"] = "UTC"
	for _, s := range set {
		maps.Copy(cfg.RuntimeParams, s)
	}
	// The server that takes writes is found by whether transactions are read-only. Connections that only read find it otherwise.
	if cfg.RuntimeParams[readOnly] == "on" && strings.Contains(url, "target_session_attrs=read-write") {
		cfg.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	}
	return pool, nil
}

// keepsConnection reports whether a connection can be used after an error. It cannot if the server has become a standby, or takes no
// writes: the next connection may find the new primary.
func keepsConnection(_ *pgconn.PgConn, err *pgconn.PgError) bool {
	return err.Code != codeReadOnlyTransaction && err.SeverityUnlocalized != "FATAL" && err.Severity != "FATAL"
}

// settings are those of every connection, and more.
func settings(more map[string]string) map[string]string {
	set := map[string]string{
		// Queries are small and many run at once: parallel workers of one would only slow down the others.
		"max_parallel_workers_per_gather":     "0",
		"jit":                                 "off",
		"statement_timeout":                   milliseconds(StatementTimeout),
		"idle_in_transaction_session_timeout": "60s",
	}
	maps.Copy(set, more)
	return set
}
