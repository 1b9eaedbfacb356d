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
	if rep, next, ok = r.counted(items, i); !ok {
		rep, next, ok = ladder(items, i)
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

// counted reads "8 x 400", "8 400m repeats" or "400 x 8".
func (r *trainingReader) counted(items []item, i int) (rep repeats, next int, ok bool) {
	it := &items[i]
	count := func(j int) bool {
		if j >= len(items) || items[j].is != numberItem {
			return false
		}
		v := items[j].value
		return v >= 1 && v <= maxRepeats && v == float64(int(v))
	}
	if count(i) && timesAt(items, i+1) {
		if one, end, found := r.body(items, i+2); found {
			one.n, one.meters, one.seconds, one.recoveries = one.n*it.value, one.meters*it.value, one.seconds*it.value, one.recoveries*it.value
			return one, end, true
		}
	}
	if role := roleAt(items, i+2); count(i) && i+1 < len(items) && items[i+1].is == distItem && items[i+1].value < 5000 &&
		(role == "repeats" || role == "strides") { // 8 400m repeats
		return repeats{n: it.value, meters: it.value * items[i+1].value}, i + 3, true
	}
	if j := i + 2; count(i) && roleAt(items, i+1) == "strides" {
		if signAt(items, j, "of") {
			j++
		}
		switch {
		case j == len(items):
		case items[j].is == distItem && items[j].value <= longestStride: // 4 strides 100m
			return repeats{n: it.value, meters: it.value * items[j].value}, j + 1, true
		case items[j].is == spanItem && items[j].value <= 60: // 4 strides of 20 s
			return repeats{n: it.value, seconds: it.value * items[j].value}, j + 1, true
		}
	}
	if one, end, found := r.single(items, i); found && it.is == numberItem && one.seconds > 0 && timesAt(items, end) && count(end+1) { // 30/30 x 10
		return repeats{n: items[end+1].value, seconds: one.seconds * items[end+1].value}, end + 2, true
	}
	meters := it.value
	if it.each > 0 {
		meters = it.each
	}
	if it.is == distItem || it.is == numberItem && it.value >= 100 || it.each > 0 {
		end := i + 1
		if roleAt(items, end) == "repeats" {
			end++
		}
		if timesAt(items, end) && count(end+1) && !timesAt(items, end+2) {
			return repeats{n: items[end+1].value, meters: meters * items[end+1].value}, end + 2, true
		}
		if count(end) && timesAt(items, end+1) && end > i+1 { // 400m repeats 8 times
			if _, _, more := r.body(items, end+2); !more || it.each > 0 {
				return repeats{n: items[end].value, meters: meters * items[end].value}, end + 2, true
			}
		}
	}
	return rep, i, false
}

// ladder reads at least three distances in meters with hyphens between them, or such durations, whose last has the unit.
func ladder(items []item, i int) (rep repeats, next int, ok bool) {
	next = i
	sum := 0.0
	for next < len(items) && items[next].is == numberItem {
		rep.n, sum, next = rep.n+1, sum+items[next].value, next+1
		if next+1 < len(items) && (items[next].text == "-" || items[next].text == "/" || items[next].text == ",") {
			next++
		}
	}
	of := items[i:next]
	far := !slices.ContainsFunc(of, func(it item) bool { return it.is == numberItem && !(it.value >= 100 && it.value <= 5000) })
	if last := next; last < len(items) && items[last].is == spanItem && items[last].clear && rep.n >= 2 && signAt(items, last-1, "-") { // 1-2-3-2-1 min
		unit := 60.0
		if math.Mod(items[last].value, 60) != 0 {
			unit = 1
		}
		return repeats{n: 1, seconds: sum*unit + items[last].value}, last + 1, sum*unit <= 24*3600
	}
	rep.meters = sum
	return rep, next, far && rep.n >= 3
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
	case it.is == numberItem && it.value <= 90 && signAt(items, i+1, "/") && i+2 < len(items) && items[i+2].is == numberItem && items[i+2].value <= 90: // 30/30
		one.n, one.seconds = 1, it.value
		return one, i + 3, true
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
		if signAt(items, i+1, "/") && i+2 < len(items) && items[i+2].is == spanItem { // 1'/1'
			return one, i + 3, true
		}
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
	if _, _, more := r.counted(items, j); more {
		return i
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
