package read

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// eventIn takes the words for something else out of the name of an event in a cell or a parameter: "Girls 100m Prelims" is 100m. Words that belong to the
// event, or to the name of a meet, stay.
func eventIn(name string) eventName {
	whole := eventName{event: name}
	event, known := discipline.Parse(name)
	e := eventWords(name)
	left, leftKnown := discipline.Parse(e.event)
	switch {
	case !leftKnown && !known:
		return roundOnly(name)
	case known && (!leftKnown || left != event):
		return whole
	}
	if firstProse(e.event) != "" { // Girls on the Run 5K
		return roundOnly(name)
	}
	e = withoutSingulars(name, e)
	e.takeGroup()
	onTrack := left.OnTrack() || !left.Timed()
	if e.weak && (!onTrack || !isPlainEvent(e.event)) || e.heat > 0 && !isPlainEvent(e.event) && !strings.HasPrefix(name, e.event) {
		return whole
	}
	if e.round == discipline.Qualification && left.Timed() {
		e.round = discipline.Preliminary
	}
	if e.timed && e.round == "" {
		e.round = discipline.Final
	}
	if len(e.kinds()) == 0 { // brackets alone are no reason to write it otherwise
		return whole
	}
	return e
}

// roundOnly takes nothing but a round that cannot be anything else out of a name: Sled Pull Prelims.
func roundOnly(name string) eventName {
	e := eventName{}
	rest := nameIn(e.takeRound(eventTokens(name)))
	if e.round == "" || e.weak || rest == "" {
		return eventName{event: name}
	}
	e.event = rest
	return e
}

// firstProse returns the first word of a name that names of events do not have; "" if there is none.
func firstProse(name string) string {
	for word := range strings.FieldsSeq(name) {
		if words.Prose.Has(word) {
			return word
		}
	}
	return ""
}

// withoutSingulars puts words such as Man and Girl back, which are no genders in Iron Man 10K and Girl Power 5K.
func withoutSingulars(name string, e eventName) eventName {
	for word := range strings.FieldsSeq(name) {
		switch words.Gender.Meaning(word) {
		case "man", "woman", "boy", "girl":
			if len(words.Fold(word)) == 1 {
				continue
			}
			kept := eventName{mixed: e.mixed}
			rest := kept.takeRound(kept.takeHeat(eventTokens(name)))
			kept.settle(nil, rest)
			return kept
		}
	}
	return e
}

// takeGroup takes the level of school teams and the age group out of the event's name.
func (e *eventName) takeGroup() {
	tokens := strings.Fields(e.event)
	event, _ := discipline.Parse(e.event)
	var group, rest []string
	for i := 0; i < len(tokens); i++ {
		if n := ageGroupAt(tokens[i:]); n > 0 && event.Kind != discipline.Hurdles {
			group = append(group, strings.Join(tokens[i:i+n], " "))
			i += n - 1
			continue
		}
		if isLevelAt(tokens, i) {
			group = append(group, strings.Trim(tokens[i], ",.;:-–—"))
			continue
		}
		rest = append(rest, tokens[i])
	}
	name := nameIn(rest)
	if left, known := discipline.Parse(name); len(group) == 0 || !known || left != event {
		return
	}
	e.event, e.group = name, strings.Join(group, " ")
}

// isJoint reports whether a word has nothing but signs.
func isJoint(word string) bool { return strings.Trim(word, "-–—,;:()/&+.#") == "" }

// isLevelAt reports whether a word is of the level of a school's teams: JV, Junior Varsity.
func isLevelAt(tokens []string, i int) bool {
	junior := words.Fold(tokens[i]) == "junior" && i+1 < len(tokens) && words.Fold(tokens[i+1]) == "varsity"
	return junior || words.Level.Has(tokens[i])
}

// ageGroupAt returns how many words that a name begins with are an age group: U14, 13-14, 13 & under, 11-12 years. A number with a unit is a distance.
func ageGroupAt(tokens []string) int {
	if len(tokens) > 1 && isNumber(tokens[0]) && len(tokens[0]) <= 2 && words.Age.Has(tokens[1], "over", "under", "up") {
		return 2
	}
	for n := min(3, len(tokens)); n > 0; n-- {
		if group := strings.Join(tokens[:n], " "); !cell.IsAge(group) && !isGenderedAge(group) {
			continue
		}
		for n < len(tokens) && (words.Age.Has(tokens[n], "years") || words.Fold(tokens[n]) == "old") {
			n++
		}
		return n
	}
	return 0
}

// isGenderedAge reports whether a word is an age group with a letter for the gender, such as W35 and MU20, and not a distance.
func isGenderedAge(word string) bool {
	_, ok := cell.GenderOfAgeGroup(word)
	return ok && strings.ContainsAny(word[:1], "MWFmwf") && strings.ContainsAny(word, "0123456789") && !strings.Contains(word, " ")
}

// isPlainEvent reports whether a name has no word beside those of its event.
func isPlainEvent(name string) bool {
	rest := strings.Replace(name, bareEvent(name), " ", 1)
	for word := range strings.FieldsSeq(rest) {
		plain := strings.Trim(words.Fold(word), "0123456789")
		if plain != "" && !isEventUnit(plain) && !words.Unit.Has(plain) && !words.Modifier.Has(plain) && !words.Relay.Has(plain) &&
			!words.Mixed.Has(plain) && !isEventWord(plain) {
			return false
		}
	}
	return true
}

// SameEvent reports whether two names that differ are those of one event, such as 5K, 5 km and 5K Run, with no word beside.
func SameEvent(a, b string) bool {
	one, known := discipline.Parse(a)
	other, _ := discipline.Parse(b)
	return a != b && known && one == other && discipline.Mixed(a) == discipline.Mixed(b) && isPlainEvent(a) && isPlainEvent(b)
}

// isEventWord reports whether a word is one of those of an event, as put is in shot put.
func isEventWord(plain string) bool {
	return slices.ContainsFunc(words.Event.Texts(), func(name string) bool {
		return slices.ContainsFunc(strings.Fields(name), func(word string) bool { return words.Fold(word) == plain })
	})
}

// roundOfFile returns the round that the name of a file says, such as girls-100m-prelims.csv; "" if it says none, or may mean something else.
func roundOfFile(name string) discipline.Round {
	name = wordsOfFile(name)
	e := eventIn(name)
	if alone := eventWords(name); alone.event == "" && alone.gender == "" && !alone.weak {
		return alone.round
	}
	if _, known := discipline.Parse(e.event); !known || !isPlainEvent(e.event) {
		return ""
	}
	return e.round
}

// wordsOfFile returns the words of a file's name.
func wordsOfFile(name string) string {
	name = strings.TrimSuffix(path.Base(strings.ReplaceAll(name, `\`, "/")), path.Ext(name))
	return strings.NewReplacer("_", " ", "-", " ").Replace(name)
}

// mention keeps an event to choose from, if the file does not say which it is.
func (c *scope) mention(event string) {
	if event != "" && !slices.Contains(c.mentioned, event) {
		c.mentioned = append(c.mentioned, event)
	}
}

// eventOfFile returns the event that the name of a file has among other words; "" for none.
func eventOfFile(name string) string {
	name = wordsOfFile(name)
	if _, known := discipline.Parse(name); !known {
		return ""
	}
	return bareEvent(name)
}

// nameEvent takes the words for something else out of the row's event.
func (r *cells) nameEvent() {
	e := r.file.eventNames.of(r.row.Event, eventIn)
	if e.event == r.row.Event {
		return
	}
	if e.gender != "" && r.row.Gender != "" && e.gender != r.row.Gender {
		r.file.warn(Finding{
			Code: "value_ignored", Line: r.row.Line, Column: fieldEvent.String(), Value: r.row.Event,
			Detail: "The event's name says " + string(e.gender) + ", and the row " + string(r.row.Gender) + ", which counts.",
		})
		return
	}
	if e.number > 0 && e.round == "" && r.row.Round == "" {
		if e.round = discipline.Numbered(e.number, r.file.given.Round); e.round == "" {
			r.file.fatal = roundUnnamed(r.row.Event)
			return
		}
	}
	r.row.named(&e, r.row.Event, r.fail)
	r.file.warn(eventWarning(&r.row, e.kinds()))
}

// named lets the name of a row's event say what the row does not say otherwise, and fails if it says something else.
func (r *Row) named(e *eventName, name string, fail func(f field, value, reason string)) {
	r.Event = e.event
	if e.mixed && discipline.IsRelay(e.event) {
		r.Event = discipline.AsMixed(e.event)
	}
	if e.group != "" && !strings.Contains(words.Fold(r.Division), words.Fold(e.group)) {
		r.Division = strings.TrimSpace(r.Division + " " + e.group)
	}
	if e.round != "" && r.Round != "" && r.Round != e.round {
		fail(fieldEvent, name, "Another cell of the row has the round "+string(r.Round)+".")
	}
	if r.Round == "" {
		r.Round = e.round
	}
	if e.heat > 0 {
		if r.Heat != nil && *r.Heat != e.heat {
			fail(fieldEvent, name, fmt.Sprintf("Another cell of the row has the heat %d.", *r.Heat))
		}
		r.Heat, r.heatNamed = new(e.heat), true
	}
	r.Ranked, r.Timed = r.Ranked || e.ranked, r.Timed || e.timed
}

// kinds lists what is taken out of the name of an event.
func (e *eventName) kinds() []string {
	var kinds []string
	for _, part := range []struct {
		kind string
		has  bool
	}{{"gender", e.gender != "" || e.mixed}, {"round", e.round != ""}, {"heat", e.heat > 0}, {"division", e.group != ""}} {
		if part.has {
			kinds = append(kinds, part.kind)
		}
	}
	return kinds
}

// eventWarning says how the name of a row's event was read, once for each kind of words that were taken out of it.
func eventWarning(r *Row, kinds []string) Finding {
	contest := Contest{r.Gender, r.Event, r.Division, r.Round}
	return Finding{
		Code: "event_words", Line: r.Line, Value: r.Event, kind: strings.Join(kinds, " "),
		Detail: "The name of the event says more than the event, and is read as " + contest.String() + ". Taken from it: " + strings.Join(kinds, ", ") + ".",
	}
}
