package read

import (
	"slices"
	"strings"

	"harrier/internal/table/layout"
)

// skipsFooter reports whether a row belongs to what stands below the results: a table of teams, totals, who printed the list. It begins with a
// row that has one cell, which is no athlete's name, and ends at a row with a time, a mark or a status.
func (c *csvRows) skipsFooter(record []string) bool {
	if c.layout.exported || c.convert != nil || len(c.layout.Titles) < 2 || c.results == 0 {
		return false
	}
	if c.layout.isMean(record) {
		c.skip(record, "The row has an average or a total of the results: it was left out.")
		return true
	}
	if slices.ContainsFunc([]field{fieldTime, fieldMark, fieldStatus}, func(f field) bool { return cellIn(record, c.layout.at(f)) != "" }) {
		c.footer = false
		return false
	}
	if first, title, alone := layout.Alone(record); alone && !c.layout.isName(first) {
		c.footer = true
		c.begin(title, c.rows.Line())
	}
	if c.footer {
		c.skip(record, "The row is below the results, such as a team score, and has no time, mark or status: it was left out.")
	}
	return c.footer
}

// skip names a row that was left out.
func (c *csvRows) skip(record []string, why string) {
	c.warn(Finding{Code: "rows_skipped", Line: c.rows.Line(), Value: strings.Join(strings.Fields(strings.Join(record, " ")), " "), Detail: why})
}

// isMean reports whether a row has an average or a total of the results, and no place.
func (l *resultLayout) isMean(record []string) bool {
	isPlaced := strings.ContainsAny(cellIn(record, l.at(fieldPlace)), "0123456789") // most rows
	return !isPlaced && layout.SumsUp(record)
}

// isName reports whether a column is that of the athletes' names, or of relays' teams.
func (l *resultLayout) isName(column int) bool {
	is := func(f field) bool { return l.at(f) == column }
	return slices.ContainsFunc([]field{fieldAthlete, fieldFirst, fieldLast, fieldRelay}, is) || l.relays && is(fieldTeam)
}
