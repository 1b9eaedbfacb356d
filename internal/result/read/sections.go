package read

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/text/column"
)

// section is a part of a sheet under a title such as "Girls 5K", which says the gender and the event of the rows below it.
type section struct {
	gender discipline.Gender
	event  string
}

// groups are the words for genders in titles, folded. Some that are in genders may be the name of a runner.
var groups = func() map[string]discipline.Gender {
	words := map[string]discipline.Gender{}
	for gender, list := range map[discipline.Gender]string{
		discipline.Mens: `men mens boys male males herren manner jungen hommes garcons hombres chicos uomini ragazzi homens heren mannen jongens mezczyzni
			herrar herrer menn maend muzi`,
		discipline.Womens: `women womens girls female females damen frauen madchen femmes filles mujeres chicas donne ragazze mulheres dames vrouwen
			meisjes kobiety damer kvinnor kvinner kvinder zeny`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = gender
		}
	}
	return words
}()

// sectionOf reads the title of a section: a row with one cell, which has a word for one gender, or names a known event.
func sectionOf(record []string) (s section, ok bool) {
	at := slices.IndexFunc(record, func(cell string) bool { return strings.TrimSpace(cell) != "" })
	if at < 0 || !isBlank(record[at+1:]) {
		return section{}, false
	}
	var rest []string
	for word := range strings.FieldsSeq(record[at]) {
		gender := groups[column.Fold(word)]
		switch {
		case gender == "":
			rest = append(rest, word)
		case s.gender != "" && s.gender != gender: // boys and girls together
			return section{}, false
		default:
			s.gender = gender
		}
	}
	name, reason := clean(strings.Trim(strings.Join(rest, " "), " -–—:;,."), MaxEvent)
	if _, known := discipline.Parse(name); known && reason == "" {
		s.event = eventIn(name)
	}
	return s, s.gender != "" || s.event != ""
}

// eventIn returns the event that a title names: of a long one, such as "Results of the Varsity 5K at Mapleton", only its words for the event.
func eventIn(title string) string {
	const longest = 4 // words of an event's name
	words := strings.Fields(title)
	if len(words) <= longest {
		return title
	}
	whole, _ := discipline.Parse(title)
	for n := 1; n <= longest; n++ {
		for i := range len(words) - n + 1 {
			name := strings.Trim(strings.Join(words[i:i+n], " "), ",.;:()")
			if e, known := discipline.Parse(name); known && e == whole {
				return name
			}
		}
	}
	return title
}

// genderIn returns the gender that the words of a text say, such as an event or a division; "" for none, and for both.
func genderIn(s string) (gender discipline.Gender) {
	for word := range strings.FieldsSeq(s) {
		switch said := groups[column.Fold(strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s"))]; {
		case said == "":
		case gender != "" && gender != said:
			return ""
		default:
			gender = said
		}
	}
	return gender
}

// entitle lets a title above the header say the gender and the event that were not given.
func (c *csvRows) entitle(record []string) error {
	s, ok := sectionOf(record)
	if !ok || s.gender == "" { // the name of a meet may have a distance
		return nil
	}
	const maxWords = 3 // of a title; Girls on the Run 5K is a meet
	words := strings.Fields(strings.Join(record, " "))
	if c.given.Gender != "" && c.given.Gender != s.gender && len(words) <= maxWords {
		return &OptionError{Option: "gender", Reason: fmt.Sprintf(
			"The title %q says %s. Leave gender out, or correct it.", shown(strings.Join(words, " ")), s.gender)}
	}
	if c.given.Gender == "" {
		c.options.Gender = s.gender
	}
	if c.given.Event == "" {
		c.options.Event = s.event
	}
	c.called.countIn(strings.Join(words, " "))
	return nil
}

// entitleBelow lets the title of a section right below the header say the gender and the event of the rows below it, before it is read.
func (c *csvRows) entitleBelow() {
	if c.layout.exported || c.layout.numbered || len(c.layout.headers) < 2 || !c.layout.hasNames() {
		return
	}
	for record := range c.firstRows {
		if isBlank(record) {
			continue
		}
		if s, ok := sectionOf(record); ok {
			c.options.Gender, c.options.Event = cmp.Or(c.options.Gender, s.gender), cmp.Or(c.options.Event, s.event)
		}
		return
	}
}

// begins reports whether a row is the title of a section, or the header again that may follow it. A file of one column has none.
func (c *csvRows) begins(record []string) bool {
	if c.layout.exported || c.convert != nil || len(c.layout.headers) < 2 {
		return false
	}
	if s, ok := sectionOf(record); ok {
		c.options, c.entitled = c.given, true
		c.called.countIn(strings.Join(record, " "))
		if s.gender != "" {
			c.options.Gender = s.gender
		}
		if s.event != "" {
			c.options.Event = s.event
		}
		return true
	}
	if !strings.EqualFold(strings.TrimSpace(record[0]), c.layout.headers[0]) && !c.entitled {
		return false
	}
	next, err := layOut(slices.Clone(record), c.options.Map)
	again := err == nil && next.hasNames() && next.understood() > 1
	switch {
	case again && slices.Equal(next.headers, c.layout.headers):
	case again && c.entitled:
		next.nameEvents(c.options)
		next.letters = c.layout.letters
		c.former = append(c.former, c.layout.columns()...)
		c.layout = next
	default:
		again = false
	}
	c.entitled = false
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
