package read

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// ranking is one order of finish: the contests whose places it has. Of several contests, the places are those over all of them, as of men and women
// together.
type ranking []Contest

// rankings returns the orders of finish that the places of the contests are of.
func (c *Checker) rankings() []ranking {
	type round struct {
		event string
		round discipline.Round
	}
	rounds := map[round]ranking{}
	for _, at := range slices.SortedFunc(maps.Keys(c.contests), compareContests) {
		if len(c.contests[at].placed) > 0 {
			key := round{at.Event, at.Round}
			rounds[key] = append(rounds[key], at)
		}
	}
	list := make([]ranking, 0, len(rounds))
	for _, all := range rounds {
		list = append(list, c.apart(all)...)
	}
	slices.SortFunc(list, func(a, b ranking) int { return compareContests(a[0], b[0]) })
	return list
}

// apart returns the orders of finish of the contests of a round: one of all, one of each gender, one of each division, or one of each contest.
func (c *Checker) apart(all ranking) []ranking {
	if c.isOne(all) {
		return []ranking{all}
	}
	for _, of := range []func(Contest) string{
		func(at Contest) string { return string(at.Gender) },
		func(at Contest) string { return at.Division },
	} {
		parts := map[string]ranking{}
		for _, at := range all {
			parts[of(at)] = append(parts[of(at)], at)
		}
		list := slices.Collect(maps.Values(parts))
		if len(list) < len(all) && !slices.ContainsFunc(list, func(part ranking) bool { return !c.isOne(part) }) {
			return list
		}
	}
	each := make([]ranking, len(all))
	for i, at := range all {
		each[i] = ranking{at}
	}
	return each
}

// isOne reports whether the places of contests are those of one order of finish: no place is in two contests with two times, and the times are mostly in
// the order of the places.
func (c *Checker) isOne(all ranking) bool {
	if len(all) == 1 {
		return true
	}
	placed := c.placedIn(all)
	for _, at := range all {
		if len(c.contests[at].byPlace()) > 1 {
			return false
		}
	}
	const mostly = 5 // one in so many may be out of order, as where places are by the gun and times by the chip
	inverted := 0
	for i := 1; i < len(placed); i++ {
		if placed[i].place == placed[i-1].place && (placed[i].ms != placed[i-1].ms || placed[i].ms == 0) {
			return false
		}
		if placed[i].ms > 0 && placed[i].ms < placed[i-1].ms {
			inverted++
		}
	}
	return inverted*mostly <= len(placed)
}

// placedIn returns the finishers of a ranking with a place, in the order of these.
func (c *Checker) placedIn(r ranking) []finish {
	var placed []finish
	for _, at := range r {
		placed = append(placed, c.contests[at].placed...)
	}
	slices.SortStableFunc(placed, func(a, b finish) int { return cmp.Compare(a.place, b.place) })
	return placed
}

// unplacedIn returns those who have a time and no place, in the order of their times.
func (c *Checker) unplacedIn(r ranking) []finish {
	var unplaced []finish
	for _, at := range r {
		unplaced = append(unplaced, c.contests[at].unplaced...)
	}
	slices.SortStableFunc(unplaced, func(a, b finish) int { return cmp.Compare(a.ms, b.ms) })
	return unplaced
}

// inserted returns an order of finish with those who have no place, each before the first who has one and a greater time.
func inserted(placed, unplaced []finish) []finish {
	if len(unplaced) == 0 {
		return placed
	}
	order := make([]finish, 0, len(placed)+len(unplaced))
	for _, f := range placed {
		for len(unplaced) > 0 && unplaced[0].ms < f.ms {
			order, unplaced = append(order, unplaced[0]), unplaced[1:]
		}
		order = append(order, f)
	}
	return append(order, unplaced...)
}

// newPlaces are the places of an order of finish that has no gaps: by the former place, and, of those who had none, by the time.
func newPlaces(order []finish) (byPlace map[int32]int32, byTime map[int64]int32) {
	byPlace, byTime = map[int32]int32{}, map[int64]int32{}
	for i, f := range order {
		if _, ok := byPlace[f.place]; f.place > 0 && !ok {
			byPlace[f.place] = int32(i + 1)
		}
		if _, ok := byTime[f.ms]; f.place == 0 && !ok {
			byTime[f.ms] = int32(i + 1)
		}
	}
	return byPlace, byTime
}

// lacksPlace reports whether a row is one of a finisher who has a time and no place of any kind.
func (r *Row) lacksPlace() bool {
	return r.Place == nil && r.HeatPlace == nil && r.TimeMS > 0 && !r.Exhibition && (r.Status == mark.Finished || r.Status == "")
}

// checkUnplaced names those who have a time and no place where others have places, and the place to give them.
func (c *Checker) checkUnplaced() {
	for _, r := range c.rankings() {
		unplaced := c.unplacedIn(r)
		if len(unplaced) == 0 || c.closed {
			continue
		}
		placed := c.placedIn(r)
		for _, u := range unplaced {
			before := slices.IndexFunc(placed, func(f finish) bool { return f.ms > u.ms })
			place := placed[len(placed)-1].place + 1
			if before >= 0 {
				place = placed[before].place
			}
			if before > 0 && placed[before].place > placed[before-1].place+1 { // which nobody has
				place = placed[before-1].place + 1
			}
			suggestion := strconv.Itoa(int(place))
			c.Warn(Finding{
				Code: "place_missing", Line: int(u.line), Value: mark.Format(time.Duration(u.ms) * time.Millisecond), Suggestion: suggestion,
				Detail: fmt.Sprintf("The finisher has no place, and others have. By the time it is %s, with which it is scored; "+
					"renumbering gives it.", suggestion),
			})
		}
	}
}
