package scoring

import "slices"

// MeetTeam is a team's total over the events of a meet.
type MeetTeam struct {
	// ID and Name are as the first event in which the team scored has them.
	ID, Name string
	// Place among the teams, from 1. Teams with equal totals share one, and the next is skipped.
	Place int
	// Score is the sum over the events.
	Score Score
	// Events is in how many of them the team scored.
	Events int
}

// Meet adds up the points of a meet's events, highest sum first. Teams that share a place stand in the order in which they
// first scored. It is for points alone: sums of cross-country scores mean nothing.
func Meet(events []Outcome) []MeetTeam {
	var teams []MeetTeam
	at := make(map[string]int)
	for _, event := range events {
		for _, t := range event.Teams {
			i, ok := at[key(t.ID)]
			if !ok {
				i = len(teams)
				at[key(t.ID)] = i
				teams = append(teams, MeetTeam{ID: t.ID, Name: t.Name})
			}
			teams[i].Score = teams[i].Score.plus(t.Score)
			teams[i].Events++
		}
	}
	slices.SortStableFunc(teams, func(a, b MeetTeam) int { return b.Score.Compare(a.Score) })
	for i := range teams {
		teams[i].Place = i + 1
		if i > 0 && teams[i].Score.Compare(teams[i-1].Score) == 0 {
			teams[i].Place = teams[i-1].Place
		}
	}
	return teams
}
