package formats

import (
	"math"
	"slices"
	"strings"

	"harrier/internal/table/cell"
)

// said reads a distance that is written as people write runs: "5 + 3", "7x400 @ 85", "5k race 19:40 + 3 wu", "off". The first run is in run, the
// others are in c.more, and why there is none in c.rest.
func (c *rowCells) said(run *Activity, text string, unit cell.Unit) bool {
	if unit.Kind == 0 { // no number of the text depends on it
		unit, _ = cell.UnitOf("km")
	}
	training, ok := cell.ParseTraining(text, unit, "")
	if !ok {
		return false
	}
	run.Meters = 0
	if training.Unsure != "" {
		run.Remarks = append(run.Remarks, training.Unsure)
	}
	if len(training.Runs) == 0 {
		c.rest, c.restText = training.Rest, text
		return true
	}
	for i := range training.Runs[1:] {
		more := Activity{Start: run.Start, Shoe: run.Shoe, Running: new(true)}
		more.say(&training.Runs[i+1])
		c.more = append(c.more, more)
	}
	if len(c.more) > 0 { // the duration of a row is that of all
		run.Seconds, run.Elapsed = 0, 0
	}
	run.say(&training.Runs[0])
	return true
}

// noted keeps a text that says no run as a note of its day. In a table with a row for each day, a single word is none.
func (c *rowCells) noted(run *Activity, text string) bool {
	if !c.weekly && len(strings.Fields(text)) < 2 || strings.ContainsAny(text, "0123456789") {
		return false
	}
	run.Meters, c.restText = 0, text
	return true
}

// say completes an activity by a run of a line.
func (a *Activity) say(run *cell.Run) {
	a.Meters = run.Meters
	if a.Seconds == 0 {
		a.Seconds = run.Seconds
	}
	if a.Title == "" {
		a.Title = line(run.Title, maxTitle)
	}
	if a.HeartRate == nil && run.HeartRate > 0 {
		a.HeartRate = &run.HeartRate
	}
	switch {
	case cell.OtherSport(run.Kind):
		a.Kind, a.Sport, a.Running, a.Written = run.Kind, run.Kind, new(false), true
	case a.Kind == "" && slices.Contains(Kinds, run.Kind):
		a.Kind = run.Kind
		a.Running, a.Written = new(run.Kind != "cross_training"), run.Kind == "cross_training"
	}
}

// needsUnit reports whether a distance is written as a run, with numbers that have no unit.
func needsUnit(text string) bool {
	km, _ := cell.UnitOf("km")
	mi, _ := cell.UnitOf("mi")
	short, ok := cell.ParseTraining(text, km, "")
	long, _ := cell.ParseTraining(text, mi, "")
	return ok && !slices.EqualFunc(short.Runs, long.Runs, func(a, b cell.Run) bool { return math.Abs(a.Meters-b.Meters) < 1 && a.Seconds == b.Seconds })
}
