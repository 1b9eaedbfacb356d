package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Everything of a kind that is in the database, by the key of its cell.
var stored = map[kind]string{
	results: `SELECT athlete, count(*)::text FROM results WHERE event = '8K' GROUP BY athlete`,
	votes:   `SELECT race_id || ' ' || user_id, vote::text FROM votes`,
	days:    `SELECT user_id || ' ' || day, coalesce(notes, '') FROM entries`,
	imports: `SELECT race_id::text, count(*)::text FROM results WHERE event = '5K' GROUP BY race_id`,
	users:   `SELECT email, count(*)::text FROM users GROUP BY email`,
}

// What must be no rows, whatever was written.
var consistent = map[string]string{
	"runners that search does not know": `SELECT r.athlete FROM results r WHERE NOT EXISTS (SELECT FROM search_runners s WHERE s.key = r.runner)`,
	"runners without results that search knows": `SELECT s.key::text FROM search_runners s
		WHERE NOT EXISTS (SELECT FROM results r WHERE r.runner = s.key) AND NOT EXISTS (SELECT FROM search_pending)`,
	"accounts whose share is wrong": `SELECT u.id::text FROM users u LEFT JOIN result_shares s ON s.user_id = u.id
		WHERE coalesce(s.stored, 0) <> (SELECT count(*) FROM results r WHERE r.user_id = u.id)`,
	"jobs that were given up": `SELECT kind || ' ' || id FROM river_job WHERE state = 'discarded'`,
}

// compare compares the database with the ledger while nobody writes, and remembers what writes without an answer have done.
func (l *lab) compare(ctx context.Context, r *row) error {
	conn, err := l.quiet(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	for k, sql := range stored {
		rows, err := conn.Query(ctx, sql)
		if err != nil {
			return fmt.Errorf("read what is stored: %w", err)
		}
		there := map[string]string{}
		var key, value string
		if _, err := pgx.ForEachRow(rows, []any{&key, &value}, func() error { there[key] = value; return nil }); err != nil {
			return fmt.Errorf("read what is stored: %w", err)
		}
		l.ledger.judge(k, there, r)
	}
	for what, sql := range consistent {
		rows, err := conn.Query(ctx, sql)
		if err != nil {
			return fmt.Errorf("look for %s: %w", what, err)
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return fmt.Errorf("look for %s: %w", what, err)
		}
		if len(found) > 0 {
			r.wrong = append(r.wrong, fmt.Sprintf("%d %s, such as %s", len(found), what, found[0]))
		}
	}
	return errors.Join(l.compareCounts(ctx, conn, r), l.compareSearch(ctx, r), l.compareEmails(ctx, conn, r))
}

// quiet waits until no statement of a server runs, which a client that gave up may have left behind.
func (l *lab) quiet(ctx context.Context) (*pgx.Conn, error) {
	for {
		conn, err := l.database.connect(ctx)
		if err == nil {
			var busy int
			err = conn.QueryRow(ctx, `SELECT (SELECT count(*) FROM search_pending) + count(*) FROM pg_stat_activity
				WHERE datname = current_database() AND application_name = 'harrier' AND state IN ('active', 'idle in transaction')`).Scan(&busy)
			if err == nil && busy == 0 {
				return conn, nil
			}
			_ = conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("wait until nothing runs: %w", context.Cause(ctx)), err)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// judge compares all cells of a kind with what is there.
func (l *ledger) judge(k kind, there map[string]string, r *row) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.cells {
		if c.kind != k {
			continue
		}
		is, ok := there[c.key]
		delete(there, c.key)
		if !ok {
			is = map[kind]string{results: "0", imports: "0", users: "0"}[k]
		}
		if !slices.Contains(c.possible, is) {
			n, _ := strconv.Atoi(is)
			text := fmt.Sprintf("%s %s is %q, not one of %q", k, c.key, is, c.possible)
			if most, _ := strconv.Atoi(slices.Max(c.possible)); n > most {
				r.doubled = append(r.doubled, text)
			} else {
				r.lost = append(r.lost, text)
			}
		}
		c.possible, c.before, c.closed = []string{is}, is, false
	}
	for key := range there {
		r.wrong = append(r.wrong, fmt.Sprintf("%s %s was never written", k, key))
	}
}

// compareCounts compares what servers say of each race, and of all, with its rows.
func (l *lab) compareCounts(ctx context.Context, conn *pgx.Conn, r *row) error {
	rows, err := conn.Query(ctx, `SELECT r.id::text, (SELECT count(*) FROM results x WHERE x.race_id = r.id),
		(SELECT count(*) FROM votes v WHERE v.race_id = r.id AND vote = 'up'),
		(SELECT count(*) FROM votes v WHERE v.race_id = r.id AND vote = 'down') FROM races r`)
	if err != nil {
		return fmt.Errorf("count: %w", err)
	}
	type counted struct{ results, up, down int }
	races, all := map[string]counted{}, 0
	var id string
	var c counted
	_, err = pgx.ForEachRow(rows, []any{&id, &c.results, &c.up, &c.down}, func() error {
		races[id] = c
		all += c.results
		return nil
	})
	if err != nil {
		return fmt.Errorf("count: %w", err)
	}
	for _, server := range l.servers {
		for id, want := range races {
			var is struct {
				Results   int `json:"results"`
				Upvotes   int `json:"upvotes"`
				Downvotes int `json:"downvotes"`
			}
			if err := get(ctx, server.url+"/race/"+id, &is); err != nil {
				return err
			}
			if is.Results != want.results || is.Upvotes != want.up || is.Downvotes != want.down {
				r.wrong = append(r.wrong, fmt.Sprintf("race %s counts %v, but has %v", id, is, want))
			}
		}
		var total struct {
			Count int `json:"count"`
		}
		if err := get(ctx, server.url+"/result/count", &total); err != nil {
			return err
		}
		if total.Count != all {
			r.wrong = append(r.wrong, fmt.Sprintf("%s counts %d results of %d", server.name, total.Count, all))
		}
	}
	return nil
}

// compareSearch searches for some of the athletes.
func (l *lab) compareSearch(ctx context.Context, r *row) error {
	const some = 20
	for looked, c := range l.ledger.some(results, some) {
		var found []struct {
			Athlete string `json:"athlete"`
		}
		if err := get(ctx, l.servers[looked%len(l.servers)].url+"/search/results/"+c.key+"/1/10", &found); err != nil {
			return err
		}
		n := 0
		for _, f := range found {
			if f.Athlete == c.key {
				n++
			}
		}
		if strconv.Itoa(n) != c.possible[0] {
			r.wrong = append(r.wrong, fmt.Sprintf("search finds %s %d times, want %s", c.key, n, c.possible[0]))
		}
	}
	return nil
}

// get reads a public answer of JSON.
func get(ctx context.Context, url string, into any) error {
	var text strings.Builder
	if err := read(ctx, url, &text); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text.String()), into); err != nil {
		return fmt.Errorf("ask for %s: %w", url, err)
	}
	return nil
}

// read reads a public answer.
func read(ctx context.Context, url string, into io.Writer) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return fmt.Errorf("ask for %s: %w", url, err)
	}
	res, err := asker.Do(req)
	if err != nil {
		return fmt.Errorf("ask for %s: %w", url, err)
	}
	defer func() { _ = res.Body.Close() }()
	if _, err = io.Copy(into, res.Body); err == nil && res.StatusCode != http.StatusOK {
		err = errors.New(res.Status)
	}
	if err != nil {
		return fmt.Errorf("ask for %s: %w", url, err)
	}
	return nil
}
