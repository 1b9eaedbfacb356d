package jobs_test

import (
	"context"
	"log/slog"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

type chore struct{}

func (chore) Kind() string { return "chore" }

func newQueue(t *testing.T) (*jobs.Queue, *pg.DB) {
	t.Helper()
	db := &pg.DB{Pool: kit.Database(t)}
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
	for id, job := range []string{
		"'running',   1, now() - interval '10 minutes', NULL",
		"'running',   3, now() - interval '10 minutes', NULL",
		"'running',   1, now() - interval '2 minutes',  NULL",
		"'completed', 1, now() - interval '3 minutes',  now() - interval '2 minutes'",
		"'completed', 1, now() - interval '3 minutes',  now() - interval '10 seconds'",
		"'cancelled', 1, now() - interval '3 minutes',  now() - interval '2 minutes'",
		"'discarded', 3, now() - interval '2 days',     now() - interval '2 hours'",
		"'discarded', 3, now() - interval '2 days',     now() - interval '25 hours'",
	} {
		sql := "INSERT INTO river_job (state, attempt, attempted_at, finalized_at, id, kind, args, max_attempts) VALUES (" + job + ", $1, 'chore', '{}', 3)"
		if _, err := db.Exec(t.Context(), sql, id+1); err != nil {
			t.Fatal(err)
		}
	}
	state := func(id int) (s string) {
		if err := db.QueryRow(t.Context(), "SELECT coalesce((SELECT state::text FROM river_job WHERE id = $1), 'gone')", id).Scan(&s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	want := func(when string, states ...string) {
		t.Helper()
		for i, s := range states {
			if got := state(i + 1); got != s {
				t.Errorf("%s, job %d is %s, not %s", when, i+1, got, s)
			}
		}
	}
	stuck, err := queue.Maintain(t.Context(), nil)
	if err != nil || !slices.Equal(stuck, []int64{1, 2}) {
		t.Fatalf("%v are stuck: %v", stuck, err)
	}
	want("at first", "running", "running", "running", "gone", "completed", "gone", "discarded", "gone")
	// During an outage, what was stuck before is forgotten.
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if forgotten, err := queue.Maintain(gone, stuck); err == nil || forgotten != nil {
		t.Errorf("without the database, %v are stuck: %v", forgotten, err)
	}
	// One of them was done all the same; its server stores that.
	if _, err := db.Exec(t.Context(), "INSERT INTO river_job (id, state, attempt, attempted_at, kind, args) VALUES (9, 'running', 1, now() - interval '10 minutes', 'chore', '{}')"); err != nil {
		t.Fatal(err)
	}
	stuck = append(stuck, 9)
	if _, err := db.Exec(t.Context(), "UPDATE river_job SET state = 'completed', finalized_at = now() WHERE id = 9"); err != nil {
		t.Fatal(err)
	}
	if stuck, err = queue.Maintain(t.Context(), stuck); err != nil || len(stuck) != 0 {
		t.Errorf("%v are stuck: %v", stuck, err)
	}
	want("then", "available", "discarded", "running", "gone", "completed", "gone", "discarded", "gone", "completed")
	var text string
	if err := db.QueryRow(t.Context(), "SELECT errors[1]->>'error' FROM river_job WHERE id = 1").Scan(&text); err != nil || text == "" {
		t.Errorf("the error is %q: %v", text, err)
	}
}
