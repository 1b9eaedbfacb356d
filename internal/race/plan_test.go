package race_test

import (
	"encoding/json"
	"testing"

	"harrier/internal/date"
	"harrier/internal/race"
	"harrier/internal/sport/scoring"
	"harrier/tests/kit/usecase"
)

// A page of chosen races reads little of 50,000: indexes lead to them in order.
func TestRacesAreFoundByIndexes(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	s.Exec("ALTER TABLE races DISABLE TRIGGER USER") // nobody looks for the words of these races
	s.Exec(`INSERT INTO races (id, name, date, sport, state, created_at, updated_at)
		SELECT gen_random_uuid(), 'Race ' || n, date '2000-01-01' + n % 9000, (enum_range(NULL::sport))[1 + n % 5],
		       CASE WHEN n % 100 = 0 THEN 'locked' WHEN n % 3 = 0 THEN 'official' ELSE 'provisional' END::race_state, now(), now()
		FROM generate_series(1, 50000) AS n`)
	s.Exec(`INSERT INTO results (race_id, id, sport, season, gender, event, athlete, team, team_id, created_at, updated_at)
		SELECT r.id, overlay(gen_random_uuid()::text PLACING left(r.id::text, 13) FROM 1)::uuid, r.sport, r.season, 'mens', '5K', 'Runner', 'Hill', 'hill', now(), now()
		FROM races r WHERE r.date BETWEEN '2010-01-01' AND '2010-01-20'`)
	s.Exec("ALTER TABLE races ENABLE TRIGGER USER")
	s.Exec("VACUUM ANALYZE races")
	s.Exec("ANALYZE results")
	day := func(year int) *date.Date {
		d, err := date.New(year, 6, 1)
		if err != nil {
			t.Fatal(err)
		}
		return &d
	}
	for name, f := range map[string]race.Filter{
		"from":              {From: day(2015)},
		"to":                {To: day(2003)},
		"a year":            {From: day(2010), To: day(2011)},
		"sport":             {Sport: new(scoring.SportTrack)},
		"a rare state":      {State: new(race.Locked)},
		"sport and state":   {Sport: new(scoring.SportRoad), State: new(race.Official)},
		"none":              {Sport: new(scoring.SportRoad), From: day(2030)},
		"team":              {TeamID: new("Hill")},
		"team and the rest": {TeamID: new("hill"), Sport: new(scoring.SportTrack), State: new(race.Official), From: day(2009), To: day(2011)},
	} {
		sql, args := f.Statement(new(int64(101)), 0)
		var text string
		if err := s.DB.QueryRow(t.Context(), "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) "+sql, args...).Scan(&text); err != nil {
			t.Fatal(err)
		}
		var plans []struct {
			Plan struct {
				Hit  int `json:"Shared Hit Blocks"`
				Read int `json:"Shared Read Blocks"`
			}
			Time float64 `json:"Execution Time"`
		}
		if err := json.Unmarshal([]byte(text), &plans); err != nil {
			t.Fatal(err)
		}
		blocks := plans[0].Plan.Hit + plans[0].Plan.Read
		t.Logf("%s: %d blocks, %.1f ms", name, blocks, plans[0].Time)
		if blocks > 2500 { // one for each of some 100 races, their index entries, and those of 15 sports and states
			t.Errorf("%s: a page reads %d blocks:\n%s", name, blocks, text)
		}
	}
}
