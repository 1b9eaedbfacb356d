package read

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
)

const (
	secondsPerMinute = 60
	secondsPerDay    = 24 * 60 * secondsPerMinute
)

// lead is the first full time of a contest, and the last gap to it.
type lead struct{ ms, last int64 }

// reading is the probable meaning of an impossible time. why is a sentence about it.
type reading struct {
	ms        int64
	time, why string
	gap       bool
}

// meaning returns what an impossible time means: what was meant by a slip, or a gap to the winner. ok is false if it can be neither or both, or a part
// of a day, whose seconds were rounded off.
func meaning(e discipline.Event, r *Row, first lead) (meant reading, ok bool) {
	text := cell.Repair(e, r.Time)
	gap := first.ms > 0 && r.TimeMS < first.ms && r.TimeMS >= first.last && cell.Possible(e, first.ms+r.TimeMS)
	d, err := mark.ParsePublished(text)
	switch {
	case !strings.Contains(r.Time, ":") && cell.Possible(e, r.TimeMS*secondsPerDay):
		return reading{why: "Perhaps they are parts of a day: format the cells as times of hours, minutes and seconds."}, false
	case gap && text != "":
		return reading{}, false
	case !gap && text == "" && strings.Count(r.Time, ":") == 1 && cell.Possible(e, r.TimeMS*secondsPerMinute):
		return reading{
			why: "Perhaps they are hours and minutes, and the cells do not show their seconds: format them as times of hours, minutes and seconds.",
		}, false
	case gap:
		meant = readingOf(first.ms + r.TimeMS)
		meant.gap, meant.why = true, fmt.Sprintf("Perhaps %s is the gap to the winner, %s, and means %s.", shown(r.Time), readingOf(first.ms).time, meant.time)
		return meant, true
	case text != "" && err == nil:
		return reading{ms: mark.Milliseconds(d), time: text, why: fmt.Sprintf("Perhaps %s means %s.", shown(r.Time), text)}, true
	}
	return reading{}, false
}

func readingOf(ms int64) reading {
	return reading{ms: ms, time: mark.Format(time.Duration(ms) * time.Millisecond)}
}

// repair reads a time of a finisher that is impossible, or a gap, as what it means.
//
// Errors: *RowError for a gap to another time than the first.
func (c *csvRows) repair(r *Row) error {
	if r.Time == "" && !r.same || r.Status != mark.Finished {
		return nil
	}
	at := tableOf(r)
	first := c.leads[at]
	if first.ms == 0 && r.gap {
		first = c.lead // of all genders and divisions of a table
	}
	e, known := discipline.Parse(r.Event)
	var meant reading
	ok, what := false, "what it probably means"
	switch {
	case r.gap && (first.ms == 0 || r.TimeMS < first.last), r.same && c.before == 0:
		return &RowError{
			Line: r.Line, Column: c.layout.nameOf(fieldTime), Value: r.published,
			Reason: "The gap is not one to the first time of the event, which must be above it.",
		}
	case r.same:
		meant, ok, what = readingOf(c.before), true, "that of the row above"
	case r.gap:
		meant, ok, what = readingOf(first.ms+r.TimeMS), true, "the gap to the first time"
		first.last = r.TimeMS
	case c.options.Repaired && known && e.Metres > 0 && !cell.Possible(e, r.TimeMS):
		if meant, ok = meaning(e, r, first); meant.gap {
			first.last = r.TimeMS
		}
	case first.ms == 0:
		first.ms = r.TimeMS
		c.lead = first
	}
	if ok {
		c.warn(Finding{
			Code: "time_rewritten", Line: r.Line, Value: cmp.Or(r.published, r.Time), Suggestion: meant.time, kind: what,
			Detail: "The time was read as " + what + ": " + meant.time + ".",
		})
		r.Time, r.TimeMS = meant.time, meant.ms
	}
	c.before = r.TimeMS
	if c.leads == nil {
		c.leads = map[contestOfTable]lead{}
	}
	c.leads[at.own()] = first
	return nil
}

// nameOf returns the name of a field's column, or "".
func (l *resultLayout) nameOf(f field) string {
	if column := l.at(f); column != layout.Absent {
		return shown(l.Titles[column])
	}
	return ""
}
