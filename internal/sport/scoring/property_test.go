package scoring_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/sport/scoring"
)

// lastTime is later than any time of a race made by fromBytes.
const lastTime = time.Hour

// fromBytes makes a race, one finisher a byte, of up to six teams with runners unattached and not finished among them.
// Every time is another one, so that the order of finish never depends on the order of the slice. Some have no place and
// some share theirs.
func fromBytes(data []byte) []scoring.Finisher {
	const longest = 400
	data = data[:min(len(data), longest)]
	finishers := make([]scoring.Finisher, len(data))
	for i, b := range data {
		f := scoring.Finisher{Time: time.Duration(i+1) * time.Second, Place: i + 1, Finished: b>>3&7 != 7}
		if team := b & 7; team > 0 && team < 7 {
			f.Team = string(rune('A' + team - 1))
			f.TeamID = strings.ToLower(f.Team)
		}
		switch b >> 6 {
		case 2:
			f.Place = 0
		case 3:
			f.Place = i/3 + 1
		}
		finishers[i] = f
	}
	return finishers
}

// render writes an outcome so that the outcomes of one race in two orders read alike; name gives the finisher of an index.
func render(outcome scoring.Outcome, name []int) string {
	named := func(indexes []int) []int {
		names := make([]int, len(indexes))
		for i, index := range indexes {
			names[i] = name[index]
		}
		return names
	}
	var b strings.Builder
	for _, team := range outcome.Teams {
		fmt.Fprintln(&b, team.Place, team.ID, team.Name, team.Score, named(team.Scorers), named(team.Displacers))
		if team.Times != nil {
			fmt.Fprintln(&b, *team.Times)
		}
	}
	fmt.Fprintln(&b, tiesOf(outcome))
	standings := make([]string, len(outcome.Standings))
	for i, s := range outcome.Standings {
		standings[name[i]] = fmt.Sprint(s.Role, s.Removed, s.Place, s.Points)
	}
	b.WriteString(strings.Join(standings, "\n"))
	return b.String()
}

// checkOrderOfInput checks that shuffled finishers have the outcome of those in order.
func checkOrderOfInput(t *testing.T, finishers []scoring.Finisher, seed uint64, score func([]scoring.Finisher) scoring.Outcome) {
	t.Helper()
	inOrder := make([]int, len(finishers))
	for i := range inOrder {
		inOrder[i] = i
	}
	shuffled := rand.New(rand.NewPCG(seed, 0)).Perm(len(finishers))
	moved := make([]scoring.Finisher, len(finishers))
	for to, from := range shuffled {
		moved[to] = finishers[from]
	}
	check(t, "outcome of shuffled finishers", render(score(moved), shuffled), render(score(finishers), inOrder))
}

// checkSums checks that teams and standings tell one story, whatever the kind of scoring.
func checkSums(t *testing.T, finishers []scoring.Finisher, outcome scoring.Outcome) {
	t.Helper()
	if len(outcome.Standings) != len(finishers) {
		t.Fatalf("%d standings of %d finishers", len(outcome.Standings), len(finishers))
	}
	seen := make(map[int]scoring.Role)
	for i, team := range outcome.Teams {
		total := 0.0
		for _, index := range team.Scorers {
			seen[index] = scoring.Scorer
			total += outcome.Standings[index].Points.Float64()
		}
		for _, index := range team.Displacers {
			seen[index] = scoring.Displacer
		}
		if difference := total - team.Score.Float64(); difference > 1e-9 || difference < -1e-9 {
			t.Errorf("team %s has %v, its scorers %v", team.ID, team.Score, total)
		}
		if team.Place > i+1 || i > 0 && team.Place < outcome.Teams[i-1].Place {
			t.Errorf("team %d of the list has place %d", i, team.Place)
		}
	}
	for i, s := range outcome.Standings {
		if s.Role != seen[i] {
			t.Errorf("finisher %d has role %v, the teams say %v", i, s.Role, seen[i])
		}
		if s.Removed != scoring.Counted && (s.Role != scoring.NoRole || s.Points.Float64() != 0) {
			t.Errorf("finisher %d is removed (%s) and counts: %+v", i, s.Removed, s)
		}
	}
}

// checkCrossCountry checks what holds for every cross-country race.
func checkCrossCountry(t *testing.T, rules scoring.CrossCountryRules, finishers []scoring.Finisher, seed uint64) {
	t.Helper()
	score := func(finishers []scoring.Finisher) scoring.Outcome { return scoring.CrossCountry(rules, finishers) }
	outcome := score(finishers)
	checkSums(t, finishers, outcome)
	checkOrderOfInput(t, finishers, seed, score)

	// The places held are 1, 2, 3 … without gap or double.
	var places []int
	for _, s := range outcome.Standings {
		if s.Place > 0 {
			places = append(places, s.Place)
		}
	}
	slices.Sort(places)
	for i, place := range places {
		if place != i+1 {
			t.Fatalf("places %v have a gap or a double", places)
		}
	}
	before := make(map[string]scoring.Score)
	for i, team := range outcome.Teams {
		before[team.ID] = team.Score
		if i > 0 && team.Score.Compare(outcome.Teams[i-1].Score) < 0 {
			t.Errorf("team %s is behind a higher score", team.ID)
		}
	}

	// One more, behind everybody, can complete a team and so raise the others' scores; lower them it never can.
	last := append(slices.Clone(finishers), scoring.Finisher{TeamID: "a", Team: "A", Time: lastTime, Finished: true})
	after := make(map[string]scoring.Score)
	for _, team := range score(last).Teams {
		after[team.ID] = team.Score
	}
	for id, was := range before {
		if is, ok := after[id]; !ok || is.Compare(was) < 0 {
			t.Errorf("one more finisher, the last, brings team %s from %v to %v (scores: %v)", id, was, is, ok)
		}
	}
}

// checkPoints checks what holds for every event that is scored by points.
func checkPoints(t *testing.T, finishers []scoring.Finisher, seed uint64) {
	t.Helper()
	score := func(finishers []scoring.Finisher) scoring.Outcome {
		return scoring.Points(scoring.PointsRules{}, finishers)
	}
	outcome := score(finishers)
	checkSums(t, finishers, outcome)
	checkOrderOfInput(t, finishers, seed, score)

	const wholeTable = 10 + 8 + 6 + 5 + 4 + 3 + 2 + 1
	given := 0.0
	before := make(map[string]string)
	for i, team := range outcome.Teams {
		given += team.Score.Float64()
		before[team.ID] = team.Score.String()
		if i > 0 && team.Score.Compare(outcome.Teams[i-1].Score) > 0 {
			t.Errorf("team %s is behind a lower score", team.ID)
		}
	}
	if given > wholeTable+1e-9 {
		t.Errorf("%v points are given out of %d", given, wholeTable)
	}
	// One more, behind everybody, takes no points from anybody.
	last := append(slices.Clone(finishers), scoring.Finisher{TeamID: "new", Team: "New", Time: lastTime, Finished: true})
	after := make(map[string]string)
	for _, team := range score(last).Teams {
		after[team.ID] = team.Score.String()
	}
	for id, was := range before {
		if after[id] != was {
			t.Errorf("one more finisher, the last, brings team %s from %s to %s", id, was, after[id])
		}
	}
}

func TestScoresHoldForAnyRace(t *testing.T) {
	t.Parallel()
	const races = 400
	random := rand.New(rand.NewPCG(5, 7))
	for range races {
		data := make([]byte, random.IntN(80))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		rules := scoring.CrossCountryRules{Scorers: 1 + random.IntN(5), Displacers: random.IntN(3), TieBreak: scoring.NFHS}
		if random.IntN(2) == 0 {
			rules.TieBreak = scoring.NCAA
		}
		checkCrossCountry(t, rules, fromBytes(data), random.Uint64())
		checkPoints(t, fromBytes(data), random.Uint64())
		if t.Failed() {
			t.Fatalf("race %v with %+v", data, rules)
		}
	}
}

// Finishers with neither a place nor a time change no score where others have one.
func TestUnrankedChangeNoScore(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(11, 3))
	for range 400 {
		data := make([]byte, 1+random.IntN(60))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		race := fromBytes(data)
		if !slices.ContainsFunc(race, func(f scoring.Finisher) bool { return f.Finished }) {
			continue
		}
		without, with, name := race, slices.Clone(race), make([]int, 0, len(race))
		for i := range race {
			name = append(name, i)
		}
		for range 1 + random.IntN(8) {
			team := string(rune('A' + random.IntN(6)))
			with = append(with, scoring.Finisher{TeamID: team, Team: team, Finished: true})
			name = append(name, len(name))
		}
		for _, rules := range []scoring.Rules{{Kind: scoring.KindCrossCountry}, {Kind: scoring.KindPoints}} {
			a, b := rules.Score(without), rules.Score(with)
			a.Standings, b.Standings = nil, nil
			if got, want := render(b, name), render(a, name); got != want {
				t.Fatalf("race %v: with unranked finishers\n%s\nwithout\n%s", data, got, want)
			}
		}
	}
}

func FuzzCrossCountry(f *testing.F) {
	f.Add([]byte("ABBCABACABAB"), 5, 2, false, uint64(1))
	f.Add([]byte{1, 2, 3, 3, 1, 2, 2, 3, 1}, 3, 1, true, uint64(2))
	f.Add([]byte{129, 193, 57, 2, 130, 194, 1, 1, 1, 2, 2, 2}, 2, 0, true, uint64(3))
	f.Fuzz(func(t *testing.T, data []byte, scorers, displacers int, ncaa bool, seed uint64) {
		rules := scoring.CrossCountryRules{Scorers: scorers, Displacers: displacers, TieBreak: scoring.NFHS}
		if ncaa {
			rules.TieBreak = scoring.NCAA
		}
		checkCrossCountry(t, rules, fromBytes(data), seed)
	})
}

func FuzzPoints(f *testing.F) {
	f.Add([]byte("ABBCABACABAB"), uint64(1))
	f.Add([]byte{193, 194, 195, 1, 2, 129, 130, 57, 192}, uint64(2))
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		checkPoints(t, fromBytes(data), seed)
	})
}
