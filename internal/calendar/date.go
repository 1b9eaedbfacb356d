// Package calendar is the calendar of the training log: days without a time or a zone, the weeks, months and years
// around them, and the streaks and means that are counted over them.
//
// A day of a log is a date that its owner chose, never an instant. An instant becomes a date in one place, Today, where
// the owner's zone is named. From there on the package counts whole days, so that the days that a clock change makes 23
// or 25 hours long are days like all others.
//
// Everything here is a pure function over values: it reads no clock, no file but the time zones, and no database.
package calendar

import (
	"errors"
	"fmt"
	"time"
)

// FirstYear and LastYear bound the years that New, ParsePath and ParseISO accept, both included. They leave out no day
// that somebody alive has run, and refuse the slips of a keyboard, such as the years 0226 and 20266.
const (
	FirstYear = 1900
	LastYear  = 2100
)

const (
	secondsPerDay = 24 * 60 * 60
	// daysBeforeUnix counts the days from 0001-01-01 to 1970-01-01.
	daysBeforeUnix = 719162
	// lastDay is 9999-12-31, the last day whose year has four digits, in days since 0001-01-01.
	lastDay = 3652058
)

var (
	errYear  = fmt.Errorf("the year must be from %d to %d", FirstYear, LastYear)
	errMonth = errors.New("the month must be from 01 to 12")
)

// Date is a day of the Gregorian calendar, from 0001-01-01 to 9999-12-31. Dates are equal where == says so.
//
// The zero Date is 0001-01-01, as the zero time.Time is, and stands for a date that was never set. Arithmetic stops at
// both ends of the range instead of leaving it.
type Date struct {
	// days since 0001-01-01.
	days int32
}

// New gives a date. It refuses years outside FirstYear to LastYear and days that the calendar does not have; the error
// says in plain words, fit for a caller of the API, what would be right.
func New(year int, month time.Month, day int) (Date, error) {
	if year < FirstYear || year > LastYear {
		return Date{}, errYear
	}
	if month < time.January || month > time.December {
		return Date{}, errMonth
	}
	if day < 1 || day > daysIn(year, month) {
		return Date{}, fmt.Errorf("%s %d has no day %d", month, year, day)
	}
	return civil(year, month, day), nil
}

// FromTime gives the day that t shows in t's own location, such as a DATE that the database driver read as midnight
// UTC. Use Today for the day that an instant falls on in somebody's zone.
func FromTime(t time.Time) Date { return civil(t.Date()) }

// Time gives midnight UTC of the day, the form in which the database driver takes a DATE.
func (d Date) Time() time.Time {
	return time.Unix((int64(d.days)-daysBeforeUnix)*secondsPerDay, 0).UTC()
}

// Civil gives the year, month and day of the month.
func (d Date) Civil() (year int, month time.Month, day int) { return d.Time().Date() }

// Weekday gives the day of the week.
func (d Date) Weekday() time.Weekday {
	// Day 0, 0001-01-01, was a Monday.
	return time.Weekday((d.days + 1) % 7)
}

// IsZero says whether the date was never set.
func (d Date) IsZero() bool { return d == Date{} }

// AddDays gives the date n days later, or earlier where n is negative.
func (d Date) AddDays(n int) Date {
	// The first clamp keeps the sum itself from overflowing.
	return clamped(int64(d.days) + min(max(int64(n), -lastDay), lastDay))
}

// Sub gives the number of days from e to d: 1 where d is the day after e.
func (d Date) Sub(e Date) int { return int(d.days) - int(e.days) }

// Compare gives a negative number where d is before e, 0 where they are equal, and a positive one where d is after e.
func (d Date) Compare(e Date) int { return d.Sub(e) }

// Before says whether d is before e.
func (d Date) Before(e Date) bool { return d.days < e.days }

// After says whether d is after e.
func (d Date) After(e Date) bool { return d.days > e.days }

// civil gives the date of a day that exists, stopping at the ends of the range.
func civil(year int, month time.Month, day int) Date {
	// Years far out would overflow the seconds that time.Date counts.
	year = min(max(year, 0), 10000)
	seconds := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()
	return clamped(seconds/secondsPerDay + daysBeforeUnix)
}

func clamped(days int64) Date { return Date{days: int32(min(max(days, 0), lastDay))} }

// daysIn gives the length of a month in days. A year is a leap year where 4 divides it, but of the centuries only those
// that 400 divides: 1900 and 2100 are not, 2000 is.
func daysIn(year int, month time.Month) int {
	switch month {
	case time.February:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case time.April, time.June, time.September, time.November:
		return 30
	default:
		return 31
	}
}
