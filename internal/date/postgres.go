package date

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

// daysBefore2000 counts the days from 0001-01-01 to 2000-01-01, which PostgreSQL counts from.
const daysBefore2000 = daysBeforeUnix + 10957

// FromDays returns the day that is so many days after 2000-01-01, which is how PostgreSQL sends a DATE in its binary format.
func FromDays(days int32) (Date, error) {
	if days < -daysBefore2000 || days > lastDay-daysBefore2000 {
		return Date{}, errNoDay
	}
	return Date{days: days + daysBefore2000}, nil
}

// DateValue implements pgtype.DateValuer, so that a Date is written as a DATE. Unlike in JSON, the zero Date is a day like any
// other: a race can have been on 0001-01-01.
func (d Date) DateValue() (pgtype.Date, error) { return pgtype.Date{Time: d.Time(), Valid: true}, nil }
