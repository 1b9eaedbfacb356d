package read

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"harrier/internal/table/layout"
	"harrier/internal/table/source"
)

// survey finds out what a table is by its header and its first rows.
type survey struct {
	layout *resultLayout
	// options are the sender's with what the titles above the header say, and given are the sender's alone.
	options, given *Options
	// head are the one or two lines of the header.
	head [][]string
	// firstRows are the rows below the header, as far as they are in the preview.
	firstRows iter.Seq[[]string]
}

// stages are what is found out of a table, one after the other. Each may rely on those before it.
var stages = []struct {
	// finds says what a stage finds, and find finds it. It asks the sender if the table does not tell.
	finds string
	find  func(*survey) error
}{
	{"the gender and the event in titles below the header", always((*survey).entitleBelow)},
	{"rounds that are numbers", (*survey).askRounds},
	{"the marks of field events in columns with lengths", always((*survey).findMeasures)},
	{"age groups in a column for divisions", always((*survey).findGroups)},
	{"events in a column for divisions", always(func(c *survey) { c.layout.nameEvents(*c.options); c.layout.event = c.options.Event })},
	{"places before the names", always((*survey).findPlacedNames)},
	{"places in a column whose title is unknown", always((*survey).findPlaces)},
	{"places with decimals", always((*survey).findDecimalPlaces)},
	{"the wind in a column W", always((*survey).findWinds)},
	{"genders in a column whose title is unknown", always((*survey).findByValues)},
	{"what the letters for genders mean", always((*survey).findGenders)},
	{"genders that age groups or words tell", always((*survey).tellGroups)},
	{"times of day beside elapsed times", always((*survey).findElapsed)},
	{"times with other separators than colons", always((*survey).findSpellings)},
	{"starts of waves", always((*survey).findWaves)},
	{"gaps to the winner", always((*survey).findGaps)},
	{"what numbers for statuses mean", (*survey).askStatuses},
	{"relays", always((*survey).findRelays)},
}

// always is a stage that asks nothing.
func always(find func(*survey)) func(*survey) error {
	return func(c *survey) error { find(c); return nil }
}

// survey lays out a table below a header.
func (c *csvRows) survey(header []string) (resultLayout, error) {
	if len(header) > MaxColumns {
		return newLayout(subject.Blank(nil)), &FileError{
			Line: c.rows.Line(), Reason: fmt.Sprintf("The file has %d columns, more than the maximum of %d.", len(header), MaxColumns),
		}
	}
	found, err := layOut(header, c.options.Map)
	if err != nil {
		return found, err
	}
	if found.exported { // whose cells say what they are
		return found, nil
	}
	s := &survey{layout: &found, options: &c.options, given: &c.given, head: c.head, firstRows: found.parts.joined(c.firstRows(c.head, false))}
	for i, stage := range stages {
		if i == firstOfValues && found.isNumbered(c.options.Map) {
			c.rows.Hold(header)
			found.number()
			s.firstRows = c.firstRows(nil, true)
		}
		if err := stage.find(s); err != nil {
			return found, err
		}
	}
	if !found.hasNames() {
		err = found.check(c.rows.Line(), c.options, nil)
	}
	return found, err
}

// firstOfValues is the first stage that looks at the values of a table without a header, whose mapping names the columns by their numbers.
const firstOfValues = 2

// firstRows returns the rows of the preview below a header, in the present sheet; those of a table without a header are all its rows.
func (c *csvRows) firstRows(head [][]string, headless bool) iter.Seq[[]string] {
	return func(yield func(record []string) bool) {
		sheets, below := 0, headless
		for record := range c.rows.First {
			if isSheet(record) {
				sheets++
			}
			if _, noted := source.ReadNote(record); noted || sheets > len(c.sheets) {
				return
			}
			if sheets < len(c.sheets) || layout.IsRule(record) {
				continue
			}
			if !below {
				below = layout.IsLine(record, head[len(head)-1])
				continue
			}
			if !yield(record) {
				return
			}
		}
	}
}

// firstValues returns the first values of a column below the header, in the present sheet. A row that the preview cuts is not among them.
func (c *survey) firstValues(column int) []string {
	var values []string
	for record := range c.firstRows {
		if value := cellIn(record, column); value != "" {
			values = append(values, value)
		}
		if len(values) == groupsSampled {
			break
		}
	}
	return values
}

// allValues reports whether a column has values below the header, and the first of them all fit.
func (c *survey) allValues(column int, fits func(value string) bool) bool {
	values := c.firstValues(column)
	return len(values) > 0 && !slices.ContainsFunc(values, func(value string) bool { return !fits(value) })
}

// entitleBelow lets the titles right below the header say the gender and the event of the rows below them, before they are read.
func (c *survey) entitleBelow() {
	if c.layout.numbered || len(c.layout.Titles) < 2 || !c.layout.hasNames() {
		return
	}
	for record := range c.firstRows {
		if layout.IsBlank(record) {
			continue
		}
		s, ok := sectionOf(record, c.options.Event)
		if s.windy {
			continue
		}
		if !ok {
			return
		}
		c.options.Gender, c.options.Event = cmp.Or(c.options.Gender, s.gender), cmp.Or(c.options.Event, s.event)
	}
}
