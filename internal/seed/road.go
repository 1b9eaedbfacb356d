package seed

import (
	"math/rand/v2"
	"strconv"
	"time"

	"harrier/gen/query"
)

// crossCountry makes up a meet: one race for each gender, with teams of five to twelve and a few who run for nobody. The
// host always has five finishers, so that there is a score where there are five starts.
func (w *world) crossCountry(r *rand.Rand, c *race, results int) []contest {
	shares := genders(r, results, 10)
	events := [levels][2]string{college: {"8K", "6K"}, school: {"5K", "5K"}}[c.level]
	middling := [levels][2]time.Duration{
		college: {26*time.Minute + 40*time.Second, 23*time.Minute + 30*time.Second},
		school:  {18*time.Minute + 10*time.Second, 21*time.Minute + 40*time.Second},
	}[c.level]
	course := 0.97 + 0.07*r.Float64() // hills and mud
	var contests []contest
	for g, share := range shares {
		if share == 0 {
			continue
		}
		e := contest{event: events[g], gender: gender(g), starts: make([]start, 0, share)}
		squads := 0
		for len(e.starts) < share && squads < c.teams.n {
			size := squadSize(r, squads == 0)
			e.starts = w.squad(r, e.starts, c, squads, gender(g), min(size, share-len(e.starts)))
			squads++
		}
		e.starts = w.neighbours(r, e.starts, c, gender(g), share-len(e.starts))
		for i := range e.starts {
			s := &e.starts[i]
			s.time = raced(r, time.Duration(float64(middling[g])*course), 0.055, s.athlete.form, 100*time.Millisecond)
			if i >= 5 && happens(r, 0.015) {
				s.athlete.team = nil
			}
		}
		e.mishaps(r, 5, 0.012)
		e.finish()
		contests = append(contests, e)
	}
	return contests
}

// squadSize is how many a team brings: mostly seven, now and then too few to score.
func squadSize(r *rand.Rand, host bool) int {
	chance := r.Float64()
	switch {
	case host:
		return between(r, 7, 10)
	case chance < 0.5:
		return 7
	case chance < 0.62:
		return between(r, 1, 4)
	default:
		return between(r, 5, 12)
	}
}

// squad adds the nth team to come to a meet, its best first; one in ten is hurt or away.
func (w *world) squad(r *rand.Rand, starts []start, c *race, nth int, g gender, size int) []start {
	const spots = distanceSpots + middleSpots
	index := w.byLevel[c.level][c.teams.at(nth)]
	for spot := 0; spot < spots && size > 0; spot++ {
		if spots-spot > size && happens(r, 0.1) {
			continue
		}
		starts = append(starts, start{athlete: w.member(index, g, spot, c.day)})
		size--
	}
	return starts
}

// neighbours adds n runners who live near a race.
func (w *world) neighbours(r *rand.Rand, starts []start, c *race, g gender, n int) []start {
	// At most every second one of the stretch is left out, and the stretch is no longer than all there are, so that
	// nobody starts twice.
	runner := c.town % w.homes * (w.open / w.homes)
	for range n {
		runner = (runner + 1 + r.IntN(2)) % w.open
		starts = append(starts, start{athlete: w.runner(runner, g)})
	}
	return starts
}

// roadRace makes up a race on roads or trails, run by those who live near.
func (w *world) roadRace(r *rand.Rand, c *race, results int) []contest {
	middling := map[string][2]time.Duration{
		"5K":            {24 * time.Minute, 28 * time.Minute},
		"10K":           {50 * time.Minute, 57 * time.Minute},
		"Half Marathon": {112 * time.Minute, 126 * time.Minute},
		"Marathon":      {238 * time.Minute, 262 * time.Minute},
		"10K Trail":     {59 * time.Minute, 68 * time.Minute},
		"25K Trail":     {160 * time.Minute, 182 * time.Minute},
		"50K Trail":     {370 * time.Minute, 410 * time.Minute},
		"50 Mile Trail": {640 * time.Minute, 700 * time.Minute},
	}[c.distance]
	dnf := 0.008
	if c.sport == query.SportTrail || c.distance == "Marathon" {
		dnf = 0.04
	}
	var contests []contest
	for g, share := range genders(r, results, 1) {
		if share == 0 {
			continue
		}
		e := contest{event: c.distance, gender: gender(g)}
		e.starts = w.neighbours(r, make([]start, 0, share), c, gender(g), share)
		for i := range e.starts {
			s := &e.starts[i]
			// Off the track, times are recorded in whole seconds (World Athletics, rule 165.24).
			s.time = raced(r, middling[g], 0.17, s.athlete.form, time.Second)
		}
		e.mishaps(r, 0, dnf)
		e.finish()
		contests = append(contests, e)
	}
	return contests
}

// base10 writes a number in digits.
func base10(n int) string { return strconv.Itoa(n) }
