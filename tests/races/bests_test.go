package races

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// shortBest is a best as "2026 15:00" or "2026 6.51m aided".
func shortBest(t *testing.T, best any) string {
	t.Helper()
	b, _ := best.(map[string]any)
	r, _ := b["result"].(map[string]any)
	short := fmt.Sprint(b["year"], " ", r["time"])
	if r["mark"] != nil {
		short = fmt.Sprint(b["year"], " ", r["mark"])
	}
	if aided, _ := b["wind_aided"].(bool); aided {
		short += " aided"
	}
	return short
}

// shortBests are the events of an athlete, such as "track 5000: 2026 15:00 of 2026 15:00, 2025 15:10".
func shortBests(t *testing.T, list []object) string {
	t.Helper()
	lines := make([]string, 0, len(list))
	for _, e := range list {
		bests, _ := e["season_bests"].([]any)
		seasons := make([]string, 0, len(bests))
		for _, s := range bests {
			seasons = append(seasons, shortBest(t, s))
		}
		lines = append(lines, fmt.Sprintf("%v %v: %s of %s", e["sport"], e["event_code"], shortBest(t, e["personal_best"]), strings.Join(seasons, ", ")))
	}
	return strings.Join(lines, "\n")
}

func TestAthleteBests(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, reader := app.Register(t), app.Client(t)
	meet := func(sport, date string, results ...object) {
		race := user.Race(object{"sport": sport, "date": date, "name": date})
		for _, r := range results {
			fields := object{"athlete": "Ann Fleet", "athlete_id": "ann.fleet"}
			maps.Copy(fields, r)
			user.Result(race, fields)
		}
	}
	meet("track", "2026-05-01", object{"event": "5000m", "time": "15:00"}, object{"event": "100m", "time": "12.0", "wind": 2.1}, object{"event": "Long Jump", "mark": "21-04.25"})
	meet("track", "2026-09-01", object{"event": "5,000 Meters", "time": "15:00.0"}, object{"event": "5000", "time": "14:00", "status": "dq"},
		object{"event": "100m", "time": "12.1", "wind": 2, "round": "semifinal"}, object{"event": "Long Jump", "mark": "6.51m"}, object{"event": "Long Jump", "mark": "NM"})
	meet("track", "2025-05-01", object{"event": "5000 m", "time": "15:10", "athlete_id": "Ann.Alias"}, object{"event": "Fun Run", "time": "1:00"}, object{"event": "5000m"})
	meet("road", "2026-04-01", object{"event": "5K", "time": "16:00"})
	meet("cross_country", "2026-10-01", object{"event": "5K", "time": "17:00"}, object{"event": "5K", "time": "1:00", "athlete_id": "somebody"})

	const byID = "cross_country 5K: 2026 17:00 of 2026 17:00\n" +
		"track 100: 2026 12.0 aided of 2026 12.0 aided\ntrack 5000: 2026 15:00 of 2026 15:00\ntrack LJ: 2026 6.51m of 2026 6.51m\nroad 5K: 2026 16:00 of 2026 16:00"
	bests := func(path string) string {
		return shortBests(t, reader.Get("/result/bests/athlete/"+path).Is(http.StatusOK).List())
	}
	if got := bests("Ann.Fleet"); got != byID {
		t.Errorf("got\n%s\nwant\n%s", got, byID)
	}
	user.Post("/user/claim/athlete/ann.fleet", nil).Is(http.StatusOK)
	user.Post("/user/"+user.ID+"/alias/ann.alias", nil).Is(http.StatusOK)
	withAlias := strings.Replace(byID, "of 2026 15:00", "of 2026 15:00, 2025 15:10", 1)
	for _, id := range []string{"ann.fleet", "ann.alias"} {
		if got := bests(id); got != withAlias {
			t.Errorf("%s: got\n%s\nwant\n%s", id, got, withAlias)
		}
	}
	const schoolYears = "cross_country 5K: 2026 17:00 of 2026 17:00\n" +
		"track 100: 2026 12.1 of 2026 12.1\ntrack 5000: 2025 15:00 of 2026 15:00.0, 2025 15:00, 2024 15:10\ntrack LJ: 2026 6.51m of 2026 6.51m, 2025 21-04.25\nroad 5K: 2025 16:00 of 2025 16:00"
	if got := bests("ann.fleet?season=aug&wind=legal"); got != schoolYears {
		t.Errorf("school years: got\n%s\nwant\n%s", got, schoolYears)
	}
	if got := bests("nobody"); got != "" {
		t.Errorf("nobody: %s", got)
	}
	reader.Get("/result/bests/athlete/ann.fleet?season=sep").Is(http.StatusBadRequest)
	reader.Get("/result/bests/athlete/ann.fleet?wind=none").Is(http.StatusBadRequest)
	reader.Get("/result/bests/athlete/-").Is(http.StatusBadRequest)
}

func TestTeamRecords(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, reader := app.Register(t), app.Client(t)
	for date, file := range map[string]string{
		"2026-05-01": "name,team,event,gender,time,wind\nAnn,Mapleton,100m,w,12.0,2.1\nBea,MAPLETON,100m,w,12.1,1.0\nCleo,Elk,100m,w,11.0,0\nDan,Mapleton,100m,m,11.5,\n",
		"2025-09-01": "name,team,event,gender,time\nEd,Mapleton,100m,m,11.5\nFlo,Mapleton,4x400 Relay,w,4:00\nMia,Mapleton,4x400 Mixed Relay,w,3:30\nGus,,1500m,m,4:00\n",
	} {
		user.CSV(user.Race(object{"sport": "track", "date": date}), "", file).Is(http.StatusCreated)
	}
	for query, want := range map[string]string{
		"":                               "mens 100 2025 Ed, mens 100 2026 Dan, womens 100 2026 Ann aided, womens 4x400 2025 Flo",
		"?wind=legal":                    "mens 100 2025 Ed, mens 100 2026 Dan, womens 100 2026 Bea, womens 4x400 2025 Flo",
		"?year=2026":                     "mens 100 2026 Dan, womens 100 2026 Ann aided",
		"?year=2025&season=aug":          "mens 100 2025 Ed, mens 100 2025 Dan, womens 100 2025 Ann aided, womens 4x400 2025 Flo",
		"?year=2026&season=aug":          "",
		"?year=1":                        "",
		"?year=9998&season=aug&wind=any": "",
	} {
		records := reader.Get("/result/records/team/mapleton" + query).Is(http.StatusOK).List()
		got := make([]string, 0, len(records))
		for _, best := range records {
			r, _ := best["result"].(map[string]any)
			short := fmt.Sprint(r["gender"], " ", r["event_code"], " ", best["year"], " ", r["athlete"])
			if aided, _ := best["wind_aided"].(bool); aided {
				short += " aided"
			}
			got = append(got, short)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %s, want %s", query, strings.Join(got, ", "), want)
		}
	}
	reader.Get("/result/records/team/mapleton?year=0").Is(http.StatusBadRequest)
	reader.Get("/result/records/team/mapleton?year=9999").Is(http.StatusBadRequest)
}

// TestOrderOfMarks compares marks by the personal best that they make, each with the next.
func TestOrderOfMarks(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track"})
	for event, worstFirst := range map[string][]string{
		"Long Jump": {"NM", "5", "4.99", "5m", "5,01 m", "5.1", "6m02", "20'", "20-00.25", `20' 1"`, "20' 1 1/4\"", "20-01½", "20' 2 in", "21-04.25", "6.51 m", "10.00 metres", "10.001"},
		"High Jump": {"5-12", "5-10", "1.78", "5-10.25", "1.80m"},
		"Shot Put":  {"x", "62-11½", "63-00.00", "19.30m"},
		"Decathlon": {"99", "850", "4,999 pts", "5000", "6543 points", "7.001"},
	} {
		for i := range len(worstFirst) - 1 {
			id := fmt.Sprintf("%s.%d", strings.ReplaceAll(event, " ", ""), i)
			// The better one is added first and last, so that neither the first nor the last wins by itself.
			for _, n := range []int{i + 1, i} {
				user.Result(race, object{"event": event, "athlete_id": id, "mark": worstFirst[n]})
			}
			list := reader.Get("/result/bests/athlete/" + url.PathEscape(id)).List()
			if event == "Long Jump" && worstFirst[i+1] == "5" {
				if len(list) != 0 {
					t.Errorf("%q or %q ranks: %v", worstFirst[i], worstFirst[i+1], list)
				}
				continue
			}
			if got := shortBests(t, list); !slices.Contains([]string{"track LJ", "track HJ", "track SP", "track DEC"}, strings.Split(got, ":")[0]) ||
				!strings.Contains(got, ": 2026 "+worstFirst[i+1]+" of") {
				t.Errorf("%s: %q is not better than %q: %s", event, worstFirst[i+1], worstFirst[i], got)
			}
		}
	}
}
