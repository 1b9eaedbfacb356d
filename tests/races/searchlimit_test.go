package races

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestSearchGivesUp makes the database slow to split a query into words. Searches must not wait for long.
func TestSearchGivesUp(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.Impatient})
	client := app.Client(t)
	sleep := func(seconds string) {
		t.Helper()
		_, err := app.Pool(t).Exec(t.Context(), `CREATE OR REPLACE FUNCTION search_doc(content text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS
			$$ BEGIN PERFORM pg_sleep(`+seconds+`); RETURN 'slow'; END $$`)
		if err != nil {
			t.Fatal(err)
		}
	}
	sleep("120")
	for _, path := range []string{"/search/results/slow/1/10", "/search/races/slow", "/search/athletes/slow"} {
		begin := time.Now()
		answer := client.Get(path).Is(http.StatusServiceUnavailable)
		if took := time.Since(begin); took < 1500*time.Millisecond || took > time.Minute {
			t.Errorf("%s takes %v, want about 2 s", path, took)
		}
		if wait, err := strconv.Atoi(answer.Header.Get("Retry-After")); err != nil || wait < 1 {
			t.Errorf("%s: Retry-After %q", path, answer.Header.Get("Retry-After"))
		}
	}
	// The limit ended with the statements: the same connections serve the next search.
	sleep("0")
	// It has less than a second left for all but the sleep, which a busy machine may need.
	kit.Eventually(t, "it answers without the lock", func() bool { return client.Get("/search/results/slow/1/10").Status == http.StatusOK })
}

// TestSearchGivesUpInTotal makes one statement slow and lets another wait for a lock before it can even be prepared: all of
// a search together has two seconds.
func TestSearchGivesUpInTotal(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.Impatient})
	client := app.Client(t)
	pool := app.Pool(t)
	if _, err := pool.Exec(t.Context(), `CREATE OR REPLACE FUNCTION search_doc(content text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS
		$$ BEGIN PERFORM pg_sleep(1.2); RETURN 'slow'; END $$`); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), "INSERT INTO search_words VALUES ('slow', true, true)"); err != nil {
		t.Fatal(err)
	}
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK TABLE search_runners, races IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/search/results/slow/1/10", "/search/races/slow", "/search/athletes/slow"} {
		begin := time.Now()
		client.Get(path).Is(http.StatusServiceUnavailable)
		if took := time.Since(begin); took < 1500*time.Millisecond || took > time.Minute {
			t.Errorf("%s takes %v, want about 2 s", path, took)
		}
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	// It has less than a second left for all but the sleep, which a busy machine may need.
	kit.Eventually(t, "it answers without the lock", func() bool { return client.Get("/search/results/slow/1/10").Status == http.StatusOK })
}
