package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// ranking returns a page of a ranking, such as "1 Ann, 2 Bo aided".
func ranking(t *testing.T, reader *kit.Client, path string) string {
	t.Helper()
	list := reader.Get("/result/rankings/" + path).Is(http.StatusOK).List()
	lines := make([]string, 0, len(list))
	for _, ranked := range list {
		r, _ := ranked["result"].(map[string]any)
		line := fmt.Sprint(ranked["place"], " ", r["athlete"])
		if aided, _ := ranked["wind_aided"].(bool); aided {
			line += " aided"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, ", ")
}

func TestRankings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, reader := app.Register(t), app.Client(t)
	add := func(sport, date, query, file string) string {
		t.Helper()
		race := user.Race(object{"sport": sport, "date": date})
		user.CSV(race, "?"+query, file).Is(http.StatusCreated)
		return race
	}
	const header = "name,athlete_id,team,time,round,status\n"
	add("track", "2026-07-31", "gender=mens&event=5000m", header+
		"Ann,ann,Mapleton,15:00,,\nBo,,Mapleton,15:10,,\nBo,,Elk,15:20,,\nCy,,,15:30,Semifinal,\nDi,,Elk,14:00,,DQ\nEd,,Elk,,,\nFlo,ALIAS.ANN,Elk,14:50,,\n")
	later := add("track", "2026-08-01", "gender=mens&event="+"5%2C000+Meters", header+"Ann,ANN,Mapleton,14:55,,\nBo,,Mapleton,15:10,Prelims,\nGus,,Elk,15:10.0,,\n")
	add("road", "2026-04-01", "gender=mens&event=5K", header+"Hal,,,15:00,,\n")
	add("cross_country", "2026-10-01", "gender=mens&event=5K", header+"Ida,,,16:00,,\n")
	add("track", "2026-05-01", "gender=womens&event=Long+Jump", "name,mark,wind\nAnn,6.51m,2.1\nBea,21-04.25,2.0\nCleo,6m49,\nDora,NM,\nEve,1.2.3,\n")
	check := func(want map[string]string) {
		t.Helper()
		for path, order := range want {
			if got := ranking(t, reader, path); got != order {
				t.Errorf("%s: %s; want %s", path, got, order)
			}
		}
	}
	check(map[string]string{
		"track/mens/5000":                                 "1 Flo, 2 Ann, 3 Bo, 3 Gus, 5 Bo, 6 Cy",
		"track/mens/5,000%20Meters/":                      "1 Flo, 2 Ann, 3 Bo, 3 Gus, 5 Bo, 6 Cy",
		"track/mens/5000?of=results":                      "1 Flo, 2 Ann, 3 Ann, 4 Bo, 4 Bo, 4 Gus, 7 Bo, 8 Cy",
		"track/mens/5000?year=2026":                       "1 Flo, 2 Ann, 3 Bo, 3 Gus, 5 Bo, 6 Cy",
		"track/mens/5000?year=2026&season=aug":            "1 Ann, 2 Bo, 2 Gus",
		"track/mens/5000?year=2025&season=aug":            "1 Flo, 2 Ann, 3 Bo, 4 Bo, 5 Cy",
		"track/mens/5000?year=2025":                       "",
		"track/mens/5000?team=MAPLETON":                   "1 Ann, 2 Bo",
		"track/mens/5000?team=elk&year=2026":              "1 Flo, 2 Gus, 3 Bo",
		"track/mens/5000?team=elk&season=aug&year=2026":   "1 Gus",
		"track/mens/5000?team=nobody":                     "",
		"track/mens/5000?length=2":                        "1 Flo, 2 Ann",
		"track/mens/5000?length=2&page=2":                 "3 Bo, 3 Gus",
		"track/mens/5000?length=100&page=11":              "",
		"track/mens/5000?length=100&page=100000000":       "",
		"track/womens/5000":                               "",
		"track/mens/5K":                                   "",
		"road/mens/5K":                                    "1 Hal",
		"cross_country/mens/5k":                           "1 Ida",
		"track/womens/LJ":                                 "1 Ann aided, 2 Bea, 3 Cleo",
		"track/womens/long%20jump?wind=legal&of=athletes": "1 Bea, 2 Cleo",
	})
	user.Post("/user/claim/athlete/ann", nil).Is(http.StatusOK)
	user.Post("/user/"+user.ID+"/alias/alias.ann", nil).Is(http.StatusOK)
	check(map[string]string{"track/mens/5000": "1 Flo, 2 Bo, 2 Gus, 4 Bo, 5 Cy", "track/mens/5000?season=aug&year=2026": "1 Ann, 2 Bo, 2 Gus"})

	user.Put("/race", object{"_id": later, "date": "2026-07-30"}).Is(http.StatusOK)
	check(map[string]string{"track/mens/5000?season=aug&year=2026": "", "track/mens/5000?season=aug&year=2025": "1 Flo, 2 Bo, 2 Gus, 4 Bo, 5 Cy"})
	user.Put("/race", object{"_id": later, "date": "2024-08-01", "sport": "road"}).Is(http.StatusOK)
	check(map[string]string{"track/mens/5000": "1 Flo, 2 Bo, 3 Bo, 4 Cy", "road/mens/5000?year=2024&season=aug": "1 Ann, 2 Bo, 2 Gus"})
	for _, r := range reader.Get("/result/list/" + later).List() {
		if history := reader.Get(fmt.Sprint("/result/", r["_id"], "/history")).List(); len(history) != 0 {
			t.Errorf("changing the race corrected its results: %v", history)
		}
	}
	id := user.Result(later, object{"event": "5000m", "athlete": "Jo", "time": "13:00"})
	user.Put("/result", object{"_id": id, "time": "16:00"}).Is(http.StatusOK)
	check(map[string]string{"road/mens/5000": "1 Ann, 2 Bo, 2 Gus, 4 Jo"})
	user.Delete("/race/" + later).Is(http.StatusOK)
	check(map[string]string{"road/mens/5000": ""})

	link := reader.Get("/result/rankings/track/mens/5%2C000%20m?length=2&page=2&of=results&year=2026").Is(http.StatusOK).Header.Get("Link")
	for _, rel := range []string{
		`/result/rankings/track/mens/5%2C000%20m?length=2&of=results&page=1&year=2026>; rel="prev"`,
		`/result/rankings/track/mens/5%2C000%20m?length=2&of=results&page=3&year=2026>; rel="next"`,
	} {
		if !strings.Contains(link, rel) {
			t.Errorf("Link is %s, without %s", link, rel)
		}
	}
	reader.Get("/result/rankings/track/mens/Fun%20Run").Is(http.StatusNotFound)
	reader.Get("/result/rankings/swimming/mens/100").Is(http.StatusBadRequest)
	reader.Get("/result/rankings/track/mens/100?year=9999").Is(http.StatusBadRequest)
	reader.Get("/result/rankings/track/mens/100?of=teams").Is(http.StatusBadRequest)
}

// TestRankingOfFewAthletes looks further where a few athletes have the best results.
func TestRankingOfFewAthletes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, reader := app.Register(t), app.Client(t)
	var file strings.Builder
	file.WriteString("name,time\n")
	for i := range 400 {
		fmt.Fprintf(&file, "Ann,15:%02d.%d\n", i/10, i%10)
	}
	file.WriteString("Bo,16:00\nCy,16:01\n")
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "?gender=mens&event=5000", file.String()).Is(http.StatusCreated)
	for path, want := range map[string]string{
		"track/mens/5000?length=2": "1 Ann, 2 Bo", "track/mens/5000?length=2&page=2&year=2026": "3 Cy", "track/mens/5000?length=1&page=4": "",
	} {
		if got := ranking(t, reader, path); got != want {
			t.Errorf("%s: %s; want %s", path, got, want)
		}
	}
}

// TestRankingsDuringImports changes the season of a race while files are imported into it.
func TestRankingsDuringImports(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, reader := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track", "date": "2026-05-01"})
	const files = 4
	done := make(chan int)
	for i := range files {
		go func() {
			var file strings.Builder
			file.WriteString("name,time\n")
			for n := range 260 {
				fmt.Fprintf(&file, "Runner %d of %d,%d:00.%d\n", n, i, 14+i, n%10)
			}
			done <- user.CSV(race, fmt.Sprintf("?gender=mens&event=5000&mode=append&again=%v", i > 0), file.String()).Status
		}()
	}
	for i := range 10 {
		user.Put("/race", object{"_id": race, "date": []string{"2026-05-01", "2026-09-01"}[i%2]}).Is(http.StatusOK)
	}
	for range files {
		if status := <-done; status != http.StatusCreated {
			t.Errorf("an import ends with %d", status)
		}
	}
	if got := ranking(t, reader, "track/mens/5000?year=2026&season=aug&of=results&length=1&page=1000"); got == "" {
		t.Error("not all results moved to the race's season")
	}
	if got := ranking(t, reader, "track/mens/5000?year=2025&season=aug"); got != "" {
		t.Errorf("the former season has %s", got)
	}
}
