package charts

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"harrier/gen/query"
	"harrier/internal/trainlog/charts/draw"
)

// runCalendar returns runs and planned sessions as an iCalendar (RFC 5545), to which the calendar of a phone can subscribe. They keep nobody busy.
func runCalendar(runs []query.LinkedRunsRow, sessions []query.PlanListRow, units draw.Units) ([]byte, error) {
	c := ics.NewCalendarFor("Harrier")
	c.SetName("Runs and plan")
	c.SetRefreshInterval("PT6H")
	c.SetXPublishedTTL("PT6H")
	for i := range runs {
		r := &runs[i].Run
		var took time.Duration
		if r.Seconds != nil {
			took = time.Duration(*r.Seconds) * (time.Second / 100)
		}
		e := c.AddEvent(r.ID.String())
		e.SetDtStampTime(runs[i].UpdatedAt)
		e.SetModifiedAt(runs[i].UpdatedAt)
		if r.StartedAt != nil {
			e.SetStartAt(r.StartedAt.UTC())
			e.SetEndAt(r.StartedAt.UTC().Add(max(took, time.Minute)))
		} else {
			e.SetAllDayStartAt(r.Day.Time())
			e.SetAllDayEndAt(r.Day.AddDays(1).Time())
		}
		distance := ""
		if r.Meters != nil {
			distance = units.Distance(r.Meters.Miles().Float64())
		}
		summary, description := describe(r, distance, took)
		e.SetSummary(summary)
		if description != "" {
			e.SetDescription(description)
		}
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	for i := range sessions {
		addSession(c, &sessions[i].ListedSession, units)
	}
	var b bytes.Buffer
	err := c.SerializeTo(&b, ics.WithNewLineWindows)
	return b.Bytes(), err
}

// longestSummary is how many characters of a session's text are its title in a calendar.
const longestSummary = 80

// addSession adds a planned session on its day. A session that is changed or moved stays the event with its UID, with a higher SEQUENCE.
func addSession(c *ics.Calendar, s *query.ListedSession, units draw.Units) {
	e := c.AddEvent(s.ID.String())
	e.SetCreatedTime(s.CreatedAt)
	e.SetDtStampTime(s.UpdatedAt)
	e.SetModifiedAt(s.UpdatedAt)
	e.SetSequence(int(s.Revision))
	e.SetAllDayStartAt(s.Day.Time())
	e.SetAllDayEndAt(s.Day.AddDays(1).Time())
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s.Text)
	title, _, _ := strings.Cut(*cmp.Or(s.Title, &text), "\n")
	if runes := []rune(title); len(runes) > longestSummary {
		title = strings.TrimSpace(string(runes[:longestSummary-1])) + "…"
	}
	e.SetSummary("Plan: " + title)
	lines := []string{text}
	if s.Meters != nil && *s.Meters > 0 {
		lines = append(lines, units.Distance(s.Meters.Miles().Float64()))
	}
	if s.Seconds != nil && *s.Seconds > 0 {
		lines = append(lines, clock(time.Duration(*s.Seconds)*(time.Second/100)))
	}
	e.SetDescription(strings.Join(lines, "\n"))
	e.SetTimeTransparency(ics.TransparencyTransparent)
}

// describe returns the run's title, or else what kind of a run it was, with its distance, or its duration if that is all; and on lines of their own, what
// else is known.
func describe(r *query.Run, distance string, took time.Duration) (summary, description string) {
	title, kind := *cmp.Or(r.Title, new("")), strings.ReplaceAll(*cmp.Or(r.Kind, new("")), "_", " ")
	if kind != "" {
		kind = strings.ToUpper(kind[:1]) + kind[1:]
	}
	var lines []string
	if took > 0 && distance != "" {
		lines = append(lines, distance+" in "+clock(took))
	}
	switch {
	case title == "" && (kind == "" || kind == "Other"):
		title = "Run"
	case title == "":
		title = kind
	case kind != "":
		lines = append(lines, kind)
	}
	return title + " (" + cmp.Or(distance, clock(took)) + ")", strings.Join(lines, "\n")
}

// clock writes a duration as clocks show it, rounded as everywhere else.
func clock(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
