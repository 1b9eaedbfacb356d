package seed

import (
	"math/rand/v2"
	"sort"
	"time"

	"harrier/gen/query"
)

// season spreads races over the days of some years as a real calendar does: cross country on autumn Saturdays, track in
// winter and spring, roads on Sundays of the whole year.
type season struct {
	first time.Time
	// until is how much racing there is up to the end of each day.
	until []float64
	races int
}

// newSeason lays out the years up to the day before now.
func newSeason(o Options) season {
	years := min(max(o.Races/150, 2), 8)
	last := o.Now.UTC().Truncate(24*time.Hour).AddDate(0, 0, -1)
	s := season{first: last.AddDate(-years, 0, 1), races: o.Races}
	total := 0.0
	for day := s.first; !day.After(last); day = day.AddDate(0, 0, 1) {
		for _, busy := range busyness(day) {
			total += busy
		}
		s.until = append(s.until, total)
	}
	return s
}

// sports in the order of busyness.
func sports() [4]query.Sport {
	return [4]query.Sport{query.SportCrossCountry, query.SportTrack, query.SportRoad, query.SportTrail}
}

// busyness is how much racing a day has, by sport.
func busyness(day time.Time) (busy [4]float64) {
	month, weekday := day.Month(), day.Weekday()
	weekend := weekday == time.Saturday || weekday == time.Sunday
	if month >= time.September && month <= time.November {
		busy[0] = map[time.Weekday]float64{time.Saturday: 12, time.Friday: 4, time.Thursday: 1, time.Tuesday: 1}[weekday]
	}
	if month >= time.March && month <= time.June {
		busy[1] = map[time.Weekday]float64{time.Saturday: 8, time.Friday: 5, time.Thursday: 1, time.Tuesday: 2}[weekday]
	}
	if month == time.January || month == time.February || month == time.December {
		busy[1] = map[time.Weekday]float64{time.Saturday: 3, time.Friday: 1}[weekday]
	}
	busy[2] = map[time.Weekday]float64{time.Sunday: 3, time.Saturday: 1.5, time.Wednesday: 0.2}[weekday]
	if weekend && month >= time.April && month <= time.October {
		busy[3] = 0.8
	}
	return busy
}

// at gives the day of the i-th race in order of time, and when it was posted: between 16 and 22 o'clock UTC of that day,
// in the same order.
func (s season) at(i int) (day, posted time.Time) {
	target := (float64(i) + 0.5) / float64(s.races) * s.until[len(s.until)-1]
	d := sort.SearchFloat64s(s.until, target)
	before := 0.0
	if d > 0 {
		before = s.until[d-1]
	}
	part := (target - before) / (s.until[d] - before)
	day = s.first.AddDate(0, 0, d)
	return day, day.Add(16*time.Hour + time.Duration(part*float64(6*time.Hour))).Truncate(time.Millisecond)
}

// sport chooses what is run on a day.
func sport(r *rand.Rand, day time.Time) query.Sport {
	busy := busyness(day)
	total := 0.0
	for _, b := range busy {
		total += b
	}
	rest := r.Float64() * total
	for i, b := range busy {
		if rest -= b; rest < 0 {
			return sports()[i]
		}
	}
	return query.SportRoad
}

// sizes is how the results are shared out among the races.
type sizes struct {
	// base is what each race has at least, so that a meet has teams; the rest goes by weight.
	base, rest int
	// total is the sum of the races' weights.
	total float64
	// greatest is the size of the greatest race.
	greatest int
}

// smallestRace is how many results a race has at least where there are enough: two teams and some.
const smallestRace = 12

// measure adds up the weights.
func (w *world) measure() sizes {
	var z sizes
	if w.options.Races == 0 {
		return z
	}
	for i := range w.options.Races {
		z.total += w.sizeWeight(i)
	}
	z.base = min(smallestRace, w.options.Results/w.options.Races)
	z.rest = w.options.Results - z.base*w.options.Races
	w.sizes = z
	w.eachSize(func(_, results int) bool {
		z.greatest = max(z.greatest, results)
		return true
	})
	return z
}

// sizeWeight is how great a race is beside the others: most are small, a few are great.
func (w *world) sizeWeight(i int) float64 {
	return factor(w.chance.of(aboutRaceSize, i).NormFloat64(), 0.8)
}

// eachSize yields every race's number and how many results it has; together they are exactly as many as were asked for.
func (w *world) eachSize(yield func(race, results int) bool) {
	sum, given := 0.0, 0
	for i := range w.options.Races {
		sum += w.sizeWeight(i)
		// Added up in the same order as in measure, so that the last sum is the total to the last bit.
		upTo := int(float64(w.sizes.rest) * (sum / w.sizes.total))
		if !yield(i, w.sizes.base+upTo-given) {
			return
		}
		given = upTo
	}
}
