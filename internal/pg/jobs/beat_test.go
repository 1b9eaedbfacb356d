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
	"harrier/tests/kit"
)

// A server takes over what silent servers had in hand, if the database has answered for long enough, and what it does not know that it has.
func TestTakeOver(t *testing.T) {
	t.Parallel()
	queue, db := newQueue(t)
	const silent, running, unknown = "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002", "00000000-0000-0000-0000-000000000003"
	const servers = "INSERT INTO servers VALUES ($1, now() - interval '21 seconds'), ($2, now() - interval '5 seconds')"
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
	)
	now := time.Now()
	beat := func(after time.Duration) {
		t.Helper()
		if err := queue.Beat(t.Context(), db, now.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	beat(0)
	states(t, db, "at first", "running", "running", "running", "running", "available", "running")
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
	states(t, db, "soon after an outage", "running", "running", "running", "running", "available", "running")
	beat(45 * time.Second)
	states(t, db, "then", "available", "discarded", "running", "available", "available", "running")
	var text string
	if err := db.QueryRow(t.Context(), "SELECT errors[1]->>'error' FROM river_job WHERE id = 1").Scan(&text); err != nil || text == "" {
		t.Errorf("the error is %q: %v", text, err)
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
			db := &pg.DB{Pool: kit.Database(t)}
			workers, worker := jobs.NewWorkers(), &chores{begun: make(chan int64, 1), how: make(chan error)}
			if err := jobs.Register(workers, river.QueueDefault, 1, worker); err != nil {
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
			kit.Eventually(t, "the server has nothing in hand", func() bool { return queue.Held() == 0 })
			var state string
			if err := db.QueryRow(t.Context(), "SELECT state || ' ' || attempt FROM river_job WHERE id = $1", id).Scan(&state); err != nil || state != "running 1" {
				t.Errorf("the job is %s, %v", state, err)
			}
		})
	}
}
