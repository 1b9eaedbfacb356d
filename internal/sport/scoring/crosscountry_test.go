package scoring_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"harrier/internal/sport/scoring"
)

func TestCrossCountryScores(t *testing.T) {
	t.Parallel()
	rules := scoring.CrossCountryRules{Scorers: scoring.DefaultScorers, Displacers: scoring.DefaultDisplacers, TieBreak: scoring.NFHS}
	for _, test := range []struct {
		name, order string
		rules       scoring.CrossCountryRules
		want        string
	}{
		{"nobody", "", rules, ""},
		{"five sweep", "A A A A A", rules, "1 A 15"},
		{"four are no team", "A A A A", rules, ""},
		{"incomplete teams are taken out and the places closed up", "A B B C A B A C A B A B", rules, "1 A 27, 2 B 28"},
		{"a sixth runner displaces", "A B B C A B A C A B A A B", rules, "1 A 27, 2 B 29"},
		// The perfect score is 15, and five who follow five would have 6 to 10, which is 40. Here A's sixth and seventh hold
		// the places 6 and 7, so B's five have 8 to 12: 50, the score that rule books give a forfeited dual meet.
		{"two displacers make a sweep 15 to 50", "A A A A A A A B B B B B", rules, "1 A 15, 2 B 50"},
		{"an eighth runner displaces nobody", "A A A A A A A A A B B B B B", rules, "1 A 15, 2 B 50"},
		{"without displacers a sweep is 15 to 40", "A A A A A A A B B B B B", scoring.CrossCountryRules{}, "1 A 15, 2 B 40"},
		{"displacers below none are none", "A A A A A A A B B B B B", scoring.CrossCountryRules{Displacers: -1}, "1 A 15, 2 B 40"},
		{"as many displacers as there are", "A A A A A A A A B B B B B", scoring.CrossCountryRules{Displacers: math.MaxInt}, "1 A 15, 2 B 55"},
		{"three score", "A B B A A B", scoring.CrossCountryRules{Scorers: 3, Displacers: 1}, "1 A 10, 2 B 11"},
		{"unattached runners are taken out", "- A - A A A A -", rules, "1 A 15"},
		{
			"unscored teams are taken out, whatever their case", "X A X A X A X A X A",
			scoring.CrossCountryRules{Displacers: 2, UnscoredTeams: []string{"X"}},
			"1 A 15",
		},
		{"teams of one word in two cases are one", "A a A a A", rules, "1 A 15"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			check(t, "teams", table(scoring.CrossCountry(test.rules, race(test.order))), test.want)
		})
	}
}

func TestCrossCountryTies(t *testing.T) {
	t.Parallel()
	// The places of the NCAA's own example: A {2,4,6,8,10} and B {1,3,5,7,14}, both 30. C holds the places between, so
	// that they count.
	const (
		noSixth      = "B A B A B A B A C A C C C B C"
		onlyA        = "B A B A B A B A C A A C C B C C"
		onlyB        = "B A B A B A B A C A C C C B C B"
		aBeforeB     = "B A B A B A B A C A A C C B C B C"
		bBeforeA     = "B A B A B A B A C A C C C B B A C"
		fourScorers  = "A B B A B A A B" // A {1,4,6,7} and B {2,3,5,8}: 18 each
		sixthsOfFour = "A B B A B A A B B A"
	)
	five := func(rule scoring.TieBreak) scoring.CrossCountryRules {
		return scoring.CrossCountryRules{Scorers: 5, Displacers: 2, TieBreak: rule}
	}
	four := func(rule scoring.TieBreak) scoring.CrossCountryRules {
		return scoring.CrossCountryRules{Scorers: 4, Displacers: 2, TieBreak: rule}
	}
	three := func(rule scoring.TieBreak) scoring.CrossCountryRules {
		return scoring.CrossCountryRules{Scorers: 3, Displacers: 1, TieBreak: rule}
	}
	for _, test := range []struct {
		name, order string
		rules       scoring.CrossCountryRules
		teams, ties string
	}{
		// B's first four come to 1+3+5+7, A's to 2+4+6+8.
		{"nfhs, no sixth runners: the lower first four", noSixth, five(scoring.NFHS), "1 B 30, 2 A 30, 3 C 60", "B > A: scorers without the last: 16 against 20"},
		{"nfhs, a sixth runner on one side", onlyA, five(scoring.NFHS), "1 A 30, 2 B 30, 3 C 65", "A > B: next runner after the scorers: place 11 against none"},
		{"nfhs, a sixth runner on the other side", onlyB, five(scoring.NFHS), "1 B 30, 2 A 30, 3 C 60", "B > A: next runner after the scorers: place 16 against none"},
		{"nfhs, the better of two sixth runners", aBeforeB, five(scoring.NFHS), "1 A 30, 2 B 30, 3 C 66", "A > B: next runner after the scorers: place 11 against 16"},
		{"nfhs, the better of two sixth runners, the other way", bBeforeA, five(scoring.NFHS), "1 B 30, 2 A 30, 3 C 62", "B > A: next runner after the scorers: place 15 against 16"},
		{"an unknown rule is nfhs", noSixth, five(""), "1 B 30, 2 A 30, 3 C 60", "B > A: scorers without the last: 16 against 20"},
		// 1 beats 2, 3 beats 4, 5 beats 6, 7 beats 8, and only 14 loses to 10.
		{"ncaa, four duels to one", noSixth, five(scoring.NCAA), "1 B 30, 2 A 30, 3 C 60", "B > A: scorers compared one by one: 4 won against 1"},
		{"ncaa, whatever the sixth runners do", aBeforeB, five(scoring.NCAA), "1 B 30, 2 A 30, 3 C 66", "B > A: scorers compared one by one: 4 won against 1"},
		// 1 beats 2, 3 beats 4, 5 beats 6, 7 beats 8: A wins the first and last, B the second and third.
		{"ncaa, even duels share the place", fourScorers, four(scoring.NCAA), "1 A 18, 1 B 18", "A > B: stays tied"},
		{"nfhs, four scorers and a fifth runner", sixthsOfFour, four(scoring.NFHS), "1 B 18, 2 A 18", "B > A: next runner after the scorers: place 9 against 10"},
		{"nfhs, four scorers and no more", fourScorers, four(scoring.NFHS), "1 B 18, 2 A 18", "B > A: scorers without the last: 10 against 11"},
		{
			// Three of fifteen: A {1,5,9}, B {2,6,7}, C {3,4,8}. A-B 2:1, B-C 2:1, C-A 2:1, so each has three duels.
			"ncaa, a ring of three shares the place", "A B C C A B B C A", three(scoring.NCAA),
			"1 A 15, 1 B 15, 1 C 15", "A > B: stays tied; B > C: stays tied",
		},
		{
			"nfhs, a ring of three by their first two", "A B C C A B B C A", three(scoring.NFHS),
			"1 A 15, 2 C 15, 3 B 15", "A > C: scorers without the last: 6 against 7; C > B: scorers without the last: 7 against 8",
		},
		{
			"nfhs, those with a next runner before those without", "A B C C A B B C A - C B", three(scoring.NFHS),
			"1 C 15, 2 B 15, 3 A 15", "C > B: next runner after the scorers: place 10 against 11; B > A: next runner after the scorers: place 11 against none",
		},
		{
			// A wins 4 duels of B and 3 of C, B 1 of A and 3 of C, C 2 of A and 2 of B. B and C, with four each, meet once more.
			"ncaa, two of three are compared again", orderOf(map[string][]int{
				"A": {1, 4, 7, 14, 15}, "B": {2, 6, 8, 9, 16}, "C": {3, 5, 10, 11, 12}, "D": {13, 17, 18, 19, 20},
			}), five(scoring.NCAA),
			"1 A 41, 2 B 41, 3 C 41, 4 D 87", "A > B: scorers compared one by one: 7 won against 4; B > C: scorers compared one by one: 3 won against 2",
		},
		{
			"a place shared is followed by the place skipped", "A B C C A B B C A D D D", three(scoring.NCAA),
			"1 A 15, 1 B 15, 1 C 15, 4 D 33", "A > B: stays tied; B > C: stays tied",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			outcome := scoring.CrossCountry(test.rules, race(test.order))
			check(t, "teams", table(outcome), test.teams)
			check(t, "ties", tiesOf(outcome), test.ties)
		})
	}
}

func TestCrossCountryTeams(t *testing.T) {
	t.Parallel()
	rules := scoring.CrossCountryRules{Scorers: scoring.DefaultScorers, Displacers: scoring.DefaultDisplacers, TieBreak: scoring.NFHS}

	t.Run("scorers and displacers are named in order of finish", func(t *testing.T) {
		t.Parallel()
		team := scoring.CrossCountry(rules, race("B A A A A A A A A B")).Teams[0]
		if want := []int{1, 2, 3, 4, 5}; !slices.Equal(team.Scorers, want) {
			t.Errorf("scorers %v, want %v", team.Scorers, want)
		}
		if want := []int{6, 7}; !slices.Equal(team.Displacers, want) {
			t.Errorf("displacers %v, want %v", team.Displacers, want)
		}
	})

	t.Run("average and spread are of the scorers", func(t *testing.T) {
		t.Parallel()
		finishers := race("A A A A A A")
		finishers[4].Time += 2 * time.Millisecond
		team := scoring.CrossCountry(rules, finishers).Teams[0]
		want := scoring.Times{Average: 15*time.Minute + 2*time.Second + 400*time.Microsecond, Spread: 4*time.Second + 2*time.Millisecond}
		if team.Times == nil || *team.Times != want {
			t.Errorf("times %+v, want %+v", team.Times, want)
		}
	})

	t.Run("the longest times do not overflow the average", func(t *testing.T) {
		t.Parallel()
		finishers := race("A A A A A")
		for i := range finishers {
			finishers[i].Time = math.MaxInt64
		}
		team := scoring.CrossCountry(rules, finishers).Teams[0]
		if want := (scoring.Times{Average: math.MaxInt64}); team.Times == nil || *team.Times != want {
			t.Errorf("times %+v, want %+v", team.Times, want)
		}
	})

	t.Run("a scorer without a time leaves no average", func(t *testing.T) {
		t.Parallel()
		finishers := race("A A A A A A")
		finishers[4].Time = 0
		if times := scoring.CrossCountry(rules, finishers).Teams[0].Times; times != nil {
			t.Errorf("times %+v, want none", times)
		}
	})

	t.Run("a displacer without a time does not matter", func(t *testing.T) {
		t.Parallel()
		finishers := race("A A A A A A")
		finishers[5].Time = 0
		if scoring.CrossCountry(rules, finishers).Teams[0].Times == nil {
			t.Error("no times")
		}
	})

	t.Run("the first finisher gives the ID and the first name given the name", func(t *testing.T) {
		t.Parallel()
		finishers := race("A A A A A")
		finishers[0].TeamID, finishers[0].Team = "a", ""
		finishers[1].TeamID, finishers[1].Team = "A", "Alphas"
		team := scoring.CrossCountry(rules, finishers).Teams[0]
		check(t, "team", team.ID+" "+team.Name, "a Alphas")
	})
}

func TestCrossCountryOrderOfFinish(t *testing.T) {
	t.Parallel()
	one := scoring.CrossCountryRules{Scorers: 1}
	for _, test := range []struct {
		name      string
		finishers []scoring.Finisher
		want      string
	}{
		{"place goes before time", []scoring.Finisher{
			{TeamID: "a", Team: "A", Place: 2, Time: time.Minute, Finished: true},
			{TeamID: "b", Team: "B", Place: 1, Time: time.Hour, Finished: true},
		}, "1 B 1, 2 A 2"},
		{"equal places go by time, the untimed last", []scoring.Finisher{
			{TeamID: "a", Team: "A", Place: 1, Finished: true},
			{TeamID: "b", Team: "B", Place: 1, Time: 2 * time.Minute, Finished: true},
			{TeamID: "c", Team: "C", Place: 1, Time: time.Minute, Finished: true},
		}, "1 C 1, 2 B 2, 3 A 3"},
		{"those without a place follow by time, and those with neither count for nobody", []scoring.Finisher{
			{TeamID: "a", Team: "A", Finished: true},
			{TeamID: "b", Team: "B", Time: 2 * time.Minute, Finished: true},
			{TeamID: "c", Team: "C", Time: time.Minute, Finished: true},
			{TeamID: "d", Team: "D", Place: 9, Time: time.Hour, Finished: true},
		}, "1 D 1, 2 C 2, 3 B 3"},
		{"where nobody has a place or a time, the order is that of the list", []scoring.Finisher{
			{TeamID: "b", Team: "B", Finished: true},
			{TeamID: "a", Team: "A", Finished: true},
		}, "1 B 1, 2 A 2"},
		{"whom nothing tells apart count as they are given", []scoring.Finisher{
			{TeamID: "b", Team: "B", Place: 1, Finished: true},
			{TeamID: "a", Team: "A", Place: 1, Finished: true},
		}, "1 B 1, 2 A 2"},
		{"who did not finish holds no place", []scoring.Finisher{
			{TeamID: "a", Team: "A", Place: 1, Time: time.Minute},
			{TeamID: "b", Team: "B", Place: 2, Time: time.Hour, Finished: true},
		}, "1 B 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			check(t, "teams", table(scoring.CrossCountry(one, test.finishers)), test.want)
		})
	}
}

func TestCrossCountryExplainsEachFinisher(t *testing.T) {
	t.Parallel()
	finishers := race("- A X C A A A A A A A")
	finishers = append(finishers,
		scoring.Finisher{TeamID: "a", Team: "A"},
		scoring.Finisher{TeamID: "nyc", Team: "Unattached", Place: 13, Finished: true},
		scoring.Finisher{TeamID: "UNAT", Place: 14, Finished: true},
	)
	rules := scoring.CrossCountryRules{Scorers: scoring.DefaultScorers, Displacers: scoring.DefaultDisplacers, TieBreak: scoring.NFHS}
	rules.UnscoredTeams = []string{"X"}
	want := []scoring.Standing{
		{Removed: scoring.Unattached},
		{Role: scoring.Scorer, Place: 1},
		{Removed: scoring.UnscoredTeam},
		{Removed: scoring.Incomplete},
		{Role: scoring.Scorer, Place: 2},
		{Role: scoring.Scorer, Place: 3},
		{Role: scoring.Scorer, Place: 4},
		{Role: scoring.Scorer, Place: 5},
		{Role: scoring.Displacer, Place: 6},
		{Role: scoring.Displacer, Place: 7},
		{Removed: scoring.Surplus},
		{Removed: scoring.NotFinished},
		{Removed: scoring.Unattached},
		{Removed: scoring.Unattached},
	}
	for i, got := range scoring.CrossCountry(rules, finishers).Standings {
		points := 0.0
		if want[i].Role == scoring.Scorer {
			points = float64(want[i].Place)
		}
		if got.Role != want[i].Role || got.Removed != want[i].Removed || got.Place != want[i].Place || got.Points.Float64() != points {
			t.Errorf("finisher %d: %+v (%s), want %+v (%s)", i, got, got.Removed, want[i], want[i].Removed)
		}
	}
}

func TestReasonsAreToldApart(t *testing.T) {
	t.Parallel()
	removals, methods := make(map[string]bool), make(map[string]bool)
	for removal := scoring.Counted; removal <= scoring.Surplus+1; removal++ {
		removals[removal.String()] = true
	}
	if want := int(scoring.Surplus) + 2; len(removals) != want {
		t.Errorf("%d sentences for removals, want %d: %v", len(removals), want, removals)
	}
	for method := scoring.NoTie; method <= scoring.Unbroken+1; method++ {
		methods[scoring.Break{Method: method}.String()] = true
	}
	if want := int(scoring.Unbroken) + 2; len(methods) != want {
		t.Errorf("%d sentences for breaks, want %d: %v", len(methods), want, methods)
	}
}

func TestIsUnattached(t *testing.T) {
	t.Parallel()
	for team, want := range map[string]bool{
		"": true, " ": true, "unattached": true, "Unattached": true, "UNAT": true, " unat ": true, "UNA": true, "Unatt.": true, "UNATT": true,
		"Unattached (NJ)": true, "Unattached - CA": true, "Unattached, NJ": true, "Unaffiliated": true, "Individual": true, "Independent": true, "IND": true,
		"vereinslos": true, "Non licencié": true, "Independiente": true, "niezrzeszona": true, "Avulso": true, "o.V.": true, "egyesület nélkül": true,
		"Unattached/NJ": true, "Unattached NJ": true, "UNA-NJ": true, "Una-A": true, "una1": true, "Unattatched": true, "Unatached": true, "Unafilliated": true,
		"Unattached Runners": false, "Una Danca": false, "Unattached Oak": false, "INDNJ": false, "Mapleton": false, "Independence": false, "Independent Striders": false, "Una Vida": false, "UNAM": false, "Indiana": false,
	} {
		if got := scoring.IsUnattached(team); got != want {
			t.Errorf("IsUnattached(%q) = %v, want %v", team, got, want)
		}
	}
	for team, want := range map[string]bool{
		"Independence": true, "Independence HS": true, "Independents": true, "Independent": false, "Mapleton": false, "Indiana": false, "": false,
	} {
		if got := scoring.MayBeUnattached(team); got != want {
			t.Errorf("MayBeUnattached(%q) = %v, want %v", team, got, want)
		}
	}
}
