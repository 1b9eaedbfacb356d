package pg

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A pooler such as PgBouncer in transaction mode lends a client another connection for each transaction. What a connection keeps beyond
// that is not there at the next: LISTEN, locks of a session, prepared statements, settings. It passes few settings on when a client
// connects, and refuses or ignores the others, so the pooler itself has to make them.

// hearWithin is how long an announcement may take.
const hearWithin = 2 * time.Second

// begin returns the statements that begin a transaction with settings, which end with it.
func begin(local map[string]string) string {
	var sql strings.Builder
	sql.WriteString("BEGIN")
	for _, name := range slices.Sorted(maps.Keys(local)) {
		value := local[name]
		if name == readOnly {
			name = "transaction_read_only"
		}
		sql.WriteString("; SET LOCAL " + name + " = " + literal(value))
	}
	return sql.String()
}

// literal quotes a text for SQL.
func literal(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// CheckPooler returns why the program does not work with what is between it and the database, if anything is: the settings of its
// connections, its prepared statements and its LISTEN work, or the error says what to configure. A database that cannot be
// reached is fault.Unavailable.
func (db *DB) CheckPooler(ctx context.Context) error {
	err := db.checkPooler(ctx)
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok && strings.Contains(pgErr.Message, "unsupported startup parameter") {
		return errPooler
	}
	return db.constraints.fault(err)
}

var errPooler = errors.New("the database URL leads to a pooler such as PgBouncer: set HARRIER_DATABASE_DIRECT_URL to a URL of the database itself")

func (db *DB) checkPooler(ctx context.Context) error {
	direct, err := pgx.ConnectConfig(ctx, db.session.Copy())
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = direct.Close(context.WithoutCancel(ctx)) }()
	pooled, err := isPooled(ctx, direct)
	if err != nil {
		return err
	}
	if pooled {
		if err := db.checkDirect(ctx, direct); err != nil {
			return err
		}
	}
	if db.expected == nil {
		return nil
	}
	conn, err := pgx.ConnectConfig(ctx, db.Pool.Config().ConnConfig)
	if err != nil {
		return fmt.Errorf("connect through the pooler: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if err := checkSettings(ctx, conn, db.expected); err != nil {
		return err
	}
	return checkPrepared(ctx, conn)
}

// isPooled reports whether a connection leads to a pooler, which gives its clients numbers of its own.
func isPooled(ctx context.Context, conn *pgx.Conn) (bool, error) {
	var pid uint32
	err := conn.QueryRow(ctx, "SELECT pg_backend_pid()", pgx.QueryExecModeExec).Scan(&pid)
	return err == nil && pid != conn.PgConn().PID(), named("", err)
}

// checkDirect checks a connection that should be to the database itself. A pooler in session mode is as good.
func (db *DB) checkDirect(ctx context.Context, conn *pgx.Conn) error {
	other, err := pgx.ConnectConfig(ctx, db.session.Copy())
	if err != nil {
		return fmt.Errorf("connect again: %w", err)
	}
	defer func() { _ = other.Close(context.WithoutCancel(ctx)) }()
	channel := pgx.Identifier{"harrier_check_" + uuid.NewString()}.Sanitize()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	if _, err := other.Exec(ctx, "NOTIFY "+channel); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	within, cancel := context.WithTimeout(ctx, hearWithin)
	defer cancel()
	switch _, err := conn.WaitForNotification(within); {
	case err == nil:
		return nil
	case within.Err() == nil || ctx.Err() != nil:
		return fmt.Errorf("hear an announcement: %w", err)
	case db.expected == nil:
		return errPooler
	}
	return errors.New("HARRIER_DATABASE_DIRECT_URL leads to a pooler in transaction mode: it must lead to the database itself")
}

// selectUnset lists settings that do not have their value. set_config returns a value as the database writes it, and undoes it at once.
const selectUnset = `WITH wanted AS MATERIALIZED (
		SELECT name, value, current_setting(name, true) AS had FROM unnest($1::text[], $2::text[]) AS s (name, value)
	) SELECT name FROM wanted WHERE coalesce(had, '') <> set_config(name, value, true) ORDER BY name`

// checkSettings checks that a pooler makes settings.
func checkSettings(ctx context.Context, conn *pgx.Conn, expected map[string]string) error {
	names := slices.Sorted(maps.Keys(expected))
	values := make([]string, len(names))
	commands := make([]string, len(names))
	for i, name := range names {
		values[i] = expected[name]
		commands[i] = "SET " + name + " = " + literal(values[i])
	}
	rows, err := conn.Query(ctx, selectUnset, pgx.QueryExecModeExec, names, values)
	if err != nil {
		return fmt.Errorf("read the settings: %w", err)
	}
	unset, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(unset) == 0 {
		return named("read the settings", err)
	}
	return fmt.Errorf("the pooler at HARRIER_DATABASE_URL does not set %s: add to the database's line in pgbouncer.ini connect_query=%s",
		strings.Join(unset, ", "), literal(strings.Join(commands, "; ")))
}

// checkPrepared checks that prepared statements are not left on connections that others get next. PgBouncer from 1.21 keeps them for its
// clients, under names of its own.
func checkPrepared(ctx context.Context, conn *pgx.Conn) error {
	if conn.Config().DefaultQueryExecMode != pgx.QueryExecModeCacheStatement {
		return nil
	}
	const name = "harrier_check"
	var kept bool
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Prepare(ctx, name, "SELECT 1"); err != nil {
			return fmt.Errorf("prepare a statement: %w", err)
		}
		err := tx.QueryRow(ctx, "SELECT NOT EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1)", pgx.QueryExecModeExec, name).Scan(&kept)
		if err != nil {
			return fmt.Errorf("look for the statement: %w", err)
		}
		return conn.Deallocate(ctx, name)
	})
	if err == nil && !kept {
		return errors.New("the pooler at HARRIER_DATABASE_URL does not keep prepared statements: set max_prepared_statements in pgbouncer.ini " +
			"(PgBouncer 1.21 or newer), or add default_query_exec_mode=cache_describe to the URL")
	}
	return err //nolint:wrapcheck // named above
}
