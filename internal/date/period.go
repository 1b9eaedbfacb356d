package date

import (
	"fmt"
	"iter"
	"time"
)

// averageDays is the window of a moving average.
const averageDays = 5

// Week returns the Monday and Sunday of d's week.
func Week(d Date) (monday, sunday Date) { return WeekFrom(d, time.Monday) }

// WeekFrom returns the first and last day of d's week where weeks begin on this day.
func WeekFrom(d Date, start time.Weekday) (first, last Date) {
	first = d.AddDays(-(int(d.Weekday()-start) + 7) % 7)
	return first, first.AddDays(6)
}

// Month returns the first and last day of d's month.
func Month(d Date) (first, last Date) {
	year, month, day := d.Civil()
	first = d.AddDays(1 - day)
	return first, first.AddDays(daysIn(year, month) - 1)
}

// Year returns the first and last day of d's year.
func Year(d Date) (first, last Date) {
	year, _, _ := d.Civil()
	return civil(year, 1, 1), civil(year, 12, 31)
}

// Season returns the year in which the season of d begins. Seasons begin on the first day of a month.
func Season(d Date, start time.Month) int {
	year, month, _ := d.Civil()
	if month < start {
		return year - 1
	}
	return year
}

// SeasonDays returns the first and last day of the season that begins in a year.
func SeasonDays(year int, start time.Month) (first, last Date) {
	return civil(year, start, 1), civil(year+1, start, 1).AddDays(-1)
}

// FiveDaysBefore returns the first and last of the five days before d, over which the moving average for d is taken.
func FiveDaysBefore(d Date) (from, to Date) { return d.AddDays(-averageDays), d.AddDays(-1) }

// ISOWeek returns the ISO 8601 name of d's week, such as "2026-W53". A week belongs to the year of its Thursday, which may
// differ from d's: 2027-01-01 is in 2026-W53.
func ISOWeek(d Date) string {
	year, week := d.Time().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// By is the period by which a summary is grouped.
type By string

// The periods.
const (
	ByWeek  By = "week"  // seven days from the day on which weeks begin
	ByMonth By = "month" // first to last of the month
	ByYear  By = "year"  // 1 January to 31 December
)

// WeekStarts are the days on which users' weeks may begin.
var WeekStarts = map[string]time.Weekday{"monday": time.Monday, "sunday": time.Sunday, "saturday": time.Saturday}

// Span returns the first and last day of d's whole period, where weeks begin on this day. It panics if by is not one of the constants.
func (by By) Span(d Date, start time.Weekday) (first, last Date) {
	switch by {
	case ByWeek:
		return WeekFrom(d, start)
	case ByMonth:
		return Month(d)
	case ByYear:
		return Year(d)
	default:
		panic("date: invalid period: " + string(by))
	}
}

// Period is a week, month or year, or the part of it that a summary covers.
type Period struct {
	By By
	// Start is the day on which weeks begin.
	Start time.Weekday
	// First and Last are the first and last day covered.
	First, Last Date
}

// Days returns the number of days covered.
func (p Period) Days() int { return p.Last.Sub(p.First) + 1 }

// Label names the whole period: "2026-W53", "2026-12" or "2026". A week has the name of the ISO week of its Thursday, whichever day it
// begins on.
func (p Period) Label() string {
	switch p.By {
	case ByYear:
		return p.First.String()[:len("YYYY")]
	case ByMonth:
		return p.First.String()[:len("YYYY-MM")]
	default:
		first, _ := WeekFrom(p.First, p.Start)
		return ISOWeek(first.AddDays((int(time.Thursday-p.Start) + 7) % 7))
	}
}

// Periods yields, in order, every week, month or year with a day between from and to, inclusive. The first and last are
// clipped to from and to, so the periods cover exactly these days. There are none if from is after to. Weeks begin on start.
func Periods(from, to Date, by By, start time.Weekday) iter.Seq[Period] {
	return func(yield func(Period) bool) {
		for first := from; !first.After(to); {
			_, last := by.Span(first, start)
			clipped := !last.Before(to)
			if clipped {
				last = to
			}
			// Comparing with the day after would never end at the last Date of all.
			if !yield(Period{By: by, Start: start, First: first, Last: last}) || clipped {
				return
			}
			first = last.AddDays(1)
		}
	}
}
