package races

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// What is refused to one is refused to nobody else, on either side of a change of the race that comes between.
func TestResultsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1e6 }})
	director := app.Register(t)
	race := director.Race(object{"results_by": "directors"})
	other := app.Register(t)
	body := object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "Bo Lund"}
	added := kit.AtOnce(20, func(i int) bool {
		if i%2 == 0 {
			other.In(t).Post("/result", body).Is(http.StatusForbidden)
			return false
		}
		return director.In(t).Post("/result", body).Is(http.StatusCreated).Status == http.StatusCreated
	})
	if n := director.Get("/race/" + race).Object()["results"]; added != 10 || n != 10.0 {
		t.Errorf("%d were added, the race has %v", added, n)
	}
	director.Delete("/race/" + race).Is(http.StatusOK)
	kit.AtOnce(10, func(int) bool {
		director.In(t).Post("/result", body).Is(http.StatusUnprocessableEntity).Names("/race_id")
		return true
	})
}

// Counts are exact for every reader at any time, while users add and delete results on two servers.
func TestCountsAtOnce(t *testing.T) {
	t.Parallel()
	many := func(c *config.Config) { c.RateLimit, c.ImportsPerUser = 1e6, 16 }
	app := kit.Start(t, kit.Options{Config: many})
	second := kit.Twin(t, app, many)
	director := app.Register(t)
	race, doomed := director.Race(), director.Race()
	users := make([]*kit.Client, 16)
	for i := range users {
		u := app.Register(t)
		if users[i] = u.In(t); i%2 == 1 {
			users[i] = second.Client(t).WithToken(u.Token)
		}
	}
	stop := make(chan struct{})
	var readers sync.WaitGroup
	readers.Go(func() { compareCounts(t, app.Pool(t), stop) })
	for _, a := range []*kit.App{app, second} {
		readers.Go(func() { watchCount(t, a.Client(t), race, stop) })
	}
	kit.AtOnce(len(users), func(i int) bool {
		for n := range 12 {
			body := object{"race_id": race, "gender": "mens", "event": "5K", "athlete": fmt.Sprint("Runner ", i), "place": n + 1}
			kept := users[i].Post("/result", body).Is(http.StatusCreated).Object()
			switch {
			case n%4 == 3:
				users[i].Delete("/result/" + kept["_id"].(string)).Is(http.StatusOK)
			case n == 5:
				users[i].CSV(race, "?mode=append", kit.RowsOf(1000*i, 5)).Is(http.StatusCreated)
			case n == 6 && i == 0:
				director.In(t).Delete("/race/" + doomed).Is(http.StatusOK)
			default:
				body["race_id"] = doomed
				if a := users[i].Post("/result", body); a.Status != http.StatusCreated {
					a.Is(http.StatusUnprocessableEntity).Names("/race_id")
				}
			}
		}
		return true
	})
	close(stop)
	readers.Wait()
	want := float64(len(users) * (12 - 3 + 5))
	for _, a := range []*kit.App{app, second} {
		if n := a.Client(t).WithToken(director.Token).Get("/race/" + race).Object()["results"]; n != want {
			t.Errorf("the race has %v results, want %v", n, want)
		}
	}
	director.Get("/race/" + doomed).Is(http.StatusNotFound)
}

// compareCounts compares the counts with the results in one snapshot, again and again.
func compareCounts(t *testing.T, pool *pgxpool.Pool, stop <-chan struct{}) {
	t.Helper()
	for {
		var wrong int
		err := pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM races r WHERE r.results <> (SELECT count(*) FROM results x WHERE x.race_id = r.id))
			+ ((SELECT sum(count) FROM counters WHERE name = 'results') <> (SELECT count(*) FROM results))::integer`).Scan(&wrong)
		if err != nil || wrong > 0 {
			t.Errorf("%d counts are wrong: %v", wrong, err)
			return
		}
		select {
		case <-stop:
			return
		default:
		}
	}
}

// watchCount reads a race's count wherever it is shown, again and again: it only grows, but for one deletion at a time of each of sixteen users.
func watchCount(t *testing.T, c *kit.Client, race string, stop <-chan struct{}) {
	t.Helper()
	last := 0.0
	for {
		shown := []float64{}
		for _, path := range []string{"/race/list", "/race/list/1/10"} {
			for _, r := range c.Get(path).Is(http.StatusOK).List() {
				if r["_id"] == race {
					shown = append(shown, r["results"].(float64))
				}
			}
		}
		shown = append(shown, c.Get("/race/" + race).Is(http.StatusOK).Object()["results"].(float64))
		if low := slices.Min(shown); len(shown) != 3 || low < 0 || low < last-16 {
			t.Errorf("the race has %v results after %v", shown, last)
		}
		last = slices.Max(append(shown, last))
		select {
		case <-stop:
			return
		default:
		}
	}
}
