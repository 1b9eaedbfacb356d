package read

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
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
	c.findLengths(e)
}

// findLengths takes the only column with lengths, whose name is unknown, as that of the marks in a file of field events.
func (c *csvRows) findLengths(e discipline.Event) {
	l := &c.layout
	measured := isMeasured(e)
	if column := l.column[fieldEvent]; column != absent {
		events := c.firstValues(column)
		measured = len(events) > 0 && !slices.ContainsFunc(events, func(name string) bool {
			e, _ := discipline.Parse(name)
			return !isMeasured(e)
		})
	}
	if !measured || c.options.NoTimes {
		return
	}
	var found []int
	for i, name := range l.names {
		if !l.taken[i] && !headers[name] && !placings[name] && c.hasLengths(i) {
			found = append(found, i)
		}
	}
	if len(found) == 1 {
		l.column[fieldMark], l.byValues[fieldMark] = found[0], true
		return
	}
	for _, i := range found[:min(len(found), maxUnclear)] {
		l.lengths = append(l.lengths, l.headers[i])
	}
}

func isMeasured(e discipline.Event) bool {
	return e.Kind == discipline.Jump || e.Kind == discipline.Throw
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
	if discipline.Numbered(2, c.given.Round) != "" && slices.ContainsFunc(values, func(s string) bool { return s != "1" }) {
		return nil // the parameter says what the second round is
	}
	name := shown(l.headers[column])
	reason := "The column " + name + " has numbers, such as " + shown(values[0]) + ", which name no round. "
	if l.column[fieldHeat] == absent {
		reason += "If they are the heats of one round, send map=heat:" + name + " and an empty map=round:. "
	}
	return &OptionError{Option: "round", Reason: reason + secondRound + " If the numbers mean something else, send an empty map=round:."}
}

// secondRound says how to name rounds that have numbers.
const secondRound = "If they are rounds, set round to what the second is: round=final, semifinal or quarterfinal. The first is the preliminary round then."

// roundUnnamed asks for the round that has only a number in a title or a cell.
func roundUnnamed(text string) *OptionError {
	return &OptionError{Option: "round", Reason: fmt.Sprintf("%q has the number of a round, and not its name. %s", shown(text), secondRound)}
}

// roundOf reads a round. One that has only a number makes the file unclear unless the options say what the second round is.
func (c *csvRows) roundOf(cell string) (round discipline.Round, reason string) {
	number := strings.TrimSpace(cell)
	if found := numberedRound.FindStringSubmatch(cell); found != nil {
		number = found[1]
	}
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n < 1:
		return parseRound(cell)
	case n == 1 && number != cell: // Round 1
		return discipline.Preliminary, ""
	}
	if round = discipline.Numbered(n, c.given.Round); round == "" {
		unnamed := roundUnnamed(cell)
		c.fatal = unnamed
		return "", unnamed.Reason
	}
	return round, ""
}

// numberedRound matches the number of a round with a word for it: Round 2, R2.
var numberedRound = regexp.MustCompile(`(?i)^(?:round|rnd|rd|r|runde|ronda|runda|tour|turno)\s*[.#]?\s*(\d{1,2})$`)
