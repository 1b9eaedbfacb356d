package pg_test

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/db"
	"harrier/internal/pg"
	"harrier/tests/kit/database"
)

// files copies the program's migrations and code; changes are files to add or replace, empty ones to remove.
func files(t *testing.T, changes map[string]string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(db.Files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(db.Files, path)
		all[path] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range changes {
		all[path] = &fstest.MapFile{Data: []byte(text)}
		if text == "" {
			delete(all, path)
		}
	}
	return all
}

// up runs a Migrator with such files.
func up(t *testing.T, pool *pgxpool.Pool, changes map[string]string) (int, error) {
	t.Helper()
	m, err := pg.NewMigratorFrom(pool, files(t, changes), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = m.Close() }()
	return m.Up(t.Context())
}

func value[T any](t *testing.T, db interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}, sql string,
) T {
	t.Helper()
	rows, err := db.Query(t.Context(), sql)
	if err != nil {
		t.Fatal(err)
	}
	got, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[T])
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return got
}

const functions = "SELECT count(*) FROM pg_proc WHERE pronamespace = to_regnamespace('code')"

func TestCodeFollowsItsFiles(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	before := value[int](t, pool, functions)
	schema := value[uint32](t, pool, "SELECT oid FROM pg_namespace WHERE nspname = 'code'")
	if _, err := up(t, pool, nil); err != nil {
		t.Fatal(err)
	}
	if value[uint32](t, pool, "SELECT oid FROM pg_namespace WHERE nspname = 'code'") != schema {
		t.Error("the same files were installed again")
	}

	const one = "code/races/one.sql"
	for _, step := range []struct {
		name, file string
		want       int
	}{
		{"added", "CREATE OR REPLACE FUNCTION code.one() RETURNS integer LANGUAGE sql AS 'SELECT code.two()'; CREATE OR REPLACE FUNCTION code.two() RETURNS integer LANGUAGE sql AS 'SELECT 1'", before + 2},
		{"with a trigger", "CREATE OR REPLACE FUNCTION code.one() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; CREATE OR REPLACE TRIGGER one AFTER DELETE ON imports EXECUTE FUNCTION code.one()", before + 1},
		{"without it", "", before},
		{"changed", "CREATE OR REPLACE FUNCTION code.one() RETURNS text LANGUAGE sql AS 'SELECT ''one'''", before + 1},
		{"removed", "", before},
	} {
		if _, err := up(t, pool, map[string]string{one: step.file}); err != nil {
			t.Fatal(err)
		}
		if got := value[int](t, pool, functions); got != step.want {
			t.Errorf("after a file was %s there are %d functions, want %d", step.name, got, step.want)
		}
		if got := value[int](t, pool, "SELECT count(*) FROM pg_trigger WHERE tgname = 'one'"); got != strings.Count(step.file, "TRIGGER one") {
			t.Errorf("after a file was %s there are %d triggers of its", step.name, got)
		}
	}
}

func TestCodeOfAViewThatAMigrationChanges(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	view := map[string]string{"code/views/names.sql": "CREATE VIEW code.names AS SELECT profile_pic FROM users"}
	if _, err := up(t, pool, view); err != nil {
		t.Fatal(err)
	}
	view["migrations/99999_rename.sql"] = "-- +goose Up\nALTER TABLE users ALTER COLUMN profile_pic TYPE varchar(5000);\n-- +goose Down\nALTER TABLE users ALTER COLUMN profile_pic TYPE text;\n"
	if n, err := up(t, pool, view); n != 1 || err != nil {
		t.Fatalf("applied %d migrations, error %v", n, err)
	}
	if got := value[string](t, pool, "SELECT data_type FROM information_schema.columns WHERE table_name = 'names'"); got != "character varying" {
		t.Errorf("the view's column is %s", got)
	}

	// A program that does not know the newest migration refuses the database, and leaves its code alone.
	if n, err := up(t, pool, nil); n != 0 || err == nil || !strings.Contains(err.Error(), "newer program: its schema has version 99999") {
		t.Fatalf("an older program applied %d migrations, error %v", n, err)
	}
	if !value[bool](t, pool, "SELECT to_regclass('code.names') IS NOT NULL") {
		t.Error("an older program replaced the code of a newer one")
	}
}

func TestCodeWithAMistakeChangesNothing(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	before := value[int](t, pool, functions)
	for file, line := range map[string]int{
		"CREATE OR REPLACE FUNCTION code.one() RETURNS integer LANGUAGE sql AS 'SELECT 1';\nCREATE VIEW code.v AS SELECT nothing FROM races": 2,
		"-- äöü\nCREATE VIEW code.v AS\n    SELECT nothing FROM races":                                                                       3,
		"\n\nCREATE TRIGGR": 3,
	} {
		n, err := up(t, pool, map[string]string{
			"code/races/wrong.sql":      file,
			"migrations/99999_more.sql": "-- +goose Up\nCREATE TABLE more (id integer);\n-- +goose Down\nDROP TABLE more;\n",
		})
		where := fmt.Sprintf("db/code/races/wrong.sql:%d:", line)
		if n != 0 || err == nil || !strings.Contains(err.Error(), where) {
			t.Errorf("%d migrations, error %v; want it to name %s", n, err, where)
		}
		if value[bool](t, pool, "SELECT to_regclass('more') IS NOT NULL") || value[int](t, pool, functions) != before {
			t.Error("a file with a mistake left the migration applied or the code changed")
		}
	}
}

// A dropped function could be missed by a statement that is running.
func TestCodeIsReplacedInPlace(t *testing.T) {
	t.Parallel()
	create := regexp.MustCompile(`(?m)^CREATE (FUNCTION|TRIGGER)`)
	for path, file := range files(t, nil) {
		if found := create.Find(file.Data); found != nil && strings.HasPrefix(path, "code/") {
			t.Errorf("db/%s has %s, must be CREATE OR REPLACE", path, found)
		}
	}
}

// Servers that run while another one installs its code neither fail nor lose a count.
func TestCodeIsReplacedUnderWriters(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	race := uuid.New()
	if _, err := pool.Exec(t.Context(), `INSERT INTO races (id, name, date, sport, created_at, updated_at) VALUES ($1, 'Invitational', '2026-10-03', 'track', now(), now())`, race); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	var written atomic.Int64
	for range 3 {
		writers.Go(func() {
			for ctx.Err() == nil {
				// The statement's own context is the test's: what has begun is finished.
				_, err := pool.Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, gender, event, athlete, created_at, updated_at)
					SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1::uuid::text, 13) FROM 1)::uuid, 'mens', '8K', 'Runner ' || n, now(), now() FROM races r, generate_series(1, 3) AS n WHERE r.id = $1`, race)
				if err != nil {
					t.Errorf("insert results: %v", err)
					return
				}
				written.Add(3)
			}
		})
	}
	writers.Go(func() {
		// Locks races before results, the wrong way round for the installer; now and then, so that results are left.
		for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
			tag, err := pool.Exec(t.Context(), `WITH r AS (SELECT FROM races WHERE id = $1 FOR UPDATE)
				DELETE FROM results WHERE id = (SELECT x.id FROM results x, r WHERE race_id = $1 LIMIT 1)`, race)
			if err != nil {
				t.Errorf("delete a result: %v", err)
				return
			}
			written.Add(-tag.RowsAffected())
		}
	})
	for _, read := range []string{"SELECT runner FROM code.search_occurs('runner')", "SELECT count(*) FROM code.listed_results"} {
		writers.Go(func() {
			for ctx.Err() == nil {
				if _, err := pool.Exec(t.Context(), read); err != nil {
					t.Errorf("%s: %v", read, err)
					return
				}
			}
		})
	}
	for i := range 15 {
		if _, err := up(t, pool, map[string]string{"code/races/round.sql": fmt.Sprintf("CREATE OR REPLACE FUNCTION code.round() RETURNS integer LANGUAGE sql AS 'SELECT %d'", i)}); err != nil {
			t.Errorf("install: %v", err)
		}
	}
	stop()
	writers.Wait()
	if got := value[int](t, pool, "SELECT code.round()"); got != 14 {
		t.Errorf("round %d is installed", got)
	}
	want := written.Load()
	counts := value[[]int64](t, pool, `SELECT ARRAY[(SELECT count(*) FROM results), (SELECT sum(results) FROM races), (SELECT sum(count) FROM counters WHERE name = 'results')]::bigint[]`)
	if want < 30 || counts[0] != want || counts[1] != want || counts[2] != want {
		t.Errorf("rows, the race's count and the counter are %v, want %d of each", counts, want)
	}
}

// A counter counts in another shard while the connection's own is taken, and waits only if all are.
func TestCountMore(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	const take = "SELECT pg_advisory_xact_lock(hashtext(name), shard) FROM counters WHERE name = 'results' AND shard = ANY ($1) FOR UPDATE"
	count := func(shards string) error {
		counting, err := pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = counting.Rollback(t.Context()) }()
		taken := value[[]int32](t, counting, "SELECT ARRAY(SELECT s FROM generate_series(0, 15) AS s WHERE "+shards+")")
		taking, err := pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = taking.Rollback(t.Context()) }()
		_, err = taking.Exec(t.Context(), take, taken)
		if err == nil {
			_, err = counting.Exec(t.Context(), "SET LOCAL lock_timeout = '100ms'")
		}
		if err != nil {
			t.Fatal(err)
		}
		_, err = counting.Exec(t.Context(), "SELECT code.count_more('results', 3)")
		if err == nil {
			err = counting.Commit(t.Context())
		}
		return err
	}
	if err := count("s = pg_backend_pid() % 16"); err != nil {
		t.Errorf("it waits though other shards are free: %v", err)
	}
	if err := count("true"); err == nil {
		t.Error("it counts in a shard that is taken")
	}
	if n := value[int64](t, pool, "SELECT sum(count)::bigint FROM counters WHERE name = 'results'"); n != 3 {
		t.Errorf("%d were counted", n)
	}
}
