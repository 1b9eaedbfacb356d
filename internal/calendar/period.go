package calendar

import (
	"errors"
	"fmt"
	"iter"
)

// averageDays is how many days a moving average looks back over.
const averageDays = 5

// Week gives the Monday and the Sunday of the week that d is in.
func Week(d Date) (monday, sunday Date) {
	// Day 0, 0001-01-01, was a Monday.
	monday = d.AddDays(-int(d.days % 7))
	return monday, monday.AddDays(6)
}

// Month gives the first and the last day of the month that d is in.
func Month(d Date) (first, last Date) {
	year, month, day := d.Civil()
	first = d.AddDays(1 - day)
	return first, first.AddDays(daysIn(year, month) - 1)
}

// Year gives the first and the last day of the year that d is in.
func Year(d Date) (first, last Date) {
	year, _, _ := d.Civil()
	return civil(year, 1, 1), civil(year, 12, 31)
}

// FiveDaysBefore gives the days that a moving average for d is taken over: from five days before d to the day before d.
// The day itself is not among them.
func FiveDaysBefore(d Date) (from, to Date) { return d.AddDays(-averageDays), d.AddDays(-1) }

// ISOWeek gives the ISO 8601 name of the week that d is in, such as "2026-W53". A week belongs to the year that has its
// Thursday, so the year of the name can be another than d's: 2027-01-01 is in 2026-W53.
func ISOWeek(d Date) string {
	year, week := d.Time().ISOWeek()
	b := appendFour(make([]byte, 0, len("YYYY-Www")), year)
	return string(appendTwo(append(b, '-', 'W'), week))
}

// By is the length of the periods of a summary. Its zero value is ByWeek.
type By uint8

// The lengths.
const (
	ByWeek  By = iota // Monday to Sunday
	ByMonth           // the first of a month to its last
	ByYear            // 1 January to 31 December
)

var errBy = errors.New("must be week, month or year")

// ParseBy reads "week", "month" or "year". The error says so, in words fit for a caller of the API.
func ParseBy(s string) (By, error) {
	switch s {
	case "week":
		return ByWeek, nil
	case "month":
		return ByMonth, nil
	case "year":
		return ByYear, nil
	default:
		return 0, errBy
	}
}

// String gives the word that ParseBy reads.
func (by By) String() string {
	switch by {
	case ByWeek:
		return "week"
	case ByMonth:
		return "month"
	case ByYear:
		return "year"
	default:
		return fmt.Sprintf("By(%d)", uint8(by))
	}
}

// span gives the first and the last day of the whole period that d is in. It panics on a By that is none of the
// constants, which only a mistake in the program can make.
func (by By) span(d Date) (first, last Date) {
	switch by {
	case ByWeek:
		return Week(d)
	case ByMonth:
		return Month(d)
	case ByYear:
		return Year(d)
	default:
		panic("calendar: no such period: " + by.String())
	}
}

// Period is a week, a month or a year of a summary, or the part of it that the summary covers.
type Period struct {
	By By
	// First and Last are the days covered, both included.
	First, Last Date
}

// Days counts the days covered.
func (p Period) Days() int { return p.Last.Sub(p.First) + 1 }

// Label names the whole period, whatever part of it is covered: "2026-W53", "2026-12" or "2026".
func (p Period) Label() string {
	switch p.By {
	case ByYear:
		return p.First.String()[:len("YYYY")]
	case ByMonth:
		return p.First.String()[:len("YYYY-MM")]
	default:
		return ISOWeek(p.First)
	}
}

// Periods gives, in order, every week, month or year that has a day between from and to, both included. The first and
// the last are clipped to from and to, so the periods together cover each of these days once and no other. There are
// none where from is after to.
func Periods(from, to Date, by By) iter.Seq[Period] {
	return func(yield func(Period) bool) {
		for first := from; !first.After(to); {
			_, last := by.span(first)
			clipped := !last.Before(to)
			if clipped {
				last = to
			}
			// Ending at the clipped one, not at a day after it, also ends at the last Date that there is.
			if !yield(Period{By: by, First: first, Last: last}) || clipped {
				return
			}
			first = last.AddDays(1)
		}
	}
}
