package pg_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/tests/kit/database"
)

// Whatever way a violated constraint comes out of the package, it is the constraint's fault.
func TestFaults(t *testing.T) {
	t.Parallel()
	taken := fault.New(fault.Conflict, "Taken.")
	db, err := pg.Open(t.Context(), database.URL(t), 2, pg.Constraints{"words_taken": taken}, pg.Constraints{"other": nil})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	const table = "CREATE TABLE words (word text CONSTRAINT words_taken PRIMARY KEY, CONSTRAINT words_short CHECK (char_length(word) < 9))"
	const insert = "INSERT INTO words VALUES ($1) RETURNING word"
	ctx := t.Context()
	if _, err := db.Exec(ctx, table); err != nil {
		t.Fatal(err)
	}
	ways := map[string]func(word string) error{
		"Exec": func(word string) error {
			_, err := db.Exec(ctx, insert, word)
			return err
		},
		"Query": func(word string) error {
			rows, err := db.Query(ctx, insert, word)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
			}
			return rows.Err()
		},
		"QueryRow": func(word string) error { return db.QueryRow(ctx, insert, word).Scan(&word) },
		"SendBatch, Exec": func(word string) error {
			var b pgx.Batch
			b.Queue(insert, word)
			answers := db.SendBatch(ctx, &b)
			_, err := answers.Exec()
			return errors.Join(err, ignore(answers.Close()))
		},
		"SendBatch, QueryRow": func(word string) error {
			var b pgx.Batch
			b.Queue(insert, word)
			answers := db.SendBatch(ctx, &b)
			err := answers.QueryRow().Scan(&word)
			return errors.Join(err, ignore(answers.Close()))
		},
		"SendBatch, Close": func(word string) error {
			var b pgx.Batch
			b.Queue(insert, word)
			return db.SendBatch(ctx, &b).Close()
		},
		"InTx":     func(word string) error { return pg.InTx(ctx, db, inserting(t, insert, word)) },
		"InTxOnce": func(word string) error { return pg.InTxOnce(ctx, db, inserting(t, insert, word)) },
	}
	n := 0
	for name, way := range ways {
		n++
		word := fmt.Sprint("word", n)
		if err := way(word); err != nil {
			t.Errorf("%s: a new word: %v", name, err)
		}
		err := way(word)
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.Detail != taken.Detail || f.Cause == nil {
			t.Errorf("%s: a taken word: %v", name, err)
		}
		if err := way("far too long"); err == nil || fault.KindOf(err) != fault.Internal {
			t.Errorf("%s: a constraint without a fault: %v", name, err)
		}
		if err := way("a\x00b"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: a character that cannot be stored: %v", name, err)
		}
	}
	if taken.Cause != nil {
		t.Error("the constraint's own fault was changed")
	}
	db.Close()
	for name, way := range ways {
		if err := way("late"); fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s: without a database: %v", name, err)
		}
	}
}

// A statement that PostgreSQL ends in favour of another may be repeated.
func TestContention(t *testing.T) {
	t.Parallel()
	db, err := pg.Open(t.Context(), database.URL(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	for _, code := range []string{"40P01", "40001"} {
		_, err := db.Exec(t.Context(), "DO $$ BEGIN RAISE EXCEPTION 'as if' USING ERRCODE = '"+code+"'; END $$")
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// A statement that was canceled because it took too long says so, and not that there is no database.
func TestSlowStatement(t *testing.T) {
	t.Parallel()
	db, err := pg.Open(t.Context(), database.URL(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	err = pg.InTx(t.Context(), db, func(tx pgx.Tx) error {
		if err := pg.SetStatementTimeout(t.Context(), tx, 10*time.Millisecond); err != nil {
			return err
		}
		_, err := tx.Exec(t.Context(), "SELECT pg_sleep(600)")
		return err
	})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Kind != fault.Unavailable || f.Detail != "The database took too long to answer." {
		t.Error(err)
	}
}

// Errors name the query that failed, in a transaction and out of it.
func TestErrorsNameTheirQuery(t *testing.T) {
	t.Parallel()
	db, err := pg.Open(t.Context(), database.URL(t), 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	const sql = "-- name: ZeroDivide :one\nSELECT 1/$1::integer"
	queries := func(q query.DBTX) map[string]error {
		var n int
		_, byExec := q.Exec(t.Context(), sql, 0)
		return map[string]error{
			"Exec": byExec, "QueryRow": q.QueryRow(t.Context(), sql, 0).Scan(&n), "Each": pg.Each(t.Context(), q, func(*int) error { return nil }, sql, 0),
		}
	}
	check := func(where string, errs map[string]error) {
		for name, err := range errs {
			if err == nil || !strings.HasPrefix(err.Error(), "ZeroDivide: ") {
				t.Errorf("%s, %s: %v", where, name, err)
			}
		}
	}
	check("in the pool", queries(db))
	err = pg.InTx(t.Context(), db, func(tx pgx.Tx) error {
		return pgx.BeginFunc(t.Context(), tx, func(savepoint pgx.Tx) error {
			var n int
			return savepoint.QueryRow(t.Context(), sql, 0).Scan(&n)
		})
	})
	check("in a savepoint", map[string]error{"QueryRow": err})
}

func ignore(error) error { return nil }

func inserting(t *testing.T, insert, word string) func(pgx.Tx) error {
	t.Helper()
	return func(tx pgx.Tx) error {
		if _, err := tx.Exec(t.Context(), insert, word); err != nil {
			return fmt.Errorf("insert a word: %w", err)
		}
		return nil
	}
}

func TestInSnapshotSeesOneMoment(t *testing.T) {
	t.Parallel()
	db, err := pg.Open(t.Context(), database.URL(t), 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	ctx := t.Context()
	if _, err := db.Exec(ctx, "CREATE TABLE n (n integer); INSERT INTO n VALUES (1)"); err != nil {
		t.Fatal(err)
	}
	err = pg.InSnapshot(ctx, db, func(tx pgx.Tx) error {
		var before, after int
		if err := tx.QueryRow(ctx, "SELECT count(*) FROM n").Scan(&before); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, "INSERT INTO n VALUES (2)"); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, "SELECT count(*) FROM n").Scan(&after); err != nil {
			return err
		}
		if before != 1 || after != 1 {
			t.Errorf("%d rows, then %d", before, after)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
