package read

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/text"
)

// cells converts a CSV record to a row and keeps the first error.
type cells struct {
	file   *csvRows
	record []string
	row    Row
	fault  *RowError
	// zeroPlace is set if the place is 0.
	zeroPlace bool
	// noted are additions to the notes.
	noted []string
}

// row converts a record.
//
// Errors: *RowError.
func (c *csvRows) row(record []string) (Row, error) {
	if c.layout.exported {
		return exportedRow(record, c.rows.Line())
	}
	r := &c.cells
	*r = cells{file: c, record: record, row: Row{Line: c.rows.Line()}}
	r.scope()
	r.nameEvent()
	r.names()
	r.others()
	r.bibOf()
	r.outcome()
	read(r, fieldTimingMethod, &r.row.TimingMethod, parseTimingMethod)
	r.combined()
	r.outOfCompetition()
	r.inHeat()
	r.notes()
	if c.options.Round == "" {
		r.row.Round = cmp.Or(r.row.Round, c.layout.round)
	}
	r.row.complete(&c.options)
	if r.fault != nil {
		return Row{}, r.fault
	}
	return r.row, nil
}

// byName are the fields that scope, names, outcome and row read one by one: they depend on each other, or files have their own words for them.
var byName = []field{
	fieldGender, fieldEvent, fieldDivision, fieldRound, fieldAthlete, fieldTeam, fieldTeamID, fieldRelayMembers, fieldPlace, fieldTime, fieldMark, fieldStatus,
	fieldTimingMethod, fieldNotes,
}

// others reads the fields that are not in byName, as in a file of our own.
func (r *cells) others() {
	for i := range Fields {
		f := &Fields[i]
		if slices.Contains(byName, f.field) {
			continue
		}
		if raw := r.cell(f.field); raw != "" {
			r.fail(f.field, raw, f.set(&r.row, raw, cleanText))
		}
	}
}

// exportedRow converts a record of our own export, in which every cell is taken literally and nothing is derived.
//
// Errors: *RowError.
func exportedRow(record []string, line int) (Row, error) {
	row := Row{Line: line, Round: discipline.Final, Status: mark.Finished}
	for column, raw := range record {
		if column >= len(Fields) || raw == "" {
			continue
		}
		f := &Fields[column]
		raw = text.UnquoteFormula(raw)
		if reason := f.set(&row, raw, checkText); reason != "" {
			return Row{}, &RowError{Line: line, Column: f.Name, Value: shown(raw), Reason: reason}
		}
	}
	if fault := row.lacks(line); fault != nil {
		return Row{}, fault
	}
	return row, nil
}

// cell returns the trimmed cell of a field, or "" if the file or the row has none.
func (r *cells) cell(f field) string {
	return cellIn(r.record, r.file.layout.at(f))
}

// cellIn returns the trimmed cell of a record in a column, or "" if there is none.
func cellIn(record []string, column int) string {
	if column == layout.Absent || column >= len(record) {
		return ""
	}
	return cell.Present(record[column])
}

// fail records an error, unless there is one already or reason is empty.
func (r *cells) fail(f field, value, reason string) {
	if r.fault != nil || reason == "" {
		return
	}
	r.fault = &RowError{Line: r.row.Line, Column: r.file.layout.nameOf(f), Value: shown(value), Reason: reason}
}

// read sets a field from its cell, unless that is empty.
func read[T any](r *cells, f field, to *T, parse func(string) (T, string)) {
	raw := r.cell(f)
	if raw == "" {
		return
	}
	value, reason := parse(raw)
	if reason != "" {
		r.fail(f, raw, reason)
		return
	}
	*to = value
}

// text sets a single-line text field.
func (r *cells) text(f field, to *string, maxLength int) {
	raw := r.cell(f)
	if raw == "" {
		return
	}
	value, reason := clean(raw, maxLength)
	r.fail(f, raw, reason)
	*to = value
}

// names reads athlete and team.
func (r *cells) names() {
	f, name := fieldAthlete, r.cell(fieldAthlete)
	if !r.file.layout.has(fieldAthlete) {
		f, name = fieldLast, strings.TrimSpace(r.cell(fieldFirst)+" "+r.cell(fieldLast))
		if !r.file.layout.has(fieldLast) {
			f = fieldFirst
		}
	}
	if r.file.layout.placedNames {
		if found := placedName.FindStringSubmatch(name); found != nil {
			name = found[2]
			place, reason := cell.ParsePlace(found[1])
			r.fail(fieldAthlete, name, reason)
			r.row.Place = place
		}
	}
	name = r.withoutGrade(name)
	r.members()
	if name == "" {
		name = r.relayName()
	}
	var reason string
	if r.row.Athlete, reason = clean(name, MaxAthlete); reason == "" && r.row.Athlete == "" {
		reason = "The athlete's name is missing."
	}
	r.fail(f, name, reason)
	if r.file.options.FirstLast {
		r.row.Athlete = FirstLast(r.row.Athlete)
	}
	r.row.Team = r.file.team
	if !r.file.noTeams.of(r.cell(fieldTeam), isNone) {
		r.text(fieldTeam, &r.row.Team, MaxTeam)
	}
	read(r, fieldTeamID, &r.row.TeamID, parseID)
	if r.row.TeamID == "" && r.cell(fieldRelay) == "" && discipline.IsRelay(r.row.Event) {
		r.row.Team, _ = teamOfRelay(r.row.Team)
	}
	if r.row.TeamID == "" && r.row.Team != "" {
		r.row.TeamID = r.file.teamIDs.of(r.row.Team, TeamID)
	}
}

// FirstLast turns "Ruiz, Ana" into "Ana Ruiz", as an import with Options.FirstLast does. Names with more commas, or with a title after the comma, stay.
func FirstLast(name string) string {
	last, first, ok := strings.Cut(WithoutComma(name), ",")
	last, first = strings.TrimSpace(last), strings.TrimSpace(first)
	if !ok || !beginsName(last) || !beginsName(first) || strings.Contains(first, ",") {
		return name
	}
	if isSuffixOfName(first) {
		return name
	}
	return first + " " + last
}

// beginsName reports whether a part of a name begins as names do.
func beginsName(part string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(part, `'’`))
	return unicode.IsLetter(first)
}

// isSuffixOfName reports whether a word stands behind last names: Jr.
func isSuffixOfName(word string) bool {
	return slices.Contains([]string{"jr", "sr", "ii", "iii", "iv"}, strings.ToLower(strings.TrimSuffix(word, ".")))
}

// WithoutComma takes the comma before a suffix out of a name with three parts: "Smith, Jr., John" and "Smith, John, Jr." have the last name "Smith Jr.".
func WithoutComma(name string) string {
	parts := strings.Split(name, ",")
	if len(parts) != 3 {
		return name
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	switch {
	case isSuffixOfName(parts[1]):
		return parts[0] + " " + parts[1] + ", " + parts[2]
	case isSuffixOfName(parts[2]):
		return parts[0] + " " + parts[2] + ", " + parts[1]
	}
	return name
}

// scope reads gender, event, division and round.
func (r *cells) scope() {
	r.row.Gender = r.file.options.Gender
	r.row.Event = r.file.options.Event
	if name := r.cell(fieldEvent); !r.file.layout.divisions || !cell.IsPlaceIn(name) {
		r.text(fieldEvent, &r.row.Event, MaxEvent)
	}
	if r.row.Event == "" {
		reason := "The row has no event, and no default was given."
		if raw := r.cell(fieldEvent); raw != "" {
			reason = "The column has places in divisions, and no column has the event: set event (such as event=10K) for all rows, or map a column to event."
		}
		r.fail(fieldEvent, r.cell(fieldEvent), reason)
	}
	r.gender()
	if r.file.layout.mapped(fieldDivision) || !cell.IsPlaceIn(r.cell(fieldDivision)) {
		r.text(fieldDivision, &r.row.Division, MaxDivision)
	}
	read(r, fieldRound, &r.row.Round, r.roundOf)
}

// gender reads the gender. That of an event of men and women together makes its name say so.
func (r *cells) gender() {
	raw := r.cell(fieldGender)
	if isMixed(raw, r.row.Event) {
		event, reason := clean(discipline.AsMixed(r.row.Event), MaxEvent)
		r.fail(fieldEvent, r.row.Event, reason)
		r.row.Event, r.row.Gender = event, discipline.Womens
		return
	}
	read(r, fieldGender, &r.row.Gender, r.genderOf)
	if r.row.Gender == "" && discipline.Mixed(r.row.Event) && discipline.IsRelay(r.row.Event) {
		r.row.Gender = discipline.Womens
	}
	if raw == "" {
		r.genderOfWords()
	}
	if r.row.Gender == "" {
		r.fail(fieldGender, raw, "The row has no gender, and no default was given.")
	}
}

// genderOfWords takes the gender that the row's event, division or age group says, where it has none of its own. A parameter that says another is an error.
func (r *cells) genderOfWords() {
	f, said := fieldEvent, cell.GenderIn(r.row.Event)
	if said == "" {
		f, said = fieldDivision, cell.GenderIn(r.cell(fieldDivision))
	}
	if said == "" {
		f = fieldGrade
		said = r.file.layout.genderOfGrade(r.cell(fieldGrade))
	}
	if said == "" {
		said = r.genderOfPlaces()
	}
	switch {
	case said == "":
	case r.row.Gender == "":
		r.row.Gender = said
		r.file.layout.tell(f)
		r.file.called.countIn(r.row.Event + " " + r.cell(fieldDivision))
	case r.row.Gender != said && r.file.given.Gender != "":
		r.fail(f, r.cell(f), "It says "+string(said)+", and the parameter gender says "+string(r.row.Gender)+". Leave that out, or map a column to gender.")
	}
}

// genderOfPlaces returns the gender that a column with age groups tells, beside that of the grades, or the column Men or Women in which a row has a
// place.
func (r *cells) genderOfPlaces() (said discipline.Gender) {
	l := &r.file.layout
	if group := cellIn(r.record, l.groups); group != "" {
		said = l.genderOfGrade(group)
	}
	for gender, column := range l.places {
		if cellIn(r.record, column) != "" {
			if said != "" {
				return ""
			}
			said = gender
		}
	}
	return said
}

// combined takes the points of a combined event, which its results are, as the mark.
func (r *cells) combined() {
	if e, ok := discipline.Parse(r.row.Event); ok && e.Kind == discipline.Combined && r.row.Mark == "" && r.row.Time == "" && mark.IsScore(r.row.Points) {
		r.row.Mark, r.row.Points = r.row.Points, ""
	}
}

// outcome reads place, time and mark, and the status that may replace any of them.
func (r *cells) outcome() {
	if raw := r.cell(fieldStatus); raw != "" {
		stated, rest, ok := r.statusIn(raw)
		if rest != "" {
			r.note(rest, raw)
		}
		if !ok {
			r.fail(fieldStatus, raw, "A status must be finished, nm, dnf, dns or dq.")
		}
		r.row.Status = stated
	}
	r.place()
	unit := r.file.options.TimeUnit
	r.performance(fieldTime, unit)
	if !r.file.layout.has(fieldTime) {
		r.performance(fieldMark, unit)
	} else {
		r.performance(fieldMark, Clock)
	}
	if r.row.Status == "" && r.row.Time == "" && r.row.Mark == "" && r.row.Place == nil {
		r.statedElsewhere()
	}
	r.qualified()
	if r.row.Status == "" {
		r.row.Status = mark.Finished
	}
	if r.zeroPlace && r.row.Status == mark.Finished && !r.row.Exhibition {
		r.fail(fieldPlace, r.cell(fieldPlace), cell.WrongPlace)
	}
}
