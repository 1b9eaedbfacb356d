package races

import (
	"net/http"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestVotes(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("count once per user, however often they vote", func(t *testing.T) {
		t.Parallel()
		one, other := app.Register(t), app.Register(t)
		id := one.Race()
		for _, step := range []struct {
			voter        *kit.User
			method, path string
			vote         any
			up, down     float64
		}{
			{one, http.MethodPost, "/race/upvote/", "up", 1, 0},
			{one, http.MethodPost, "/race/upvote/", "up", 1, 0},
			{one, http.MethodPost, "/race/downvote/", "down", 0, 1},
			{other, http.MethodPost, "/race/downvote/", "down", 0, 2},
			{other, http.MethodPost, "/race/upvote/", "up", 1, 1},
			{other, http.MethodDelete, "/race/vote/", nil, 0, 1},
			{other, http.MethodDelete, "/race/vote/", nil, 0, 1},
			{other, http.MethodPost, "/race/upvote/", "up", 1, 1},
		} {
			race := step.voter.Do(step.method, step.path+id+"/", nil).Is(http.StatusOK).Object()
			if race["_id"] != id || race["upvotes"] != step.up || race["downvotes"] != step.down {
				t.Errorf("%s %s answers %v up, %v down; want %v, %v", step.method, step.path, race["upvotes"], race["downvotes"], step.up, step.down)
			}
			vote := step.voter.Get("/race/vote/" + id).Is(http.StatusOK).Object()
			if vote["vote"] != step.vote || vote["race_id"] != id || vote["user_id"] != step.voter.ID || (vote["updated_at"] == nil) != (step.vote == nil) {
				t.Errorf("after %s %s the vote is %v", step.method, step.path, vote)
			}
		}
	})

	t.Run("cast again keep their time", func(t *testing.T) {
		t.Parallel()
		voter := app.Register(t)
		id := voter.Race()
		voter.Post("/race/upvote/"+id, nil).Is(http.StatusOK)
		first := voter.Get("/race/vote/" + id).Object()["updated_at"]
		voter.Post("/race/upvote/"+id, nil).Is(http.StatusOK)
		if again := voter.Get("/race/vote/" + id).Object()["updated_at"]; again != first {
			t.Errorf("cast at %v, then at %v", first, again)
		}
	})

	t.Run("need a token and a race", func(t *testing.T) {
		t.Parallel()
		voter := app.Register(t)
		id := voter.Race()
		for _, route := range [][2]string{{http.MethodGet, "/race/vote/"}, {http.MethodDelete, "/race/vote/"}, {http.MethodPost, "/race/upvote/"}, {http.MethodPost, "/race/downvote/"}} {
			app.Client(t).Do(route[0], route[1]+id, nil).Is(http.StatusUnauthorized)
			voter.Do(route[0], route[1]+kit.UnknownID, nil).Is(http.StatusNotFound)
			voter.Do(route[0], route[1]+"17", nil).Is(http.StatusBadRequest).Names("race_id")
		}
	})
}

// TestVotesNeverDrift has 200 users vote on two races through two servers on one database, while some delete their accounts.
func TestVotesNeverDrift(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	keys := filepath.Join(app.DataDir, "keys.json")
	twin := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = keys }})
	poster := app.Register(t)
	races := []string{poster.Race(), poster.Race()}
	pool := app.Pool(t)

	const voters = 200
	// Voters are created in the database, to save the time for hashing passwords.
	if _, err := pool.Exec(t.Context(), `INSERT INTO users (id, email, email_key, password_hash, name, coach, referral_code, created_at, updated_at)
		SELECT gen_random_uuid(), n || '@example.org', n || '@example.org', '-', 'v', false, 'v' || n, now(), now() FROM generate_series(1, $1) n`, voters); err != nil {
		t.Fatal(err)
	}
	rows, err := pool.Query(t.Context(), "SELECT id::text FROM users WHERE password_hash = '-'")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	drift := func() (n int) {
		if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM races r, LATERAL
			(SELECT count(*) FILTER (WHERE vote = 'up') AS up, count(*) FILTER (WHERE vote = 'down') AS down FROM votes v WHERE v.race_id = r.id) AS cast_votes
			WHERE (r.upvotes, r.downvotes) <> (up, down)`).Scan(&n); err != nil {
			t.Error(err)
		}
		return n
	}
	done := make(chan struct{})
	var watch, work sync.WaitGroup
	watch.Go(func() {
		for looks := 0; ; looks++ {
			select {
			case <-done:
				if looks == 0 {
					t.Error("nobody looked while they voted")
				}
				return
			default:
				if n := drift(); n != 0 {
					t.Errorf("%d races drifted while they voted", n)
				}
			}
		}
	})
	for i, id := range ids {
		token := app.Token(t, id)
		work.Go(func() {
			server := []*kit.App{app, twin}[i%2]
			voter := server.Client(t).WithToken(token)
			for round, step := range []string{"up", "down", "down", "withdraw", "up"} {
				race := races[(i+round)%2]
				switch step {
				case "withdraw":
					voter.Delete("/race/vote/" + race).Is(http.StatusOK)
				default:
					voter.Post("/race/"+step+"vote/"+race, nil).Is(http.StatusOK)
				}
			}
			if i%10 == 0 {
				if _, err := pool.Exec(t.Context(), "DELETE FROM users WHERE id = $1::text::uuid", id); err != nil {
					t.Errorf("a voter cannot leave: %v", err)
				}
			}
		})
	}
	work.Wait()
	close(done)
	watch.Wait()
	if n := drift(); n != 0 {
		t.Errorf("%d races drifted", n)
	}
	// Each remaining user has withdrawn one vote and kept the other.
	var cast int
	if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM votes").Scan(&cast); err != nil {
		t.Fatal(err)
	}
	if want := (voters - voters/10); cast != want {
		t.Errorf("%d votes are left, want %d", cast, want)
	}
}
