package pg_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit/database"
)

// docs/database.md has a table of the triggers.
func TestTriggersAreDocumented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/database.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	row := regexp.MustCompile("(?m)^\\| (`\\w+`(?:, `\\w+`)*) \\| ([^|]+) \\| `([\\w.]+)` \\|")
	for _, m := range row.FindAllStringSubmatch(string(text), -1) {
		for table := range strings.SplitSeq(strings.ReplaceAll(m[1], "`", ""), ", ") {
			for _, event := range []string{"insert", "update", "delete"} {
				if strings.Contains(m[2], event) {
					documented = append(documented, table+" "+event+" "+m[3])
				}
			}
		}
	}
	rows, err := database.Open(t).Pool.Query(t.Context(), `SELECT event_object_table || ' ' || lower(event_manipulation) || ' ' || split_part(split_part(action_statement, ' ', 3), '(', 1)
		FROM information_schema.triggers`)
	if err != nil {
		t.Fatal(err)
	}
	actual, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(actual)
	slices.Sort(documented)
	if !slices.Equal(actual, documented) || len(actual) == 0 {
		t.Errorf("docs/database.md has the triggers\n%s\nbut the database has\n%s", strings.Join(documented, "\n"), strings.Join(actual, "\n"))
	}
}
