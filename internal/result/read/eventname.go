package read

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// eventName is the meaning of an event's name, such as "Women 4x100 Relay Final" or "Boys 100m Prelims Heat 2 of 3", in a cell, a title, a parameter, the
// name of a sheet or a file of FinishLynx.
type eventName struct {
	event  string // without the words for the others
	gender discipline.Gender
	mixed  bool // men and women, together
	round  discipline.Round
	number int   // of a round that has no name
	heat   int32 // 0 if it names none
	// ranked says that the heat is one of several finals, as A and B are, and timed that it is a section of one.
	ranked, timed bool
	// weak says that the words for the round may be those of something else, as in "Olympic Trials Marathon" and "Beat the Heat 5K".
	weak bool
	// group is the level of school teams and the age group: Varsity, 13-14.
	group string
}

// eventWords takes a name apart.
func eventWords(name string) eventName {
	tokens := eventTokens(name)
	e := eventName{mixed: discipline.Mixed(name)}
	tokens = e.takeRound(e.takeHeat(tokens))
	var rest []string
	genders := map[discipline.Gender]bool{}
	for i, word := range tokens {
		if gender, ok := genderWord(word, i == 0); ok {
			genders[gender] = true
			continue
		}
		rest = append(rest, word)
	}
	e.settle(genders, rest)
	return e
}

// settle sets the gender and the event by the words that are left.
func (e *eventName) settle(genders map[discipline.Gender]bool, rest []string) {
	switch {
	case len(genders) > 1:
		e.mixed = true
	case !e.mixed:
		for gender := range genders {
			e.gender = gender
		}
	}
	e.event = nameIn(rest)
}

// nameIn joins words without the signs that enclosed them or joined words that are gone.
func nameIn(tokens []string) string {
	var kept []string
	for _, word := range tokens {
		if strings.Trim(word, "(),") != "" && (!isJoint(word) || len(kept) > 0 && !isJoint(kept[len(kept)-1])) {
			kept = append(kept, word)
		}
	}
	return strings.Trim(strings.Join(kept, " "), " -–—:;,.()/&+")
}

// eventSigns puts the signs that enclose the words of a name, or separate them, apart. The comma of 10,000m stands between digits.
var eventSigns = regexp.MustCompile(`[()]|,(?:\D|$)|(?:^|\D),`)

// eventTokens returns the words of a name. A letter that a hyphen joins to a word for a final is one of its own, as in A-Final, and so are words for genders
// and rounds that a slash joins, as in Girls/Boys. Run/Walk is one word.
func eventTokens(name string) []string {
	var tokens []string
	spaced := eventSigns.ReplaceAllStringFunc(discipline.WithoutFractions(name), strings.NewReplacer("(", " ( ", ")", " ) ", ",", " , ").Replace)
	for word := range strings.FieldsSeq(spaced) {
		first, second, joined := strings.Cut(strings.ReplaceAll(word, "–", "-"), "-")
		if joined && (isFinalLetter(first) && isFinal(second) || isFinalLetter(second) && isFinal(first)) {
			tokens = append(tokens, first, second)
			continue
		}
		if slices.ContainsFunc(strings.Split(word, "/"), isBeside) {
			word = strings.ReplaceAll(word, "/", " / ")
		}
		tokens = append(tokens, strings.Fields(word)...)
	}
	return tokens
}

// isBeside reports whether a word is one for a gender, a round or a heat.
func isBeside(word string) bool {
	_, gendered := genderWord(word, false)
	return gendered || isHeat(word) || len(word) > 1 && words.Round.Has(word)
}

// genderWord reads a word for a gender. M is also metres, and W also a walk, so letters are read at the start alone.
func genderWord(word string, first bool) (discipline.Gender, bool) {
	if plain := words.Fold(word); len(plain) == 1 && (!first || strings.Trim(plain, "mwf") != "") {
		return "", false
	}
	gender, reason := cell.ParseGender(strings.Trim(word, ".:;-"))
	return gender, reason == ""
}

// isHeat reports whether a word is one for a heat, a section or a flight.
func isHeat(word string) bool { return words.Heat.Has(word, "heat", "section") }

// takeHeat takes "Heat 2 of 3" and "Section 2" out of the words of a name.
func (e *eventName) takeHeat(tokens []string) []string {
	for i := 0; i+1 < len(tokens); i++ {
		heat, called := numberOfHeat(tokens[i+1]), tokens[i]
		if !isHeat(tokens[i]) {
			heat = heatLetter(tokens[i])                              // A Heat
			if ordinal, ok := strings.CutSuffix(tokens[i], "."); ok { // 2. Heat
				heat = heatNumber(ordinal)
			}
			if !isHeat(tokens[i+1]) || i+2 < len(tokens) && numberOfHeat(tokens[i+2]) > 0 {
				continue
			}
			called = tokens[i+1]
		}
		if heat == 0 {
			continue
		}
		e.heat, e.timed = heat, e.timed || words.Heat.Has(called, "section")
		end := i + 2
		if end+1 < len(tokens) && (words.Of.Has(tokens[end]) || tokens[end] == "/") && isNumber(tokens[end+1]) {
			end += 2
		}
		return append(slices.Clone(tokens[:i]), tokens[end:]...)
	}
	return tokens
}

// numberOfHeat returns the number of a heat in a word: 2, #2, 2/3, B. It is 0 for none.
func numberOfHeat(word string) int32 {
	number, _, _ := strings.Cut(word, "/")
	number = strings.Trim(number, "#.,:")
	return cmp.Or(heatNumber(number), heatLetter(number))
}

// heatNumber returns the number of a heat that has digits alone, or 0.
func heatNumber(digits string) int32 {
	if heat, reason := cell.ParseHeat(digits); isNumber(digits) && reason == "" {
		return *heat
	}
	return 0
}

// heatLetter returns the number of a heat that has a letter, 2 for B, or of the fast and the slow one. It is 0 for none.
func heatLetter(word string) int32 {
	switch words.Heat.Meaning(word) {
	case "fast":
		return 1
	case "slow":
		return 2
	}
	letter := strings.Trim(word, `'"()`)
	if len(letter) != 1 {
		return 0
	}
	return int32(strings.Index("ABCDEFGH", letter)) + 1 //nolint:gosec // at most 8
}

// takeRound takes the words for the round out of the words of a name: "Semi Finals", "Timed Final", "Prelims", "Final B", "Round 2". Two
// rounds are none, and which round the second is depends on how many there are.
func (e *eventName) takeRound(tokens []string) []string {
	var rest []string
	rounds := map[discipline.Round]bool{}
	for len(tokens) > 0 {
		length, round := roundAt(tokens)
		if length == 0 || len(rest) > 0 && words.Round.Has(rest[len(rest)-1], "not") || isPartOfDistance(tokens, length) {
			rest, tokens = append(rest, tokens[0]), tokens[1:]
			continue
		}
		if round == "" {
			e.number, _ = strconv.Atoi(tokens[1])
		}
		said := strings.Join(tokens[:length], " ")
		e.weak = e.weak || isWeakRound(said, round)
		e.timed = e.timed || words.Heat.Has(said, "timed")
		tokens = tokens[length:]
		rounds[round] = true
		if round == discipline.Final {
			rest, tokens = e.takeFinal(rest, tokens)
		}
		if len(tokens) == 1 && len(tokens[0]) == 1 && isNumber(tokens[0]) { // Semifinal 2, or Final 2
			e.heat, e.ranked, tokens = heatNumber(tokens[0]), e.ranked || round == discipline.Final, nil
		}
	}
	if len(rounds) == 1 {
		for round := range rounds {
			e.round = round
		}
	}
	return rest
}

// takeFinal removes the letter that names a final, as in "A Final" and "Final (B)".
func (e *eventName) takeFinal(before, behind []string) (restBefore, restBehind []string) {
	next := 0
	for next < len(behind) && (behind[next] == "(" || behind[next] == "-" || behind[next] == "–") {
		next++
	}
	switch last := len(before) - 1; {
	case last >= 0 && isFinalLetter(before[last]):
		e.heat, e.ranked, before = heatLetter(relayLetter(before[last])), true, before[:last]
	case next < len(behind) && isFinalLetter(behind[next]):
		e.heat, e.ranked, behind = heatLetter(relayLetter(behind[next])), true, behind[next+1:]
	}
	return before, behind
}

// isFinalLetter reports whether a word is the letter of a final, such as A or B.
func isFinalLetter(word string) bool {
	letter := relayLetter(word)
	return letter != "" && letter <= "D"
}

// isFinal reports whether a word is one for a final.
func isFinal(word string) bool {
	round, ok := discipline.ParseRound(word)
	return ok && round == discipline.Final && len(word) > 1
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// isPartOfDistance reports whether words that may be a round say how long the event is: Quarter Mile, Semi Marathon.
func isPartOfDistance(tokens []string, length int) bool {
	if length == 0 || length >= len(tokens) {
		return false
	}
	said := strings.TrimSuffix(words.Fold(strings.Join(tokens[:length], "")), "s")
	return (said == "semi" || said == "quarter") && (words.Unit.Has(tokens[length], "mi") || words.Event.Has(tokens[length], "MAR"))
}

// isWeakRound reports whether words for a round may mean something else where the event is not one of the track or the field.
func isWeakRound(said string, round discipline.Round) bool {
	plain := strings.TrimSuffix(words.Fold(said), "s")
	switch {
	case round == discipline.Qualification, round == "", isHeat(plain), strings.HasPrefix(plain, "trial"):
		return true
	}
	return plain == "semi" || plain == "quarter"
}

// roundAt returns how many words that a name begins with are of a round, and which; none for a round that is only numbered.
func roundAt(tokens []string) (length int, round discipline.Round) {
	const shortest = 4 // letters such as F and S mean something else in a name
	for length = min(3, len(tokens)); length > 0; length-- {
		together := strings.Join(tokens[:length], " ")
		if strings.ContainsAny(together, "0123456789") || len(words.Fold(tokens[0])) < shortest || len(words.Fold(tokens[length-1])) < shortest {
			continue
		}
		if round, ok := discipline.ParseRound(together); ok {
			return length, round
		}
	}
	if len(tokens) > 1 && len(tokens[0]) > 1 && words.Round.Has(tokens[0], "numbered") && isNumber(tokens[1]) {
		round, _ = discipline.ParseRound("Round " + tokens[1])
		return 2, round
	}
	return 0, ""
}
