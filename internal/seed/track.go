package seed

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// discipline is an event of track meets.
type discipline struct {
	event [2]string // by gender
	// first and last are the spots of rosters that do it; both 0 for relays, which teams enter whole.
	first, last int
	// middling is the time of a middling college athlete, or none for jumps and throws.
	middling [2]time.Duration
	// reach is the distance of one, in centimetres, in steps of step.
	reach  [2]int
	step   int
	spread float64
	// lanes says that it is run in heats of eight; wind, that wind is measured.
	lanes, wind bool
}

// The ranges of spots.
const (
	middleFrom = distanceSpots
	sprintFrom = middleFrom + middleSpots
	jumpFrom   = sprintFrom + sprintSpots
	throwFrom  = jumpFrom + jumpSpots
)

// disciplines lists them all.
func disciplines() []discipline {
	seconds := func(men, women float64) [2]time.Duration {
		return [2]time.Duration{time.Duration(men * float64(time.Second)), time.Duration(women * float64(time.Second))}
	}
	both := func(event string) [2]string { return [2]string{event, event} }
	return []discipline{
		{event: both("100m"), first: sprintFrom, last: jumpFrom, middling: seconds(11.2, 12.7), spread: 0.03, lanes: true, wind: true},
		{event: both("200m"), first: sprintFrom, last: jumpFrom, middling: seconds(22.6, 26.1), spread: 0.032, lanes: true, wind: true},
		{event: both("400m"), first: sprintFrom, last: jumpFrom, middling: seconds(50.2, 58.8), spread: 0.035, lanes: true},
		{event: both("800m"), first: middleFrom, last: sprintFrom, middling: seconds(117, 138), spread: 0.035},
		{event: both("1500m"), first: 8, last: sprintFrom, middling: seconds(243, 288), spread: 0.04},
		{event: both("3000m Steeplechase"), first: 4, last: distanceSpots, middling: seconds(585, 700), spread: 0.045},
		{event: both("5000m"), first: 0, last: distanceSpots, middling: seconds(925, 1090), spread: 0.045},
		{event: both("10000m"), first: 0, last: 9, middling: seconds(1940, 2290), spread: 0.045},
		{
			event: [2]string{"110m Hurdles", "100m Hurdles"}, first: sprintFrom, last: jumpFrom,
			middling: seconds(15.4, 15.3), spread: 0.04, lanes: true, wind: true,
		},
		{event: both("400m Hurdles"), first: sprintFrom, last: jumpFrom, middling: seconds(55.6, 65.8), spread: 0.04, lanes: true},
		{event: both("4x100m Relay"), middling: seconds(42.9, 49), spread: 0.025, lanes: true},
		{event: both("4x400m Relay"), middling: seconds(202, 240), spread: 0.03},
		{event: both("Long Jump"), first: jumpFrom, last: throwFrom, reach: [2]int{665, 535}, step: 1, spread: 0.06, wind: true},
		{event: both("Triple Jump"), first: jumpFrom, last: throwFrom, reach: [2]int{1360, 1110}, step: 1, spread: 0.05, wind: true},
		{event: both("High Jump"), first: jumpFrom, last: throwFrom, reach: [2]int{190, 160}, step: 5, spread: 0.05},
		{event: both("Pole Vault"), first: jumpFrom, last: throwFrom, reach: [2]int{440, 340}, step: 15, spread: 0.08},
		{event: both("Shot Put"), first: throwFrom, last: roster, reach: [2]int{1400, 1180}, step: 1, spread: 0.1},
		{event: both("Discus"), first: throwFrom, last: roster, reach: [2]int{4250, 3850}, step: 1, spread: 0.11},
		{event: both("Javelin"), first: throwFrom, last: roster, reach: [2]int{5050, 3650}, step: 1, spread: 0.12},
	}
}

// relay tells whether teams enter it whole.
func (d *discipline) relay() bool { return d.last == 0 }

// field tells whether it is a jump or a throw.
func (d *discipline) field() bool { return d.step > 0 }

// fieldSize is how many starts a contest on the track has about.
const fieldSize = 11

// trackMeet makes up a meet of as many contests as its starts fill.
func (w *world) trackMeet(r *rand.Rand, c *race, results int) []contest {
	all := disciplines()
	programme := newStrides(r, 2*len(all))
	count := min(programme.n, (results+fieldSize-1)/fieldSize)
	contests := make([]contest, 0, count)
	left := results
	for i := range count {
		d, g := &all[programme.at(i)/2], gender(programme.at(i)%2)
		share := left / (count - i)
		if d.relay() && i < count-1 {
			// A relay has no more starts than there are teams; the others have room for the rest.
			share = min(share, c.teams.n)
		}
		left -= share
		e := w.enter(r, c, d, g, share)
		w.compete(r, c, d, &e)
		e.mishaps(r, 0, 0.008)
		e.finish()
		if c.published {
			e.publish()
		}
		contests = append(contests, e)
	}
	return contests
}

// enter chooses who starts: the teams' athletes of the discipline, their best first, until there are enough, and then
// others who live near.
func (w *world) enter(r *rand.Rand, c *race, d *discipline, g gender, n int) contest {
	e := contest{event: d.event[g], gender: g, ties: d.field(), starts: make([]start, 0, n)}
	if d.relay() {
		for i := 0; len(e.starts) < n; i++ {
			// After every team's first four come its second and third, as B and C.
			t := &w.teams[w.byLevel[c.level][c.teams.at(i%c.teams.n)]]
			e.starts = append(e.starts, start{athlete: athlete{
				person: person{name: t.name + " " + relayLetter(i/c.teams.n)}, gender: g, team: t,
				form: t.strength + 0.5*float64(i/c.teams.n) + 0.4*r.NormFloat64(),
			}})
		}
		return e
	}
	// At most three of a team, as leagues allow it, before more teams are asked.
	perTeam := min(3, d.last-d.first)
	for i := 0; i < c.teams.n && len(e.starts) < n; i++ {
		skip := r.IntN(d.last - d.first - perTeam + 1)
		for k := 0; k < perTeam && len(e.starts) < n; k++ {
			member := w.member(w.byLevel[c.level][c.teams.at(i)], g, d.first+skip+k, c.day)
			e.starts = append(e.starts, start{athlete: member})
		}
	}
	e.starts = w.neighbours(r, e.starts, c, g, n-len(e.starts))
	return e
}

// compete gives the starts of a contest their times or marks, and their heats.
func (w *world) compete(r *rand.Rand, c *race, d *discipline, e *contest) {
	const lanes = 8
	heats := 1
	if d.lanes {
		heats = (len(e.starts) + lanes - 1) / lanes
	}
	winds := make([]int, heats)
	for i := range winds {
		winds[i] = breeze(r)
	}
	behind := 1.0 // schools are younger than colleges
	if c.level == school {
		behind = 1.06
	}
	for i := range e.starts {
		s := &e.starts[i]
		s.windy, s.field = d.wind, d.field()
		if d.field() {
			s.wind = breeze(r)
			if happens(r, 0.015) {
				continue // three fouls, or none of the heights
			}
			reach := float64(d.reach[e.gender]) / behind * factor(-s.athlete.form+0.3*r.NormFloat64(), d.spread)
			s.cm = max(1, int(math.Round(reach/float64(d.step)))) * d.step
			continue
		}
		heat := i % heats
		s.wind = winds[heat]
		if heats > 1 {
			s.notes = fmt.Sprintf("Heat %d of %d", heat+1, heats)
		}
		s.time = raced(r, time.Duration(float64(d.middling[e.gender])*behind), d.spread, s.athlete.form, 10*time.Millisecond)
	}
}

// breeze is a wind in tenths of a metre per second, more often from behind.
func breeze(r *rand.Rand) int { return int(max(-49, min(69, 4+14*r.NormFloat64()))) }

// relayLetter tells apart the relays of one team: A, B, … Z, then numbers.
func relayLetter(i int) string {
	if i < 26 {
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i : i+1]
	}
	return base10(i + 1)
}

// metres writes centimetres as a mark.
func metres(cm int) string { return fmt.Sprintf("%d.%02dm", cm/100, cm%100) }
