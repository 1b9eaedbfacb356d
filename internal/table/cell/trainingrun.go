package cell

import (
	"math"
	"slices"
)

// runReader reads the items of one run.
type runReader struct {
	*trainingReader

	items []item
	used  []bool
	run   Run
	sport string
	pace  float64
	// inner says that the items belong to a part of the run, hours that its time has two numbers.
	inner, hours bool
}

// run reads a run.
func (r *trainingReader) run(items []item) (Run, bool) {
	q := &runReader{trainingReader: r, items: items, used: make([]bool, len(items))}
	q.kinds()
	distances := false
	for i := range items {
		distances = distances || items[i].is == distItem && !effortAfter(items, i) && !q.inside(i)
	}
	depth := 0
	for i := range items {
		it := &items[i]
		switch {
		case it.text == "(" && (q.splits(i+1) || q.begins(i)):
			q.inner, depth = true, 1
		case it.text == ")" && depth > 0:
			q.inner, depth = false, 0
		case it.text == "," && depth == 0:
			q.inner = false
		case it.is == beatItem:
			if q.run.HeartRate == 0 {
				q.run.HeartRate, q.used[i] = it.value, true
				q.useBefore(i)
			}
		case q.inner:
		case it.is == spanItem && !q.inner && q.splits(i):
			q.inner, depth = true, 1
		case it.measures() && (q.run.Meters > 0 || q.run.Seconds > 0) && q.inside(i):
			q.inner = true
		case it.is == paceItem:
			if q.pace == 0 {
				q.pace, q.used[i] = it.value, true
				q.useBefore(i)
			}
		default:
			q.measure(i, distances)
		}
	}
	if q.hours && q.run.Meters == 0 && q.run.Seconds < 300 { // 1:15 easy
		q.run.Seconds *= 60
	}
	q.derive()
	q.run.Title = q.title()
	return q.run, q.run.Meters > 0 || q.run.Seconds > 0
}

// inside reports whether a measure is that of a part of the run: "w/ 4 mi tempo", "last 2".
func (q *runReader) inside(i int) bool {
	role := roleAt(q.items, i-1)
	return role == "with" || role == "about"
}

// begins reports whether what is in parentheses is a part of the run: (tempo 3 @ 7:00).
func (q *runReader) begins(i int) bool {
	if q.run.Meters == 0 {
		return false
	}
	numbers, others := false, false
	for _, it := range q.items[i+1:] {
		if it.text == ")" {
			break
		}
		if it.is == distItem {
			return true
		}
		numbers = numbers || it.is == numberItem
		others = others || it.is != numberItem
	}
	return numbers && others
}

// splits reads the times of each mile or kilometer: 4 mi (8:00, 7:45, 7:30, 7:10). They end the run, or what is in parentheses.
func (q *runReader) splits(i int) bool {
	n, sum := 0.0, 0.0
	for ; i < len(q.items) && q.items[i].text != ")"; i++ {
		switch {
		case q.items[i].is == spanItem && q.items[i].two:
			n, sum = n+1, sum+q.items[i].value
		case !slices.Contains([]string{",", "-", "/"}, q.items[i].text):
			return false
		}
	}
	whole := n > 1 && math.Abs(q.run.Meters-n*q.unit.Of) < 0.01*q.run.Meters
	if !whole || q.run.Seconds > 0 || !isLikely(q.run.Meters, sum, q.sport) {
		return false
	}
	q.run.Seconds = sum
	return true
}

// kinds reads the kind and the sport.
func (q *runReader) kinds() {
	for i := range q.items {
		if sport := sportAt(q.items, i); sport != "" && q.sport == "" {
			q.sport = sport
			q.used[i] = q.items[i].sport != "other" && q.items[i].style == ""
		}
	}
	cross := false
	depth := 0
	for i := range q.items {
		switch q.items[i].text {
		case "(":
			depth++
		case ")":
			depth--
		}
		kind := kindAt(q.items, i)
		if kind == "" || q.run.Kind != "" && kind != "cross_training" {
			continue
		}
		if kind == "cross_training" {
			cross = true
			q.used[i] = true
			continue
		}
		q.run.Kind = kind
		q.used[i] = q.items[i].style == "" && depth == 0
		if role := roleAt(q.items, i+1); q.used[i] && (role == "pace" || role == "effort" || role == "day") {
			q.used[i+1] = true
		}
	}
	switch {
	case q.sport != "":
		q.run.Kind = q.sport
	case cross:
		q.run.Kind, q.sport = "cross_training", "cross_training"
	}
}

// useBefore uses the words before a measure that lead to it.
func (q *runReader) useBefore(i int) {
	leads := func(i int) bool {
		role := roleAt(q.items, i)
		return role == "at" || role == "in" || role == "roughly"
	}
	for i--; i >= 0 && (leads(i) || q.items[i].text == "~" || (q.items[i].text == ":" || q.items[i].text == ".") && leads(i-1)); i-- {
		q.used[i] = true
	}
}

// measure reads a distance or a duration.
func (q *runReader) measure(i int, distances bool) {
	it := &q.items[i]
	switch {
	case it.is == distItem && effortAfter(q.items, i), it.distance > 0 && effortAfter(q.items, i):
	case it.is == distItem && it.short:
		q.short(i)
	case it.is == distItem && q.run.Meters > 0:
		q.inner = true
	case it.is == distItem:
		q.far(i, it.value)
	case it.distance > 0 && q.run.Meters == 0 && !distances && q.named(i):
		q.far(i, it.distance)
		q.used[i] = it.style == "" && (i == 0 || !q.items[i-1].unknown()) // the name of a race stays
	case it.each > 0 && q.run.Meters == 0 && !distances && i+1 < len(q.items) && q.items[i+1].is == spanItem: // mile 4:58
		q.far(i, it.each)
	case it.is == numberItem:
		q.number(i, distances)
	case it.is == spanItem:
		q.span(i)
	}
}

// named reports whether the name of a distance says how far the run was: "marathon 3:15:00", but not "jog to parkrun" or "first half".
func (q *runReader) named(i int) bool {
	var last, next item
	if i > 0 {
		last = q.items[i-1]
	}
	if i+1 < len(q.items) {
		next = q.items[i+1]
	}
	it := &q.items[i]
	timed := next.is == spanItem && (isLikely(it.distance, next.value, "") || next.two && isLikely(it.distance, next.value*60, ""))
	switch {
	case last.role == "to", last.role == "at" && q.run.Seconds == 0 && !timed:
		return false
	case it.text == "half":
		return !last.unknown() && last.is != numberItem && !next.unknown()
	}
	return !last.unknown() || timed // Berlin marathon 3:15:00
}

func (q *runReader) far(i int, meters float64) {
	q.between(i)
	q.run.Meters, q.used[i] = hundredths(meters), true
	if q.run.Meters > 0 && roleAt(q.items, i+1) == "total" {
		q.used[i+1] = true
	}
	q.useBefore(i)
}

// between notes that a distance or a time is the middle of a range.
func (q *runReader) between(i int) {
	if it := &q.items[i]; it.ranged {
		q.note(`"` + q.source[it.start:it.end] + `" is read as the middle of both.`)
	}
}

// short reads a small number with an m: minutes, or miles.
func (q *runReader) short(i int) {
	it := &q.items[i]
	others := 0
	timed := false
	for j := range q.items {
		if q.items[j].is == distItem && !q.items[j].short {
			others++
		}
		timed = timed || q.items[j].is == spanItem || q.items[j].is == paceItem
	}
	switch {
	case q.run.Seconds == 0 && !timed && (others > 0 || q.unit.Name != "mi" || it.value > 20):
		q.run.Seconds, q.used[i] = it.value*60, true
		q.useBefore(i)
	case q.run.Meters == 0 && others == 0 && q.unit.Name == "mi":
		q.far(i, it.value*q.unit.Of)
		if !timed {
			q.doubt(it, "miles", "minutes")
		}
	}
}

// number reads a number without a unit.
func (q *runReader) number(i int, distances bool) {
	it := &q.items[i]
	named := i+1 < len(q.items) && q.items[i+1].unknown()
	meters := hundredths(it.value * q.unit.Of)
	if it.value >= 200 {
		meters = it.value
	}
	role := roleAt(q.items, i-1)
	timed := q.sport == "bike" || q.sport == "strength" || q.sport == "cross_training" ||
		(q.sport == "walk" || q.sport == "swim") && it.value >= 15 && it.value < 200
	switch {
	case role == "times" || role == "day" || roleAt(q.items, i+1) == "times" || counts(q.items, i): // 8 hill repeats
	case q.run.Meters == 0 && !distances && q.run.Seconds == 0 && timed && role != "at":
		q.run.Seconds, q.used[i] = it.value*60, true
		q.useBefore(i)
	case q.run.Meters == 0 && !distances && (role != "at" && role != "in" || roleAt(q.items, i-2) == "cut") && q.items[i].value > 0:
		if i > 0 && (q.items[i-1].text == "#" || q.items[i-1].text == "-" || named && q.items[i-1].separates()) { // + 6 strides
			return
		}
		q.far(i, meters)
		if it.value >= 30 && it.value < 100 && q.sport == "" && q.run.Seconds == 0 && !q.timed(i) {
			q.doubt(it, map[string]string{"mi": "miles", "km": "kilometers"}[q.unit.Name], "minutes")
		}
	case q.run.Meters == 0 || q.run.Seconds > 0 || q.pace > 0 || named && role != "in" && role != "at" || q.labeled(i):
	case role == "at" && isLikely(1000, it.value*60_000/q.unit.Of, q.sport):
		q.pace, q.used[i] = it.value*60/q.unit.Of, true
		q.useBefore(i)
	case role == "at" && q.run.HeartRate == 0 && it.value >= 100 && it.value <= 210 && !it.ranged: // 8 mi @ 145
		q.run.HeartRate, q.used[i] = it.value, true
		q.useBefore(i)
		if isLikely(q.run.Meters, it.value*60, q.sport) {
			q.doubt(it, "a heart rate", "minutes")
		}
	case isLikely(q.run.Meters, it.value*60, q.sport):
		q.run.Seconds, q.used[i] = it.value*60, true
		q.useBefore(i)
		if i > 0 && q.items[i-1].unknown() {
			q.doubt(it, "minutes", "a part of the title")
		}
	case isLikely(q.run.Meters, it.value*3600, q.sport) && it.value < 24 && (i == 0 || !q.items[i-1].unknown()):
		q.run.Seconds, q.used[i] = hundredths(it.value*3600), true
		q.useBefore(i)
	}
}

// counts reports whether a number says how many repeats are behind it.
func counts(items []item, i int) bool {
	for i++; i < len(items) && items[i].unknown() && items[i].role == ""; {
		i++
	}
	return roleAt(items, i) == "repeats"
}

// labeled reports whether an item belongs to a label that is not understood: shoes: Pegasus 40.
func (q *runReader) labeled(i int) bool {
	for i--; i > 0 && !q.items[i].separates(); i-- {
		if q.items[i].text == ":" && q.items[i-1].unknown() {
			return true
		}
	}
	return false
}

// timed reports whether a time or a pace follows.
func (q *runReader) timed(i int) bool {
	for _, it := range q.items[i+1:] {
		if it.is == spanItem || it.is == paceItem || it.is == numberItem {
			return true
		}
	}
	return false
}

// span reads a duration, or a pace that looks like one.
func (q *runReader) span(i int) {
	it := &q.items[i]
	at := roleAt(q.items, i-1) == "at"
	meters := q.run.Meters
	if meters == 0 {
		for j := i + 1; j < len(q.items); j++ { // 45:10 6.2 mi
			switch next := &q.items[j]; {
			case next.separates() && next.text != ",":
				j = len(q.items)
			case meters > 0:
			case next.is == distItem && !next.short:
				meters = next.value
			case next.distance > 0:
				meters = next.distance
			}
		}
	}
	pace := it.value / q.unit.Of
	far := max(meters, 1000)
	paced := (it.two || at && it.clear) && q.pace == 0 && q.sport != "swim" && isLikely(far, pace*far, q.sport)
	switch {
	case at && paced && (meters > 0 || q.run.Seconds > 0) && it.value < 3600:
		q.pace = pace
	case q.pace > 0 && it.two && meters > 0 && isLikely(far, pace*far, q.sport): // 8 mi @ 7:30, last 6:10
		return
	case it.two && q.run.Seconds > 0 && meters > 0 && math.Abs(pace*meters-q.run.Seconds) < 0.02*q.run.Seconds: // 1:05:30 12.4 km 5:17
	case q.run.Seconds > 0, meters > 0 && it.clear && i+1 < len(q.items) && q.items[i+1].exercise():
		return
	case !it.two && it.clear && meters > 0 && (q.sport == "" || q.sport == "walk") && !PossibleRun(meters, it.value):
		return // ten minutes of stretching
	case !it.two || meters == 0:
		q.run.Seconds, q.hours = it.value, it.two
	case isLikely(meters, it.value, q.sport):
		q.run.Seconds = it.value
	case isLikely(meters, it.value*60, q.sport):
		q.run.Seconds = it.value * 60
		if paced {
			q.doubt(it, "hours and minutes", "a pace")
		}
	case paced:
		q.pace = pace
	case q.sport == "" && !PossibleRun(meters, it.value) && PossibleRun(meters, it.value*60):
		q.run.Seconds = it.value * 60
	default:
		q.run.Seconds = it.value
	}
	if q.run.Seconds > 0 {
		q.between(i)
	}
	q.used[i] = true
	q.useBefore(i)
}

// derive completes a run by its pace.
func (q *runReader) derive() {
	switch {
	case q.pace == 0:
	case q.run.Meters > 0 && q.run.Seconds == 0:
		q.run.Seconds = secondsAt(q.run.Meters, q.pace)
	case q.run.Meters == 0 && q.run.Seconds > 0:
		q.run.Meters = hundredths(q.run.Seconds / q.pace)
	}
}
