package sheet

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// absent is the column of a field that a file does not have.
const absent = -1

// Exported is the header of the program's own export. A file with just this header is read as it is.
const Exported = "place,athlete,athlete_id,team,team_id,gender,event,time,mark,status,points,wind,grade,bib,notes"

// exportedFields are the columns of Exported.
//
//nolint:gochecknoglobals // a constant in all but name
var exportedFields = [...]field{
	fieldPlace, fieldAthlete, fieldAthleteID, fieldTeam, fieldTeamID, fieldGender, fieldEvent, fieldTime, fieldMark, fieldStatus, fieldPoints,
	fieldWind, fieldGrade, fieldBib, fieldNotes,
}

// layout says which column of a CSV file holds which field.
type layout struct {
	headers []string // the columns' names, trimmed
	column  [fields]int
	// exported says that the file is one of our own exports.
	exported bool
	// bareDivision says that events come from a column called division, in which some files count places.
	bareDivision bool
}

// layOut works out a layout from a file's header and what the caller knows of it.
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
		for _, name := range f.headers() {
			column := slices.Index(names, name)
			if column == absent || taken[column] {
				continue
			}
			l.column[f], taken[column] = column, true
			break
		}
	}
	if l.column[fieldAthlete] != absent {
		// A whole name needs no putting together.
		l.column[fieldFirst], l.column[fieldLast] = absent, absent
	}
	if column := l.column[fieldEvent]; column != absent && !settled[fieldEvent] {
		l.bareDivision = names[column] == "division"
	}
	return l, nil
}

// apply takes over a mapping. settled are the fields that it speaks of, and so are the ones that these replace.
func (l *layout) apply(mapping map[string]string, names []string) (settled [fields]bool, err error) {
	for _, name := range slices.Sorted(maps.Keys(mapping)) {
		f, ok := fieldNamed(name)
		if !ok {
			return settled, &OptionError{Option: "mapping", Reason: fmt.Sprintf(
				"There is no field %q; the fields are %s.", shown(name), fieldNames())}
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
			return settled, &OptionError{Option: "mapping", Reason: fmt.Sprintf(
				"The file has no column %q for %s; its columns are %s.", shown(wanted), name, l.named())}
		}
		l.column[f] = column
	}
	// Whoever says where the name stands in the file does not want it from somewhere else.
	switch {
	case l.column[fieldAthlete] != absent:
		settled[fieldFirst], settled[fieldLast] = true, true
	case l.column[fieldFirst] != absent || l.column[fieldLast] != absent:
		settled[fieldAthlete] = true
	}
	return settled, nil
}

// check finds the fields that every result needs and neither the file nor the caller has.
//
// Errors: *FileError.
func (l *layout) check(line int, o Options) error {
	var missing []string
	if l.column[fieldAthlete] == absent && l.column[fieldFirst] == absent && l.column[fieldLast] == absent {
		missing = append(missing, "No column holds the athlete's name: call one name or athlete, or two first and last, or map one to athlete.")
	}
	if l.column[fieldGender] == absent && o.Gender == "" {
		missing = append(missing, "No column holds the gender: give gender=mens or gender=womens for all rows, or map a column to gender.")
	}
	if l.column[fieldEvent] == absent && o.Event == "" {
		missing = append(missing, "No column holds the event: give event (such as event=8K) for all rows, or map a column to event.")
	}
	if len(missing) == 0 {
		return nil
	}
	return &FileError{Line: line, Reason: strings.Join(missing, " ") + " The file's columns are " + l.named() + "."}
}

// named lists the columns for a sentence; what is too many to read is counted.
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

// understood counts the fields that the layout finds.
func (l *layout) understood() int {
	n := 0
	for _, column := range l.column {
		if column != absent {
			n++
		}
	}
	return n
}

// summary tells which columns are used and which are not.
func (l *layout) summary() Summary {
	s := Summary{Columns: map[string]string{}}
	used := make([]bool, len(l.headers))
	for f, column := range l.column {
		if column != absent {
			used[column] = true
			s.Columns[field(f).String()] = shown(l.headers[column])
		}
	}
	for i, name := range l.headers {
		if !used[i] && name != "" {
			s.Ignored = append(s.Ignored, shown(name))
		}
	}
	return s
}
