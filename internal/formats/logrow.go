package formats

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/source"
	"harrier/internal/text"
	"harrier/internal/words"
)

// Reasons why a reader leaves out an item. Others are those of imports.
const (
	// Empty is a row, a workout or a file that has nothing of a day or a run.
	Empty = "empty"
	// Total is a row that sums up others.
	Total = "total"
	// Impossible is a run that nobody can have run.
	Impossible = "impossible"
	// NotUnderstood is a file or a sheet that is not read.
	NotUnderstood = "not_understood"
	// Unreadable is an item that cannot be read.
	Unreadable = "unreadable"
	// NotRunning is another sport.
	NotRunning = "not_running"
)

// Kinds are the kinds of a run in the contract.
var Kinds = []string{"easy", "long", "workout", "tempo", "intervals", "race", "cross_training", "bike", "swim", "strength", "walk", "other"}

// rests are the reasons in the contract for a day without a run.
var rests = []string{"rest", "sick", "injured", "travel"}

// kindOf returns the kind of a run by a word; empty if it is none.
func kindOf(word string) string {
	return cmp.Or(words.Run.Meaning(word), OtherSport(word))
}

// rowReader reads the rows of a table as days and runs.
type rowReader struct {
	*logLayout
	*decided

	u    *Upload
	kind Kind
	// weekly says that the rows are days of a weekly log.
	weekly bool
}

// rowCells are those of a row, and what of it could not be read.
type rowCells struct {
	*rowReader

	row   []string
	wrong []string
	// noDistance says that the row has a distance that cannot be read.
	noDistance bool
	// more are further runs of a distance such as "5 + 3", and rest is why there is none.
	more []Activity
	rest string
	// restText is the cell that says it, or another that says no run.
	restText string
}

// item reads a row. What cannot be read is named.
func (r *rowReader) item(place string, row []string) Item {
	item := Item{Place: place, Listed: true}
	c := &rowCells{rowReader: r, row: row}
	c.refuse()
	text, _ := r.Cell(row, fieldDate)
	m, ok := cell.ParseDate(text, r.order, r.is1904)
	if !ok {
		first := ""
		if i := slices.IndexFunc(row, func(s string) bool { return s != "" }); i >= 0 {
			first = row[i]
		}
		switch {
		case layout.IsTotal(text), text == "" && layout.IsTotal(first), layout.SumsUp(row):
			item.Reason, item.Warning = Total, "The row sums up others."
		case text == "":
			item.Reason, item.Warning = Unreadable, "The row has no date."
		default:
			item.Reason, item.Warning = Unreadable, "The date "+strconv.Quote(line(text, 40))+" is not understood."
		}
		return item
	}
	c.run(&item, m)
	return item
}

// refuse takes the errors of formulas out of the cells that are read.
func (c *rowCells) refuse() {
	for i, text := range c.row[:min(len(c.row), len(c.Titles))] {
		if source.FormulaError(text) {
			c.row[i] = ""
			if _, s, used := c.Holding(i); used {
				c.failed(s)
			}
		}
	}
}

// when is a moment in the zone of the user, and the start of a run; the zero time if it is not known.
func (c *rowCells) when(m cell.Moment) (moment cell.Moment, start time.Time, offset *int32) {
	if text, _ := c.Cell(c.row, fieldOffset); text != "" {
		if v := cell.Decimal(text); v >= minUTCOffset && v <= maxUTCOffset {
			offset = new(int32(v))
		}
	}
	if !m.Instant.IsZero() {
		offset = cmp.Or(c.localOffset(m.Instant), offset)
	}
	zone := c.u.Zone
	if offset != nil {
		zone = time.FixedZone("", 60*int(*offset))
	}
	if !m.Instant.IsZero() {
		m.Date = date.FromTime(m.Instant.In(zone))
		return m, m.Instant, offset
	}
	if text, _ := c.Cell(c.row, fieldClock); text != "" && !m.Timed {
		if clock, ok := cell.TimeOfDay(text); ok {
			m.Timed, m.Clock = true, clock
		}
	}
	if m.Timed {
		y, month, day := m.Date.Civil()
		start = time.Date(y, month, day, 0, 0, int(m.Clock/time.Second), 0, zone).UTC()
	}
	return m, start, offset
}

// localOffset is how many minutes the local time of a row is ahead of an instant; nil if it has none.
func (c *rowCells) localOffset(instant time.Time) *int32 {
	text, _ := c.Cell(c.row, fieldLocal)
	local, ok := cell.ParseDate(text, c.order, false)
	if !ok {
		return nil
	}
	at := local.Instant
	if at.IsZero() {
		at = local.Date.Time().Add(local.Clock)
	}
	minutes := at.Sub(instant).Round(time.Minute).Minutes()
	if minutes < minUTCOffset || minutes > maxUTCOffset {
		return nil
	}
	return new(int32(minutes))
}

// text reads a text, without the apostrophe that keeps a spreadsheet from running it.
func (c *rowCells) text(f string) string {
	s, _ := c.Cell(c.row, f)
	return text.UnquoteFormula(s)
}

// number reads a number within bounds; nil if there is none.
func (c *rowCells) number(f string, minimum, maximum float64) *float64 {
	text, s := c.Cell(c.row, f)
	if text == "" {
		return nil
	}
	v := cell.Decimal(strings.TrimSpace(strings.TrimSuffix(strings.ToLower(text), "bpm")))
	if f == fieldGoal && s.Unit.Kind != 0 {
		v = v * s.Unit.Of / cell.MetersPerMile
	}
	if f == fieldAscent {
		v = c.ascent(text, s)
	}
	p := pointer(v, minimum, maximum)
	if p == nil {
		c.failed(s)
	}
	return p
}

// ascent reads an ascent in meters. Garmin Connect writes feet beside miles.
func (c *rowCells) ascent(text string, s layout.Column) float64 {
	v, unit := cell.Distance(text)
	if whole, ok := cell.Thousands(text); ok {
		v = whole
	}
	switch {
	case unit.Kind != 0:
		v *= unit.Of
	case s.Unit.Kind != 0:
		v *= s.Unit.Of
	case c.kind == Garmin && c.unit.Name == "mi":
		v *= 0.3048
	}
	return math.Round(v*100) / 100
}

// failed notes a column whose cell cannot be read.
func (c *rowCells) failed(s layout.Column) { c.wrong = append(c.wrong, line(c.Titles[s.At], 60)) }

// sleep reads hours of sleep: in the unit of the column, or else in the one in which it is a night.
func (c *rowCells) sleep() *float64 {
	text, s := c.Cell(c.row, fieldSleep)
	if text == "" {
		return nil
	}
	d, ok := cell.ParseDuration(text)
	hours := d.Value / 3600
	switch {
	case !ok:
	case len(c.Of[fieldSleep]) > 1: // its parts
		hours = 0
		for _, s := range c.Of[fieldSleep] {
			hours += between(cell.Decimal(c.row[s.At])*s.Unit.Of, maxSeconds) / 3600
		}
	case d.Form == cell.Clear:
	case d.Form == cell.Clock:
		hours = d.In(cell.Hours) / 3600
	case s.Unit.Kind != 0:
		hours = d.Value * s.Unit.Of / 3600
	case d.Value <= 24:
		hours = d.Value
	case d.Value <= 24*60:
		hours = d.Value / 60
	}
	if hours == 0 && ok {
		return nil
	}
	v := pointer(math.Round(hours*100)/100, 0, 24)
	if v == nil || !ok {
		c.failed(s)
		return nil
	}
	return v
}

// day reads the values of a day. What is said of how it felt is feel if it is a number, and else a note.
func (c *rowCells) day(on date.Date) *Day {
	day := &Day{
		Date: on, Goal: c.number(fieldGoal, 0, 10_000), RHR: c.number(fieldRHR, 20, 250), Sleep: c.sleep(), Weather: given(line(c.text(fieldWeather), 200)),
	}
	var notes []string
	if felt := c.text(fieldFeel); felt != "" {
		v := cell.Decimal(strings.TrimSuffix(strings.ReplaceAll(felt, " ", ""), "/10"))
		if p := pointer(v, 1, 10); p != nil {
			day.Feel = new(int32(math.Round(*p)))
		} else {
			notes = append(notes, felt)
		}
	}
	for _, s := range c.Of[fieldNotes] {
		if s.At < len(c.row) && !cell.Blank(c.row[s.At]) {
			notes = append(notes, text.UnquoteFormula(c.row[s.At]))
		}
	}
	day.Notes = given(lines(strings.Join(notes, "\n"), 10_000))
	day.Rest = c.restOf()
	return day
}

// restOf reads why nobody ran.
func (c *rowCells) restOf() *string {
	text, s := c.Cell(c.row, fieldRest)
	rest := words.Rest.Meaning(text)
	if rest == "" && (strings.EqualFold(text, "x") || strings.EqualFold(text, "true")) { // a mark
		rest = "rest"
	}
	if text != "" && rest == "" {
		c.failed(s)
	}
	return given(rest)
}

// given returns a text, and nil for an empty one.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
