package pg

import (
	"context"
	"database/sql/driver"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// nested lets goose, which wants a *sql.DB, work inside a transaction that has been started already: its connection is
// the transaction's, and a transaction of goose is a savepoint in it.
type nested struct {
	*stdlib.Conn

	tx pgx.Tx
}

// Connect implements driver.Connector.
func (n nested) Connect(context.Context) (driver.Conn, error) { return n, nil }

// Driver implements driver.Connector.
func (n nested) Driver() driver.Driver { return stdlib.GetDefaultDriver() }

// BeginTx sets a savepoint.
func (n nested) BeginTx(ctx context.Context, _ driver.TxOptions) (driver.Tx, error) {
	inner, err := n.tx.Begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("set a savepoint: %w", err)
	}
	return savepoint{ctx, inner}, nil
}

// ResetSession leaves the connection as it is: the one of stdlib refuses to reuse a connection in a transaction.
func (n nested) ResetSession(context.Context) error { return nil }

// Close leaves the connection open; it belongs to the code that started the transaction.
func (n nested) Close() error { return nil }

type savepoint struct {
	ctx   context.Context //nolint:containedctx // driver.Tx has methods without one
	inner pgx.Tx
}

func (s savepoint) Commit() error { return s.inner.Commit(s.ctx) } //nolint:wrapcheck // goose wraps it

func (s savepoint) Rollback() error { return s.inner.Rollback(s.ctx) } //nolint:wrapcheck // goose wraps it
