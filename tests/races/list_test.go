package races

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestTeamLists(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	for i, date := range []string{"2024-12-31", "2026-01-01", "2025-05-05"} {
		id := poster.Race(object{"date": date, "sport": "track"})
		year := date[:4]
		poster.Result(id, object{"team": "Mapleton", "event": "1500m", "athlete": year + " 1500m second", "place": 2})
		poster.Result(id, object{"team": "Mapleton", "event": "1500m", "athlete": year + " 1500m first", "place": 1})
		poster.Result(id, object{"team_id": "MAPLETON", "event": "800m", "athlete": year + " 800m"})
		poster.Result(id, object{"team": "Stonebridge"})
		poster.Result(id, object{"team": "Unattached"})
		if i > 0 {
			poster.Result(id, object{"team": "Mapleton", "gender": "womens", "event": "800m", "athlete": year + " women"})
		}
	}
	c := app.Client(t)
	names := func(path string) string {
		results := c.Get("/result/list/team/" + path).Is(http.StatusOK).List()
		list := make([]string, 0, len(results))
		for _, r := range results {
			list = append(list, r["athlete"].(string))
		}
		return strings.Join(list, "; ")
	}
	men := func(year string) string { return year + " 800m; " + year + " 1500m first; " + year + " 1500m second" }
	for path, want := range map[string]string{
		"mapleton":                men("2026") + "; 2026 women; " + men("2025") + "; 2025 women; " + men("2024"),
		"Mapleton/":               men("2026") + "; 2026 women; " + men("2025") + "; 2025 women; " + men("2024"),
		"mapleton/2025":           men("2025") + "; 2025 women",
		"mapleton/2024/":          men("2024"),
		"mapleton/2023":           "",
		"mapleton/1":              "",
		"mapleton/9999":           "",
		"mapleton/2026/mens":      men("2026"),
		"mapleton/2026/womens":    "2026 women",
		"mapleton/2026/whatever/": "2026 women",
		"mapleton/2024/womens":    "",
		"nobody":                  "",
	} {
		if got := names(path); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", path, got, want)
		}
	}
	for path, want := range map[string]string{"mapleton/mens/years": "[2026,2025,2024]", "MAPLETON/womens/years/": "[2026,2025]", "mapleton/x/years": "[2026,2025]", "nobody/mens/years": "[]"} {
		if got := strings.TrimSpace(string(c.Get("/result/list/team/" + path).Is(http.StatusOK).Body)); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	for path, field := range map[string]string{"a%20b": "team_id", "-x": "team_id", "mapleton/last": "year", "mapleton/0": "year", "mapleton/2026.5/mens": "year", "%C3%A9/mens/years": "team_id"} {
		c.Get("/result/list/team/" + path).Is(http.StatusBadRequest).Names(field)
	}
}

func TestAthleteLists(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	for _, date := range []string{"2024-12-31", "2026-01-01", "2025-05-05"} {
		id := poster.Race(object{"date": date})
		poster.Result(id, object{"athlete_id": "Jess.Runner"})
		poster.Result(id, object{"athlete_id": "other"})
		poster.Result(id)
	}
	c := app.Client(t)
	for _, path := range []string{"Jess.Runner", "jess.runner/", "JESS.RUNNER"} {
		results := c.Get("/result/list/athlete/" + path).Is(http.StatusOK).List()
		dates := make([]string, 0, len(results))
		for _, r := range results {
			dates = append(dates, r["date"].(string))
		}
		if got := strings.Join(dates, " "); got != "2026-01-01 2025-05-05 2024-12-31" {
			t.Errorf("%s: %s", path, got)
		}
	}
	if list := c.Get("/result/list/athlete/nobody").Is(http.StatusOK).List(); len(list) != 0 {
		t.Errorf("nobody has %v", list)
	}
	c.Get("/result/list/athlete/a%2Fb").Is(http.StatusBadRequest).Names("athlete_id")
}

func TestScoreSheet(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	c := app.Client(t)
	score := func(body object) object { return c.Post("/result/score", body).Is(http.StatusOK).Object() }
	order := func(teams string) (finishers []object) {
		for team := range strings.FieldsSeq(teams) {
			if team == "-" {
				finishers = append(finishers, object{})
			} else {
				finishers = append(finishers, object{"team": team})
			}
		}
		return finishers
	}
	brief := func(sheet object) string {
		var b strings.Builder
		for _, t := range sheet["teams"].([]any) {
			team := t.(object)
			fmt.Fprintf(&b, "%v %v %v; ", team["place"], team["team_id"], team["score"])
		}
		for _, f := range sheet["finishers"].([]any) {
			finisher := f.(object)
			if why := finisher["removed"]; why != nil {
				fmt.Fprintf(&b, "(%v) ", why)
			} else {
				fmt.Fprintf(&b, "%v:%v:%v ", finisher["role"].(string)[:1], finisher["place"], finisher["points"])
			}
		}
		for _, t := range sheet["ties"].([]any) {
			fmt.Fprintf(&b, "tie %v %v %v", t.(object)["score"], t.(object)["teams"], t.(object)["breaks"])
		}
		return strings.TrimSpace(b.String())
	}
	for name, c := range map[string]struct {
		body object
		want string
	}{
		"reasons": {
			object{"scoring": object{"kind": "cross_country", "scorers": 2, "displacers": 1, "unscored_teams": []string{"home"}}, "finishers": append(order("A B - C A B B B home"), object{"team": "A", "status": "dnf"})},
			"1 a 4; 2 b 6; s:1:1 s:2:2 (unattached) (incomplete team) s:3:3 s:4:4 d:5:0 (beyond the team's scorers and displacers) (team not scored) (did not finish)",
		},
		"a tie": {
			object{"finishers": order("B A B A B A B A C A C C C B C A")},
			"1 a 30; 2 b 30; 3 c 60; s:1:1 s:2:2 s:3:3 s:4:4 s:5:5 s:6:6 s:7:7 s:8:8 s:9:9 s:10:10 s:11:11 s:12:12 s:13:13 s:14:14 s:15:15 d:16:0 tie 30 [a b] [next runner after the scorers: place 16 against none]",
		},
		"marks, the highest first": {
			object{"scoring": object{"kind": "points", "points": []any{5, 3, 1}}, "finishers": []object{{"team": "A", "mark": 5.61}, {"team": "B", "mark": 6.02}, {"team": "A", "mark": 5.61}, {"team": "C"}}},
			"1 b 5; 2 a 4; s:2:2 s:1:5 s:2:2 (neither place nor time)",
		},
		"times": {
			object{"scoring": object{"kind": "points", "points": []any{5, 3}}, "finishers": []object{{"team": "A", "time": "2:10"}, {"team": "B", "time": "1:59.9"}}},
			"1 b 5; 2 a 3; s:2:3 s:1:5",
		},
		"nothing": {object{"scoring": object{"kind": "none"}, "finishers": order("A")}, "n:<nil>:0"},
	} {
		if got := brief(score(c.body)); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
	for name, bad := range map[string]struct {
		body  object
		field string
	}{
		"nobody":        {object{"finishers": []object{}}, "/finishers"},
		"a wrong time":  {object{"finishers": []object{{"time": "25:61"}}}, "/finishers/0/time"},
		"a late time":   {object{"finishers": []object{{}, {"time": "1000:00:00"}}}, "/finishers/1/time"},
		"a wrong rule":  {object{"finishers": []object{{}}, "scoring": object{"kind": "points", "scorers": 5}}, "/scoring/scorers"},
		"unknown field": {object{"finishers": []object{{"name": "x"}}}, "/finishers/0/name"},
	} {
		t.Run(name, func(t *testing.T) {
			app.Client(t).Post("/result/score", bad.body).Is(http.StatusUnprocessableEntity).Names(bad.field)
		})
	}
}

func TestMeetScores(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	id := poster.Race(object{"scoring": object{"kind": "points", "points": []any{5, 3, 1}}})
	poster.CSV(id, "?gender=mens", "event,place,name,team\n1500m,1,a,A\n1500m,2,b,B\n1500m,3,c,C\n800m,1,b,B\n800m,1,c,C\n800m,3,x,\n10000m,1,y,\n").Is(http.StatusCreated)
	c := app.Client(t)
	scores := c.Get("/race/" + id + "/mens/scores/").Is(http.StatusOK).Object()
	var got strings.Builder
	for _, e := range scores["events"].([]any) {
		event := e.(object)
		fmt.Fprintf(&got, "%v:", event["event"])
		for _, team := range event["teams"].([]any) {
			fmt.Fprintf(&got, " %v %v", team.(object)["team"], team.(object)["score"])
		}
		got.WriteString("; ")
	}
	for _, team := range scores["totals"].([]any) {
		total := team.(object)
		fmt.Fprintf(&got, "%v %v %v of %v, ", total["place"], total["team"], total["score"], total["events"])
	}
	const want = "800m: B 4 C 4; 1500m: A 5 B 3 C 1; 10000m:; 1 B 7 of 2, 2 C 5 of 2, 2 A 5 of 1, "
	if got.String() != want {
		t.Errorf("got  %s\nwant %s", got.String(), want)
	}
	if women := c.Get("/race/" + id + "/womens/scores").Is(http.StatusOK).Object(); len(women["events"].([]any)) != 0 {
		t.Errorf("no women score %v", women)
	}
	c.Get("/race/" + kit.UnknownID + "/mens/scores").Is(http.StatusNotFound)
	c.Get("/race/17/mens/scores").Is(http.StatusBadRequest).Names("race_id")
	if xc := c.Get("/race/" + poster.Race(object{"sport": "road"}) + "/mens/scores").Is(http.StatusOK).Object(); xc["kind"] != "none" || len(xc["totals"].([]any)) != 0 {
		t.Errorf("a road race scores %v", xc)
	}
}

func TestResultFile(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	id, other := poster.Race(), poster.Race()
	for i := range 7 {
		poster.Result(id, object{"athlete": fmt.Sprintf("Runner %d", i), "team": "Ü \"Club\", e.V.", "place": i + 1, "time": fmt.Sprintf("25:0%d.%d", i, i), "grade": "SR", "bib": "0012"})
	}
	poster.Result(id, object{"athlete": "Lina Breaker", "notes": "first\nsecond; \"third\"", "status": "dq", "athlete_id": "x.y", "team": "A|B", "team_id": "AB"})
	poster.Result(id, object{"event": "Long Jump", "gender": "womens", "athlete": "Ærø", "mark": "5.61m", "wind": -1.4, "points": 6.5})
	// Values that the reader would change in any other file.
	for _, r := range []object{
		{"event": "High Jump", "athlete": "Bare Mark", "mark": "1.85"},
		{"event": "High Jump", "athlete": "A \"quoted\", comma", "mark": "NM", "team": "No ID", "place": 2},
		{"event": "High Jump", "athlete": "-", "mark": "DNS", "team": "—", "grade": "-", "bib": " 7 ", "status": "finished"},
		{"event": "1500m", "athlete": "e\u0301t\u00e9", "time": "83", "mark": "4:05.20", "team_id": "only-id"},
		{"event": "4x400", "athlete": "Ü A", "time": "3:20.1", "timing_method": "hand", "relay_members": []string{"Ann, B.", " Bo ", "\"C\" \\"}},
	} {
		poster.Result(id, r)
	}
	c := app.Client(t)
	file := c.Get("/race/" + id + "/results.csv").Is(http.StatusOK)
	if kind := file.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/csv") {
		t.Errorf("it is %s", kind)
	}
	poster.CSV(other, "", string(file.Body)).Is(http.StatusCreated)
	read := func(race string) string {
		var b strings.Builder
		for _, r := range c.Get("/result/list/" + race).Is(http.StatusOK).List() {
			for _, field := range []string{"gender", "event", "athlete", "athlete_id", "team", "team_id", "place", "time", "time_ms", "timing_method", "mark", "status", "points", "grade", "bib", "wind", "relay_members", "notes"} {
				fmt.Fprintf(&b, "%v|", r[field])
			}
			b.WriteByte('\n')
		}
		for _, team := range c.Get("/result/teamlist/" + race + "/mens/8K").Is(http.StatusOK).List() {
			fmt.Fprintln(&b, team["team"], team["score"], team["average_time_ms"])
		}
		return b.String()
	}
	if got, want := read(other), read(id); got != want || !strings.Contains(want, "15") {
		t.Errorf("imported again:\n%s\nwas:\n%s", got, want)
	}
	if again := c.Get("/race/" + other + "/results.csv").Is(http.StatusOK); !bytes.Equal(again.Body, file.Body) {
		t.Errorf("exported again:\n%s\nwas:\n%s", again.Body, file.Body)
	}
	c.Get("/race/" + kit.UnknownID + "/results.csv").Is(http.StatusNotFound)
	c.Get("/race/17/results.csv").Is(http.StatusBadRequest).Names("race_id")
}
