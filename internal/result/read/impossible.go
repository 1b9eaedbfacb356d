package read

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// doubt counts the times of known running events, of a contest or of a file.
type doubt struct {
	// timed counts all, impossible those that are not plausible.
	timed, impossible int
	// repaired says what was probably meant by the first of the latter; empty if that is unknown.
	repaired string
	// fastest is the fastest plausible time, and gaps counts the impossible ones that are shorter: perhaps they are gaps to the winner.
	fastest int64
	gaps    int
	// first and gap are the first impossible time, and what it would be as a gap.
	first string
}

// add counts a time.
func (d *doubt) add(e discipline.Event, r Row) {
	d.timed++
	if plausible(e, r.TimeMS) {
		if d.fastest == 0 || r.TimeMS < d.fastest {
			d.fastest = r.TimeMS
		}
		return
	}
	d.impossible++
	if d.first == "" {
		d.first = shown(r.Time)
	}
	if d.fastest > 0 && r.TimeMS < d.fastest && plausible(e, d.fastest+r.TimeMS) {
		d.gaps++
	}
	switch meant := repair(e, r.Time); {
	case d.repaired != "":
	case meant != "":
		d.repaired = fmt.Sprintf("Perhaps %s means %s: format the cells as text, and correct them. ", shown(r.Time), meant)
	case plausible(e, r.TimeMS*secondsPerDay):
		d.repaired = "Perhaps they are parts of a day: format the cells as times of hours, minutes and seconds. "
	}
}

const secondsPerDay = 24 * 60 * 60

// meant says what was probably meant by the impossible times.
func (d *doubt) meant() string {
	if d.gaps > 0 && d.gaps == d.impossible {
		return fmt.Sprintf("Perhaps %s is the gap to the winner, %s: write the times themselves. ", d.first, mark.Format(time.Duration(d.fastest)*time.Millisecond))
	}
	return d.repaired
}

// minImpossible is how many impossible times there must be for the column to be in doubt.
const minImpossible = 2

// ImpossibleTimes returns an *UnclearError if most times of an event are impossible, as a pace or a gap to the winner is, or nearly all of
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
	for _, column := range columns {
		if column.Field == fieldTime.String() && !column.Mapped {
			if len(mappings) == 0 {
				mappings = append(mappings, "time:"+column.Name)
			}
			return &UnclearError{Maps: mappings, Reason: fmt.Sprintf("Most times of an event in the column %q are impossible, such as %s. "+
				"%sSend %s, or time=none to import the file without times. as_is=true imports them as they are.", column.Name, found.first, found.meant(), right)}
		}
	}
	return nil
}

// checkPerformance warns of impossible times, and of marks in events that are unknown.
func (c *Checker) checkPerformance(e *entrants, r Row) {
	if r.Mark != "" && !e.known && !e.marks {
		e.marks = true
		c.Warn(Warning{
			Code: "mark_in_unknown_event", Line: r.Line, Value: r.Mark,
			Detail: shown(r.Event) + " is not a known event, so what is not a time is stored as a mark.",
		})
	}
	if r.Time == "" || !e.known || e.event.Metres <= 0 {
		return
	}
	c.doubt.add(e.event, r)
	e.doubt.add(e.event, r)
	switch {
	case !plausible(e.event, r.TimeMS):
		c.Warn(Warning{
			Code: "time_impossible", Line: r.Line, Value: r.Time, Suggestion: repair(e.event, r.Time), kind: r.Event,
			Detail: fmt.Sprintf("The time is implausible for %s.", shown(r.Event)),
		})
	case withColon(r.Time) != "":
		c.Warn(Warning{
			Code: "time_without_colon", Line: r.Line, Value: r.Time, Suggestion: repair(e.event, r.Time),
			Detail: "The time has no colon and was read as " + mark.Format(time.Duration(r.TimeMS)*time.Millisecond) + ".",
		})
	}
}
