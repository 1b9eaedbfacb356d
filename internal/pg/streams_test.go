package pg_test

import (
	"slices"
	"testing"

	"harrier/internal/pg"
	"harrier/tests/kit/database"
)

func TestStreamLastsLongerThanOtherQueries(t *testing.T) {
	t.Parallel()
	pool, err := pg.Open(t.Context(), database.URL(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	streams := pg.NewStreams(pool, nil)
	read := func(into *[]string) func(*string) error {
		return func(text *string) error {
			*into = append(*into, *text)
			return nil
		}
	}
	const limit = "SELECT current_setting('statement_timeout') || $1 || n FROM generate_series(1, 2) AS n"
	var during, after []string
	if err := pg.Stream(t.Context(), streams, read(&during), limit, " "); err != nil {
		t.Fatal(err)
	}
	if err := pg.Each(t.Context(), pool, read(&after), limit, " "); err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Concat(during, after), []string{"2min 1", "2min 2", "30s 1", "30s 2"}; !slices.Equal(got, want) {
		t.Errorf("limits %v, want %v", got, want)
	}

	// The limit is the query's, not only the setting's: one that is over the usual limit goes on.
	if _, err := pool.Exec(t.Context(), "SET statement_timeout = '2s'"); err != nil {
		t.Fatal(err)
	}
	var slept []string
	if err := pg.Stream(t.Context(), streams, read(&slept), "SELECT 'slept ' || pg_sleep($1)::text", 4); err != nil || len(slept) != 1 {
		t.Errorf("a slow query gives %v, %v", slept, err)
	}
	if err := pg.Each(t.Context(), pool, read(&slept), "SELECT 'slept ' || pg_sleep($1)::text", 4); err == nil {
		t.Error("the usual limit is gone")
	}
}
