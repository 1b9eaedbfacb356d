package scoring

import (
	"cmp"
	"slices"
)

// DefaultScorers and DefaultDisplacers are the numbers that rules give where a race does not say otherwise: seven on a
// team enter into the scoring and five of them score (NFHS rule 9-2; NCAA alike).
const (
	DefaultScorers    = 5
	DefaultDisplacers = 2
)

// CrossCountryRules say how a cross-country race is scored.
type CrossCountryRules struct {
	// Scorers of each team add up to its score; less than 1 counts as DefaultScorers.
	Scorers int
	// Displacers are those after the scorers who hold places, not counting the scorers; less than 0 counts as 0.
	Displacers int
	// TieBreak puts teams of equal score in order.
	TieBreak TieBreak
	// UnscoredTeams are IDs, in any case, of teams whose runners are taken out as if unattached.
	UnscoredTeams []string
}

// DefaultCrossCountryRules are five scorers, two displacers and ties broken as the NFHS does.
func DefaultCrossCountryRules() CrossCountryRules {
	return CrossCountryRules{Scorers: DefaultScorers, Displacers: DefaultDisplacers, TieBreak: NFHS}
}

// CrossCountry scores a cross-country race (NFHS rule 9-2; the NCAA differs in ties alone):
//
//   - The order of finish is by place, equal places by time. Those without a place follow, by time.
//   - Runners who are unattached, of unscored teams or of incomplete teams are taken out. A team is incomplete with fewer
//     finishers than scorers.
//   - So are a team's runners beyond its scorers and displacers, usually beyond the seventh.
//   - The others take places from 1 without gaps. A team's score is the sum of its scorers' places; its displacers only
//     hold theirs.
//   - The lowest score wins. Ties are broken as rules.TieBreak says.
func CrossCountry(rules CrossCountryRules, finishers []Finisher) Outcome {
	scorers := rules.Scorers
	if scorers < 1 {
		scorers = DefaultScorers
	}
	displacers := max(rules.Displacers, 0)

	standings := standingsOf(finishers, rules.UnscoredTeams)
	order := orderOfFinish(finishers)
	squads := squadsOf(finishers, order, standings)
	for _, s := range squads {
		if len(s.runners) < scorers {
			for _, i := range s.runners {
				standings[i].Removed = Incomplete
			}
			delete(squads, s.key)
		}
	}

	place := 0
	for _, i := range order {
		if standings[i].Removed != Counted {
			continue
		}
		s := squads[key(finishers[i].TeamID)]
		// Compared as a difference: the sum of two numbers of rules could overflow.
		if len(s.places)-scorers >= displacers {
			standings[i].Removed = Surplus
			continue
		}
		place++
		s.places = append(s.places, place)
		standings[i].Place = place
		if len(s.places) > scorers {
			standings[i].Role = Displacer
			continue
		}
		standings[i].Role = Scorer
		standings[i].Points = whole(place)
	}

	ranked := make([]*squad, 0, len(squads))
	for _, s := range squads {
		s.scorers = s.runners[:scorers:scorers]
		s.first = s.places[0]
		s.score = whole(sum(s.places[:scorers]))
		ranked = append(ranked, s)
	}
	slices.SortFunc(ranked, func(a, b *squad) int {
		return cmp.Or(a.score.Compare(b.score), cmp.Compare(a.first, b.first))
	})
	return outcome(finishers, standings, ranked, breakTies(rules.TieBreak, ranked, scorers))
}

// sum adds places up.
func sum(places []int) int {
	total := 0
	for _, p := range places {
		total += p
	}
	return total
}
