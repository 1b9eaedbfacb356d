package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// addFinishers adds finishers to the men's 8K of a race: teams of ten who finish one after the other, from place first on.
func addFinishers(t *testing.T, pool *pgxpool.Pool, race string, first, n int) {
	t.Helper()
	kit.Slowly(t, pool, `INSERT INTO results (race_id, sport, season, id, gender, event, athlete, team, team_id, place, time, time_ms, created_at, updated_at)
		SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, 'mens', '8K', 'Runner', 'Team ' || n / 10, 'team-' || n / 10, n, '25:00', 1500000, now(), now()
		FROM races r, generate_series($2::integer, $2 + $3 - 1) AS n WHERE r.id = $1::text::uuid`, race, first, n)
}

// Every change of a race changes the scores that every server returns at once.
func TestScoresFollowTheRace(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithoutCache})
	other := kit.Twin(t, app, kit.WithoutCache)
	pool := app.Pool(t)
	poster := app.Register(t)
	race := poster.Race(object{"scoring": object{"kind": "cross_country", "scorers": 2, "displacers": 0}})
	meet, teams := "/race/"+race+"/mens/scores", "/result/teamlist/"+race+"/mens/8K"
	var last string
	// check compares the answers of both servers, and tells whether they have changed.
	check := func(t *testing.T, after, want string) {
		t.Helper()
		var bodies []string //nolint:prealloc // short
		for _, server := range []*kit.App{app, other, app} {
			c := server.Client(t)
			bodies = append(bodies, string(c.Get(meet).Is(http.StatusOK).Body)+string(c.Get(teams).Is(http.StatusOK).Body))
		}
		if bodies[0] != bodies[1] || bodies[0] != bodies[2] {
			t.Errorf("%s: the servers return\n%s\n%s\n%s", after, bodies[0], bodies[1], bodies[2])
		}
		if bodies[0] == last {
			t.Errorf("%s: the scores have not changed", after)
		}
		if strings.Count(bodies[0], want) < 2 {
			t.Errorf("%s: want %s in\n%s", after, want, bodies[0])
		}
		last = bodies[0]
	}
	check(t, "before any results", `[]`)
	ids := make([]string, 4)
	for i := range ids {
		ids[i] = poster.Result(race, object{"team": "Mapleton", "place": i + 1})
	}
	check(t, "after four results", `"score":3`)
	poster.Put("/result", object{"_id": ids[0], "notes": "wearing red"}).Is(http.StatusOK)
	check(t, "after a result's change", "wearing red")
	poster.Put("/result", object{"_id": ids[0], "status": "dq"}).Is(http.StatusOK)
	check(t, "after a disqualification", ids[1])
	poster.Delete("/result/" + ids[1]).Is(http.StatusOK)
	check(t, "after a deletion", ids[3])
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK)
	check(t, "after a change of the name", ids[3])
	poster.Put("/race", object{"_id": race, "scoring": object{"kind": "cross_country", "scorers": 1, "displacers": 1}}).Is(http.StatusOK)
	check(t, "after a change of the scoring", `"score":1`)
	importID, _ := poster.CSV(race, "?gender=mens&event=8K&mode=append", "place,name,team\n1,A,Stonebridge\n2,B,Stonebridge\n").Is(http.StatusCreated).Object()["import_id"].(string)
	check(t, "after an import", "stonebridge")
	forgetChanges(t, app)
	if n := kit.CountRows(t, pool, "changes"); n != 1 {
		t.Errorf("%d rows keep the version of one race", n)
	}

	// Versions become visible in their order, because changes of a race wait for each other.
	early, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	const disqualify = "UPDATE results SET status = 'dq', former_place = place, place = NULL, heat_place = NULL WHERE race_id = $1::text::uuid AND athlete = $2"
	if _, err := early.Exec(t.Context(), disqualify, race, "A"); err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() {
		_, err := pool.Exec(t.Context(), disqualify, race, "B")
		second <- err
	}()
	kit.WaitForLocks(t, app, 1)
	if err := early.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-second; err != nil {
		t.Fatal(err)
	}
	check(t, "after two transactions", ids[2])

	poster.Delete("/race/" + race + "/imports/" + importID).Is(http.StatusOK)
	poster.Delete("/user/" + poster.ID).Is(http.StatusOK)
	if got := string(other.Client(t).Get(teams).Is(http.StatusOK).Body); strings.Contains(got, poster.ID) {
		t.Errorf("the scores name a poster who is gone: %s", got)
	}
	if _, err := pool.Exec(t.Context(), "DELETE FROM races WHERE id = $1::text::uuid", race); err != nil {
		t.Fatal(err)
	}
	app.Client(t).Get(meet).Is(http.StatusNotFound)
	other.Client(t).Get(teams).Is(http.StatusNotFound)
	// What transactions may still be reading stays, and other tests have some.
	kit.Eventually(t, "no rows are left of a deleted race", func() bool {
		forgetChanges(t, app)
		return kit.CountRows(t, pool, "changes") == 0
	})
}

// forgetChanges deletes old rows of the log of changes, as if all were old.
func forgetChanges(t *testing.T, app *kit.App) {
	t.Helper()
	pool := app.Pool(t)
	kit.Eventually(t, "old changes are deleted", func() bool { // The server's own loops may have them at the moment.
		if _, err := app.Changes.DeleteOld(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		return kit.CountRows(t, pool, "changes WHERE tx > '0'") == 0
	})
}

func TestTooManyFinishers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.ScoredFinishers = 30; kit.WithoutCache(c) }})
	poster, pool, c := app.Register(t), app.Pool(t), app.Client(t)
	race := poster.Race()
	addFinishers(t, pool, race, 1, 30)
	poster.Result(race, object{"team": "Late", "status": "dnf"}) // who did not finish is not scored
	meet, teams := "/race/"+race+"/mens/scores", "/result/teamlist/"+race+"/mens/8K"
	c.Get(meet).Is(http.StatusOK)
	c.Get(teams).Is(http.StatusOK)
	addFinishers(t, pool, race, 31, 1)
	for _, path := range []string{meet, teams} {
		problem := c.Get(path).Is(http.StatusUnprocessableEntity).Object()
		if problem["type"] != "/problems/too-many-finishers" || !strings.Contains(fmt.Sprint(problem["detail"]), "30") {
			t.Errorf("%s: %v", path, problem)
		}
	}
	c.Get("/race/" + race + "/womens/scores").Is(http.StatusOK)

	many := poster.Race() // events, in which nobody finished
	for i := range 31 {
		poster.Result(many, object{"event": fmt.Sprint("Heat ", i), "status": "dnf"})
	}
	c.Get("/race/" + many + "/mens/scores").Is(http.StatusUnprocessableEntity)
}
