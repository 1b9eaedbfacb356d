package formats

import (
	"fmt"
	"math"
	"strings"
	"time"

	"harrier/internal/formats/cell"
)

const (
	// fastestPace is in seconds a kilometer: nobody runs farther than a lap or two so fast. slowestPace is that of nobody who moves.
	fastestPace, slowestPace = 120, 7200
	// sprint is how many meters somebody may run faster.
	sprint = 800
)

// run reads the run of a row and the values of its day into an item.
func (c *rowCells) run(item *Item, m cell.Moment) {
	m, start, offset := c.when(m)
	day := c.day(m.Date)
	item.Day = day
	run, says := c.activity(start, offset)
	if c.kind != Days && (run.Meters > 0 || run.Seconds > 0) && day.Notes != nil { // services say it of their activities
		run.Notes, day.Notes = lines(joinLines(run.Notes, *day.Notes), maxNotes), nil
	}
	switch {
	case c.noDistance:
		says = true
	case run.Meters > 0 && run.Seconds > 0 && (run.Running == nil || *run.Running) && !possible(run.Meters, run.Seconds):
		item.Reason = Impossible
		item.Warning = fmt.Sprintf("Nobody runs %.10g km in %s. Correct the distance or the duration.", run.Meters/1000, clockOf(run.Seconds))
	case run.Meters > 0 || run.Seconds > 0:
		item.Activities = []Activity{run}
	}
	if len(c.wrong) > 0 {
		item.Warning = joinSentences(item.Warning, "Not read: "+strings.Join(c.wrong, ", ")+".")
	}
	item.Warning = joinSentences(item.Warning, strings.Join(run.Remarks, " "))
	if len(item.Activities) > 0 {
		item.Activities[0].Remarks = nil
		return
	}
	empty := day.Empty()
	switch {
	case item.Reason != "":
	case len(c.wrong) > 0 && (empty || says):
		item.Reason = Unreadable
	case run.Sport != "" && run.Running != nil && !*run.Running:
		item.Reason, item.Warning = NotRunning, "This is "+run.Sport+", without a distance or a duration."
	case says:
		item.Reason, item.Warning = Unreadable, "It says a run of which no distance and no duration is understood."
	case empty:
		item.Reason, item.Warning = Empty, "There is nothing in it to import."
		if run.Sport != "" {
			item.Warning = "It says " + run.Sport + ", and has nothing to import."
		}
	}
	if empty {
		item.Day = nil
	}
}

func joinLines(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}

// possible reports whether somebody can have run a distance in some seconds.
func possible(meters, seconds float64) bool {
	pace := seconds / meters * 1000
	return meters <= maxSpeed*seconds && (meters < sprint || pace >= fastestPace) && (meters < sprint || pace <= slowestPace)
}

// clockOf writes a duration.
func clockOf(seconds float64) string {
	s := int(math.Round(seconds))
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// activity reads the activity of a row. says reports whether the row says that there was one.
func (c *rowCells) activity(start time.Time, offset *int32) (run Activity, says bool) {
	run = Activity{
		ExternalID: line(c.text(fieldID), 100), Start: start, UTCOffset: offset, Running: new(true), Title: line(c.text(fieldTitle), maxTitle),
		Notes: lines(c.text(fieldRunNotes), maxNotes), Shoe: line(c.text(fieldShoes), maxShoe),
		HeartRate: c.number(fieldHeartRate, 20, 250), HeartRateMax: c.number(fieldHeartRateMax, 20, 250), Ascent: c.number(fieldAscent, 0, 30_000),
	}
	if c.kind == Days {
		run.ExternalID = ""
	}
	if v := c.number(fieldCadence, 0, 400); v != nil && *v > 0 {
		run.Cadence = v
	}
	if sport := line(c.text(fieldSport), maxTitle); sport != "" {
		run.Sport, run.Running = sport, c.u.running(sport)
		says = run.Running != nil && *run.Running
		if kind := kindOf(sport); kind != "" && run.Running == nil {
			run.Kind, run.Running = kind, new(kind != "cross_training")
		}
	} else if c.has(fieldSport) && c.kind != Days {
		run.Running = nil
	}
	if kind := kindOf(c.text(fieldKind)); kind != "" {
		run.Kind = kind
	}
	c.measures(&run)
	run.finishOwn()
	return run, says
}

// maxShoe is how long the name of a pair of shoes may be.
const maxShoe = 100

// measures reads the distance and the duration. What is missing follows from the pace.
func (c *rowCells) measures(run *Activity) {
	for _, f := range []field{fieldDuration, fieldElapsed} {
		text, s := c.cell(c.row, f)
		v, ok := c.seconds(text, s, f)
		if !ok {
			c.failed(s)
		}
		if f == fieldElapsed {
			run.Elapsed = v
		} else {
			run.Seconds = v
		}
	}
	text, s := c.cell(c.row, fieldDistance)
	_, unit := cell.Distance(text)
	if unit.Kind == 0 {
		unit = c.unitOf(c.row, s)
	}
	if text != "" {
		run.Meters = math.Round(cell.Meters(text, unit)*100) / 100
		c.garminMeters(run, text, unit)
		if !(run.Meters >= 0 && run.Meters <= maxMeters) {
			c.failed(s)
			run.Meters, c.noDistance = 0, true
		}
	}
	pace := c.pace(unit)
	switch seconds := run.Seconds; {
	case pace == 0 || len(c.wrong) > 0:
	case run.Meters == 0 && seconds > 0:
		run.Meters = between(math.Round(seconds/pace*100)/100, maxMeters)
		run.Remarks = append(run.Remarks, "The distance follows from the pace and the duration.")
	case run.Meters > 0 && seconds == 0 && run.Elapsed == 0:
		run.Seconds = between(math.Round(run.Meters*pace), maxSeconds)
		run.Remarks = append(run.Remarks, "The duration follows from the pace and the distance.")
	}
}

// unitOf returns the unit of a distance whose cell does not say it.
func (r *rowReader) unitOf(row []string, s spec) cell.Unit {
	return (&judge{layout: r.layout, hints: &r.u.Hints}).unitOf(row, s)
}

// pace reads a pace, in seconds a meter; 0 if there is none.
func (c *rowCells) pace(unit cell.Unit) float64 {
	text, s := c.cell(c.row, fieldPace)
	if text == "" {
		return 0
	}
	if s.unit.Kind == cell.Length {
		unit = s.unit
	}
	if value, per, found := strings.Cut(text, "/"); found {
		if u, ok := cell.UnitOf(per); ok && u.Kind == cell.Length {
			unit = u
		}
		text = strings.TrimSpace(value)
	}
	d, ok := cell.ParseDuration(text)
	seconds := d.Value
	if d.Form == cell.Number {
		seconds *= 60
	}
	if !ok || unit.Of < 1000 || !(seconds >= 60 && seconds <= 3600) {
		return 0
	}
	return seconds / unit.Of
}

// fastest is in meters a second. Nobody moves faster in any sport that is recorded in kilometers or miles.
const fastest = 30

// garminMeters reads the distances of swims and of runs on a track, which Garmin Connect writes in meters with a mark between the thousands:
// in the unit of the others, they would be too fast.
func (c *rowCells) garminMeters(run *Activity, text string, unit cell.Unit) {
	if c.kind != Garmin || unit.Of <= 1 {
		return
	}
	v := cell.Decimal(text)
	if thousands.MatchString(text) { // Garmin Connect never writes three decimals
		v = cell.Decimal(strings.NewReplacer(",", "", ".", "").Replace(text))
		run.Meters = v * unit.Of
	}
	seconds := max(run.Elapsed, run.Seconds)
	if seconds == 0 {
		seconds = 8 * 3600
	}
	if limit := fastest * seconds; run.Meters > limit && v <= limit {
		run.Meters = v
		run.Remarks = append(run.Remarks, fmt.Sprintf("The distance %.20q was read as meters.", text))
	}
}
