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

// A server takes over what silent servers had in hand, if the database has answered for long enough, and what it does not know that it has. What
// the database's clock says of them does not matter: it may have jumped.
func TestTakeOver(t *testing.T) {
	t.Parallel()
	queue, db := newQueue(t)
	const silent, running, unknown = "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002", "00000000-0000-0000-0000-000000000003"
	const servers = "INSERT INTO servers VALUES ($1, now() + interval '40 minutes'), ($2, now() - interval '40 minutes')"
	if _, err := db.Exec(t.Context(), servers, silent, running); err != nil {
		t.Fatal(err)
	}
	insert(t, db,
		"'running', 1, now() - interval '2 hours', NULL, '{"+running+","+silent+"}'",
		"'running', 3, now(), NULL, '{"+silent+"}'",
		"'running', 1, now() - interval '2 hours', NULL, '{"+silent+","+running+"}'",
		"'running', 1, now() - interval '1 minute', NULL, '{"+unknown+"}'",
		"'running', 1, now() - interval '21 seconds', NULL, '{"+queue.Server().String()+"}'",
		"'running', 1, now() - interval '5 seconds', NULL, '{"+queue.Server().String()+"}'",
		"'running', 1, now() + interval '40 minutes', NULL, '{"+queue.Server().String()+"}'",
	)
	now := time.Now()
	beat := func(after time.Duration) {
		t.Helper()
		if _, err := db.Exec(t.Context(), "UPDATE servers SET beat_at = beat_at + interval '5 seconds' WHERE id = $1", running); err != nil {
			t.Fatal(err)
		}
		if err := queue.Beat(t.Context(), db, now.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	beat(0)
	states(t, db, "at first", "running", "running", "running", "running", "available", "running", "available")
	beat(5 * time.Second)
	beat(15 * time.Second)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := queue.Beat(gone, db, now.Add(20*time.Second)); err == nil {
		t.Error("without the database, the server could report")
	}
	for after := 25 * time.Second; after < 45*time.Second; after += 5 * time.Second {
		beat(after)
	}
	states(t, db, "soon after an outage", "running", "running", "running", "running", "available", "running", "available")
	beat(45 * time.Second)
	states(t, db, "then", "available", "discarded", "running", "available", "available", "running", "available")
	var text string
	if err := db.QueryRow(t.Context(), "SELECT errors[1]->>'error' FROM river_job WHERE id = 1").Scan(&text); err != nil || text == "" {
		t.Errorf("the error is %q: %v", text, err)
	}
	var left int
	if err := db.QueryRow(t.Context(), "SELECT count(*) FROM servers WHERE id = $1", silent).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d rows of the silent server are left: %v", left, err)
	}
}

// While the database's clock was ahead, jobs and River's leader got times that are far away. None waits longer than if it had failed now.
func TestHasten(t *testing.T) {
	t.Parallel()
	db := &pg.DB{Pool: database.Open(t).Pool}
	workers := jobs.NewWorkers()
	pauses := []time.Duration{4 * time.Second, 30 * time.Second, time.Hour}
	if err := jobs.Register(workers, "default", 1, pauses, &chores{}); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.New(db, workers, clock.System, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	insert(t, db, "'available', 0, NULL, NULL", "'scheduled', 1, NULL, NULL", "'retryable', 1, NULL, NULL", "'retryable', 2, NULL, NULL",
		"'retryable', 3, NULL, NULL", "'retryable', 9, NULL, NULL", "'retryable', 9, NULL, NULL")
	if _, err := db.Exec(t.Context(), "UPDATE river_job SET scheduled_at = now() + interval '40 minutes' + CASE id WHEN 6 THEN interval '1 day' ELSE '0' END"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(t.Context(), "INSERT INTO river_leader VALUES (now(), now() + interval '40 minutes', 'somebody')"); err != nil {
		t.Fatal(err)
	}
	if err := queue.Beat(t.Context(), db, time.Now()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []time.Duration{0, 0, 4 * time.Second, 30 * time.Second, 40 * time.Minute, time.Hour, 40 * time.Minute} {
		var due time.Time
		if err := db.QueryRow(t.Context(), "SELECT scheduled_at FROM river_job WHERE id = $1", i+1).Scan(&due); err != nil {
			t.Fatal(err)
		}
		if wait := time.Until(due); wait > want || wait < want-time.Minute {
			t.Errorf("job %d is due in %s, not %s", i+1, wait, want)
		}
	}
	var leaders int
	if err := db.QueryRow(t.Context(), "SELECT count(*) FROM river_leader").Scan(&leaders); err != nil || leaders != 0 {
		t.Errorf("%d leaders are left: %v", leaders, err)
	}
}

// A server that cannot report that it is running starts no job.
func TestFetchBySilentServer(t *testing.T) {
	t.Parallel()
	queue, db := newQueue(t)
	if err := pg.InTx(t.Context(), db, func(tx pgx.Tx) error { return queue.Insert(t.Context(), tx, chore{}) }); err != nil {
		t.Fatal(err)
	}
	fetches := func(when string, want int) {
		t.Helper()
		if n, err := queue.Fetch(t.Context(), river.QueueDefault); err != nil || n != want {
			t.Errorf("%s, it fetches %d jobs: %v", when, n, err)
		}
	}
	fetches("before it has reported", 0)
	if err := queue.Beat(t.Context(), db, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(t.Context(), "UPDATE servers SET beat_at = beat_at - interval '16 seconds'"); err != nil {
		t.Fatal(err)
	}
	fetches("after a while", 0)
	if err := queue.Beat(t.Context(), db, time.Now()); err != nil {
		t.Fatal(err)
	}
	fetches("when it reports again", 1)
	// What it still has in hand, it does not begin again.
	if _, err := db.Exec(t.Context(), "UPDATE river_job SET state = 'available'"); err != nil {
		t.Fatal(err)
	}
	fetches("what it has in hand", 0)
}

type chores struct {
	river.WorkerDefaults[chore]

	begun chan int64
	how   chan error
}

func (c *chores) Work(ctx context.Context, j *river.Job[chore]) error {
	c.begun <- j.ID
	select {
	case err := <-c.how:
		return err
	case <-ctx.Done():
		return ctx.Err()
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
			workers, worker := jobs.NewWorkers(), &chores{begun: make(chan int64, 1), how: make(chan error)}
			if err := jobs.Register(workers, river.QueueDefault, 1, []time.Duration{time.Second}, worker); err != nil {
				t.Fatal(err)
			}
			queue, err := jobs.New(db, workers, clock.System, slog.New(slog.DiscardHandler), nil)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			stopped := make(chan struct{})
			go func() { defer close(stopped); queue.Run(ctx, db) }()
			defer func() { stop(); <-stopped }()
			if err := pg.InTx(t.Context(), db, func(tx pgx.Tx) error { return queue.Insert(t.Context(), tx, chore{}) }); err != nil {
				t.Fatal(err)
			}
			id := <-worker.begun
			const taken = "UPDATE river_job SET attempted_at = clock_timestamp(), attempted_by = '{00000000-0000-0000-0000-000000000002}' WHERE id = $1"
			if _, err := db.Exec(t.Context(), taken, id); err != nil {
				t.Fatal(err)
			}
			worker.how <- how
			wait.Until(t, "the server has nothing in hand", func() bool { return queue.Held() == 0 })
			var state string
			if err := db.QueryRow(t.Context(), "SELECT state || ' ' || attempt FROM river_job WHERE id = $1", id).Scan(&state); err != nil || state != "running 1" {
				t.Errorf("the job is %s, %v", state, err)
			}
		})
	}
}
