package jobs_test

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/tests/kit/database"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

type chore struct{}

func (chore) Kind() string { return "chore" }

func newQueue(t *testing.T) (*jobs.Queue, *pg.DB) {
	t.Helper()
	db := &pg.DB{Pool: database.Open(t).Pool}
	wrong := func() time.Time { return clock.System().Add(32 * 24 * time.Hour) }
	queue, err := jobs.New(db, nil, wrong, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	return queue, db
}

// A job is created and due when the database says, whatever the time is elsewhere.
func TestInsertByTheDatabasesClock(t *testing.T) {
	t.Parallel()
	queue, db := newQueue(t)
	err := pg.InTx(t.Context(), db, func(tx pgx.Tx) error {
		if err := queue.Insert(t.Context(), tx, chore{}); err != nil {
			return err
		}
		var right bool
		err := tx.QueryRow(t.Context(), "SELECT created_at = now() AND scheduled_at = now() AND state = 'available' FROM river_job").Scan(&right)
		if !right {
			t.Error("the job has another time than the transaction")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every job is announced when its transaction commits, also if another was a moment before.
func TestInsertAnnouncesEachJob(t *testing.T) {
	t.Parallel()
	queue, db := newQueue(t)
	listener, err := db.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Release()
	if _, err := listener.Exec(t.Context(), `LISTEN "public.river_insert"`); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := pg.InTx(t.Context(), db, func(tx pgx.Tx) error { return queue.Insert(t.Context(), tx, chore{}) }); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for n := range 3 {
		if _, err := listener.Conn().WaitForNotification(ctx); err != nil {
			t.Fatalf("after %d announcements: %v", n, err)
		}
	}
}

func TestMaintain(t *testing.T) {
	t.Parallel()
	queue, db := newQueue(t)
	insert(t, db,
		"'running',   1, now() - interval '10 minutes', NULL",
		"'completed', 1, now() - interval '3 minutes',  now() - interval '2 minutes'",
		"'completed', 1, now() - interval '3 minutes',  now()",
		"'cancelled', 1, now() - interval '3 minutes',  now() - interval '2 minutes'",
		"'discarded', 3, now() - interval '2 days',     now() - interval '2 hours'",
		"'discarded', 3, now() - interval '2 days',     now() - interval '25 hours'",
	)
	if err := queue.Maintain(t.Context()); err != nil {
		t.Fatal(err)
	}
	states(t, db, "", "running", "gone", "completed", "gone", "discarded", "gone")
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
		"'retryable', 3, NULL, NULL", "'retryable', 9, NULL, NULL", "'retryable', 9, NULL, NULL", "'running', 1, now() + interval '40 minutes', NULL")
	if _, err := db.Exec(t.Context(), "UPDATE river_job SET scheduled_at = now() + interval '40 minutes' + CASE id WHEN 6 THEN interval '1 day' ELSE '0' END"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(t.Context(), "INSERT INTO river_leader VALUES (now(), now() + interval '40 minutes', 'somebody')"); err != nil {
		t.Fatal(err)
	}
	if err := queue.Maintain(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []time.Duration{0, 0, 4 * time.Second, 30 * time.Second, 40 * time.Minute, time.Hour, 40 * time.Minute} {
		var due time.Time
		if err := db.QueryRow(t.Context(), "SELECT scheduled_at FROM river_job WHERE id = $1", i+1).Scan(&due); err != nil {
			t.Fatal(err)
		}
		if wait := time.Until(due); wait > want || wait < want-10*time.Minute {
			t.Errorf("job %d is due in %s, not %s", i+1, wait, want)
		}
	}
	var leaders int
	if err := db.QueryRow(t.Context(), "SELECT count(*) FROM river_leader").Scan(&leaders); err != nil || leaders != 0 {
		t.Errorf("%d leaders are left: %v", leaders, err)
	}
	var began bool
	if err := db.QueryRow(t.Context(), "SELECT attempted_at <= now() FROM river_job WHERE id = 8").Scan(&began); err != nil || !began {
		t.Errorf("an attempt begins later: %v", err)
	}
}

// insert inserts jobs with a state, an attempt, attempted_at and finalized_at, and perhaps attempted_by. Their IDs count from 1.
func insert(t *testing.T, db *pg.DB, jobs ...string) {
	t.Helper()
	for i, job := range jobs {
		if strings.Count(job, ",") < 4 {
			job += ", NULL"
		}
		_, err := db.Exec(t.Context(), "INSERT INTO river_job (state, attempt, attempted_at, finalized_at, attempted_by, id, kind, args, max_attempts) VALUES ("+
			job+", $1, 'chore', '{}', 3)", i+1)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// states checks the states of jobs, whose IDs count from 1.
func states(t *testing.T, db *pg.DB, when string, want ...string) {
	t.Helper()
	for i, state := range want {
		var got string
		if err := db.QueryRow(t.Context(), "SELECT coalesce((SELECT state::text FROM river_job WHERE id = $1), 'gone')", i+1).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if got != state {
			t.Errorf("%s, job %d is %s, not %s", when, i+1, got, state)
		}
	}
}
