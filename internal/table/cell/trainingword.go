package cell

import (
	"slices"

	"harrier/internal/words"
)

// word reads a word, or several that mean something together.
func (r *trainingReader) word(k int) (item, int) {
	text, best, next := "", item{}, k+1
	for n, i := 0, k; n < longestWords && r.at(i).is == wordToken; n++ {
		text += r.at(i).text
		i++
		if it := r.meaning(text); n == 0 || !it.unknown() || it.role != "" {
			best, next = it, i
		}
		if r.at(i).text == "-" && !r.at(i).spaced && !r.at(i+1).spaced {
			i++
		}
	}
	if best.duration > 0 {
		if next == k+1 && len(r.items) > 0 && r.items[len(r.items)-1].unknown() { // happy hour
			return item{is: wordItem, text: best.text}, next
		}
		return item{is: spanItem, value: best.duration, clear: true, text: best.text}, next
	}
	switch best.role {
	case "heart_rate":
		i := next
		for r.at(i).text == ":" || r.role(r.at(i)) == "at" || r.at(i).text == "@" || r.at(i).text == "~" {
			i++
		}
		if t := r.at(i); t.is == numberToken && isHeartRate(t.value) {
			if r.role(r.at(i+1)) == "beats" {
				i++
			}
			return item{is: beatItem, value: t.value}, i + 1
		}
		best.role = ""
	case "highest_heart_rate": // max HR 181
		i := next
		for r.at(i).text == ":" {
			i++
		}
		if t := r.at(i); t.is == numberToken && isHeartRate(t.value) {
			return item{is: wordItem}, i + 1
		}
		best.role = ""
	case "pace":
		i := next
		if r.at(i).text == ":" || r.role(r.at(i)) == "at" || r.at(i).text == "@" {
			i++
		}
		if t := r.at(i); t.is == clockToken && t.parts == 2 && t.value > 0 {
			if it, end, ok := r.paced(t.value, i+1); ok {
				return it, end
			}
			return item{is: paceItem, value: t.value / r.unit.Of}, i + 1
		}
	}
	return best, next
}

// meaning returns the item of a folded word.
func (r *trainingReader) meaning(text string) item {
	it := item{
		is: wordItem, text: text, role: words.Training.MeaningIn(r.language, text), kind: words.Run.MeaningIn(r.language, text),
		style: words.Style.MeaningIn(r.language, text), sport: words.Sport.MeaningIn(r.language, text), rest: words.Rest.MeaningIn(r.language, text),
		half: words.Half.MeaningIn(r.language, text), weekday: words.Weekday.MeaningIn(r.language, text) != "",
		distance: number(words.Distance.MeaningIn(r.language, text)), duration: number(words.Duration.MeaningIn(r.language, text)),
	}
	if u, _ := UnitOf(text); u.Kind == Length && u.Of >= 1000 {
		it.each = u.Of
	}
	switch it.role {
	case "morning":
		it.half = "am"
	case "evening":
		it.half = "pm"
	}
	return it
}

// kindAt returns the kind of run that an item says.
func kindAt(items []item, i int) string {
	it := &items[i]
	kind := it.kind
	if it.style != "" && !OtherSport(it.style) {
		kind = it.style
	}
	if kind == "" || it.role == "times" || roleAt(items, i-1) == "about" || kind == "race" && (effortAfter(items, i) || roleAt(items, i-1) == "to") {
		return ""
	}
	return kind
}

// sportAt returns the kind that the name of another sport at an item says, where it names what was done.
func sportAt(items []item, i int) string {
	it := &items[i]
	sport := it.sport
	if OtherSport(it.style) {
		sport = it.style
	}
	if sport == "" || sport == "run" || it.role == "session" {
		return ""
	}
	if i > 1 && items[i-1].is == spanItem && sport != "bike" && sport != "swim" && sport != "walk" &&
		slices.ContainsFunc(items[:i-1], func(it item) bool { return it.is == distItem }) {
		return "" // 10 km 10 min stretching
	}
	first, described := true, i+1 < len(items) && items[i+1].measures()
	for j := range i { // stationary bike 30 min
		described = described && items[j].unknown()
	}
	for j := range i {
		first = first && (items[j].kind == "cross_training" || items[j].text == ":" || items[j].rest != "" || items[j].separates())
	}
	after := i+1 == len(items) || !items[i+1].unknown()
	if !first && !described && (!after || !items[i-1].measures() && items[i-1].kind != "easy" && items[i-1].kind != "cross_training") {
		return ""
	}
	if sport == "other" {
		return "cross_training"
	}
	return sport
}
