// Package date implements the dates of the training log, without time of day or zone, and the weeks, months and years
// around them.
//
// A log day is a date that its owner chose, never an instant. Only Today turns an instant into a date, in the owner's time
// zone. Everything else counts whole days, so that days of 23 or 25 hours around a clock change need no special care.
//
// All functions are pure, except that Zone reads the time zone database.
package date

import (
	"errors"
	"fmt"
	"time"
)

// FirstYear and LastYear are the first and last year that New, ParsePath and ParseISO accept. They include every day of
// a race, and exclude typing errors such as 0226 and 20266.
const (
	FirstYear = 1860
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

// Date is a day of the Gregorian calendar, from 0001-01-01 to 9999-12-31. Dates may be compared by ==.
//
// The zero Date is 0001-01-01, like the zero time.Time, and means that no date was set. Arithmetic stops at both ends of
// the range.
type Date struct {
	// days since 0001-01-01.
	days int32
}

// New returns the date of a day. It rejects years outside FirstYear to LastYear and days that do not exist. The error may
// be shown to clients.
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

// FromTime returns the date of t in t's own location, such as a DATE that the database driver read as midnight UTC. Use
// Today for the date of an instant in a user's time zone.
func FromTime(t time.Time) Date { return civil(t.Date()) }

// Time returns midnight UTC of the day, which the database driver writes as a DATE.
func (d Date) Time() time.Time {
	return time.Unix((int64(d.days)-daysBeforeUnix)*secondsPerDay, 0).UTC()
}

// Civil returns the year, month and day of d.
func (d Date) Civil() (year int, month time.Month, day int) { return d.Time().Date() }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday {
	// Day 0, 0001-01-01, was a Monday.
	return time.Weekday((d.days + 1) % 7)
}

// IsZero reports whether d is the zero Date.
func (d Date) IsZero() bool { return d == Date{} }

// AddDays returns the date n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date {
	// The first clamp keeps the sum itself from overflowing.
	return clamped(int64(d.days) + min(max(int64(n), -lastDay), lastDay))
}

// Sub returns the number of days from e to d: 1 if d is the day after e.
func (d Date) Sub(e Date) int { return int(d.days) - int(e.days) }

// Compare returns a negative number if d is before e, 0 if they are equal, and a positive number if d is after e.
func (d Date) Compare(e Date) int { return d.Sub(e) }

// Before reports whether d is before e.
func (d Date) Before(e Date) bool { return d.days < e.days }

// After reports whether d is after e.
func (d Date) After(e Date) bool { return d.days > e.days }

// civil returns the date of an existing day, clamped to the range of Date.
func civil(year int, month time.Month, day int) Date {
	// Extreme years would overflow the seconds of a time.Time.
	year = min(max(year, 0), 10000)
	seconds := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()
	return clamped(seconds/secondsPerDay + daysBeforeUnix)
}

func clamped(days int64) Date { return Date{days: int32(min(max(days, 0), lastDay))} }

// daysIn returns the number of days in a month.
func daysIn(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// YearsSince returns how many whole years d is after birth: an age. Who was born on a 29th of February is a year older on the 1st of March.
func (d Date) YearsSince(birth Date) int {
	year, month, day := d.Civil()
	bornYear, bornMonth, bornDay := birth.Civil()
	years := year - bornYear
	if month < bornMonth || month == bornMonth && day < bornDay {
		years--
	}
	return years
}
