package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

// variety is the number of races that are read: more than fit into the CPU caches, but few enough that the
// database does not read from disk.
const variety = 2000

// pages is the number of pages of races that are read.
const pages = 20

// reading is a kind of request, in as many variants as there are paths.
type reading struct {
	name  string
	paths []string
	// ours and other are the requests to each server, if they differ from paths.
	ours, other [][]byte
}

// requests returns the requests to each server.
func (r reading) requests() (ours, other [][]byte) {
	if r.ours != nil {
		return r.ours, r.other
	}
	return requests(r.paths, ""), requests(r.paths, "")
}

// addMeets creates races with one event each.
func (b *bench) addMeets(ctx context.Context) error {
	for i := range b.Meets {
		file, err := meet(uint64(i))
		if err != nil {
			return err
		}
		id, err := b.addRace(ctx, fmt.Sprintf("Load Invitational %d", i+1))
		if err != nil {
			return err
		}
		b.meets = append(b.meets, id)
		if _, err := b.importFile(ctx, id, file, meetRunners); err != nil {
			return err
		}
	}
	return execute(ctx, b.database.url, "VACUUM (ANALYZE) races, results")
}

func (b *bench) cancelMeets(ctx context.Context) error {
	var err error
	for _, id := range b.meets {
		err = errors.Join(err, b.deleteRace(ctx, id))
	}
	b.meets = nil
	return err
}

// someRaces picks races of all years.
func (b *bench) someRaces(ctx context.Context) (ids []string, err error) {
	err = connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, "SELECT id::text FROM races ORDER BY md5(id::text) LIMIT $1", variety)
		if err != nil {
			return fmt.Errorf("pick races: %w", err)
		}
		if ids, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			return fmt.Errorf("pick races: %w", err)
		}
		return nil
	})
	return ids, err
}

// awaitSearch waits until the search index is complete.
func (b *bench) awaitSearch(ctx context.Context) error {
	return connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		for left := 1; left > 0; {
			if err := conn.QueryRow(ctx, "SELECT count(*) FROM search_pending").Scan(&left); err != nil {
				return fmt.Errorf("wait for search: %w", err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		return nil
	})
}

// pickedPaths are requests for random data of the seed.
type pickedPaths struct {
	bests, rankings, rankingsOfYear, searches []string
}

// contests are the events of random results, so that large ones come more often.
const contests = `SELECT sport || E'\n' || gender || E'\n' || event_code FROM results WHERE event_code IS NOT NULL ORDER BY md5(id::text) LIMIT $1`

// somePaths picks teams, athletes and races of all kinds to list and to search for.
func (b *bench) somePaths(ctx context.Context) (picked pickedPaths, err error) {
	err = connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		// A line for each part of a path.
		for _, pick := range []struct {
			sql, format string
			into        *[]string
		}{
			{
				"SELECT athlete_id FROM search_runners WHERE athlete_id IS NOT NULL ORDER BY md5(key::text) LIMIT $1",
				"/result/bests/athlete/%s", &picked.bests,
			},
			{contests, "/result/rankings/%s", &picked.rankings},
			{contests, "/result/rankings/%s?year=2025", &picked.rankingsOfYear},
			{"SELECT athlete FROM search_runners ORDER BY md5(key::text) LIMIT $1", "/search/results/%s/1/10", &picked.searches},
		} {
			rows, err := conn.Query(ctx, pick.sql, variety)
			if err != nil {
				return fmt.Errorf("pick words: %w", err)
			}
			words, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return fmt.Errorf("pick words: %w", err)
			}
			for _, word := range words {
				parts := strings.Split(word, "\n")
				for i, part := range parts {
					parts[i] = url.PathEscape(part)
				}
				*pick.into = append(*pick.into, fmt.Sprintf(pick.format, strings.Join(parts, "/")))
			}
		}
		return nil
	})
	return picked, err
}

// turns is the sum of all turns of a server.
type turns struct {
	perSecond, p50, p99, cpu, database, megabytes []float64
}

// take records a turn. cpu and database are the CPU times that the server and PostgreSQL used.
func (t *turns) take(run wire.Run, cpu, database time.Duration) {
	t.perSecond = append(t.perSecond, run.PerSecond())
	t.p50 = append(t.p50, run.Within(0.5).Seconds()*1e6)
	t.p99 = append(t.p99, run.Within(0.99).Seconds()*1e6)
	t.cpu = append(t.cpu, cpu.Seconds()*1e6/float64(run.Requests))
	t.database = append(t.database, database.Seconds()*1e6/float64(run.Requests))
	t.megabytes = append(t.megabytes, float64(run.Bytes)/1e6/run.Elapsed.Seconds())
}

func (t *turns) String() string {
	return fmt.Sprintf("%8.0f/s  p50 %6.0f µs  p99 %6.0f µs  %6.0f + %6.0f µs of processor each, itself and PostgreSQL  %6.1f MB/s",
		median(t.perSecond), median(t.p50), median(t.p99), median(t.cpu), median(t.database), median(t.megabytes))
}

// side is one of the two servers while they take turns.
type side struct {
	server   *process
	requests [][]byte
	crowd    wire.Crowd
	turns    turns
}

// turn sends requests for a while. database returns PostgreSQL's CPU time. The clients connect for the first turn, not before: a server
// closes a connection on which no request comes.
func (s *side) turn(ctx context.Context, connections int, duration time.Duration, database func() (time.Duration, error)) (err error) {
	if s.crowd == nil {
		if s.crowd, err = wire.Connect(ctx, s.server.address, connections); err != nil {
			return err
		}
	}
	before, err := s.server.cpu()
	if err != nil {
		return err
	}
	databaseBefore, err := database()
	if err != nil {
		return err
	}
	run, err := s.crowd.Ask(ctx, s.requests, duration)
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", s.server.name, err), s.server.logTail())
	}
	after, err := s.server.cpu()
	if err != nil {
		return err
	}
	databaseAfter, err := database()
	if err != nil {
		return err
	}
	s.turns.take(run, after-before, databaseAfter-databaseBefore)
	return nil
}

// alternate sends the same requests to both servers in turns and returns the results.
func (b *bench) alternate(ctx context.Context, r reading, connections, rounds int) (ours, other *turns, ratio float64, err error) {
	askOurs, askOther := r.requests()
	sides := []*side{{server: b.ours, requests: askOurs}, {server: b.other, requests: askOther}}
	if err := b.takeTurns(ctx, r.name, sides, connections, rounds); err != nil {
		return nil, nil, 0, err
	}
	ours, other = &sides[0].turns, &sides[1].turns
	return ours, other, ratioOf(ours.perSecond, other.perSecond), nil
}

// takeTurns has servers take turns at their requests.
func (b *bench) takeTurns(ctx context.Context, name string, sides []*side, connections, rounds int) (err error) {
	defer func() {
		for _, s := range sides {
			err = errors.Join(err, s.crowd.Close())
		}
	}()
	for round := range rounds + 1 {
		duration := b.Slice
		if round == 0 {
			duration = b.Slice / 3 // only to warm up
		}
		// The order changes, so that a drift of the machine's speed favours none.
		for i := range sides {
			if err := sides[(i+round)%len(sides)].turn(ctx, connections, duration, b.database.cpu); err != nil {
				return err
			}
		}
		if round == 0 {
			for _, s := range sides {
				s.turns = turns{}
			}
		}
	}
	for _, s := range sides {
		b.sayf("%-38s %-10s %s\n", name, s.server.name, &s.turns)
		name = ""
	}
	return nil
}

func requests(paths []string, token string) [][]byte {
	all := make([][]byte, len(paths))
	for i, path := range paths {
		all[i] = wire.Get(path, token)
	}
	return all
}
