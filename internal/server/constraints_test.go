package server_test

import (
	"os"
	"strings"
	"testing"

	"harrier/db"
	"harrier/internal/fault"
	"harrier/internal/server"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

// A constraint that was renamed in a migration alone would turn its fault into an internal error.
func TestConstraints(t *testing.T) {
	t.Parallel()
	rows, err := kit.Database(t).Query(t.Context(), `
		SELECT conname, confrelid = 'users'::regclass AND confdeltype = 'c' AND conrelid NOT IN ('demo_users'::regclass, 'hidden_races'::regclass)
				AND conname NOT IN ('assistants_user_id_fkey', 'accepted_teams_head_id_fkey', 'reminders_user_id_fkey') -- the caller names another user
			OR conname IN ('races_user_id_fkey', 'results_user_id_fkey', 'imports_user_id_fkey')
		FROM pg_constraint UNION SELECT relname, false FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indisunique`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	owners := map[string]bool{} // by constraint: whether its rows cannot be without their user
	for rows.Next() {
		var name string
		var owner bool
		if err := rows.Scan(&name, &owner); err != nil {
			t.Fatal(err)
		}
		owners[name] = owners[name] || owner
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	// Functions name limits and refusals like constraints.
	var raised strings.Builder
	for _, name := range []string{"races/count_share", "races/posting_refusal", "races/require_race", "races/own_result", "search/refuse_words"} {
		text, err := db.Files.ReadFile("code/" + name + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		raised.Write(text)
	}
	mapped := map[string]*fault.Error{}
	for _, constraints := range server.Constraints {
		for name, f := range constraints {
			if mapped[name] != nil {
				t.Errorf("two packages have %s", name)
			}
			if _, ok := owners[name]; !ok && !strings.Contains(raised.String(), "'"+name+"'") {
				t.Errorf("the schema has no constraint %s", name)
			}
			mapped[name] = f
		}
	}
	for name, owner := range owners {
		if f := mapped[name]; owner && (f == nil || f.Kind != fault.Unauthenticated) {
			t.Errorf("%s: a caller whose account was deleted meanwhile gets %v", name, f)
		}
	}
}
