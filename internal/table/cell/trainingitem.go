package cell

import (
	"slices"

	"harrier/internal/words"
)

// itemKind is the kind of an item of a line.
type itemKind uint8

const (
	signItem itemKind = iota
	wordItem
	// numberItem is a number without a unit, distItem a distance in meters, spanItem a duration in seconds, paceItem a pace in seconds a meter and
	// beatItem a heart rate.
	numberItem
	distItem
	spanItem
	paceItem
	beatItem
)

// item is one or more tokens that belong together.
type item struct {
	is         itemKind
	start, end int
	value      float64
	// two says that a duration has two numbers with a colon, short that a distance is a small number with an m, clear that a duration has units, and ranged
	// that a value is the middle of a range.
	two, short, clear, ranged bool
	// text is a word, folded, or a sign. The others are what a word means; each are the meters of a unit, as in "mile repeats".
	text                           string
	role, kind, style, sport, rest string
	half                           string
	distance, duration, each       float64
	weekday                        bool
}

// separates reports whether an item is between the parts of a line.
func (it *item) separates() bool {
	return it.text == "," || it.text == ";" || it.role == "plus" || it.role == "and" || it.role == "then"
}

// measures reports whether an item is a distance or a duration.
func (it *item) measures() bool { return it.is == numberItem || it.is == distItem || it.is == spanItem }

// connects reports whether an item says nothing without what is around it.
func (it *item) connects() bool {
	switch it.role {
	case "and", "then", "at", "in", "with", "per", "each", "plus", "roughly", "of":
		return true
	}
	return it.is == signItem
}

// exercise reports whether an item is the name of an exercise without a distance.
func (it *item) exercise() bool {
	return (it.sport == "other" || it.sport == "strength" || it.style == "strength") && it.role != "session"
}

// unknown reports whether an item is a word that means nothing here.
func (it *item) unknown() bool {
	return it.is == wordItem &&
		(it.role == "" && (it.sport == "" || it.sport == "run") || it.role == "session" || it.role == "strides" || it.role == "cut" || it.role == "help") &&
		it.kind == "" && it.style == "" && it.rest == "" && it.half == "" && it.distance == 0 && it.duration == 0
}

// OtherSport reports whether the kind of a run is the name of another sport.
func OtherSport(kind string) bool { return kind != crossTraining && !IsRunning(kind) }

const crossTraining = "cross_training"

// OtherSports returns the kinds of runs that are other sports.
func OtherSports() []string { return []string{crossTraining, "bike", "swim", "strength", "walk"} }

// IsRunning reports whether a kind of runs, or none, counts in sums of running. The database has the same kinds in runs.running.
func IsRunning(kind string) bool { return !slices.Contains(OtherSports(), kind) }

// signRoles are the roles of signs.
var signRoles = map[string]string{"@": "at", "&": "and", "+": "plus", "x": "times"}

// itemize makes items of the tokens.
func (r *trainingReader) itemize() {
	for k := 0; k < len(r.tokens); {
		var it item
		from, start := k, r.tokens[k].start
		switch r.tokens[k].is {
		case clockToken:
			it, k = r.clock(k)
		case numberToken:
			it, k = r.number(k)
		case wordToken:
			it, k = r.word(k)
		default:
			text := r.tokens[k].text
			it = item{is: signItem, text: text, role: signRoles[text]}
			k++
			if _, climbs := r.ascent(k); climbs {
				it.role = "" // + 450 m
			}
		}
		it.start, it.end, it.ranged = start, r.tokens[k-1].end, r.tokens[from].ranged
		r.items = append(r.items, it)
	}
	r.described()
}

// described gives a number the unit behind the kind of run: 5 easy miles, 1 easy hour.
func (r *trainingReader) described() {
	for i := 0; i+2 < len(r.items); i++ {
		n, kind, last := &r.items[i], &r.items[i+1], &r.items[i+2]
		u, _ := UnitOf(last.text)
		if n.is != numberItem || kind.kind == "" || slices.Contains([]string{"repeats", "pace", "effort"}, roleAt(r.items, i+3)) {
			continue
		}
		switch {
		case u.Kind == Length && u.Of >= 1000 && n.value < 100:
			*n = within(item{is: distItem, value: n.value * u.Of, start: n.start, end: n.end, ranged: n.ranged}, maxMeters)
		case u.Kind == Span && u.Of >= 60:
			*n = within(item{is: spanItem, value: n.value * u.Of, start: n.start, end: n.end, ranged: n.ranged, clear: true}, maxSeconds)
		default:
			continue
		}
		kind.end = last.end
		r.items = slices.Delete(r.items, i+2, i+3)
	}
}

// at returns the token at a place, or an empty sign behind the last.
func (r *trainingReader) at(k int) token {
	if k >= 0 && k < len(r.tokens) {
		return r.tokens[k]
	}
	return token{spaced: true}
}

// role returns what a word means in lines.
func (r *trainingReader) role(t token) string {
	if t.is != wordToken {
		return ""
	}
	return words.Training.MeaningIn(r.language, t.text)
}

// unitAt returns the unit that a token is.
func (r *trainingReader) unitAt(k int) Unit {
	t := r.at(k)
	if t.is != wordToken {
		return Unit{}
	}
	if t.text == "k" {
		return units["km"]
	}
	u, _ := UnitOf(t.text)
	return u
}

// per reads "/km", "per mile" or "a mile" behind a time.
func (r *trainingReader) per(k int) (unit Unit, next int, ok bool) {
	if t := r.at(k); t.text != "/" && r.role(t) != "per" && (t.is != wordToken || t.text != "a") {
		return Unit{}, k, false
	}
	if lap := r.at(k + 1); lap.is == numberToken && lap.value == 400 { // 90 sec/400
		if r.unitAt(k+2).Name == "m" {
			k++
		}
		return Unit{Kind: Length, Of: lap.value}, k + 2, true
	}
	unit = r.unitAt(k + 1)
	if unit.Name == "m" && r.at(k).text == "/" {
		unit = units["mi"]
	}
	if unit.Kind != Length || unit.Of < 1000 {
		return Unit{}, k, false
	}
	return unit, k + 2, true
}

// paced makes a pace of a time if a unit or the word for it follows.
func (r *trainingReader) paced(seconds float64, k int) (it item, next int, ok bool) {
	if r.unitAt(k).Name == "minutes" { // 4:30 min/km
		if _, _, follows := r.per(k + 1); follows {
			k++
		} else if u := r.unitAt(k + 1); u.Kind == Length && u.Of >= 1000 { // 8:00 min miles
			k++
		}
	}
	unit, next, ok := r.per(k)
	if u := r.unitAt(k); !ok && u.Kind == Length && u.Of >= 1000 && r.at(k).text != "k" { // 8:00 miles
		unit, next, ok = u, k+1, true
	}
	if !ok && r.endsPace(k) {
		unit, next, ok = r.unit, k, true
	}
	if !ok || seconds <= 0 {
		return item{}, k, false
	}
	if r.endsPace(next) {
		next++
	}
	return item{is: paceItem, value: seconds / unit.Of}, next, true
}

// endsPace reports whether a word says that what is before it is a pace, and not what is behind it, as in "50:10 Pace: 5:00".
func (r *trainingReader) endsPace(k int) bool {
	behind := r.at(k + 1)
	return r.role(r.at(k)) == "pace" && behind.text != ":" && behind.is != clockToken
}

// clock reads a time with colons.
func (r *trainingReader) clock(k int) (item, int) {
	t := r.at(k)
	k++
	if r.at(k).text == "er" && !r.at(k).spaced { // 5:30er Schnitt
		k++
	}
	if t.parts == 2 {
		if it, next, ok := r.paced(t.value, k); ok {
			return it, next
		}
	}
	it := item{is: spanItem, value: t.value, two: t.parts == 2}
	switch u := r.unitAt(k); {
	case it.two && u.Name == "hours" && r.at(k).text != "hr":
		return item{is: spanItem, value: t.value * 60}, k + 1
	case it.two && u.Name == "minutes":
		it.two = false
		k++
	case u.Name == "hours" && r.at(k).text != "hr": // 1:01:30 h
		k++
	}
	return it, k
}

// number reads a number with what belongs to it.
func (r *trainingReader) number(k int) (item, int) {
	if next, ok := r.ascent(k); ok {
		return item{is: wordItem}, next
	}
	if it, next, ok := r.speed(k); ok {
		return it, next
	}
	t := r.at(k)
	if last := r.meaning(r.at(k - 1).text); r.at(k-1).is == wordToken && !t.spaced && r.unitAt(k-1).Kind == 0 && last.unknown() { // C25K
		if r.at(k+1).is == wordToken && !r.at(k+1).spaced {
			k++
		}
		return item{is: wordItem}, k + 1
	}
	k++
	next := r.at(k)
	if next.text == "-" && !next.spaced && r.at(k+1).is == wordToken && !r.at(k+1).spaced && r.unitAt(k+1).Kind != 0 { // a 5-mile run
		k++
		next = r.at(k)
	}
	if (next.text == "'" || next.text == `"`) && !next.spaced {
		return r.span(k - 1)
	}
	unit := r.unitAt(k)
	switch {
	case next.text == "%": // @ 85 %, 1.5% incline
		return item{is: wordItem}, k + 1
	case t.value < 1 && next.is == wordToken && r.meaning(next.text).distance > 0: // 1/2 marathon
		return item{is: distItem, value: t.value * r.meaning(next.text).distance}, k + 1
	case r.role(next) == "beats" && isHeartRate(t.value), next.text == "hr" && t.value > 24 && isHeartRate(t.value):
		return item{is: beatItem, value: t.value}, k + 1
	case next.text == "hr" && r.at(k+1).is == numberToken && r.at(k+1).value >= 60:
		return item{is: numberItem, value: t.value}, k // 8 hr 145
	case next.text == "s" && !next.spaced && t.value >= 200 && t.value <= 5000:
		return item{is: distItem, value: t.value}, k + 1 // 8x400s
	case next.text == "m" && t.value < 100 && !thousands.MatchString(t.text):
		return item{is: distItem, value: t.value, short: true}, k + 1
	case unit.Kind == Span && unit.Of >= 1 && unit.Of <= 3600:
		return r.span(k - 1)
	case unit.Kind == Length && unit.Of >= 0.9:
		v := t.value
		if whole, ok := Thousands(t.text); ok && unit.Of <= 1 {
			v = whole
		}
		return within(item{is: distItem, value: v * unit.Of}, maxMeters), k + 1
	}
	if next.is == wordToken && !next.spaced {
		if it := r.meaning(next.text); it.unknown() { // 3rd
			return it, k + 1
		}
	}
	it := item{is: numberItem, value: t.value, text: t.text}
	if v, ok := Thousands(t.text); ok && v >= 1000 && v <= 100_000 && t.value >= 1000 {
		it.value = v
	}
	return within(it, maxMeters), k
}

// within makes a word of what nobody can mean.
func within(it item, most float64) item {
	if it.value <= most {
		return it
	}
	return item{is: wordItem}
}

func isHeartRate(v float64) bool { return v >= 20 && v <= 250 }

// span reads a duration whose first number is at k: "1h24", "52 min 30 s", 52'30".
func (r *trainingReader) span(k int) (item, int) {
	total, before := 0.0, 24*3600.0
	for {
		t, sign := r.at(k), r.at(k+1)
		if sign.text == "-" && k+2 < len(r.tokens) {
			sign = r.at(k + 2)
		}
		of, width := 0.0, 2
		if r.at(k+1).text == "-" {
			width = 3
		}
		switch u := r.unitAt(k + width - 1); {
		case sign.text == "'" && !sign.spaced:
			of = 60
		case sign.text == `"` && !sign.spaced:
			of = 1
		case sign.text == "m" && before == 3600:
			of = 60
		case u.Kind == Span && u.Of >= 1 && u.Of <= 3600:
			of = u.Of
		}
		if of == 0 && before > 1 && before <= 3600 && (!t.spaced || before == 3600 && !r.ends(k+1)) { // 1h24, 1 h 24
			of, width = before/60, 1
		}
		if t.is != numberToken || of == 0 || of >= before || before <= 3600 && t.value >= 60 || of < before && before <= 3600 && total == 0 {
			break
		}
		total, before, k = total+t.value*of, of, k+width
	}
	if before == 60 || before == 1 && total >= 60 {
		if it, next, ok := r.paced(total, k); ok && total < 3600 {
			return it, next
		}
	}
	return within(item{is: spanItem, value: hundredths(total), clear: true}, maxSeconds), k
}

// ends reports whether the number before k begins something of its own.
func (r *trainingReader) ends(k int) bool {
	t := r.at(k)
	return r.unitAt(k).Kind != 0 || t.text == "x" || r.role(t) == "times" || t.text == ":"
}

// longestWords is how many words mean something together.
const longestWords = 5
