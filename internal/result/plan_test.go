package result_test

import (
	"encoding/json"
	"testing"

	"harrier/tests/kit/usecase"
)

// The planner knows that an athlete has few results. Otherwise it reads all results in the order of a page until the page is full.
func TestPlannerKnowsAthletes(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	raceID := s.Race(s.User("poster"))
	s.Exec(`INSERT INTO results (race_id, id, sport, season, gender, event, athlete, athlete_id, created_at, updated_at)
		SELECT r.id, overlay(gen_random_uuid()::text PLACING left(r.id::text, 13) FROM 1)::uuid, r.sport, r.season, 'mens', '5K', 'Runner ' || n, 'runner' || n / 2, now(), now()
		FROM races r, generate_series(1, 5000) AS n WHERE r.id = $1`, raceID)
	s.Exec("ANALYZE results")
	var text string
	err := s.DB.QueryRow(t.Context(), `EXPLAIN (FORMAT JSON) SELECT FROM results WHERE lower(athlete_id COLLATE "C") = 'runner7'`).Scan(&text)
	if err != nil {
		t.Fatal(err)
	}
	var plans []struct {
		Plan struct {
			Rows float64 `json:"Plan Rows"`
		}
	}
	if err := json.Unmarshal([]byte(text), &plans); err != nil || len(plans) != 1 || plans[0].Plan.Rows > 5 {
		t.Errorf("2 results are expected to be %+v, %v", plans, err)
	}
}
