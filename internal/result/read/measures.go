package read

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// findMeasures takes the column that is named for what is measured as that of the marks, in a file of a field event that has no other. What seems to
// be the column of the event, such as "Distance", is that one too if it has lengths.
func (c *survey) findMeasures() {
	l := c.layout
	e, known := discipline.Parse(c.options.Event)
	if e.Kind == discipline.FixedTime {
		c.findDistances()
		return
	}
	if !l.lacks(fieldMark) || l.has(fieldTime) {
		return
	}
	if known && e.Timed() {
		return
	}
	for _, name := range words.MeasureHeader.Words() {
		column := slices.Index(l.names, name)
		if column == layout.Absent || l.isUsed(column) && column != l.at(fieldEvent) || !c.hasLengths(column) {
			continue
		}
		if column == l.at(fieldEvent) {
			l.remove(fieldEvent)
		}
		l.give(fieldMark, column, report.Header)
		return
	}
	c.findLengths(e)
}

// findDistances takes the column with distances as that of the marks, in a file of a race of fixed time, whose event is given or in a title. What seems to
// be the column of the event, such as "Distance", is that one too; times are those at which the last laps ended.
func (c *survey) findDistances() {
	l := c.layout
	for column, title := range l.Titles {
		unit, measure := measureOf(title)
		free := !l.isUsed(column) || column == l.at(fieldEvent) || column == l.at(fieldMark)
		if !measure || !free || l.mapped(fieldMark) && column != l.at(fieldMark) || !c.hasDistances(column, unit) {
			continue
		}
		if column == l.at(fieldEvent) {
			l.remove(fieldEvent)
		}
		l.remove(fieldTime)
		if column != l.at(fieldMark) {
			l.give(fieldMark, column, report.Header)
		}
		l.unit = unit
		return
	}
}

// measureOf returns the unit of distances that a title names, and whether it names a measure at all.
func measureOf(title string) (unit string, measure bool) {
	for _, word := range strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if u := words.Unit.Meaning(word); u == "km" || u == "mi" {
			unit, measure = u, true
		} else {
			measure = measure || words.MeasureHeader.Has(word)
		}
	}
	return unit, measure
}

// hasDistances reports whether the first values of a column are distances, with a unit of their own or that of the title, or statuses.
func (c *survey) hasDistances(column int, unit string) bool {
	found := 0
	for _, value := range c.firstValues(column) {
		_, own := mark.DistanceMillimetres(value)
		_, titled := mark.DistanceMillimetres(value + " " + unit)
		_, stated := mark.ParseStatus(value)
		if !own && !titled && !stated {
			return false
		}
		if !stated {
			found++
		}
	}
	return found > 0
}

// findLengths takes the only column with lengths, whose name is unknown, as that of the marks in a file of field events.
func (c *survey) findLengths(e discipline.Event) {
	l := c.layout
	measured := isMeasured(e)
	if column := l.at(fieldEvent); column != layout.Absent {
		measured = c.allValues(column, func(name string) bool {
			e, _ := discipline.Parse(name)
			return isMeasured(e)
		})
	}
	if !measured || c.options.NoTimes {
		return
	}
	var found []int
	for i, name := range l.names {
		if !l.isUsed(i) && !words.ResultHeader.Has(name) && !words.PlacingHeader.Has(name) && c.hasLengths(i) {
			found = append(found, i)
		}
	}
	if len(found) == 1 {
		l.give(fieldMark, found[0], report.Values)
		return
	}
	for _, i := range found[:min(len(found), maxUnclear)] {
		l.lengths = append(l.lengths, l.Titles[i])
	}
}

func isMeasured(e discipline.Event) bool {
	return e.Kind == discipline.Jump || e.Kind == discipline.Throw
}

// hasLengths reports whether the first values of a column are lengths, or words for no valid attempt.
func (c *survey) hasLengths(column int) bool {
	lengths := 0
	for _, value := range c.firstValues(column) {
		raw, _ := cell.CutBesides(value)
		_, stated := mark.ParseStatus(raw)
		_, metres := mark.WholeMetres("TJ", raw)
		switch {
		case mark.IsLength(raw) && strings.ContainsAny(raw, ".,-'′’\"m½¼¾f"):
			lengths++
		case stated, metres:
		default:
			return false
		}
	}
	return lengths > 0
}

// signedWind matches a wind with its sign, which nothing else has in a column W.
var signedWind = regexp.MustCompile(`^[+−±-]\s?\d{1,2}[.,]\d$`)

// findWinds takes a column W with winds for the wind, unless another is that of the wind: in other files it is for women, or wins.
func (c *survey) findWinds() {
	l := c.layout
	isWind := func(value string) bool { return signedWind.MatchString(value) || words.Wind.Has(value) }
	for i, title := range l.Titles {
		if l.lacks(fieldWind) && words.Fold(title) == "w" && !l.isUsed(i) && c.allValues(i, isWind) {
			l.give(fieldWind, i, report.Values)
		}
	}
}

// askRounds returns a *report.Ask if the rounds of a file are numbers: the first may be heats or preliminaries, the last the final or not.
func (c *survey) askRounds() error {
	l := c.layout
	column := l.at(fieldRound)
	if column == layout.Absent {
		return nil
	}
	values := c.firstValues(column)
	if len(values) == 0 || slices.ContainsFunc(values, func(s string) bool { return strings.Trim(s, "0123456789") != "" }) {
		return nil
	}
	if discipline.Numbered(2, c.given.Round) != "" && slices.ContainsFunc(values, func(s string) bool { return s != "1" }) {
		return nil // the parameter says what the second round is
	}
	name := shown(l.Titles[column])
	reason := "The column " + name + " has numbers, such as " + shown(values[0]) + ", which name no round. "
	if !l.has(fieldHeat) {
		reason += "If they are the heats of one round, send map=heat:" + name + " and an empty map=round:. "
	}
	asked := report.NewAsk("round", secondRounds, "%s%s If the numbers mean something else, send an empty map=round:.", reason, secondRound)
	asked.Offer("map", "round:")
	return asked
}

// secondRound says how to name rounds that have numbers.
const secondRound = "If they are rounds, set round to what the second is: round=final, semifinal or quarterfinal. The first is the preliminary round then."

// secondRounds are what the second round may be.
var secondRounds = roundNames(discipline.Final, discipline.Semifinal, discipline.Quarterfinal)

// roundUnnamed asks for the round that has only a number in a title or a cell.
func roundUnnamed(text string) *report.Ask {
	return report.NewAsk("round", secondRounds, "%q has the number of a round, and not its name. %s", shown(text), secondRound)
}

// roundOf reads a round. One that has only a number makes the file unclear unless the options say what the second round is.
func (r *cells) roundOf(raw string) (round discipline.Round, reason string) {
	number := strings.TrimSpace(raw)
	if found := numberedRound().FindStringSubmatch(raw); found != nil {
		number = found[1]
	}
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n < 1:
		return r.roundWords(raw)
	case n == 1 && number != raw: // Round 1
		return discipline.Preliminary, ""
	}
	if round = discipline.Numbered(n, r.file.given.Round); round == "" {
		unnamed := roundUnnamed(raw)
		r.file.fatal = unnamed
		return "", unnamed.Reason
	}
	return round, ""
}

// roundWords reads a round that may name one of several finals, or a section of one: A Final, Section 2.
func (r *cells) roundWords(raw string) (round discipline.Round, reason string) {
	e := eventWords(raw)
	if e.event != "" || e.gender != "" || e.round != "" && e.round != discipline.Final || !e.ranked && !e.timed {
		return cell.ParseRound(raw)
	}
	r.row.Ranked, r.row.Timed = e.ranked, e.timed
	if e.heat > 0 {
		r.row.Heat, r.row.heatNamed = new(e.heat), true
	}
	return discipline.Final, ""
}

// numberedRound matches the number of a round with a word for it: Round 2, R2.
var numberedRound = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^` + words.Round.Pattern("numbered") + `\s*[.#]?\s*(\d{1,2})$`)
})
