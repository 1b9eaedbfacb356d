package read

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// speeds are bounds that are generous on both sides: nobody runs a distance faster, in metres per second, than a little above
// the world record's speed, and those who finish go faster than a slow walk.
var speeds = []struct{ metres, fastest, slowest float64 }{
	{200, 11, 3}, {400, 9.7, 2.5}, {1000, 8.5, 1.5}, {2000, 7.6, 1}, {5000, 7, 0.9}, {15_000, 6.5, 0.8}, {50_000, 6.1, 0.6}, {1e9, 5.5, 0.2},
}

// plausible reports whether a time is possible for an event with a distance.
func plausible(e discipline.Event, ms int64) bool {
	legs := 1.0
	if e.Kind == discipline.Relay {
		legs = 4
	}
	speed := e.Metres / (float64(ms) / 1000)
	for _, s := range speeds {
		if e.Metres/legs <= s.metres {
			return speed <= s.fastest && speed >= s.slowest
		}
	}
	return true
}

// repair returns the time that was probably meant by an impossible one, or "". The usual slips: a colon for a point (63:40 for
// 63.40), a point for a colon (17.05 for 17:05, 1:17.0 for 1:17:00), no separator at all (1500 for 15:00), and minutes that a
// spreadsheet took for hours (15:30:00 for 15:30).
func repair(e discipline.Event, published string) string {
	candidates := []string{
		withColon(published),
		strings.TrimSuffix(published, ":00"),
		strings.Replace(published, ":", ".", 1),
		strings.Replace(published, ".", ":", 1),
		padded(strings.Replace(published, ".", ":", 1)),
	}
	for _, candidate := range candidates {
		d, err := mark.ParsePublished(candidate)
		if ms := mark.Milliseconds(d); err == nil && ms > 0 && candidate != published && plausible(e, ms) {
			return KeepTime(candidate, d)
		}
	}
	return ""
}

// withColon puts the colon into a number of three to five digits, and returns "" for anything else.
func withColon(s string) string {
	if len(s) < 3 || len(s) > 5 || strings.Trim(s, "0123456789") != "" {
		return ""
	}
	return s[:len(s)-2] + ":" + s[len(s)-2:]
}

// padded gives the last group of a time two digits.
func padded(s string) string {
	if i := strings.LastIndexByte(s, ':'); i >= 0 && len(s)-i == 2 {
		return s + "0"
	}
	return s
}

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
	text := repair(e, r.Time)
	gap := first.ms > 0 && r.TimeMS < first.ms && r.TimeMS >= first.last && plausible(e, first.ms+r.TimeMS)
	d, err := mark.ParsePublished(text)
	switch {
	case !strings.Contains(r.Time, ":") && plausible(e, r.TimeMS*secondsPerDay):
		return reading{why: "Perhaps they are parts of a day: format the cells as times of hours, minutes and seconds."}, false
	case gap && text != "":
		return reading{}, false
	case !gap && text == "" && strings.Count(r.Time, ":") == 1 && plausible(e, r.TimeMS*secondsPerMinute):
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
			Line: r.Line, Column: c.nameOf(fieldTime), Value: r.published, Reason: "The gap is not one to the first time of the event, which must be above it.",
		}
	case r.same:
		meant, ok, what = readingOf(c.before), true, "that of the row above"
	case r.gap:
		meant, ok, what = readingOf(first.ms+r.TimeMS), true, "the gap to the first time"
		first.last = r.TimeMS
	case c.options.Repaired && known && e.Metres > 0 && !plausible(e, r.TimeMS):
		if meant, ok = meaning(e, r, first); meant.gap {
			first.last = r.TimeMS
		}
	case first.ms == 0:
		first.ms = r.TimeMS
		c.lead = first
	}
	if ok {
		c.warn(Warning{
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
func (c *csvRows) nameOf(f field) string {
	if column := c.layout.column[f]; column != absent {
		return shown(c.layout.headers[column])
	}
	return ""
}
