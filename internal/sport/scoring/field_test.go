package scoring_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"harrier/internal/sport/scoring"
)

// Scoring only those who can count gives the same teams as scoring everybody.
func TestFieldScoresLikeTheWholeEvent(t *testing.T) {
	t.Parallel()
	two, none, six := int32(2), int32(0), int32(6)
	ncaa := scoring.NCAA
	for name, rules := range map[string]scoring.Rules{
		"cross country":   {Kind: scoring.KindCrossCountry},
		"two score":       {Kind: scoring.KindCrossCountry, Scorers: &two, Displacers: &none, TieBreak: &ncaa},
		"many displacers": {Kind: scoring.KindCrossCountry, Scorers: &two, Displacers: &six, UnscoredTeams: []string{"A"}},
		"points":          {Kind: scoring.KindPoints, UnscoredTeams: []string{"b"}},
		"few points":      {Kind: scoring.KindPoints, Points: []float64{5, 3, 1}},
		"no points":       {Kind: scoring.KindPoints, Points: []float64{}},
		"none":            {Kind: scoring.KindNone},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(300) {
				random := rand.New(rand.NewPCG(seed, 0))
				race := make([]byte, random.IntN(200))
				for i := range race {
					race[i] = byte(random.Uint32())
				}
				all := fromBytes(race)
				slices.SortStableFunc(all, func(a, b scoring.Finisher) int {
					last := func(place int) int {
						if place < 1 {
							return 1
						}
						return 0
					}
					return cmp.Or(cmp.Compare(last(a.Place), last(b.Place)), cmp.Compare(a.Place, b.Place), cmp.Compare(a.Time, b.Time))
				})
				field := rules.NewField()
				var kept []int
				for i, f := range all {
					if field.Add(f) {
						kept = append(kept, i)
					}
				}
				whole, part := rules.Score(all), field.Score()
				part.Standings, whole.Standings = nil, nil
				everybody := make([]int, len(all))
				for i := range everybody {
					everybody[i] = i
				}
				if got, want := render(part, kept), render(whole, everybody); got != want {
					t.Fatalf("race %d: the field scores\n%s\nand everybody\n%s", seed, got, want)
				}
			}
		})
	}
}

func TestFieldKeepsFew(t *testing.T) {
	t.Parallel()
	for kind, want := range map[scoring.Kind]int{scoring.KindCrossCountry: 14, scoring.KindPoints: 9, scoring.KindNone: 0} {
		field := scoring.Rules{Kind: kind}.NewField()
		kept := 0
		for i := range 1000 {
			place := i + 1
			if place == 9 {
				place = 8 // tied for the last place with points
			}
			if field.Add(scoring.Finisher{TeamID: string(rune('a' + i%2)), Place: place, Finished: true}) {
				kept++
			}
		}
		if kept != want {
			t.Errorf("%s keeps %d of 1000, want %d", kind, kept, want)
		}
	}
}
