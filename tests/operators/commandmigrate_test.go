package operators

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit"
)

func TestMigrateCommand(t *testing.T) {
	t.Parallel()
	url := kit.DatabaseURL(t)
	run := kit.Command(t, "HARRIER_DATABASE_URL="+url, "HARRIER_LISTEN=127.0.0.1:0")

	t.Run("rolls back after saying what is lost, and being told to", func(t *testing.T) {
		out, err := run("migrate", "down")
		for _, want := range []string{"\n  table ", "Until the next harrier migrate up", "harrier: nothing was changed; confirm it with -yes"} {
			if err == nil || !strings.Contains(out, want) {
				t.Errorf("no %q: %v\n%s", want, err, out)
			}
		}
		if strings.Contains(out, "table users\n") {
			t.Errorf("more than what is lost:\n%s", out)
		}
		if out, err := run("migrate", "status"); err != nil || strings.Contains(out, "pending") {
			t.Errorf("without -yes: %v\n%s", err, out)
		}
		if out, err := run("migrate", "down", "-yes"); err != nil || !strings.Contains(out, "migrations rolled back: 1") {
			t.Errorf("%v\n%s", err, out)
		}
		if out, err := run("migrate", "status"); err != nil || strings.Count(out, "pending") != 1 {
			t.Errorf("with -yes: %v\n%s", err, out)
		}
		if out, err := run("migrate", "up"); err != nil || !strings.Contains(out, "migrations applied: 1") {
			t.Errorf("%v\n%s", err, out)
		}
	})

	t.Run("refuses a schema that is newer than the program", func(t *testing.T) {
		conn, err := pgx.Connect(t.Context(), url)
		if err == nil {
			_, err = conn.Exec(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true); COMMENT ON SCHEMA code IS 'newer'")
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.Close(t.Context()); err != nil {
			t.Error(err)
		}
		for _, args := range [][]string{{"serve"}, {"migrate", "up"}, {"seed"}} {
			if out, err := run(args...); err == nil || !strings.Contains(out, "the database has been migrated by a newer program: its schema has version 99999") {
				t.Errorf("%v: %v\n%s", args, err, out)
			}
		}
	})
}

// A database of another program, or of an unreleased schema, is refused in one sentence and stays as it is.
func TestForeignDatabase(t *testing.T) {
	t.Parallel()
	const empty = "DROP SCHEMA code CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public;"
	for name, c := range map[string]struct{ sql, want string }{
		"one with tables": {
			empty + "CREATE TABLE users (id int)", "the database has tables of another program, such as users; Harrier needs a database of its own",
		},
		"one that goose migrated": {
			empty + `CREATE TABLE goose_db_version (id serial PRIMARY KEY, version_id bigint NOT NULL, is_applied boolean NOT NULL, tstamp timestamp DEFAULT now());
				INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, true), (20240102030405, true)`,
			"the database was migrated by another program or by an unreleased version of this one; Harrier needs a database of its own",
		},
		"an unreleased schema": {
			"COMMENT ON SCHEMA code IS 'other'; COMMENT ON TABLE goose_db_version IS 'other'; ALTER TABLE races DROP COLUMN location CASCADE",
			"the database was migrated by an unreleased version of this program, whose schema is another; use a new database",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := kit.DatabaseURL(t)
			foreign := &kit.App{DatabaseURL: url}
			kit.InDatabase(t, foreign, c.sql)
			const tables = "SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
			state := func() (s string) {
				if err := foreign.Pool(t).QueryRow(t.Context(), tables).Scan(&s); err != nil {
					t.Fatal(err)
				}
				return s
			}
			before := state()
			run := kit.Command(t, "HARRIER_DATABASE_URL="+url, "HARRIER_LISTEN=127.0.0.1:0")
			for _, args := range [][]string{{"serve"}, {"migrate", "up"}, {"migrate", "down", "-yes"}, {"seed"}} {
				out, err := run(args...)
				lines := strings.Split(strings.TrimSpace(out), "\n")
				if last := lines[len(lines)-1]; err == nil || !strings.HasSuffix(last, ": "+c.want) || strings.Contains(out, "SQLSTATE") {
					t.Errorf("%v: %v\n%s", args, err, out)
				}
			}
			if after := state(); after != before {
				t.Errorf("before: %s\nafter: %s", before, after)
			}
		})
	}
}
