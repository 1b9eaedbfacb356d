package seed

import (
	"fmt"
	"math/rand/v2"

	"harrier/internal/sport/scoring"
)

// fieldSize is about how many starts a contest on the track has.
const fieldSize = 11

// trackMeet generates a meet with as many contests as its n starts fill.
func (w *world) trackMeet(r *rand.Rand, c *race, n int) []contest {
	events := w.Sports[c.sport].Events
	programme := newStrides(r, 2*len(events))
	contests := make([]contest, min(programme.n, (n+fieldSize-1)/fieldSize))
	for i := range contests {
		e := contest{event: &events[programme.at(i)/2], gender: gender(programme.at(i) % 2)}
		share := n / (len(contests) - i)
		switch {
		case e.relay() && i < len(contests)-1:
			// A relay has no more starts than there are teams; the other events have room for the rest.
			share = min(share, c.teams.n)
			fallthrough
		case e.relay():
			e.starts = w.relays(r, c, share)
		default:
			e.starts = w.entries(r, c, &e, share)
			w.neighbours(r, c, &e, share)
		}
		n -= share
		w.compete(r, c, &e, 0)
		if c.published {
			e.publish()
		}
		contests[i] = e
	}
	return contests
}

// relays enters n relay teams. After every team's first four come its second and third, as B and C.
func (w *world) relays(r *rand.Rand, c *race, n int) []start {
	starts := make([]start, n)
	for i := range starts {
		t, round := w.teamAt(c, i%c.teams.n), i/c.teams.n
		starts[i].athlete = athlete{
			name: fmt.Sprintf("%s %c", t.name, 'A'+round%26), team: t,
			form: t.strength + 0.5*float64(round) + 0.4*r.NormFloat64(),
		}
	}
	return starts
}

// entries enters the teams' athletes, the best first and at most three of a team, until there are n or no more teams.
func (w *world) entries(r *rand.Rand, c *race, e *contest, n int) (starts []start) {
	from, to := e.Spots[0], e.Spots[1]
	for nth := range c.teams.n {
		first := from + r.IntN(to-from-2)
		for spot := first; spot < first+3 && len(starts) < n; spot++ {
			starts = append(starts, start{athlete: w.member(w.byLevel[c.level][c.teams.at(nth)], e.gender, spot, c.day)})
		}
	}
	return starts
}

// publish sets the points that a meet published for a contest.
func (e *contest) publish() {
	finishers := make([]scoring.Finisher, len(e.starts))
	for i, s := range e.starts {
		finishers[i] = scoring.Finisher{Place: s.place, Finished: s.class() == 0}
		if s.athlete.team != nil {
			finishers[i].TeamID, finishers[i].Team = s.athlete.team.slug, s.athlete.team.name
		}
	}
	for i, standing := range scoring.Points(scoring.PointsRules{}, finishers).Standings {
		e.starts[i].points = standing.Points.Float64()
	}
}
