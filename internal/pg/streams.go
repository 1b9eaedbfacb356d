package pg

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/fault"
)

const (
	// streamTimeout bounds a statement whose rows go straight to a caller: it lasts as long as they take to read them, which for a
	// long list over a slow line is minutes. Whoever stops reading is let go of much earlier, by the connection's own deadline.
	streamTimeout = "5min"
	// streamWait is how long a stream waits for its turn.
	streamWait = 5 * time.Second
)

// Streams runs queries whose rows go straight to callers. Each of them holds a connection until its caller has read the last row;
// so that callers who read slowly leave some to everybody else, at most three in four of the pool's are lent to them at a time.
type Streams struct {
	pool  *pgxpool.Pool
	turns chan struct{}
}

// NewStreams makes the streams of a pool. Those who share the pool share them, too.
func NewStreams(pool *pgxpool.Pool) *Streams {
	return &Streams{pool: pool, turns: make(chan struct{}, max(1, pool.Config().MaxConns*3/4))}
}

// Each is the function Each for rows that go straight to a caller, however slowly that reads: the query may take streamTimeout.
// Where no connection is free for it within streamWait, the fault is fault.Unavailable.
func (s *Streams) Each(ctx context.Context, yield func(pgx.Rows) error, sql string, args ...any) error {
	if err := s.await(ctx); err != nil {
		return err
	}
	defer func() { <-s.turns }()
	var batch pgx.Batch
	// A batch is a transaction: the setting ends with it. It travels with the query.
	batch.Queue("SELECT set_config('statement_timeout', $1, true)", streamTimeout)
	batch.Queue(sql, args...)
	answers := s.pool.SendBatch(ctx, &batch)
	defer func() { _ = answers.Close() }() // its error is that of the rows
	if _, err := answers.Exec(); err != nil {
		return err //nolint:wrapcheck // as in Each
	}
	rows, err := answers.Query()
	if err != nil {
		return err //nolint:wrapcheck // as in Each
	}
	return hand(rows, yield)
}

// await takes a turn. A turn is taken before a connection is, so that whoever waits for one keeps nobody waiting.
func (s *Streams) await(ctx context.Context) error {
	select {
	case s.turns <- struct{}{}:
		return nil
	default:
	}
	late := time.NewTimer(streamWait)
	defer late.Stop()
	select {
	case s.turns <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err() //nolint:wrapcheck // nobody is there to read it
	case <-late.C:
		return fault.New(fault.Unavailable, "Too many long lists are being read at this moment; please try again.").After(streamWait)
	}
}
