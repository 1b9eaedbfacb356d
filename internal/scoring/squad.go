package scoring

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// squad is a team while it is being scored.
type squad struct {
	key      string // what makes it one team: its ID without case
	id, name string
	runners  []int // indexes of finishers, in order of finish
	places   []int // cross country: the scoring places of those who hold one, in order
	scorers  []int // indexes of finishers, in order
	first    int   // the first scorer's place in the scoring
	score    Score
}

// key is what a team ID is compared by.
func key(teamID string) string { return strings.ToLower(strings.TrimSpace(teamID)) }

// keys is the set of team IDs in a list.
func keys(teamIDs []string) map[string]struct{} {
	set := make(map[string]struct{}, len(teamIDs))
	for _, id := range teamIDs {
		set[key(id)] = struct{}{}
	}
	return set
}

// removal says why a finisher counts for no team, going by the finisher alone.
func removal(f Finisher, unscored map[string]struct{}) Removal {
	if !f.Finished {
		return NotFinished
	}
	// A name that says "unattached" holds even beside an ID, which is made from the name where it is not given.
	if IsUnattached(f.TeamID) || f.Team != "" && IsUnattached(f.Team) {
		return Unattached
	}
	if _, ok := unscored[key(f.TeamID)]; ok {
		return UnscoredTeam
	}
	return Counted
}

// orderOfFinish gives the indexes of those who finished, best first: by place, those with equal places by time; then those
// without a place, by time; the untimed last among their equals.
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

// presentFirst compares two numbers of which those that are not positive are missing, and missing ones come last.
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

// squadsOf gathers the teams of those whom no removal has taken out, by key; order is the order of finish.
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

// standingsOf starts the standings with what each finisher alone is removed for.
func standingsOf(finishers []Finisher, unscoredTeams []string) []Standing {
	unscored := keys(unscoredTeams)
	standings := make([]Standing, len(finishers))
	for i, f := range finishers {
		standings[i].Removed = removal(f, unscored)
	}
	return standings
}

// timesOf sums up the times of a team's scorers, at least one, in their order; nil where one has no time.
func timesOf(finishers []Finisher, scorers []int) *Times {
	// Quotients and rests are added apart, so that no sum of long times overflows.
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

// outcome turns ranked squads into the teams of an outcome. breaks[i] is what put ranked[i] before ranked[i+1]; the zero
// Break where their scores differ.
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

// displacers gives the indexes of those who hold places after the scorers; in points nobody does.
func (s *squad) displacers() []int {
	if len(s.places) <= len(s.scorers) {
		return nil
	}
	return s.runners[len(s.scorers):len(s.places):len(s.places)]
}
