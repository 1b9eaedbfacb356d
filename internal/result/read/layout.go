package read

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text"
)

// absent is the column of a field that the file does not have.
const absent = -1

// layout maps fields to the columns of a CSV file.
type layout struct {
	headers []string // trimmed
	column  [fields]int
	// exported is set for our own exports.
	exported bool
	// mapped are the fields that the client's mapping chose.
	mapped [fields]bool
	// timing is how the times were taken, by the name of their column.
	timing mark.TimingMethod
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
	// groups is a column with age groups beside that of years of school, and places are those with the places of each gender; absent and nil if
	// there are none.
	groups int
	places map[discipline.Gender]int
	// byValues are the fields whose columns were found by their values, and vrouwen says that V35 is an age group of women.
	byValues [fields]bool
	vrouwen  bool
	// tells are the fields that have told the gender of a row.
	tells [fields]bool
	// letters are what the letters for genders mean, and onlyM is set where that cannot be known.
	letters genderLetters
	onlyM   bool
	// event is that of all rows; empty if they have their own.
	event string
	// ofDay is set if the column clock has the time of day at the finish.
	ofDay bool
	clock int
	// names are the headers as fieldTable has them, and taken those that are used.
	names []string
	taken []bool
	// numbered is set if the file has no header, and the mapping names its columns by their numbers.
	numbered bool
	// hundredths is set if times such as 17:01:50 are minutes, seconds and hundredths.
	hundredths bool
	// sixties is set if times such as 17.59 are minutes and seconds.
	sixties bool
	// lengths are the columns with lengths of a file of field events in which no column is known as that of the marks.
	lengths []string
	// gaps is set if the times below the first are gaps to it.
	gaps bool
	seen []values
	rows int
}

// layOut derives a layout from a file's header and the client's mapping.
//
// Errors: *OptionError for a mapping that does not fit the file.
func layOut(header []string, mapping map[string]string) (layout, error) {
	l := layout{headers: make([]string, len(header)), groups: absent}
	names := make([]string, len(header)) // as fieldTable has them
	for i, name := range header {
		l.headers[i] = strings.TrimSpace(name)
		names[i] = headers.Canonical(name)
	}
	for f := range fields {
		l.column[f] = absent
	}
	l.exported = len(mapping) == 0 && strings.Join(header, ",") == Exported
	settled, err := l.apply(mapping)
	if err != nil {
		return layout{}, err
	}
	l.mapped = settled
	taken := make([]bool, len(header))
	for _, column := range l.column {
		if column != absent {
			taken[column] = true
		}
	}
	for f := range fields {
		if settled[f] {
			continue
		}
		for _, name := range fieldTable[f].headers {
			column := slices.Index(names, name)
			if column == absent || taken[column] {
				continue
			}
			l.column[f], taken[column] = column, true
			break
		}
	}
	if !settled[fieldRelayMembers] && l.column[fieldRelayMembers] == absent {
		l.legs = legsOf(names)
	}
	if column := l.column[fieldTime]; column != absent {
		l.timing = timings[names[column]]
	}
	l.chooseNames(settled)
	l.names, l.taken = names, taken
	return l, nil
}

// chooseNames settles which columns name the athletes.
func (l *layout) chooseNames(settled [fields]bool) {
	switch {
	case l.column[fieldAthlete] == absent:
	case l.column[fieldFirst] != absent && l.column[fieldLast] == absent && !settled[fieldAthlete]:
		// In "Name;Vorname" the name is the last name.
		l.column[fieldLast], l.column[fieldAthlete] = l.column[fieldAthlete], absent
	default:
		// A full name takes precedence over first and last names.
		l.column[fieldFirst], l.column[fieldLast] = absent, absent
	}
}

// nameEvents lets the column for the division name the events if nothing else does.
func (l *layout) nameEvents(o Options) {
	if l.column[fieldEvent] == absent && o.Event == "" && !o.titles[fieldEvent] && !l.mapped[fieldEvent] && !l.mapped[fieldDivision] {
		l.column[fieldEvent], l.column[fieldDivision] = l.column[fieldDivision], absent
		l.divisions = true
	}
}

// apply applies a mapping. settled are the fields in it, and those that they replace.
func (l *layout) apply(mapping map[string]string) (settled [fields]bool, err error) {
	for _, name := range slices.Sorted(maps.Keys(mapping)) {
		f, ok := fieldNamed(name)
		if !ok {
			return settled, &OptionError{Option: "map", Reason: fmt.Sprintf(
				"Unknown field %q. The fields are %s.", shown(name), fieldNames())}
		}
		settled[f] = true
		wanted := strings.TrimSpace(mapping[name])
		if wanted == "" {
			continue
		}
		column := headers.Find(wanted, l.headers)
		if column == absent {
			return settled, &OptionError{Option: "map", Reason: fmt.Sprintf(
				"The file has no column %q for %s. Its columns are %s.", shown(wanted), name, l.named())}
		}
		l.column[f] = column
	}
	// A mapping for the name replaces all other columns for it.
	switch {
	case l.column[fieldAthlete] != absent:
		settled[fieldFirst], settled[fieldLast] = true, true
	case l.column[fieldFirst] != absent || l.column[fieldLast] != absent:
		settled[fieldAthlete] = true
	}
	return settled, nil
}

// check reports required fields for which there is neither a column nor an option.
//
// Errors: *FileError.
func (l *layout) check(line int, o Options) error {
	var missing []string
	if !l.hasNames() && l.isResult() {
		return &FileError{Line: line, Reason: fmt.Sprintf("The header is missing: the first row is a result, with %d columns: %s. "+
			"Put a row with the names of the columns above it, such as place, name, team and time, or name the columns by their numbers: %s.",
			len(l.headers), l.named(), l.byNumber())}
	}
	if !l.hasNames() {
		missing = append(missing, "No column has the athlete's name: name a column name or athlete, or two columns first and last, or map a column to athlete.")
	}
	if l.onlyM && o.Gender == "" {
		missing = append(missing, onlyM)
	}
	if reason := l.besides(); reason != "" {
		return &FileError{Line: line, Reason: reason}
	}
	if l.column[fieldGender] == absent && o.Gender == "" && !l.ageGroups && !l.genderWords && genderIn(o.Event) == "" && genderIn(o.Division) == "" {
		missing = append(missing, "No column has the gender: set gender=mens or gender=womens for all rows, or map a column to gender.")
	}
	if l.column[fieldEvent] == absent && o.Event == "" && !o.titles[fieldEvent] {
		missing = append(missing, "No column has the event: set event (such as event=8K) for all rows, or map a column to event.")
	}
	if len(missing) == 0 {
		return nil
	}
	return &FileError{Line: line, Reason: strings.Join(missing, " ") + " The file's columns are " + l.named() + "." + l.inOne()}
}

// inOne says what a file is whose columns are all in one.
func (l *layout) inOne() string {
	switch {
	case len(l.headers) != 1:
	case strings.Contains(l.headers[0], "  "):
		return " They seem to be separated by spaces: open the file in a spreadsheet as one of fixed widths, and save it as CSV or XLSX."
	case strings.ContainsAny(l.headers[0], ",;\t|"):
		return " Each line seems to be in quotes as a whole: save the file as CSV without quotes, or its columns in cells of their own."
	}
	return ""
}

// isResult reports whether a row that should be the header is a result: it has a time, or begins with a place, and no column is known.
func (l *layout) isResult() bool {
	if l.understood() > 0 || len(l.headers) < 2 {
		return false
	}
	_, reason := parsePlace(l.headers[0])
	return reason == "" || slices.ContainsFunc(l.headers, func(cell string) bool {
		_, err := mark.ParsePublished(cell)
		return err == nil && strings.Contains(cell, ":")
	})
}

// byNumber is a mapping of the columns of a result, as far as they are recognised, for a message.
func (l *layout) byNumber() string {
	var place, athlete, time string
	for i, cell := range l.headers {
		_, noPlace := parsePlace(cell)
		_, err := mark.ParsePublished(cell)
		switch {
		case place == "" && athlete == "" && noPlace == "":
			place = fmt.Sprintf("map=place:#%d, ", i+1)
		case time == "" && err == nil && strings.ContainsAny(cell, ":.,"):
			time = fmt.Sprintf(", map=time:#%d", i+1)
		case athlete == "" && err != nil && len(text.Letters(cell)) > 1:
			athlete = fmt.Sprintf("map=athlete:#%d", i+1)
		}
	}
	return place + cmp.Or(athlete, "map=athlete:#2") + time
}

// isNumbered reports whether a row that was taken for the header is a result, whose columns the mapping names by their numbers alone.
func (l *layout) isNumbered(mapping map[string]string) bool {
	numbered := slices.ContainsFunc(slices.Collect(maps.Values(mapping)), func(column string) bool { return strings.HasPrefix(column, "#") })
	if !numbered {
		return false
	}
	bare, err := layOut(l.headers, nil)
	return err == nil && bare.isResult()
}

// number names the columns of a file without a header.
func (l *layout) number() {
	l.numbered = true
	for i := range l.headers {
		l.headers[i] = fmt.Sprintf("#%d", i+1)
	}
}

// named lists the columns for a message, at most 40.
func (l *layout) named() string {
	const most = 40
	var b strings.Builder
	for i, name := range l.headers {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(l.headers)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", shown(name))
	}
	return b.String()
}

// hasNames reports whether columns for the athletes' names were found, without which a row cannot be the header.
func (l *layout) hasNames() bool {
	if l.column[fieldTeam] != absent && (l.relays || l.legs != nil || l.column[fieldRelay] != absent || l.column[fieldRelayMembers] != absent) {
		return true
	}
	return l.column[fieldAthlete] != absent || l.column[fieldFirst] != absent || l.column[fieldLast] != absent
}

// understood returns the number of fields found.
func (l *layout) understood() int {
	n := 0
	for _, column := range l.column {
		if column != absent {
			n++
		}
	}
	return n
}
