package races

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"harrier/tests/kit"
)

// issuesOf lists what looks wrong in a race: "code value -> suggestion (results)", sorted.
func issuesOf(t *testing.T, c *kit.Client, race string) (issues []string, list []object) {
	t.Helper()
	var found struct {
		Issues []object
		More   bool
	}
	c.Get("/race/" + race + "/issues").Is(http.StatusOK).JSON(&found)
	if found.More != (len(found.Issues) >= 50) {
		t.Errorf("%d issues, more: %t", len(found.Issues), found.More)
	}
	for _, i := range found.Issues {
		results, _ := i["results"].([]any)
		issues = append(issues, fmt.Sprintf("%v %v -> %v (%d)", i["code"], i["value"], i["suggestion"], len(results)))
	}
	slices.Sort(issues)
	return issues, found.Issues
}

// TestDismissedIssuesAreBounded has a director dismiss more than are remembered. A race that was never there remembers none.
func TestDismissedIssuesAreBounded(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	race := poster.Race()
	kit.InDatabase(t, app, "INSERT INTO dismissed_issues (race_id, id, dismissed_at) SELECT $1::text::uuid, gen_random_uuid(), now() FROM generate_series(1, 1000)", race)
	for range 3 {
		poster.Put("/race/"+race+"/issues/"+uuid.NewString(), object{"dismissed": true}).Is(http.StatusNoContent)
	}
	if n := kit.CountRows(t, app.Pool(t), "dismissed_issues"); n != 1000 {
		t.Errorf("the race remembers %d", n)
	}
	poster.Put("/race/"+uuid.NewString()+"/issues/"+uuid.NewString(), object{"dismissed": true}).Is(http.StatusNotFound)
}

// TestDismissedIssues has a director say that what looks wrong is right, for the others too, until it is taken back.
func TestDismissedIssues(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster, other, stranger := app.Register(t), app.Register(t), app.Register(t)
	race := poster.Race()
	poster.Post("/race/"+race+"/directors/"+other.ID, nil).Is(http.StatusOK)
	other.Post("/user/directorships/"+race, nil).Is(http.StatusOK)
	const list = "place,name,team,time\n1,Ann,Oak,17:00\n2,Ann,Oak,17:10\n4,Cy,Ash,17:30\n"
	poster.CSV(race, kit.Mens5K, list).Is(http.StatusCreated)
	dismissed := func(c *kit.Client) (names []string, ids []string) {
		_, found := issuesOf(t, c, race)
		for _, i := range found {
			if names = append(names, fmt.Sprint(i["code"], " ", i["dismissed"])); i["code"] == "duplicate_athlete" {
				ids = append(ids, fmt.Sprint(i["_id"]))
			}
		}
		slices.Sort(names)
		return names, ids
	}
	says := func(want ...string) {
		t.Helper()
		for _, c := range []*kit.Client{poster.Client, other.Client} {
			if got, _ := dismissed(c); !slices.Equal(got, want) {
				t.Errorf("they are %q, want %q", got, want)
			}
		}
	}
	_, ids := dismissed(poster.Client)
	one := "/race/" + race + "/issues/" + ids[0]
	stranger.Put(one, object{"dismissed": true}).Is(http.StatusForbidden)
	says("duplicate_athlete false", "place_missing false")
	for range 2 {
		other.Put(one, object{"dismissed": true}).Is(http.StatusNoContent)
		says("duplicate_athlete true", "place_missing false")
	}
	// A corrected file keeps the results, and with them what was said.
	poster.CSV(race, kit.Mens5K+"&mode=replace", strings.Replace(list, "17:30", "17:31", 1)).Is(http.StatusCreated)
	says("duplicate_athlete true", "place_missing false")
	poster.Put(one, object{"dismissed": false}).Is(http.StatusNoContent)
	says("duplicate_athlete false", "place_missing false")
	poster.Put(one, object{"dismissed": true}).Is(http.StatusNoContent)
	poster.Delete("/race/" + race).Is(http.StatusOK)
	poster.Put(one, object{"dismissed": true}).Is(http.StatusNotFound)
}

func TestIssues(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("are what the preview warns of", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		director.CSV(race, kit.Mens5K, "place,name,athlete_id,team,team_id,bib,time\n"+
			"1,Ann,ann.1,Riverside,riverside,1,17:05\n2,Bo,,Riverside,riverside,2,17:00\n4,ann,ann.1,Riverside,riverside,1,17:20\n4,Cy,,Riversde,,3,17:30\n"+
			"6,Di,,Rot,rot,4,1:17.4\n7,Ed,,Rot,rot-2,5,17:50\n8,Flo,flo.x,Blau,gelb,6,17:55\n9,Florence,,Blau,gelb,7,17:56\n10,Gus,,Gelb,gelb,8,17:57\n").Is(http.StatusCreated)
		// A file cannot give two athletes of an event one ID, but a correction can.
		director.Put("/result", object{"_id": idsOf(t, director.Client, race)["Florence 17:56"], "athlete_id": "flo.x"}).Is(http.StatusOK)
		got, list := issuesOf(t, director.Client, race)
		want := []string{
			"athlete_id_shared flo.x -> Flo (2)", "duplicate_athlete Florence -> <nil> (2)", "duplicate_athlete ann -> <nil> (2)", "place_missing 3, 5 -> <nil> (0)", "place_repeated 4 -> <nil> (2)",
			"team_alike Riversde -> Riverside (2)", "team_id_shared gelb -> <nil> (2)", "team_ids_differ rot-2 -> rot (2)",
			"time_impossible 1:17.4 -> 1:17:40 (1)", "time_out_of_order 17:00 -> <nil> (2)",
			"time_out_of_order 1:17.4 -> <nil> (2)",
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		names := map[string]bool{}
		for _, r := range director.Get("/result/list/" + race).List() {
			names[fmt.Sprint(r["_id"])] = true
		}
		for _, i := range list {
			if results, _ := i["results"].([]any); strings.Contains(fmt.Sprint(i["detail"]), "line") || i["event"] != "5K" || len(results) > 0 && !names[fmt.Sprint(results[0])] {
				t.Errorf("%v", i)
			}
			if body, ok := i["rename"].(object); ok {
				director.Post("/race/"+race+"/renames?force=true", body).Is(http.StatusCreated)
			}
		}
		got, _ = issuesOf(t, director.Client, race)
		if slices.ContainsFunc(got, func(i string) bool {
			return strings.HasPrefix(i, "team_alike") || strings.HasPrefix(i, "team_ids") || strings.HasPrefix(i, "athlete_id")
		}) {
			t.Errorf("after the renames:\n%s", strings.Join(got, "\n"))
		}
	})

	t.Run("tell rounds, divisions and relays apart", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race(object{"sport": "track"})
		for _, more := range []object{
			{"event": "100m", "round": "preliminary", "time": "12.31"},
			{"event": "100m", "time": "12.20"},
			{"event": "100m", "division": "Open", "time": "12.25"},
			{"event": "100m", "gender": "womens", "time": "12.25"},
			{"event": "4x100", "athlete": "Rot", "time": "49.10", "place": 2},
			{"event": "4x100", "athlete": "Rot", "time": "48.10"},
		} {
			fields := object{"athlete": "Ann", "team": "Rot", "place": 1}
			maps.Copy(fields, more)
			director.Result(race, fields)
		}
		if got, _ := issuesOf(t, director.Client, race); len(got) > 0 {
			t.Errorf("%q", got)
		}
		director.Result(race, object{"event": "200m", "athlete": "Ann", "athlete_id": "ann.1", "team": "Rot"})
		director.Result(race, object{"event": "400m", "athlete": "Ann", "athlete_id": "ann.2", "team": "Rot"})
		if got, list := issuesOf(t, director.Client, race); len(got) != 1 || got[0] != "athlete_ids_differ ann.2 -> ann.1 (2)" {
			t.Errorf("%q", got)
		} else {
			director.Post("/race/"+race+"/renames", list[0]["rename"]).Is(http.StatusCreated)
		}
		if got, _ := issuesOf(t, director.Client, race); len(got) > 0 {
			t.Errorf("after the rename: %q", got)
		}
	})

	t.Run("settle a team that is none", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		director.CSV(race, kit.Mens5K, "place,name,team,time\n1,Ann,Uattached,17:05\n2,Bo,Riverside,17:10\n").Is(http.StatusCreated)
		got, list := issuesOf(t, director.Client, race)
		if len(got) != 1 || got[0] != "team_alike Uattached -> Unattached (1)" {
			t.Fatalf("%q", got)
		}
		director.Post("/race/"+race+"/renames", list[0]["rename"]).Is(http.StatusCreated)
		if got, _ := issuesOf(t, director.Client, race); len(got) > 0 {
			t.Errorf("after the rename: %q", got)
		}
		ann := director.Get("/result/" + idsOf(t, director.Client, race)["Ann 17:05"]).Is(http.StatusOK).Object()
		if ann["team"] != "Unattached" || ann["team_id"] != nil {
			t.Errorf("%v", ann)
		}
	})

	t.Run("are bounded, and for directors", func(t *testing.T) {
		t.Parallel()
		director := app.Register(t)
		race := director.Race()
		var file strings.Builder
		file.WriteString("place,name,team,time\n")
		for i := range 3000 {
			fmt.Fprintf(&file, "1,Runner %d,Team%c%c,%d:00\n", i%100, 'a'+i%26, 'a'+i/26%26, 15+i%3)
		}
		director.CSV(race, kit.Mens5K, file.String()).Is(http.StatusCreated)
		if got, _ := issuesOf(t, director.Client, race); len(got) < 50 || len(got) > 200 {
			t.Errorf("%d issues", len(got))
		}
		app.Register(t).Get("/race/" + race + "/issues").Is(http.StatusForbidden)
		app.Operator(t).Get("/race/" + race + "/issues").Is(http.StatusOK)
		director.Get("/race/" + kit.UnknownID + "/issues").Is(http.StatusNotFound)
		if got, _ := issuesOf(t, director.Client, director.Race()); len(got) > 0 {
			t.Errorf("an empty race has %q", got)
		}
	})
}
