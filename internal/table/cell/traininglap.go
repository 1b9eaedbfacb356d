package cell

import "math"

// enclosed reads the times of repeats in parentheses: 6x800 (2:50), 3x1600 (5:20, 5:18, 5:15).
func (rep *repeats) enclosed(items []item, i int) (next int, ok bool) {
	sum, count, each := 0.0, 0.0, rep.meters/rep.n
	for ; i < len(items) && items[i].text != ")"; i++ {
		switch it := &items[i]; {
		case it.lap(each):
			sum, count = sum+it.value, count+1
		case it.text != "," && it.text != "-" && it.text != "/" && it.role != "at" && it.role != "each":
			return i, false
		}
	}
	if i == len(items) || count != 1 && count != rep.n {
		return i, false
	}
	rep.seconds = hundredths(sum / count * rep.n)
	return i + 1, true
}

// laps reads the times of repeats.
func (r *trainingReader) laps(rep *repeats, items []item, i int, at bool) (next int) {
	sum, count, next := 0.0, 0.0, i
	for next < len(items) && items[next].is == spanItem {
		sum, count, next = sum+items[next].value, count+1, next+1
		if next+1 < len(items) && (items[next].text == "," || items[next].text == "-" || items[next].text == "/") && items[next+1].is == spanItem {
			next++
		}
	}
	it, each := &items[i], rep.meters/rep.n
	byPace := at && it.two && isLikely(3000, it.value*3000/r.unit.Of, "")
	switch {
	case count > 1 && count == rep.n:
		rep.seconds = sum
	case count == 2: // a range
		rep.seconds = hundredths(sum / 2 * rep.n)
	case count > 2:
	case repeatable(each, it.value):
		rep.seconds = it.value * rep.n
		if byPace && math.Abs(each-r.unit.Of) > 0.02*each {
			r.doubt(it, "the time of each", "a pace")
		}
	case byPace:
		rep.byPace(it.value / r.unit.Of)
	case repeatable(rep.meters, it.value):
		rep.seconds = it.value
	default:
		rep.seconds = it.value * rep.n
	}
	for roleAt(items, next) == "each" || roleAt(items, next) == "pace" {
		next++
	}
	return next
}

// byPace completes repeats by their pace.
func (rep *repeats) byPace(pace float64) {
	switch {
	case rep.meters > 0:
		rep.seconds = secondsAt(rep.meters, pace)
	case rep.seconds > 0:
		rep.meters = hundredths(rep.seconds / pace)
	}
}

// repeatable reports whether somebody may run a repeat in some seconds.
func repeatable(meters, seconds float64) bool {
	pace := seconds / meters * 1000
	return meters > 0 && pace >= 105 && pace <= 720 && PossibleRun(meters, seconds)
}

// lap reports whether a duration in parentheses is the time of each repeat rather than that of its recovery.
func (it *item) lap(meters float64) bool {
	exact := it.two || it.clear && it.value >= 100 && math.Mod(it.value, 60) != 0
	return it.is == spanItem && exact && repeatable(meters, it.value) && it.value*1000 <= 330*meters
}
