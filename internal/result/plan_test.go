package result_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/internal/pg"
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

// Adding a result to a race with few imported results among many costs what it does in a small race.
func TestAddingReadsNoResults(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	raceID := s.Race(s.User("poster"))
	s.Exec(`WITH i AS (
			INSERT INTO imports (race_id, id, mode, sha256, again, imported, created_at) VALUES ($1, gen_random_uuid(), 'append', sha256('x'), true, 1, now()) RETURNING race_id, id)
		INSERT INTO imported_contests (race_id, import_id, gender, event, round) SELECT race_id, id, 'mens', '5K', 'final' FROM i`, raceID)
	s.Exec(`INSERT INTO results (race_id, id, import_id, sport, season, gender, event, athlete, created_at, updated_at)
		SELECT r.id, overlay(gen_random_uuid()::text PLACING left(r.id::text, 13) FROM 1)::uuid, CASE WHEN n = 5000 THEN i.id END, r.sport, r.season, 'mens', '5K', 'Runner ' || n, now(), now()
		FROM races r, imports i, generate_series(1, 5000) AS n WHERE r.id = $1 AND i.race_id = $1`, raceID)
	s.Exec("ANALYZE results")
	for event, decided := range map[string]bool{"5K": true, "8K": false} {
		const selectRead = "SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0) FROM pg_stat_xact_user_tables WHERE relname = 'results'"
		var before, after int
		var is bool
		err := pg.InTx(t.Context(), s.DB, func(tx pgx.Tx) error {
			if err := tx.QueryRow(t.Context(), selectRead).Scan(&before); err != nil {
				return err
			}
			if _, err := tx.Exec(t.Context(), `SELECT code.add_result(r.id, NULL, jsonb_build_object('race_id', r.id,
				'id', overlay(gen_random_uuid()::text PLACING left(r.id::text, 13) FROM 1), 'gender', 'mens', 'event', $2::text, 'athlete', 'Late', 'mixed', false,
				'round', 'final', 'status', 'finished', 'exhibition', false, 'created_at', now(), 'updated_at', now())) FROM races r WHERE r.id = $1`, raceID, event); err != nil {
				return err
			}
			if err := tx.QueryRow(t.Context(), selectRead).Scan(&after); err != nil {
				return err
			}
			return tx.QueryRow(t.Context(), "SELECT decided IS NOT NULL FROM results WHERE race_id = $1 AND event = $2 AND athlete = 'Late'", raceID, event).Scan(&is)
		})
		if err != nil {
			t.Fatal(err)
		}
		if after-before > 10 || is != decided {
			t.Errorf("adding to the %s reads %d results; it is a decision: %t", event, after-before, is)
		}
	}
}

// A connection keeps the plans of its first statements, which are of small races. By these, too, a large contest in heats is placed in a time that
// does not grow with the square of its finishers: then these would take longer than a statement may.
func TestPlacingManyHeats(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	raceID := s.Race(s.User("poster"))
	add := func(event string, finishers int) {
		t.Helper()
		s.Exec(`INSERT INTO results (race_id, id, sport, season, gender, event, heat, athlete, time, time_ms, created_at, updated_at)
			SELECT r.id, overlay(gen_random_uuid()::text PLACING left(r.id::text, 13) FROM 1)::uuid, r.sport, r.season, 'mens', $2::text, 1 + n % 2, 'Runner ' || n, '20:00', n, now(), now()
			FROM races r, generate_series(1, $3::integer) AS n WHERE r.id = $1`, raceID, event, finishers)
	}
	place := func(event string, finishers int) {
		t.Helper()
		add(event, finishers)
		s.Exec("SELECT code.place_heats($1, ARRAY(SELECT x FROM results x WHERE race_id = $1 AND event = $2::text LIMIT 1))", raceID, event)
		var last int
		if err := s.DB.QueryRow(t.Context(), "SELECT max(place) FROM results WHERE race_id = $1 AND event = $2", raceID, event).Scan(&last); err != nil || last != finishers {
			t.Errorf("the last of %d finishers has place %d, %v", finishers, last, err)
		}
	}
	add("1000m", 2000)
	s.Exec("ANALYZE results")
	for i := range 7 {
		place(fmt.Sprintf("%dK", i+1), 2)
	}
	place("Marathon", 4000)
}

// The results that an import replaced come back one by one. In a race that is newer than the statistics, the planner expects no results, and took the
// index of the order, which has the ID last, for as good as the key: each was looked up among all.
func TestUndoingLooksResultsUp(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster := s.User("poster")
	const insert = `INSERT INTO results (race_id, id, import_id, sport, season, gender, event, athlete, created_at, updated_at)
		SELECT r.id, overlay(gen_random_uuid()::text PLACING left(r.id::text, 13) FROM 1)::uuid, $2, r.sport, r.season, 'mens', '5K', 'Runner ' || n, now(), now()
		FROM races r, generate_series(1, $3::integer) AS n WHERE r.id = $1`
	for range 10 {
		s.Exec(insert, s.Race(poster), nil, 100)
	}
	s.Exec("ANALYZE results")
	raceID, importID := s.Race(poster), uuid.Must(uuid.NewV7())
	s.Exec("INSERT INTO imports (race_id, id, mode, sha256, again, imported, created_at) VALUES ($1, $2, 'replace', sha256('x'), true, 1, now())", raceID, importID)
	const rows = 4000
	s.Exec(insert, raceID, importID, rows)
	s.Exec("INSERT INTO replaced_results SELECT race_id, import_id, id, to_jsonb(r) - 'import_id' FROM results r WHERE race_id = $1", raceID)
	var text string
	err := s.DB.QueryRow(t.Context(), "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT code.delete_import($1, $2, gen_random_uuid(), NULL, NULL, now())", raceID, importID).Scan(&text)
	if err != nil {
		t.Fatal(err)
	}
	var plans []struct {
		Plan struct {
			Hit int `json:"Shared Hit Blocks"`
		}
	}
	if err := json.Unmarshal([]byte(text), &plans); err != nil || len(plans) != 1 {
		t.Fatal(text, err)
	}
	if perRow := plans[0].Plan.Hit / rows; perRow > 45 {
		t.Errorf("restoring a result reads %d blocks; by the key it would be 22, and by the other index 73", perRow)
	}
}
