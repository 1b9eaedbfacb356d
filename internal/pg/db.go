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
	return db.statements(ctx).Exec(ctx, sql, args...)
}

// Query runs a query.
func (db *DB) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return db.statements(ctx).Query(ctx, sql, args...)
}

// QueryRow runs a query that returns one row.
func (db *DB) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return db.statements(ctx).QueryRow(ctx, sql, args...)
}

// SendBatch runs several statements in one round trip and one transaction.
func (db *DB) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	return batch{db.conn(ctx).SendBatch(ctx, b), db.constraints}
}

func (db *DB) statements(ctx context.Context) statements {
	return statements{db.conn(ctx), db.constraints}
}

// statements runs statements. Their errors begin with the name of the query, and are faults.
type statements struct {
	querier

	constraints Constraints
}

type querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Exec runs a statement.
func (s statements) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	tag, err := s.querier.Exec(ctx, sql, args...)
	return tag, s.constraints.fault(named(sql, err))
}

// Query runs a query.
func (s statements) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	found, err := s.querier.Query(ctx, sql, args...)
	return rows{found, sql, s.constraints}, s.constraints.fault(named(sql, err))
}

// QueryRow runs a query that returns one row.
func (s statements) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	found, err := s.querier.Query(ctx, sql, args...)
	return row{found, err, sql, s.constraints}
}

// tx is a transaction that reads rows as DB does. What its errors say about constraints becomes a fault when it ends.
type tx struct {
	transaction
	statements
}

// transaction lets the methods of statements win over its own.
type transaction struct{ pgx.Tx }

func newTx(t pgx.Tx) tx { return tx{transaction{t}, statements{t, nil}} }

// inTx makes work that gets a tx.
func inTx(work func(pgx.Tx) error) func(pgx.Tx) error {
	return func(t pgx.Tx) error { return work(newTx(t)) }
}

// Begin sets a savepoint.
func (t tx) Begin(ctx context.Context) (pgx.Tx, error) {
	inner, err := t.Tx.Begin(ctx)
	return newTx(inner), named("", err)
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
