package trainlog

import (
	"time"

	"harrier/internal/calendar"
)

// window is the days that a read is about. Where nobody names a day it is about the owner's today, which depends on a zone
// that only the query finds: the window then has the stretch of days for each day that it can be somewhere, and the query
// chooses by its place.
type window struct {
	// day is the day that was named; nil for the owner's today.
	day *time.Time
	// earliest is the day of the first stretch; the others are of the days after it.
	earliest      calendar.Date
	firsts, lasts []time.Time
}

// span gives the first and the last of the days that a read as of a day is about.
type span func(calendar.Date) (first, last calendar.Date)

func alone(d calendar.Date) (first, last calendar.Date) { return d, d }

// windowOf makes the window of a day, or of today where there is none.
func windowOf(day *calendar.Date, now time.Time, span span) window {
	w := window{day: stored(day)}
	days := 1
	if day != nil {
		w.earliest = *day
	} else {
		// Zones are from 12 hours behind UTC to 14 ahead: it is yesterday, today or tomorrow there.
		w.earliest, days = calendar.Today(now, time.UTC).AddDays(-1), 3
	}
	for i := range days {
		first, last := span(w.earliest.AddDays(i))
		w.firsts, w.lasts = append(w.firsts, first.Time()), append(w.lasts, last.Time())
	}
	return w
}

// dayAt gives the day whose stretch the query chose, counted from 1.
func (w window) dayAt(place int32) calendar.Date { return w.earliest.AddDays(int(place) - 1) }

// stored is a day as the database takes it.
func stored(day *calendar.Date) *time.Time {
	if day == nil {
		return nil
	}
	t := day.Time()
	return &t
}
