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
		"'completed', 1, now() - interval '3 minutes',  now() - interval '10 seconds'",
		"'cancelled', 1, now() - interval '3 minutes',  now() - interval '2 minutes'",
		"'discarded', 3, now() - interval '2 days',     now() - interval '2 hours'",
		"'discarded', 3, now() - interval '2 days',     now() - interval '25 hours'",
	)
	if err := queue.Maintain(t.Context()); err != nil {
		t.Fatal(err)
	}
	states(t, db, "", "running", "gone", "completed", "gone", "discarded", "gone")
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
