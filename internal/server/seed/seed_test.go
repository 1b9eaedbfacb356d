package seed_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/server/seed"
	"harrier/internal/sport/mark"
	"harrier/internal/sport/scoring"
	"harrier/tests/kit/database"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

// small is a world of every kind of data that is made in a second or two.
func small() seed.Options {
	return seed.Options{
		Users: 130, Races: 120, Results: 6000, Days: 40, Seed: 7, Now: time.Date(2026, time.May, 20, 9, 30, 0, 0, time.UTC),
		Password: "long runs on sunday",
		Hash:     func(_ context.Context, password string) (string, error) { return "hash of " + password, nil },
	}
}

func run(t *testing.T, pool *pgxpool.Pool, o seed.Options) seed.Summary {
	t.Helper()
	summary, err := seed.Run(t.Context(), pool, o, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// number reads one number.
func number(t *testing.T, pool *pgxpool.Pool, sql string) int64 {
	t.Helper()
	var n int64
	if err := pool.QueryRow(t.Context(), sql).Scan(&n); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return n
}

// checksums returns one sum for each table, of whole rows or of the columns named.
func checksums(t *testing.T, pool *pgxpool.Pool, columns map[string]string) map[string]string {
	t.Helper()
	sums := make(map[string]string)
	for table, list := range columns {
		var sum string
		sql := "SELECT coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') FROM (SELECT (" + list + ")::text AS line FROM " + table + " t) AS lines"
		if err := pool.QueryRow(t.Context(), sql).Scan(&sum); err != nil {
			t.Fatalf("%s: %v", table, err)
		}
		sums[table] = sum
	}
	return sums
}

func TestRunIsDeterministic(t *testing.T) {
	t.Parallel()
	whole := map[string]string{"users": "t", "athlete_ids": "t", "races": "t", "results": "t", "votes": "t", "entries": "t"}
	first, second, other := database.Open(t).Pool, database.Open(t).Pool, database.Open(t).Pool
	o := small()
	if a, b := run(t, first, o), run(t, second, o); a != b {
		t.Errorf("summaries differ: %+v and %+v", a, b)
	}
	o.Seed++
	run(t, other, o)
	a, b, c := checksums(t, first, whole), checksums(t, second, whole), checksums(t, other, whole)
	if !maps.Equal(a, b) {
		t.Errorf("the same seed gave %v and %v", a, b)
	}
	for table := range whole {
		if a[table] == c[table] {
			t.Errorf("another seed gave the same %s", table)
		}
	}
}

func TestMoreUsersLeaveRacesAndResultsAsTheyAre(t *testing.T) {
	t.Parallel()
	columns := map[string]string{
		"races":   "t.id, t.name, t.date, t.location, t.sport, t.scoring, t.results",
		"results": "t.id, t.race_id, t.gender, t.event, t.athlete, t.athlete_id, t.team_id, t.place, t.time, t.mark, t.status",
	}
	few, many := database.Open(t).Pool, database.Open(t).Pool
	o := small()
	run(t, few, o)
	o.Users *= 3
	run(t, many, o)
	if a, b := checksums(t, few, columns), checksums(t, many, columns); !maps.Equal(a, b) {
		t.Errorf("races and results changed with the users: %v, %v", a, b)
	}
}

func TestRunFillsTheDatabase(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	o := small()
	summary := run(t, pool, o)

	for _, test := range []struct {
		name, sql string
		want      int64
	}{
		{"users as asked", "SELECT count(*) FROM users", int64(o.Users)},
		{"races as asked", "SELECT count(*) FROM races", int64(o.Races)},
		{"results as asked", "SELECT count(*) FROM results", int64(o.Results)},
		{"results as summed up", "SELECT count(*) FROM results", summary.Results},
		{"votes as summed up", "SELECT count(*) FROM votes", summary.Votes},
		{"entries as summed up", "SELECT count(*) FROM entries", summary.Entries},
		{"athlete IDs as summed up", "SELECT count(*) FROM athlete_ids", summary.AthleteIDs},
		{"the counter of results is right", "SELECT sum(count)::bigint FROM counters WHERE name = 'results'", int64(o.Results)},
		{"races count their results", "SELECT count(*) FROM races r WHERE results <> (SELECT count(*) FROM results x WHERE x.race_id = r.id)", 0},
		{"races count their votes", `SELECT count(*) FROM races r WHERE (upvotes, downvotes) <>
			(SELECT count(*) FILTER (WHERE vote = 'up'), count(*) FILTER (WHERE vote = 'down') FROM votes v WHERE v.race_id = r.id)`, 0},
		{"one hash for all", "SELECT count(DISTINCT password_hash) FROM users WHERE password_hash = 'hash of long runs on sunday'", 1},
		{"everybody is verified", "SELECT count(*) FROM users WHERE email_verified_at IS NULL", 0},
		{"emails are plain", `SELECT count(*) FROM users WHERE email !~ '^[a-z0-9.]+@example\.org$' OR email_key <> email`, 0},
		{"one user in ten is a coach", "SELECT count(*) FROM users WHERE coach", 13},
		{"the runner has a claim, and the coach the same team", `SELECT count(*) FROM users u JOIN users c ON c.coach AND c.team_id = u.team_id
			JOIN athlete_ids a ON a.user_id = u.id AND a.claimed WHERE u.email = '` + summary.Runner + `' AND c.email = '` + summary.Coach + `'`, 1},
		{"results have the time of their races", "SELECT count(*) FROM results WHERE left(id::text, 13) <> left(race_id::text, 13)", 0},
		{"IDs are UUIDv7", `SELECT count(*) FROM (SELECT id FROM users UNION ALL SELECT id FROM races UNION ALL SELECT id FROM results
			UNION ALL SELECT id FROM entries) AS ids WHERE id::text !~ '^.{8}-.{4}-7.{3}-[89ab]'`, 0},
		{"IDs are not repeated", "SELECT count(*) - count(DISTINCT id) FROM entries", 0},
		{"races' IDs are in order of creation", "SELECT count(*) FROM (SELECT id, lag(id) OVER (ORDER BY created_at) AS before FROM races) x WHERE id <= before", 0},
		{"results' IDs are in order of creation", "SELECT count(*) FROM (SELECT id, lag(id) OVER (PARTITION BY race_id ORDER BY created_at) AS before FROM results) x WHERE id <= before", 0},
		{"nothing is later than now", `SELECT count(*) FROM (SELECT created_at FROM users UNION ALL SELECT created_at FROM races UNION ALL SELECT created_at FROM results
			UNION ALL SELECT created_at FROM entries UNION ALL SELECT updated_at FROM votes UNION ALL SELECT email_verified_at FROM users) x WHERE created_at > '2026-05-20 09:30Z'`, 0},
		{"no race is today or later", "SELECT count(*) FROM races WHERE date >= '2026-05-20'", 0},
		{"results become official after four weeks", "SELECT count(*) FROM races WHERE (state = 'official') <> (date <= '2026-04-22')", 0},
		{"some results are provisional", "SELECT least(count(*), 1) FROM races WHERE state = 'provisional'", 1},
		{"no log has a tomorrow", "SELECT count(*) FROM entries e JOIN users u ON u.id = e.user_id WHERE day > ('2026-05-20 09:30Z'::timestamptz AT TIME ZONE u.timezone)::date", 0},
		{"no log is older than asked", "SELECT count(*) FROM entries WHERE day <= '2026-05-19'::date - 40", 0},
		{"runs are given in hundredths of a mile", "SELECT count(*) FROM runs WHERE code.miles(meters) <> round(code.miles(meters), 2)", 0},
		{"most days have runs", "SELECT least(count(DISTINCT (user_id, day)) / 2, 1) FROM runs", 1},
		{"entries check boxes that their user has", `SELECT count(*) FROM entries e JOIN users u ON u.id = e.user_id, jsonb_object_keys(e.checkboxes) box WHERE box <> ALL (u.checkboxes)`, 0},
		{"all posters registered before", "SELECT count(*) FROM races r JOIN users u ON u.id = r.user_id WHERE u.created_at > r.created_at", 0},
		{"places are without gaps up to ties", `SELECT count(*) FROM (SELECT place, rank() OVER (PARTITION BY race_id, gender, event ORDER BY place) AS want
			FROM results WHERE place IS NOT NULL) x WHERE place <> want`, 0},
		{"places follow times", `SELECT count(*) FROM (SELECT time_ms, lag(time_ms) OVER (PARTITION BY race_id, gender, event ORDER BY place) AS before
			FROM results WHERE place IS NOT NULL) x WHERE time_ms < before`, 0},
		{"only finishers hold places", "SELECT count(*) FROM results WHERE place IS NOT NULL AND status <> 'finished'", 0},
		{"every finisher has a time or a mark", "SELECT count(*) FROM results WHERE status = 'finished' AND time IS NULL AND mark IS NULL", 0},
		{"nobody starts twice in a contest", `SELECT count(*) FROM (SELECT FROM results WHERE athlete_id IS NOT NULL
			GROUP BY race_id, gender, event, athlete_id HAVING count(*) > 1) x`, 0},
		{"an athlete keeps their name", "SELECT count(*) FROM (SELECT FROM results WHERE athlete_id IS NOT NULL GROUP BY athlete_id HAVING count(DISTINCT athlete) > 1) x", 0},
		{"a team keeps its name", "SELECT count(*) FROM (SELECT FROM results GROUP BY team_id HAVING count(DISTINCT team) > 1) x", 0},
		{"points are where meets published them", "SELECT count(*) FROM results x JOIN races r ON r.id = x.race_id WHERE points IS NOT NULL AND r.sport <> 'track'", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := number(t, pool, test.sql); got != test.want {
				t.Errorf("%s: %d, want %d", test.sql, got, test.want)
			}
		})
	}
	for _, test := range []struct{ name, sql string }{
		{"every sport", "SELECT (count(DISTINCT sport) = 4)::int FROM races"},
		{"every status", "SELECT (count(DISTINCT status) = 4)::int FROM results"},
		{"men and women", "SELECT (count(DISTINCT gender) = 2)::int FROM results"},
		{"marks, winds and points", "SELECT (count(mark) > 0 AND count(wind) > 0 AND count(points) > 0)::int FROM results"},
		{"shared places", "SELECT count(*) FROM (SELECT FROM results GROUP BY race_id, gender, event, place HAVING place > 0 AND count(*) > 1) x"},
		{"athletes who come back", "SELECT (count(*) > 300)::int FROM (SELECT FROM results GROUP BY athlete_id HAVING athlete_id IS NOT NULL AND count(DISTINCT race_id) > 3) x"},
		{"users with results", "SELECT (count(DISTINCT a.user_id) > 30)::int FROM athlete_ids a JOIN results x ON lower(x.athlete_id) = a.key"},
		{"results under an alias", "SELECT count(*) FROM athlete_ids a JOIN results x ON lower(x.athlete_id) = a.key WHERE NOT a.claimed"},
		{"names beyond ASCII", "SELECT count(*) FROM users WHERE name ~ '[^[:ascii:]]'"},
		{"every visibility and both units", "SELECT (count(DISTINCT log_visibility) = 3 AND count(DISTINCT units) = 2)::int FROM users"},
		{"referrals", "SELECT count(*) FROM users WHERE referred_by IS NOT NULL"},
		{"days of rest", "SELECT count(*) FROM entries e WHERE NOT EXISTS (SELECT FROM runs r WHERE r.user_id = e.user_id AND r.day = e.day)"},
		{"boxes checked and not", "SELECT (count(*) FILTER (WHERE checkboxes::text LIKE '%true%') > 0 AND count(*) FILTER (WHERE checkboxes::text LIKE '%false%') > 0)::int FROM entries"},
		{"ncaa ties, unscored teams, tables of points", `SELECT (bool_or(scoring->>'tie_break' = 'ncaa') AND bool_or(scoring ? 'unscored_teams') AND bool_or(scoring ? 'points'))::int FROM races`},
		{"statistics", "SELECT count(*) FROM pg_stats WHERE tablename = 'results'"},
	} {
		t.Run("there are "+test.name, func(t *testing.T) {
			t.Parallel()
			if got := number(t, pool, test.sql); got == 0 {
				t.Errorf("none: %s", test.sql)
			}
		})
	}
}

func TestTimesAreInTheirPublishedForm(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	run(t, pool, small())
	rows, err := pool.Query(t.Context(), "SELECT time, time_ms FROM results WHERE time IS NOT NULL")
	if err != nil {
		t.Fatal(err)
	}
	var text string
	var ms int64
	tag, err := pgx.ForEachRow(rows, []any{&text, &ms}, func() error {
		read, err := mark.ParseTime(text)
		if err != nil || mark.Milliseconds(read) != ms || mark.Format(read) != text {
			t.Errorf("%q with %d ms reads as %v, %v", text, ms, read, err)
		}
		return nil
	})
	if err != nil || tag.RowsAffected() == 0 {
		t.Fatalf("%d times, %v", tag.RowsAffected(), err)
	}
}

// contest is one event of one gender of one race.
type contest struct {
	race          uuid.UUID
	gender, event string
}

func TestEveryCrossCountryRaceScoresTeams(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	run(t, pool, small())
	finishers, rules := make(map[contest][]scoring.Finisher), make(map[contest]scoring.CrossCountryRules)
	rows, err := pool.Query(t.Context(), `SELECT r.id, x.gender::text, x.event, r.scoring, coalesce(x.team_id, ''), coalesce(x.place, 0), coalesce(x.time_ms, 0), x.status = 'finished'
		FROM races r JOIN results x ON x.race_id = r.id WHERE r.sport = 'cross_country'`)
	if err != nil {
		t.Fatal(err)
	}
	var c contest
	var stored []byte
	var f scoring.Finisher
	var ms int64
	_, err = pgx.ForEachRow(rows, []any{&c.race, &c.gender, &c.event, &stored, &f.TeamID, &f.Place, &ms, &f.Finished}, func() error {
		f.Time = time.Duration(ms) * time.Millisecond
		finishers[c] = append(finishers[c], f)
		own := struct {
			TieBreak      string   `json:"tie_break"`
			UnscoredTeams []string `json:"unscored_teams"`
		}{TieBreak: "nfhs"}
		if stored != nil {
			if err := json.Unmarshal(stored, &own); err != nil {
				return err
			}
		}
		r := scoring.CrossCountryRules{Scorers: scoring.DefaultScorers, Displacers: scoring.DefaultDisplacers, TieBreak: scoring.NFHS}
		r.TieBreak, r.UnscoredTeams = scoring.TieBreak(own.TieBreak), own.UnscoredTeams
		rules[c] = r
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(finishers) < 20 {
		t.Fatalf("only %d contests", len(finishers))
	}
	several := 0
	for c, of := range finishers {
		teams := scoring.CrossCountry(rules[c], of).Teams
		if len(teams) == 0 {
			t.Errorf("%v with %d starts scores no team", c, len(of))
		}
		if len(teams) > 1 {
			several++
		}
	}
	if several < len(finishers)/2 {
		t.Errorf("only %d of %d contests have several teams", several, len(finishers))
	}
}

func TestRunRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*seed.Options)
		want   string
	}{
		{"results without races", func(o *seed.Options) { o.Races = 0 }, "results need races"},
		{"races without users", func(o *seed.Options) { o.Users = 0 }, "races need users"},
		{"days without users", func(o *seed.Options) { o.Users, o.Races, o.Results = 0, 0, 0 }, "days of training need users"},
		{"a negative count", func(o *seed.Options) { o.Users = -1 }, "must not be negative"},
		{"users without a password", func(o *seed.Options) { o.Password = "" }, "password"},
		{"users without a hash", func(o *seed.Options) { o.Hash = nil }, "hash"},
		{"no now", func(o *seed.Options) { o.Now = time.Time{} }, "not 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			o := small()
			test.change(&o)
			// The options are looked at first: no database is needed to refuse them.
			_, err := seed.Run(t.Context(), nil, o, slog.New(slog.DiscardHandler))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one about %q", err, test.want)
			}
		})
	}
}

func TestRunOnADatabaseThatIsNotEmpty(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	o := small()
	o.Races, o.Results, o.Days = 0, 0, 0
	run(t, pool, o)

	if _, err := seed.Run(t.Context(), pool, o, slog.New(slog.DiscardHandler)); !errors.Is(err, seed.ErrNotEmpty) {
		t.Errorf("a second run gave %v, want ErrNotEmpty", err)
	}
	o.IfEmpty, o.Seed = true, o.Seed+1
	if got := run(t, pool, o); got != (seed.Summary{Skipped: true}) {
		t.Errorf("a second run if empty gave %+v, want that it was skipped", got)
	}
	if n := number(t, pool, "SELECT count(*) FROM users"); n != int64(o.Users) {
		t.Errorf("%d users, want the first run's %d", n, o.Users)
	}
}

func TestRunThatFailsLeavesNothing(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	// The last table refuses its rows, when all others are filled.
	if _, err := pool.Exec(t.Context(), "ALTER TABLE entries ADD CONSTRAINT nobody_sleeps CHECK (sleep IS NULL)"); err != nil {
		t.Fatal(err)
	}
	if _, err := seed.Run(t.Context(), pool, small(), slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "nobody_sleeps") {
		t.Fatalf("error %v, want the constraint's", err)
	}
	if n := number(t, pool, "SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM results)"); n != 0 {
		t.Errorf("%d rows stayed", n)
	}
}

func TestZeroCountsMakeNone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*seed.Options)
		want   seed.Summary
	}{
		{"nothing", func(o *seed.Options) { *o = seed.Options{Now: o.Now} }, seed.Summary{}},
		{"one user", func(o *seed.Options) { o.Users, o.Races, o.Results, o.Days = 1, 0, 0, 0 }, seed.Summary{Users: 1, AthleteIDs: 1, Runner: "runner@example.org"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			o := small()
			test.change(&o)
			got := run(t, database.Open(t).Pool, o)
			got.AthleteIDs = min(got.AthleteIDs, 1) // the user may have an alias
			if got != test.want {
				t.Errorf("made %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestAnySizeWorks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name                  string
		users, races, results int
	}{
		{"a result in one race", 1, 1, 1},
		{"fewer results than races", 2, 30, 11},
		{"one great race", 3, 1, 5000},
		{"races without results", 5, 40, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for s := range uint64(4) {
				pool := database.Open(t).Pool
				o := small()
				o.Users, o.Races, o.Results, o.Days, o.Seed = test.users, test.races, test.results, 1, s
				run(t, pool, o)
				if n := number(t, pool, "SELECT count(*) FROM results"); n != int64(test.results) {
					t.Errorf("seed %d gave %d results, want %d", s, n, test.results)
				}
			}
		})
	}
}

func TestTeamsAndCodesAreUnlike(t *testing.T) {
	t.Parallel()
	names, ids := seed.TeamNames()
	codes := make([]string, 100_000)
	for i := range codes {
		codes[i] = seed.ReferralCode(i)
	}
	for what, list := range map[string][]string{"team names": names, "team IDs": ids, "referral codes": codes} {
		slices.Sort(list)
		if unlike := slices.Compact(slices.Clone(list)); len(unlike) != len(list) || len(list) < 1000 {
			t.Errorf("%d %s, of which %d are unlike", len(list), what, len(unlike))
		}
	}
}
