package races

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/tests/kit"
)

// finisher is some of a result.
type finisher struct {
	Date  string
	Place int
}

// TestSizes covers large teams, athletes and races, created in the database because importing them would take long.
func TestSizes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	pool := app.Pool(t)
	big, other := poster.Race(object{"date": "2026-06-01"}), poster.Race(object{"date": "2020-06-01"})
	fill := func(race string, n int) {
		t.Helper()
		if err := pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
			// It may take longer than a server allows.
			if _, err := tx.Exec(t.Context(), "SET LOCAL statement_timeout = 0"); err != nil {
				return err
			}
			_, err := tx.Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, gender, event, athlete, athlete_id, team, team_id, place, created_at, updated_at)
				SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, 'mens', 'Relay', 'Runner ' || n, CASE WHEN n <= 1500 THEN 'hero' END, 'Great Club', 'great', n, now(), now()
				FROM races r, generate_series(1, $2) AS n WHERE r.id = $1::text::uuid`, race, n)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	fill(big, 50_000)
	fill(other, 2_000)
	poster.Post("/race/upvote/"+big, nil).Is(http.StatusOK)
	c := app.Client(t)

	// Not by the test kit's client, which validates each of the results against the contract; and only the first and the last are decoded.
	read := func(path string) (results int, first, last finisher) {
		t.Helper()
		res, err := http.Get(app.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		if err = errors.Join(err, res.Body.Close()); err != nil {
			t.Fatal(err)
		}
		begin, end := bytes.IndexByte(text, '}'), bytes.LastIndexByte(text, '{')
		if begin < 0 || end < 0 {
			t.Fatalf("%s has no results: %s", path, text)
		}
		err = errors.Join(json.Unmarshal(bytes.TrimPrefix(text[:begin+1], []byte("[")), &first), json.Unmarshal(bytes.TrimSuffix(text[end:], []byte("]\n")), &last))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return bytes.Count(text, []byte(`"athlete":`)), first, last
	}
	if n, first, last := read("/result/list/athlete/Hero"); n != 3000 || first.Date != "2026-06-01" || last.Date != "2020-06-01" {
		t.Errorf("the athlete has %d results, from %v to %v", n, first, last)
	}
	if n, first, _ := read("/result/list/team/great/2020/mens"); n != 2000 || first.Place != 1 {
		t.Errorf("the team has %d results in 2020, from %v", n, first)
	}
	if n, first, last := read("/result/list/team/great"); n != 52_000 || first != (finisher{"2026-06-01", 1}) || last != (finisher{"2020-06-01", 2000}) {
		t.Errorf("the team has %d results, from %v to %v", n, first, last)
	}

	// A connection keeps the plans of its first statements, which are of single results. By these, too, many change in a time that does not grow with
	// the square of their number: then these would take three minutes.
	if err := pool.AcquireFunc(t.Context(), func(conn *pgxpool.Conn) error {
		for _, places := range []int{1, 2, 3, 4, 5, 6, 7, 12_000} {
			_, err := conn.Exec(t.Context(), fmt.Sprintf("SET statement_timeout = '90s'; UPDATE results SET notes = 'of %d' WHERE race_id = '%s' AND place <= %[1]d AND (place = %[1]d OR %[1]d > 7)", places, big))
			if err != nil {
				return fmt.Errorf("the first %d places: %w", places, err)
			}
		}
		_, err := conn.Exec(t.Context(), "RESET statement_timeout")
		return err
	}); err != nil {
		t.Error(err)
	}

	// While the large race is being deleted, everything else can be read, and the race itself until it is gone.
	var reads int
	var longest time.Duration
	done := make(chan struct{})
	var reader sync.WaitGroup
	reader.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			for _, path := range []string{"/race/" + other, "/race/list/1", "/result/count", "/race/" + big} {
				start := time.Now()
				answer := c.Get(path)
				longest = max(longest, time.Since(start))
				if path != "/race/"+big {
					answer.Is(http.StatusOK)
				}
				reads++
			}
		}
	})
	start := time.Now()
	poster.Delete("/race/" + big).Is(http.StatusOK)
	took := time.Since(start)
	close(done)
	reader.Wait()
	t.Logf("deleting took %v; %d reads meanwhile, the longest %v", took, reads, longest)
	if reads == 0 || longest > took*3/4 && longest > time.Second {
		t.Errorf("deleting took %v, and a reader waited %v", took, longest)
	}
	// The search index follows in the background.
	kit.Eventually(t, "no rows are left", func() bool {
		var left int
		if err := pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM results WHERE race_id = $1::text::uuid) + (SELECT count(*) FROM votes)
			+ (SELECT count(*) FROM search_events WHERE race_id = $1::text::uuid)`, big).Scan(&left); err != nil {
			t.Fatal(err)
		}
		return left == 0
	})
	if count := fmt.Sprint(c.Get("/result/count").Is(http.StatusOK).Object()["count"]); count != "2000" {
		t.Errorf("%s results are counted", count)
	}
}
