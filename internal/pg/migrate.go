package pg

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"harrier/db"
)

// Migrator brings the database's schema up and down: the migrations, and the code in schema "code" that goes with them.
// Any number of them may run at once, also beside servers that are serving requests.
type Migrator struct {
	files fs.FS
	hash  string
	conns *sql.DB
	goose *goose.Provider // reads the state; changes go through a provider inside a transaction
	log   *slog.Logger
}

// NewMigrator makes a Migrator that uses the pool's connections. Close it after use; the pool stays open.
func NewMigrator(pool *pgxpool.Pool, log *slog.Logger) (*Migrator, error) {
	return newMigrator(pool, db.Files, log)
}

func newMigrator(pool *pgxpool.Pool, files fs.FS, log *slog.Logger) (*Migrator, error) {
	hash, err := hashFiles(files)
	if err != nil {
		return nil, err
	}
	m := &Migrator{files: files, hash: hash, conns: stdlib.OpenDBFromPool(pool), log: log}
	if m.goose, err = m.provider(m.conns); err != nil {
		return nil, errors.Join(err, m.conns.Close())
	}
	return m, nil
}

func (m *Migrator) provider(conns *sql.DB) (*goose.Provider, error) {
	migrations, err := fs.Sub(m.files, "migrations")
	if err != nil {
		return nil, fmt.Errorf("find the migrations: %w", err)
	}
	provider, err := goose.NewProvider(database.DialectPostgres, conns, migrations, goose.WithSlog(m.log))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return provider, nil
}

// hashFiles identifies a state of the migrations and the code.
func hashFiles(files fs.FS) (string, error) {
	hash := sha256.New()
	err := eachSQL(files, ".", func(path, text string) error {
		_, _ = fmt.Fprintf(hash, "%s %d\n%s", path, len(text), text)
		return nil
	})
	return hex.EncodeToString(hash.Sum(nil)), err
}

// Up applies the pending migrations, installs the code and returns the number of migrations. All of it happens in one
// transaction, so a server that is running meets either the old state or the new one, never a missing trigger. When the
// database is up to date, Up costs one query. It returns fault.Unavailable if the database cannot be reached, and an error if the
// database is another program's or its schema newer: servers that are running go on, but none starts with code that does not know the data.
func (m *Migrator) Up(ctx context.Context) (int, error) {
	var installed *string
	if err := m.conns.QueryRowContext(ctx, selectInstalled).Scan(&installed); err != nil {
		return 0, fmt.Errorf("read which code is installed: %w", Constraints(nil).fault(err))
	}
	if installed != nil && *installed == m.hash {
		return 0, nil
	}
	applied := 0
	err := m.change(ctx, func(tx pgx.Tx, provider *goose.Provider) error {
		// Another server may have done it while this one waited for the lock.
		if err := tx.QueryRow(ctx, selectInstalled).Scan(&installed); err != nil || installed != nil && *installed == m.hash {
			return err //nolint:wrapcheck // wrapped below
		}
		if err := prepareCode(ctx, tx); err != nil {
			return err
		}
		done, err := provider.Up(ctx)
		if err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		applied = len(done)
		return installCode(ctx, tx, m.files, m.hash)
	})
	if err != nil {
		return 0, fmt.Errorf("migrate up: %w", Constraints(nil).fault(err))
	}
	return applied, nil
}

// Fill brings the schema to a version, runs load, applies the later migrations, installs the code and runs finish, all in one
// transaction. Nothing counts or indexes what load writes, because there is no code yet.
func (m *Migrator) Fill(ctx context.Context, version int64, load, finish func(pgx.Tx) error) error {
	err := m.change(ctx, func(tx pgx.Tx, provider *goose.Provider) error {
		if err := dropCode(ctx, tx); err != nil {
			return err
		}
		have, _, err := provider.GetVersions(ctx)
		if err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		to := provider.UpTo
		if have > version {
			to = provider.DownTo
		}
		if _, err := to(ctx, version); err != nil {
			return err
		}
		if err := load(tx); err != nil {
			return err
		}
		if _, err := provider.Up(ctx); err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		if err := installCode(ctx, tx, m.files, m.hash); err != nil {
			return err
		}
		return finish(tx)
	})
	return Constraints(nil).fault(err)
}

// SchemaVersion returns the version of the newest migration that this program has.
func SchemaVersion() (int64, error) {
	names, err := fs.Glob(db.Files, "migrations/*.sql")
	if err != nil || len(names) == 0 {
		return 0, fmt.Errorf("list the migrations: %w", err)
	}
	version, err := goose.NumericComponent(names[len(names)-1])
	if err != nil {
		return 0, fmt.Errorf("read the schema's version: %w", err)
	}
	return version, nil
}

// Down rolls back the newest migration; with all, every one, and with them all data. It drops the code, which may need
// what is rolled back. The next Up installs it again.
func (m *Migrator) Down(ctx context.Context, all bool) (int, error) {
	done := 0
	err := m.change(ctx, func(tx pgx.Tx, provider *goose.Provider) error {
		if err := dropCode(ctx, tx); err != nil {
			return err
		}
		if all {
			results, err := provider.DownTo(ctx, 0)
			done = len(results)
			return err //nolint:wrapcheck // wrapped below
		}
		_, err := provider.Down(ctx)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return nil
		}
		done = 1
		return err //nolint:wrapcheck // wrapped below
	})
	if err != nil {
		return 0, fmt.Errorf("migrate down: %w", err)
	}
	return done, nil
}

// Loss lists the data that Down deletes: tables, and columns of other tables.
type Loss struct {
	Migration string
	Items     []string
}

// Losing returns what Down would delete, which it tries and rolls back. The Migration is empty if there is none to roll back.
func (m *Migrator) Losing(ctx context.Context) (Loss, error) {
	var loss Loss
	tried := errors.New("tried")
	err := m.change(ctx, func(tx pgx.Tx, provider *goose.Provider) error {
		if err := dropCode(ctx, tx); err != nil {
			return err
		}
		var tables, columns []string
		if err := tx.QueryRow(ctx, selectColumns).Scan(&tables, &columns); err != nil {
			return fmt.Errorf("list the columns: %w", err)
		}
		done, err := provider.Down(ctx)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return tried
		}
		if err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		loss.Migration = done.Source.Path
		rows, _ := tx.Query(ctx, selectMissing, tables, columns) // its error is that of the rows
		if loss.Items, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			return fmt.Errorf("list the columns: %w", err)
		}
		return tried
	})
	if !errors.Is(err, tried) {
		return Loss{}, fmt.Errorf("try to migrate down: %w", err)
	}
	return loss, nil
}

// selectColumns reads the names of all columns and of their tables, and selectMissing which of these are missing by now.
const (
	selectColumns = `SELECT array_agg(table_name::text), array_agg(column_name::text)
		FROM information_schema.columns WHERE table_schema = current_schema()`
	selectMissing = `SELECT CASE WHEN to_regclass(quote_ident(t)) IS NULL THEN 'table ' || t ELSE 'column ' || t || '.' || c END
		FROM (SELECT was_table, was_column FROM unnest($1::text[], $2::text[]) AS was (was_table, was_column)
			EXCEPT SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()) AS missing (t, c)
		GROUP BY t, 1 ORDER BY t, 1`
)

// change runs work in a transaction which no other Migrator runs beside it, unless the database is another program's. The provider works
// inside that transaction.
func (m *Migrator) change(ctx context.Context, work func(pgx.Tx, *goose.Provider) error) error {
	conn, err := m.conns.Conn(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close() }()
	return conn.Raw(func(raw any) error { //nolint:wrapcheck // the function's own error
		session, ok := raw.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("the connection is a %T, not pgx's", raw)
		}
		// Interrupting the commit would leave open whether it happened: after an error, nothing has changed.
		return pgx.BeginFunc(context.WithoutCancel(ctx), session.Conn(), func(tx pgx.Tx) error {
			inside := sql.OpenDB(nested{session, tx})
			inside.SetMaxOpenConns(1)
			defer func() { _ = inside.Close() }()
			provider, err := m.provider(inside)
			if err != nil {
				return err
			}
			if err := waitForOthers(ctx, tx); err != nil {
				return err
			}
			if err := m.checkOwner(ctx, tx, provider); err != nil {
				return err
			}
			if err := work(tx, provider); err != nil {
				return err
			}
			return m.markOwner(ctx, tx, provider)
		})
	})
}

// Migration is one step of the schema. Applied is zero while it is pending.
type Migration struct {
	Name    string
	Applied time.Time
}

// Status lists the migrations in order.
func (m *Migrator) Status(ctx context.Context) ([]Migration, error) {
	states, err := m.goose.Status(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the state of the migrations: %w", err)
	}
	list := make([]Migration, len(states))
	for i, s := range states {
		list[i] = Migration{Name: s.Source.Path, Applied: s.AppliedAt}
	}
	return list, nil
}

// Current returns the newest applied version and the newest that this program has.
func (m *Migrator) Current(ctx context.Context) (have, want int64, err error) {
	have, want, err = m.goose.GetVersions(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("read the schema's version: %w", err)
	}
	return have, want, nil
}

// Close releases what the Migrator holds, the pool excepted.
func (m *Migrator) Close() error {
	if err := m.conns.Close(); err != nil {
		return fmt.Errorf("close the migrations' connections: %w", err)
	}
	return nil
}
