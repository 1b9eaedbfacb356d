package read

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

const (
	missingNamed = 5  // missing places that a warning names
	equalFrom    = 10 // places that others have too, with other times, from which on a warning is about all of them,
	equalOf      = 5  // if they are one in five or more
)

// place takes the place of a row.
func (e *entrants) place(r Row) {
	f := finish{line: int32(r.Line), place: *r.Place, ms: r.TimeMS} //nolint:gosec // a file of 64 MiB has fewer lines
	if e.known && (e.event.Kind == discipline.Jump || e.event.Kind == discipline.Throw) {
		f.length, _ = mark.Millimetres(r.Mark)
	} else if e.event.Kind == discipline.FixedTime {
		f.length, _ = mark.DistanceMillimetres(r.Mark)
	}
	e.rankedHeats, e.timedHeats = e.rankedHeats || r.Ranked, e.timedHeats || r.Timed
	if r.Heat != nil {
		f.of = *r.Heat
	}
	e.titled, e.columned = e.titled || r.Titled, e.columned || r.HeatColumn
	if r.Heat != nil && r.HeatPlace != nil && *r.HeatPlace == *r.Place {
		f.heat = *r.Heat
	} else {
		e.overall = true
	}
	e.placed = append(e.placed, f)
}

// countRanked counts a finisher, and keeps one of the first that have nothing to be ranked by.
func (e *entrants) countRanked(r Row) {
	switch {
	case r.Status != mark.Finished:
	case r.Place != nil || r.TimeMS > 0 || r.Mark != "":
		e.ranked++
	case len(e.unranked) < maxWarningsOf:
		e.unranked = append(e.unranked, unranked{r.Line, strings.Clone(r.Athlete)})
	}
}

// checkUnranked warns of finishers who have nothing to be ranked by, if others have.
func (c *Checker) checkUnranked(e *entrants) {
	for _, u := range e.unranked {
		if e.ranked > 0 {
			c.Warn(Finding{
				Code: "unranked", Line: u.line, Value: u.name,
				Detail: "The finisher has neither a place, a time nor a mark, and counts for no team. A status such as DNF says that somebody did not finish.",
			})
		}
	}
}

// byPlace returns the placed rows in the order of their places, those of each heat by themselves if all places are those in heats.
func (e *entrants) byPlace() [][]finish {
	if e.overall || e.titled && e.amongAll() {
		for i := range e.placed {
			e.placed[i].heat = 0
		}
	}
	slices.SortStableFunc(e.placed, func(a, b finish) int { return cmp.Or(cmp.Compare(a.heat, b.heat), cmp.Compare(a.place, b.place)) })
	var heats [][]finish
	for from, i := 0, 1; i <= len(e.placed); i++ {
		if i == len(e.placed) || e.placed[i].heat != e.placed[from].heat {
			heats = append(heats, e.placed[from:i])
			from = i
		}
	}
	return heats
}

// checkTogether warns of places that are missing over several contests, as those of men and women together, and returns these contests.
func (c *Checker) checkTogether() map[Contest]bool {
	together := map[Contest]bool{}
	for _, r := range c.rankings() {
		if len(r) < 2 {
			continue
		}
		for _, at := range r {
			together[at] = true
		}
		if !c.closed {
			c.checkMissing(r[0], c.placedIn(r))
		}
	}
	return together
}

// checkPlaces warns of places that are repeated or missing, unless they were checked together with others, and of times out of their order.
func (c *Checker) checkPlaces(at Contest, e *entrants, together bool) {
	c.checkUnranked(e)
	heats := e.byPlace()
	if len(heats) > 1 && at.Round == discipline.Final && !e.timedFinal(heats) && !e.rankedHeats {
		follows := "so that several results of the final share each place and its points"
		if e.titled {
			follows = "and not all have a time by which they could be placed together, so that nobody has a place in the final"
		}
		c.Warn(Finding{
			Code: "place_repeated", Contest: &at,
			Detail: fmt.Sprintf("The places of the %s are those in its %d heats, %s.", at.named(), len(heats), follows),
		})
	}
	for _, placed := range heats {
		if !c.checkEqual(at, placed) {
			c.checkRepeated(placed)
			c.checkOrder(placed)
		}
		if !c.closed && !together {
			c.checkMissing(at, placed)
		}
	}
}

// repeats reports whether a row has the place of the one before it, with another time.
func repeats(placed []finish, i int) bool {
	return i > 0 && placed[i].place == placed[i-1].place && placed[i].ms != placed[i-1].ms
}

// checkEqual warns if so many places are repeated that the file is probably a list of results of several races.
func (c *Checker) checkEqual(at Contest, placed []finish) bool {
	equal := 0
	for i := range placed {
		if repeats(placed, i) {
			equal++
		}
	}
	if equal < equalFrom || equal*equalOf < len(placed) {
		return false
	}
	where := at.named()
	if placed[0].heat > 0 {
		where += ", heat " + strconv.Itoa(int(placed[0].heat))
	}
	c.Warn(Finding{
		Code: "places_equal", Contest: &at, Value: strconv.Itoa(equal),
		Detail: fmt.Sprintf("%d of %d results of %s (%s) have a place that another result with another time has too. "+
			"Results of several races, such as a list of the best of all years, are not a race.", equal, len(placed), where, at.Round),
	})
	return true
}

func (c *Checker) checkRepeated(placed []finish) {
	for i, f := range placed {
		if repeats(placed, i) {
			c.Warn(Finding{
				Code: "place_repeated", Line: int(f.line), Other: int(placed[i-1].line), Value: strconv.Itoa(int(f.place)),
				Detail: "The place is also" + c.elsewhere(placed[i-1].line, " in another result") + ", with another time.",
			})
		}
	}
}

// checkOrder warns of times and marks that are better than those of places before theirs.
func (c *Checker) checkOrder(placed []finish) {
	outOfOrder(placed, func(f finish) int64 { return f.ms }, func(f, before finish) {
		c.Warn(Finding{
			Code: "time_out_of_order", Line: int(f.line), Other: int(before.line), Value: mark.Format(time.Duration(f.ms) * time.Millisecond),
			Detail: fmt.Sprintf("Place %d is faster than place %d%s.", f.place, before.place, c.elsewhere(before.line, "")),
		})
	})
	outOfOrder(placed, func(f finish) int64 { return -f.length }, func(f, before finish) {
		c.Warn(Finding{
			Code: "mark_out_of_order", Line: int(f.line), Other: int(before.line), Value: strconv.Itoa(int(f.place)),
			Detail: fmt.Sprintf("The mark of place %d is better than that of place %d%s.", f.place, before.place, c.elsewhere(before.line, "")),
		})
	})
}

// outOfOrder calls warn for each finish that is better than the worst before it, by a measure that is less for the better and 0 for none.
func outOfOrder(placed []finish, measure func(finish) int64, warn func(f, before finish)) {
	oneByOne := heatsFollow(placed)
	worst := finish{}
	for _, f := range placed {
		if oneByOne && f.of != worst.of {
			worst = finish{}
		}
		now, before := measure(f), measure(worst)
		if now != 0 && before != 0 && now < before && f.place > worst.place {
			warn(f, worst)
		}
		if now != 0 && (before == 0 || now > before) {
			worst = f
		}
	}
}

// heatsFollow reports whether places are those of heats, one behind the other, as of A and B finals.
func heatsFollow(placed []finish) bool {
	for i := range placed {
		if placed[i].of == 0 || i > 0 && placed[i].of < placed[i-1].of {
			return false
		}
	}
	return len(placed) > 0 && placed[0].of != placed[len(placed)-1].of
}

func (c *Checker) checkMissing(at Contest, placed []finish) {
	var missing []string
	next, lost := int32(1), 0
	for i, f := range placed {
		for p := next; p < f.place; p++ {
			lost++
			if lost > len(placed)/10+missingNamed {
				break
			}
			missing = append(missing, strconv.Itoa(int(p)))
		}
		next = max(next, f.place+1, int32(i+2))
	}
	// Where many are missing, the places are of another ranking, such as that of men and women together.
	if lost == 0 || lost > len(missing) {
		return
	}
	if len(missing) > missingNamed {
		missing = append(missing[:missingNamed], "others")
	}
	c.Warn(Finding{
		Code: "place_missing", Contest: &at, Value: strings.Join(missing, ", "),
		Detail: "Places are missing in the " + at.named() + ".",
	})
}
