// Package jobs owns River, the queue of background jobs in PostgreSQL. Other packages register workers for their kinds of job and
// insert jobs in the transaction of what they belong to. Servers that share the database share the queue.
package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/trace"

	"harrier/gen/query"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
)

const (
	// pollEvery is how often a queue is polled in case no notification of a new job arrives, as after a lost connection.
	pollEvery = 5 * time.Second
	// fetchEvery is the shortest time between two looks into a queue that has new jobs.
	fetchEvery = 100 * time.Millisecond
	// keepDone is how long the row of a finished or rejected job is kept: long enough for other servers to see it, but not longer,
	// because it may contain an address.
	keepDone = time.Minute
	// keepFailed is how long the row of a job is kept after its last attempt failed, so that operators can inspect it.
	keepFailed = 24 * time.Hour
	// MaxAttempt is the longest that an attempt at a job may take, and how old it is when the job is tried again because its server has not told how
	// it ended. River looks for such jobs every 30 seconds.
	MaxAttempt = 4 * time.Minute
	// stopTimeout is how long running jobs may take after Run was told to stop.
	stopTimeout = time.Minute
	// maxStartWait is the longest pause between attempts to reach the database at the start.
	maxStartWait = 15 * time.Second
)

// Workers are the workers of all kinds of job.
type Workers struct {
	workers *river.Workers
	queues  map[string]river.QueueConfig
	pauses  map[string][]time.Duration
}

// NewWorkers returns an empty set of workers.
func NewWorkers() *Workers {
	return &Workers{workers: river.NewWorkers(), queues: map[string]river.QueueConfig{}, pauses: map[string][]time.Duration{}}
}

// Register adds a worker. Its jobs wait in a queue of their own. A server runs up to concurrency of them at the same time. Pauses are the longest
// ones after attempts that fail. The last is repeated.
func Register[T river.JobArgs](w *Workers, queue string, concurrency int, pauses []time.Duration, worker river.Worker[T]) error {
	if err := river.AddWorkerSafely(w.workers, worker); err != nil {
		return fmt.Errorf("register a worker of queue %s: %w", queue, err)
	}
	w.queues[queue] = river.QueueConfig{MaxWorkers: concurrency, FetchCooldown: fetchEvery, FetchPollInterval: pollEvery}
	w.pauses[queue] = pauses
	return nil
}

// Queue is the queue of jobs.
type Queue struct {
	client *river.Client[pgx.Tx]
	db     *pg.DB
	log    *slog.Logger
	now    clock.Clock
	// waits are the pauses of all queues.
	waits query.JobHastenParams
	// stopping says that Run was told to stop.
	stopping atomic.Bool
}

// New returns the queue in a database. It does not connect yet. Without workers, jobs are only inserted, for servers to do. Now is the
// database's clock. Traces may be nil.
func New(db *pg.DB, w *Workers, now clock.Clock, log *slog.Logger, traces trace.TracerProvider) (*Queue, error) {
	q := &Queue{db: db, log: log, now: now, waits: waitsOf(nil)}
	times := &timing{now: now}
	middleware := []rivertype.Middleware{times}
	if traces != nil {
		middleware = append(middleware, &tracing{tracer: traces.Tracer("harrier")})
	}
	config := &river.Config{
		ID:              uuid.NewString(),
		Middleware:      middleware,
		Logger:          slog.New(onlyWarnings{log.Handler()}),
		SoftStopTimeout: stopTimeout,
		Test:            river.TestConfig{Time: times},
		// River deletes by the machine's clock; maintain does by the database's.
		CompletedJobRetentionPeriod: -1, CancelledJobRetentionPeriod: -1, DiscardedJobRetentionPeriod: -1,
		RescueStuckJobsAfter: MaxAttempt,
	}
	if w != nil {
		config.Queues, config.Workers = w.queues, w.workers
		q.waits = waitsOf(w.pauses)
		config.RetryPolicy = retries{pauses: w.pauses, now: now}
	}
	var err error
	if q.client, err = river.NewClient[pgx.Tx](driver{riverpgxv5.New(db.Pool), q}, config); err != nil {
		return nil, fmt.Errorf("make the job queue: %w", err)
	}
	return q, nil
}

// Insert adds a job, which is done once tx commits. It works whether or not the queue is running.
func (q *Queue) Insert(ctx context.Context, tx pgx.Tx, args river.JobArgs) error {
	inserted, err := q.client.InsertTx(ctx, tx, args, nil)
	if err == nil {
		// River announces only the first of the jobs that a client inserts within a millisecond, which may be fetched before the others commit.
		err = query.New().JobAnnounce(ctx, tx, inserted.Job.Queue)
	}
	if err != nil {
		return fmt.Errorf("insert a job of kind %s: %w", args.Kind(), err)
	}
	return nil
}

// Delete deletes all jobs of a kind whose arguments contain args, which is encoded as JSON. It also deletes the rows of running
// jobs, which do not stop.
func (q *Queue) Delete(ctx context.Context, tx pgx.Tx, kind string, args any) error {
	contained, err := json.Marshal(args)
	if err != nil {
		return fmt.Errorf("encode a job's arguments: %w", err)
	}
	if _, err := tx.Exec(ctx, "DELETE FROM river_job WHERE kind = $1 AND args @> $2", kind, contained); err != nil {
		return fmt.Errorf("delete jobs of kind %s: %w", kind, err)
	}
	return nil
}

// Run does jobs until ctx ends and the running ones are finished. If the database cannot be reached it waits until it can. It must not be called
// twice.
func (q *Queue) Run(ctx context.Context) {
	forget := context.AfterFunc(ctx, func() { q.stopping.Store(true) })
	defer forget()
	for wait := time.Second; ; wait = min(2*wait, maxStartWait) {
		err := q.client.Start(ctx)
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return
		}
		q.log.WarnContext(ctx, "the job queue is waiting for the database", slog.Any("error", pg.Fault(err)), slog.Duration("retry_in", wait))
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
	clock.Every(ctx, maintainEvery, q.maintain)
	<-q.client.Stopped()
}

// Waits reports whether a job waits in a queue for a server that is free.
func (q *Queue) Waits(ctx context.Context, name string) (bool, error) {
	return query.New().JobWaits(ctx, q.db, name)
}

// Stopping reports whether the queue waits for its running jobs to end: long ones that another server can continue should do so.
func (q *Queue) Stopping() bool { return q.stopping.Load() }

// onlyWarnings is a log handler for River, whose information about its own housekeeping would fill the log.
type onlyWarnings struct{ slog.Handler }

// Enabled reports whether a level is logged.
func (h onlyWarnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (h onlyWarnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return onlyWarnings{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h onlyWarnings) WithGroup(name string) slog.Handler {
	return onlyWarnings{h.Handler.WithGroup(name)}
}
