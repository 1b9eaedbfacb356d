package sheet

import (
	"strings"

	"harrier/internal/mark"
)

// rememberedTeams bounds how many teams' IDs a reader keeps, so that memory does not grow with the file.
const rememberedTeams = 4096

// cells turns one CSV record into a row and keeps the first fault that it finds.
type cells struct {
	file   *csvRows
	record []string
	row    Row
	fault  *RowError
}

// row reads a record.
//
// Errors: *RowError.
func (c *csvRows) row(record []string) (Row, error) {
	if c.layout.exported {
		return exportedRow(record, c.line())
	}
	r := cells{file: c, record: record, row: Row{Line: c.line()}}
	r.names()
	r.scope()
	r.outcome()
	read(&r, fieldPoints, &r.row.Points, parsePoints)
	read(&r, fieldWind, &r.row.Wind, parseWind)
	r.text(fieldGrade, &r.row.Grade, MaxGrade)
	r.text(fieldBib, &r.row.Bib, MaxBib)
	read(&r, fieldNotes, &r.row.Notes, cleanNotes)
	if r.fault != nil {
		return Row{}, r.fault
	}
	return r.row, nil
}

// exportedRow reads a record of our own export: every cell is what its column says, as it is, and nothing is made of others.
//
// Errors: *RowError.
func exportedRow(record []string, line int) (Row, error) {
	row := Row{Line: line, Status: mark.Finished}
	for column, cell := range record {
		if column >= len(exportedFields) || cell == "" {
			continue
		}
		var reason string
		switch f := exportedFields[column]; f {
		case fieldPlace:
			row.Place, reason = parsePlace(cell)
		case fieldPoints:
			row.Points, reason = parsePoints(cell)
		case fieldWind:
			row.Wind, reason = parseWind(cell)
		case fieldNotes:
			row.Notes, reason = asIs(cell, MaxNotes)
		default:
			reason = row.setText(f, cell, asIs)
		}
		if reason != "" {
			return Row{}, &RowError{Line: line, Column: exportedFields[column].String(), Value: shown(cell), Reason: reason}
		}
	}
	if fault := row.lacks(line); fault != nil {
		return Row{}, fault
	}
	return row, nil
}

// cell gives what stands under a field's column, empty where the file or the row has none.
func (r *cells) cell(f field) string {
	column := r.file.layout.column[f]
	if column == absent || column >= len(r.record) {
		return ""
	}
	return present(r.record[column])
}

// fail notes a fault, unless there is one already.
func (r *cells) fail(f field, value, reason string) {
	if r.fault != nil || reason == "" {
		return
	}
	r.fault = &RowError{Line: r.row.Line, Value: shown(value), Reason: reason}
	if column := r.file.layout.column[f]; column != absent {
		r.fault.Column = shown(r.file.layout.headers[column])
	}
}

// read sets what a field says, where it says something.
func read[T any](r *cells, f field, to *T, parse func(string) (T, string)) {
	cell := r.cell(f)
	if cell == "" {
		return
	}
	value, reason := parse(cell)
	if reason != "" {
		r.fail(f, cell, reason)
		return
	}
	*to = value
}

// text sets a field of a single line.
func (r *cells) text(f field, to *string, longest int) {
	cell := r.cell(f)
	if cell == "" {
		return
	}
	value, reason := clean(cell, longest)
	r.fail(f, cell, reason)
	*to = value
}

// names reads who ran, and for whom.
func (r *cells) names() {
	f, name := fieldAthlete, r.cell(fieldAthlete)
	if r.file.layout.column[fieldAthlete] == absent {
		f, name = fieldLast, strings.TrimSpace(r.cell(fieldFirst)+" "+r.cell(fieldLast))
		if r.file.layout.column[fieldLast] == absent {
			f = fieldFirst
		}
	}
	var reason string
	if r.row.Athlete, reason = clean(name, MaxAthlete); reason == "" && r.row.Athlete == "" {
		reason = "The athlete's name is missing."
	}
	r.fail(f, name, reason)
	r.text(fieldTeam, &r.row.Team, MaxTeam)
	read(r, fieldAthleteID, &r.row.AthleteID, parseID)
	read(r, fieldTeamID, &r.row.TeamID, parseID)
	if r.row.TeamID == "" && r.row.Team != "" {
		r.row.TeamID = r.file.teamIDs.of(r.row.Team)
	}
}

// scope reads what the result is listed under.
func (r *cells) scope() {
	r.row.Gender = r.file.options.Gender
	read(r, fieldGender, &r.row.Gender, parseGender)
	if r.row.Gender == "" {
		r.fail(fieldGender, "", "The row has no gender, and none was given for such rows.")
	}
	r.row.Event = r.file.options.Event
	name := r.cell(fieldEvent)
	if name == "" || r.file.layout.bareDivision && strings.Trim(name, "0123456789") == "" {
		// A bare number under division is the athlete's place in one, not an event.
		if r.row.Event == "" {
			r.fail(fieldEvent, name, "The row has no event, and none was given for such rows.")
		}
		return
	}
	r.text(fieldEvent, &r.row.Event, MaxEvent)
}

// outcome reads how it went: place, time, mark, and the status that any of their cells may hold instead.
func (r *cells) outcome() {
	if cell := r.cell(fieldStatus); cell != "" {
		stated, ok := mark.ParseStatus(cell)
		if !ok {
			r.fail(fieldStatus, cell, "A status is finished, dnf, dns or dq.")
		}
		r.row.Status = stated
	}
	if cell := r.cell(fieldPlace); cell != "" {
		at, reason := parsePlace(cell)
		if reason != "" && r.stated(fieldPlace, cell) {
			reason = ""
		}
		r.fail(fieldPlace, cell, reason)
		r.row.Place = at
	}
	unit := r.file.options.TimeUnit
	r.performance(fieldTime, unit)
	if r.file.layout.column[fieldTime] == absent {
		r.performance(fieldMark, unit)
	} else {
		r.performance(fieldMark, Clock)
	}
	if r.row.Status == "" {
		r.row.Status = mark.Finished
	}
}

// performance reads a time or a mark, whichever the cell is, or a status. A time of zero, which spreadsheets make of an
// empty cell, is none.
func (r *cells) performance(f field, unit TimeUnit) {
	cell := r.cell(f)
	if cell == "" {
		return
	}
	if r.row.Time == "" {
		d, err := parseTime(cell, unit)
		switch {
		case err == nil && d > 0:
			r.row.TimeMS = mark.Milliseconds(d)
			if unit == Minutes && !strings.ContainsAny(cell, ":;") {
				// Kept as it is, "126.33" would read as seconds.
				r.row.Time = mark.Format(d)
			} else {
				r.row.Time = KeepTime(cell, d)
			}
			return
		case err == nil && f == fieldTime:
			return
		case err != nil && f == fieldTime && isMeantAsTime(cell, err):
			r.fail(f, cell, sentence(err))
			return
		}
	}
	if !isNoMark(cell) && r.stated(f, cell) {
		return
	}
	value, reason := clean(cell, MaxMark)
	if reason == "" && r.row.Mark != "" && r.row.Mark != value {
		reason = "The row has another mark already."
	}
	r.fail(f, cell, reason)
	r.row.Mark = value
}

// stated takes a cell as a status, if it is one. Two cells that say different things are a fault, except that finishing
// is what everybody did of whom nothing else is said.
func (r *cells) stated(f field, cell string) bool {
	said, ok := mark.ParseStatus(cell)
	if !ok {
		return false
	}
	switch r.row.Status {
	case "", mark.Finished, said:
		r.row.Status = said
	default:
		if said != mark.Finished {
			r.fail(f, cell, "Another cell of the row says "+string(r.row.Status)+".")
		}
	}
	return true
}

// teamIDs remembers IDs by team, since a team's name comes again with each of its runners.
type teamIDs map[string]string

func (t teamIDs) of(team string) string {
	id, ok := t[team]
	if !ok {
		if len(t) >= rememberedTeams {
			clear(t)
		}
		id = TeamID(team)
		// The key must not hold on to the row that it was cut from.
		t[strings.Clone(team)] = id
	}
	return id
}
