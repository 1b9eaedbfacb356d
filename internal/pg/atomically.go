package pg

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// conn is a DB's pool, or the transaction of Atomically.
type conn interface {
	Begin(ctx context.Context) (pgx.Tx, error)
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

type atomicKey struct{ db *DB }

// Atomically runs work in one transaction: whatever uses db with the context of work joins it, InTx as a savepoint. It is for what a whole
// request has in common, such as its Idempotency-Key, so that no use case has to know about it. The context must not be used concurrently,
// because a transaction is one connection. InSnapshot stays outside.
func Atomically(ctx context.Context, db *DB, work func(ctx context.Context) error) error {
	if Joined(ctx, db) {
		return work(ctx)
	}
	return db.constraints.fault(pgx.BeginFunc(ctx, db.Pool, func(tx pgx.Tx) error {
		return work(context.WithValue(ctx, atomicKey{db}, tx))
	}))
}

// Separately runs work, whose failure leaves the transaction of Atomically as it was, if ctx is that of one.
func Separately(ctx context.Context, db *DB, work func(ctx context.Context) error) error {
	if !Joined(ctx, db) {
		return work(ctx)
	}
	return InTxOnce(ctx, db, func(pgx.Tx) error { return work(ctx) })
}

// Joined reports whether ctx is that of Atomically.
func Joined(ctx context.Context, db *DB) bool { return ctx.Value(atomicKey{db}) != nil }

func (db *DB) conn(ctx context.Context) conn { //nolint:ireturn // a pool and a transaction have no common type
	if tx, joined := ctx.Value(atomicKey{db}).(pgx.Tx); joined {
		return tx
	}
	return db.pool(ctx)
}

// pool is the pool of the primary, or of the replica that the context chose.
func (db *DB) pool(ctx context.Context) *pgxpool.Pool {
	if db.replicas != nil {
		if n, ok := ctx.Value(replicaKey{}).(int); ok && n >= 0 && n < len(db.replicas) {
			return db.replicas[n]
		}
	}
	return db.Pool
}

// Conn is a connection that reads rows as DB does.
type Conn struct{ statements }

// OnConn lends work a connection, for several queries without a transaction. Through a pooler it is one all the same, because that is
// how a pooler lends a connection, and how the Local settings of the pool get there and end.
func OnConn(ctx context.Context, db *DB, work func(Conn) error) error {
	if pool := db.pool(ctx); db.begin == "" || pool != db.Pool {
		return db.constraints.fault(pool.AcquireFunc(ctx, func(c *pgxpool.Conn) error { return work(Conn{statements{c, nil}}) }))
	}
	options := pgx.TxOptions{BeginQuery: db.begin}
	return db.constraints.fault(pgx.BeginTxFunc(ctx, db.Pool, options, func(tx pgx.Tx) error { return work(Conn{statements{tx, nil}}) }))
}
