package scoring

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"
)

// DefaultTable returns the points by place of a race without a table of its own: the most common one of large meets.
func DefaultTable() []float64 { return []float64{10, 8, 6, 5, 4, 3, 2, 1} }

// PointsRules configures Points.
type PointsRules struct {
	// Table has the points of each place, from the first. If empty, DefaultTable applies. Each number means the decimal
	// that it prints as (0.1 is exactly a tenth), and 0 if it is not finite.
	Table []float64
	// UnscoredTeams are the IDs of teams whose athletes keep their places but earn no points. Case is ignored.
	UnscoredTeams []string
}

// Points scores an event of a track meet by a table of points per place. Tables differ between rule books and leagues, so
// the meet chooses its own; the other rules are common to them:
//
//   - Each place earns its points in the table. Tied athletes share the points of their places equally: with 10-8-6, two in
//     first place earn 9 points each and the next earns 6. Equal places are ties, whatever the times.
//   - Athletes without a place follow the others by time; equal times are ties. Those with neither earn nothing.
//   - Places after a tie move up where necessary, so that a list numbered 1, 1, 2 is scored as 1, 1, 3.
//   - Unattached athletes and those of unscored teams keep their places, and their points are lost.
//   - A team's score is the sum of its athletes' points; those with points are its scorers. The highest score wins, teams
//     with equal scores share a place, and teams without points are left out.
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

// givePlaces sets the places of all who finished, and the points of those who count for a team.
func givePlaces(finishers []Finisher, order []int, standings []Standing, table []*big.Rat) {
	// A place may be any number, and adding to it must not overflow.
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

// tied reports whether two neighbours in the order of finish share a place.
func tied(a, b Finisher) bool {
	if a.Place > 0 || b.Place > 0 {
		return a.Place == b.Place
	}
	return a.Time == b.Time
}

// shared returns the points of each of count athletes who are tied in place.
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

// exactTable converts each number of a table to the decimal that it prints as.
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
