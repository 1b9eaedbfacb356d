package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"

	"harrier/db"
)

// Migrator brings the database's schema up and down. Any number of them may run at once: goose holds an advisory lock.
type Migrator struct {
	goose *goose.Provider
	close func() error
}

// NewMigrator makes a Migrator that works through the pool. Close it after use; the pool stays open.
func NewMigrator(pool *pgxpool.Pool, log *slog.Logger) (*Migrator, error) {
	files, err := fs.Sub(db.Migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("find the migrations: %w", err)
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 120)) // every second, for two minutes
	if err != nil {
		return nil, fmt.Errorf("make the migrations' lock: %w", err)
	}
	conn := stdlib.OpenDBFromPool(pool)
	provider, err := goose.NewProvider(database.DialectPostgres, conn, files, goose.WithSessionLocker(locker), goose.WithSlog(log))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("read the migrations: %w", err), conn.Close())
	}
	return &Migrator{goose: provider, close: conn.Close}, nil
}

// Up applies every migration that is missing and says how many there were.
func (m *Migrator) Up(ctx context.Context) (int, error) {
	done, err := m.goose.Up(ctx)
	if err != nil {
		return 0, fmt.Errorf("migrate up: %w", err)
	}
	return len(done), nil
}

// Down takes the newest migration back; with all, every one, and with them all data.
func (m *Migrator) Down(ctx context.Context, all bool) (int, error) {
	if all {
		done, err := m.goose.DownTo(ctx, 0)
		if err != nil {
			return 0, fmt.Errorf("migrate down: %w", err)
		}
		return len(done), nil
	}
	if _, err := m.goose.Down(ctx); err != nil {
		if errors.Is(err, goose.ErrNoNextVersion) {
			return 0, nil
		}
		return 0, fmt.Errorf("migrate down: %w", err)
	}
	return 1, nil
}

// Migration is one step of the schema. Applied is zero where it is still to come.
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

// Current gives the newest applied version and the newest that this program carries.
func (m *Migrator) Current(ctx context.Context) (have, want int64, err error) {
	have, want, err = m.goose.GetVersions(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("read the schema's version: %w", err)
	}
	return have, want, nil
}

// Close lets go of what the Migrator holds, the pool excepted.
func (m *Migrator) Close() error {
	if err := m.close(); err != nil {
		return fmt.Errorf("close the migrations' connection: %w", err)
	}
	return nil
}
