package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3/lock"
)

// selectInstalled reads the hash of the files that schema "code" was installed from; null when there is no such schema.
const selectInstalled = "SELECT obj_description(to_regnamespace('code'), 'pg_namespace')"

const (
	migrationTimeout = 2 * time.Minute
	// lockTimeout bounds how long the tables may be locked while waiting for the last of them. It is less than
	// PostgreSQL's deadlock_timeout of one second, so no other transaction fails.
	lockTimeout = 500 * time.Millisecond

	codeInvalidFunctionDefinition = "42P13"
)

// waitForOthers takes the lock that goose's own migrators use, until the end of the transaction.
func waitForOthers(ctx context.Context, tx pgx.Tx) error {
	// A migration takes as long as it takes, but it must not wait long for a lock while holding others.
	_, err := tx.Exec(ctx, fmt.Sprintf(`SET LOCAL statement_timeout = %d; SELECT pg_advisory_xact_lock(%d);
		SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '5s'`, migrationTimeout.Milliseconds(), lock.DefaultLockID))
	if err != nil {
		return fmt.Errorf("wait for another migration to finish: %w", err)
	}
	return nil
}

// dropCode drops schema "code" and the triggers that call its functions.
func dropCode(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "DROP SCHEMA IF EXISTS code CASCADE"); err != nil {
		return fmt.Errorf("drop the code: %w", err)
	}
	return nil
}

// selectInUse makes the statements that drop the views and lock the tables with triggers, empty if there are none. Rows are
// mostly written to a table before the tables that it references, which triggers then update: locks in the same order seldom fail.
const selectInUse = `SELECT
	coalesce((SELECT 'DROP VIEW ' || string_agg(oid::regclass::text, ', ' ORDER BY oid DESC) || ' CASCADE;'
		FROM pg_class WHERE relnamespace = to_regnamespace('code') AND relkind = 'v'), ''),
	coalesce((SELECT 'LOCK TABLE ' || string_agg(id::text, ', ' ORDER BY referenced, id::text) || ' IN SHARE ROW EXCLUSIVE MODE;'
		FROM (SELECT DISTINCT tgrelid::regclass AS id, (SELECT count(*) FROM pg_constraint WHERE confrelid = tgrelid) AS referenced
			FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE pronamespace = to_regnamespace('code')) AS t), '')`

// prepareCode drops the views, which might be in the way of migrations, and locks the tables whose triggers will be replaced.
func prepareCode(ctx context.Context, tx pgx.Tx) error {
	var views, tables string
	err := tx.QueryRow(ctx, selectInUse).Scan(&views, &tables)
	if err != nil {
		return fmt.Errorf("list the views and the tables with triggers: %w", err)
	}
	// While it waits for a transaction that uses one of them, all that come later wait behind it. So it waits only for a
	// moment, releases everything, and tries again.
	waiting, cancel := context.WithTimeout(ctx, migrationTimeout)
	defer cancel()
	for {
		err := pgx.BeginFunc(ctx, tx, func(attempt pgx.Tx) error {
			_, err := attempt.Exec(ctx, fmt.Sprintf("SET LOCAL statement_timeout = %d; %s %s SET LOCAL statement_timeout = 0",
				lockTimeout.Milliseconds(), views, tables))
			return err //nolint:wrapcheck // wrapped below
		})
		if err == nil {
			return nil
		}
		if !hasCode(err, codeQueryCanceled, codeDeadlockDetected) {
			return fmt.Errorf("lock the tables with triggers: %w", err)
		}
		select {
		case <-waiting.Done():
			return fmt.Errorf("the tables stayed in use, look for long transactions in pg_stat_activity: %w", err)
		case <-time.After(rand.N(lockTimeout)): //nolint:gosec // two programs should not try in step
		}
	}
}

// dropObsolete drops the functions and triggers of schema "code" that this transaction has not written.
const dropObsolete = `DO $$
DECLARE
    statement text;
BEGIN
    FOR statement IN
        SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE pronamespace = 'code'::regnamespace AND age(pg_trigger.xmin) > 0
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc WHERE pronamespace = 'code'::regnamespace AND age(xmin) > 0
    LOOP
        EXECUTE statement;
    END LOOP;
END $$`

// installCode brings schema "code" to what the files in code/ say and records their hash. It replaces functions in place:
// a statement of another connection that is running at the moment would not find one that was dropped and created again.
func installCode(ctx context.Context, tx pgx.Tx, files fs.FS, hash string) error {
	err := pgx.BeginFunc(ctx, tx, func(inner pgx.Tx) error { return createCode(ctx, inner, files) })
	if hasCode(err, codeInvalidFunctionDefinition) {
		// A function's result or parameters have changed, which is not possible in place.
		if err := dropCode(ctx, tx); err != nil {
			return err
		}
		err = createCode(ctx, tx, files)
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, dropObsolete+"; COMMENT ON SCHEMA code IS '"+hash+"'"); err != nil {
		return fmt.Errorf("drop obsolete code and record what is installed: %w", err)
	}
	return nil
}

// createCode runs the files in code/ in the order of their paths.
func createCode(ctx context.Context, tx pgx.Tx, files fs.FS) error {
	// Functions may call each other in any order. PostgreSQL looks into their bodies only when they run.
	if _, err := tx.Exec(ctx, "SET LOCAL check_function_bodies = off; SET LOCAL client_min_messages = warning"); err != nil {
		return fmt.Errorf("set check_function_bodies: %w", err)
	}
	return eachSQL(files, "code", func(path, text string) error {
		_, err := tx.Exec(ctx, text)
		if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok && pgErr.Position > 0 {
			before := []rune(text)[:pgErr.Position-1] // the position counts characters
			return fmt.Errorf("db/%s:%d: %w", path, strings.Count(string(before), "\n")+1, err)
		}
		if err != nil {
			return fmt.Errorf("db/%s: %w", path, err)
		}
		return nil
	})
}

func hasCode(err error, codes ...string) bool {
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && slices.Contains(codes, pgErr.Code)
}

// eachSQL calls use for every SQL file below root, in the order of their paths.
func eachSQL(files fs.FS, root string, use func(path, text string) error) error {
	err := fs.WalkDir(files, root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".sql" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		return use(name, string(text))
	})
	if err != nil {
		return fmt.Errorf("read the schema: %w", err)
	}
	return nil
}
