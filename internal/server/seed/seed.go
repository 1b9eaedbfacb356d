// Package seed fills an empty database with fictional but realistic data of any size, for demos, tests and benchmarks: users
// with claims and logs, seasons of races, votes, and results of athletes who compete again and again.
//
// Equal options produce equal rows, including IDs, on the same architecture. Each kind of data has its own random source, so
// that more users do not change races or results, except for who posted them. Rows are generated while they are copied:
// memory grows with the largest race, not with the total.
package seed

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrNotEmpty is returned if the database already has users or races, even from an earlier seed. Fictional data must not mix
// with real accounts.
var ErrNotEmpty = errors.New("the database already has users or races; demo data goes into an empty one")

// The first accounts of every seed, for signing in to a demo.
const (
	RunnerEmail = "runner@example.org"
	CoachEmail  = "coach@example.org"
)

// Options configure Run. Counts may be zero.
type Options struct {
	// Users is the number of accounts. One in ten is a coach. All emails are verified and at example.org.
	Users int
	// Races is the number of races, in the two to eight years before Now. Requires users, who post them.
	Races int
	// Results is the total number of results. Requires races.
	Results int
	// Days is the length of the logs up to Now, in days. Requires users.
	Days int
	// Seed is the random seed.
	Seed uint64
	// Now is the end of the data. No timestamp is later, and no log day is in the future in any time zone.
	Now time.Time
	// Password of all users. It is hashed only once, since thousands of hashes would take hours: do not use a seeded database
	// for real accounts.
	Password string
	// Hash returns the hash of Password to store.
	Hash func(ctx context.Context, password string) (string, error)
	// Examples adds what the examples of the contract name, if there are users, so that they can be tried.
	Examples bool
	// IfEmpty makes Run do nothing, instead of returning ErrNotEmpty, if the database is not empty.
	IfEmpty bool
}

// check reports all invalid options at once.
func (o Options) check() error {
	var wrong []error
	for _, count := range []struct {
		name  string
		value int
	}{{"users", o.Users}, {"races", o.Races}, {"results", o.Results}, {"days", o.Days}} {
		if count.value < 0 {
			wrong = append(wrong, fmt.Errorf("the number of %s must not be negative: %d", count.name, count.value))
		}
	}
	if o.Results > 0 && o.Races == 0 {
		wrong = append(wrong, errors.New("results need races"))
	}
	if o.Races > 0 && o.Users == 0 {
		wrong = append(wrong, errors.New("races need users"))
	}
	if o.Days > 0 && o.Users == 0 {
		wrong = append(wrong, errors.New("days of training need users"))
	}
	if o.Users > 0 && (o.Password == "" || o.Hash == nil) {
		wrong = append(wrong, errors.New("users need a password and a way to hash it"))
	}
	if year := o.Now.UTC().Year(); year < 2000 || year > 2100 {
		wrong = append(wrong, fmt.Errorf("now must be in the years 2000 to 2100, not %d", year))
	}
	return errors.Join(wrong...)
}

// Summary describes the data that was generated.
type Summary struct {
	// Skipped is set if Options.IfEmpty was set and the database was not empty. All other fields are zero then.
	Skipped bool
	// The number of rows of each kind.
	Users, AthleteIDs, Races, Results, Votes, Entries, Runs int64
	// Runner and Coach are emails for signing in: an athlete with a claimed Athlete ID, and the coach of that athlete's team.
	// Empty if there are too few users.
	Runner, Coach string
}

// Run fills the database in one transaction, marks the users as demo_users, and logs its progress. Of two concurrent runs the second
// waits and then finds the database not empty.
//
// Errors: invalid options, ErrNotEmpty and those of the database.
func Run(ctx context.Context, pool *pgxpool.Pool, o Options, progress *slog.Logger) (Summary, error) {
	if err := o.check(); err != nil {
		return Summary{}, fmt.Errorf("seed: %w", err)
	}
	var summary Summary
	err := change(ctx, pool, progress, func(tx pgx.Tx) error { return fill(ctx, tx, o, progress, &summary) })
	if errors.Is(err, ErrNotEmpty) && o.IfEmpty {
		return Summary{Skipped: true}, nil
	}
	if err != nil {
		return Summary{}, fmt.Errorf("seed: %w", err)
	}
	return summary, nil
}

// change does work in one transaction, and then gathers statistics. Of two concurrent changes the second waits.
func change(ctx context.Context, pool *pgxpool.Pool, progress *slog.Logger, work func(pgx.Tx) error) error {
	pooled, err := pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	// A connection of its own, because its settings differ: a million rows take longer than the timeouts allow.
	conn := pooled.Hijack()
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // everything is committed

	_, err = conn.Exec(ctx, "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
	if err == nil {
		err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			// The lock's number is arbitrary; only this package uses it.
			if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(7298376213)"); err != nil {
				return fmt.Errorf("wait for others: %w", err)
			}
			return work(tx)
		})
	}
	if err != nil {
		return err //nolint:wrapcheck // wrapped by the caller
	}
	progress.InfoContext(ctx, "gathering statistics")
	// This also removes the versions of races that counting left behind, so that lists can use index-only scans.
	_, err = conn.Exec(ctx, "VACUUM (ANALYZE) users, athlete_ids, entries, runs, accepted_coaches, comments, races, votes, results, counters")
	return err //nolint:wrapcheck // wrapped by the caller
}

// fill fills the database, which must be empty.
func fill(ctx context.Context, tx pgx.Tx, o Options, progress *slog.Logger, s *Summary) error {
	var taken bool
	if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM races)").Scan(&taken); err != nil {
		return fmt.Errorf("check that the database is empty: %w", err)
	}
	if taken {
		return ErrNotEmpty
	}
	var hash string
	if o.Users > 0 {
		var err error
		if hash, err = o.Hash(ctx, o.Password); err != nil {
			return fmt.Errorf("hash the password: %w", err)
		}
		s.Runner = RunnerEmail
	}
	if o.Users > 1 {
		s.Coach = CoachEmail
	}
	w := newWorld(o)
	for _, t := range []table{
		{"users", userColumns, o.Users, func(i int) [][]any { return w.userRow(i, hash) }, &s.Users},
		{"athlete_ids", "key athlete_id user_id claimed created_at", o.Users, w.athleteIDRows, &s.AthleteIDs},
		{"races", "id user_id name date location url description sport scoring state created_at updated_at", o.Races, w.raceRow, &s.Races},
		{"results", resultColumns, o.Races, w.resultRows, &s.Results},
		{"votes", "race_id user_id vote updated_at", o.Races, w.voteRows, &s.Votes},
		{"entries", entryColumns, o.Users, w.entryRows, &s.Entries},
		{"runs", "user_id day place id meters seconds kind title", o.Users, w.runRows, &s.Runs},
		{"accepted_coaches", "user_id coach_id created_at", w.recruits(), w.acceptanceRow, new(int64)},
		{"comments", "id user_id day author_id text created_at updated_at", w.recruits(), w.commentRows, new(int64)},
	} {
		fillTable := func() error { return t.fill(ctx, tx, progress) }
		if t.name == "results" && o.Results >= bulk {
			err := withoutIndexes(ctx, tx, progress, fillTable)
			if err != nil {
				return err
			}
			continue
		}
		if err := fillTable(); err != nil {
			return err
		}
	}
	if o.Examples && o.Users > 0 {
		if _, err := tx.Exec(ctx, examples); err != nil {
			return fmt.Errorf("add the examples: %w", err)
		}
	}
	return markUsers(ctx, tx)
}

// markUsers marks the users that this transaction has added, whatever they are. Others may register meanwhile.
func markUsers(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "INSERT INTO demo_users SELECT id FROM users WHERE xmin = pg_current_xact_id()::xid"); err != nil {
		return fmt.Errorf("mark the demo users: %w", err)
	}
	// Nobody has their addresses, which are told nothing of what the demo made of them.
	if _, err := tx.Exec(ctx, "UPDATE notices SET email = 'none' WHERE email <> 'none' AND user_id IN (SELECT user_id FROM demo_users)"); err != nil {
		return fmt.Errorf("keep the demo from sending emails: %w", err)
	}
	return nil
}

// The columns of the widest tables, in the order of their rows.
const (
	userColumns = "id email email_key email_verified_at password_hash name coach team_id team_name referral_code referred_by checkboxes " +
		"log_visibility health_visibility timezone units profile_pic created_at updated_at credentials"
	resultColumns = "race_id sport season id user_id gender event event_code event_kind distance_m mixed athlete athlete_id team team_id place time time_ms " +
		"mark status points grade bib wind notes created_at updated_at"
	entryColumns = "user_id day id goal rhr sleep feel rest notes checkboxes created_at updated_at"
)

// table is a table to fill.
type table struct {
	name, columns string
	// rows returns the rows of each of so many items.
	items int
	rows  func(item int) [][]any
	// count receives the number of rows.
	count *int64
}

// chunk is about how many rows are copied at once. PostgreSQL queues trigger events for every row until the statement ends, so a
// single COPY would need memory for all rows.
const chunk = 25_000

// fill copies the rows, chunk by chunk.
func (t *table) fill(ctx context.Context, tx pgx.Tx, progress *slog.Logger) error {
	var rows [][]any
	for i := range t.items {
		rows = append(rows, t.rows(i)...)
		if len(rows) < chunk && i < t.items-1 {
			continue
		}
		n, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, strings.Fields(t.columns), pgx.CopyFromRows(rows))
		if err != nil {
			return fmt.Errorf("copy %s: %w", t.name, err)
		}
		*t.count += n
		rows = rows[:0]
		progress.InfoContext(ctx, "copied", "table", t.name, "rows", *t.count)
	}
	return nil
}
