package pg_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/pg"
	"harrier/tests/kit/database"
)

// inner and outer are as sqlc generates a row beside which a column stands.
type inner struct {
	ID   uuid.UUID
	Name *string
	At   time.Time
}

type outer struct {
	Inner inner
	Count int32
}

func TestEachFillsRows(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	var rows []outer
	err := pg.Each(t.Context(), pool, func(row *outer) error {
		rows = append(rows, *row)
		return nil
	}, "SELECT $1::uuid, CASE WHEN n = 1 THEN 'one' END, to_timestamp(n), n FROM generate_series(1, 2) AS n", uuid.Max)
	if err != nil || len(rows) != 2 {
		t.Fatalf("%v, %v", rows, err)
	}
	one, two := rows[0], rows[1]
	if one.Inner.ID != uuid.Max || one.Inner.Name == nil || *one.Inner.Name != "one" || one.Inner.At.Unix() != 1 || one.Count != 1 {
		t.Errorf("the first row is %v", one)
	}
	if two.Inner.Name != nil || two.Inner.At.Unix() != 2 || two.Count != 2 {
		t.Errorf("the second row is %v", two)
	}
}

// The read sees what the write did; a failed write fails both.
func TestWriteAndRead(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	if _, err := pool.Exec(t.Context(), "CREATE TABLE pairs (a integer PRIMARY KEY, b text NOT NULL); CREATE VIEW listed_pairs AS SELECT a, b FROM pairs"); err != nil {
		t.Fatal(err)
	}
	type pair struct {
		A int32
		B string
	}
	const read = "SELECT a, b FROM listed_pairs WHERE a = $1"
	write := func(sql string, params any) (pair, error) {
		return pg.WriteAndRead[pair](t.Context(), pool, sql, params, read, 1)
	}
	if got, err := write("INSERT INTO pairs VALUES ($1, $2)", pair{1, "new"}); err != nil || got != (pair{1, "new"}) {
		t.Errorf("an insert: %v, %v", got, err)
	}
	if got, err := write("UPDATE pairs SET b = $2 WHERE a = $1", pair{1, "changed"}); err != nil || got != (pair{1, "changed"}) {
		t.Errorf("an update: %v, %v", got, err)
	}
	if got, err := write("UPDATE pairs SET b = $2 WHERE a = $1 AND false", pair{1, "never"}); err != nil || got != (pair{1, "changed"}) {
		t.Errorf("an update of nothing: %v, %v", got, err)
	}
	if _, err := write("INSERT INTO pairs VALUES ($1, $2)", pair{1, "twice"}); err == nil || pg.NoRows(err) {
		t.Errorf("a taken key: %v", err)
	}
	if _, err := write("DELETE FROM pairs WHERE a = $1 AND b = $2", pair{1, "changed"}); !pg.NoRows(err) {
		t.Errorf("what is gone is read: %v", err)
	}
}
