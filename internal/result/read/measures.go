package read

import (
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// findMeasures takes the column that is named for what is measured as that of the marks, in a file of a field event that has no other. What seems to
// be the column of the event, such as "Distance", is that one too if it has lengths.
func (c *csvRows) findMeasures() {
	l := &c.layout
	if l.column[fieldMark] != absent || l.column[fieldTime] != absent || l.mapped[fieldMark] || l.exported {
		return
	}
	e, known := discipline.Parse(c.options.Event)
	if known && e.Timed() {
		return
	}
	for _, name := range measures {
		column := slices.Index(l.names, name)
		if column == absent || l.taken[column] && column != l.column[fieldEvent] || !c.hasLengths(column) {
			continue
		}
		if column == l.column[fieldEvent] {
			l.column[fieldEvent] = absent
		}
		l.column[fieldMark] = column
		return
	}
}

// hasLengths reports whether the first values of a column are lengths, or words for no valid attempt.
func (c *csvRows) hasLengths(column int) bool {
	lengths := 0
	for _, value := range c.firstValues(column) {
		cell, _ := cutBesides(value)
		_, stated := mark.ParseStatus(cell)
		_, metres := mark.WholeMetres("TJ", cell)
		switch {
		case mark.IsLength(cell) && strings.ContainsAny(cell, ".,-'′’\"m½¼¾f"):
			lengths++
		case stated, metres:
		default:
			return false
		}
	}
	return lengths > 0
}

// askRounds returns an *OptionError if the rounds of a file are numbers: the first may be heats or preliminaries, the last the final or not.
func (c *csvRows) askRounds() error {
	l := &c.layout
	column := l.column[fieldRound]
	if column == absent || l.exported {
		return nil
	}
	values := c.firstValues(column)
	if len(values) == 0 || slices.ContainsFunc(values, func(s string) bool { return strings.Trim(s, "0123456789") != "" }) {
		return nil
	}
	reason := "The column " + shown(l.headers[column]) + " has numbers, such as " + shown(values[0]) + ", which name no round. "
	if l.column[fieldHeat] == absent {
		reason += "If they are the heats of one round, send map=heat:" + shown(l.headers[column]) + " and an empty map=round:. "
	}
	return &OptionError{Option: "map", Reason: reason + "Otherwise write preliminary, semifinal or final instead of the numbers, " +
		"or send an empty map=round: and import each round by itself with round=."}
}
