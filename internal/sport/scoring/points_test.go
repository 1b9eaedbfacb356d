package scoring_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"harrier/internal/sport/scoring"
)

// placed returns finishers of teams "A", "B" … from their places.
func placed(places ...int) []scoring.Finisher {
	finishers := make([]scoring.Finisher, len(places))
	for i, place := range places {
		team := string(rune('A' + i))
		finishers[i] = scoring.Finisher{TeamID: team, Team: team, Place: place, Finished: true}
	}
	return finishers
}

// timed returns finishers of teams "A", "B" … without places, from their times in seconds.
func timed(seconds ...int) []scoring.Finisher {
	finishers := placed(make([]int, len(seconds))...)
	for i := range finishers {
		finishers[i].Time = time.Duration(seconds[i]) * time.Second
	}
	return finishers
}

func TestPoints(t *testing.T) {
	t.Parallel()
	dual := []float64{5, 3, 1}
	for _, test := range []struct {
		name      string
		table     []float64
		finishers []scoring.Finisher
		want      string
	}{
		{"nobody", dual, nil, ""},
		{"a dual meet", dual, race("A B B A"), "1 A 5, 2 B 4"},
		{"eight places by default", nil, race("A B C D E F G H I"), "1 A 10, 2 B 8, 3 C 6, 4 D 5, 5 E 4, 6 F 3, 7 G 2, 8 H 1"},
		{"all of a team's athletes score", nil, race("A A A A A A A A"), "1 A 39"},
		{"two tied in first place share first and second", nil, placed(1, 1, 3), "1 A 9, 1 B 9, 3 C 6"},
		{"three tied share thirds", []float64{5, 3, 1, 1}, placed(1, 2, 2, 2), "1 A 5, 2 B 5/3, 2 C 5/3, 2 D 5/3"},
		{"a tie at the end of the table shares what is left", dual, placed(1, 2, 3, 3), "1 A 5, 2 B 3, 3 C 1/2, 3 D 1/2"},
		{"a list numbered without gaps after ties gives out no more", nil, placed(1, 1, 2), "1 A 9, 1 B 9, 3 C 6"},
		{"places that nobody has earn nothing", dual, placed(3, 1), "1 B 5, 2 A 1"},
		{"places beyond the table earn nothing", dual, placed(4, 1_000_000), ""},
		{"the greatest place overflows nothing behind it", dual, append(placed(math.MaxInt, math.MaxInt), timed(60, 61)...), ""},
		{"without places by time", dual, timed(62, 60, 61), "1 B 5, 2 C 3, 3 A 1"},
		{"equal times without places are ties", dual, timed(60, 61, 60), "1 A 4, 1 C 4, 3 B 1"},
		{"equal places are ties whatever the times", dual, []scoring.Finisher{
			{TeamID: "a", Team: "A", Place: 1, Time: time.Minute, Finished: true},
			{TeamID: "b", Team: "B", Place: 1, Time: time.Hour, Finished: true},
		}, "1 A 4, 1 B 4"},
		{"those without a place follow the placed", dual, append(placed(1, 2), timed(0, 0, 60)[2:]...), "1 A 5, 2 B 3, 3 C 1"},
		{"those without place and time earn nothing", dual, placed(0, 1, -1), "1 B 5"},
		{"unattached athletes keep their places", dual, race("- A B"), "1 A 3, 2 B 1"},
		{"who did not finish holds no place", dual, append(placed(2, 3), scoring.Finisher{TeamID: "c", Team: "C", Place: 1}), "1 A 3, 2 B 1"},
		{"equal sums share a place and the next is skipped", []float64{5, 3, 2, 0}, race("A B B C"), "1 A 5, 1 B 5"},
		{"tenths are tenths", []float64{0.1, 0.1, 0.1}, race("A A A"), "1 A 3/10"},
		{"no number earns nothing", []float64{math.NaN(), math.Inf(1), 1}, race("A B C"), "1 C 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			check(t, "teams", table(scoring.Points(scoring.PointsRules{Table: test.table}, test.finishers)), test.want)
		})
	}

	t.Run("unscored teams keep their places and score for nobody", func(t *testing.T) {
		t.Parallel()
		rules := scoring.PointsRules{Table: dual, UnscoredTeams: []string{"a"}}
		check(t, "teams", table(scoring.Points(rules, race("A B B"))), "1 B 4")
	})
}

func TestPointsTeams(t *testing.T) {
	t.Parallel()

	t.Run("scorers are those with points, in order", func(t *testing.T) {
		t.Parallel()
		outcome := scoring.Points(scoring.PointsRules{Table: []float64{5, 3, 1}}, race("B A A A"))
		team := outcome.Teams[0]
		if want := []int{0}; team.Name != "B" || !slices.Equal(team.Scorers, want) {
			t.Errorf("first %s with scorers %v, want B with %v", team.Name, team.Scorers, want)
		}
		team = outcome.Teams[1]
		if want := []int{1, 2}; !slices.Equal(team.Scorers, want) || team.Displacers != nil {
			t.Errorf("scorers %v and displacers %v, want %v and none", team.Scorers, team.Displacers, want)
		}
		if want := (scoring.Times{Average: 15*time.Minute + 1500*time.Millisecond, Spread: time.Second}); team.Times == nil || *team.Times != want {
			t.Errorf("times %+v, want %+v", team.Times, want)
		}
	})

	t.Run("a tie is told", func(t *testing.T) {
		t.Parallel()
		outcome := scoring.Points(scoring.PointsRules{}, placed(1, 1, 3))
		check(t, "ties", tiesOf(outcome), "A > B: stays tied")
	})

	t.Run("fractions leave as the nearest float", func(t *testing.T) {
		t.Parallel()
		outcome := scoring.Points(scoring.PointsRules{Table: []float64{10, 5}}, placed(1, 1))
		if got := outcome.Teams[0].Score.Float64(); got != 7.5 {
			t.Errorf("score %v, want 7.5", got)
		}
	})
}

func TestPointsExplainsEachFinisher(t *testing.T) {
	t.Parallel()
	finishers := append(race("- A X B C"), scoring.Finisher{TeamID: "d", Finished: true}, scoring.Finisher{TeamID: "e"})
	rules := scoring.PointsRules{Table: []float64{7, 5, 3, 1}, UnscoredTeams: []string{"X"}}
	want := []struct {
		removed scoring.Removal
		role    scoring.Role
		place   int
		points  string
	}{
		{scoring.Unattached, scoring.NoRole, 1, "0"},
		{scoring.Counted, scoring.Scorer, 2, "5"},
		{scoring.UnscoredTeam, scoring.NoRole, 3, "0"},
		{scoring.Counted, scoring.Scorer, 4, "1"},
		{scoring.Counted, scoring.NoRole, 5, "0"},
		{scoring.Unranked, scoring.NoRole, 0, "0"},
		{scoring.NotFinished, scoring.NoRole, 0, "0"},
	}
	for i, got := range scoring.Points(rules, finishers).Standings {
		if got.Removed != want[i].removed || got.Role != want[i].role || got.Place != want[i].place || got.Points.String() != want[i].points {
			t.Errorf("finisher %d: %+v (%s), want %+v", i, got, got.Removed, want[i])
		}
	}
}
