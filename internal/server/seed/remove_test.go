package seed_test

import (
	"log/slog"
	"maps"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/server/seed"
	"harrier/tests/kit/database"
)

// rows returns the sums of all tables, except the tables of the program's own work, such as its queue.
func rows(t *testing.T, pool *pgxpool.Pool) map[string]string {
	t.Helper()
	result, err := pool.Query(t.Context(), `SELECT tablename FROM pg_tables
		WHERE schemaname = 'public' AND tablename NOT IN ('goose_db_version', 'changes', 'feed', 'counters') AND tablename NOT LIKE ALL ('{search\_%,river\_%}')`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(result, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string]string{"(SELECT name, sum(count) FROM counters GROUP BY name)": "t"}
	for _, name := range names {
		columns[name] = "t"
	}
	return checksums(t, pool, columns)
}

func TestRemoveLeavesNothingOfTheDemo(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	before := rows(t, pool)
	summary := run(t, pool, small())
	done, err := seed.Remove(t.Context(), pool, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if want := (seed.Removed{Users: summary.Users, Races: summary.Races, Results: summary.Results}); done != want {
		t.Errorf("removed %+v, want %+v", done, want)
	}
	if after := rows(t, pool); !maps.Equal(before, after) {
		t.Errorf("left %v, before %v", after, before)
	}
	run(t, pool, small())
}
