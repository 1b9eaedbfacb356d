package cell

import (
	"math"
	"slices"
)

// repeats are repeated distances or durations. Recoveries are the distances between them.
type repeats struct {
	n, meters, seconds, recoveries float64
}

// maxRepeats is how many repeats somebody runs.
const maxRepeats = 100

// longestStride is how many meters a stride has.
const longestStride = 200

// timesAt reports whether the item says that something is repeated.
func timesAt(items []item, i int) bool { return i >= 0 && i < len(items) && items[i].role == "times" }

// signAt reports whether the item is a sign.
func signAt(items []item, i int, text string) bool { return i < len(items) && items[i].text == text }

// roleAt returns the role of an item.
func roleAt(items []item, i int) string {
	if i < 0 || i >= len(items) {
		return ""
	}
	return items[i].role
}

// repeat reads the repeats that begin with an item: "10x400 @ 75", "2 x 20'", "3x(800, 400)", "400m repeats x 8", "200-400-800".
func (r *trainingReader) repeat(items []item, i int) (rep repeats, next int, ok bool) {
	at := place{items[i].start, items[len(items)-1].end}
	if had, ok := r.repeated[at]; ok {
		return had.repeats, i + had.items, had.items > 0
	}
	if rep, next, ok = r.readRepeat(items, i); !ok {
		next = i
	}
	if r.repeated == nil {
		r.repeated = map[place]repeated{}
	}
	r.repeated[at] = repeated{rep, next - i}
	return rep, next, ok
}

// place is a part of a line: where it begins and ends.
type place struct{ start, end int }

// repeated is the result of repeat at a place: repeats of so many items, or none. Without it, the time to read a line would double with each repeat that
// has others inside or behind it.
type repeated struct {
	repeats

	items int
}

func (r *trainingReader) readRepeat(items []item, i int) (rep repeats, next int, ok bool) {
	if c, found := r.counted(items, i); found {
		rep, next, ok = r.sum(items, c)
	} else if rungs, end, found := ladder(items, i); found {
		next, ok = end, true
		for _, rung := range rungs {
			rep.n, rep.meters, rep.seconds = rep.n+1, rep.meters+rung.Meters, rep.seconds+rung.Seconds
		}
	}
	if !ok {
		return rep, i, false
	}
	next = r.repeatTime(&rep, items, next)
	next = r.recovery(&rep, items, next)
	next = r.recovery(&repeats{}, items, next) // those between sets
	if rep.seconds == 0 {
		next = r.repeatTime(&rep, items, next)
	}
	return rep, next, true
}

// counted has the items that say how often something is repeated, and at which it begins. next is behind all that was read, or 0 if what is repeated is
// still to be read, as behind "8 x".
type counted struct{ count, of, next int }

// countAt reports whether an item may be the count of repeats.
func countAt(items []item, i int) bool {
	if i >= len(items) || items[i].is != numberItem {
		return false
	}
	n := items[i].value
	return n >= 1 && n <= maxRepeats && n == math.Trunc(n)
}

// pairAt reports whether a work and a recovery begin with an item, with a slash between them: 30/30, 1'/1'.
func pairAt(items []item, i int) bool {
	if i+2 >= len(items) || !signAt(items, i+1, "/") {
		return false
	}
	a, b := &items[i], &items[i+2]
	return a.is == spanItem && b.is == spanItem || a.is == numberItem && b.is == numberItem && a.value <= 90 && b.value <= 90
}

// counted reads "8 x 400", "8 400m repeats", "4 strides 100m", "30/30 x 10" or "400 x 8".
func (r *trainingReader) counted(items []item, i int) (c counted, ok bool) {
	it := &items[i]
	if countAt(items, i) && i+2 < len(items) {
		second, third := &items[i+1], &items[i+2]
		switch {
		case second.role == "times":
			return counted{i, i + 2, 0}, true
		case second.is == distItem && second.value <= 5000 && (third.role == "repeats" || third.role == "strides"): // 8 400m repeats
			return counted{i, i + 1, i + 3}, true
		case second.role == "strides":
			j := i + 2
			if third.text == "of" && i+3 < len(items) {
				j++
			}
			if items[j].is == distItem && items[j].value <= longestStride || items[j].is == spanItem && items[j].value <= 60 { // 4 strides of 20 s
				return counted{i, j, j + 1}, true
			}
		}
	}
	if pairAt(items, i) && timesAt(items, i+3) { // 30/30 x 10
		return counted{i + 4, i, i + 5}, countAt(items, i+4)
	}
	if it.is != distItem && (it.is != numberItem || it.value < leastMeters) && it.each == 0 {
		return c, false
	}
	end := i + 1
	if roleAt(items, end) == "repeats" {
		end++
	}
	if timesAt(items, end) && countAt(items, end+1) && !timesAt(items, end+2) {
		return counted{end + 1, i, end + 2}, true
	}
	if countAt(items, end) && timesAt(items, end+1) && end > i+1 { // 400m repeats 8 times
		_, _, more := r.body(items, end+2)
		return counted{end, i, end + 2}, !more || it.each > 0
	}
	return c, false
}

// sum reads what is repeated and adds it up.
func (r *trainingReader) sum(items []item, c counted) (rep repeats, next int, ok bool) {
	if c.next > 0 {
		rep, _, ok = r.single(items, c.of)
		next = c.next
	} else {
		rep, next, ok = r.body(items, c.of)
	}
	n := items[c.count].value
	return repeats{rep.n * n, rep.meters * n, rep.seconds * n, rep.recoveries * n}, next, ok
}

// ladder reads at least three distances in meters with hyphens between them, or such durations, whose last has the unit.
func ladder(items []item, i int) (rungs []Step, next int, ok bool) {
	next = i
	sum, far := 0.0, true
	for next < len(items) && items[next].is == numberItem {
		v := items[next].value
		rungs, sum, next = append(rungs, Step{Meters: v}), sum+v, next+1
		far = far && v >= 100 && v <= 5000
		if next+1 < len(items) && (items[next].text == "-" || items[next].text == "/" || items[next].text == ",") {
			next++
		}
	}
	if last := next; last < len(items) && items[last].is == spanItem && items[last].clear && len(rungs) >= 2 && signAt(items, last-1, "-") { // 1-2-3-2-1 min
		unit := 60.0
		if math.Mod(items[last].value, 60) != 0 {
			unit = 1
		}
		for k := range rungs {
			rungs[k] = Step{Seconds: rungs[k].Meters * unit}
		}
		return append(rungs, Step{Seconds: items[last].value}), last + 1, sum*unit <= 24*3600
	}
	return rungs, next, far && len(rungs) >= 3
}

// body reads what is repeated.
func (r *trainingReader) body(items []item, i int) (one repeats, next int, ok bool) {
	if i >= len(items) {
		return one, i, false
	}
	if items[i].text == "(" {
		return r.group(items, i+1)
	}
	if inner, end, found := r.repeat(items, i); found {
		return inner, end, true
	}
	return r.single(items, i)
}

// single reads a distance or a duration that is repeated.
func (r *trainingReader) single(items []item, i int) (one repeats, next int, ok bool) {
	switch it := &items[i]; {
	case pairAt(items, i):
		return repeats{n: 1, seconds: it.value}, i + 3, true
	case it.is == numberItem:
		one.n, one.meters = 1, it.value
		if it.value < 20 {
			one.meters = hundredths(it.value * r.unit.Of)
		}
	case it.is == distItem && it.short && it.value < 20: // 5x5m
		one.n, one.seconds = 1, it.value*60
	case it.is == distItem:
		one.n, one.meters = 1, it.value
	case it.is == spanItem:
		one.n, one.seconds = 1, it.value
	case it.each > 0:
		one.n, one.meters = 1, it.each
	case it.distance > 0:
		one.n, one.meters = 1, it.distance
	default:
		return one, i, false
	}
	return one, i + 1, true
}

// group reads what is repeated within parentheses, up to the closing one.
func (r *trainingReader) group(items []item, i int) (all repeats, next int, ok bool) {
	timed, count := true, 0
	for i < len(items) && items[i].text != ")" {
		if items[i].is != numberItem && items[i].is != distItem && items[i].is != spanItem {
			i++
			continue
		}
		if recovers(items, i+1) || count > 0 && i+1 < len(items) && items[i+1].kind == "easy" {
			if m := recoveryMeters(&items[i]); m > 0 {
				all.recoveries += m
			}
			i++
			continue
		}
		one, end, found := r.repeat(items, i)
		if !found {
			if one, end, found = r.single(items, i); !found {
				break
			}
			end = r.repeatTime(&one, items, end)
		}
		all.meters, all.seconds, all.recoveries = all.meters+one.meters, all.seconds+one.seconds, all.recoveries+one.recoveries
		timed, count, all.n = timed && one.seconds > 0, count+1, one.n
		i = end
	}
	if !timed {
		all.seconds = 0
	}
	if count > 1 {
		all.n = 1
	}
	return all, min(i+1, len(items)), all.meters > 0 || all.seconds > 0
}

// repeatTime reads the time or the pace of repeats: of each, or of all of them one by one.
func (r *trainingReader) repeatTime(rep *repeats, items []item, i int) (next int) {
	j := i
	if signAt(items, i, "(") && rep.meters > 0 {
		if end, found := rep.enclosed(items, i+1); found {
			return end
		}
	}
	at, in := false, false
	for roleAt(items, j) == "at" || roleAt(items, j) == "in" || roleAt(items, j) == "repeats" || roleAt(items, j) == "each" || signAt(items, j, ":") ||
		signAt(items, j, "~") || signAt(items, j, ",") && j+1 < len(items) && items[j+1].is == spanItem && items[j+1].two ||
		j < len(items) && items[j].is == wordItem && (items[j].kind != "" && items[j].kind != "easy" || items[j].style == "tempo") {
		at, in = at || items[j].role == "at", in || items[j].role == "in"
		j++
	}
	if j >= len(items) || recovers(items, j+1) && !leadsRecovery(items, j) || effortAfter(items, j) {
		return i
	}
	switch it := &items[j]; {
	case it.is == paceItem:
		rep.byPace(it.value)
	case it.is == numberItem && (at || in) && rep.meters > 0:
		switch each := rep.meters / rep.n; {
		case repeatable(each, it.value):
			rep.seconds = it.value * rep.n
		case repeatable(each, it.value*60):
			rep.seconds = it.value * 60 * rep.n
		default:
			return i
		}
	case it.is == numberItem && j == i && rep.meters > 0 && it.value*1000*rep.n <= 330*rep.meters && repeatable(rep.meters/rep.n, it.value) &&
		roleAt(items, j+1) != "times": // 4x400 72
		rep.seconds = it.value * rep.n
	case it.is == spanItem && rep.meters == 0 && at && it.two:
		rep.byPace(it.value / r.unit.Of)
	case it.is == spanItem && rep.meters > 0:
		return r.laps(rep, items, j, at)
	default:
		return i
	}
	j++
	for roleAt(items, j) == "each" || roleAt(items, j) == "per" || roleAt(items, j) == "pace" {
		j++
	}
	return j
}

// leadsRecovery reports whether the word for a recovery behind an item is that of the measure behind it: 5x1000 3:30 TP 2'.
func leadsRecovery(items []item, i int) bool {
	j := i + 1
	role := roleAt(items, j)
	for j < len(items) && (recovers(items, j) || j > i+1 && (items[j].text == ":" || items[j].text == "=" || items[j].text == ".")) {
		j++
	}
	return j < len(items) && items[j].measures() && (role == "recovery" || items[i].two && !items[j].two)
}

// recovers reports whether the items from i say that what is before them is a recovery.
func recovers(items []item, i int) bool {
	if i >= len(items) {
		return false
	}
	it := &items[i]
	return it.role == "jog" || it.role == "recovery" || it.rest == "rest" || it.sport == "walk" || it.style == "easy"
}

// recoveryMeters returns the distance of a recovery; 0 for a duration.
func recoveryMeters(it *item) float64 {
	if it.is == distItem && !it.short || it.is == numberItem && it.value >= 100 {
		return it.value
	}
	return 0
}

// recovery reads the recoveries behind repeats: "w/ 2' jog", "(200 jog)", "90s rest", "/ 200m".
func (r *trainingReader) recovery(rep *repeats, items []item, i int) (next int) {
	j := i
	led := false
	for j < len(items) && (items[j].text == "," || items[j].text == "(" || items[j].text == "/" || items[j].role == "with" || items[j].role == "and" ||
		items[j].role == "about" && items[j].text == "on" || recovers(items, j) || signAt(items, j, "=") ||
		led && (items[j].text == ":" || items[j].text == ".")) {
		led = led || items[j].role == "with" || items[j].text == "/" || recovers(items, j)
		j++
	}
	if j >= len(items) {
		return i
	}
	it := &items[j]
	if !it.measures() {
		return i
	}
	if far := recoveryMeters(it); !recovers(items, j+1) && (!led || far > 1000 || roleAt(items, j+1) == "cool_down" || roleAt(items, j+1) == "warm_up") {
		return i
	}
	if c, more := r.counted(items, j); more {
		if _, _, more = r.sum(items, c); more {
			return i
		}
	}
	rep.recoveries += recoveryMeters(it) * rep.n
	j++
	for j < len(items) && (recovers(items, j) && (j+1 >= len(items) || !items[j+1].measures()) || roleAt(items, j) == "each" ||
		items[j].text == ")" && slices.ContainsFunc(items[i:j], func(it item) bool { return it.text == "(" })) {
		j++
	}
	return j
}

// effortAfter reports whether the item is the name of an effort: 5k pace, marathon effort, race pace.
func effortAfter(items []item, i int) bool {
	j := i + 1
	if j < len(items) && items[j].kind == "race" {
		j++
	}
	role := roleAt(items, j)
	return (role == "pace" || role == "effort") && (items[i].is == distItem || items[i].kind == "race" || items[i].distance > 0)
}
