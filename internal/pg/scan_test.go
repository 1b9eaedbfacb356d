package pg_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/measure"
	"harrier/tests/kit/database"
)

// kinds has a field of each Go type that columns are read into.
type kinds struct {
	Text        string
	Optional    *string
	Absent      *string
	Empty       *string
	Gender      discipline.Gender
	Round       *discipline.Round
	NoRound     *discipline.Round
	ID          uuid.UUID
	OptionalID  *uuid.UUID
	AbsentID    *uuid.UUID
	Small       int16
	Int         int32
	Long        int64
	OptionalInt *int32
	AbsentInt   *int32
	Wider       int64 // of an int4
	Float       float64
	AbsentFloat *float64
	Yes         bool
	Day         date.Date
	FirstDay    date.Date
	OptionalDay *date.Date
	AbsentDay   *date.Date
	At          time.Time
	Early       *time.Time
	AbsentTime  *time.Time
	Decimal     *string
	Measure     measure.Hundredths
	SomeMeasure *measure.Hundredths
	NoMeasure   *measure.Hundredths
	Missing     measure.Hundredths
	Document    []byte
	NoDocument  []byte
	List        []string
	NoList      []string
	Took        time.Duration
	Last        string
}

const selectKinds = `SELECT 'Zoë'::text, 'b'::varchar, NULL::text, ''::text, 'womens'::gender, 'preliminary'::result_round, NULL::result_round,
	'01890a5d-ac96-774b-bcce-b302099a8057'::uuid, '01890a5d-ac96-774b-bcce-b302099a8058'::uuid, NULL::uuid,
	-7::int2, 2147483647::int4, -9223372036854775807::int8, 5::int4, NULL::int4, 9::int4, -0.5::float8, NULL::float8, true,
	'2026-11-22'::date, '0001-01-01'::date, '9999-12-31'::date, NULL::date,
	'2026-11-22 10:00:00.123456Z'::timestamptz, '1860-01-01 00:00:00.000001Z'::timestamptz, NULL::timestamptz,
	-12.30::numeric(6, 2), 804672.07::numeric, 0.5::numeric, NULL::numeric, NULL::numeric, '{"a": [1]}'::jsonb, NULL::jsonb, '{a,b}'::text[], NULL::text[], '90 seconds'::interval, 'the end'::text`

// Rows are read as pgx reads them.
func TestScan(t *testing.T) {
	t.Parallel()
	db, plain := pools(t)
	var want, got, again kinds
	if err := plain.QueryRow(t.Context(), selectKinds).Scan(pg.Fields(&want)...); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRow(t.Context(), selectKinds).Scan(pg.Fields(&got)...); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("one row:\n got %+v\nwant %+v", got, want)
	}
	// A row that is overwritten leaves what was copied from it before.
	err := pg.Each(t.Context(), db, func(k *kinds) error {
		if again.Text == "" {
			again = *k
		}
		return nil
	}, selectKinds+" UNION ALL SELECT 'other', 'other', 'other'"+strings.Replace(selectKinds[len("SELECT 'Zoë'::text, 'b'::varchar, NULL::text"):], "-7", "-8", 1))
	if err != nil || !reflect.DeepEqual(again, want) {
		t.Errorf("the first of two rows: %v\n got %+v\nwant %+v", err, again, want)
	}
}

// Decimals come as text: pgx reads its binary format by big numbers, which takes most of the time of reading a log.
func TestDecimalsComeAsText(t *testing.T) {
	t.Parallel()
	db, _ := pools(t)
	rows, err := db.Pool.Query(t.Context(), "SELECT 12.30::numeric")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		if c := rows.FieldDescriptions()[0]; c.Format != pgtype.TextFormatCode || string(rows.RawValues()[0]) != "12.30" {
			t.Errorf("format %d: %q", c.Format, rows.RawValues()[0])
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// What does not fit is an error that names the column, and leaves the connection usable.
func TestScanErrors(t *testing.T) {
	t.Parallel()
	db, _ := pools(t)
	tests := map[string]struct {
		sql  string
		into []any
	}{
		"null text":          {"SELECT NULL::text AS wrong", []any{new(string)}},
		"null enumeration":   {"SELECT NULL::gender AS wrong", []any{new(discipline.Gender)}},
		"null integer":       {"SELECT NULL::int4 AS wrong", []any{new(int32)}},
		"too large":          {"SELECT 70000::int4 AS wrong", []any{new(int16)}},
		"text for a number":  {"SELECT 'x'::text AS wrong", []any{new(int32)}},
		"infinite":           {"SELECT 'infinity'::timestamptz AS wrong", []any{new(time.Time)}},
		"an infinite date":   {"SELECT 'infinity'::date AS wrong", []any{new(date.Date)}},
		"a date before ours": {"SELECT '0001-12-31 BC'::date AS wrong", []any{new(date.Date)}},
		"too few variables":  {"SELECT 1 AS wrong, 2", []any{new(int32)}},
	}
	for name, test := range tests {
		err := db.QueryRow(t.Context(), test.sql).Scan(test.into...)
		if err == nil || errors.Is(err, pgx.ErrNoRows) || name != "too few variables" && !strings.Contains(err.Error(), "wrong") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := db.QueryRow(t.Context(), "SELECT 1 WHERE false").Scan(new(int32)); !errors.Is(err, pgx.ErrNoRows) {
		t.Errorf("no row: %v", err)
	}
	if err := db.QueryRow(t.Context(), "SELECT 1/0").Scan(new(int32)); err == nil || errors.Is(err, pgx.ErrNoRows) {
		t.Errorf("a failed query: %v", err)
	}
	var one int32
	if err := db.QueryRow(t.Context(), "SELECT 1").Scan(&one); err != nil || one != 1 {
		t.Errorf("after the errors: %d, %v", one, err)
	}
	if stat := db.Pool.Stat(); stat.AcquiredConns() != 0 {
		t.Errorf("%d connections are still in use", stat.AcquiredConns())
	}
}

// pools opens the database of a test, once as the program does and once as pgx does.
func pools(t *testing.T) (*pg.DB, *pgxpool.Pool) {
	t.Helper()
	url := database.URL(t)
	db, err := pg.Open(t.Context(), url, 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	plain, err := pgxpool.New(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(plain.Close)
	return db, plain
}
