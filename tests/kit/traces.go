package kit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Traces searches every table of the program's database for words, and returns the rows in which one is a whole value.
func (a *App) Traces(t testing.TB, words ...string) []string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), a.ownDatabase(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	rows, err := conn.Query(t.Context(), "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 10 {
		t.Fatalf("%d tables: %v", len(tables), err)
	}
	var found []string
	for _, table := range tables {
		rows, err := conn.Query(t.Context(), "SELECT to_jsonb(x)::text FROM "+pgx.Identifier{table}.Sanitize()+" x")
		if err != nil {
			t.Fatal(err)
		}
		texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			for _, word := range words {
				if strings.Contains(text, `"`+word+`"`) {
					found = append(found, fmt.Sprintf("%s: %s", table, text))
				}
			}
		}
	}
	return found
}
