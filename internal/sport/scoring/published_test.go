package scoring_test

import (
	"encoding/csv"
	"io/fs"
	"os"
	"path"
	"strconv"
	"testing"

	"harrier/internal/sport/mark"
	"harrier/internal/sport/scoring"
	"harrier/tests/kit/realdata"
)

// readTable reads a CSV file with a header row: one map a line, from column to cell.
func readTable(t *testing.T, files fs.FS, name string) []map[string]string {
	t.Helper()
	file, err := files.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(lines) < 2 {
		t.Fatalf("%s has no rows", name)
	}
	rows := make([]map[string]string, len(lines)-1)
	for i, line := range lines[1:] {
		rows[i] = make(map[string]string, len(line))
		for column, cell := range line {
			rows[i][lines[0][column]] = cell
		}
	}
	return rows
}

// finishersOf reads the results of a published race.
func finishersOf(t *testing.T, rows []map[string]string) []scoring.Finisher {
	t.Helper()
	finishers := make([]scoring.Finisher, len(rows))
	for i, row := range rows {
		place, err := strconv.Atoi(row["place"])
		if err != nil {
			t.Fatal(err)
		}
		d, err := mark.ParsePublished(row["time"])
		if err != nil {
			t.Fatalf("%q: %v", row["time"], err)
		}
		finishers[i] = scoring.Finisher{TeamID: row["team"], Team: row["team"], Place: place, Time: d, Finished: true}
	}
	return finishers
}

// TestPublishedRaces scores real races, and wants each team's score and each runner's points as the meet published them.
// Runners without published points must be removed, and runners without points here must have none there.
func TestPublishedRaces(t *testing.T) {
	t.Parallel()
	folder := realdata.Folder(t)
	files := os.DirFS(folder)
	races, err := fs.Glob(files, "meets/*/results.csv")
	if err != nil {
		t.Fatal(err)
	}
	if len(races) == 0 {
		t.Fatalf("no meets/*/results.csv in %s", folder)
	}
	for _, name := range races {
		t.Run(path.Base(path.Dir(name)), func(t *testing.T) {
			t.Parallel()
			results := readTable(t, files, name)
			published := readTable(t, files, path.Join(path.Dir(name), "scores.csv"))
			for _, rule := range []scoring.TieBreak{scoring.NFHS, scoring.NCAA} {
				rules := scoring.CrossCountryRules{Scorers: scoring.DefaultScorers, Displacers: scoring.DefaultDisplacers, TieBreak: scoring.NFHS}
				rules.TieBreak = rule
				outcome := scoring.CrossCountry(rules, finishersOf(t, results))
				checkPublished(t, outcome, results, published)
			}
		})
	}
}

// checkPublished compares an outcome with a meet's own scores, which leave ties unbroken.
func checkPublished(t *testing.T, outcome scoring.Outcome, results, published []map[string]string) {
	t.Helper()
	if len(outcome.Teams) != len(published) {
		t.Errorf("%d teams score, %d published", len(outcome.Teams), len(published))
	}
	scores := make(map[string]string, len(published))
	for _, row := range published {
		scores[row["team"]] = row["score"]
	}
	for i, team := range outcome.Teams {
		check(t, "score of "+team.Name, team.Score.String(), scores[team.Name])
		if i < len(published) {
			check(t, "score in line "+strconv.Itoa(i+1), team.Score.String(), published[i]["score"])
		}
	}
	for i, row := range results {
		points := ""
		if place := outcome.Standings[i].Place; place > 0 {
			points = strconv.Itoa(place)
		}
		check(t, "place of "+row["name"]+" ("+outcome.Standings[i].Removed.String()+")", points, row["official_points"])
	}
}

// TestPublishedTie is the tie of the NCAA Division III Mideast Regional of 2015: Moravian and Alvernia both had 1146. The
// runners of other teams hold all other places up to the last that is shown here.
func TestPublishedTie(t *testing.T) {
	t.Parallel()
	moravian := []int{159, 215, 249, 259, 264, 295}
	alvernia := []int{104, 174, 276, 289, 303}
	others := make([]int, 0, 303)
	held := map[int]bool{}
	for _, place := range append(append([]int{}, moravian...), alvernia...) {
		held[place] = true
	}
	for place := 1; place <= 303; place++ {
		if !held[place] {
			others = append(others, place)
		}
	}
	order := orderOf(map[string][]int{"Moravian": moravian, "Alvernia": alvernia, "Others": others})
	for _, test := range []struct {
		name, want string
		rule       scoring.TieBreak
	}{
		{"nfhs takes the team with a sixth runner", "Moravian > Alvernia: next runner after the scorers: place 295 against none", scoring.NFHS},
		{"ncaa takes three duels of five", "Moravian > Alvernia: scorers compared one by one: 3 won against 2", scoring.NCAA},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rules := scoring.CrossCountryRules{Scorers: 5, Displacers: len(others), TieBreak: test.rule}
			check(t, "ties", tiesOf(scoring.CrossCountry(rules, race(order))), test.want)
		})
	}
}
