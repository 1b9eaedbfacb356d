package date_test

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"harrier/internal/date"
)

// TestDateInPostgres sends days through the driver's own codec, in both of its formats, and reads them back.
func TestDateInPostgres(t *testing.T) {
	t.Parallel()
	m := pgtype.NewMap()
	for _, iso := range []string{"1860-01-01", "1999-12-31", "2000-01-01", "2000-02-29", "2026-11-22", "2100-12-31"} {
		want := parse(t, iso)
		for _, format := range []int16{pgtype.BinaryFormatCode, pgtype.TextFormatCode} {
			sent, err := m.Encode(pgtype.DateOID, format, want, nil)
			if err != nil {
				t.Fatalf("%s in format %d: %v", iso, format, err)
			}
			if format == pgtype.TextFormatCode && string(sent) != iso {
				t.Errorf("%s is sent as %s", iso, sent)
			}
			var got date.Date
			var there *date.Date
			if err := m.Scan(pgtype.DateOID, format, sent, &got); err != nil || got != want {
				t.Errorf("%s in format %d came back as %v, %v", iso, format, got, err)
			}
			if err := m.Scan(pgtype.DateOID, format, sent, &there); err != nil || there == nil || *there != want {
				t.Errorf("%s in format %d came back as %v, %v", iso, format, there, err)
			}
			if err := m.Scan(pgtype.DateOID, format, nil, &there); err != nil || there != nil {
				t.Errorf("null came back as %v, %v", there, err)
			}
			if err := m.Scan(pgtype.DateOID, format, nil, &got); err == nil {
				t.Errorf("null came back as %v", got)
			}
		}
	}
	days := dates(t, "2026-11-16", "2026-11-22")
	sent, err := m.Encode(pgtype.DateArrayOID, pgtype.BinaryFormatCode, days, nil)
	var got []date.Date
	if err != nil || m.Scan(pgtype.DateArrayOID, pgtype.BinaryFormatCode, sent, &got) != nil || len(got) != 2 || got[0] != days[0] || got[1] != days[1] {
		t.Errorf("%v came back as %v, %v", days, got, err)
	}
	if sent, err := m.Encode(pgtype.DateOID, pgtype.BinaryFormatCode, (*date.Date)(nil), nil); sent != nil || err != nil {
		t.Errorf("no date is sent as %v, %v", sent, err)
	}
	var zero date.Date
	first, err := m.Encode(pgtype.DateOID, pgtype.TextFormatCode, zero, nil)
	if err != nil || string(first) != "0001-01-01" || m.Scan(pgtype.DateOID, pgtype.TextFormatCode, first, &zero) != nil || !zero.IsZero() {
		t.Errorf("the first day is sent as %s, %v, and comes back as %v", first, err, zero)
	}
	far := pgtype.Date{Time: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), Valid: true}
	for _, bad := range []pgtype.Date{far, {Valid: true, InfinityModifier: pgtype.Infinity}, {Valid: true, InfinityModifier: pgtype.NegativeInfinity}, {}} {
		if err := new(date.Date).ScanDate(bad); err == nil {
			t.Errorf("%v is a day", bad)
		}
	}
}
