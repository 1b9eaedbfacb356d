package cell

import (
	"math"
	"slices"
	"strings"
)

// Training is the content of a line of a log: "AM 3 PM 6", "10x400 @ 75", "sick".
type Training struct {
	Runs []Run
	// Rest says why there is no run: rest, sick, injured or travel; or nothing.
	Rest string
	// Unsure says in words what could be read in two ways.
	Unsure string
}

// Run is a run, or another exercise, of a line. What the line does not say is zero.
type Run struct {
	Meters, Seconds float64
	// Kind is one of the contract, or the sport: bike, swim, strength or walk.
	Kind, Title string
	HeartRate   float64
}

// The bounds of what is read. Longer texts are no lines.
const (
	maxLine    = 300
	maxTitle   = 200
	maxMeters  = 804_672
	maxSeconds = 1_000_000
)

// ParseTraining reads a line. unit is that of numbers without one, a mile or a kilometer, and language the code of the language whose words are read
// beside those of English: all for "". It is not ok if the line has no run and no rest.
func ParseTraining(text string, unit Unit, language string) (t Training, ok bool) {
	if len(text) > 4*maxLine || len([]rune(text)) > maxLine {
		return Training{}, false
	}
	r := &trainingReader{source: text, unit: unit, language: language}
	r.split()
	r.join()
	r.itemize()
	items := r.items
	for len(items) > 1 && items[0].weekday { // Mon 5 easy
		items = items[1:]
		if items[0].text == ":" || items[0].text == "," {
			items = items[1:]
		}
	}
	uncount(items)
	r.planned(items)
	helped(items)
	halves := r.halves(apart(items))
	for _, half := range halves {
		runs := r.segment(half)
		named := slices.ContainsFunc(half, func(it item) bool { return it.sport != "" || it.kind != "" })
		if named && len(runs) == 0 && len(halves) > 1 { // AM 5, PM lift
			r.note(`"` + r.source[half[0].start:half[len(half)-1].end] + `" has no distance and no time, and is left out.`)
		}
		for _, run := range runs {
			if run.Meters <= maxMeters && run.Seconds <= maxSeconds {
				t.Runs = append(t.Runs, run)
			}
		}
	}
	t.Rest = r.rest(items, t.Runs)
	t.Unsure = strings.Join(r.unsure, " ")
	return t, len(t.Runs) > 0 || t.Rest != ""
}

// trainingReader reads a line.
type trainingReader struct {
	source   string
	unit     Unit
	language string
	tokens   []token
	items    []item
	unsure   []string
	repeated map[place]repeated
}

// doubt notes that a part of the line could be read in two ways.
func (r *trainingReader) doubt(it *item, read, other string) {
	r.note(`"` + r.source[it.start:it.end] + `" is read as ` + read + `, and could be ` + other + ".")
}

// note adds a sentence to what is unsure.
func (r *trainingReader) note(sentence string) {
	if !slices.Contains(r.unsure, sentence) {
		r.unsure = append(r.unsure, sentence)
	}
}

// rest returns why there is no run. A line with a run has a rest only if it begins with it and the run is another sport.
func (r *trainingReader) rest(items []item, runs []Run) string {
	for _, run := range runs {
		if IsRunning(run.Kind) {
			return ""
		}
	}
	why, words, first := "", 0, -1
	for i := range items {
		if items[i].is != wordItem {
			continue
		}
		if rest := items[i].rest; rest != "" {
			if first < 0 {
				first = words
			}
			if why == "" || why == "rest" {
				why = rest
			}
		}
		words++
	}
	zero := len(items) > 0 && (items[0].is == distItem || items[0].is == numberItem) && items[0].value == 0
	switch {
	case first == 0, first > 0 && words <= 4 && len(runs) == 0:
		return why
	case zero && len(runs) == 0:
		return "rest"
	}
	return ""
}

// apart puts a comma between a warm-up or a cool-down and what is beside it: 2 w/u 5 @ 6:50 2 c/d.
func apart(items []item) []item {
	warm := func(i int) bool {
		return i < len(items) && (items[i].role == "warm_up" || items[i].role == "cool_down")
	}
	kind := func(i int) bool { return i < len(items) && items[i].kind != "" }
	all := make([]item, 0, len(items))
	open := false // whether a measure has no comma behind it yet
	for i := range items {
		if items[i].measures() && open {
			last := &items[i-1]
			behind := warm(i-1) && items[i-2].measures() && ((items[i-2].is == spanItem) == (items[i].is == spanItem) || kind(i+1))
			before := warm(i+1) && (last.measures() || last.is == paceItem || last.kind != "" || last.style != "")
			if behind || before {
				all = append(all, item{text: ",", start: last.end, end: last.end})
			}
		}
		open = items[i].measures() || open && !items[i].separates()
		all = append(all, items[i])
	}
	return all
}

// halves splits a line into those of the day: "AM 3 PM 6" and "3 mi am, 6 mi pm".
func (r *trainingReader) halves(items []item) [][]item {
	if len(items) == 0 {
		return nil
	}
	var at []int
	for i := range items {
		if items[i].half != "" {
			at = append(at, i)
		}
	}
	named := func(i int) bool { return items[i].role == "morning" || items[i].role == "evening" }
	if len(at) == 0 || len(at) == 1 && named(at[0]) {
		return [][]item{items}
	}
	prefix := at[0] == 0
	for _, i := range at {
		more := len(at) == 1 && slices.ContainsFunc(items[i:], func(it item) bool { return it.measures() })
		if !prefix && timeOfDay(items, i-1) && (items[i-1].is == spanItem || more || roleAt(items, i-2) == "at") {
			items[i-1] = item{is: wordItem, start: items[i-1].start, end: items[i-1].end}
		}
	}
	var all [][]item
	from := 0
	for _, i := range at {
		switch {
		case i < from, named(i) && at[0] > 0:
		case prefix && i > 0:
			all = append(all, items[from:i])
			from = i + 1
		case prefix:
			from = 1
		case items[i-1].is == numberItem, items[i-1].is == wordItem && items[i-1].text == "": // a time of day
			if len(at) > 1 && items[i-1].is == numberItem {
				all = append(all, items[from:i])
				from = i + 1
			}
		default:
			all = append(all, items[from:i])
			from = i + 1
		}
	}
	if from < len(items) {
		all = append(all, items[from:])
	}
	return all
}

// timeOfDay reports whether an item is a time before the word for a half of the day: 5:30 am.
func timeOfDay(items []item, i int) bool {
	it := &items[i]
	return it.is == spanItem && it.two && it.value < 13*60 || it.is == numberItem && it.value <= 12
}

// segment reads the runs of a half of the day.
func (r *trainingReader) segment(items []item) []Run {
	for len(items) > 0 && (items[0].separates() || items[0].text == ":") {
		items = items[1:]
	}
	for len(items) > 0 && items[len(items)-1].separates() {
		items = items[:len(items)-1]
	}
	repeats, race, warm, then, total, chunks, distances, far := false, false, false, false, false, 0, 0, 0
	starts, plus := true, false
	for i := range items {
		it := &items[i]
		if _, _, ok := r.repeat(items, i); ok {
			repeats = true
		}
		race = race || kindAt(items, i) == "race"
		warm = warm || it.role == "warm_up" || it.role == "cool_down"
		if it.is == distItem || it.is == numberItem {
			far++
			total = total || totalAt(items, i)
		}
		switch {
		case it.separates():
			starts, plus, then = true, plus || it.role == "plus", then || it.role == "then"
		case it.measures() && (starts || it.is == distItem && !effortAfter(items, i)):
			chunks++
			if it.is == distItem && starts {
				distances++
			}
			starts = false
		case it.is == wordItem && it.unknown():
			starts = false
		}
	}
	switch {
	case repeats, warm && chunks > 1 && !race, then && chunks > 1 && distances == 1, total && far > 1:
		run, ok := r.workout(items)
		if !ok {
			return nil
		}
		return []Run{run}
	case distances > 1 && !race && !plus && !slices.ContainsFunc(items, func(it item) bool { return it.role == "and" || it.role == "then" || it.text == ";" }):
		run, ok := r.workout(items)
		if ok {
			r.note("The distances are added up, and one could be a part of another.")
			return []Run{run}
		}
	}
	var runs []Run
	for _, chunk := range r.chunks(items, race && warm) {
		if run, ok := r.run(chunk); ok {
			runs = append(runs, run)
		}
	}
	return runs
}

// chunks splits at plus signs and words such as "and" between runs, and also at commas if these separate them. A chunk that has no measure of its own
// belongs to the one before.
func (r *trainingReader) chunks(items []item, commas bool) [][]item {
	var all [][]item
	from := 0
	has := func(part []item) (own, distance bool) {
		for i := range part {
			it := &part[i]
			switch {
			case it.is == distItem, it.is == wordItem && it.distance > 0:
				return true, true
			case it.is == numberItem && (i+1 == len(part) || !part[i+1].unknown()):
				own, distance = true, true
			case it.is == spanItem:
				own = true
			}
		}
		return own, distance
	}
	sport := func(part []item) bool {
		for i := range part {
			if sportAt(part, i) != "" {
				return true
			}
		}
		return false
	}
	ran := func(part []item) bool { return len(part) > 0 && (part[0].role == "ran" || part[0].sport == "run") }
	timed := func(part []item) bool {
		return slices.ContainsFunc(part, func(it item) bool { return it.is == spanItem })
	}
	depth := 0
	for i := range items {
		it := &items[i]
		switch it.text {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth > 0 || i < from || it.role != "plus" && it.role != "and" && it.role != "then" && it.text != ";" && it.text != "," {
			continue
		}
		to := i + 1
		for to < len(items) && !items[to].separates() {
			to++
		}
		before, _ := has(items[from:i])
		after, distance := has(items[i+1 : to])
		other := sport(items[i+1:to]) && !sport(items[from:i]) || sport(items[from:i]) && ran(items[i+1:to]) // 5 mi, 20 min core; bike 20 mi, run 3
		switch {
		case !before, !after, it.text == "," && !commas && !other, it.text == ";" && !distance && !other && !timed(items[from:i]),
			!distance && !other && it.role != "plus" && it.text != ";":
			continue
		}
		all = append(all, items[from:i])
		from = i + 1
	}
	return append(all, items[from:])
}

// hundredths rounds a value to them.
func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// secondsAt returns the whole seconds of a distance at a pace. A distance may have been rounded before.
func secondsAt(meters, pace float64) float64 { return math.Round(meters*pace + 0.001) }
