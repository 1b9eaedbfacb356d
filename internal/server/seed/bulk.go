package seed

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/date/clock"
)

// bulk is how many results are copied into a table without indexes: from then on, making them again takes less time than keeping them.
// Meanwhile nobody else can read results.
const bulk = 100_000

// relation is an index or a constraint of results, and the statement that makes it again.
type relation struct{ Drop, Create string }

// withoutIndexes runs copyRows while results has no indexes and foreign keys but its primary key, and says how long both took.
func withoutIndexes(ctx context.Context, tx pgx.Tx, progress *slog.Logger, copyRows func() error) error {
	// An index is made from the whole table by one sort, in as much memory as it may use.
	if _, err := tx.Exec(ctx, "SET LOCAL maintenance_work_mem = '256MB'"); err != nil {
		return fmt.Errorf("give indexes memory: %w", err)
	}
	rows, err := tx.Query(ctx, `
		SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
		FROM pg_index i
		WHERE i.indrelid = 'results'::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = i.indrelid)
		UNION ALL
		SELECT format('ALTER TABLE results DROP CONSTRAINT %I', c.conname),
		       format('ALTER TABLE results ADD CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid))
		FROM pg_constraint c WHERE c.conrelid = 'results'::regclass AND c.contype = 'f'`)
	if err != nil {
		return fmt.Errorf("list the indexes: %w", err)
	}
	relations, err := pgx.CollectRows(rows, pgx.RowToStructByPos[relation])
	if err != nil {
		return fmt.Errorf("list the indexes: %w", err)
	}
	for _, r := range relations {
		if _, err := tx.Exec(ctx, r.Drop); err != nil {
			return fmt.Errorf("%s: %w", r.Drop, err)
		}
	}
	begin := clock.System()
	if err := copyRows(); err != nil {
		return err
	}
	progress.InfoContext(ctx, "copied without indexes", "table", "results", "duration", clock.System().Sub(begin).Round(time.Millisecond))
	begin = clock.System()
	for _, r := range relations {
		if _, err := tx.Exec(ctx, r.Create); err != nil {
			return fmt.Errorf("%s: %w", r.Create, err)
		}
	}
	progress.InfoContext(ctx, "made the indexes", "table", "results", "duration", clock.System().Sub(begin).Round(time.Millisecond))
	return nil
}
