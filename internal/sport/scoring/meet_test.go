package scoring_test

import (
	"fmt"
	"strings"
	"testing"

	"harrier/internal/sport/scoring"
)

func TestMeet(t *testing.T) {
	t.Parallel()
	rules := scoring.PointsRules{Table: []float64{5, 3, 1}}
	for name, c := range map[string]struct {
		events []string
		want   string
	}{
		"nothing":                       {nil, ""},
		"one event":                     {[]string{"A B C"}, "1 a 5 (1), 2 b 3 (1), 3 c 1 (1)"},
		"sums over events":              {[]string{"A B C", "B B A"}, "1 b 11 (2), 2 a 6 (2), 3 c 1 (1)"},
		"equal totals share a place":    {[]string{"A B C", "B A C", "C C -"}, "1 c 10 (3), 2 a 8 (2), 2 b 8 (2)"},
		"an event without teams":        {[]string{"- - -", "A"}, "1 a 5 (1)"},
		"the next place is skipped":     {[]string{"A", "B", "- - C"}, "1 a 5 (1), 1 b 5 (1), 3 c 1 (1)"},
		"a team's case means nothing":   {[]string{"A", "a"}, "1 a 10 (2)"},
		"shared places stay fractional": {[]string{"A=B C"}, "1 a 4 (1), 1 b 4 (1), 3 c 1 (1)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			outcomes := make([]scoring.Outcome, 0, len(c.events))
			for _, event := range c.events {
				finishers := race(strings.ReplaceAll(event, "=", " "))
				if strings.Contains(event, "=") {
					finishers[1].Place = finishers[0].Place
				}
				outcomes = append(outcomes, scoring.Points(rules, finishers))
			}
			teams := scoring.Meet(outcomes)
			got := make([]string, 0, len(teams))
			for _, team := range teams {
				got = append(got, fmt.Sprintf("%d %s %s (%d)", team.Place, team.ID, team.Score, team.Events))
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
}
