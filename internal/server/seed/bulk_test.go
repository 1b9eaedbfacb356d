package seed_test

import (
	"log/slog"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/server/seed"
	"harrier/tests/kit/database"
)

// relations lists the indexes and constraints of results.
const relations = `SELECT coalesce(string_agg(def, E'\n' ORDER BY def), '') FROM (
	SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'results'::regclass AND indisvalid
	UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'results'::regclass AND convalidated) AS r (def)`

// Many results are copied without indexes and foreign keys, which are the same again afterwards.
func TestBulk(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	before, during := text(t, pool, relations), ""
	err := pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
		return seed.WithoutIndexes(t.Context(), tx, slog.New(slog.DiscardHandler), func() error {
			return tx.QueryRow(t.Context(), "SELECT count(*)::text FROM pg_index WHERE indrelid = 'results'::regclass").Scan(&during)
		})
	})
	if err != nil || during != "1" {
		t.Errorf("%s indexes while rows are copied, want the primary key: %v", during, err)
	}
	if after := text(t, pool, relations); after != before {
		t.Errorf("afterwards there are\n%s\nnot\n%s", after, before)
	}
}

// text reads one text.
func text(t *testing.T, pool *pgxpool.Pool, sql string) (s string) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), sql).Scan(&s); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return s
}
