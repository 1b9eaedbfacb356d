package scoring

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// squad is a team during scoring.
type squad struct {
	key      string // its ID in lower case
	id, name string
	runners  []int // indexes of finishers, in order of finish
	places   []int // cross country: places in the scoring, in order
	scorers  []int // indexes of finishers, in order
	first    int   // the first scorer's place in the scoring
	score    Score
}

// key returns the form of a team ID for comparison.
func key(teamID string) string { return strings.ToLower(strings.TrimSpace(teamID)) }

// keys returns a set of team IDs.
func keys(teamIDs []string) map[string]struct{} {
	set := make(map[string]struct{}, len(teamIDs))
	for _, id := range teamIDs {
		set[key(id)] = struct{}{}
	}
	return set
}

// removal returns why a finisher counts for no team, as far as this does not depend on others.
func removal(f Finisher, unscored map[string]struct{}) Removal {
	if !f.Finished {
		return NotFinished
	}
	// The name "unattached" prevails over an ID.
	if IsUnattached(f.TeamID) || f.Team != "" && IsUnattached(f.Team) {
		return Unattached
	}
	if _, ok := unscored[key(f.TeamID)]; ok {
		return UnscoredTeam
	}
	return Counted
}

// orderOfFinish returns the indexes of those who finished: first those with a place, by place and time, then the others, by
// time. Those without a time are last among equals.
func orderOfFinish(finishers []Finisher) []int {
	order := make([]int, 0, len(finishers))
	for i, f := range finishers {
		if f.Finished {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(
			presentFirst(finishers[a].Place, finishers[b].Place),
			presentFirst(finishers[a].Time, finishers[b].Time),
		)
	})
	return order
}

// presentFirst compares two numbers. Numbers below 1 are missing and sort last.
func presentFirst[T int | time.Duration](a, b T) int {
	switch {
	case a > 0 && b > 0:
		return cmp.Compare(a, b)
	case a > 0:
		return -1
	case b > 0:
		return 1
	default:
		return 0
	}
}

// squadsOf groups the finishers who are not removed by team.
func squadsOf(finishers []Finisher, order []int, standings []Standing) map[string]*squad {
	squads := make(map[string]*squad)
	for _, i := range order {
		if standings[i].Removed != Counted {
			continue
		}
		f := finishers[i]
		team := squads[key(f.TeamID)]
		if team == nil {
			team = &squad{key: key(f.TeamID), id: f.TeamID}
			squads[team.key] = team
		}
		if team.name == "" {
			team.name = f.Team
		}
		team.runners = append(team.runners, i)
	}
	return squads
}

// standingsOf returns standings with the removals that do not depend on other finishers.
func standingsOf(finishers []Finisher, unscoredTeams []string) []Standing {
	unscored := keys(unscoredTeams)
	standings := make([]Standing, len(finishers))
	for i, f := range finishers {
		standings[i].Removed = removal(f, unscored)
	}
	return standings
}

// timesOf summarizes the times of at least one scorer, in order. It returns nil if one has no time.
func timesOf(finishers []Finisher, scorers []int) *Times {
	// Quotients and remainders are added separately, so that no sum overflows.
	var quotients, rests time.Duration
	count := time.Duration(len(scorers))
	for _, i := range scorers {
		t := finishers[i].Time
		if t <= 0 {
			return nil
		}
		quotients += t / count
		rests += t % count
	}
	return &Times{
		Average: quotients + rests/count,
		Spread:  finishers[scorers[len(scorers)-1]].Time - finishers[scorers[0]].Time,
	}
}

// outcome converts ranked squads to an Outcome. breaks[i] put ranked[i] ahead of ranked[i+1], or is the zero Break if
// their scores differ.
func outcome(finishers []Finisher, standings []Standing, ranked []*squad, breaks []Break) Outcome {
	result := Outcome{Teams: make([]Team, len(ranked)), Standings: standings}
	for i, s := range ranked {
		place := i + 1
		if i > 0 && breaks[i-1].Method == Unbroken {
			place = result.Teams[i-1].Place
		}
		result.Teams[i] = Team{
			ID: s.id, Name: s.name, Place: place, Score: s.score,
			Scorers: s.scorers, Displacers: s.displacers(), Times: timesOf(finishers, s.scorers),
		}
		if i == 0 || breaks[i-1].Method == NoTie {
			continue
		}
		if i == 1 || breaks[i-2].Method == NoTie {
			result.Ties = append(result.Ties, Tie{Score: s.score, Teams: []int{i - 1}})
		}
		tie := &result.Ties[len(result.Ties)-1]
		tie.Teams = append(tie.Teams, i)
		tie.Breaks = append(tie.Breaks, breaks[i-1])
	}
	return result
}

// displacers returns the indexes of the displacers; in points scoring there are none.
func (s *squad) displacers() []int {
	if len(s.places) <= len(s.scorers) {
		return nil
	}
	return s.runners[len(s.scorers):len(s.places):len(s.places)]
}
