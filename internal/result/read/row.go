package read

import (
	"fmt"
	"strconv"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text"
)

// maxCachedTeams bounds the team IDs cached by a reader, so that memory does not grow with the file.
const maxCachedTeams = 4096

// cells converts a CSV record to a row and keeps the first error.
type cells struct {
	file   *csvRows
	record []string
	row    Row
	fault  *RowError
}

// row converts a record.
//
// Errors: *RowError.
func (c *csvRows) row(record []string) (Row, error) {
	if c.layout.exported {
		return exportedRow(record, c.line())
	}
	r := cells{file: c, record: record, row: Row{Line: c.line()}}
	r.scope()
	r.names()
	r.outcome()
	read(&r, fieldPoints, &r.row.Points, parsePoints)
	read(&r, fieldWind, &r.row.Wind, parseWind)
	read(&r, fieldTimingMethod, &r.row.TimingMethod, parseTimingMethod)
	r.text(fieldGrade, &r.row.Grade, MaxGrade)
	r.text(fieldBib, &r.row.Bib, MaxBib)
	read(&r, fieldNotes, &r.row.Notes, cleanNotes)
	r.row.complete(&c.options)
	if r.fault != nil {
		return Row{}, r.fault
	}
	return r.row, nil
}

// exportedRow converts a record of our own export, in which every cell is taken literally and nothing is derived.
//
// Errors: *RowError.
func exportedRow(record []string, line int) (Row, error) {
	row := Row{Line: line, Round: discipline.Final, Status: mark.Finished}
	for column, cell := range record {
		if column >= len(exportedFields) || cell == "" {
			continue
		}
		cell = text.UnquoteFormula(cell)
		var reason string
		switch f := exportedFields[column]; f {
		case fieldPlace:
			row.Place, reason = parsePlace(cell)
		case fieldHeat:
			row.Heat, reason = parseHeat(cell)
		case fieldHeatPlace:
			row.HeatPlace, reason = parsePlace(cell)
		case fieldPoints:
			row.Points, reason = parsePoints(cell)
		case fieldWind:
			row.Wind, reason = parseWind(cell)
		case fieldRelayMembers:
			row.RelayMembers, reason = checkMembers(strings.Split(cell, BetweenMembers), asIs)
		case fieldNotes:
			row.Notes, reason = notesAsIs(cell)
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

// cell returns the trimmed cell of a field, or "" if the file or the row has none.
func (r *cells) cell(f field) string {
	column := r.file.layout.column[f]
	if column == absent || column >= len(r.record) {
		return ""
	}
	return present(r.record[column])
}

// fail records an error, unless there is one already or reason is empty.
func (r *cells) fail(f field, value, reason string) {
	if r.fault != nil || reason == "" {
		return
	}
	r.fault = &RowError{Line: r.row.Line, Value: shown(value), Reason: reason}
	if column := r.file.layout.column[f]; column != absent {
		r.fault.Column = shown(r.file.layout.headers[column])
	}
}

// read sets a field from its cell, unless that is empty.
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

// text sets a single-line text field.
func (r *cells) text(f field, to *string, maxLength int) {
	cell := r.cell(f)
	if cell == "" {
		return
	}
	value, reason := clean(cell, maxLength)
	r.fail(f, cell, reason)
	*to = value
}

// names reads athlete and team.
func (r *cells) names() {
	f, name := fieldAthlete, r.cell(fieldAthlete)
	if r.file.layout.column[fieldAthlete] == absent {
		f, name = fieldLast, strings.TrimSpace(r.cell(fieldFirst)+" "+r.cell(fieldLast))
		if r.file.layout.column[fieldLast] == absent {
			f = fieldFirst
		}
	}
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
		r.row.Athlete = firstLast(r.row.Athlete)
	}
	r.text(fieldTeam, &r.row.Team, MaxTeam)
	read(r, fieldAthleteID, &r.row.AthleteID, parseID)
	read(r, fieldTeamID, &r.row.TeamID, parseID)
	if r.row.TeamID == "" && r.cell(fieldRelay) == "" && discipline.IsRelay(r.row.Event) {
		r.row.Team, _ = teamOfRelay(r.row.Team)
	}
	if r.row.TeamID == "" && r.row.Team != "" {
		r.row.TeamID = r.file.teamIDs.of(r.row.Team)
	}
}

// firstLast turns "Ruiz, Ana" into "Ana Ruiz". Names with more commas, or with a title after the comma, stay.
func firstLast(name string) string {
	last, first, ok := strings.Cut(name, ",")
	last, first = strings.TrimSpace(last), strings.TrimSpace(first)
	if !ok || last == "" || first == "" || strings.Contains(first, ",") {
		return name
	}
	switch strings.ToLower(strings.TrimSuffix(first, ".")) {
	case "jr", "sr", "ii", "iii", "iv":
		return name
	}
	return first + " " + last
}

// scope reads gender, event, division, round and heat.
func (r *cells) scope() {
	r.row.Gender = r.file.options.Gender
	r.row.Event = r.file.options.Event
	if name := r.cell(fieldEvent); !r.file.layout.divisions || !isPlaceIn(name) {
		r.text(fieldEvent, &r.row.Event, MaxEvent)
	}
	if r.row.Event == "" {
		reason := "The row has no event, and no default was given."
		if cell := r.cell(fieldEvent); cell != "" {
			reason = "The column has places in divisions, and no column has the event: set event (such as event=10K) for all rows, or map a column to event."
		}
		r.fail(fieldEvent, r.cell(fieldEvent), reason)
	}
	r.gender()
	if r.file.layout.mapped[fieldDivision] || !isPlaceIn(r.cell(fieldDivision)) {
		r.text(fieldDivision, &r.row.Division, MaxDivision)
	}
	read(r, fieldRound, &r.row.Round, parseRound)
	read(r, fieldHeat, &r.row.Heat, parseHeat)
	read(r, fieldHeatPlace, &r.row.HeatPlace, parsePlace)
}

// parseHeat parses the number of a heat: "2", "Heat 2", "H2", "2 of 3".
func parseHeat(s string) (heat *int32, reason string) {
	number, _, _ := strings.Cut(strings.ToLower(s), "of")
	number = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(number), "heat"), "h"))
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil || n < 1 || n > MaxHeat {
		return nil, fmt.Sprintf("A heat must be an integer from 1 to %d.", MaxHeat)
	}
	return new(int32(n)), ""
}

// gender reads the gender. That of an event of men and women together makes its name say so.
func (r *cells) gender() {
	cell := r.cell(fieldGender)
	if isMixed(cell, r.row.Event) {
		event, reason := clean(discipline.AsMixed(r.row.Event), MaxEvent)
		r.fail(fieldEvent, r.row.Event, reason)
		r.row.Event, r.row.Gender = event, discipline.Womens
		return
	}
	read(r, fieldGender, &r.row.Gender, parseGender)
	if r.row.Gender == "" && discipline.Mixed(r.row.Event) && discipline.IsRelay(r.row.Event) {
		r.row.Gender = discipline.Womens
	}
	if r.row.Gender == "" {
		r.fail(fieldGender, cell, "The row has no gender, and no default was given.")
	}
}

// outcome reads place, time and mark, and the status that may replace any of them.
func (r *cells) outcome() {
	if cell := r.cell(fieldStatus); cell != "" {
		stated, ok := mark.ParseStatus(cell)
		if !ok {
			r.fail(fieldStatus, cell, "A status must be finished, dnf, dns or dq.")
		}
		r.row.Status = stated
	}
	r.place()
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

// performance reads a cell that may be a time, a mark or a status. A time of zero, which spreadsheets write for an empty
// cell, means none.
func (r *cells) performance(f field, unit TimeUnit) {
	cell := r.cell(f)
	if cell == "" {
		return
	}
	timed := func() bool { return r.file.options.mustBeTime(r.row.Event) }
	cell, wind := cutWind(cell)
	if wind != "" && r.row.Wind == "" {
		r.row.Wind, _ = parseWind(wind)
	}
	if signed, ok := mark.FromPrimes(cell); ok && timed() {
		cell = signed
	}
	if r.row.Time == "" && r.time(f, cell, unit, timed) {
		return
	}
	if (!isNoMark(cell) || timed()) && r.stated(f, cell) {
		return
	}
	value, reason := clean(cell, MaxMark)
	if reason == "" && r.row.Time == "" && timed() {
		reason = "It is neither a time nor a status such as DNF, which the results of " + shown(r.row.Event) + " must be."
	}
	if reason == "" && r.row.Mark != "" && r.row.Mark != value {
		reason = "The row has two different marks."
	}
	r.fail(f, cell, reason)
	r.row.Mark = value
}

// time reads a cell as a time, and reports whether the cell is settled: it is a time, certainly meant as one, or zero.
func (r *cells) time(f field, cell string, unit TimeUnit, timed func() bool) bool {
	if d, ok := dayFraction(cell); ok && (unit == "" || unit == Clock) && (f == fieldTime || timed()) && d > 0 {
		r.row.TimeMS, r.row.Time = mark.Milliseconds(d), mark.Format(d)
		r.row.TimingMethod = r.timing(f, cell)
		r.file.warn(Warning{
			Code: "time_fraction_of_day", Line: r.row.Line, Value: cell,
			Detail: "The number was read as a part of a day, as spreadsheets store times: " + r.row.Time + ".",
		})
		return true
	}
	d, err := parseTime(cell, unit)
	switch {
	case err == nil && d > 0 && r.measured():
		return false
	case err == nil && d > 0:
		r.row.TimeMS, r.row.TimingMethod = mark.Milliseconds(d), r.timing(f, cell)
		if unit == Minutes && !strings.ContainsAny(cell, ":;") {
			// "126.33" would be parsed as seconds.
			r.row.Time = mark.Format(d)
		} else {
			r.row.Time = KeepTime(cell, d)
		}
		return true
	case err == nil:
		return f == fieldTime || timed()
	case f == fieldTime && isMeantAsTime(cell, err):
		r.fail(f, cell, fault.Sentence(err))
		return true
	}
	return false
}

// timing tells how a time was taken: by the letter at its end, or else the name of its column.
func (r *cells) timing(f field, cell string) mark.TimingMethod {
	if method := mark.TimingOf(cell); method != "" || f != fieldTime {
		return method
	}
	return r.file.layout.timing
}

// measured reports whether the event's results are no times, such as 7.12 in the long jump.
func (r *cells) measured() bool {
	e, ok := discipline.Parse(r.row.Event)
	return ok && !e.Timed()
}

// stated takes a cell as the status if it is one, and reports whether it is. Two different statuses are an error, except
// that any other status overrides finished.
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
			r.fail(f, cell, "Another cell of the row has the status "+string(r.row.Status)+".")
		}
	}
	return true
}

// teamIDs caches IDs by team name.
type teamIDs map[string]string

func (t teamIDs) of(team string) string {
	id, ok := t[team]
	if !ok {
		if len(t) >= maxCachedTeams {
			clear(t)
		}
		id = TeamID(team)
		// Do not keep the row in memory, of which team is a substring.
		t[strings.Clone(team)] = id
	}
	return id
}
