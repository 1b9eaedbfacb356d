package read

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// Fields of the line of an event in a file of FinishLynx, from 0.
const (
	lifNumber    = 0
	lifRound     = 1
	lifHeatField = 2
	lifName      = 3
	lifWind      = 4
	lifWindUnit  = 5
)

// lifEvent holds the fields of an event's line, which apply to all results of the heat, as cells of rows.
type lifEvent struct {
	gender, name, round, heat, wind string
	// ranked is as in Row.
	ranked bool
}

// eventOf reads the line of an event.
//
// Errors: *FileError, *report.Ask.
func (l *lifRows) eventOf(record []string, line int) (lifEvent, error) {
	field := func(i int) string {
		if i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	heat, err := strconv.Atoi(field(lifHeatField))
	if len(record) <= lifName || strings.Trim(field(lifNumber)+field(lifRound), "0123456789") != "" || err != nil || heat < 1 || heat > cell.MaxHeat {
		return lifEvent{}, &FileError{Line: line, Reason: fmt.Sprintf(
			"The first line of a file of FinishLynx (LIF) must have the event's number, the round, the heat from 1 to %d, and the event's name.", cell.MaxHeat)}
	}
	named := eventWords(field(lifName))
	e := lifEvent{name: named.event, heat: strconv.Itoa(heat)}
	if e.name == "" {
		given := eventIn(l.options.Event)
		e.name, named.round = given.event, cmp.Or(named.round, given.round)
		named.gender = cmp.Or(named.gender, given.gender)
	}
	if e.name, _ = clean(e.name, MaxEvent); e.name == "" {
		return lifEvent{}, report.NewAsk("event", []string{report.Unknowable},
			"The first line names no event that has at most %d characters. Set event, such as event=100m.", MaxEvent)
	}
	if known, ok := discipline.Parse(e.name); ok && !known.Timed() {
		return lifEvent{}, &FileError{Line: line, Reason: shown(e.name) + " is a field event, and its file is one of FieldLynx (LFF), " +
			"which cannot be imported. Export its results from the meet software as CSV."}
	}
	if err := l.settle(&e, named, field(lifName), field(lifRound)); err != nil {
		return lifEvent{}, err
	}
	if named.heat > 0 && int(named.heat) != heat && !named.ranked {
		l.warn(Finding{
			Code: "value_ignored", Line: line, Column: "event name", Value: field(lifName),
			Detail: "The event's name has another heat than the number before it, " + e.heat + ", which counts.",
		})
	}
	e.wind = l.windOf(field(lifWind), field(lifWindUnit), line)
	return e, l.once(e)
}

// settle sets the gender and the round of an event, and asks for what its name does not say.
func (l *lifRows) settle(e *lifEvent, named eventName, name, number string) error {
	switch {
	case named.gender != "":
		e.gender = string(named.gender)
		l.called.countIn(name)
	case named.mixed && discipline.IsRelay(e.name):
		e.gender = "mixed"
	case l.options.Gender != "":
		e.gender = string(l.options.Gender)
	default:
		return report.NewAsk("gender", genders,
			"The event's name %q does not say whether men or women ran. Set gender=mens or gender=womens.", shown(name))
	}
	if named.ranked && l.options.Division == "" { // the heats of one final, where everyone in A places ahead of everyone in B
		e.heat, e.ranked = strconv.Itoa(int(named.heat)), true
	}
	round := named.round
	if round == "" {
		round = l.options.Round
	}
	if round == "" {
		return report.NewAsk("round", roundNames(),
			"The event's name %q does not say which round it is, nor does its number (%s). Set round=final, semifinal, quarterfinal or preliminary.",
			shown(name), shown(number))
	}
	e.round = string(round)
	return nil
}

// windOf returns the wind of a heat as a cell of its rows. What is not understood is named.
func (l *lifRows) windOf(wind, unit string, line int) string {
	if wind == "" {
		return ""
	}
	_, reason := cell.ParseWind(wind)
	switch words.Fold(unit) {
	case "", "ms", "mps", "meterssec", "meterspersecond", "metrespersecond":
	default:
		reason = "Its unit must be m/s."
	}
	if reason != "" {
		l.warn(Finding{Code: "value_ignored", Line: line, Column: "wind", Value: strings.TrimSpace(wind + " " + unit), Detail: "The wind is not used. " + reason})
		return ""
	}
	return wind
}

// once returns an error if another file has the same heat.
func (l *lifRows) once(e lifEvent) error {
	key := lifHeat{discipline.Gender(e.gender), strings.ToLower(e.name), discipline.Round(e.round), e.heat}
	name := l.starts[len(l.starts)-1].name
	if other, ok := l.heats[key]; ok {
		return &FileError{Reason: fmt.Sprintf(
			"%s has heat %s of the same round of %s %s. Are they different rounds? Then send them one after the other, each with its round.",
			shown(other), e.heat, e.gender, shown(e.name))}
	}
	l.heats[key] = name
	return nil
}
