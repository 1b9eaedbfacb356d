package read

import (
	"cmp"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
)

// outer is the title of several sections that have titles of their own: Girls above 100m and 200m, or 100m above Girls and Boys.
type outer uint8

const (
	outerNone outer = iota
	outerGender
	outerEvent
)

// byTitle is the name by which a mapping takes the titles of sections for a column.
const byTitle = "#title"

// scope holds the facts from a section's title that apply to the rows below it.
type scope struct {
	// options are the given options, completed by the title.
	options, given Options
	outer          outer
	// heat, wind and team are from the title, and unnamed is the title of a round that only has a number, if the round is not known.
	heat int32
	// ranked and timed are as in Row.
	ranked, timed       bool
	wind, team, unnamed string
	// mentioned are the events that the name of the file, or a title above the header, has among other words.
	mentioned []string
	// called is the file's word for its athletes.
	called called
}

// enter lets a title say what the rows below it are. A title that names only a round or a heat is of the section that it is in.
func (c *scope) enter(s section) {
	c.called.countIn(s.title)
	if s.gender != "" || s.event != "" {
		gender, event := s.gender, c.eventOf(s)
		switch {
		case gender != "" && event != "":
			c.outer = outerNone
		case gender != "" && c.outer == outerEvent:
			event = c.options.Event
		case gender != "":
			c.outer = outerGender
		case c.outer == outerGender:
			gender = c.options.Gender
		default:
			c.outer = outerEvent
		}
		c.options = c.given
		c.options.Gender, c.options.Event = cmp.Or(gender, c.given.Gender), cmp.Or(event, c.given.Event)
	}
	c.options.Round = cmp.Or(s.round, c.options.Round)
	c.options.Division = cmp.Or(c.options.Division, s.level)
	if s.gender != "" || s.event != "" || s.round != "" {
		c.ranked, c.timed = false, false
	}
	c.ranked, c.timed = c.ranked || s.ranked, c.timed || s.timed
	c.heat, c.wind, c.unnamed = s.heat, s.wind, ""
	if s.number > 0 {
		c.options.Round = discipline.Numbered(s.number, c.given.Round)
		if c.options.Round == "" {
			c.unnamed = s.title
		}
	}
	if !s.whole || c.given.titles != [fields]bool{} && s.rest != "" {
		c.name(s.named())
	}
}

// eventOf returns the event that a title names, in the words of the parameter for the event if that is the same.
func (c *scope) eventOf(s section) string {
	event := s.event
	if c.given.titles != [fields]bool{} {
		event = s.bare
	}
	given, known := discipline.Parse(c.given.Event)
	if named, _ := discipline.Parse(event); known && given == named && s.rest == "" {
		return c.given.Event
	}
	return event
}

// named returns what a title names that is neither a gender, an event, a round nor a heat, or a long title itself.
func (s *section) named() string {
	if s.rest == "" || isLong(s.rest) {
		return s.title
	}
	return s.rest
}

// name lets a title name the division, the event or the team of the rows below it, if the mapping says that titles do.
func (c *scope) name(title string) {
	title, reason := clean(strings.Trim(title, " -–—:;,."), min(MaxDivision, MaxEvent))
	if reason != "" {
		return
	}
	if c.given.titles[fieldDivision] {
		c.options.Division = title
	}
	if c.given.titles[fieldEvent] {
		c.options.Event = title
	}
	if c.given.titles[fieldTeam] {
		c.team = title
	}
}

// entitle lets a title above the header say what the rows are that was not given.
func (c *csvRows) entitle(record []string) error {
	s, ok := sectionOf(record, c.options.Event)
	switch {
	case s.windy:
		c.wind = s.wind
		return nil
	case !ok:
		if _, title, alone := layout.Alone(record); alone {
			c.begin(title, c.rows.Line())
			c.name(title)
		}
		return nil
	case s.gender == "" && s.heat == 0 && s.round == "" && s.number == 0: // the name of a meet may have a distance
		c.mention(s.bare)
		c.begin(s.title, c.rows.Line())
		c.name(s.named())
		return nil
	}
	const maxWords = 3 // of a title; Girls on the Run 5K is a meet
	if c.given.Gender != "" && s.gender != "" && c.given.Gender != s.gender && len(strings.Fields(s.title)) <= maxWords {
		return report.NewAsk("gender", []string{string(s.gender)}, "The title %q says %s. Leave gender out, or correct it.", shown(s.title), s.gender)
	}
	c.begin(s.title, c.rows.Line())
	c.enterGiven(s)
	return nil
}

// enterGiven enters a section whose title counts only for what the sender has not given.
func (c *scope) enterGiven(s section) {
	s.gender = cmp.Or(c.given.Gender, s.gender)
	if c.given.Event != "" {
		s.event, s.bare = c.given.Event, c.given.Event
	}
	c.enter(s)
}

// begins reports whether a row is the title of a section, or the header again that may follow it. A file of one column has none.
func (c *csvRows) begins(record []string) bool {
	if c.layout.exported || c.convert != nil || len(c.layout.Titles) < 2 {
		return false
	}
	s, ok := sectionOf(record, c.options.Event)
	switch {
	case s.windy && c.table.rows > 0:
		c.skip(record, "The wind is below results, and is not read: write it above those of its heat, beside the title.")
		return true
	case s.windy:
		c.wind = s.wind
		return true
	case ok:
		c.entitled = true
		c.begin(s.title, c.rows.Line())
		c.enter(s)
		return true
	}
	if at, title, alone := layout.Alone(record); alone && c.given.titles != [fields]bool{} && (at == 0 || !c.layout.isName(at)) {
		c.entitled = true
		c.begin(title, c.rows.Line())
		c.name(title)
		c.heat, c.wind = 0, ""
		return true
	}
	if len(c.head) > 1 && layout.IsHeader(record, c.head) { // a line of two
		c.beginAgain(c.rows.Line())
		return true
	}
	found := subject.Again(record, c.layout.Titles, c.entitled, c.form)
	again := found != nil
	switch {
	case again && slices.Equal(found.Titles, c.layout.Titles):
	case again && c.entitled:
		next := resultsOf(found)
		next.nameEvents(c.options)
		next.letters = c.layout.letters
		c.former = append(c.former, c.layout.columns()...)
		c.layout, c.head = next, nil
	default:
		again = false
	}
	c.entitled = false
	if again {
		c.beginAgain(c.rows.Line())
	}
	return again
}

// columns lists the columns of all sections, those of the same name and use once.
func (c *csvRows) columns() []Column {
	list := slices.Clone(c.former)
	for _, column := range c.layout.columns() {
		if !slices.Contains(list, column) {
			list = append(list, column)
		}
	}
	if len(c.former) == 0 {
		return c.layout.columns()
	}
	return list[:min(len(list), MaxColumns)]
}
