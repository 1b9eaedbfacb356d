package races

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestSearchResults(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	zurlich := poster.Race(object{"name": "Zürlich Marathon", "date": "2026-04-12", "location": "Zürlich", "sport": "road"})
	merlin := poster.Race(object{"name": "Merlin Marathon", "date": "2025-09-28", "location": "Merlin", "sport": "road"})
	meet := poster.Race(object{"name": "Mapleton Invitational", "date": "2024-04-01", "sport": "track"})
	for _, r := range []object{
		{"race_id": zurlich, "event": "Marathon", "athlete": "Elian Kipchore", "team": "ND Running", "place": 1},
		{"race_id": zurlich, "event": "Marathon", "athlete": "José Ñandú", "team": "O'Brien's Club", "place": 2},
		{"race_id": merlin, "event": "Marathon", "athlete": "Elian Kipchore", "team": "ND Running", "place": 1},
		{"race_id": merlin, "event": "10K", "athlete": "Kip Merlinger", "gender": "womens", "place": 1},
		{"race_id": meet, "event": "1500m", "athlete": "Charlie Maravell", "team": "Mapleton", "place": 1},
		{"race_id": meet, "event": "800m", "athlete": "Łukasz Straße", "place": 1},
	} {
		poster.Result("", r)
	}
	c := app.Client(t)
	find := func(query string) string {
		results := c.Get("/search/results/" + url.PathEscape(query) + "/1/10").Is(http.StatusOK).List()
		found := make([]string, 0, len(results))
		for _, r := range results {
			name, _, _ := strings.Cut(r["athlete"].(string), " ")
			found = append(found, name+" "+r["date"].(string)[:4])
		}
		return strings.Join(found, ", ")
	}
	const kipchore = "Elian 2026, Elian 2025"
	for query, want := range map[string]string{
		"Elian Kipchore":         kipchore,
		"kipchore elian":         kipchore,
		"  KIPCHORE  ":           kipchore,
		"kipcho":                 kipchore,
		"Kipchre":                kipchore, // a letter is missing
		"Kipchoree":              kipchore, // one too many
		"Kiphcore":               kipchore, // two swapped
		"Zipchore":               kipchore, // a wrong one
		"Kipchre Zurlch":         "Elian 2026",
		"zurlich":                "Elian 2026, José 2026",
		"Zürlich":                "Elian 2026, José 2026",
		"ZURLICH marathon":       "Elian 2026, José 2026",
		"marathon":               "Elian 2026, José 2026, Elian 2025, Kip 2025",
		"marathon elian":         kipchore,
		"elian mara":             kipchore,
		"elian merlin":           "Elian 2025",
		"merlin":                 "Elian 2025, Kip 2025",
		"kip":                    "Kip 2025, " + kipchore, // a whole word before the beginning of one
		"jose nandu":             "José 2026",
		"O'Brien's":              "José 2026",
		"obriens":                "José 2026",
		"nd running merlin":      "Elian 2025",
		"mapleton":               "Łukasz 2024, Charlie 2024", // a race's results come as its lists have them, 800m before 1500m
		"mapleton maravell":      "Charlie 2024",
		"1500m mapleton":         "Charlie 2024",
		"1500m":                  "Charlie 2024",
		"lukasz strasse":         "Łukasz 2024",
		"elian maravell":         "",
		"nobody":                 "",
		"   ":                    "",
		"🏃‍♀️🔥":                  "",
		"' OR 1=1 --":            "",
		"kipchore:* | !merlin":   "Elian 2025", // operators are no words
		"elian & kipchore":       kipchore,
		`"elian" \ <-> (kipch):`: kipchore,
		"%_%":                    "",
		strings.Repeat("é", 200): "",
	} {
		if got := find(query); got != want {
			t.Errorf("%q finds %s; want %s", query, got, want)
		}
	}

	t.Run("come page by page", func(t *testing.T) {
		t.Parallel()
		first := c.Get("/search/results/marathon/1/2").Is(http.StatusOK)
		if link := first.Header.Get("Link"); len(first.List()) != 2 || link != `</search/results/marathon/1/2>; rel="first", </search/results/marathon/2/2>; rel="next"` {
			t.Errorf("Link %s", link)
		}
		last := c.Get("/search/results/z%C3%BCrlich%20mara/2/1/").Is(http.StatusOK)
		if link := last.Header.Get("Link"); len(last.List()) != 1 || link != `</search/results/z%C3%BCrlich%20mara/1/1>; rel="first", </search/results/z%C3%BCrlich%20mara/1/1>; rel="prev"` {
			t.Errorf("Link %s", link)
		}
		for _, path := range []string{"/9/10", "/100000000/100", "/101/100"} {
			if beyond := c.Get("/search/results/marathon" + path).Is(http.StatusOK).List(); len(beyond) != 0 {
				t.Errorf("%s: %d results", path, len(beyond))
			}
		}
		for path, field := range map[string]string{"/x/0/10": "page", "/x/1/0": "length", "/x/1/101": "length", "/x/a/1": "page", "/" + strings.Repeat("x", 201) + "/1/1": "query"} {
			c.Get("/search/results" + path).Is(http.StatusBadRequest).Names(field)
		}
		c.WithToken("broken").Get("/search/results/x/1/1").Is(http.StatusUnauthorized)
	})
}

func TestSearchFollowsChanges(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	id := poster.Race(object{"name": "Oldname Classic"})
	result := poster.Result(id, object{"athlete": "Annegret Vorher"})
	count := func(query string) int {
		return len(poster.Get("/search/results/" + query + "/1/100").Is(http.StatusOK).List())
	}
	expect := func(query string, want int) {
		t.Helper()
		if n := count(query); n != want {
			t.Errorf("%s finds %d results, want %d", query, n, want)
		}
	}
	expect("oldname", 1)
	expect("vorher", 1)
	poster.Put("/race", object{"_id": id, "name": "Newname Classic"}).Is(http.StatusOK)
	poster.Put("/result", object{"_id": result, "athlete": "Annegret Nachher", "event": "Steeple"}).Is(http.StatusOK)
	expect("oldname", 0)
	expect("vorher", 0)
	expect("newname", 1)
	expect("nachher", 1)
	expect("steeple%20newname", 1)
	poster.Delete("/result/" + result).Is(http.StatusOK)
	expect("nachher", 0)
	expect("newname", 0)

	// A large import is found soon after it.
	var file strings.Builder
	file.WriteString("place,name\n")
	for i := range 6000 {
		fmt.Fprintf(&file, "%d,Massrunner Number%d\n", i+1, i)
	}
	poster.CSV(id, "?gender=mens&event=Massrace", file.String()).Is(http.StatusCreated)
	first := func(query string) any {
		list := poster.Get("/search/results/" + query + "/1/1").Is(http.StatusOK).List()
		if len(list) == 0 {
			return nil
		}
		return list[0]["athlete"]
	}
	kit.Eventually(t, "a large import is found", func() bool { return first("number4321") == "Massrunner Number4321" })
	expect("massrace", 100)
	poster.Delete("/race/" + id).Is(http.StatusOK)
	expect("massrace", 0)
	expect("massrunner", 0)
}

func TestSearchRaces(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	one, other := app.Register(t), app.Register(t)
	one.Race(object{"name": "Zürlich Marathon", "date": "2026-04-12", "location": "Zürlich"})
	one.Race(object{"name": "Silvesterlauf", "date": "2026-12-13", "location": "Zürlich"})
	other.Race(object{"name": "Zurlich Night Run", "date": "2025-06-01"})
	find := func(c *kit.Client, path string) string {
		races := c.Get("/search/races/" + path).Is(http.StatusOK).List()
		names := make([]string, 0, len(races))
		for _, r := range races {
			names = append(names, r["name"].(string))
		}
		return strings.Join(names, ", ")
	}
	anybody := app.Client(t)
	const all = "Silvesterlauf, Zürlich Marathon, Zurlich Night Run"
	for _, c := range []struct {
		who        *kit.Client
		path, want string
	}{
		{anybody, "zurlich", all},
		{anybody, "Z%C3%BCrich/", all},
		{anybody, "zur", all},
		{anybody, "zurlihc", all},
		{anybody, "zurch%20lauf", ""},
		{anybody, "run%20zurlich", "Zurlich Night Run"},
		{anybody, "%20%20", ""},
		{anybody, "%F0%9F%8F%83", ""},
		{anybody, "zurlich?mine=true", all},
		{one.Client, "zurlich", "Silvesterlauf, Zürlich Marathon"},
		{one.Client, "zurlich?mine=false", all},
		{one.Client, "zurlich?mine=true", "Silvesterlauf, Zürlich Marathon"},
		{other.Client, "zurlich", "Zurlich Night Run"},
		{other.Client, "silvester", ""},
	} {
		if got := find(c.who, c.path); got != c.want {
			t.Errorf("%s finds %q, want %q", c.path, got, c.want)
		}
	}
	anybody.Get("/search/races/" + strings.Repeat("x", 201)).Is(http.StatusBadRequest).Names("query")
	anybody.Get("/search/races/x?mine=maybe").Is(http.StatusBadRequest).Names("mine")
	anybody.WithToken("broken").Get("/search/races/zurlich").Is(http.StatusUnauthorized)
}

func TestSearchAthletes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	early, late := poster.Race(object{"date": "2024-10-05"}), poster.Race(object{"date": "2026-10-03"})
	for _, r := range []object{
		{"race_id": early, "athlete": "Jess Runner", "athlete_id": "j-runner", "team": "Mapleton"},
		{"race_id": late, "athlete": "Jessica Runner", "athlete_id": "Jess.Runner", "team": "Bryn Alder"},
		{"race_id": late, "athlete": "Jess Runner", "team": "Mapleton"},
		{"race_id": late, "athlete": "Jess Walker", "athlete_id": "walker"},
	} {
		poster.Result("", r)
	}
	c := app.Client(t)
	find := func(query string) string {
		athletes := c.Get("/search/athletes/" + url.PathEscape(query)).Is(http.StatusOK).List()
		found := make([]string, 0, len(athletes))
		for _, a := range athletes {
			found = append(found, fmt.Sprintf("%v %v %v %v %v %v", a["athlete_id"], a["athlete"], a["teams"], a["years"], a["results"], a["claimed"]))
		}
		return strings.Join(found, "; ")
	}
	const walker = "walker Jess Walker [] [2026] 1 false"
	if got, want := find("jess"), "j-runner Jess Runner [Mapleton] [2024] 1 false; "+walker+"; Jess.Runner Jessica Runner [Bryn Alder] [2026] 1 false"; !sameSet(got, want) {
		t.Errorf("found %s\nwant %s", got, want)
	}
	if got := find("wlaker"); got != walker {
		t.Errorf("a near miss finds %s", got)
	}
	if got := find("nobody"); got != "" {
		t.Errorf("nobody finds %s", got)
	}
	// The owner of both IDs joins them, and every read follows; without the alias they are two again.
	poster.Post("/user/claim/athlete/jess.runner", nil).Is(http.StatusOK)
	alias := "/user/" + poster.ID + "/alias/j-runner"
	poster.Post(alias, nil).Is(http.StatusOK)
	if got, want := find("mapleton jess"), "jess.runner Jessica Runner [Bryn Alder Mapleton] [2024 2026] 2 true"; got != want {
		t.Errorf("found %s\nwant %s", got, want)
	}
	for _, id := range []string{"jess.runner", "J-RUNNER"} {
		if list := c.Get("/result/list/athlete/" + id).Is(http.StatusOK).List(); len(list) != 2 || list[0]["date"] != "2026-10-03" {
			t.Errorf("%s has %v", id, list)
		}
	}
	poster.Delete(alias).Is(http.StatusOK)
	if list := c.Get("/result/list/athlete/j-runner").Is(http.StatusOK).List(); len(list) != 1 || list[0]["athlete"] != "Jess Runner" {
		t.Errorf("undone, j-runner has %v", list)
	}
}

func TestDerivedAthleteIDs(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	first, second := poster.Race(object{"date": "2025-10-04"}), poster.Race()
	const file = "place,name,team,athlete_id\n1,Çharlie Maravell,Mapleton,\n2,Jo Own,Mapleton,own.id\n3,No Team,,\n4,Lone Wolf,Unattached,\n"
	for _, race := range []string{first, second} {
		poster.CSV(race, "?gender=mens&event=8K&derive_ids=true", file).Is(http.StatusCreated)
	}
	for id, want := range map[string]int{"charlie-maravell.mapleton": 2, "own.id": 2, "jo-own.mapleton": 0, "no-team": 0, "lone-wolf": 0} {
		if list := poster.Get("/result/list/athlete/" + id).Is(http.StatusOK).List(); len(list) != want {
			t.Errorf("%s has %d results, want %d", id, len(list), want)
		}
	}
	found := poster.Get("/search/athletes/maravell").Is(http.StatusOK).List()
	if len(found) != 1 || found[0]["results"] != 2.0 || fmt.Sprint(found[0]["years"]) != "[2025 2026]" {
		t.Errorf("found %v", found)
	}
	poster.CSV(second, "?gender=mens&event=10K&again=true", file).Is(http.StatusCreated)
	if list := poster.Get("/result/list/athlete/charlie-maravell.mapleton").List(); len(list) != 2 {
		t.Errorf("IDs are derived unasked: %d", len(list))
	}
}

// sameSet compares lists whose parts are divided by semicolons, in any order.
func sameSet(a, b string) bool {
	count := map[string]int{}
	for part := range strings.SplitSeq(a, "; ") {
		count[part]++
	}
	for part := range strings.SplitSeq(b, "; ") {
		count[part]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
