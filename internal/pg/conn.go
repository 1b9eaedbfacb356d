package pg

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Conn is a connection that reads rows as DB does. Its errors begin with the name of the query, like those of a transaction.
type Conn struct{ querier }

type querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Query runs a query.
func (c Conn) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	found, err := c.querier.Query(ctx, sql, args...)
	return rows{found, sql, nil}, named(sql, err)
}

// QueryRow runs a query that returns one row.
func (c Conn) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	found, err := c.querier.Query(ctx, sql, args...)
	return row{found, err, sql, nil}
}

// OnConn lends work a connection, for several queries without a transaction. Through a pooler it is one all the same, because that is
// how a pooler lends a connection, and how the Local settings of the pool get there and end.
func OnConn(ctx context.Context, db *DB, work func(Conn) error) error {
	if pool := db.pool(ctx); db.begin == "" || pool != db.Pool {
		return db.constraints.fault(pool.AcquireFunc(ctx, func(c *pgxpool.Conn) error { return work(Conn{c}) }))
	}
	options := pgx.TxOptions{BeginQuery: db.begin}
	return db.constraints.fault(pgx.BeginTxFunc(ctx, db.Pool, options, func(tx pgx.Tx) error { return work(Conn{tx}) }))
}
