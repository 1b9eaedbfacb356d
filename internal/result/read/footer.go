package read

import (
	"slices"
	"strings"

	"harrier/internal/text"
	"harrier/internal/text/column"
)

// skipsFooter reports whether a row belongs to what stands below the results: a table of teams, totals, who printed the list. It begins with a
// row that has one cell, which is no athlete's name, and ends at a row with a time, a mark or a status.
func (c *csvRows) skipsFooter(record []string) bool {
	if c.layout.exported || c.convert != nil || len(c.layout.headers) < 2 || c.results == 0 {
		return false
	}
	if c.isMean(record) {
		c.skip(record, "The row has an average or a total of the results: it was left out.")
		return true
	}
	if slices.ContainsFunc([]field{fieldTime, fieldMark, fieldStatus}, func(f field) bool {
		column := c.layout.column[f]
		return column != absent && column < len(record) && present(record[column]) != ""
	}) {
		c.footer = false
		return false
	}
	if first, title, alone := aloneIn(record); alone && !c.names(first) {
		c.footer = true
		c.begin(title)
	}
	if c.footer {
		c.skip(record, "The row is below the results, such as a team score, and has no time, mark or status: it was left out.")
	}
	return c.footer
}

// skip names a row that was left out.
func (c *csvRows) skip(record []string, why string) {
	c.warn(Warning{Code: "rows_skipped", Line: c.line(), Value: strings.Join(strings.Fields(strings.Join(record, " ")), " "), Detail: why})
}

// means are the words for averages and totals in place of a name, folded.
var means = strings.Fields(`average averages averagetime avg avgtime mean meantime median mediantime total totals totaltime durchschnitt
	mittelwert mittel gesamt moyenne mediane media mediana promedio gemiddelde gemiddeld srednia snitt medel gennemsnit prumer`)

// averages are the words for averages that are not surnames, so they may follow the name of a team.
var averages = strings.Fields(`average averages avg durchschnitt moyenne promedio gemiddelde`)

// isMean reports whether a row has an average or a total of the results: its only words are such a word, or a team's average, and it has no place.
func (c *csvRows) isMean(record []string) bool {
	if place := c.layout.column[fieldPlace]; place != absent && place < len(record) && strings.ContainsAny(record[place], "0123456789") { // most rows
		return false
	}
	var cells []string
	for _, cell := range record {
		if len(text.Letters(cell)) > 1 {
			cells = append(cells, cell)
		}
	}
	if len(cells) != 1 {
		return false
	}
	words := strings.Fields(cells[0])
	return slices.Contains(means, column.Fold(cells[0])) || slices.Contains(averages, column.Fold(words[len(words)-1]))
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
