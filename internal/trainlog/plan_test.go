package trainlog_test

import (
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
