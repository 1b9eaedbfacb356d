package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/tests/kit/database"
	"harrier/tests/kit/wait"
)

type chores struct {
	river.WorkerDefaults[chore]

	begun chan int64
	how   chan error
}

func (*chores) Timeout(*river.Job[chore]) time.Duration { return jobs.MaxAttempt }

func (c *chores) Work(ctx context.Context, j *river.Job[chore]) error {
	c.begun <- j.ID
	select {
	case err := <-c.how:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// running runs a queue that does chores, until stop is called.
func running(t *testing.T, db *pg.DB, now clock.Clock) (_ *jobs.Queue, _ *chores, stop func()) {
	t.Helper()
	worker := &chores{begun: make(chan int64, 10), how: make(chan error)}
	workers := jobs.NewWorkers()
	if err := jobs.Register(workers, river.QueueDefault, 1, []time.Duration{time.Hour}, worker); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.New(db, workers, now, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	stopped := make(chan struct{})
	go func() { defer close(stopped); queue.Run(ctx) }()
	stop = func() { cancel(); <-stopped }
	t.Cleanup(stop)
	return queue, worker, stop
}

// A job whose server has ended is tried again four minutes after its attempt began, or given up if that was the last, and an attempt that may still
// go on is left alone. The database's clock counts, which is not the machine's.
func TestRescue(t *testing.T) {
	t.Parallel()
	for name, ahead := range map[string]time.Duration{"with the database's clock": 0, "with a clock ahead": -32 * 24 * time.Hour, "with a clock behind": 32 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := &pg.DB{Pool: database.Open(t).Pool}
			insert(t, db,
				"'running', 1, now() - interval '241 seconds', NULL, '{somebody}'",
				"'running', 3, now() - interval '241 seconds', NULL, '{somebody}'",
				"'running', 1, now(), NULL, '{somebody}'")
			if _, err := db.Exec(t.Context(), "UPDATE river_job SET attempted_at = attempted_at + $1::interval", ahead); err != nil {
				t.Fatal(err)
			}
			running(t, db, func() time.Time { return time.Now().Add(ahead) })
			wait.Until(t, "the jobs of the server are rescued", func() bool {
				var n int
				err := db.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE state <> 'running'").Scan(&n)
				return err == nil && n == 2
			})
			states(t, db, "", "retryable", "discarded", "running")
		})
	}
}

// What a server has to say of a job that another has taken over changes nothing.
func TestEndOfLostJob(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]error{
		"done": nil, "failed": errors.New("failed"), "snoozed": river.JobSnooze(0), "rejected": river.JobCancel(errors.New("rejected")),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := &pg.DB{Pool: database.Open(t).Pool}
			queue, worker, stop := running(t, db, clock.System)
			if err := pg.InTx(t.Context(), db, func(tx pgx.Tx) error { return queue.Insert(t.Context(), tx, chore{}) }); err != nil {
				t.Fatal(err)
			}
			id := <-worker.begun
			job, err := queue.Job(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(t.Context(), "UPDATE river_job SET attempt = 2, attempted_by = attempted_by || 'another'::text WHERE id = $1", id); err != nil {
				t.Fatal(err)
			}
			err = pg.InTx(t.Context(), db, func(tx pgx.Tx) error { return jobs.Complete(t.Context(), tx, job) })
			if !errors.Is(err, jobs.ErrTakenOver) {
				t.Errorf("completing it in a transaction: %v", err)
			}
			worker.how <- how
			stop()
			var state string
			if err := db.QueryRow(t.Context(), "SELECT state || ' ' || attempt FROM river_job WHERE id = $1", id).Scan(&state); err != nil || state != "running 2" {
				t.Errorf("the job is %s, %v", state, err)
			}
		})
	}
}

// How an attempt has ended is stored by the server that made it.
func TestEndOfJob(t *testing.T) {
	t.Parallel()
	db := &pg.DB{Pool: database.Open(t).Pool}
	queue, worker, stop := running(t, db, clock.System)
	if err := pg.InTx(t.Context(), db, func(tx pgx.Tx) error {
		return errors.Join(queue.Insert(t.Context(), tx, chore{}), queue.Insert(t.Context(), tx, chore{}))
	}); err != nil {
		t.Fatal(err)
	}
	<-worker.begun
	worker.how <- nil
	<-worker.begun
	worker.how <- river.JobCancel(errors.New("rejected"))
	stop()
	states(t, db, "", "completed", "cancelled")
}
