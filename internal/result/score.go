package result

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"harrier/internal/fault"
	"harrier/internal/mark"
	"harrier/internal/race"
	"harrier/internal/scoring"
)

// Entrant is a finisher of a race that is only scored and never stored. Mark is a field event's, the higher the better.
type Entrant struct {
	Team   *string
	TeamID *string
	Place  *int32
	Time   *string
	Mark   *float64
	Status Status
}

// Score scores an order of finish by rules, cross country's where there are none, and says why. Entrants without place and
// time all of them are ordered by mark, and without marks by where they stand.
func Score(rules *race.Scoring, entrants []Entrant) (scoring.Outcome, error) {
	if rules == nil {
		rules = &race.Scoring{Kind: race.KindCrossCountry}
	}
	full, err := rules.Filled()
	if err != nil {
		return scoring.Outcome{}, err
	}
	finishers := make([]scoring.Finisher, len(entrants))
	ordered := false
	for i, e := range entrants {
		if e.TeamID == nil {
			e.TeamID = teamIDOf(e.Team)
		}
		r := Result{Team: e.Team, TeamID: e.TeamID, Place: e.Place, Status: e.Status}
		if e.Time != nil {
			t, err := mark.ParseTime(*e.Time)
			if err != nil {
				return scoring.Outcome{}, fault.InvalidField(fmt.Sprintf("/finishers/%d/time", i), sentence(err))
			}
			ms := t.Milliseconds()
			r.TimeMs = &ms
		}
		finishers[i] = finisher(&r)
		ordered = ordered || e.Place != nil || e.Time != nil
	}
	if !ordered {
		placeByMark(finishers, entrants)
	}
	if full.Kind == race.KindNone {
		return scoring.Outcome{Standings: make([]scoring.Standing, len(finishers))}, nil
	}
	return outcomeOf(full, finishers), nil
}

// placeByMark gives places by marks, equal ones for equal marks; where nobody has a mark, by the order of the slice. Those
// without a mark beside others with one have no place.
func placeByMark(finishers []scoring.Finisher, entrants []Entrant) {
	var marked []int
	for i, e := range entrants {
		if e.Mark != nil && finishers[i].Finished {
			marked = append(marked, i)
		}
	}
	if len(marked) == 0 {
		place := 0
		for i := range finishers {
			if finishers[i].Finished {
				place++
				finishers[i].Place = place
			}
		}
		return
	}
	slices.SortStableFunc(marked, func(a, b int) int { return cmp.Compare(*entrants[b].Mark, *entrants[a].Mark) })
	for n, i := range marked {
		finishers[i].Place = n + 1
		if n > 0 && *entrants[i].Mark == *entrants[marked[n-1]].Mark {
			finishers[i].Place = finishers[marked[n-1]].Place
		}
	}
}

// Milliseconds is a duration as the fraction of milliseconds that the API speaks.
func Milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
