package scoring

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"
)

// DefaultTable is what places earn where a race does not say otherwise: eight places deep, the commonest table
// of meets of many teams.
func DefaultTable() []float64 { return []float64{10, 8, 6, 5, 4, 3, 2, 1} }

// PointsRules say how points are given.
type PointsRules struct {
	// Table is what each place earns, first place first; none counts as DefaultTable. Each number is taken as the decimal
	// that it prints as (0.1 is a tenth), and one that is not finite as 0.
	Table []float64
	// UnscoredTeams are IDs, in any case, of teams whose athletes keep their places and score for nobody.
	UnscoredTeams []string
}

// Points scores an event by a table of points for places, as track meets do. The table is the meet's, because rule books
// and leagues differ by the number of teams; that ties share what they take is common to them:
//
//   - Each place earns what the table gives it. Those who are tied share equally what the places that they take earn: two
//     in first place of 10-8-6 have 9 points each, and the next has 6. Equal places are ties, whatever the times.
//   - Those without a place follow the placed ones by time, equal times tied. Without either, an athlete earns nothing.
//   - A place that others' ties already take moves on, so that a list numbered 1, 1, 2 gives out no more than one numbered
//     1, 1, 3.
//   - Unattached athletes and those of unscored teams keep their places, and their points go to nobody.
//   - A team's score is the sum of its athletes' points; the scorers are those who have any. The highest score wins, equal
//     scores share a place, and teams without a point are left out.
func Points(rules PointsRules, finishers []Finisher) Outcome {
	table := exactTable(rules.Table)
	standings := standingsOf(finishers, rules.UnscoredTeams)
	order := orderOfFinish(finishers)
	givePlaces(finishers, order, standings, table)

	ranked := make([]*squad, 0)
	for _, s := range squadsOf(finishers, order, standings) {
		for _, i := range s.runners {
			if standings[i].Role != Scorer {
				continue
			}
			s.scorers = append(s.scorers, i)
			s.score = s.score.plus(standings[i].Points)
		}
		if s.score.Compare(Score{}) > 0 {
			s.first = standings[s.scorers[0]].Place
			ranked = append(ranked, s)
		}
	}
	slices.SortFunc(ranked, func(a, b *squad) int {
		return cmp.Or(b.score.Compare(a.score), cmp.Compare(a.first, b.first), cmp.Compare(a.key, b.key))
	})
	breaks := make([]Break, max(len(ranked)-1, 0))
	for i := range breaks {
		if ranked[i].score.Compare(ranked[i+1].score) == 0 {
			breaks[i].Method = Unbroken
		}
	}
	return outcome(finishers, standings, ranked, breaks)
}

// givePlaces fills in the places of those who finished, and the points of those who count for a team.
func givePlaces(finishers []Finisher, order []int, standings []Standing, table []*big.Rat) {
	// A place may be any number, and counting on from the greatest must not overflow.
	greatest := math.MaxInt - len(finishers)
	next := 1
	for from := 0; from < len(order); {
		first := finishers[order[from]]
		if first.Place <= 0 && first.Time <= 0 {
			for _, i := range order[from:] {
				if standings[i].Removed == Counted {
					standings[i].Removed = Unranked
				}
			}
			return
		}
		to := from + 1
		for to < len(order) && tied(first, finishers[order[to]]) {
			to++
		}
		place := max(next, min(first.Place, greatest))
		share := shared(table, place, to-from)
		for _, i := range order[from:to] {
			standings[i].Place = place
			if standings[i].Removed == Counted && share.Compare(Score{}) != 0 {
				standings[i].Role, standings[i].Points = Scorer, share
			}
		}
		next, from = place+to-from, to
	}
}

// tied reports whether two neighbours in the order of finish hold one place.
func tied(a, b Finisher) bool {
	if a.Place > 0 || b.Place > 0 {
		return a.Place == b.Place
	}
	return a.Time == b.Time
}

// shared gives what each of count athletes earns who together take the places from place on.
func shared(table []*big.Rat, place, count int) Score {
	if place > len(table) {
		return Score{}
	}
	total := new(big.Rat)
	for _, points := range table[place-1 : min(place-1+count, len(table))] {
		total.Add(total, points)
	}
	return Score{exact: total.Quo(total, new(big.Rat).SetInt64(int64(count)))}
}

// exactTable takes each number of a table as the decimal that it prints as.
func exactTable(table []float64) []*big.Rat {
	if len(table) == 0 {
		table = DefaultTable()
	}
	exact := make([]*big.Rat, len(table))
	for i, points := range table {
		number, ok := new(big.Rat).SetString(strconv.FormatFloat(points, 'g', -1, 64))
		if !ok {
			number = new(big.Rat)
		}
		exact[i] = number
	}
	return exact
}
