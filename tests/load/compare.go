package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// compare measures the program against another one, such as the program before a change. Each has a database of its own on the
// same PostgreSQL, filled by its own seed, and they take turns, so that whatever else the machine does affects both. Nothing here
// knows the tables, which may differ between the two.
func (b *bench) compare(ctx context.Context) (err error) {
	before, err := b.contender(ctx, "before", b.Against)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, before.close()) }()
	after, err := b.contender(ctx, "after", b.Binary)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, after.close()) }()
	// A bench measures ours against another.
	after.other = before.ours

	var all comparisons
	parts := map[string]func(context.Context, *bench, *bench) (comparisons, error){
		"reads": compareReads, "search": compareSearches, "streams": compareStreams, "logs": compareLogs, "votes": compareVotes, "imports": compareImports,
	}
	for name := range strings.SplitSeq(b.Only, ",") {
		part, ok := parts[name]
		if !ok {
			continue // It measures the program against other servers, or against itself.
		}
		found, err := part(ctx, after, before)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, found...)
	}
	b.sayf("\n")
	return all.write(b.out)
}

// contender seeds a database with a program and starts its server.
func (b *bench) contender(ctx context.Context, name, binary string) (_ *bench, err error) {
	c := *b
	c.Binary, c.folder = binary, filepath.Join(b.folder, name)
	if err := os.Mkdir(c.folder, 0o700); err != nil {
		return nil, fmt.Errorf("create a folder: %w", err)
	}
	if c.database, err = freshDatabase(ctx, b.database.url, name); err != nil {
		return nil, err
	}
	b.sayf("%-7s %s: ", name, binary)
	if err := c.seed(ctx, c.LogDays); err != nil {
		return nil, errors.Join(err, c.database.close())
	}
	if c.ours, err = c.startOurs(ctx, name); err != nil {
		return nil, errors.Join(err, c.database.close())
	}
	if err := c.prepareComparison(ctx); err != nil {
		return nil, errors.Join(err, c.close())
	}
	return &c, nil
}

func (b *bench) prepareComparison(ctx context.Context) error {
	if err := b.signIn(ctx); err != nil {
		return err
	}
	if err := b.addMeets(ctx); err != nil {
		return err
	}
	if err := b.awaitQuiet(ctx); err != nil {
		return err
	}
	return execute(ctx, b.database.url, "VACUUM (ANALYZE)")
}

// close stops a contender's server and drops its database.
func (b *bench) close() error { return errors.Join(b.ours.stop(), b.database.close()) }

// awaitQuiet waits until the program has no work left to do by itself, such as bringing the search index up to date.
func (b *bench) awaitQuiet(ctx context.Context) error {
	const quiet, pause = 20, 100 * time.Millisecond
	return connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		for calm := 0; calm < quiet; calm++ {
			var busy bool
			err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle')`).Scan(&busy)
			if err != nil {
				return fmt.Errorf("ask PostgreSQL what it does: %w", err)
			}
			if busy {
				calm = 0
			}
			time.Sleep(pause)
		}
		return nil
	})
}

// comparePair measures the same kind of request on both programs.
func comparePair(ctx context.Context, after *bench, name string, ofAfter, ofBefore [][]byte, connections int) (comparison, error) {
	if len(ofAfter) == 0 || len(ofBefore) == 0 {
		return comparison{}, fmt.Errorf("%s: the seed is too small to ask for it", name)
	}
	now, then, _, err := after.alternate(ctx, reading{name: name, ours: ofAfter, other: ofBefore}, connections, after.Rounds)
	if err != nil {
		return comparison{}, fmt.Errorf("%s: %w", name, err)
	}
	return comparison{work: name, unit: "/s", before: then.perSecond, after: now.perSecond}, nil
}

// request is one kind of request, in as many variants as there are.
type request struct {
	name     string
	variants [][]byte
}

// comparePairs measures the kinds of request that both programs were asked to prepare, in the same order.
func comparePairs(ctx context.Context, after, before *bench, connections int, prepare func(context.Context, *bench) ([]request, error)) (comparisons, error) {
	ofAfter, err := prepare(ctx, after)
	if err != nil {
		return nil, err
	}
	ofBefore, err := prepare(ctx, before)
	if err != nil {
		return nil, err
	}
	found := make(comparisons, len(ofAfter))
	for i, r := range ofAfter {
		if found[i], err = comparePair(ctx, after, r.name, r.variants, ofBefore[i].variants, connections); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func compareReads(ctx context.Context, after, before *bench) (comparisons, error) {
	return comparePairs(ctx, after, before, after.Connections, func(ctx context.Context, b *bench) ([]request, error) { return b.readRequests(ctx) })
}

func compareSearches(ctx context.Context, after, before *bench) (comparisons, error) {
	return comparePairs(ctx, after, before, after.Connections, func(ctx context.Context, b *bench) ([]request, error) { return b.searchRequests(ctx) })
}

func compareStreams(ctx context.Context, after, before *bench) (comparisons, error) {
	var all comparisons
	for _, clients := range []int{1, 8} {
		found, err := comparePairs(ctx, after, before, clients, func(context.Context, *bench) ([]request, error) {
			return []request{{fmt.Sprintf("all races, %d at once", clients), requests([]string{"/race/list"}, "")}}, nil
		})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// compareImports imports the same file with both programs in turns, deleting it again after each.
func compareImports(ctx context.Context, after, before *bench) (comparisons, error) {
	file, err := entrants(after.ImportRows)
	if err != nil {
		return nil, err
	}
	sides := []*bench{after, before}
	races := make([]string, len(sides))
	for i, side := range sides {
		if races[i], err = side.addRace(ctx, "Load Open"); err != nil {
			return nil, err
		}
	}
	imports := comparison{work: fmt.Sprintf("import of %d", after.ImportRows), unit: " rows/s"}
	deletions := comparison{work: fmt.Sprintf("deletion of %d", after.ImportRows), unit: " rows/s"}
	for round := range after.Rounds + 1 {
		rates := make([][2]float64, len(sides))
		for turn := range sides {
			i := (turn + round) % len(sides)
			if rates[i], err = sides[i].importAndDelete(ctx, races[i], file); err != nil {
				return nil, err
			}
		}
		if round == 0 {
			continue // The tables grew; the later rounds find them grown.
		}
		imports.after, imports.before = append(imports.after, rates[0][0]), append(imports.before, rates[1][0])
		deletions.after, deletions.before = append(deletions.after, rates[0][1]), append(deletions.before, rates[1][1])
		after.sayf("%-38s after %8.0f, before %8.0f rows/s; deletion after %8.0f, before %8.0f rows/s\n",
			imports.work, rates[0][0], rates[1][0], rates[0][1], rates[1][1])
	}
	return comparisons{imports, deletions}, nil
}

// importAndDelete returns how many rows per second an import and its deletion took.
func (b *bench) importAndDelete(ctx context.Context, race string, file []byte) (rates [2]float64, err error) {
	begin := time.Now()
	r, err := b.importFile(ctx, race, file, b.ImportRows)
	if err != nil {
		return rates, err
	}
	rates[0] = float64(b.ImportRows) / time.Since(begin).Seconds()
	begin = time.Now()
	if err := b.deleteImport(ctx, race, r.ImportID); err != nil {
		return rates, err
	}
	rates[1] = float64(b.ImportRows) / time.Since(begin).Seconds()
	if err := b.awaitQuiet(ctx); err != nil {
		return rates, err
	}
	return rates, execute(ctx, b.database.url, "VACUUM")
}
