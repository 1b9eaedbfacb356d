package trainlog

import (
	"time"

	"harrier/internal/calendar"
)

// window is the days that a read is about. Without a named day it is about the owner's today, which depends on a time zone
// that only the query knows: the window then has a stretch of days for each day that it can be somewhere, and the query
// chooses.
type window struct {
	// day is the day that was named; nil for the owner's today.
	day *calendar.Date
	// earliest is the day of the first stretch; the others are of the days after it.
	earliest      calendar.Date
	firsts, lasts []calendar.Date
}

// span returns the first and last day of a read as of a day.
type span func(calendar.Date) (first, last calendar.Date)

func alone(d calendar.Date) (first, last calendar.Date) { return d, d }

// windowOf returns the window of a day, or of today where day is nil.
func windowOf(day *calendar.Date, now time.Time, span span) window {
	w := window{day: day}
	days := 1
	if day != nil {
		w.earliest = *day
	} else {
		// Zones are from 12 hours behind UTC to 14 ahead: it is yesterday, today or tomorrow there.
		w.earliest, days = calendar.Today(now, time.UTC).AddDays(-1), 3
	}
	for i := range days {
		first, last := span(w.earliest.AddDays(i))
		w.firsts, w.lasts = append(w.firsts, first), append(w.lasts, last)
	}
	return w
}
