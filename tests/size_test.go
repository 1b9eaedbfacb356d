package tests

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/testkit"
)

// Big teams, athletes and races, made in the database since files of that size take their time.
func TestSizes(t *testing.T) {
	t.Parallel()
	app := testkit.Start(t, testkit.Options{})
	poster := app.Register(t)
	pool := app.Pool(t)
	big, other := poster.Race(object{"date": "2026-06-01"}), poster.Race(object{"date": "2020-06-01"})
	fill := func(race string, n int) {
		t.Helper()
		if _, err := pool.Exec(t.Context(), `INSERT INTO results (race_id, id, gender, event, athlete, athlete_id, team, team_id, place, created_at, updated_at)
			SELECT $1::text::uuid, gen_random_uuid(), 'mens', 'Relay', 'Runner ' || n, CASE WHEN n <= 1500 THEN 'hero' END, 'Great Club', 'great', n, now(), now()
			FROM generate_series(1, $2) AS n`, race, n); err != nil {
			t.Fatal(err)
		}
	}
	fill(big, 100_000)
	fill(other, 2_000)
	poster.Post("/race/upvote/"+big, nil).Is(http.StatusOK)
	c := app.Client(t)

	// Not by the client, which would hold a hundred thousand results against the contract one by one.
	read := func(path string) (list []struct {
		Date  string
		Place int
	},
	) {
		t.Helper()
		res, err := http.Get(app.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		err = json.NewDecoder(res.Body).Decode(&list)
		if err = errors.Join(err, res.Body.Close()); err != nil {
			t.Fatal(err)
		}
		return list
	}
	if list := read("/result/list/athlete/Hero"); len(list) != 3000 || list[0].Date != "2026-06-01" || list[2999].Date != "2020-06-01" {
		t.Errorf("the athlete has %d results", len(list))
	}
	if list := read("/result/list/team/great/2020/mens"); len(list) != 2000 || list[0].Place != 1 {
		t.Errorf("the team has %d results in 2020", len(list))
	}
	if list := read("/result/list/team/great"); len(list) != 102_000 || list[0].Date != "2026-06-01" || list[0].Place != 1 || list[101_999].Place != 2000 {
		t.Errorf("the team has %d results", len(list))
	}

	slowReaders(t, app, c, "/result/list/team/great", "/race/"+other)

	// While the big race goes, everything else is read as ever, and the race itself until it is gone.
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
	if reads == 0 || longest > took/2 && longest > time.Second {
		t.Errorf("deleting took %v, and a reader waited %v", took, longest)
	}
	var left int
	if err := pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM results WHERE race_id = $1::text::uuid) + (SELECT count(*) FROM votes)
		+ (SELECT count(*) FROM search_contests WHERE race_id = $1::text::uuid)`, big).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d rows are left (%v)", left, err)
	}
	if count := fmt.Sprint(c.Get("/result/count").Is(http.StatusOK).Object()["count"]); count != "2000" {
		t.Errorf("%s results are counted", count)
	}
}

// slowReaders sees that callers who ask for a list longer than what the network takes in, and do not read it, leave connections to
// the others: what is short answers as ever, one more list is told to come again, and once they are gone it is there.
func slowReaders(t *testing.T, app *testkit.App, c *testkit.Client, list, short string) {
	t.Helper()
	const lent = 4 // of the six connections that the test kit gives a server
	slow := make([]net.Conn, lent)
	var dialer net.Dialer
	for i := range slow {
		conn, err := dialer.DialContext(t.Context(), "tcp", strings.TrimPrefix(app.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: harrier\r\n\r\n", list); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(conn, make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
		slow[i] = conn
	}
	ask := func() string {
		res, err := http.Get(app.URL + list)
		if err != nil {
			return err.Error()
		}
		_ = res.Body.Close()
		return res.Status + ", Retry-After " + res.Header.Get("Retry-After")
	}
	start := time.Now()
	var others sync.WaitGroup
	for range 8 {
		others.Go(func() {
			if got, want := ask(), "503 Service Unavailable, Retry-After 5"; got != want {
				t.Errorf("a list beside slow readers: %s, want %s", got, want)
			}
		})
	}
	for range 20 {
		c.Get(short).Is(http.StatusOK)
	}
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("twenty short reads beside slow readers took %v", took)
	}
	others.Wait()
	for _, conn := range slow {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	}
	if got, want := ask(), "200 OK, Retry-After "; got != want {
		t.Errorf("a list after slow readers: %s", got)
	}
}
