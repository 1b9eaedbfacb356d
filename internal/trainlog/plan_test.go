package trainlog_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/tests/kit/usecase"
)

// Reading today, which is later than the statistics, keeps a generic plan: planning takes many times as long as reading.
func TestTodayKeepsItsPlan(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, today := s.User("runner"), date.FromTime(s.Now)
	s.Exec(`WITH e AS (
		INSERT INTO entries (user_id, day, id, created_at, updated_at)
		SELECT $1, $2::date - n, gen_random_uuid(), now(), now() FROM generate_series(10, 1000) AS n RETURNING user_id, day)
		INSERT INTO runs (id, user_id, day, place, meters) SELECT gen_random_uuid(), user_id, day, 1, 1000 FROM e`, runner.UserID, today)
	s.Exec("ANALYZE users, entries, runs")
	var plans struct{ Generic, Custom int }
	err := pg.InTx(t.Context(), s.DB, func(tx pgx.Tx) error {
		read := query.EntryListParams{Reader: &runner.UserID, Health: true, Owner: &runner.UserID, First: &today, Last: &today, Now: s.Now}
		for range 10 {
			if _, err := query.New().EntryList(t.Context(), tx, read); err != nil {
				return err
			}
		}
		return tx.QueryRow(t.Context(), "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1", query.EntryList).
			Scan(&plans.Generic, &plans.Custom)
	})
	if err != nil || plans.Generic < 4 {
		t.Errorf("%d of 10 reads used a generic plan, %d were planned, %v", plans.Generic, plans.Custom, err)
	}
}

// Days are read one by one while the tables have no statistics, as when the first user of a new server imports years. Joining all entries of a
// user with all their runs takes the square of their number.
func TestDaysOfNewTables(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, today := s.User("runner"), date.FromTime(s.Now)
	const days = 1000
	s.Exec("ALTER TABLE entries SET (autovacuum_enabled = false)")
	s.Exec("ALTER TABLE runs SET (autovacuum_enabled = false)")
	s.Exec(`WITH e AS (
		INSERT INTO entries (user_id, day, id, created_at, updated_at)
		SELECT $1, $2::date - n, gen_random_uuid(), now(), now() FROM generate_series(1, $3::integer) AS n RETURNING user_id, day)
		INSERT INTO runs (id, user_id, day, place, meters) SELECT gen_random_uuid(), user_id, day, 1, 1000 FROM e`, runner.UserID, today, days)
	asked := make([]date.Date, 100)
	for i := range asked {
		asked[i] = today.AddDays(-i)
	}
	rows, err := s.DB.Query(t.Context(), "EXPLAIN (ANALYZE, TIMING OFF) "+query.EntryReadAll, s.Now, runner.UserID, asked)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, line := range plan {
		if _, count, ok := strings.Cut(line, "Rows Removed by Join Filter: "); ok {
			n, _ := strconv.Atoi(count)
			compared += n
		}
	}
	if compared > 2*days*len(asked) {
		t.Errorf("%d rows were compared:\n%s", compared, strings.Join(plan, "\n"))
	}
}
