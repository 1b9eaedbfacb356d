package formats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// run reads the run of a row and the values of its day into an item.
func (c *rowCells) run(item *Item, m cell.Moment) {
	m, start, offset := c.when(m)
	day := c.day(m.Date)
	item.Day = day
	run, says := c.activity(start, offset)
	if c.kind != Days && (run.Meters > 0 || run.Seconds > 0) && day.Notes != nil { // services say it of their activities
		run.Notes, day.Notes = lines(join(run.Notes, "\n", *day.Notes), maxNotes), nil
	}
	if c.kind == Days && run.Meters == 0 && run.Seconds == 0 {
		c.idle(day, run.Title)
	}
	c.noteRest(day)
	if i := slices.IndexFunc(c.more, func(a Activity) bool { return a.impossible() }); i >= 0 {
		run = c.more[i]
	}
	switch {
	case c.noDistance:
		says = true
	case run.impossible():
		item.Reason = Impossible
		item.Warning = fmt.Sprintf("Nobody runs %s in %s. Correct the distance or the duration.", c.far(run.Meters), clockOf(run.Seconds))
	case run.Meters > 0 || run.Seconds > 0:
		item.Activities = append([]Activity{run}, c.more...)
	}
	if len(c.wrong) > 0 {
		item.Warning = join(item.Warning, " ", "Not read: "+strings.Join(c.wrong, ", ")+".")
	}
	item.Warning = join(item.Warning, " ", strings.Join(run.Remarks, " "))
	if len(item.Activities) > 0 {
		for i := range item.Activities {
			item.Activities[i].Remarks = nil
		}
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

// idle looks for the reason why there is no run in the title and the notes of a row. A distance of zero says that there is none.
func (c *rowCells) idle(day *Day, title string) {
	if day.Rest != nil || c.rest != "" || c.restText != "" || c.noDistance || len(c.wrong) > 0 {
		return
	}
	notes := ""
	if day.Notes != nil {
		notes = *day.Notes
	}
	if words.Rest.Has(notes) && !c.weekly {
		day.Notes = nil
	}
	text, _ := c.Cell(c.row, fieldDistance)
	v, _ := cell.Distance(text)
	if !c.weekly { // the notes of a week are about all of it
		c.rest = cmp.Or(restIn(title), restIn(notes))
	}
	if c.rest == "" && text != "" && v == 0 {
		c.rest = "rest"
	}
	if c.rest != "" {
		c.restText = title
	}
}

// noteRest gives a day the reason why there is no run, and its notes the words if these say more.
func (c *rowCells) noteRest(day *Day) {
	if day.Rest == nil {
		day.Rest = given(c.rest)
	}
	if c.restText == "" || words.Rest.Has(c.restText) {
		return
	}
	notes := c.restText
	if day.Notes != nil {
		notes = join(notes, "\n", *day.Notes)
	}
	day.Notes = given(lines(notes, 10_000))
}

// restIn returns why nobody ran by a few words; empty if they do not say it.
func restIn(text string) string {
	const maxWords = 4
	if len(strings.Fields(text)) > maxWords {
		return ""
	}
	km, _ := cell.UnitOf("km")
	if said, _ := cell.ParseTraining(text, km, ""); len(said.Runs) == 0 {
		return said.Rest
	}
	return ""
}

// impossible reports whether nobody can have run that.
func (a *Activity) impossible() bool {
	isOther := a.Running == nil && a.Sport != "" || a.Running != nil && !*a.Running || !cell.IsRunning(a.Kind)
	return a.Meters > 0 && a.Seconds > 0 && !isOther && !cell.PossibleRun(a.Meters, a.Seconds)
}

// far writes a distance in the unit of the file, or else in the user's; in kilometers if only these are a short number.
func (c *rowCells) far(meters float64) string {
	text, s := c.Cell(c.row, fieldDistance)
	_, unit := cell.Distance(text)
	usual, _ := cell.UnitOf(c.u.Usual)
	km, _ := cell.UnitOf("km")
	for _, of := range []cell.Unit{c.unitOf(c.row, s, &c.u.Hints), c.unit, usual, km} {
		if unit.Of < 1000 {
			unit = of
		}
	}
	isShort := func(u cell.Unit) bool { return math.Abs(meters/u.Of-math.Round(100*meters/u.Of)/100) < 1e-4 }
	if !isShort(unit) && isShort(km) {
		unit = km
	}
	return shortNumber(meters/unit.Of) + " " + unit.Name
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
		if rest := words.Rest.Meaning(sport); rest != "" && c.kind == Days {
			run.Sport, run.Running, c.rest, says = "", new(true), rest, false
		}
	} else if c.Has(fieldSport) && c.kind != Days {
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
	c.durations(run)
	text, s := c.Cell(c.row, fieldDistance)
	_, unit := cell.Distance(text)
	if unit.Kind == 0 {
		unit = c.unitOf(c.row, s, &c.u.Hints)
	}
	if text != "" {
		run.Meters = math.Round(cell.Meters(text, unit)*100) / 100
		c.garminMeters(run, text, unit)
		if math.IsNaN(run.Meters) && c.kind == Days && (c.said(run, text, unit) || c.noted(run, text)) {
			return
		}
		if !(run.Meters >= 0 && run.Meters <= maxMeters) {
			c.failed(s)
			run.Meters, c.noDistance = 0, true
		}
	}
	if text == "" && run.Seconds == 0 && c.kind == Days && !needsUnit(run.Title) && c.said(run, run.Title, unit) {
		return
	}
	c.clocked(run)
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

// durations reads the duration and the elapsed time.
func (c *rowCells) durations(run *Activity) {
	for _, f := range []string{fieldDuration, fieldElapsed} {
		text, s := c.Cell(c.row, f)
		v, ok := c.seconds(text, s, f)
		if rest := words.Rest.Meaning(text); rest != "" && c.kind == Days {
			v, ok, c.rest, c.restText = 0, true, rest, text
		}
		if !ok {
			c.failed(s)
		}
		if f == fieldElapsed {
			run.Elapsed = v
		} else {
			run.Seconds = v
		}
	}
}

// clocked reads a duration of two numbers as hours and minutes where nobody could run the distance in as many minutes and seconds.
func (c *rowCells) clocked(run *Activity) {
	text, _ := c.Cell(c.row, fieldDuration)
	d, _ := cell.ParseDuration(text)
	if d.Form == cell.Clock && run.Seconds == d.Value && run.impossible() && cell.PossibleRun(run.Meters, d.In(cell.Hours)) {
		run.Seconds = d.In(cell.Hours)
		run.Remarks = append(run.Remarks, fmt.Sprintf("%q was read as hours and minutes.", text))
	}
}

// pace reads a pace, in seconds a meter; 0 if there is none.
func (c *rowCells) pace(unit cell.Unit) float64 {
	text, s := c.Cell(c.row, fieldPace)
	if text == "" {
		return 0
	}
	if s.Unit.Kind == cell.Length {
		unit = s.Unit
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
	if whole, ok := cell.Thousands(text); ok { // Garmin Connect never writes three decimals
		v, run.Meters = whole, whole*unit.Of
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
