package read

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"harrier/internal/result/mark"
)

// absent is the column of a field that the file does not have.
const absent = -1

// Exported is the header of our own CSV export. The cells of a file with exactly this header are taken literally.
const Exported = "place,athlete,athlete_id,team,team_id,gender,event,division,round,heat,heat_place," +
	"time,timing_method,mark,status,points,wind,grade,bib,relay_members,notes"

// exportedFields are the columns of Exported.
var exportedFields = [...]field{
	fieldPlace, fieldAthlete, fieldAthleteID, fieldTeam, fieldTeamID, fieldGender, fieldEvent, fieldDivision, fieldRound, fieldHeat, fieldHeatPlace, fieldTime,
	fieldTimingMethod, fieldMark, fieldStatus, fieldPoints, fieldWind, fieldGrade, fieldBib, fieldRelayMembers, fieldNotes,
}

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
	seen      []values
	rows      int
}

// layOut derives a layout from a file's header and the client's mapping.
//
// Errors: *OptionError for a mapping that does not fit the file.
func layOut(header []string, mapping map[string]string) (layout, error) {
	l := layout{headers: make([]string, len(header))}
	names := make([]string, len(header)) // folded
	for i, name := range header {
		l.headers[i] = strings.TrimSpace(name)
		names[i] = folded(name)
	}
	for f := range fields {
		l.column[f] = absent
	}
	l.exported = len(mapping) == 0 && strings.Join(header, ",") == Exported
	settled, err := l.apply(mapping, names)
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
	if l.column[fieldEvent] == absent && o.Event == "" && !l.mapped[fieldEvent] && !l.mapped[fieldDivision] {
		l.column[fieldEvent], l.column[fieldDivision] = l.column[fieldDivision], absent
		l.divisions = true
	}
}

// apply applies a mapping. settled are the fields in it, and those that they replace.
func (l *layout) apply(mapping map[string]string, names []string) (settled [fields]bool, err error) {
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
		column := slices.Index(l.headers, wanted)
		if loose := folded(wanted); column == absent && loose != "" {
			column = slices.Index(names, loose)
		}
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
	if !l.hasNames() {
		missing = append(missing, "No column has the athlete's name: name a column name or athlete, or two columns first and last, or map a column to athlete.")
	}
	if l.column[fieldGender] == absent && o.Gender == "" {
		missing = append(missing, "No column has the gender: set gender=mens or gender=womens for all rows, or map a column to gender.")
	}
	if l.column[fieldEvent] == absent && o.Event == "" {
		missing = append(missing, "No column has the event: set event (such as event=8K) for all rows, or map a column to event.")
	}
	if len(missing) == 0 {
		return nil
	}
	return &FileError{Line: line, Reason: strings.Join(missing, " ") + " The file's columns are " + l.named() + "."}
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

// Column tells how a column of a file is used.
type Column struct {
	// Name is the column's header, truncated to 100 characters.
	Name string
	// Field is the field that it holds; empty if the column is not used.
	Field string
	// Mapped says that the client's mapping chose the field, rather than the column's name.
	Mapped bool
	// Looks is the field that the values of a column that is not used look like, if the file has no other column for it.
	Looks string
}

// columns lists the columns in the order of the file.
func (l *layout) columns() []Column {
	list := make([]Column, len(l.headers))
	for i, name := range l.headers {
		list[i].Name = shown(name)
		if slices.Contains(l.legs, i) {
			list[i].Field = fieldTable[fieldRelayMembers].name
		} else if f := slices.Index(l.column[:], i); f >= 0 {
			list[i].Field, list[i].Mapped = fieldTable[f].name, l.mapped[f]
		} else if f, ok := fieldNamed(l.looks(i)); ok && l.column[f] == absent {
			list[i].Looks = fieldTable[f].name
		}
	}
	return list
}

// looks names the field that the values of an unused column look like, or returns "".
func (l *layout) looks(column int) string {
	if column >= len(l.seen) {
		return ""
	}
	return l.seen[column].field()
}

// values counts what the values of a column look like.
type values struct{ genders, times, others int }

// inspected is how many rows are looked at for what their values look like.
const inspected = 100

// inspect counts what the values of the unused columns of a row look like.
func (l *layout) inspect(record []string) {
	l.rows++
	if l.rows > inspected || l.exported {
		return
	}
	if l.seen == nil {
		l.seen = make([]values, len(l.headers))
	}
	for i, cell := range record[:min(len(record), len(l.headers))] {
		if cell = present(cell); cell == "" || slices.Contains(l.column[:], i) || slices.Contains(l.legs, i) {
			continue
		}
		_, notGender := parseGender(cell)
		_, notTime := mark.ParsePublished(cell)
		switch v := &l.seen[i]; {
		case notGender == "":
			v.genders++
		case notTime == nil && strings.Contains(cell, ":"):
			v.times++
		default:
			v.others++
		}
	}
}

// field returns the field that the values look like, or "".
func (v values) field() string {
	switch {
	case v.others > 0 || v.genders > 0 && v.times > 0:
		return ""
	case v.genders > 1:
		return fieldGender.String()
	case v.times > 1:
		return fieldTime.String()
	}
	return ""
}
