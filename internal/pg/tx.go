package pg

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/admission/deadline"
)

// maxAttempts is how often InTx runs a transaction that PostgreSQL aborts in favour of another.
const maxAttempts = 3

// InTx runs work in a transaction and commits it if work returns nil. If PostgreSQL aborts the transaction because of a deadlock
// or a serialization failure, all of it runs again: work must have no effects outside of tx.
func InTx(ctx context.Context, db *DB, work func(tx pgx.Tx) error) error {
	var err error
	for range maxAttempts {
		err = pgx.BeginFunc(ctx, db.conn(ctx), inTx(work))
		if pgErr, ok := errors.AsType[*pgconn.PgError](err); !ok || pgErr.Code != codeDeadlockDetected && pgErr.Code != codeSerializationFailure {
			break
		}
	}
	return db.constraints.fault(err)
}

// InTxOnce is InTx for work that cannot run again.
func InTxOnce(ctx context.Context, db *DB, work func(tx pgx.Tx) error) error {
	return db.constraints.fault(pgx.BeginFunc(ctx, db.conn(ctx), inTx(work)))
}

// SetStatementTimeout bounds the statements of this transaction by another time than the pool does.
func SetStatementTimeout(ctx context.Context, tx pgx.Tx, limit time.Duration) error {
	if _, err := tx.Exec(ctx, "SELECT set_config('statement_timeout', $1, true)", milliseconds(limit)); err != nil {
		return fmt.Errorf("set the statement timeout: %w", err)
	}
	deadline.Extend(ctx, limit+unheardFor)
	return nil
}

// milliseconds is a duration as a setting of PostgreSQL.
func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// maxDuration is how long a request may take whose statements may take as long as they need.
const maxDuration = 10 * time.Minute

// DisableStatementTimeout lets the statements of this transaction take as long as they need, and the request up to ten minutes; the pool
// bounds all others.
func DisableStatementTimeout(ctx context.Context, tx pgx.Tx) error {
	err := SetStatementTimeout(ctx, tx, 0)
	deadline.Extend(ctx, maxDuration)
	return err
}

// InSnapshot runs work, once, in a read-only transaction in which every query sees the database as it was at the first.
func InSnapshot(ctx context.Context, db *DB, work func(tx pgx.Tx) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return db.constraints.fault(pgx.BeginTxFunc(ctx, db.pool(ctx), options, inTx(work)))
}
