package scoring

import (
	"cmp"
	"fmt"
	"slices"
)

// TieBreak is how teams of equal score are put in order.
type TieBreak string

// The tie breaks, as the API spells them. Where both words are of five scorers, read them for other numbers alike: the
// sixth runner is the first displacer, the first four are the scorers but the last.
const (
	// NFHS goes by the sixth runner (rule 9-2-4): the team whose sixth has the lower place wins; a team with a sixth
	// beats a team without; between teams without, the lower sum of the first four wins. Any number of tied teams goes
	// by the same: those with a sixth by its place, then those without by the sum of their first four. It always
	// decides: the sixth runners' places differ, and teams whose first four have equal sums would have to share the
	// fifth runner's place to be tied at all.
	//
	// A rule without displacers has no sixth runner, since nobody beyond the fifth then holds a place.
	NFHS TieBreak = "nfhs"

	// NCAA compares the scorers of two teams in order, first with first to fifth with fifth. The lower place wins the
	// duel, and the team that wins more duels is ahead. Among three or more tied teams each meets every other, and the
	// duels that it wins are counted together. Teams with equally many are compared once more among themselves, as
	// long as that separates any. Teams that are even then share the place, which takes an even number of scorers
	// or more than two teams.
	NCAA TieBreak = "ncaa"
)

// Method is what decided between two teams.
type Method uint8

// The methods.
const (
	NoTie           Method = iota // the scores differ
	SixthRunner                   // NFHS: both have a sixth runner, and the lower place wins
	OnlySixthRunner               // NFHS: the team ahead alone has a sixth runner
	FirstFour                     // NFHS: neither has a sixth runner, and the lower sum of the first four wins
	Duels                         // NCAA: more duels of scorers are won
	Unbroken                      // nothing decides, and the teams share a place
)

// Break is what put one team ahead of the next of equal score.
type Break struct {
	Method Method
	// Ahead and Behind are what was compared, of the team ahead and of the one behind it: places, sums of places or duels
	// won. Behind is 0 in OnlySixthRunner, and both are 0 where there was nothing to compare.
	Ahead, Behind int
}

// String says in words what decided.
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

// Tie is a score that several teams have, and what came of it.
type Tie struct {
	Score Score
	// Teams are indexes into the outcome's teams, best first.
	Teams []int
	// Breaks[i] is what put Teams[i] before Teams[i+1].
	Breaks []Break
}

// breakTies puts each run of equal scores in ranked into its final order, and says what is between neighbours. ranked is
// sorted by score, and the equal by first scorer.
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

// bySixth orders tied teams as NFHS says, and fills in what is between neighbours.
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

// duelsWon counts how often each team's scorers beat those of the others in the same position.
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

// duel orders tied teams as NCAA says, and fills in what is between neighbours.
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
			// Nobody was separated, and comparing the same teams again would not change that.
			for i := range between {
				between[i] = Break{Method: Unbroken, Ahead: won[tied[i]], Behind: won[tied[i+1]]}
			}
		case to-from > 1:
			duel(tied[from:to], between[from:to-1], scorers)
		}
		from = to
	}
}
