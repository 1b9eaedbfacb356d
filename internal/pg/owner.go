package pg

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"
)

// selectOwner reads the mark that Migrators leave, whether anything was migrated by goose, and a table that is neither goose's nor an
// extension's.
const selectOwner = `SELECT obj_description(to_regclass('goose_db_version'), 'pg_class'), to_regclass('goose_db_version') IS NOT NULL,
	coalesce((SELECT min(relname) FROM pg_class c
		WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'f') AND relname <> 'goose_db_version'
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')), '')`

var (
	errUnknownSchema = errors.New("the database was migrated by another program or by an unreleased version of this one; Harrier needs a database of its own")
	errUnreleased    = errors.New("the database was migrated by an unreleased version of this program, whose schema is another; use a new database")
)

// checkOwner refuses a database that another program uses, or whose schema this program does not know.
func (m *Migrator) checkOwner(ctx context.Context, tx pgx.Tx, provider *goose.Provider) error {
	var mark *string
	var versioned bool
	var table string
	if err := tx.QueryRow(ctx, selectOwner).Scan(&mark, &versioned, &table); err != nil {
		return fmt.Errorf("look at the database: %w", err)
	}
	var have, want int64
	if versioned {
		var err error
		if have, want, err = provider.GetVersions(ctx); err != nil {
			return fmt.Errorf("read the schema's version: %w", err)
		}
	}
	if mark == nil {
		switch {
		case have > 0:
			return errUnknownSchema
		case table != "":
			return fmt.Errorf("the database has tables of another program, such as %s; Harrier needs a database of its own", table)
		}
		return nil
	}
	if have > want {
		return fmt.Errorf("the database has been migrated by a newer program: its schema has version %d, and this program knows versions up to %d", have, want)
	}
	own, err := m.hashMigrations(have)
	if err == nil && own != *mark {
		err = errUnreleased
	}
	return err
}

// markOwner records which migrations have been applied, by their content.
func (m *Migrator) markOwner(ctx context.Context, tx pgx.Tx, provider *goose.Provider) error {
	have, _, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	mark, err := m.hashMigrations(have)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "COMMENT ON TABLE goose_db_version IS '"+mark+"'"); err != nil {
		return fmt.Errorf("mark the database: %w", err)
	}
	return nil
}

// hashMigrations identifies the migrations up to a version.
func (m *Migrator) hashMigrations(version int64) (string, error) {
	hash := sha256.New()
	err := eachSQL(m.files, "migrations", func(path, text string) error {
		n, err := goose.NumericComponent(path)
		if err == nil && n <= version {
			_, _ = fmt.Fprintf(hash, "%d %d\n%s", n, len(text), text)
		}
		return err //nolint:wrapcheck // names the file
	})
	return hex.EncodeToString(hash.Sum(nil)), err
}
