package read

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/text"
	"harrier/internal/words"
)

// resultLayout says where the fields of results are in a table, and how their cells are read.
type resultLayout struct {
	*layout.Layout

	// exported is set for our own exports.
	exported bool
	// timing is how the times were taken, by the name of their column.
	timing mark.TimingMethod
	// parts are the columns of a time that is in several.
	parts timeParts
	// times are all columns with times, and round is that in the title of the official ones, such as Prelims; empty if it says none.
	times []int
	round discipline.Round
	// legs are the columns for a relay's runners, in running order.
	legs []int
	// relays is set if all results are of a relay, so that teams stand for athletes.
	relays bool
	// divisions is set if the events are in a column for divisions.
	divisions bool
	// ageGroups is set if the age groups tell the genders.
	ageGroups bool
	// genderWords is set if the events or divisions tell them.
	genderWords bool
	// placedNames says that the names begin with the places: "1. Ann Berg".
	placedNames bool
	// decimalPlaces says that ",000" behind a place are decimals: "1,000" is not 1000.
	decimalPlaces bool
	// groups is a column with age groups beside that of years of school, and places are those with the places of each gender; layout.Absent and nil if
	// there are none.
	groups int
	places map[discipline.Gender]int
	// dutch says that V35 is an age group of women.
	dutch bool
	// gradeGenders are the genders that age groups tell, once dutch is known.
	gradeGenders memo[discipline.Gender]
	// letters are what the letters for genders mean, and onlyM is set where that cannot be known.
	letters genderLetters
	onlyM   bool
	// event is that of all rows; empty if they have their own.
	event string
	// ofDay is set if the column clock has the time of day at the finish.
	ofDay bool
	clock int
	// names are the titles as fieldTable has them.
	names []string
	// numbered is set if the file has no header, and the mapping names its columns by their numbers.
	numbered bool
	// spellings are those of times such as 17.59.
	spellings []*cell.Spelling
	// lengths are the columns with lengths of a file of field events in which no column is known as that of the marks.
	lengths []string
	// unit is that of distances without one.
	unit string
	// days is set if numbers from 1 on are parts of a day too, as 0.9479 is.
	days bool
	// start is the column with the starts of waves, from which finish has the time of day; layout.Absent if times are not counted so.
	start, finish int
	// gaps is set if the times below the first are gaps to it.
	gaps bool
	seen []values
	rows int
}

// layOut derives a layout from a file's header and the client's mapping.
//
// Errors: *report.Ask for a mapping that does not fit the file.
func layOut(header []string, mapping map[string]string) (resultLayout, error) {
	found, err := subject.LayOut(header, nil, mapping)
	if err != nil {
		return newLayout(subject.Blank(nil)), err
	}
	l := resultsOf(found)
	l.exported = len(mapping) == 0 && strings.Join(header, ",") == Exported
	return l, nil
}

// newLayout returns a layout that knows no more than the columns.
func newLayout(l *layout.Layout) resultLayout {
	return resultLayout{Layout: l, groups: layout.Absent, start: layout.Absent, gradeGenders: memo[discipline.Gender]{}}
}

// resultsOf returns the layout of results whose columns have been found, and changes these.
func resultsOf(found *layout.Layout) resultLayout {
	l := newLayout(found)
	// Of feet and kilometers, no mark is a plain number.
	if u := l.unitOf(fieldMark); u.Kind == cell.Length && u.Of != 1 && u.Name != "cm" && !l.mapped(fieldMark) {
		l.remove(fieldMark)
	}
	// A mapping for the name replaces all other columns for it.
	switch {
	case l.mapped(fieldAthlete) && l.has(fieldAthlete):
		l.replace(fieldFirst, fieldLast)
	case l.mapped(fieldFirst) && l.has(fieldFirst), l.mapped(fieldLast) && l.has(fieldLast):
		l.replace(fieldAthlete)
	}
	l.names = make([]string, len(l.Titles))
	for i, title := range l.Titles {
		l.names[i] = words.ResultHeader.Canonical(title)
		if isTimeColumn(title) {
			l.times = append(l.times, i)
		}
	}
	l.findTimeParts()
	if l.lacks(fieldRelayMembers) {
		l.legs = legsOf(l.names)
	}
	if l.has(fieldTime) && l.parts.n == 0 {
		title := l.Titles[l.at(fieldTime)]
		l.timing = timingOf(title)
		l.round, _ = discipline.ParseRound(title)
	}
	l.chooseNames()
	return l
}

// mapped reports whether the client's mapping decides which column a field has, or that it has none.
func (l *resultLayout) mapped(f field) bool { return l.Mapped[f.String()] }

// has reports whether a field has a column.
func (l *resultLayout) has(f field) bool { return l.First(int(f)) != nil }

// at returns the column of a field, or layout.Absent.
func (l *resultLayout) at(f field) int {
	if c := l.First(int(f)); c != nil {
		return c.At
	}
	return layout.Absent
}

// unitOf returns the unit in the title of a field's column.
func (l *resultLayout) unitOf(f field) (unit cell.Unit) {
	if c := l.First(int(f)); c != nil {
		unit = c.Unit
	}
	return unit
}

// lacks reports whether a field has no column, and may be given one by its values.
func (l *resultLayout) lacks(f field) bool { return !l.has(f) && !l.mapped(f) }

// give gives a field a column.
func (l *resultLayout) give(f field, column int, because report.Because) {
	l.Give(f.String(), because, column)
}

// move gives a field the column of another.
func (l *resultLayout) move(from, to field) { l.Move(from.String(), to.String()) }

// remove takes the column of a field away.
func (l *resultLayout) remove(f field) { l.Drop(f.String()) }

// replace takes the columns of fields away that the mapping of another field replaces.
func (l *resultLayout) replace(fields ...field) {
	for _, f := range fields {
		if !l.mapped(f) {
			l.remove(f)
			l.Mapped[f.String()] = true
		}
	}
}

// chooseNames settles which columns name the athletes.
func (l *resultLayout) chooseNames() {
	switch {
	case !l.has(fieldAthlete):
	case l.has(fieldFirst) && !l.has(fieldLast) && !l.mapped(fieldAthlete):
		// In German, a name beside a first name is the last name.
		l.move(fieldAthlete, fieldLast)
	default:
		// A full name takes precedence over first and last names.
		l.remove(fieldFirst)
		l.remove(fieldLast)
	}
}

// nameEvents lets the column for the division name the events if nothing else does.
func (l *resultLayout) nameEvents(o Options) {
	if l.lacks(fieldEvent) && o.Event == "" && !o.titles[fieldEvent] && !l.mapped(fieldDivision) {
		l.move(fieldDivision, fieldEvent)
		l.divisions = true
	}
}

// check looks for the fields that every result has. It asks for the gender and the event if neither the file nor the options have them. mentioned are
// events that a title or the name of the file has.
//
// Errors: *FileError for a file without names, *report.Ask.
func (l *resultLayout) check(line int, o Options, mentioned []string) error {
	switch besides := l.besides(); {
	case besides != "":
		return &FileError{Line: line, Reason: besides}
	case l.hasNames():
		return l.ask(o, mentioned)
	case l.isResult():
		return &FileError{Line: line, Reason: fmt.Sprintf("The header is missing: the first row is a result, with %d columns: %s. "+
			"Put a row with the names of the columns above it, such as place, name, team and time, or name the columns by their numbers: %s.",
			len(l.Titles), l.Named(), l.byNumber())}
	}
	return &FileError{Line: line, Reason: "No column has the athlete's name: name a column name or athlete, or two columns first and last, or map a column to " +
		"athlete. The file's columns are " + l.Named() + "." + l.inOne()}
}

// ask asks for the gender and the event of all rows, where nothing has them.
//
// Errors: *report.Ask.
func (l *resultLayout) ask(o Options, mentioned []string) error {
	asked := &report.Ask{}
	var lacking []field
	noGender := !l.has(fieldGender) && !l.ageGroups && !l.genderWords && cell.GenderIn(o.Event) == "" && cell.GenderIn(o.Division) == ""
	switch {
	case o.Gender != "":
	case l.onlyM:
		asked.Reason = onlyM()
		asked.Offer("gender", genders...)
	case noGender:
		asked.Reason, lacking = "No column has the gender. Set gender=mens or gender=womens for all rows, or map a column to gender. ", []field{fieldGender}
		asked.Offer("gender", genders...)
	}
	if !l.has(fieldEvent) && o.Event == "" && !o.titles[fieldEvent] {
		asked.Reason += "No column has the event. Set event, such as event=8K, for all rows, or map a column to event. "
		lacking = append(lacking, fieldEvent)
		asked.Offer("event", append(mentioned, report.Unknowable)...)
	}
	if asked.Reason == "" {
		return nil
	}
	asked.Reason += "The file's columns are " + l.Named() + "."
	for _, f := range lacking {
		for _, title := range l.unused() {
			asked.Offer("map", f.String()+":"+title)
		}
	}
	return asked
}

// genders are the choices of a sender who is asked for one.
var genders = []string{string(discipline.Mens), string(discipline.Womens)}

// inOne says what a file is whose columns are all in one.
func (l *resultLayout) inOne() string {
	switch {
	case len(l.Titles) != 1:
	case strings.Contains(l.Titles[0], "  "):
		return " They seem to be separated by spaces: open the file in a spreadsheet as one of fixed widths, and save it as CSV or XLSX."
	case strings.ContainsAny(l.Titles[0], ",;\t|"):
		return " Each line seems to be in quotes as a whole: save the file as CSV without quotes, or its columns in cells of their own."
	}
	return ""
}

// isResult reports whether a row that should be the header is a result: it has a time, or begins with a place, and no column is known.
func (l *resultLayout) isResult() bool {
	if l.understood() > 0 || len(l.Titles) < 2 {
		return false
	}
	_, reason := cell.ParsePlace(l.Titles[0])
	return reason == "" || slices.ContainsFunc(l.Titles, func(raw string) bool {
		_, err := mark.ParsePublished(raw)
		return err == nil && strings.Contains(raw, ":")
	})
}

// byNumber is a mapping of the columns of a result, as far as they are recognised, for a message.
func (l *resultLayout) byNumber() string {
	var place, athlete, time string
	for i, raw := range l.Titles {
		_, noPlace := cell.ParsePlace(raw)
		_, err := mark.ParsePublished(raw)
		switch {
		case place == "" && athlete == "" && noPlace == "":
			place = fmt.Sprintf("map=place:#%d, ", i+1)
		case time == "" && err == nil && strings.ContainsAny(raw, ":.,"):
			time = fmt.Sprintf(", map=time:#%d", i+1)
		case athlete == "" && err != nil && len(text.Letters(raw)) > 1:
			athlete = fmt.Sprintf("map=athlete:#%d", i+1)
		}
	}
	return place + cmp.Or(athlete, "map=athlete:#2") + time
}

// isNumbered reports whether a row that was taken for the header is a result, whose columns the mapping names by their numbers alone.
func (l *resultLayout) isNumbered(mapping map[string]string) bool {
	numbered := slices.ContainsFunc(slices.Collect(maps.Values(mapping)), func(column string) bool { return strings.HasPrefix(column, "#") })
	if !numbered {
		return false
	}
	bare, err := layOut(l.Titles, nil)
	return err == nil && bare.isResult()
}

// number names the columns of a file without a header.
func (l *resultLayout) number() {
	l.numbered = true
	for i := range l.Titles {
		l.Titles[i] = fmt.Sprintf("#%d", i+1)
	}
}

// isUsed reports whether a column has a field, or a runner of a relay.
func (l *resultLayout) isUsed(column int) bool {
	return l.Taken(column) || slices.Contains(l.legs, column)
}

// hasNames reports whether columns for the athletes' names were found, without which a row cannot be the header.
func (l *resultLayout) hasNames() bool {
	if l.has(fieldTeam) && (l.relays || l.legs != nil || l.has(fieldRelay) || l.has(fieldRelayMembers)) {
		return true
	}
	return l.has(fieldAthlete) || l.has(fieldFirst) || l.has(fieldLast)
}

// understood returns the number of fields found.
func (l *resultLayout) understood() int { return len(l.Of) }
