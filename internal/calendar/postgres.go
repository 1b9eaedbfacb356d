package calendar

import (
	"errors"

	"github.com/jackc/pgx/v5/pgtype"
)

var errNoDay = errors.New("the column holds no day that a Date can be: null, infinite or out of range")

// ScanDate implements pgtype.DateScanner, so that a DATE is read into a Date. NULL needs a *Date.
func (d *Date) ScanDate(v pgtype.Date) error {
	if !v.Valid || v.InfinityModifier != pgtype.Finite || v.Time.Year() < 1 || v.Time.Year() > 9999 {
		return errNoDay
	}
	*d = FromTime(v.Time)
	return nil
}

// DateValue implements pgtype.DateValuer, so that a Date is written as a DATE. Unlike in JSON, the zero Date is a day like any
// other: a race can have been on 0001-01-01.
func (d Date) DateValue() (pgtype.Date, error) { return pgtype.Date{Time: d.Time(), Valid: true}, nil }
