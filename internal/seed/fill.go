package seed

import (
	"context"
	"fmt"
	"iter"
	"log/slog"

	"github.com/jackc/pgx/v5"
)

// chunk is how many rows one COPY brings. PostgreSQL keeps a note of every row until its statement ends, for foreign keys
// and counts, so that one COPY of everything would need memory for all of it.
const chunk = 25_000

// filler copies rows inside of one transaction.
type filler struct {
	tx       pgx.Tx
	progress *slog.Logger
	summary  Summary
}

// table is one table's rows, in the order in which they go in.
type table struct {
	name    string
	columns []string
	// rows yields one row at a time. The slice is the same each time, filled anew.
	rows iter.Seq[[]any]
	// count receives how many there were.
	count *int64
}

// fill makes sure that the database is empty and fills it.
func (f *filler) fill(ctx context.Context, o Options) error {
	// The lock's number means nothing; only seeds take it. A million rows take longer than any request may.
	for _, sql := range []string{
		"SELECT pg_advisory_xact_lock(7298376213)", "SET LOCAL statement_timeout = 0",
		"SET LOCAL idle_in_transaction_session_timeout = 0",
	} {
		if _, err := f.tx.Exec(ctx, sql); err != nil {
			return fmt.Errorf("prepare the transaction: %w", err)
		}
	}
	var taken bool
	err := f.tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM races)").Scan(&taken)
	if err != nil {
		return fmt.Errorf("look for what is there: %w", err)
	}
	if taken {
		return ErrNotEmpty
	}
	var hash string
	if o.Users > 0 {
		if hash, err = o.Hash(ctx, o.Password); err != nil {
			return fmt.Errorf("hash the password: %w", err)
		}
	}
	w := newWorld(o)
	for _, t := range []table{
		{"users", userColumns(), w.userRows(hash), &f.summary.Users},
		{"athlete_ids", athleteIDColumns(), w.athleteIDRows(), &f.summary.AthleteIDs},
		{"races", raceColumns(), w.raceRows(), &f.summary.Races},
		{"results", resultColumns(), w.resultRows(), &f.summary.Results},
		{"votes", voteColumns(), w.voteRows(), &f.summary.Votes},
		{"entries", entryColumns(), w.entryRows(), &f.summary.Entries},
	} {
		if err := f.copy(ctx, t); err != nil {
			return fmt.Errorf("copy %s: %w", t.name, err)
		}
	}
	if o.Users > 0 {
		f.summary.Runner = runnerEmail
	}
	if o.Users > 1 {
		f.summary.Coach = coachEmail
	}
	return nil
}

// copy brings one table's rows in, chunk by chunk.
func (f *filler) copy(ctx context.Context, t table) error {
	next, stop := iter.Pull(t.rows)
	defer stop()
	source := &rowSource{next: next}
	for source.peek() {
		source.left = chunk
		n, err := f.tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, source)
		if err != nil {
			return err //nolint:wrapcheck // the caller says which table it is
		}
		*t.count += n
		f.progress.InfoContext(ctx, "copied", "table", t.name, "rows", *t.count)
	}
	return nil
}

// rowSource hands rows to COPY, at most left of them before it is filled up again. It is pgx.CopyFromSource.
type rowSource struct {
	next   func() ([]any, bool)
	row    []any
	peeked bool
	more   bool
	left   int
}

// peek tells whether there is another row, without using it up.
func (s *rowSource) peek() bool {
	if !s.peeked {
		s.row, s.more = s.next()
		s.peeked = true
	}
	return s.more
}

// Next goes to the next row.
func (s *rowSource) Next() bool {
	if s.left == 0 || !s.peek() {
		return false
	}
	s.left--
	s.peeked = false
	return true
}

// Values gives the row.
func (s *rowSource) Values() ([]any, error) { return s.row, nil }

// Err is always nil: rows are made from chance, which does not fail.
func (s *rowSource) Err() error { return nil }
