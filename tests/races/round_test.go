package races

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// scoresOf returns teams with their scores, such as "Rot 15, Blau 40".
func scoresOf(t *testing.T, list []byte) string {
	t.Helper()
	var teams []struct {
		Team  string
		Score float64
	}
	if err := json.Unmarshal(list, &teams); err != nil {
		t.Fatal(err)
	}
	scores := make([]string, len(teams))
	for i, team := range teams {
		scores[i] = fmt.Sprintf("%s %v", team.Team, team.Score)
	}
	return strings.Join(scores, ", ")
}

func TestRecognizedEvents(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	race := user.Race()
	is := func(got object, code, kind, metres any) {
		t.Helper()
		if got["event_code"] != code || got["event_kind"] != kind || got["distance_m"] != metres {
			t.Errorf("%v is %v, %v, %v", got["event"], got["event_code"], got["event_kind"], got["distance_m"])
		}
	}
	id := user.Result(race, object{"event": "Half Marathon"})
	is(reader.Get("/result/"+id).Object(), "HM", "run", 21097.5)
	is(user.Put("/result", object{"_id": id, "place": 2}).Is(http.StatusOK).Object(), "HM", "run", 21097.5)
	is(user.Put("/result", object{"_id": id, "event": "High Jump"}).Is(http.StatusOK).Object(), "HJ", "jump", nil)
	is(user.Put("/result", object{"_id": id, "event": "Fun Run"}).Is(http.StatusOK).Object(), nil, nil, nil)
	user.CSV(race, "?gender=mens", "name,event,time\nAnn,4 x 400 m Relay,3:20\nBo,Sack Race,0:20\n").Is(http.StatusCreated)
	list := reader.Get("/result/list/" + race + "/mens").List()
	for _, r := range list {
		switch r["event"] {
		case "4 x 400 m Relay":
			is(r, "4x400", "relay", 1600.)
		case "Sack Race":
			is(r, nil, nil, nil)
		}
	}
}

func TestRoundsAndDivisions(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)

	t.Run("a result has them", func(t *testing.T) {
		t.Parallel()
		race := user.Race(object{"sport": "track"})
		id := user.Result(race, object{"gender": "mens", "event": "100m"})
		if r := reader.Get("/result/" + id).Object(); r["round"] != "final" || r["division"] != nil {
			t.Errorf("without either: %v", r)
		}
		r := user.Put("/result", object{"_id": id, "round": "semifinal", "division": "U17"}).Is(http.StatusOK).Object()
		if r["round"] != "semifinal" || r["division"] != "U17" {
			t.Errorf("changed: %v", r)
		}
		if r = user.Put("/result", object{"_id": id, "division": nil}).Is(http.StatusOK).Object(); r["round"] != "semifinal" || r["division"] != nil {
			t.Errorf("without a division: %v", r)
		}
		user.Put("/result", object{"_id": id, "round": "heat"}).Is(http.StatusUnprocessableEntity)
	})

	t.Run("only finals score, each division by itself", func(t *testing.T) {
		t.Parallel()
		race := user.Race(object{"sport": "track", "scoring": object{"kind": "points", "points": []int{5, 3, 1}}})
		user.CSV(race, "?gender=mens&event=100m", "name,team,round,place,time\nAnn,Rot,Prelims,1,11.0\nBo,Blau,Prelims,2,11.1\nBo,Blau,Final,1,10.9\nAnn,Rot,Final,2,11.0\n").
			Is(http.StatusCreated)
		user.CSV(race, "?gender=mens&event=200m", "name,team,division,place,time\nCy,Rot,Open,1,22.0\nDi,Blau,Open,2,22.1\n").Is(http.StatusCreated)
		user.CSV(race, "?gender=mens&event=400m", "name,team,division,place,time\nCy,Rot,Open,1,52.0\nDi,Blau,Open,2,52.1\nEd,Blau,U17,1,53.0\n").Is(http.StatusCreated)
		for path, want := range map[string]string{
			"100m": "Blau 5, Rot 3", "200m": "Rot 5, Blau 3", "200m?division=U17": "",
			"400m": "", "400m?division=Open": "Rot 5, Blau 3", "400m?division=U17": "Blau 5",
		} {
			if got := scoresOf(t, reader.Get("/result/teamlist/"+race+"/mens/"+path).Is(http.StatusOK).Body); got != want {
				t.Errorf("%s: %q, want %q", path, got, want)
			}
		}
		totals := func(query string) string {
			all, err := json.Marshal(reader.Get("/race/" + race + "/mens/scores" + query).Is(http.StatusOK).Object()["totals"])
			if err != nil {
				t.Fatal(err)
			}
			return scoresOf(t, all)
		}
		if all, open := totals(""), totals("?division=Open"); all != "Rot 8, Blau 8" && all != "Blau 8, Rot 8" || open != "Rot 10, Blau 6" {
			t.Errorf("totals %q, of Open %q", all, open)
		}
		user.Result(race, object{"gender": "mens", "event": "400m", "athlete": "Flo", "team": "Grau", "place": 1, "time": "51.0"})
		if got := scoresOf(t, reader.Get("/result/teamlist/"+race+"/mens/400m").Is(http.StatusOK).Body); got != "Grau 5" {
			t.Errorf("without a division: %q", got)
		}
		reader.Get("/result/teamlist/" + race + "/mens/400m?division=").Is(http.StatusBadRequest)

		listed := reader.Get("/result/list/" + race + "/mens").List()
		order := make([]string, len(listed))
		for i, r := range listed {
			order[i] = fmt.Sprint(r["event"], " ", r["division"], " ", r["round"], " ", r["athlete"])
		}
		want := "100m <nil> final Bo|100m <nil> final Ann|100m <nil> preliminary Ann|100m <nil> preliminary Bo|200m Open final Cy|200m Open final Di|" +
			"400m Open final Cy|400m Open final Di|400m U17 final Ed|400m <nil> final Flo"
		if got := strings.Join(order, "|"); got != want {
			t.Errorf("listed %s\nwant   %s", got, want)
		}
		page := reader.Get("/r/" + race).Is(http.StatusOK)
		kit.Contains(t, page, "<h3>Preliminary</h3>", "<h3>Open</h3>", "<h3>U17</h3>")
		if n := strings.Count(string(page.Body), "Team scores"); n != 5 {
			t.Errorf("%d tables of scores on the page; want those of the final of 100m, of 200m and of three groups of 400m", n)
		}
	})

	t.Run("modes", func(t *testing.T) {
		t.Parallel()
		race := user.Race(object{"sport": "track"})
		const prelims, finals = "name,team,round,time\nAnn,Rot,Prelims,11.0\nBo,Blau,Prelims,11.1\n", "name,team,round,time\nAnn,Rot,F,10.8\n"
		sprint := "?gender=mens&event=100m"
		user.CSV(race, sprint, prelims).Is(http.StatusCreated)
		user.CSV(race, sprint, finals).Is(http.StatusCreated)
		p := user.CSV(race, sprint, "name,round,time\nAnn,Prelims,11.0\n").Is(http.StatusConflict).Object()
		if !strings.Contains(fmt.Sprint(p["detail"]), "mens 100m, preliminary.") {
			t.Errorf("%v", p["detail"])
		}
		// A division is new beside another, but not beside results without one.
		user.CSV(race, sprint, "name,division,time\nCy,U17,11.5\n").Is(http.StatusConflict)
		long := "?gender=mens&event=5000m"
		user.CSV(race, long, "name,division,time\nCy,U17,15:10\n").Is(http.StatusCreated)
		user.CSV(race, long, "name,division,time\nDi,U20,15:00\n").Is(http.StatusCreated)
		user.CSV(race, long, "name,time\nDi,15:00\n").Is(http.StatusConflict)

		before := idsOf(t, reader, race)
		importID, _ := user.CSV(race, sprint+"&mode=replace", "name,team,round,time\nAnn,Rot,Final,10.9\n").Is(http.StatusCreated).Object()["import_id"].(string)
		after := idsOf(t, reader, race)
		if len(after) != 5 || after["Ann 10.9"] != before["Ann 10.8"] || after["Ann 11.0"] != before["Ann 11.0"] {
			t.Errorf("replaced the final: %v, before %v", after, before)
		}
		user.CSV(race, long+"&mode=replace", "name,time\nDi,15:01\n").Is(http.StatusCreated)
		if after = idsOf(t, reader, race); len(after) != 4 || after["Di 15:01"] != before["Di 15:00"] {
			t.Errorf("replaced all divisions: %v", after)
		}
		user.Delete("/race/" + race + "/imports/" + importID).Is(http.StatusOK)
		if after = idsOf(t, reader, race); after["Ann 10.8"] != before["Ann 10.8"] {
			t.Errorf("after deleting the import: %v", after)
		}
	})

	t.Run("preview and export", func(t *testing.T) {
		t.Parallel()
		race, again := user.Race(), user.Race()
		const file = "name,division,round,event,time\nAnn,Varsity,Semi,100m,11.0\nBo,,,5K,15:00\n"
		report := user.CSV(race, "?gender=mens&dry_run=true", file).Is(http.StatusOK).Object()
		got, err := json.Marshal(report["totals"])
		want := `[{"division":"Varsity","event":"100m","event_code":"100","gender":"mens","round":"semifinal","rows":1,"status":"finished"},` +
			`{"division":null,"event":"5K","event_code":"5K","gender":"mens","round":"final","rows":1,"status":"finished"}]`
		if err != nil || string(got) != want {
			t.Errorf("totals %s, %v", got, err)
		}
		user.CSV(race, "?gender=mens", file).Is(http.StatusCreated)
		exported := reader.Get("/race/" + race + "/results.csv").Is(http.StatusOK)
		user.CSV(again, "", string(exported.Body)).Is(http.StatusCreated)
		if back := reader.Get("/race/" + again + "/results.csv"); !bytes.Equal(back.Body, exported.Body) || !strings.Contains(string(back.Body), ",100m,Varsity,semifinal,,,11.0,") {
			t.Errorf("exported\n%s\nand from its import\n%s", exported.Body, back.Body)
		}
	})
}
