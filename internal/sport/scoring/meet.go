package scoring

import "slices"

// MeetTeam is the total of a team over the events of a meet.
type MeetTeam struct {
	// ID and Name are those in the first event in which the team scored.
	ID, Name string
	// Place among the teams, from 1. Tied teams share a place, and the next is skipped.
	Place int
	// Score is the sum over the events.
	Score Score
	// Events is the number of events in which the team scored.
	Events int
}

// Meet returns the totals of a meet's events scored by Points, highest first. Tied teams are in the order in which they
// first scored. Sums of cross-country scores are meaningless.
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
