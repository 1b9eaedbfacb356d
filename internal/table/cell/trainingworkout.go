package cell

import "slices"

// workoutPart is a part of a workout: a warm-up, repeats, a tempo.
type workoutPart struct {
	meters, seconds float64
	from            int
	partial         bool
	// short says that it is repeats of at most 100 meters, which are strides behind a run: 5 mi easy + 4x100.
	short bool
}

// lastOf returns the last part, or nil without parts.
func lastOf(parts []workoutPart) *workoutPart {
	if len(parts) == 0 {
		return nil
	}
	return &parts[len(parts)-1]
}

// wholeRun says whether what comes is within a run that has been read, and whether in parentheses.
type wholeRun struct{ whole, enclosed bool }

// at begins or ends it where an item does, and reports whether another part begins.
func (w *wholeRun) at(items []item, i int, parts []workoutPart, repeated bool) (ended bool) {
	it := &items[i]
	switch {
	case it.text == "(" && len(parts) > 0 && !repeated && !w.whole: // 12 km (3 km w/u, 6x1k, 3 km c/d)
		w.whole, w.enclosed = true, true
	case it.text == ")" && w.enclosed:
		w.whole, w.enclosed = false, false
	case w.whole && !w.enclosed && (it.text == "+" || it.role == "plus" || it.role == "then"): // 8 mi with 4 at tempo + 2 mi
		w.whole = false
		return true
	case it.text == ":" && len(parts) == 1 && i > 0 && items[i-1].is == distItem: // 12 km: 3 km w/u, 6x1k, 3 km c/d
		w.whole = true
	}
	return false
}

// workout reads the parts of a workout as one run, whose title is the line.
func (r *trainingReader) workout(items []item) (run Run, ok bool) {
	var parts []workoutPart
	var within wholeRun
	total, repeated := 0.0, false
	last := func() *workoutPart { return lastOf(parts) }
	fresh := true
	for i := 0; i < len(items); {
		it := &items[i]
		if within.at(items, i, parts, repeated) {
			fresh = true
		}
		if rep, next, found := r.repeat(items, i); found {
			inner := within.whole || roleAt(items, i-1) == "with" && last() != nil
			if !inner {
				part := workoutPart{meters: rep.meters + rep.recoveries, seconds: rep.seconds, from: i, partial: rep.recoveries > 0}
				part.short = rep.meters > 0 && rep.meters <= 100*rep.n
				parts = append(parts, part)
			}
			repeated, fresh = true, false
			i = next
			continue
		}
		distance := it.is == distItem && !effortAfter(items, i) || it.is == numberItem && !within.whole && numbersPart(items, i, fresh)
		switch {
		case it.is == beatItem:
			if run.HeartRate == 0 {
				run.HeartRate = it.value
			}
		case distance || it.is == numberItem && totalAt(items, i):
			meters := it.value
			if it.is == numberItem && it.value < 200 {
				meters = hundredths(meters * r.unit.Of)
			}
			switch {
			case totalAt(items, i):
				total = meters
			case within.whole, repeated && roleAt(items, i-1) == "with":
			case roleAt(items, i-1) == "with" && includes(items, parts): // 8 mi with 2 mi w/u and 1 mi c/d
				within.whole = true
			default:
				if role := roleAt(items, i+1); repeated && !fresh && role != "warm_up" && role != "cool_down" { // 6x1 mi @ 5:45 10 mi
					r.note("The distances are added up, and one could be a part of another.")
				}
				parts = append(parts, workoutPart{meters: meters, from: i})
				fresh = false
			}
		case it.is == spanItem && !within.whole && !totalAt(items, i) && !recovers(items, i+1) && roleAt(items, i-1) != "with":
			if p := last(); p != nil && !fresh && p.meters > 0 && p.seconds == 0 && !p.partial {
				p.seconds = timeOf(it, p.meters, "")
			} else if fresh {
				parts = append(parts, workoutPart{seconds: it.value, from: i})
				fresh = false
			}
		case it.is == paceItem && !within.whole:
			if p := last(); p != nil && !fresh {
				p.byPace(it.value)
			}
		case it.separates():
			fresh = true
		}
		i++
	}
	return r.summed(items, parts, total, run, repeated)
}

// includes reports whether the only part so far is the whole, with others within it: 8 mi with 2 mi warm-up, but not 2 mi warm-up with 4 mi.
func includes(items []item, parts []workoutPart) bool {
	return len(parts) == 1 && parts[0].meters > 0 && !slices.Contains([]string{"warm_up", "cool_down"}, roleAt(items, parts[0].from+1))
}

// totalAt reports whether an item is that of the whole workout.
func totalAt(items []item, i int) bool {
	return roleAt(items, i+1) == "total" || roleAt(items, i-1) == "total"
}

// byPace completes a part by its pace.
func (p *workoutPart) byPace(pace float64) {
	switch {
	case p.meters > 0 && p.seconds == 0:
		p.seconds = secondsAt(p.meters, pace)
	case p.meters == 0 && p.seconds > 0:
		p.meters = hundredths(p.seconds / pace)
	}
}

// numbersPart reports whether a number without a unit is a part of a workout: 2 wu, 4 tempo.
func numbersPart(items []item, i int, fresh bool) bool {
	if i+1 >= len(items) {
		return fresh
	}
	after := &items[i+1]
	return fresh && (after.separates() || after.role == "warm_up" || after.role == "cool_down" || after.kind != "" || after.style != "" || after.role == "at" ||
		after.role == "ran" || after.role == "jog" || after.role == "with" || after.text == "(")
}

// summed makes a run of the parts of a workout.
func (r *trainingReader) summed(items []item, parts []workoutPart, total float64, run Run, repeated bool) (Run, bool) {
	timed := total == 0
	far, untold := 0.0, -1
	named := slices.ContainsFunc(items, func(it item) bool { return it.role == "strides" })
	for i, p := range parts {
		if named && p.short && i > 0 && parts[0].meters == 0 { // 30 min + 4x100 strides
			continue
		}
		far += p.meters
		run.Seconds += p.seconds
		timed = timed && p.seconds > 0 && !p.partial
		if p.meters == 0 {
			untold = i
		}
	}
	run.Meters = hundredths(far)
	switch {
	case total > 0:
		run.Meters, run.Seconds = total, 0
	case untold >= 0 && far > 0:
		it := &items[parts[untold].from]
		r.note(`"` + r.source[it.start:it.end] + `" has no distance, and is not in the sum.`)
		run.Seconds = 0
	case !timed:
		run.Seconds = 0
	}
	strides := named || len(parts) > 1 && parts[0].meters > 0 && !slices.ContainsFunc(parts[1:], func(p workoutPart) bool { return !p.short })
	for i := range items {
		if items[i].is == spanItem && totalAt(items, i) {
			run.Seconds = items[i].value
		}
	}
	for i := range items {
		if sport := sportAt(items, i); sport != "" { // swim 40x50m
			run.Kind = sport
			break
		}
		if kind := kindAt(items, i); kind != "" && (kind != "easy" || !repeated || strides || i == 0 || !items[i-1].measures() && items[i-1].role != "with") {
			run.Kind = kind
			break
		}
	}
	if run.Kind == "" && repeated && !strides {
		run.Kind = "intervals"
	}
	run.Title = titled(r.source[items[0].start:items[len(items)-1].end])
	run.Seconds = hundredths(run.Seconds)
	return run, run.Meters > 0 || run.Seconds > 0
}
