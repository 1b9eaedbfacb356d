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
	// Admission comes before the connection, so that whoever waits for it keeps nobody waiting.
	release, err := s.admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return err
	}
	defer release()
	ctx, cancel := context.WithTimeout(ctx, unheardTimeout)
	defer cancel()
	var batch pgx.Batch
	// A batch is a transaction: the setting ends with it. It travels with the query.
	batch.Queue("SELECT set_config('statement_timeout', $1, true)", milliseconds(streamTimeout))
	batch.Queue(sql, args...)
	results := s.db.SendBatch(ctx, &batch)
	defer func() { _ = results.Close() }() // its error is that of the rows
	if _, err := results.Exec(); err != nil {
		return named(sql, err)
	}
	rows, err := results.Query()
	if err != nil {
		return named(sql, err)
	}
	return hand(rows, func(row *T) error {
		err := yield(row)
		if err != nil {
			cancel()
		}
		return err
	})
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
