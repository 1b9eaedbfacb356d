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

// CrossCountry scores a cross-country race (NFHS rule 9-2; the NCAA differs only in breaking ties):
//
//   - The order of finish is by place, then by time. Runners without a place follow, by time.
//   - Unattached runners and those of unscored or incomplete teams are removed. A team is incomplete if it has fewer
//     finishers than scorers.
//   - Runners with neither a place nor a time are removed too, and complete no team, unless no runner has either: then the finishers are in the order
//     in which they are given.
//   - Runners beyond their team's scorers and displacers are removed, usually those beyond the seventh.
//   - The others get places from 1 without gaps. A team's score is the sum of its scorers' places.
//   - The lowest score wins. Ties are broken by rules.TieBreak.
func CrossCountry(rules CrossCountryRules, finishers []Finisher) Outcome {
	scorers := rules.Scorers
	if scorers < 1 {
		scorers = DefaultScorers
	}
	displacers := max(rules.Displacers, 0)

	standings := standingsOf(finishers, rules.UnscoredTeams)
	removeUnranked(finishers, standings)
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
		// Not len(s.places) >= scorers+displacers, which could overflow.
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

	scored := make([]*squad, 0, len(squads))
	for _, s := range squads {
		s.scorers = s.runners[:scorers:scorers]
		s.first = s.places[0]
		s.score = whole(sum(s.places[:scorers]))
		scored = append(scored, s)
	}
	slices.SortFunc(scored, func(a, b *squad) int {
		return cmp.Or(a.score.Compare(b.score), cmp.Compare(a.first, b.first))
	})
	return outcome(finishers, standings, scored, breakTies(rules.TieBreak, scored, scorers))
}

// removeUnranked removes those who have neither a place nor a time, if others have.
func removeUnranked(finishers []Finisher, standings []Standing) {
	if !slices.ContainsFunc(finishers, ranked) {
		return
	}
	for i, f := range finishers {
		if standings[i].Removed == Counted && !ranked(f) {
			standings[i].Removed = Unranked
		}
	}
}

// ranked reports whether somebody has finished with a place or a time.
func ranked(f Finisher) bool { return f.Finished && (f.Place > 0 || f.Time > 0) }

// sum returns the sum of places.
func sum(places []int) int {
	total := 0
	for _, p := range places {
		total += p
	}
	return total
}
