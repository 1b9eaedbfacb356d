package formats

import (
	"math"
	"strings"
	"time"

	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// judge decides by the whole of a table what its cells do not say themselves.
type judge struct {
	*logLayout

	hints  *Hints
	is1904 bool
	dates  cell.Dates
	// dated counts dates, and yearless dates without a year.
	dated, yearless int
	paces           map[string]*cell.Paces
	// spelled are the spellings of the durations of fields.
	spelled map[string][]cell.Spelled
	// bare counts distances without a unit, and paces that distances are to follow from.
	bare int
	// paced counts those of timed that could be paces.
	paced, timed int
	// daytimes tells whether the cells of times are times of day.
	daytimes cell.Daytimes
}

// decided is how the cells of a table are read.
type decided struct {
	order  cell.Order
	is1904 bool
	// unit is that of distances that do not say theirs.
	unit cell.Unit
	// readings are those of durations, by their forms.
	readings map[string]map[cell.Form]cell.Reading
	// spellings are those of durations such as 17.59.
	spellings map[string]*cell.Spelling
	// reasons say what decided, by fields.
	reasons map[string]string
}

func newJudge(l *logLayout, hints *Hints, is1904 bool) *judge {
	j := &judge{logLayout: l, hints: hints, is1904: is1904, paces: map[string]*cell.Paces{}, spelled: map[string][]cell.Spelled{}}
	for _, f := range []string{fieldDuration, fieldElapsed} {
		j.paces[f], j.spelled[f] = &cell.Paces{}, make([]cell.Spelled, len(cell.Spellings))
	}
	return j
}

// add looks at a row.
func (j *judge) add(row []string) {
	if text, _ := j.Cell(row, fieldDate); text != "" {
		j.addDate(text)
	}
	j.addTimes(row)
	meters, known := j.meters(row)
	if !known || j.barePace(row) {
		j.bare++
	}
	sport, _ := j.Cell(row, fieldSport)
	if is := j.hints.running(sport); is != nil && !*is {
		meters = 0 // other sports have other paces
	}
	for f, paces := range j.paces {
		text, s := j.Cell(row, f)
		j.addSpelling(f, text, meters)
		d, ok := cell.ParseDuration(text)
		if !ok || d.Value == 0 {
			continue
		}
		if s.Unit.Kind != 0 && d.Form != cell.Clock {
			continue
		}
		paces.Add(d, meters)
		if f == fieldDuration && d.Form == cell.Clock {
			j.timed++
			if d.Value >= 120 && d.Value <= 1200 {
				j.paced++
			}
		}
	}
}

// addDate looks at a date.
func (j *judge) addDate(text string) {
	j.dates.Add(text)
	j.dated++
	if _, rest, named := cell.Weekday(text); named {
		text = rest
	}
	if _, ok := withYear(text, leapYear); ok {
		j.yearless++
	}
}

// addSpelling looks at how a duration is written.
func (j *judge) addSpelling(f, text string, meters float64) {
	if text == "" {
		return
	}
	var possible func(time.Duration) bool
	if meters > 0 {
		possible = func(d time.Duration) bool { return cell.IsUsual(meters, d.Seconds()) }
	}
	for i, spelling := range cell.Spellings {
		j.spelled[f][i].Add(spelling, text, possible)
	}
}

// addTimes looks at the columns of a row that may have times of day.
func (j *judge) addTimes(row []string) {
	for _, at := range j.times {
		if at >= len(row) || cell.Blank(row[at]) {
			continue
		}
		if clock, ok := cell.TimeOfDay(row[at]); ok {
			j.daytimes.Add(clock, 0)
		} else {
			j.daytimes.Other()
		}
	}
}

// meters returns the distance of a row; 0 if there is none. known says that its unit is known.
func (j *judge) meters(row []string) (meters float64, known bool) {
	text, s := j.Cell(row, fieldDistance)
	if text == "" {
		return 0, true
	}
	v, unit := cell.Distance(text)
	if unit.Kind == 0 {
		unit = j.unitOf(row, s, j.hints)
	}
	switch {
	case unit.Kind != 0:
	case math.IsNaN(v):
		return 0, !needsUnit(text)
	default:
		return 0, !(v > 0)
	}
	return between(cell.Meters(text, unit), maxMeters), true
}

// barePace reports whether the distance of a row follows from a pace that does not say whether it is of a kilometer or a mile.
func (j *judge) barePace(row []string) bool {
	distance, _ := j.Cell(row, fieldDistance)
	duration, _ := j.Cell(row, fieldDuration)
	pace, s := j.Cell(row, fieldPace)
	return distance == "" && duration != "" && pace != "" && !strings.Contains(pace, "/") && j.unitOf(row, s, j.hints).Kind == 0
}

// unitOf returns the unit of a distance whose cell does not say it: that of its column, of the row, or what the sender says.
func (l *logLayout) unitOf(row []string, s layout.Column, hints *Hints) cell.Unit {
	if s.Unit.Kind != 0 {
		return s.Unit
	}
	if text, _ := l.Cell(row, fieldUnit); text != "" {
		if u, ok := cell.UnitOf(text); ok && u.Kind == cell.Length {
			return u
		}
	}
	return hints.unit()
}

// decide decides. The error is an *report.Ask where the table does not tell.
func (j *judge) decide() (*decided, error) {
	d := &decided{
		is1904: j.is1904, unit: j.hints.unit(), readings: map[string]map[cell.Form]cell.Reading{}, spellings: map[string]*cell.Spelling{},
		reasons: map[string]string{},
	}
	if j.bare > 0 {
		return nil, report.NewAsk("unit", []string{"km", "mi", "m"},
			"The file does not say in which unit its distances or paces are. Say it: kilometers, miles or meters.")
	}
	if 2*j.yearless > j.dated {
		return nil, errNoYear()
	}
	d.order = cell.Orders[j.hints.DateOrder]
	if d.order == cell.NoOrder {
		var ok bool
		if d.order, d.reasons[fieldDate], ok = j.dates.Order(); !ok {
			return nil, errDateOrder()
		}
	}
	if j.dates.Unsure > 0 && d.reasons[fieldDate] != "" {
		order := map[cell.Order]string{cell.MDY: "month, day, year", cell.DMY: "day, month, year"}[d.order]
		d.reasons[fieldDate] = "Read as " + order + " by " + d.reasons[fieldDate] + "."
	}
	if j.daytimes.Decided(1) {
		j.Give(fieldClock, report.Header, j.times...)
		d.reasons[fieldClock] = "Read as times of day, because another column has durations."
	}
	j.tempo(d)
	for _, f := range []string{fieldDuration, fieldElapsed} {
		if err := j.read(f, d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// errDateOrder asks for the order of day and month.
func errDateOrder() error {
	return report.NewAsk("date_order", []string{"mdy", "dmy"},
		"The dates do not say whether the month or the day comes first. Say which.")
}

// tempo makes a column that is called so one of paces if its times are. In Italian and Portuguese, it is the word for time.
func (j *judge) tempo(d *decided) {
	of := j.Of[fieldDuration]
	if len(of) != 1 || !words.LogHeader.Has(j.Titles[of[0].At], "time_or_pace") || 2*j.paced <= j.timed {
		return
	}
	if r, paced := j.paces[fieldDuration].Reading(cell.Clock); paced && r == cell.Minutes {
		return
	}
	j.Move(fieldDuration, fieldPace)
	j.paces[fieldDuration] = &cell.Paces{}
	d.reasons[fieldPace] = "Read as paces: as durations, nobody runs so fast."
}

// read decides what the durations of a column are.
func (j *judge) read(f string, d *decided) error {
	p := j.paces[f]
	d.readings[f] = map[cell.Form]cell.Reading{}
	for i, spelling := range cell.Spellings {
		if j.hints.DurationUnit == "" && j.Has(f) && j.spelled[f][i].Decided(cell.LeastSixtieths) {
			d.spellings[f], d.reasons[f] = spelling, spelling.Because
			return nil
		}
	}
	for _, form := range []cell.Form{cell.Clock, cell.Number, cell.Part} {
		if p.Found[form] == 0 {
			continue
		}
		r := cell.Readings[j.hints.DurationUnit]
		paced := false
		if r == cell.Unread {
			r, paced = p.Reading(form)
		}
		if form == cell.Clock && r == cell.Seconds {
			r = cell.Minutes
		}
		if r == cell.Unread {
			column := j.Titles[j.Of[f][0].At]
			return report.NewAsk("duration_unit", []string{"seconds", "minutes", "hours"},
				"The column %q does not say whether its numbers are seconds, minutes or hours, and the distances do not tell. Say which.", line(column, 100))
		}
		d.readings[f][form] = r
		if paced {
			d.reasons[f] = join(d.reasons[f], " ", formNames[form]+" are read as "+readingName(form, r)+
				": so most paces are between 2 and 20 minutes a kilometer.")
		}
	}
	return nil
}

// formNames are the forms of durations in sentences.
var formNames = map[cell.Form]string{cell.Clock: "Times such as 51:00", cell.Number: "Plain numbers", cell.Part: "Numbers below 1"}

// readingName is the reading of a form in a sentence.
func readingName(form cell.Form, r cell.Reading) string {
	switch {
	case form == cell.Clock && r == cell.Hours:
		return "hours and minutes"
	case form == cell.Clock:
		return "minutes and seconds"
	case r == cell.Days:
		return "parts of a day"
	}
	return r.String()
}

// seconds reads a duration. It is 0 if there is none, and not ok if it cannot be read.
func (d *decided) seconds(text string, s layout.Column, f string) (seconds float64, ok bool) {
	if text == "" {
		return 0, true
	}
	if spelling := d.spellings[f]; spelling != nil {
		if meant, ok := spelling.Respell(text); ok {
			text = meant
		}
	}
	v, ok := cell.ParseDuration(text)
	if !ok {
		return 0, false
	}
	r := d.readings[f][v.Form]
	if s.Unit.Kind == cell.Span && v.Form != cell.Clock && v.Form != cell.Clear {
		total := v.Value * s.Unit.Of
		if s.Unit.Of > 1 {
			total = float64(int64(total + 0.5))
		}
		return between(total, maxSeconds), total <= maxSeconds
	}
	total := v.In(r)
	return between(total, maxSeconds), total <= maxSeconds
}
