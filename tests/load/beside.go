package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harrier/tests/load/wire"
)

// besideReaders is how many clients read while a file is imported: fewer than would fill the machine by themselves.
const besideReaders = 4

// beside measures reads with and without a concurrent import of a large file.
func (b *bench) beside(ctx context.Context) (err error) {
	file, err := entrants(b.ImportRows)
	if err != nil {
		return err
	}
	if err := b.signIn(ctx); err != nil {
		return err
	}
	race, err := b.addRace(ctx, "Load Beside")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.deleteRace(context.WithoutCancel(ctx), race)) }()
	ids, err := b.someRaces(ctx)
	if err != nil {
		return err
	}
	paths := make([]string, len(ids))
	for i, id := range ids {
		paths[i] = "/race/" + id
	}
	readers, err := wire.Connect(ctx, b.ours.address, besideReaders)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, readers.Close()) }()
	var alone, busy turns
	var rates []float64
	for range b.ImportRounds {
		rate, err := b.importBeside(ctx, readers, requests(paths, ""), race, file, &busy)
		if err != nil {
			return err
		}
		rates = append(rates, rate)
		run, err := readers.Ask(ctx, requests(paths, ""), b.Slice)
		if err != nil {
			return err
		}
		alone.take(run, 0, 0)
	}
	b.table.add(line{
		work:    fmt.Sprintf("reads by %d, import beside : none", besideReaders),
		ours:    fmt.Sprintf("%.0f/s, p99 %.1f ms", median(busy.perSecond), median(busy.p99)/1e3),
		other:   fmt.Sprintf("%.0f/s, p99 %.1f ms", median(alone.perSecond), median(alone.p99)/1e3),
		verdict: fmt.Sprintf("p99 %.1f times; import %.0f rows/s meanwhile", median(busy.p99)/median(alone.p99), median(rates)),
	})
	return nil
}

// importBeside imports a file during reads, records these, deletes the import and returns its rows per second.
func (b *bench) importBeside(ctx context.Context, readers wire.Crowd, reads [][]byte, race string, file []byte, busy *turns) (float64, error) {
	type outcome struct {
		report report
		err    error
	}
	imported := make(chan outcome, 1)
	begin := time.Now()
	go func() {
		r, err := b.importFile(ctx, race, file, b.ImportRows)
		imported <- outcome{r, err}
	}()
	// In short periods until the import is done. The last only partly overlaps with it and does not count.
	for {
		run, err := readers.Ask(ctx, reads, 500*time.Millisecond)
		if err != nil {
			return 0, errors.Join(err, (<-imported).err)
		}
		select {
		case done := <-imported:
			rate := float64(b.ImportRows) / time.Since(begin).Seconds()
			if done.err != nil {
				return 0, done.err
			}
			if err := b.deleteImport(ctx, race, done.report.ImportID); err != nil {
				return 0, err
			}
			if err := b.awaitSearch(ctx); err != nil {
				return 0, err
			}
			return rate, b.settle(ctx)
		default:
			busy.take(run, 0, 0)
		}
	}
}
