package read

import (
	"slices"
	"strings"
)

// skipsFooter reports whether a row belongs to what stands below the results: a table of teams, totals, who printed the list. It begins with a
// row that has one cell, which is no athlete's name, and ends at a row with a time, a mark or a status.
func (c *csvRows) skipsFooter(record []string) bool {
	if c.layout.exported || c.convert != nil || len(c.layout.headers) < 2 || c.results == 0 {
		return false
	}
	if slices.ContainsFunc([]field{fieldTime, fieldMark, fieldStatus}, func(f field) bool {
		column := c.layout.column[f]
		return column != absent && column < len(record) && present(record[column]) != ""
	}) {
		c.footer = false
		return false
	}
	first := slices.IndexFunc(record, func(cell string) bool { return strings.TrimSpace(cell) != "" })
	alone := first >= 0 && isBlank(record[first+1:])
	c.footer = c.footer || alone && !c.names(first)
	if c.footer {
		c.warn(Warning{
			Code: "rows_skipped", Line: c.line(), Value: strings.Join(strings.Fields(strings.Join(record, " ")), " "),
			Detail: "The row is below the results, such as a team score, and has no time, mark or status: it was left out.",
		})
	}
	return c.footer
}

// names reports whether a column is that of the athletes' names, or of relays' teams.
func (c *csvRows) names(column int) bool {
	for _, f := range []field{fieldAthlete, fieldFirst, fieldLast, fieldRelay} {
		if c.layout.column[f] == column {
			return true
		}
	}
	return c.layout.relays && c.layout.column[fieldTeam] == column
}
