package races

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestResults(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("are added with derived fields", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		id := poster.Race(object{"name": "Relays", "date": "2026-04-25"})
		for name, c := range map[string]struct{ given, want object }{
			"a runner": {
				object{"athlete": "Ærø Øre", "team": "Łódź & Friends", "place": 1, "time": "25:09.2", "grade": "SR", "bib": "0012"},
				object{"athlete": "Ærø Øre", "team": "Łódź & Friends", "team_id": "lodz-friends", "place": 1.0, "time": "25:09.2", "time_ms": 1509200.0, "status": "finished", "race": "Relays", "date": "2026-04-25", "bib": "0012", "points": nil, "wind": nil},
			},
			"unattached":        {object{"team": "Unattached"}, object{"team": "Unattached", "team_id": nil}},
			"its own team id":   {object{"team": "Mapleton", "team_id": "HC"}, object{"team_id": "HC"}},
			"hours":             {object{"time": "2:05:59"}, object{"time": "2:05:59", "time_ms": 7559000.0}},
			"seconds":           {object{"time": "63.40"}, object{"time": "63.40", "time_ms": 63400.0}},
			"thousandths":       {object{"time": "9.807"}, object{"time_ms": 9807.0}},
			"a jump":            {object{"mark": "5.61m", "wind": -1.4, "points": 6.5}, object{"mark": "5.61m", "wind": -1.4, "points": 6.5, "time": nil, "time_ms": nil}},
			"whole points":      {object{"points": 10}, object{"points": 10.0}},
			"a disqualified":    {object{"status": "dq", "place": nil, "notes": "cut a corner\nlap 2"}, object{"status": "dq", "place": nil, "notes": "cut a corner\nlap 2"}},
			"women":             {object{"gender": "womens"}, object{"gender": "womens"}},
			"a claimed athlete": {object{"athlete_id": "Jess.Runner"}, object{"athlete_id": "Jess.Runner"}},
		} {
			t.Run(name, func(t *testing.T) {
				result := poster.Get("/result/" + poster.Result(id, c.given)).Is(http.StatusOK).Object()
				for field, want := range c.want {
					if result[field] != want {
						t.Errorf("%s is %v, want %v", field, result[field], want)
					}
				}
			})
		}
		if n := app.Client(t).Get("/race/" + id).Object()["results"]; n != 11.0 {
			t.Errorf("the race counts %v results", n)
		}
	})

	t.Run("reject invalid fields by name", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		id := poster.Race()
		for name, c := range map[string]struct {
			change object
			fields []string
		}{
			"an unknown race":   {object{"race_id": kit.UnknownID}, []string{"/race_id"}},
			"no race":           {object{"race_id": nil}, []string{"/race_id"}},
			"another gender":    {object{"gender": "men"}, []string{"/gender"}},
			"no athlete":        {object{"athlete": ""}, []string{"/athlete"}},
			"place 0":           {object{"place": 0}, []string{"/place"}},
			"half a place":      {object{"place": 1.5}, []string{"/place"}},
			"a wordy time":      {object{"time": "fast"}, []string{"/time"}},
			"sixty seconds":     {object{"time": "25:60"}, []string{"/time"}},
			"too long a time":   {object{"time": "1000:00:00"}, []string{"/time"}},
			"time_ms":           {object{"time_ms": 5}, []string{"/time_ms"}},
			"a spaced id":       {object{"athlete_id": "a b"}, []string{"/athlete_id"}},
			"fine points":       {object{"points": 1.2345}, []string{"/points"}},
			"fine wind":         {object{"wind": 1.25}, []string{"/wind"}},
			"hurricane":         {object{"wind": 250}, []string{"/wind"}},
			"two wrong fields":  {object{"status": "walked", "place": -1}, []string{"/place", "/status"}},
			"another's user_id": {object{"user_id": kit.UnknownID}, []string{"/user_id"}},
		} {
			t.Run(name, func(t *testing.T) {
				body := object{"race_id": id, "gender": "mens", "event": "8K", "athlete": "A"}
				maps.Copy(body, c.change)
				poster.In(t).Post("/result", body).Is(http.StatusUnprocessableEntity).Names(c.fields...)
			})
		}
		app.Client(t).Post("/result", object{}).Is(http.StatusUnauthorized)
	})

	t.Run("can be changed and deleted by their poster or the race's", func(t *testing.T) {
		t.Parallel()
		organiser, poster, stranger := app.Register(t), app.Register(t), app.Register(t)
		id := organiser.Race()
		result := poster.Result(id, object{"team": "Mapleton", "place": 3, "time": "25:00", "notes": "x"})

		stranger.Put("/result", object{"_id": result, "place": 1}).Is(http.StatusForbidden)
		changed := poster.Put("/result", object{"_id": result, "place": nil, "status": "dnf"}).Is(http.StatusOK).Object()
		if changed["place"] != nil || changed["status"] != "dnf" || changed["time"] != "25:00" || changed["team_id"] != "mapleton" || changed["notes"] != "x" {
			t.Errorf("changed to %v", changed)
		}
		changed = organiser.Put("/result", object{"_id": result, "team": "Stonebridge", "time": nil, "event": "5K", "gender": "womens"}).Is(http.StatusOK).Object()
		if changed["team_id"] != "stonebridge" || changed["time"] != nil || changed["time_ms"] != nil || changed["event"] != "5K" || changed["gender"] != "womens" {
			t.Errorf("changed to %v", changed)
		}
		changed = organiser.Put("/result", object{"_id": result, "team": nil}).Is(http.StatusOK).Object()
		if changed["team"] != nil || changed["team_id"] != nil {
			t.Errorf("without a team: %v", changed)
		}
		poster.Put("/result", object{"_id": result, "race_id": id}).Is(http.StatusUnprocessableEntity).Names("/race_id")
		poster.Put("/result", object{"_id": kit.UnknownID}).Is(http.StatusUnprocessableEntity).Names("/_id")
		poster.Put("/result", object{"_id": result, "event": nil}).Is(http.StatusUnprocessableEntity).Names("/event")

		stranger.Delete("/result/" + result).Is(http.StatusForbidden)
		organiser.Delete("/result/" + result).Is(http.StatusOK)
		poster.Delete("/result/" + result).Is(http.StatusNotFound)
		poster.Get("/result/" + result).Is(http.StatusNotFound)
		poster.Get("/result/x").Is(http.StatusBadRequest).Names("result_id")
		if n := organiser.Get("/race/" + id).Object()["results"]; n != 0.0 {
			t.Errorf("the race counts %v results", n)
		}
	})
}

func TestResultCount(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	count := func() any { return app.Client(t).Get("/result/count").Is(http.StatusOK).Object()["count"] }
	if n := count(); n != 0.0 {
		t.Fatalf("an empty database counts %v", n)
	}
	id, other := poster.Race(), poster.Race()
	poster.Result(other)
	result := poster.Result(id)
	poster.CSV(id, "?gender=mens&event=8K&mode=append", "place,name\n1,A\n2,B\n3,C\n").Is(http.StatusCreated)
	if n := count(); n != 5.0 {
		t.Errorf("counts %v, want 5", n)
	}
	poster.Delete("/result/" + result).Is(http.StatusOK)
	if n := count(); n != 4.0 {
		t.Errorf("counts %v after a deletion, want 4", n)
	}
	poster.Delete("/race/" + id).Is(http.StatusOK)
	if n := count(); n != 1.0 {
		t.Errorf("counts %v after the race's deletion, want 1", n)
	}
}

func TestResultLists(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	id := poster.Race(object{"sport": "track"})
	for _, r := range []object{
		{"athlete": "no place, slow", "event": "800m", "time": "2:10"},
		{"athlete": "no place, fast", "event": "800m", "time": "2:00"},
		{"athlete": "second", "event": "800m", "place": 2, "time": "1:55"},
		{"athlete": "first", "event": "800m", "place": 1, "time": "1:56"},
		{"athlete": "no time", "event": "800m"},
		{"athlete": "metric mile", "event": "1500m", "place": 1},
		{"athlete": "woman", "event": "100m", "gender": "womens"},
		{"athlete": "also second", "event": "800m", "place": 2, "time": "1:54"},
	} {
		poster.Result(id, r)
	}
	c := app.Client(t)
	names := func(path string) string {
		list := []string{} //nolint:prealloc // as many as the list has
		for _, r := range c.Get(path).Is(http.StatusOK).List() {
			list = append(list, r["athlete"].(string))
		}
		return strings.Join(list, "; ")
	}
	const event = "first; also second; second; no place, fast; no place, slow; no time"
	for path, want := range map[string]string{
		"":                event + "; metric mile; woman",
		"/":               event + "; metric mile; woman",
		"/mens":           event + "; metric mile",
		"/womens":         "woman",
		"/anything":       "woman",
		"/mens/800m":      event,
		"/mens/800m/":     event,
		"/mens/800M":      "",
		"/womens/800m":    "",
		"/x/100m":         "woman",
		"/mens/1500m":     "metric mile",
		"/mens/no%2Fsuch": "",
	} {
		if got := names("/result/list/" + id + path); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", path, got, want)
		}
	}
	for _, path := range []string{"", "/mens", "/mens/800m"} {
		c.Get("/result/list/" + kit.UnknownID + path).Is(http.StatusNotFound)
		c.Get("/result/list/x" + path).Is(http.StatusBadRequest).Names("race_id")
	}
	c.Get("/result/list/" + id + "/mens/800m/more").Is(http.StatusNotFound)
	c.Get("/result/list/" + id + "/mens/" + strings.Repeat("x", 101)).Is(http.StatusBadRequest).Names("event")
}

func TestTeamScores(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	score := func(t *testing.T, race object, order string) string {
		t.Helper()
		poster := app.Register(t)
		id := poster.Race(race)
		var csv strings.Builder
		csv.WriteString("place,name,team,time\n")
		for i, team := range strings.Fields(order) {
			fmt.Fprintf(&csv, "%d,Runner %d,%s,25:%02d.0\n", i+1, i+1, team, i)
		}
		poster.CSV(id, "?gender=womens&event=5K", csv.String()).Is(http.StatusCreated)
		teams := []string{} //nolint:prealloc // as many as the list has
		for _, team := range app.Client(t).Get("/result/teamlist/" + id + "/anything/5K/").Is(http.StatusOK).List() {
			teams = append(teams, fmt.Sprintf("%v %v", team["team"], team["score"]))
		}
		return strings.Join(teams, ", ")
	}
	for name, c := range map[string]struct {
		race        object
		order, want string
	}{
		"an incomplete team's runners are taken out": {nil, "A B B C A B A C A B A B", "A 27, B 28"},
		"five against seven":                         {nil, "A A A A A A A B B B B B", "A 15, B 50"},
		"a tie goes to the lower first four":         {nil, "B A B A B A B A C A C C C B C", "B 30, A 30, C 60"},
		"a tie goes to whoever has a sixth":          {nil, "B A B A B A B A C A C C C B C A", "A 30, B 30, C 60"},
		"a tie goes to the better sixth":             {nil, "B A B A B A B A C A C C C B C B A", "B 30, A 30, C 60"},
		"a tie goes by duels under the NCAA's":       {object{"scoring": object{"kind": "cross_country", "tie_break": "ncaa"}}, "B A B A B A B A C A C C C B C A", "B 30, A 30, C 60"},
		"unattached runners hold no place":           {nil, "Unattached A A A A A unat B B B B B", "A 15, B 40"},
		"unscored teams are as if unattached":        {object{"scoring": object{"kind": "cross_country", "unscored_teams": []string{"A"}}}, "A A A A A B B B B B", "B 15"},
		"three score where the race says so":         {object{"scoring": object{"kind": "cross_country", "scorers": 3}}, "A B A B A B", "A 9, B 12"},
		"points by place":                            {object{"sport": "track"}, "A B C A", "A 15, B 8, C 6"},
		"points of the race's own table":             {object{"scoring": object{"kind": "points", "points": []any{5, 3, 1}}}, "A B B A", "A 5, B 4"},
		"nothing on the road":                        {object{"sport": "road"}, "A A A A A", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := score(t, c.race, c.order); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}

	t.Run("include their runners and times", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		id := poster.Race()
		poster.CSV(id, "?gender=mens&event=8K", "name,team,time\nA1,Ü Club,25:00\nA2,Ü Club,25:10\nA3,Ü Club,25:20\nA4,Ü Club,25:30\nA5,Ü Club,25:40\nA6,Ü Club,25:50\nA7,Ü Club,26:00\nA8,Ü Club,26:10\n").Is(http.StatusCreated)
		teams := app.Client(t).Get("/result/teamlist/" + id + "/mens/8K").Is(http.StatusOK).List()
		if len(teams) != 1 {
			t.Fatalf("%d teams", len(teams))
		}
		team := teams[0]
		for field, want := range (object{"team": "Ü Club", "team_id": "u-club", "score": 15.0, "place": 1.0, "average_time_ms": 1520000.0, "spread_ms": 40000.0}) {
			if team[field] != want {
				t.Errorf("%s is %v, want %v", field, team[field], want)
			}
		}
		runners := func(field string) (names []string) {
			for _, r := range team[field].([]any) {
				names = append(names, r.(object)["athlete"].(string))
			}
			return names
		}
		if got := runners("athletes"); !slices.Equal(got, []string{"A1", "A2", "A3", "A4", "A5"}) {
			t.Errorf("scorers %v", got)
		}
		if got := runners("displacers"); !slices.Equal(got, []string{"A6", "A7"}) {
			t.Errorf("displacers %v", got)
		}
	})

	t.Run("are of races that exist", func(t *testing.T) {
		t.Parallel()
		c := app.Client(t)
		c.Get("/result/teamlist/" + kit.UnknownID + "/mens/8K").Is(http.StatusNotFound)
		c.Get("/result/teamlist/x/mens/8K/").Is(http.StatusBadRequest).Names("race_id")
	})
}
