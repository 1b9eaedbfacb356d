package cell

import "harrier/internal/words"

// word reads a word, or several that mean something together.
func (r *trainingReader) word(k int) (item, int) {
	text, best, next := "", item{}, k+1
	for n, i := 0, k; n < longestWords && r.at(i).is == wordToken; n++ {
		text += r.at(i).text
		i++
		if it := r.meaning(text); n == 0 || !it.unknown() {
			best, next = it, i
		}
		if r.at(i).text == "-" && !r.at(i).spaced && !r.at(i+1).spaced {
			i++
		}
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
		distance: number(words.Distance.MeaningIn(r.language, text)),
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
