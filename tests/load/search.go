package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

// variants is how many queries of a kind are asked.
const variants = 200

// searches measures what a search takes from its request to the end of its answer, beside what PostgreSQL says (EXPLAIN ANALYZE)
// that it needs for the statement itself. One client asks one thing after the other.
func (b *bench) searches(ctx context.Context) (err error) {
	if err := b.awaitSearch(ctx); err != nil {
		return err
	}
	if err := execute(ctx, b.database.url, "VACUUM (ANALYZE)"); err != nil {
		return err
	}
	kinds, err := b.typed(ctx)
	if err != nil {
		return err
	}
	client, err := wire.Dial(ctx, b.ours.address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, client.Close()) }()
	if err := client.SetDeadline(time.Now().Add(time.Hour)); err != nil {
		return err
	}
	return connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "SET jit = off"); err != nil {
			return fmt.Errorf("set up the connection: %w", err)
		}
		var all, allOfDatabase []time.Duration
		for _, kind := range kinds {
			took, database, err := sideBySide(ctx, client, conn, kind.queries)
			if err != nil {
				return fmt.Errorf("search for %s: %w", kind.name, err)
			}
			all, allOfDatabase = append(all, took...), append(allOfDatabase, database...)
			b.searchLine("search, "+kind.name, took, database)
		}
		b.searchLine("search, all of these", all, allOfDatabase)
		return nil
	})
}

// sideBySide asks the program and explains to the database, in turns.
func sideBySide(ctx context.Context, client *wire.Conn, conn *pgx.Conn, queries []string) (took, database []time.Duration, err error) {
	for _, query := range queries {
		request := wire.Get("/search/results/"+url.PathEscape(query)+"/1/10", "")
		// The first pair finds the caches as the query before left them, and does not count.
		for round := range 2 {
			begin := time.Now()
			answer, err := client.Exchange(request)
			if err != nil {
				return nil, nil, fmt.Errorf("%q: %w", query, err)
			}
			if answer.Status != http.StatusOK {
				return nil, nil, fmt.Errorf("%q: status %d", query, answer.Status)
			}
			elapsed := time.Since(begin)
			needed, err := explained(ctx, conn, query)
			if err != nil {
				return nil, nil, err
			}
			if round > 0 {
				took, database = append(took, elapsed), append(database, needed)
			}
		}
	}
	return took, database, nil
}

// explained is what PostgreSQL says that it takes to find a query's first page and read it.
func explained(ctx context.Context, conn *pgx.Conn, query string) (time.Duration, error) {
	const statement = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)
		WITH found AS MATERIALIZED (SELECT search_results($1::text, 0, 11)::uuid[] AS ids)
		SELECT x.id, x.athlete, x.team, x.time, r.name, r.date FROM found CROSS JOIN LATERAL unnest(found.ids) AS hit
		JOIN results x ON x.id = hit JOIN races r ON r.id = x.race_id
		ORDER BY array_position(found.ids, x.id)`
	var text []byte
	if err := conn.QueryRow(ctx, statement, query).Scan(&text); err != nil {
		return 0, fmt.Errorf("explain %q: %w", query, err)
	}
	var plans []struct {
		Planning  float64 `json:"Planning Time"`
		Execution float64 `json:"Execution Time"`
	}
	if err := json.Unmarshal(text, &plans); err != nil || len(plans) != 1 {
		return 0, fmt.Errorf("read the plan of %q: %w", query, err)
	}
	return time.Duration((plans[0].Planning + plans[0].Execution) * float64(time.Millisecond)), nil
}

func (b *bench) searchLine(work string, took, database []time.Duration) {
	at := func(times []time.Duration, part float64) time.Duration {
		sorted := slices.Sorted(slices.Values(times))
		return sorted[min(int(part*float64(len(sorted))), len(sorted)-1)]
	}
	l := line{
		work:    work,
		ours:    fmt.Sprintf("p50 %.1f ms, p99 %.1f ms", at(took, 0.5).Seconds()*1e3, at(took, 0.99).Seconds()*1e3),
		bare:    fmt.Sprintf("p50 %.1f ms, p99 %.1f ms", at(database, 0.5).Seconds()*1e3, at(database, 0.99).Seconds()*1e3),
		verdict: fmt.Sprintf("p99 %.2f times its EXPLAIN ANALYZE", at(took, 0.99).Seconds()/at(database, 0.99).Seconds()),
	}
	b.table.add(l)
	b.sayf("%-38s %s; by EXPLAIN ANALYZE %s\n", l.work, l.ours, l.bare)
}

// typedKind is a way to search, and queries of it.
type typedKind struct {
	name    string
	queries []string
}

// typed makes queries of what there is to be found.
func (b *bench) typed(ctx context.Context) ([]typedKind, error) {
	var names, teams, races []string
	err := connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		for _, pick := range []struct {
			sql  string
			into *[]string
		}{
			{"SELECT athlete FROM search_runners ORDER BY md5(key::text) LIMIT $1", &names},
			{"SELECT team FROM search_runners WHERE team IS NOT NULL ORDER BY md5(key::text) LIMIT $1", &teams},
			{"SELECT name FROM races ORDER BY md5(id::text) LIMIT $1", &races},
		} {
			rows, err := conn.Query(ctx, pick.sql, variants)
			if err != nil {
				return fmt.Errorf("pick words: %w", err)
			}
			if *pick.into, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
				return fmt.Errorf("pick words: %w", err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	last := func(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }
	cut := func(word string, n int) string { return string([]rune(word)[:min(n, len([]rune(word)))]) }
	kinds := make([]typedKind, 0, 10)
	kinds = append(kinds, []typedKind{
		{name: "names", queries: names},
		{name: "last names"},
		{name: "names as typed so far"},
		{name: "names, a letter missing"},
		{name: "teams", queries: teams},
		{name: "races", queries: races},
		{name: "names in a race"},
		{name: "teams in a race"},
	}...)
	for i, name := range names {
		word, race := []rune(last(name)), races[i%len(races)]
		middle := len(word) / 2
		for k, query := range map[int]string{
			1: last(name), 2: cut(last(name), 4), 3: string(word[:middle]) + string(word[min(middle+1, len(word)):]), 6: last(name) + " " + race,
			7: teams[i%len(teams)] + " " + cut(race, 8),
		} {
			if query != "" {
				kinds[k].queries = append(kinds[k].queries, query)
			}
		}
	}
	broad := typedKind{name: "one letter and what all share", queries: []string{"invitational", "5k", "high school", "college", "mens 5k", "open"}}
	for letter := 'a'; letter <= 'z'; letter++ {
		broad.queries = append(broad.queries, string(letter))
	}
	strange := typedKind{name: "nothing there", queries: []string{
		"' OR 1=1 --", "🏃", "    ", strings.Repeat("a ", 100), strings.Repeat("x", 200), "a & b | !c:*", "zzzzzzzz", "qqqq wwww", "%_%", "\\",
	}}
	return append(kinds, broad, strange), nil
}
