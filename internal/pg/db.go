package pg

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// DB is a pool of connections. Every error that it, InTx, InTxOnce or InSnapshot returns is a fault if a client can do something
// about it: the constraints' own faults, fault.Unavailable if the database cannot be reached. Errors begin with the name of the
// query in queries/, so that callers return them as they are. A query costs one small allocation for that, a row none.
type DB struct {
	// Pool is for what needs pgx itself: the job queue, migrations, metrics. Its errors are the driver's.
	Pool *pgxpool.Pool

	constraints Constraints
	// session is how to connect to the database itself.
	session *pgx.ConnConfig
	// begin starts the transactions of OnConn, and expected are the settings that the pooler is to make; both only through one.
	begin    string
	expected map[string]string
	// replicas are the pools of the replicas, for contexts of Replicas.OnReplica; nil without one.
	replicas []*pgxpool.Pool
}

// Close closes the pool, and those of its replicas.
func (db *DB) Close() {
	db.Pool.Close()
	for _, pool := range db.replicas {
		pool.Close()
	}
}

// Exec runs a statement.
func (db *DB) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	tag, err := db.conn(ctx).Exec(ctx, sql, args...)
	return tag, db.constraints.fault(named(sql, err))
}

// Query runs a query.
func (db *DB) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	found, err := db.conn(ctx).Query(ctx, sql, args...)
	return rows{found, sql, db.constraints}, db.constraints.fault(named(sql, err))
}

// QueryRow runs a query that returns one row.
func (db *DB) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	found, err := db.conn(ctx).Query(ctx, sql, args...)
	return row{found, err, sql, db.constraints}
}

// SendBatch runs several statements in one round trip and one transaction.
func (db *DB) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	return batch{db.conn(ctx).SendBatch(ctx, b), db.constraints}
}

// tx is a transaction whose errors begin with the name of the query, like those of DB. They become faults when it ends.
type tx struct{ pgx.Tx }

// inTx makes work that gets a tx.
func inTx(work func(pgx.Tx) error) func(pgx.Tx) error {
	return func(t pgx.Tx) error { return work(tx{t}) }
}

// Begin sets a savepoint.
func (t tx) Begin(ctx context.Context) (pgx.Tx, error) {
	inner, err := t.Tx.Begin(ctx)
	return tx{inner}, named("", err)
}

// Exec runs a statement.
func (t tx) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	tag, err := t.Tx.Exec(ctx, sql, args...)
	return tag, named(sql, err)
}

// Query runs a query.
func (t tx) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	found, err := t.Tx.Query(ctx, sql, args...)
	return rows{found, sql, nil}, named(sql, err)
}

// QueryRow runs a query that returns one row.
func (t tx) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	found, err := t.Tx.Query(ctx, sql, args...)
	return row{found, err, sql, nil}
}

// named puts the name of the query that failed before its error. sqlc begins queries with "-- name: RaceGet :one".
func named(sql string, err error) error {
	if err == nil || errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	return fmt.Errorf("%s: %w", cmp.Or(queryName(sql), "query"), err)
}

// queryName returns the name of a query in queries/; empty for other statements.
func queryName(sql string) string {
	comment, ok := strings.CutPrefix(sql, "-- name: ")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(comment, " ")
	return name
}

type rows struct {
	pgx.Rows

	sql         string
	constraints Constraints
}

// Scan reads the current row.
func (r rows) Scan(into ...any) error { return scanRow(r.Rows, into) }

// Err returns the error that ended the rows.
func (r rows) Err() error { return r.constraints.fault(named(r.sql, r.Rows.Err())) }

// row is the only row of a query.
type row struct {
	rows        pgx.Rows
	err         error // of the query
	sql         string
	constraints Constraints
}

// Scan reads the row.
func (r row) Scan(into ...any) error {
	err := r.err
	if err == nil {
		err = scanOnly(r.rows, into)
	}
	return r.constraints.fault(named(r.sql, err))
}

// scanOnly reads the first of rows and closes them.
func scanOnly(rows pgx.Rows, into []any) error {
	defer rows.Close()
	some := rows.Next()
	if some {
		if err := scanRow(rows, into); err != nil {
			return err
		}
		rows.Close()
	}
	if err := rows.Err(); err != nil || some {
		return err //nolint:wrapcheck // named by the caller
	}
	return pgx.ErrNoRows
}

type batch struct {
	pgx.BatchResults

	constraints Constraints
}

// Exec reads the result of a statement.
func (b batch) Exec() (pgconn.CommandTag, error) {
	tag, err := b.BatchResults.Exec()
	return tag, b.constraints.fault(err)
}

// Query reads the rows of a statement.
func (b batch) Query() (pgx.Rows, error) {
	found, err := b.BatchResults.Query()
	return rows{found, "", b.constraints}, b.constraints.fault(err)
}

// QueryRow reads the row of a statement.
func (b batch) QueryRow() pgx.Row {
	found, err := b.BatchResults.Query()
	return row{found, err, "", b.constraints}
}

// Close reads what is left of the results.
func (b batch) Close() error { return b.constraints.fault(b.BatchResults.Close()) }
