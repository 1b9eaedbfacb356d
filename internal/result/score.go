package result

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"harrier/internal/fault"
	"harrier/internal/sport/mark"
	"harrier/internal/sport/scoring"
)

// Entrant is a finisher of a race that is scored without being stored. Mark is a field event's, the higher the better.
type Entrant struct {
	Team   *string
	TeamID *string
	Place  *int32
	Time   *string
	Mark   *float64
	// Status is finished if it is nil.
	Status *mark.Status
}

// Score scores an order of finish by rules, those of cross country if they are nil, and gives the reasons. Entrants of whom
// none has a place or a time are ordered by mark, and without marks by their order in the list.
func Score(rules *scoring.Rules, entrants []Entrant) (scoring.Outcome, error) {
	if rules == nil {
		rules = &scoring.Rules{Kind: scoring.KindCrossCountry}
	}
	finishers := make([]scoring.Finisher, len(entrants))
	ordered := false
	for i, e := range entrants {
		if e.TeamID == nil {
			e.TeamID = teamIDOf(e.Team)
		}
		var ms *int64
		if e.Time != nil {
			t, err := mark.ParseTime(*e.Time)
			if err != nil {
				return scoring.Outcome{}, fault.InvalidField(fmt.Sprintf("/finishers/%d/time", i), fault.Sentence(err))
			}
			n := t.Milliseconds()
			ms = &n
		}
		finishers[i] = finisher(e.Team, e.TeamID, e.Place, ms, statusOf(e.Status) == mark.Finished)
		ordered = ordered || e.Place != nil || e.Time != nil
	}
	if !ordered {
		placeByMark(finishers, entrants)
	}
	return rules.Score(finishers), nil
}

// placeByMark sets places by marks, the same place for equal marks; if nobody has a mark, by the order of the slice. If
// only some have a mark, the others have no place.
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

// Milliseconds converts a duration to the fractional milliseconds of the API.
func Milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
