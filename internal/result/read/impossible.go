package read

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/report"
)

// doubt counts the times of known running events, of a contest or of a file.
type doubt struct {
	// timed counts all times, impossible the implausible ones, and meant the implausible ones that can only mean one thing.
	timed, impossible, meant int
	// first is the first impossible time, and why says what it, or another, probably means.
	first, why string
}

// add counts a time of a contest with this lead.
func (d *doubt) add(e discipline.Event, r Row, first *lead) {
	d.timed++
	if cell.Possible(e, r.TimeMS) {
		if first.ms == 0 {
			first.ms = r.TimeMS
		}
		return
	}
	d.impossible++
	if d.first == "" {
		d.first = strings.Clone(shown(cmp.Or(r.published, r.Time)))
	}
	meant, ok := meaning(e, &r, *first)
	if d.why == "" {
		d.why = meant.why
	}
	if ok {
		d.meant++
	}
	if meant.gap {
		first.last = r.TimeMS
	}
}

// minImpossible is how many impossible times there must be for the column to be in doubt.
const minImpossible = 2

// ImpossibleTimes returns a *report.Ask if most times of an event are impossible, as a pace or a gap to the winner is, or nearly all of
// the file, unless a mapping says that they are meant.
func (c *Checker) ImpossibleTimes(columns []Column) error {
	found := c.doubt
	if found.impossible < minImpossible || found.impossible*10 < found.timed*9 {
		found = doubt{}
		for _, at := range slices.SortedFunc(maps.Keys(c.contests), compareContests) {
			if e := c.contests[at]; e.doubt.impossible >= minImpossible && e.doubt.impossible*2 > e.doubt.timed && e.doubt.impossible > found.impossible {
				found = e.doubt
			}
		}
	}
	if found.impossible == 0 {
		return nil
	}
	right, mappings := "map=time: with the name of the right column", []string{}
	if i := slices.IndexFunc(columns, func(column Column) bool { return column.Timed }); i >= 0 {
		right = "map=time:" + columns[i].Name + ", whose values look like times"
		mappings = append(mappings, "time:"+columns[i].Name)
	}
	times := columnOf(columns, fieldTime)
	if times.Field == "" {
		times = columnOf(columns, fieldMark)
	}
	if times.Field == "" || times.Because == report.Map {
		return nil
	}
	unclear := &report.Ask{}
	unclear.Offer("map", mappings...)
	if found.meant == found.impossible {
		unclear.Offer("repaired", "true")
		right = "repaired=true to read them so, " + right
	}
	unclear.Offer("as_is", "true")
	unclear.Offer("time", "none")
	unclear.Reason = strings.Join(strings.Fields(fmt.Sprintf("Most times of an event in the column %q are impossible, such as %s. %s "+
		"Send %s, or time=none to import the file without times. as_is=true imports them as they are.", times.Name, found.first, found.why, right)), " ")
	return unclear
}

// checkPerformance warns of impossible times, and of marks in events that are unknown.
func (c *Checker) checkPerformance(e *entrants, r Row) {
	if r.Mark != "" && !e.known && !e.marks {
		e.marks = true
		c.Warn(Finding{
			Code: "mark_in_unknown_event", Line: r.Line, Value: r.Mark,
			Detail: shown(r.Event) + " is not a known event, so what is not a time is stored as a mark.",
		})
	}
	if r.Time == "" || !e.known || e.event.Metres <= 0 {
		return
	}
	c.doubt.add(e.event, r, &e.lead)
	e.doubt.add(e.event, r, &e.lead)
	switch {
	case !cell.Possible(e.event, r.TimeMS):
		c.Warn(Finding{
			Code: "time_impossible", Line: r.Line, Value: r.Time, Suggestion: cell.Repair(e.event, r.Time), kind: r.Event,
			Detail: fmt.Sprintf("The time is implausible for %s.", shown(r.Event)),
		})
	case cell.WithColon(r.Time) != "":
		c.Warn(Finding{
			Code: "time_without_colon", Line: r.Line, Value: r.Time, Suggestion: cell.Repair(e.event, r.Time),
			Detail: "The time has no colon and was read as " + mark.Format(time.Duration(r.TimeMS)*time.Millisecond) + ".",
		})
	}
}
