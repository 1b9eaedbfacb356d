package seed

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	known "harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/sport/scoring"
)

// start is an athlete's start in a contest and its outcome.
type start struct {
	athlete athlete
	status  mark.Status
	place   int // 0 for none
	// time is set for races, cm for jumps and throws; neither if there is none.
	time   time.Duration
	cm     float64
	wind   int // in tenths of a metre per second
	points float64
	notes  string
}

// contest is an event of one gender with all its starts.
type contest struct {
	*event

	gender gender
	starts []start
}

// resultRows returns a race's results, contest by contest in the order of finish.
func (w *world) resultRows(i int) [][]any {
	rows := make([][]any, 0, w.sizes[i])
	c := w.race(i)
	r := w.chance.of(aboutResultID, i)
	poster, bib, at := w.poster(&c), between(r, 1, 400), c.at
	for _, e := range w.contests(&c, w.sizes[i]) {
		is := known.ColumnsOf(e.Name[e.gender])
		for _, s := range e.starts {
			// A millisecond for each result keeps the IDs in order.
			at = earlier(at.Add(time.Millisecond), w.options.Now)
			of := []any{
				c.id, string(c.sport), c.season(), c.resultID(len(rows), r), poster,
				string(e.gender.stored()), e.Name[e.gender], is.Code, is.Kind, is.Metres, is.Mixed,
			}
			rows = append(rows, slices.Concat(of, s.columns(&c, e.event, bib), []any{at, at}))
			bib++
		}
	}
	return rows
}

// columns returns the columns from the athlete's name to the notes.
func (s *start) columns(c *race, e *event, bib int) []any {
	id := s.athlete.id
	if c.aliases && s.athlete.alias != "" {
		id = s.athlete.alias
	}
	var team, teamID, place, clock, ms, distance, points, number, wind any
	if t := s.athlete.team; t != nil {
		team, teamID = t.name, t.slug
	}
	if s.place > 0 {
		place = int32(s.place) //nolint:gosec // at most the number of results
	}
	if s.time > 0 {
		clock, ms = mark.Format(s.time), mark.Milliseconds(s.time)
	}
	switch {
	case s.cm > 0:
		distance = fmt.Sprintf("%.2fm", s.cm/100)
	case e.field() && s.status == mark.Finished:
		distance = "NM" // no mark: all attempts were faults
	}
	if s.points > 0 {
		points = decimal(1000*s.points, -3)
	}
	if e.Wind && (s.time > 0 || s.cm > 0) {
		wind = decimal(float64(s.wind), -1)
	}
	if id != "" { // relay teams wear none
		number = strconv.Itoa(bib)
	}
	return []any{
		s.athlete.name, orNull(id), team, teamID, place, clock, ms, distance, string(s.status), points, orNull(s.athlete.grade), number, wind, orNull(s.notes),
	}
}

// contests generates a race's contests, with n starts in all.
func (w *world) contests(c *race, n int) []contest {
	r := w.chance.of(aboutResults, c.index)
	if c.sport == scoring.SportTrack {
		return w.trackMeet(r, c, n)
	}
	least := 1
	if c.sport == scoring.SportCrossCountry {
		least = 10
	}
	var contests []contest
	for g, share := range genders(r, n, least) {
		if share == 0 {
			continue
		}
		e := contest{event: c.event, gender: gender(g)}
		safe := 0
		if c.sport == scoring.SportCrossCountry {
			e.starts = w.squads(r, c, e.gender, share)
			safe = 5 // of the host, so that there is a score where there are five starts
		}
		w.neighbours(r, c, &e, share)
		w.compete(r, c, &e, safe)
		contests = append(contests, e)
	}
	return contests
}

// genders divides n starts between men and women, who need least each. A race that is too small for both is for one of them.
func genders(r *rand.Rand, n, least int) (shares [2]int) {
	first := r.IntN(2)
	shares[first] = n
	if n >= 2*least {
		shares[first] = max(least, min(n-least, int(float64(n)*(0.42+0.16*r.Float64()))))
		shares[1-first] = n - shares[first]
	}
	return shares
}

// squads enters teams in a cross-country race, the best of each first, until there are n starts or no more teams.
func (w *world) squads(r *rand.Rand, c *race, g gender, n int) (starts []start) {
	const spots = 18 // of distances and middle distances
	for nth := 0; nth < c.teams.n && len(starts) < n; nth++ {
		size := 7
		switch chance := r.Float64(); {
		case nth == 0: // the host
			size = between(r, 7, 10)
		case chance < 0.12: // too few to score
			size = between(r, 1, 4)
		case chance < 0.5:
			size = between(r, 5, 12)
		}
		size = min(size, n-len(starts))
		for spot := 0; size > 0; spot++ {
			if spots-spot > size && happens(r, 0.1) {
				continue // hurt or away
			}
			a := w.member(w.byLevel[c.level][c.teams.at(nth)], g, spot, c.day)
			if len(starts) >= 5 && happens(r, 0.015) {
				a.team = nil
			}
			starts = append(starts, start{athlete: a})
			size--
		}
	}
	return starts
}

// neighbours enters runners who live near a race until there are n starts.
func (w *world) neighbours(r *rand.Rand, c *race, e *contest, n int) {
	// At most every second one of the stretch is left out, and the stretch is no longer than all there are, so that nobody
	// starts twice.
	runner := c.town * w.runners / len(w.Towns)
	for len(e.starts) < n {
		runner = (runner + 1 + r.IntN(2)) % w.runners
		e.starts = append(e.starts, start{athlete: w.runner(runner, e.gender)})
	}
}

// compete gives the starts times or marks, mishaps, and places. Nothing happens to the first safe starts.
func (w *world) compete(r *rand.Rand, c *race, e *contest, safe int) {
	heats := 1
	if e.Lanes {
		heats = (len(e.starts) + 7) / 8
	}
	harder := 0.97 + 0.07*r.Float64() // hills, mud and wind
	if c.sport == scoring.SportTrack && c.level == school {
		harder = 1.06 // younger than college athletes, whose times the data has
	}
	for i := range e.starts {
		s := &e.starts[i]
		s.status = mark.Finished
		s.wind = int(max(-49, min(69, 4+14*r.NormFloat64())))
		if heats > 1 {
			s.notes = fmt.Sprintf("Heat %d of %d", i%heats+1, heats)
		}
		s.perform(r, e, harder)
		switch chance := r.Float64(); {
		case i < safe:
		case chance < max(e.DNF, 0.008):
			s.status, s.time, s.cm = mark.DNF, 0, 0
		case chance < max(e.DNF, 0.008)+0.006:
			s.status, s.time, s.cm = mark.DNS, 0, 0
		case chance < max(e.DNF, 0.008)+0.008:
			// The disqualified keep their time, as published.
			s.status, s.notes = mark.DQ, pick(r, w.Disqualified)
		}
	}
	e.rank()
}

// perform gives a start its time or mark.
func (s *start) perform(r *rand.Rand, e *contest, harder float64) {
	day := r.NormFloat64() * 0.35
	if e.field() {
		if happens(r, 0.985) { // else three fouls, or none of the heights
			s.cm = e.Step * max(1, math.Round(e.Centimetres[e.gender]/harder*factor(-s.athlete.form+day, e.Spread)/e.Step))
		}
		return
	}
	if day > 0 {
		day *= 1.6 // a bad day is worse than a good day is good
	}
	seconds := e.Seconds[e.gender] * harder * factor(s.athlete.form+day, e.Spread)
	// Rounded up, as the rules of the sport have it.
	s.time = e.Precision * time.Duration(math.Ceil(seconds/e.Precision.Seconds()))
}

// rank puts the starts in the order of finish and gives the places. On the track and the road no two share one, since officials
// or a finer clock tell them apart; in jumps and throws equals share a place and the next is skipped.
func (e *contest) rank() {
	slices.SortStableFunc(e.starts, func(a, b start) int {
		return cmp.Or(cmp.Compare(a.class(), b.class()), cmp.Compare(a.time, b.time), cmp.Compare(b.cm, a.cm))
	})
	for i := range e.starts {
		s := &e.starts[i]
		if s.class() > 0 {
			return
		}
		s.place = i + 1
		if e.field() && i > 0 && e.starts[i-1].cm == s.cm {
			s.place = e.starts[i-1].place
		}
	}
}

// class is 0 for athletes with a place, 1 for those without a mark and 2 for those who did not finish.
func (s *start) class() int {
	switch {
	case s.status != mark.Finished:
		return 2
	case s.time == 0 && s.cm == 0:
		return 1
	}
	return 0
}
