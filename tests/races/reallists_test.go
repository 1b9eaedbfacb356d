package races

import (
	"encoding/csv"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
	"harrier/tests/kit/realdata"
)

// published is a row of a real meet's file.
type published struct{ race, place, name, team, time string }

// TestRealMeetsMatchTheirFiles imports the published meets and compares every list and search of their races, teams
// and athletes with the files.
func TestRealMeetsMatchTheirFiles(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(realdata.Folder(t), "meets", "*", "results.csv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no meets: %v", err)
	}
	app := kit.Start(t, kit.Options{})
	poster, c := app.Register(t), app.Client(t)
	named := map[string]string{}
	var all []published // as lists have it: newest race first, then in the order of finish
	for n, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := "Meet " + filepath.Base(filepath.Dir(file))
		race := poster.Race(object{"name": name, "date": fmt.Sprintf("2015-10-%02d", 28-n)})
		named[race] = name + " 8K"
		poster.CSV(race, "?gender=mens&event=8K&derive_ids=true", string(text)).Is(http.StatusCreated)
		rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows[1:] {
			all = append(all, published{race, row[0], strings.TrimSpace(row[1]), strings.TrimSpace(row[2]), row[3]})
		}
	}
	t.Logf("%d results of %d meets", len(all), len(files))
	teams, athletes := map[string]string{}, map[[2]string]string{} // their IDs, which the import derived
	list := func(path string) []published {
		results := c.Get(path).Is(http.StatusOK).List()
		got := make([]published, 0, len(results))
		for _, r := range results {
			text := func(field string) string {
				if r[field] == nil {
					return ""
				}
				return fmt.Sprint(r[field])
			}
			p := published{text("race_id"), text("place"), text("athlete"), text("team"), text("time")}
			got = append(got, p)
			if id, known := teams[p.team]; known && id != text("team_id") {
				t.Errorf("%s is %s and %s", p.team, id, text("team_id"))
			}
			teams[p.team], athletes[[2]string{p.name, p.team}] = text("team_id"), text("athlete_id")
		}
		return got
	}
	same := func(what string, got, want []published) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d results, the files have %d:\ngot  %v\nwant %v", what, len(got), len(want), got[:min(3, len(got))], want[:min(3, len(want))])
		}
	}
	of := func(belongs func(published) bool) []published {
		return slices.DeleteFunc(slices.Clone(all), func(p published) bool { return !belongs(p) })
	}
	for race := range named {
		same("race", list("/result/list/"+race+"/mens/8K"), of(func(p published) bool { return p.race == race }))
	}
	for team, id := range maps.Clone(teams) {
		same(team, list("/result/list/team/"+id), of(func(p published) bool { return p.team == team }))
	}
	for who, id := range maps.Clone(athletes) {
		same(who[0], list("/result/list/athlete/"+id), of(func(p published) bool { return p.name == who[0] && p.team == who[1] }))
	}
	words := func(text string) []string {
		return strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "'", "")), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	}
	for n, p := range all {
		if n%3 != 0 {
			continue
		}
		typed := words(p.name)
		// Exact matches come first: those with all words in name and team, then those with some words in the race.
		has := func(text string) bool {
			known := words(text)
			return !slices.ContainsFunc(typed, func(word string) bool { return !slices.Contains(known, word) })
		}
		together := of(func(q published) bool { return has(q.name+" "+q.team) || has(named[q.race]) })
		want := slices.Concat(together, of(func(q published) bool {
			return has(q.name+" "+q.team+" "+named[q.race]) && !slices.Contains(together, q)
		}))
		got := list("/search/results/" + url.PathEscape(p.name) + "/1/100")
		same("search for "+p.name, got[:min(len(got), len(want))], want)
		if last := slices.MaxFunc(typed, func(a, b string) int { return len(a) - len(b) }); n%9 == 0 && len(last) > 5 {
			// The longest word has one wrong letter.
			if got := list("/search/results/" + url.PathEscape(strings.Replace(strings.Join(typed, " "), last, last[:3]+"x"+last[4:], 1)) + "/1/100"); !slices.Contains(got, p) {
				t.Errorf("%s is not found with a wrong letter in %s", p.name, last)
			}
		}
	}
}

// TestRealRoadRaceIsFound imports a race of sixteen thousand, which is indexed after the import, and searches for runners
// from all over the field.
func TestRealRoadRaceIsFound(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile(filepath.Join(realdata.Folder(t), "road", "boston-2013.csv"))
	if err != nil {
		t.Fatal(err)
	}
	app := kit.Start(t, kit.Options{})
	poster, c := app.Register(t), app.Client(t)
	race := poster.Race(object{"name": "Boston Marathon", "sport": "road"})
	poster.CSV(race, "?event=Marathon&map=time:official&map=place:overall&time_unit=minutes", string(file)).Is(http.StatusCreated)
	rows, err := csv.NewReader(strings.NewReader(string(file))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	name, gender := slices.Index(rows[0], "name"), slices.Index(rows[0], "gender")
	count := map[string]int{}
	for _, row := range rows[1:] {
		count[row[gender]]++
	}
	for letter, path := range map[string]string{"M": "mens", "F": "womens"} {
		if n := len(c.Get("/result/list/" + race + "/" + path + "/Marathon").Is(http.StatusOK).List()); n != count[letter] || n == 0 {
			t.Errorf("%d %s are listed, the file has %d", n, path, count[letter])
		}
	}
	find := func(query string) []string {
		results := c.Get("/search/results/" + url.PathEscape(query) + "/1/50").Is(http.StatusOK).List()
		names := make([]string, 0, len(results))
		for _, r := range results {
			names = append(names, r["athlete"].(string))
		}
		return names
	}
	kit.Eventually(t, "the import is found", func() bool { return len(find(rows[len(rows)-1][name])) > 0 })
	for i := 1; i < len(rows); i += 160 {
		for _, query := range []string{rows[i][name], rows[i][name] + " boston"} {
			if found := find(query); !slices.Contains(found, rows[i][name]) {
				t.Errorf("%q finds %v", query, found)
			}
		}
	}
}
