package scoring_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/sport/scoring"
)

// race returns finishers from the teams of an order of finish, in words: "A B - A" is four, the third of them unattached.
func race(order string) []scoring.Finisher {
	words := strings.Fields(order)
	finishers := make([]scoring.Finisher, len(words))
	for i, team := range words {
		finishers[i] = scoring.Finisher{TeamID: strings.ToLower(team), Team: team, Place: i + 1, Time: 15*time.Minute + time.Duration(i)*time.Second, Finished: true}
		if team == "-" {
			finishers[i].TeamID, finishers[i].Team = "", ""
		}
	}
	return finishers
}

// orderOf returns an order of finish in which each team holds its places and "-" holds the rest.
func orderOf(places map[string][]int) string {
	last := 0
	for _, held := range places {
		last = max(last, slices.Max(held))
	}
	words := slices.Repeat([]string{"-"}, last)
	for team, held := range places {
		for _, place := range held {
			words[place-1] = team
		}
	}
	return strings.Join(words, " ")
}

// table writes the teams of an outcome as "1 A 27, 2 B 28".
func table(outcome scoring.Outcome) string {
	rows := make([]string, len(outcome.Teams))
	for i, team := range outcome.Teams {
		rows[i] = strconv.Itoa(team.Place) + " " + team.Name + " " + team.Score.String()
	}
	return strings.Join(rows, ", ")
}

// tiesOf writes the ties of an outcome as "A > B: reason; B > C: reason".
func tiesOf(outcome scoring.Outcome) string {
	var rows []string
	for _, tie := range outcome.Ties {
		for i, reason := range tie.Breaks {
			rows = append(rows, outcome.Teams[tie.Teams[i]].Name+" > "+outcome.Teams[tie.Teams[i+1]].Name+": "+reason.String())
		}
	}
	return strings.Join(rows, "; ")
}

func check(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}
