package mail_test

import (
	"log/slog"
	"os"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"harrier/tests/kit/database"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

// TestSchemaIsRivers holds our migration against River's own, so that a new version of River cannot ask for a schema that
// nobody made.
func TestSchemaIsRivers(t *testing.T) {
	t.Parallel()
	pool := newPool(t)
	if _, err := pool.Exec(t.Context(), "CREATE SCHEMA theirs"); err != nil {
		t.Fatal(err)
	}
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: "theirs", Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := migrator.Migrate(t.Context(), rivermigrate.DirectionUp, nil); err != nil {
		t.Fatal(err)
	}
	for name, query := range map[string]string{
		"columns": `SELECT format('%s.%s %s %s %s %s', c.relname, a.attname, a.attnum, replace(format_type(a.atttypid, a.atttypmod), 'theirs.', ''),
				a.attnotnull, replace(replace(pg_get_expr(d.adbin, d.adrelid), 'theirs.', ''), 'CURRENT_TIMESTAMP', 'now()'))
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
			LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
			WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname LIKE 'river%' AND c.relname <> 'river_migration'`,
		"tables": `SELECT format('%s %s', c.relname, c.relpersistence) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname LIKE 'river%' AND c.relname <> 'river_migration'`,
		"indexes": `SELECT replace(indexdef, $1 || '.', '') FROM pg_indexes WHERE schemaname = $1 AND tablename LIKE 'river%' AND tablename <> 'river_migration'`,
		"constraints": `SELECT format('%s %s %s', c.relname, k.conname, replace(pg_get_constraintdef(k.oid), 'theirs.', ''))
			FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = $1 AND c.relname LIKE 'river%' AND c.relname <> 'river_migration'`,
		"functions": `SELECT format('%s(%s) %s %s %s', p.proname, replace(pg_get_function_arguments(p.oid), 'theirs.', ''),
				p.provolatile, p.prorettype::regtype, regexp_replace(p.prosrc, '\s+', ' ', 'g'))
			FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = $1 AND p.proname LIKE 'river%'`,
		"enums": `SELECT format('%s %s %s', t.typname, rank() OVER (PARTITION BY t.typname ORDER BY e.enumsortorder), e.enumlabel) FROM pg_enum e
			JOIN pg_type t ON t.oid = e.enumtypid JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = $1 AND t.typname LIKE 'river%'`,
		"triggers": `SELECT g.tgname FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = $1 AND c.relname LIKE 'river%'`,
	} {
		t.Run(name+" are the same", func(t *testing.T) {
			ours, theirs := described(t, pool, query, "public"), described(t, pool, query, "theirs")
			if len(theirs) == 0 && name != "triggers" {
				t.Fatal("River's migrations made none: the test looks in the wrong place")
			}
			for _, line := range theirs {
				if !slices.Contains(ours, line) {
					t.Errorf("we lack   %s", line)
				}
			}
			for _, line := range ours {
				if !slices.Contains(theirs, line) {
					t.Errorf("only we have %s", line)
				}
			}
		})
	}
}

func described(t *testing.T, pool *pgxpool.Pool, query, schema string) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), query, schema)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return lines
}
