package tests

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit"
)

func TestMigrateCommand(t *testing.T) {
	t.Parallel()
	url := kit.DatabaseURL(t)
	run := command(t, "HARRIER_DATABASE_URL="+url, "HARRIER_LISTEN=127.0.0.1:0")

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
