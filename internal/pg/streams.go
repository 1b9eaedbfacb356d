package pg

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/admission"
)

// streamTimeout bounds a query for a list of any length. Its rows are read as fast as the database gives them: what a client is too
// slow for is kept elsewhere. unheardTimeout ends the query if the database does not even say that.
const (
	streamTimeout  = 2 * time.Minute
	unheardTimeout = streamTimeout + unheardFor
)

// Streams runs queries for lists of any length. Admission leaves connections of the pool to everybody else.
type Streams struct {
	db        *DB
	admission *admission.Controller
}

// NewStreams returns the streams of a pool.
func NewStreams(db *DB, c *admission.Controller) *Streams {
	return &Streams{db: db, admission: c}
}

// Stream is Each for a list of any length. yield must not wait for the client, because it holds a connection. The errors are also those
// of admission. An error of yield ends the query with its connection: reading the rest of a long list would take longer than connecting.
func Stream[T any](ctx context.Context, s *Streams, yield func(*T) error, sql string, args ...any) error {
	var batch pgx.Batch
	// A batch is a transaction: the setting ends with it. It travels with the query.
	batch.Queue("SELECT set_config('statement_timeout', $1, true)", milliseconds(streamTimeout))
	batch.Queue(sql, args...)
	return s.stream(ctx, &batch, func(results pgx.BatchResults, stop func()) error {
		if _, err := results.Exec(); err != nil {
			return named(sql, err)
		}
		rows, err := results.Query()
		if err != nil {
			return named(sql, err)
		}
		return hand(rows, stopping(yield, stop))
	})
}

// Head is a statement for what all rows of a stream have in common. It has one row, of type H, from which Begin makes a row of the stream. Its
// first parameter is the timeout that it has to set.
type Head[H, T any] struct {
	SQL   string
	Key   any
	Begin func(H) T
}

// StreamUnder is Stream for a statement whose rows have only some of the columns of T. The other columns come from head. Without
// a row of that it returns pgx.ErrNoRows.
func StreamUnder[H, T any](ctx context.Context, s *Streams, head Head[H, T], yield func(*T) error, sql string, args ...any) error {
	var batch pgx.Batch
	batch.Queue(head.SQL, milliseconds(streamTimeout), head.Key)
	batch.Queue(sql, args...)
	return s.stream(ctx, &batch, func(results pgx.BatchResults, stop func()) error {
		var common H
		if err := results.QueryRow().Scan(Fields(&common)...); err != nil {
			return named(head.SQL, err)
		}
		rows, err := results.Query()
		if err != nil {
			return named(sql, err)
		}
		row := head.Begin(common)
		into, err := fieldsNamed(&row, rows.FieldDescriptions())
		if err != nil {
			rows.Close()
			return named(sql, err)
		}
		return handInto(rows, &row, into, stopping(yield, stop))
	})
}

// stream sends statements for a stream and has their results read.
func (s *Streams) stream(ctx context.Context, batch *pgx.Batch, read func(results pgx.BatchResults, stop func()) error) error {
	// Admission comes before the connection, so that a waiting request holds no connection.
	release, err := s.admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return err
	}
	defer release()
	ctx, cancel := context.WithTimeout(ctx, unheardTimeout)
	defer cancel()
	results := s.db.SendBatch(ctx, batch)
	defer func() { _ = results.Close() }() // its error is that of the rows
	return read(results, cancel)
}

// stopping calls stop when yield returns an error.
func stopping[T any](yield func(*T) error, stop func()) func(*T) error {
	return func(row *T) error {
		err := yield(row)
		if err != nil {
			stop()
		}
		return err
	}
}

// Snapshot is InSnapshot for what reads lists of any length, as Stream does.
func (s *Streams) Snapshot(ctx context.Context, work func(tx pgx.Tx) error) error {
	release, err := s.admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return err
	}
	defer release()
	return InSnapshot(ctx, s.db, func(tx pgx.Tx) error {
		if err := SetStatementTimeout(ctx, tx, streamTimeout); err != nil {
			return err
		}
		return work(tx)
	})
}
