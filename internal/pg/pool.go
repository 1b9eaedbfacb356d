// Package pg is the way to PostgreSQL: the pool, transactions, rows read one by one, migrations, and the translation of
// the database's errors into faults.
package pg

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// MinVersion is the oldest PostgreSQL that works.
const MinVersion = 15

// dialTimeout bounds how long a request waits for a database that does not answer: a caller hears 503 within a second. A URL
// that names a connect_timeout has its way.
const dialTimeout = 800 * time.Millisecond

// Open makes a pool for the database at url. It does not connect yet; the first use does. maxConns of zero means 16,
// or what the URL says as pool_max_conns.
func Open(ctx context.Context, url string, maxConns int32) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the database URL cannot be read") // pgx's own message may carry the password
	}
	if !strings.Contains(url, "connect_timeout") {
		cfg.ConnConfig.ConnectTimeout = dialTimeout
	}
	params := cfg.ConnConfig.RuntimeParams
	params["application_name"] = "harrier"
	params["timezone"] = "UTC"
	// Every query is small and there are many at once: a plan that starts workers only gets in the way of the others.
	params["max_parallel_workers_per_gather"] = "0"
	params["jit"] = "off"
	// What runs longer is stuck. Imports lift the bound for themselves.
	params["statement_timeout"] = "30s"
	params["idle_in_transaction_session_timeout"] = "60s"
	cfg.AfterConnect = func(_ context.Context, c *pgx.Conn) error {
		c.TypeMap().RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
		return nil
	}
	cfg.MaxConns = 16
	if maxConns > 0 {
		cfg.MaxConns = maxConns
	}
	cfg.MinIdleConns = 2
	cfg.MaxConnIdleTime = 5 * time.Minute
	cfg.MaxConnLifetime = time.Hour
	cfg.MaxConnLifetimeJitter = 10 * time.Minute
	cfg.HealthCheckPeriod = 15 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("make the pool: %w", err)
	}
	return pool, nil
}

// Beginner starts transactions: a pool or a connection.
type Beginner interface {
	Begin(ctx context.Context) (pgx.Tx, error)
}

// InTx runs work in a transaction and commits it when work gives no error. Where PostgreSQL chose the transaction as the
// victim of a deadlock or a serialization conflict, the whole of it runs again, at most three times: work must not have
// effects outside of tx.
func InTx(ctx context.Context, db Beginner, work func(tx pgx.Tx) error) error {
	var err error
	for range 3 {
		err = pgx.BeginFunc(ctx, db, work)
		if pgErr, ok := errors.AsType[*pgconn.PgError](err); !ok || (pgErr.Code != "40P01" && pgErr.Code != "40001") {
			break
		}
	}
	return err //nolint:wrapcheck // the work's own, or the commit's
}

// Querier runs a query: a pool, a connection or a transaction.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Each runs a query and hands its rows to yield one by one, so that memory does not grow with the answer. It stops at
// the first error of yield and gives it back.
func Each(ctx context.Context, db Querier, yield func(pgx.Rows) error, sql string, args ...any) error {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	return hand(rows, yield)
}

func hand(rows pgx.Rows, yield func(pgx.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := yield(rows); err != nil {
			return err
		}
	}
	return rows.Err() //nolint:wrapcheck // as above
}
