package read

import (
	"slices"
	"strings"

	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// timings are the meanings of titles of columns that say from when times were taken: from the starting signal or from the start line.
var timings = map[string]mark.TimingMethod{"gun_time": mark.Gun, "chip_time": mark.Chip, "net_time": mark.Chip, "fat_time": mark.FAT, "hand_time": mark.Hand}

// timingOf returns how the times of a column were taken, by its title.
func timingOf(title string) mark.TimingMethod {
	return timings[words.ResultHeader.Meaning(words.ResultHeader.Canonical(title))]
}

const wrongTimingMethod = "A timing method must be fat, hand, gun or chip."

// parseTimingMethod parses the words for a timing method.
func parseTimingMethod(s string) (method mark.TimingMethod, reason string) {
	method, ok := mark.ParseTimingMethod(s)
	if !ok {
		return "", wrongTimingMethod
	}
	return method, ""
}

// columnOf returns the column of a field, or an empty one.
func columnOf(columns []Column, f field) (found Column) {
	if i := slices.IndexFunc(columns, func(c Column) bool { return c.Field == f.String() }); i >= 0 {
		found = columns[i]
	}
	return found
}

// whyTimes says why the times are those of a column, where others have times too.
func whyTimes(column string) string {
	if timingOf(column) == mark.Chip {
		return "they are those since each athlete crossed the start line."
	}
	return "gun times are the official ones."
}

// isTimeColumn reports whether a column's name says that it has times.
func isTimeColumn(name string) bool {
	return words.ResultHeader.Has(words.ResultHeader.Canonical(name), fieldTable[fieldTime].meanings...)
}

// findElapsed takes the elapsed time of a file that has the time of day beside it, as in "Clock, Elapsed" and "Finish, Time".
func (c *survey) findElapsed() {
	l := c.layout
	clock := l.at(fieldTime)
	if clock == layout.Absent || l.mapped(fieldTime) {
		return
	}
	for column, name := range l.Titles {
		if column == clock || l.isUsed(column) || !isTimeColumn(name) {
			continue
		}
		finish, elapsed := c.firstValues(clock), c.firstValues(column)
		var times cell.Daytimes
		for i := range min(len(finish), len(elapsed)) {
			at, clockErr := mark.ParsePublished(finish[i])
			took, err := mark.ParsePublished(elapsed[i])
			if clockErr == nil && err == nil {
				times.Add(at, took)
			}
		}
		if times.Decided(minDaytimes) {
			l.replaceTimes(column)
			l.timing, l.ofDay, l.clock = timingOf(name), true, clock
			return
		}
	}
}

// replaceTimes takes another column as that of the times. Its title says no unit, and that of the former is its, too.
func (l *resultLayout) replaceTimes(column int) {
	unit := l.unitOf(fieldTime)
	l.give(fieldTime, column, report.Header)
	l.First(int(fieldTime)).Unit = unit
}

// minDaytimes is how many times of day a column must have to be one of these.
const minDaytimes = 2

// units counts the times of known distances that are possible, and the plain numbers that are possible as minutes alone.
type units struct {
	possible, minutes int
	// example is one of the latter, and event is its event.
	example, event string
}

// countUnit counts a time by what unit it can have.
func (c *Checker) countUnit(e *entrants, r Row) {
	const seconds = 60 // in a minute
	switch {
	case r.Time == "" || !e.known || e.event.Metres <= 0:
	case !strings.Contains(r.Time, ":") && !cell.Possible(e.event, r.TimeMS) && cell.Possible(e.event, r.TimeMS*seconds):
		c.units.minutes++
		if c.units.example == "" {
			c.units.example, c.units.event = strings.Clone(r.Time), strings.Clone(r.Event)
		}
	default:
		c.units.possible++
	}
}

// WrongUnit returns a *report.Ask if most times were read as seconds, and are possible as minutes alone.
func (c *Checker) WrongUnit() error {
	const few = 10 // one in ten
	if c.units.minutes < 2 || c.units.possible*few > c.units.minutes {
		return nil
	}
	return report.NewAsk("time_unit", []string{string(Minutes), string(Seconds)},
		"Times such as %s are not possible for %s as seconds. Send time_unit=minutes if they are minutes, or time_unit=seconds to import them as they are.",
		c.units.example, shown(c.units.event))
}

// countDecimals counts a time by its decimals, unless it is known how it was taken.
func (e *entrants) countDecimals(r Row) {
	if r.Time == "" || r.TimingMethod != "" {
		return
	}
	if _, decimals, _ := strings.Cut(r.Time, "."); len(decimals) == 1 {
		e.tenths++
	} else {
		e.finer++
	}
}

// checkDecimals warns of an event on the track whose times all have one decimal. They are perhaps hand times; times that were rounded
// look the same, so it is not concluded.
func (c *Checker) checkDecimals(at Contest, e *entrants) {
	const maxLength = 10_000
	if !c.OnTrack || !e.known || !e.event.Timed() || e.event.Metres > maxLength || strings.HasSuffix(e.event.Code, "K") || e.tenths < 2 || e.finer > 0 {
		return
	}
	c.Warn(Finding{
		Code: "hand_times", Value: shown(at.Event), Suggestion: "timing_method=hand",
		Detail: "All times of the " + at.named() + " have one decimal, as hand times do.",
	})
}
