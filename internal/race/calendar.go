package race

import (
	"bytes"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"harrier/internal/date"
)

// CalendarDay is a race in a calendar.
type CalendarDay struct {
	// ID identifies the race in every calendar.
	ID, Name              string
	Date                  date.Date
	Location, Description string // may be empty
	URL                   string
	Changed               time.Time
}

// Calendar returns races as an iCalendar (RFC 5545), to which the calendar of a phone can subscribe. Races are days, and keep nobody busy.
func Calendar(team string, days []CalendarDay) ([]byte, error) {
	c := ics.NewCalendarFor("Harrier")
	c.SetName("Races of " + team)
	c.SetRefreshInterval("P1D")
	c.SetXPublishedTTL("P1D")
	for _, day := range days {
		e := c.AddEvent(day.ID)
		e.SetDtStampTime(day.Changed)
		e.SetModifiedAt(day.Changed)
		e.SetAllDayStartAt(day.Date.Time())
		e.SetAllDayEndAt(day.Date.AddDays(1).Time())
		e.SetSummary(day.Name)
		if day.Location != "" {
			e.SetLocation(day.Location)
		}
		if day.Description != "" {
			e.SetDescription(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(day.Description))
		}
		e.SetURL(day.URL)
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	var b bytes.Buffer
	err := c.SerializeTo(&b, ics.WithNewLineWindows)
	return b.Bytes(), err
}
