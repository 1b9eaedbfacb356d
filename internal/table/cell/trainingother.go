package cell

import "slices"

// asWord makes an item a word that means nothing.
func asWord(it *item) { *it = item{is: wordItem, start: it.start, end: it.end} }

// uncount makes words of numbers that say how many others there were: 15000 steps, 50 push-ups, 3x10 squats, at 60 degrees.
func uncount(items []item) {
	for i := range items {
		switch {
		case (items[i].role == "thing" || items[i].text == "°") && i > 0 && items[i-1].is == numberItem:
			asWord(&items[i-1])
		case items[i].role == "exercise":
			uncountExercise(items, i)
		}
	}
}

// uncountExercise makes words of the numbers beside an exercise: 3x10 squats, bench 135.
func uncountExercise(items []item, i int) {
	if j := i - 1; j >= 0 && (items[j].is == numberItem || items[j].is == distItem) {
		if timesAt(items, j-1) && j > 1 && items[j-2].is == numberItem {
			asWord(&items[j-1])
			asWord(&items[j-2])
		}
		asWord(&items[j])
		return
	}
	j := i + 1
	if signAt(items, j, ":") {
		j++
	}
	if j < len(items) && items[j].is == numberItem {
		if timesAt(items, j+1) && j+2 < len(items) && items[j+2].is == numberItem {
			asWord(&items[j+1])
			asWord(&items[j+2])
		}
		asWord(&items[j])
	}
}

// planned makes words of the distances and durations of a run that ended early: 8 mi, cut short at 3.5. Where repeats did, nobody knows whether they were
// cut short at a repeat or a distance.
func (r *trainingReader) planned(items []item) {
	repeated := slices.ContainsFunc(items, func(it item) bool { return it.role == "times" })
	for i := range items {
		if role := roleAt(items, i+1); items[i].role != "cut" || role != "at" && role != "about" || i+2 >= len(items) || !items[i+2].measures() {
			continue
		}
		if repeated {
			r.note("The repeats are read as planned, although they were cut short.")
			asWord(&items[i+2])
			return
		}
		for j := range items[:i] {
			if items[j].measures() {
				asWord(&items[j])
			}
		}
		return
	}
}

// helped makes words of the names of races at which somebody helped: parkrun volunteer. A time or the word for a run beside a name says that it was run.
func helped(items []item) {
	if !slices.ContainsFunc(items, func(it item) bool { return it.role == "help" }) {
		return
	}
	for i := range items {
		next := i + 1
		for roleAt(items, next) == "in" || roleAt(items, next) == "at" || signAt(items, next, ":") {
			next++
		}
		timed := next < len(items) && items[next].is == spanItem || i > 1 && items[i-1].role == "at" && items[i-2].is == spanItem
		if items[i].distance > 0 && !timed && roleAt(items, i-1) != "ran" {
			items[i].distance, items[i].style = 0, ""
		}
	}
}
