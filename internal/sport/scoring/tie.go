package scoring

import (
	"cmp"
	"fmt"
	"slices"
)

// TieBreak is a rule for ordering teams with equal scores.
type TieBreak string

// The tie breaks, with the values of the API. They are described for five scorers. In general, the sixth runner is the
// first displacer, and the first four are all scorers but the last.
const (
	// NFHS compares the sixth runners (rule 9-2-4): the lower place wins; a team with a sixth runner beats a team without;
	// between teams without, the lower sum of the first four places wins. Three or more tied teams are ordered in the same
	// way. It always decides: places of sixth runners differ, and with equal sums of the first four, equal scores would
	// require equal places of the fifth.
	//
	// Without displacers there is no sixth runner, since nobody beyond the fifth has a place.
	NFHS TieBreak = "nfhs"

	// NCAA compares the scorers of two teams pairwise, first with first to fifth with fifth. The lower place wins a
	// comparison, and the team with more wins is ahead. Of three or more tied teams, each is compared with every other and
	// the wins are added up. Teams with equal wins are then compared among themselves, as long as that separates any. The
	// rest share the place, which is only possible with an even number of scorers or more than two teams.
	NCAA TieBreak = "ncaa"
)

// Method is the rule that decided between two teams.
type Method uint8

// The methods.
const (
	NoTie           Method = iota // the scores differ
	SixthRunner                   // NFHS: both have a sixth runner, and the lower place wins
	OnlySixthRunner               // NFHS: only the team ahead has a sixth runner
	FirstFour                     // NFHS: neither has a sixth runner, and the lower sum of the first four wins
	Duels                         // NCAA: more wins in the comparison of scorers
	Unbroken                      // the teams share the place
)

// Break explains why a team is ahead of the next team with the same score.
type Break struct {
	Method Method
	// Ahead and Behind are the compared values of the two teams: places, sums of places or wins. Behind is 0 for
	// OnlySixthRunner, and both are 0 if nothing was compared.
	Ahead, Behind int
}

// String describes the decision.
func (b Break) String() string {
	switch b.Method {
	case NoTie:
		return "scores differ"
	case SixthRunner:
		return fmt.Sprintf("next runner after the scorers: place %d against %d", b.Ahead, b.Behind)
	case OnlySixthRunner:
		return fmt.Sprintf("next runner after the scorers: place %d against none", b.Ahead)
	case FirstFour:
		return fmt.Sprintf("scorers without the last: %d against %d", b.Ahead, b.Behind)
	case Duels:
		return fmt.Sprintf("scorers compared one by one: %d won against %d", b.Ahead, b.Behind)
	case Unbroken:
		return "stays tied"
	default:
		return "unknown"
	}
}

// Tie is a score that several teams have, and how the tie was broken.
type Tie struct {
	Score Score
	// Teams are indexes into the outcome's teams, best first.
	Teams []int
	// Breaks[i] explains why Teams[i] is ahead of Teams[i+1].
	Breaks []Break
}

// breakTies puts each run of equal scores into its final order and returns the break between each pair of neighbours.
// ranked must be sorted by score, then by first scorer.
func breakTies(rule TieBreak, ranked []*squad, scorers int) []Break {
	breaks := make([]Break, max(len(ranked)-1, 0))
	for from := 0; from < len(ranked); {
		to := from + 1
		for to < len(ranked) && ranked[to].score.Compare(ranked[from].score) == 0 {
			to++
		}
		if to-from > 1 {
			between := breaks[from : to-1]
			if rule == NCAA {
				duel(ranked[from:to], between, scorers)
			} else {
				bySixth(ranked[from:to], between, scorers)
			}
		}
		from = to
	}
	return breaks
}

// bySixth orders tied teams by the rule NFHS and sets the breaks between neighbours.
func bySixth(tied []*squad, between []Break, scorers int) {
	sixth := func(s *squad) int {
		if len(s.places) > scorers {
			return s.places[scorers]
		}
		return 0
	}
	firstFour := func(s *squad) int { return sum(s.places[:scorers-1]) }
	slices.SortStableFunc(tied, func(a, b *squad) int {
		return cmp.Or(presentFirst(sixth(a), sixth(b)), cmp.Compare(firstFour(a), firstFour(b)))
	})
	for i := range between {
		a, b := tied[i], tied[i+1]
		switch {
		case sixth(b) > 0:
			between[i] = Break{Method: SixthRunner, Ahead: sixth(a), Behind: sixth(b)}
		case sixth(a) > 0:
			between[i] = Break{Method: OnlySixthRunner, Ahead: sixth(a)}
		default:
			between[i] = Break{Method: FirstFour, Ahead: firstFour(a), Behind: firstFour(b)}
		}
	}
}

// duelsWon counts the wins of each team's scorers over those of the others in the same position.
func duelsWon(tied []*squad, scorers int) map[*squad]int {
	won := make(map[*squad]int, len(tied))
	for _, a := range tied {
		for _, b := range tied {
			for i := range scorers {
				if a.places[i] < b.places[i] {
					won[a]++
				}
			}
		}
	}
	return won
}

// duel orders tied teams by the rule NCAA and sets the breaks between neighbours.
func duel(tied []*squad, between []Break, scorers int) {
	won := duelsWon(tied, scorers)
	slices.SortStableFunc(tied, func(a, b *squad) int {
		return cmp.Or(cmp.Compare(won[b], won[a]), cmp.Compare(a.first, b.first))
	})
	for from := 0; from < len(tied); {
		to := from + 1
		for to < len(tied) && won[tied[to]] == won[tied[from]] {
			to++
		}
		if to < len(tied) {
			between[to-1] = Break{Method: Duels, Ahead: won[tied[to-1]], Behind: won[tied[to]]}
		}
		switch {
		case to-from == len(tied):
			// No team was separated, and comparing them again would not change that.
			for i := range between {
				between[i] = Break{Method: Unbroken, Ahead: won[tied[i]], Behind: won[tied[i+1]]}
			}
		case to-from > 1:
			duel(tied[from:to], between[from:to-1], scorers)
		}
		from = to
	}
}
