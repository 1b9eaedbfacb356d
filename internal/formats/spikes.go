package formats

import "math"

// maxChains is how many ways a track may have gone are kept in mind: the one that was run, and stray positions.
const maxChains = 8

// chain is a way that a track may have gone, back from its last point.
type chain struct{ last, count int }

// withoutSpikes drops points that nobody could have run to, and returns how many. Of the ways that the track may have gone, each of whose legs
// can be run, it keeps the one with most points: a stray position at the start must not take the rest along. What a recording was interrupted
// before can be anywhere.
func withoutSpikes(points []Point) ([]Point, int) {
	if !hasSpike(points) {
		return points, 0
	}
	before := make([]int, len(points)) // the point before each one on its way
	var chains []chain
	interrupted := chain{last: -1} // the best way up to the last interruption
	for i := range points {
		p := &points[i]
		if !p.Located() {
			continue
		}
		if p.Gap {
			interrupted, chains = best(append(chains, interrupted)), chains[:0]
		}
		at := reachable(points, chains, p)
		if at < 0 {
			at, chains = len(chains), append(chains, interrupted)
		}
		before[i] = chains[at].last
		chains[at] = chain{last: i, count: chains[at].count + 1}
		if len(chains) > maxChains {
			chains = withoutWorst(chains, at)
		}
	}
	onWay := make([]bool, len(points))
	for i := best(append(chains, interrupted)).last; i >= 0; i = before[i] {
		onWay[i] = true
	}
	kept, gap := make([]Point, 0, len(points)), false
	for i, p := range points {
		gap = gap || p.Gap
		if p.Located() && !onWay[i] {
			continue
		}
		p.Gap, gap = gap, false
		kept = append(kept, p)
	}
	return kept, len(points) - len(kept)
}

func hasSpike(points []Point) bool {
	var before *Point
	for i := range points {
		p := &points[i]
		if !p.Located() {
			continue
		}
		if before != nil && !p.Gap && !runnable(before, p) {
			return true
		}
		before = p
	}
	return false
}

// runnable reports whether the leg between two points is not faster than anybody. Where times are not known, any leg may be.
func runnable(a, b *Point) bool {
	seconds := b.At - a.At
	if math.IsNaN(seconds) {
		return true
	}
	if seconds == 0 {
		seconds = 1 // many files have whole seconds
	}
	return distance(a, b) <= maxSpeed*seconds
}

// reachable returns the place of the longest chain from whose end a point can be reached; -1 for none.
func reachable(points []Point, chains []chain, p *Point) int {
	at := -1
	for i, c := range chains {
		if (at < 0 || c.count > chains[at].count) && runnable(&points[c.last], p) {
			at = i
		}
	}
	return at
}

func best(chains []chain) chain {
	largest := chains[0]
	for _, c := range chains[1:] {
		if c.count > largest.count {
			largest = c
		}
	}
	return largest
}

// withoutWorst removes the shortest chain but that at a place, which is the newest.
func withoutWorst(chains []chain, newest int) []chain {
	worst := -1
	for i, c := range chains {
		if i != newest && (worst < 0 || c.count < chains[worst].count) {
			worst = i
		}
	}
	return append(chains[:worst], chains[worst+1:]...)
}
