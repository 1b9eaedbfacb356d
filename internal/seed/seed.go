// Package seed fills an empty database with made-up but believable data of any size, for demos, tests and benchmarks:
// users with claims and logs, seasons of races, votes, and results whose athletes come back race after race.
//
// The same options give the same rows, IDs included, on machines of one kind. Each kind of data draws from a chance of its
// own, so that asking for more users changes no race and no result beyond who posted them. Rows are made while they are
// copied: memory grows with the largest race, never with the whole.
package seed

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrNotEmpty is the answer when the database already has users or races, a seed that ran before included: made-up data
// goes into a database of its own, and never among real accounts.
var ErrNotEmpty = errors.New("the database already has users or races; demo data goes into an empty one")

// The accounts that every seed with enough users begins with, so that a demo can say how to sign in.
const (
	runnerEmail = "runner@example.org"
	coachEmail  = "coach@example.org"
)

// Options say what to make. A count of zero makes none of its kind.
type Options struct {
	// Users is how many accounts there are; about one in ten is a coach. All emails are verified and at example.org.
	Users int
	// Races is how many races there are, over the two to eight years that end the day before Now. They need users, who
	// posted them.
	Races int
	// Results is how many results there are in all races together. They need races.
	Results int
	// Days is how many days up to Now the logs of users reach back. They need users.
	Days int
	// Seed chooses among the possible worlds.
	Seed uint64
	// Now is the instant at which the data ends. Nothing but entries' days is later than it, and those by no one's zone.
	Now time.Time
	// Password signs every user in. It is hashed once and the same hash is stored with every user, since thousands of
	// honest hashes would take hours: a seeded database is not for accounts that matter.
	Password string
	// Hash makes the hash of Password that is stored.
	Hash func(ctx context.Context, password string) (string, error)
	// IfEmpty makes a database that has users or races a reason to do nothing, quietly, instead of ErrNotEmpty.
	IfEmpty bool
}

// check names everything that is wrong with the options at once.
func (o Options) check() error {
	var wrong []error
	for _, count := range []struct {
		name  string
		value int
	}{{"users", o.Users}, {"races", o.Races}, {"results", o.Results}, {"days", o.Days}} {
		if count.value < 0 {
			wrong = append(wrong, fmt.Errorf("the number of %s is %d, below zero", count.name, count.value))
		}
	}
	if o.Results > 0 && o.Races == 0 {
		wrong = append(wrong, errors.New("results need races"))
	}
	if o.Races > 0 && o.Users == 0 {
		wrong = append(wrong, errors.New("races need users, who post them"))
	}
	if o.Days > 0 && o.Users == 0 {
		wrong = append(wrong, errors.New("days of training need users"))
	}
	if o.Users > 0 && (o.Password == "" || o.Hash == nil) {
		wrong = append(wrong, errors.New("users need a password and a way to hash it"))
	}
	if year := o.Now.UTC().Year(); year < 2000 || year > 2100 {
		wrong = append(wrong, fmt.Errorf("now is in the year %d, outside of 2000 to 2100", year))
	}
	return errors.Join(wrong...)
}

// Summary says what was made.
type Summary struct {
	// Skipped is true where Options.IfEmpty found a database that is not empty; everything else is then zero.
	Skipped bool
	// How many rows there are of each kind.
	Users, AthleteIDs, Races, Results, Votes, Entries int64
	// Runner and Coach are emails to sign in with: an athlete with a claimed Athlete ID, and the coach of that athlete's
	// team. Empty where there are too few users.
	Runner, Coach string
}

// Run fills the database and reports to progress as it goes. Either everything is there afterwards or nothing is: the
// rows are one transaction. Two that run at once wait for each other, and the second finds the database not empty.
//
// The error says what is wrong with the options, or is ErrNotEmpty, or comes from the database.
func Run(ctx context.Context, pool *pgxpool.Pool, o Options, progress *slog.Logger) (Summary, error) {
	if err := o.check(); err != nil {
		return Summary{}, fmt.Errorf("seed: %w", err)
	}
	// One connection for all, because the bounds on a statement's time are lifted for the session's length.
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return Summary{}, fmt.Errorf("seed: connect: %w", err)
	}
	defer conn.Release()

	f := &filler{progress: progress}
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		f.tx = tx
		return f.fill(ctx, o)
	})
	if errors.Is(err, ErrNotEmpty) && o.IfEmpty {
		return Summary{Skipped: true}, nil
	}
	if err != nil {
		return Summary{}, fmt.Errorf("seed: %w", err)
	}
	if err := settle(ctx, conn.Conn(), progress); err != nil {
		return Summary{}, fmt.Errorf("seed: %w", err)
	}
	return f.summary, nil
}

// settle gives the planner its statistics, and clears away the versions of races that counting left behind, so that lists
// are read from indexes alone. Neither can run inside of the transaction that made the rows.
func settle(ctx context.Context, conn *pgx.Conn, progress *slog.Logger) (err error) {
	if _, err := conn.Exec(ctx, "SET statement_timeout = 0"); err != nil {
		return fmt.Errorf("lift the bound on a statement's time: %w", err)
	}
	defer func() {
		if _, reset := conn.Exec(ctx, "RESET statement_timeout"); reset != nil {
			err = errors.Join(err, fmt.Errorf("restore the bound on a statement's time: %w", reset))
		}
	}()
	progress.InfoContext(ctx, "gathering statistics")
	if _, err := conn.Exec(ctx, "VACUUM (ANALYZE) users, athlete_ids, entries, races, votes, results, counters"); err != nil {
		return fmt.Errorf("gather statistics: %w", err)
	}
	return nil
}
