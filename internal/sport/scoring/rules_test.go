package scoring_test

import (
	"encoding/json"
	"testing"

	"harrier/internal/sport/scoring"
)

func TestDefaultRules(t *testing.T) {
	t.Parallel()
	for sport, want := range map[scoring.Sport]string{
		scoring.SportCrossCountry: `{"kind":"cross_country","scorers":5,"displacers":2,"tie_break":"nfhs"}`,
		scoring.SportTrack:        `{"kind":"points","points":[10,8,6,5,4,3,2,1]}`,
		scoring.SportRoad:         `{"kind":"none"}`,
		scoring.SportTrail:        `{"kind":"none"}`,
		scoring.SportOther:        `{"kind":"none"}`,
	} {
		if got, err := json.Marshal(scoring.Default(sport)); err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", sport, got, err, want)
		}
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, given, filled string
	}{
		{"cross country", `{"kind":"cross_country"}`, `{"kind":"cross_country","scorers":5,"displacers":2,"tie_break":"nfhs"}`},
		{
			"what is given stays", `{"kind":"cross_country","scorers":3,"displacers":0,"tie_break":"ncaa","unscored_teams":["a"]}`,
			`{"kind":"cross_country","scorers":3,"displacers":0,"tie_break":"ncaa","unscored_teams":["a"]}`,
		},
		{"points", `{"kind":"points"}`, `{"kind":"points","points":[10,8,6,5,4,3,2,1]}`},
		{"a table of points", `{"kind":"points","points":[3,1]}`, `{"kind":"points","points":[3,1]}`},
		{"none", `{"kind":"none"}`, `{"kind":"none"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var rules scoring.Rules
			if err := json.Unmarshal([]byte(test.given), &rules); err != nil {
				t.Fatal(err)
			}
			if filled, err := json.Marshal(rules.WithDefaults()); err != nil || string(filled) != test.filled {
				t.Errorf("filled in: %s, %v; want %s", filled, err, test.filled)
			}
		})
	}
}

func TestRulesScore(t *testing.T) {
	t.Parallel()
	field := make([]scoring.Finisher, 10)
	for place := range field {
		team := string(rune('A' + place%2))
		field[place] = scoring.Finisher{TeamID: team, Team: team, Place: place + 1, Finished: true}
	}
	for kind, want := range map[scoring.Kind][]float64{
		scoring.KindCrossCountry: {25, 30},
		scoring.KindPoints:       {22, 17},
		scoring.KindNone:         {},
	} {
		outcome := scoring.Rules{Kind: kind}.Score(field)
		if len(outcome.Teams) != len(want) || len(outcome.Standings) != len(field) {
			t.Fatalf("%s: %v", kind, outcome)
		}
		for i, score := range want {
			if got := outcome.Teams[i].Score.Float64(); got != score {
				t.Errorf("%s: team %d has %v, want %v", kind, i, got, score)
			}
		}
	}
}
