package main

import (
	"context"
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

// variants is the number of queries of each kind.
const variants = 200

// searches measures the duration of searches by one client, and how many searches for names many clients get per second.
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
	var all []time.Duration
	for _, kind := range kinds {
		took, err := inTurn(client, kind.queries)
		if err != nil {
			return fmt.Errorf("search for %s: %w", kind.name, err)
		}
		all = append(all, took...)
		b.searchLine("search, "+kind.name, took)
	}
	b.searchLine("search, all of these", all)
	return b.searchAtOnce(ctx, kinds[0])
}

// searchAtOnce measures searches by many concurrent clients.
func (b *bench) searchAtOnce(ctx context.Context, kind typedKind) (err error) {
	crowd, err := wire.Connect(ctx, b.ours.address, b.Connections)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, crowd.Close()) }()
	paths := make([]string, len(kind.queries))
	for i, query := range kind.queries {
		paths[i] = searchPath(query)
	}
	var perSecond []float64
	for range b.Rounds {
		run, err := crowd.Ask(ctx, requests(paths, ""), b.Slice)
		if err != nil {
			return err
		}
		perSecond = append(perSecond, run.PerSecond())
	}
	l := line{work: fmt.Sprintf("search, %s, %d clients", kind.name, b.Connections), ours: fmt.Sprintf("%.0f/s", median(perSecond))}
	b.table.add(l)
	b.sayf("%-38s %s\n", l.work, l.ours)
	return nil
}

func searchPath(query string) string { return "/search/results/" + url.PathEscape(query) + "/1/10" }

// inTurn sends each query twice. The first response is not measured, because it depends on what the query before left in the caches.
func inTurn(client *wire.Conn, queries []string) (took []time.Duration, err error) {
	for _, query := range queries {
		for round := range 2 {
			begin := time.Now()
			answer, err := client.Exchange(wire.Get(searchPath(query), ""))
			if err != nil {
				return nil, fmt.Errorf("%q: %w", query, err)
			}
			if answer.Status != http.StatusOK {
				return nil, fmt.Errorf("%q: status %d", query, answer.Status)
			}
			if round > 0 {
				took = append(took, time.Since(begin))
			}
		}
	}
	return took, nil
}

func (b *bench) searchLine(work string, took []time.Duration) {
	slices.Sort(took)
	at := func(part float64) float64 {
		return took[min(int(part*float64(len(took))), len(took)-1)].Seconds() * 1e3
	}
	l := line{work: work, ours: fmt.Sprintf("p50 %.1f ms, p99 %.1f ms", at(0.5), at(0.99))}
	b.table.add(l)
	b.sayf("%-38s %s\n", l.work, l.ours)
}

// typedKind is a kind of query, such as names of teams, with examples.
type typedKind struct {
	name    string
	queries []string
}

// typed makes queries from existing data.
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
	return kindsOf(names, teams, races), nil
}

// kindsOf makes queries from names of athletes, teams and races.
func kindsOf(names, teams, races []string) []typedKind {
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
	return append(kinds, broad, strange)
}
