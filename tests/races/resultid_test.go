package races

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// A result's ID has the time of its race's, so that no index over the results of all races is needed to find it, not even where races
// were made at the same moment.
func TestResultIDs(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	ours, theirs := user.Race(), user.Race()
	pool := app.Pool(t)
	// As if another server had made a race in the same millisecond.
	twin := ours[:14] + "7fff-8fff-ffffffffffff"
	if _, err := pool.Exec(t.Context(), "UPDATE races SET id = $1::text::uuid WHERE id = $2::text::uuid", twin, theirs); err != nil {
		t.Fatal(err)
	}
	theirs = twin
	for _, race := range []string{ours, theirs} {
		for range 3 {
			id := user.Post("/result", object{"race_id": race, "gender": "mens", "event": "5K", "athlete": "Bo Lund"}).Is(http.StatusCreated).Object()["_id"].(string)
			if !strings.HasPrefix(id, race[:13]) {
				t.Errorf("%s is a result of race %s", id, race)
			}
			if got := app.Client(t).Get("/result/" + id).Is(http.StatusOK).Object(); got["race_id"] != race {
				t.Errorf("%s has race %v, not %s", id, got["race_id"], race)
			}
			if got := user.Put("/result", object{"_id": id, "place": 7}).Is(http.StatusOK).Object(); got["race_id"] != race || got["place"] != 7.0 {
				t.Errorf("changed: %v", got)
			}
			user.Delete("/result/" + id).Is(http.StatusOK)
			app.Client(t).Get("/result/" + id).Is(http.StatusNotFound)
		}
	}
	_, err := pool.Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, gender, event, athlete, created_at, updated_at)
		VALUES ($1::text::uuid, 'road', 4052, 'ffffffff-ffff-7000-8000-000000000000', 'mens', '5K', 'Bo', now(), now())`, ours)
	if err == nil || !strings.Contains(err.Error(), "results_valid") {
		t.Errorf("another ID: %v", err)
	}
	// All unique keys contain the race, as range partitions by race require.
	var keys int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_index WHERE indrelid = 'results'::regclass AND indisunique
		AND NOT (SELECT attnum FROM pg_attribute WHERE attrelid = indrelid AND attname = 'race_id') = ANY (indkey)`).Scan(&keys); err != nil || keys != 0 {
		t.Errorf("%d unique indexes of results are without the race, error %v", keys, err)
	}
}
