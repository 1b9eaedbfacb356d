package read

import (
	"cmp"
	"maps"
	"slices"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/report"
)

// HeatPlaces are the places of contests whose places are those in the heats that titles name: in timed finals, those over all heats.
type HeatPlaces map[Contest]map[int32]map[int32]int32 // by heat, and by the place in it

// HeatPlaces returns the places of the rows that were added and are below the titles of heats.
//
// Errors: *FileError if there are more rows than are compared, *report.Ask if the file does not tell how the heats of a final are placed.
func (c *Checker) HeatPlaces() (HeatPlaces, error) {
	var places HeatPlaces
	for at, e := range c.contests {
		if !e.titled {
			continue
		}
		if c.rows > maxChecked {
			return nil, errTooManyPlaces
		}
		heats := e.byPlace()
		if e.overall || heats[0][0].heat == 0 || e.columned && len(heats) == 1 {
			continue
		}
		if places == nil {
			places = HeatPlaces{}
		}
		places[at] = nil // no places but those in heats
		switch {
		case at.Round != discipline.Final:
		case len(heats) == 1:
			places[at] = map[int32]map[int32]int32{heats[0][0].heat: {}}
			for _, f := range heats[0] {
				places[at][f.heat][f.place] = f.place
			}
		case e.ranks(c.Heats):
			places[at] = oneByOne(heats)
		case e.timedFinal(heats):
			places[at] = overAll(heats)
			if c.Heats == "" && !e.timedHeats && c.Round == "" && !samePlaces(places[at], oneByOne(heats)) {
				return nil, heatsUnclear(at, len(heats))
			}
		}
	}
	return places, nil
}

// ranks reports whether heats are placed one behind the other.
func (e *entrants) ranks(asked Heats) bool {
	return asked == RankedHeats || asked == "" && e.rankedHeats
}

// heatsUnclear asks how the heats of a final are placed.
func heatsUnclear(at Contest, heats int) *report.Ask {
	return report.NewAsk("heats", []string{string(TimedHeats), string(RankedHeats)}, "The file has the places in %d heats of the final of %s, and does not say "+
		"how they are placed together. Send heats=timed if they are sections of one final, whose places follow from the times of all, "+
		"or heats=ranked if they are finals such as A and B, where everyone in A places ahead of everyone in B.", heats, at)
}

// samePlaces reports whether two ways of placing heats give the same places.
func samePlaces(a, b map[int32]map[int32]int32) bool {
	return maps.EqualFunc(a, b, maps.Equal)
}

// oneByOne places heats one behind the other.
func oneByOne(heats [][]finish) map[int32]map[int32]int32 {
	places := map[int32]map[int32]int32{}
	next := int32(1)
	for _, placed := range heats {
		of := make(map[int32]int32, len(placed))
		for _, f := range placed {
			if _, ok := of[f.place]; !ok {
				of[f.place] = next
			}
			next++
		}
		places[placed[0].heat] = of
	}
	return places
}

// amongAll reports whether the places of several heats are those among all of them: none comes again in another heat with another time.
func (e *entrants) amongAll() bool {
	first := map[int32]finish{}
	several := false
	for _, f := range e.placed {
		was, ok := first[f.place]
		switch {
		case !ok:
			first[f.place] = f
		case was.heat != f.heat && (was.performance() != f.performance() || f.performance() == 0):
			return false
		}
		several = several || f.heat != e.placed[0].heat
	}
	return several
}

// performance returns what finishers are placed by, the better the less: the time, or the length of a jump or throw below zero.
func (f *finish) performance() int64 {
	if f.length > 0 {
		return -f.length
	}
	return f.ms
}

// timedFinal reports whether heats are those of titles, and all who have a place in them have a time or a length by which they are placed together.
func (e *entrants) timedFinal(heats [][]finish) bool {
	return e.titled && !slices.ContainsFunc(heats, func(placed []finish) bool {
		return slices.ContainsFunc(placed, func(f finish) bool { return f.performance() == 0 })
	})
}

// overAll places heats together by time or length, as code.place_heats places those of cameras: equal times share a place, unless they are of one heat, where
// the places in it tell them apart.
func overAll(heats [][]finish) map[int32]map[int32]int32 {
	all := slices.Concat(heats...)
	slices.SortStableFunc(all, func(a, b finish) int {
		return cmp.Or(cmp.Compare(a.performance(), b.performance()), cmp.Compare(a.place, b.place))
	})
	places := map[int32]map[int32]int32{}
	for from := 0; from < len(all); {
		to := from
		apart := true
		for ; to < len(all) && all[to].performance() == all[from].performance(); to++ {
			apart = apart && all[to].heat == all[from].heat
		}
		for i, f := range all[from:to] {
			if places[f.heat] == nil {
				places[f.heat] = map[int32]int32{}
			}
			place := from + 1
			if apart && i > 0 && f.place != all[from].place {
				place += i
			}
			places[f.heat][f.place] = int32(place)
		}
		from = to
	}
	return places
}

// Apply tells whether the place of a row below the title of a heat is the one in it, and gives it the one over all heats.
func (p HeatPlaces) Apply(r *Row) {
	if !r.Titled {
		return
	}
	heats, inHeat := p[Contest{r.Gender, r.Event, r.Division, r.Round}]
	if !inHeat {
		r.HeatPlace, r.FormerHeatPlace = nil, nil
		return
	}
	r.FormerPlace = nil
	if r.HeatPlace == nil {
		return
	}
	r.Place = nil
	if place, ok := heats[*r.Heat][*r.HeatPlace]; ok {
		r.Place = &place
	}
}
