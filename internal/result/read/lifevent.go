package read

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/text/column"
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

// lifEvent is what the line of an event says of all results of the heat, as cells of rows.
type lifEvent struct{ gender, name, round, heat, wind string }

// eventOf reads the line of an event.
//
// Errors: *FileError, *OptionError.
func (l *lifRows) eventOf(record []string, line int) (lifEvent, error) {
	field := func(i int) string {
		if i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	heat, err := strconv.Atoi(field(lifHeatField))
	if len(record) <= lifName || strings.Trim(field(lifNumber)+field(lifRound), "0123456789") != "" || err != nil || heat < 1 || heat > MaxHeat {
		return lifEvent{}, &FileError{Line: line, Reason: fmt.Sprintf(
			"The first line of a file of FinishLynx (LIF) must have the event's number, the round, the heat from 1 to %d, and the event's name.", MaxHeat)}
	}
	words := eventWords(field(lifName))
	e := lifEvent{name: words.event, heat: strconv.Itoa(heat)}
	if e.name == "" {
		e.name = l.options.Event
	}
	if e.name, _ = clean(e.name, MaxEvent); e.name == "" {
		return lifEvent{}, &OptionError{Option: "event", Reason: fmt.Sprintf(
			"The first line names no event that has at most %d characters. Set event, such as event=100m.", MaxEvent)}
	}
	if known, ok := discipline.Parse(e.name); ok && !known.Timed() {
		return lifEvent{}, &FileError{Line: line, Reason: shown(e.name) + " is a field event, and its file is one of FieldLynx (LFF), " +
			"which cannot be imported. Export its results from the meet software as CSV."}
	}
	if err := l.settle(&e, words, field(lifName), field(lifRound)); err != nil {
		return lifEvent{}, err
	}
	if words.heat != "" && words.heat != e.heat {
		l.warn(Warning{
			Code: "value_ignored", Line: line, Column: "event name", Value: field(lifName),
			Detail: "The event's name has another heat than the number before it, " + e.heat + ", which counts.",
		})
	}
	e.wind = l.windOf(field(lifWind), field(lifWindUnit), line)
	return e, l.once(e)
}

// settle sets the gender and the round of an event, and asks for what its name does not say.
func (l *lifRows) settle(e *lifEvent, words eventName, name, number string) error {
	switch {
	case words.gender != "":
		e.gender = string(words.gender)
		l.called.countIn(name)
	case words.mixed && discipline.IsRelay(e.name):
		e.gender = "mixed"
	case l.options.Gender != "":
		e.gender = string(l.options.Gender)
	default:
		return &OptionError{Option: "gender", Reason: fmt.Sprintf(
			"The event's name %q does not say whether men or women ran. Set gender=mens or gender=womens.", shown(name))}
	}
	if words.letter != "" && l.options.Division == "" {
		return &OptionError{Option: "division", Reason: fmt.Sprintf(
			"The event's name %q has the letter of one of several finals, which are not placed together by time. Set division, such as division=Final %s.",
			shown(name), words.letter)}
	}
	round := words.round
	if round == "" {
		round = l.options.Round
	}
	if round == "" {
		return &OptionError{Option: "round", Reason: fmt.Sprintf(
			"The event's name %q does not say which round it is, nor does its number (%s). Set round=final, semifinal, quarterfinal or preliminary.",
			shown(name), shown(number))}
	}
	e.round = string(round)
	return nil
}

// windOf returns the wind of a heat as a cell of its rows. What is not understood is named.
func (l *lifRows) windOf(wind, unit string, line int) string {
	if wind == "" {
		return ""
	}
	_, reason := parseWind(wind)
	switch column.Fold(unit) {
	case "", "ms", "mps", "meterssec", "meterspersecond", "metrespersecond":
	default:
		reason = "Its unit must be m/s."
	}
	if reason != "" {
		l.warn(Warning{Code: "value_ignored", Line: line, Column: "wind", Value: strings.TrimSpace(wind + " " + unit), Detail: "The wind is not used. " + reason})
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

// eventName is what the name of an event in a file of FinishLynx says, such as "Women 4x100 Relay Final" or "Boys 100m Prelims Heat 2 of 3".
type eventName struct {
	event  string // without the words for the others
	gender discipline.Gender
	mixed  bool // men and women, together
	round  discipline.Round
	number int // of a round that has no name
	heat   string
	letter string // of one of several finals
}

// eventWords takes a name apart.
func eventWords(name string) eventName {
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ", "/", " / ", ",", " , ").Replace(discipline.WithoutFractions(name)))
	e := eventName{mixed: discipline.Mixed(name)}
	words = e.takeHeat(words)
	words = e.takeRound(words)
	var rest []string
	genders := map[discipline.Gender]bool{}
	for i, word := range words {
		if gender, ok := genderWord(word, i == 0); ok {
			genders[gender] = true
			continue
		}
		rest = append(rest, word)
	}
	switch {
	case len(genders) > 1:
		e.mixed = true
	case !e.mixed:
		for gender := range genders {
			e.gender = gender
		}
	}
	// What joined or enclosed words that are gone.
	rest = slices.DeleteFunc(rest, func(word string) bool { return strings.Trim(word, "-–—,;:()/&+.#") == "" })
	e.event = strings.Trim(strings.Join(rest, " "), " -–—,;:/")
	return e
}

// genderWord reads a word for a gender. M is also metres, and W also a walk, so letters are read at the start alone.
func genderWord(word string, first bool) (discipline.Gender, bool) {
	if plain := column.Fold(word); len(plain) == 1 && (!first || strings.Trim(plain, "mwf") != "") {
		return "", false
	}
	gender, reason := parseGender(strings.Trim(word, ".:;-"))
	return gender, reason == ""
}

// heatWords are the words for a heat, folded.
var heatWords = map[string]bool{
	"heat": true, "ht": true, "flight": true, "section": true, "sect": true, "sec": true,
	"lauf": true, "zeitlauf": true, "serie": true, "batteria": true, "seria": true, "bieg": true,
}

// takeHeat takes "Heat 2 of 3" and "Section 2" out of the words of a name.
func (e *eventName) takeHeat(words []string) []string {
	for i := 0; i+1 < len(words); i++ {
		number := numberOfHeat(words[i+1])
		if !heatWords[column.Fold(words[i])] {
			number = heatLetter(words[i])                            // A Heat
			if ordinal, ok := strings.CutSuffix(words[i], "."); ok { // 2. Lauf
				number = ordinal
			}
			if !heatWords[column.Fold(words[i+1])] || i+2 < len(words) && numberOfHeat(words[i+2]) != "" {
				continue
			}
		}
		if !isNumber(number) {
			continue
		}
		e.heat = number
		end := i + 2
		if end+1 < len(words) && column.Fold(words[end]) == "of" && isNumber(words[end+1]) {
			end += 2
		}
		return append(slices.Clone(words[:i]), words[end:]...)
	}
	return words
}

// numberOfHeat returns the number of a heat in a word: 2, #2, 2/3, B.
func numberOfHeat(word string) string {
	number, _, _ := strings.Cut(word, "/")
	if number = strings.TrimLeft(strings.Trim(number, "#.,:"), "0"); isNumber(number) {
		return number
	}
	return heatLetter(number)
}

// heatLetter returns the number of a heat that has a letter, 2 for B, or of the fast and the slow one.
func heatLetter(word string) string {
	switch column.Fold(word) {
	case "fast":
		return "1"
	case "slow":
		return "2"
	}
	letter := strings.IndexAny("ABCDEFGH", strings.Trim(word, `'"()`))
	if letter < 0 || len(strings.Trim(word, `'"()`)) != 1 {
		return ""
	}
	return strconv.Itoa(letter + 1)
}

// takeRound takes the words for the round out of the words of a name: "Semi Finals", "Timed Final", "Prelims", "Final B", "Round 2". Two
// rounds are none, and which round the second is depends on how many there are.
func (e *eventName) takeRound(words []string) []string {
	var rest []string
	rounds := map[discipline.Round]bool{}
	for len(words) > 0 {
		length, round := roundAt(words)
		if length == 0 || len(rest) > 0 && slices.Contains(notRounds, column.Fold(rest[len(rest)-1])) {
			rest, words = append(rest, words[0]), words[1:]
			continue
		}
		if round == "" {
			e.number, _ = strconv.Atoi(words[1])
		}
		words = words[length:]
		rounds[round] = true
		if round == discipline.Final {
			switch {
			case len(rest) > 0 && isFinalLetter(rest[len(rest)-1]):
				e.letter, rest = relayLetter(rest[len(rest)-1]), rest[:len(rest)-1]
			case len(words) > 0 && isFinalLetter(words[0]):
				e.letter, words = relayLetter(words[0]), words[1:]
			}
		}
		if len(words) == 1 && len(words[0]) == 1 && isNumber(words[0]) { // Semifinal 2
			e.heat, words = words[0], nil
		}
	}
	if len(rounds) == 1 {
		for round := range rounds {
			e.round = round
		}
	}
	return rest
}

// notRounds are words behind which there is no round: a time trial is no heat, and octavos de final are not the final.
var notRounds = []string{"time", "de", "di", "eighth"}

// isFinalLetter reports whether a word is the letter of one of several finals.
func isFinalLetter(word string) bool {
	letter := relayLetter(word)
	return letter != "" && letter <= "D"
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// roundAt returns how many words that a name begins with are of a round, and which; none for a round that is only numbered.
func roundAt(words []string) (length int, round discipline.Round) {
	const shortest = 4                                      // letters such as F and S mean something else in a name
	for length = min(3, len(words)); length > 0; length-- { // quarts de finale
		together := strings.Join(words[:length], " ")
		if strings.ContainsAny(together, "0123456789") || len(column.Fold(words[0])) < shortest || len(column.Fold(words[length-1])) < shortest {
			continue
		}
		if round, ok := discipline.ParseRound(together); ok {
			return length, round
		}
	}
	if len(words) > 1 && slices.Contains([]string{"round", "rnd", "rd"}, column.Fold(words[0])) && isNumber(words[1]) {
		round, _ = discipline.ParseRound("Round " + words[1])
		return 2, round
	}
	return 0, ""
}
