package pg_test

import (
	"log/slog"
	"os"
	"sync"
	"testing"

	"harrier/internal/pg"
	"harrier/tests/kit/database"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

func TestMigrations(t *testing.T) {
	t.Parallel()

	t.Run("go down to nothing and up again", func(t *testing.T) {
		t.Parallel()
		pool := database.Open(t).Pool
		m, err := pg.NewMigrator(pool, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = m.Close() }()
		up := 0
		for _, step := range []struct {
			name string
			do   func() (int, error)
		}{
			{"down", func() (int, error) { return m.Down(t.Context(), true) }},
			{"up", func() (int, error) { return m.Up(t.Context()) }},
			{"one down and up", func() (int, error) {
				n, err := m.Down(t.Context(), false)
				if err != nil || n != 1 || value[int](t, pool, functions) != 0 {
					t.Errorf("one down: %d migrations, error %v", n, err)
				}
				if n, err = m.Up(t.Context()); n != 1 || value[int](t, pool, functions) == 0 {
					t.Errorf("one up: %d migrations, error %v", n, err)
				}
				return up, err
			}},
			{"down again", func() (int, error) { return m.Down(t.Context(), true) }},
		} {
			n, err := step.do()
			if err != nil || n == 0 || up != 0 && n != up {
				t.Fatalf("%s: %d migrations, error %v", step.name, n, err)
			}
			up = n
		}
		var left int
		if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
			WHERE nspname IN ('public', 'code') AND relname NOT LIKE 'goose%'`).Scan(&left); err != nil || left != 0 {
			t.Errorf("%d things of ours remain after going down, error %v", left, err)
		}
	})

	t.Run("run once when four servers start together", func(t *testing.T) {
		t.Parallel()
		pool := database.Open(t).Pool
		first, err := pg.NewMigrator(pool, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		want, err := first.Down(t.Context(), true)
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		done := make([]int, 4)
		for i := range done {
			group.Go(func() {
				m, err := pg.NewMigrator(pool, slog.New(slog.DiscardHandler))
				if err != nil {
					t.Error(err)
					return
				}
				if done[i], err = m.Up(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if sum := done[0] + done[1] + done[2] + done[3]; sum != want {
			t.Errorf("applied %d migrations in all (%v), want %d", sum, done, want)
		}
	})

	t.Run("name every constraint", func(t *testing.T) {
		t.Parallel()
		pool := database.Open(t).Pool
		var unnamed []string
		// PostgreSQL names a check "results_check" or "results_place_check"; ours say what they hold.
		err := pool.QueryRow(t.Context(), `SELECT coalesce(array_agg(conrelid::regclass || '.' || conname), '{}') FROM pg_constraint c
			JOIN pg_namespace n ON n.oid = connamespace WHERE nspname = 'public' AND contype = 'c' AND conname ~ '_check[0-9]*$'`).Scan(&unnamed)
		if err != nil || len(unnamed) > 0 {
			t.Errorf("constraints without a name of ours: %v, error %v", unnamed, err)
		}
	})
}
