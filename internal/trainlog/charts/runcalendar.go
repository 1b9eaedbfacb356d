package charts

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"harrier/internal/date"
)

// RunEvent is a run in a calendar.
type RunEvent struct {
	// ID identifies the run in every calendar.
	ID   string
	Date date.Date
	// Start is nil for a run of which only the day is known.
	Start   *time.Time
	Changed time.Time
	// Distance is for people.
	Distance string
	// Took is 0 if it is not known. Kind and Title may be empty.
	Took        time.Duration
	Kind, Title string
}

// RunCalendar returns runs as an iCalendar (RFC 5545), to which the calendar of a phone can subscribe. They keep nobody busy.
func RunCalendar(runs []RunEvent) ([]byte, error) {
	c := ics.NewCalendarFor("Harrier")
	c.SetName("Runs")
	c.SetRefreshInterval("PT6H")
	c.SetXPublishedTTL("PT6H")
	for i := range runs {
		r := &runs[i]
		e := c.AddEvent(r.ID)
		e.SetDtStampTime(r.Changed)
		e.SetModifiedAt(r.Changed)
		if r.Start != nil {
			e.SetStartAt(r.Start.UTC())
			e.SetEndAt(r.Start.UTC().Add(max(r.Took, time.Minute)))
		} else {
			e.SetAllDayStartAt(r.Date.Time())
			e.SetAllDayEndAt(r.Date.AddDays(1).Time())
		}
		e.SetSummary(r.summary())
		if text := r.description(); text != "" {
			e.SetDescription(text)
		}
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	var b bytes.Buffer
	err := c.SerializeTo(&b, ics.WithNewLineWindows)
	return b.Bytes(), err
}

// summary is the run's title, or else what kind of a run it was, with its distance.
func (r *RunEvent) summary() string {
	switch {
	case r.Title != "":
		return r.Title + " (" + r.Distance + ")"
	case r.Kind != "" && r.Kind != "other":
		return r.kind() + " (" + r.Distance + ")"
	}
	return "Run (" + r.Distance + ")"
}

func (r *RunEvent) kind() string {
	text := strings.ReplaceAll(r.Kind, "_", " ")
	return strings.ToUpper(text[:1]) + text[1:]
}

func (r *RunEvent) description() string {
	var lines []string
	if r.Took > 0 {
		lines = append(lines, r.Distance+" in "+clock(r.Took))
	}
	if r.Title != "" && r.Kind != "" {
		lines = append(lines, r.kind())
	}
	return strings.Join(lines, "\n")
}

// clock writes a duration as clocks show it.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
