package read

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"harrier/internal/sport/discipline"
)

// hytekFile matches the beginning of the export of results of Hy-Tek's Meet Manager, with semicolons: its header or its first result.
var hytekFile = regexp.MustCompile(`^(H;[^;\r\n]*;\d{1,2}/\d{1,2}/\d{4};|[ER];[^;\r\n]*;\d+;[^;\r\n]*;[^;\r\n]*;[MFX];)`)

// Fields of a result in it, from 0. Hy-Tek's manual has the first twenty; those of athlete and team are as in its exports.
const (
	hytekType       = 1 // T, F, M (the total of a combined event), TM or FM (a part of one)
	hytekCode       = 4
	hytekGender     = 5
	hytekAges       = 6
	hytekDivision   = 8
	hytekRound      = 9
	hytekMark       = 10
	hytekWind       = 12
	hytekPlace      = 13
	hytekExhibition = 16 // X, or nothing
	hytekPoints     = 17
	hytekLast       = 22
	hytekFirst      = 23
	hytekSex        = 25
	hytekTeamCode   = 27
	hytekTeam       = 28
	hytekYear       = 30 // at school
	hytekFields     = 31
)

// hytekColumns are the names under which its fields are shown.
var hytekColumns = []string{
	"place", "first", "last", "team", "gender", "event", "division", "round", "result", "points", "wind",
	"age group", "exhibition", "relay", "members",
}

// hytek converts the records of an export of Hy-Tek to rows with hytekColumns.
type hytek struct{ record []string }

// convert returns a result as a row with hytekColumns, valid until the next call.
//
// Errors: *RowError.
func (h *hytek) convert(record []string, line int) ([]string, error) {
	field := func(i int) string {
		if i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	if len(record) < hytekTeamCode {
		return nil, &RowError{Line: line, Value: shown(strings.Join(record, ";")), Reason: fmt.Sprintf(
			"A result of Hy-Tek has at least %d fields, this line has %d.", hytekTeamCode, len(record))}
	}
	gender, name := field(hytekGender), hytekEvent(field)
	if gender == "X" { // mixed
		gender, name = field(hytekSex), discipline.AsMixed(name)
	}
	team := field(hytekTeam)
	if strings.Trim(team, "0123456789 ") == "" {
		team = field(hytekTeamCode)
	}
	if strings.HasPrefix(field(hytekTeamCode), "UNA") { // Hy-Tek's own rule
		team = "Unattached"
	}
	h.record = append(h.record[:0], orNone(field(hytekPlace)), field(hytekFirst), field(hytekLast), team, gender, name,
		field(hytekDivision), field(hytekRound), field(hytekMark), orNone(field(hytekPoints)), field(hytekWind),
		cmp.Or(field(hytekAges), field(hytekYear)), field(hytekExhibition), "", "")
	return h.record, nil
}

// orNone returns s, or "" for the zero that Hy-Tek writes for no place and no points.
func orNone(s string) string {
	if strings.Trim(s, "0.") == "" {
		return ""
	}
	return s
}

// hytekEvent names an event: "100", "3000SC".
func hytekEvent(field func(int) string) string {
	code := field(hytekCode)
	if distance, ok := strings.CutSuffix(code, "S"); ok && strings.Trim(distance, "0123456789") == "" {
		code = distance + "SC"
	}
	if t := field(hytekType); t == "TM" || t == "FM" {
		return "Combined " + code
	}
	return code
}

// hytekRecord converts the next record, or returns nil for one that is not a result of an athlete.
func (c *csvRows) hytekRecord(h *hytek, record []string) ([]string, error) {
	switch record[0] {
	case "E":
		return h.convert(record, c.rows.Line())
	case "R":
		if row := h.convertRelay(record); row != nil {
			return row, nil
		}
		c.warn(Finding{
			Code: "relay_ignored", Line: c.rows.Line(), Value: shown(record[min(1, len(record)-1)]),
			Detail: "The relay is not imported, because its team was not found in the record.",
		})
	}
	return nil, nil
}

// hytekReport matches what is in a report printed by Hy-Tek's Meet Manager: its name, or the lines above and below the names of the columns.
var hytekReport = regexp.MustCompile(`(?i)hy-?tek.{0,4} meet manager|(?m)^ *={20,}\r?$`)

const hytekPrinted = "The file is a printed report of Hy-Tek's Meet Manager. Export the results there with semicolons (File, Export), and upload that file. " +
	"Or copy the table to a spreadsheet with a column for each value, and save it as CSV."
