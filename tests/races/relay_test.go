package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// isMixed reports whether a result is one of a mixed event, or not.
func isMixed(r object, mixed bool) bool { return r["mixed"] == mixed }

func TestRelays(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track"})
	id := user.Result(race, object{
		"event": "4x400m Relay", "athlete": "Ash A", "team": "Ash", "time": "3:20.1", "timing_method": "hand", "relay_members": []string{"Ann Ü", "Bo \"B\", Jr.", `C\D`, "Di"},
	})
	members := func(r object) string { return fmt.Sprint(r["relay_members"]) }

	t.Run("have runners", func(t *testing.T) {
		r := reader.Get("/result/" + id).Object()
		if got := members(r); got != `[Ann Ü Bo "B", Jr. C\D Di]` || r["event_kind"] != "relay" || r["timing_method"] != "hand" || r["time"] != "3:20.1" || !isMixed(r, false) {
			t.Errorf("%v: %s", r, got)
		}
		r = user.Put("/result", object{"_id": id, "relay_members": []string{"Ann", "Bo"}, "timing_method": "fat"}).Is(http.StatusOK).Object()
		if got := members(r); got != "[Ann Bo]" || r["timing_method"] != "fat" {
			t.Errorf("changed to %s, %v", got, r["timing_method"])
		}
		if r = user.Put("/result", object{"_id": id, "place": 1}).Is(http.StatusOK).Object(); members(r) != "[Ann Bo]" || r["timing_method"] != "fat" {
			t.Errorf("unchanged they are %v", r)
		}
		r = user.Put("/result", object{"_id": id, "relay_members": nil, "timing_method": nil}).Is(http.StatusOK).Object()
		if r["relay_members"] != nil || r["timing_method"] != nil {
			t.Errorf("cleared they are %v", r)
		}
		history := string(reader.Get("/result/" + id + "/history").Is(http.StatusOK).Body)
		for _, change := range []string{`{"after":null,"before":"Ann; Bo","field":"relay_members"}`, `{"after":"fat","before":"hand","field":"timing_method"}`} {
			if !strings.Contains(history, change) {
				t.Errorf("%s is not in %s", change, history)
			}
		}
	})

	t.Run("reject invalid runners", func(*testing.T) {
		for _, wrong := range []any{[]string{}, []string{""}, []string{"A; B"}, "Ann", []int{1}, strings.Split(strings.Repeat("a ", 13), " ")} {
			user.Put("/result", object{"_id": id, "relay_members": wrong}).Is(http.StatusUnprocessableEntity)
		}
		user.Put("/result", object{"_id": id, "relay_members": []string{"Ann", "B\nC"}}).Is(http.StatusUnprocessableEntity).Names("/relay_members/1")
		user.Put("/result", object{"_id": id, "timing_method": "sundial"}).Is(http.StatusUnprocessableEntity).Names("/timing_method")
	})

	t.Run("of two teams each count", func(t *testing.T) {
		race := user.Race(object{"sport": "track", "scoring": object{"kind": "points", "points": []int{5, 3, 1}}})
		user.CSV(race, "?gender=mens&event=4x100", "name,team,place\nAsh A,Ash,1\nElm A,Elm,2\nAsh B,Ash,3\n").Is(http.StatusCreated)
		if got := scoresOf(t, reader.Get("/result/teamlist/"+race+"/mens/4x100").Is(http.StatusOK).Body); got != "Ash 6, Elm 3" {
			t.Error(got)
		}
	})
}

func TestMixedEvents(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track", "scoring": object{"kind": "points", "points": []int{5, 3}}})
	user.Post("/result", object{"race_id": race, "gender": "mens", "event": "Mixed 4x400", "athlete": "Ash A"}).
		Is(http.StatusUnprocessableEntity).Names("/gender")
	id := user.Result(race, object{"gender": "womens", "event": "Mixed 4x400", "athlete": "Ash A", "team": "Ash", "place": 1})
	user.Result(race, object{"gender": "womens", "event": "100m", "athlete": "Ann", "team": "Elm", "place": 1})
	user.Put("/result", object{"_id": id, "gender": "mens"}).Is(http.StatusUnprocessableEntity).Names("/gender")
	if r := reader.Get("/result/" + id).Object(); r["gender"] != "womens" || !isMixed(r, true) {
		t.Errorf("it is %v", r)
	}
	if got := string(reader.Get("/race/" + race + "/mixed/events").Is(http.StatusOK).Body); !strings.Contains(got, "Mixed 4x400") {
		t.Errorf("the events are %s", got)
	}
	if got := scoresOf(t, reader.Get("/result/teamlist/"+race+"/mixed/Mixed%204x400").Is(http.StatusOK).Body); got != "Ash 5" {
		t.Errorf("by itself it scores %s", got)
	}
	scores := reader.Get("/race/" + race + "/womens/scores").Is(http.StatusOK).Object()
	if got := fmt.Sprint(scores["totals"]); strings.Contains(got, "Ash") || len(scores["events"].([]any)) != 1 {
		t.Errorf("the women score %v", scores)
	}
	if page := string(reader.Get("/r/" + race).Is(http.StatusOK).Body); !strings.Contains(page, "<h2>Mixed 4x400</h2>") {
		t.Errorf("the page names it otherwise: %s", page)
	}
	r := user.Put("/result", object{"_id": id, "event": "4x400"}).Is(http.StatusOK).Object()
	if !isMixed(r, false) {
		t.Errorf("renamed it is %v", r)
	}
	user.Put("/result", object{"_id": id, "gender": "mens"}).Is(http.StatusOK)
}

func TestTimingMethods(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, reader := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "?gender=mens&event=400m", "name,time\nAnn,62.3h\nBo,62.4a\nCy,62.50\nDi,62.6\nEd,1:02.7h\n").Is(http.StatusCreated)
	user.CSV(race, "?gender=mens&event=10K", "name,Netto\nAnn,35:10\nBo,35:20h\n").Is(http.StatusCreated)
	user.CSV(race, "?gender=womens&event=10K", "name,Chip Time,Gun Time\nAnn,35:10,35:12\n").Is(http.StatusCreated)
	user.CSV(race, "?gender=womens&event=5K&map=time:Chip+Time", "name,Chip Time,Gun Time\nAnn,17:10,17:12\n").Is(http.StatusCreated)
	user.CSV(race, "?gender=womens&event=Mile", "name,time,timing method\nAnn,5:10.5,FAT\nBo,5:10.6,manual\nCy,5:11.00,\n").Is(http.StatusCreated)
	list := reader.Get("/result/list/" + race).Is(http.StatusOK).List()
	got := make([]string, 0, len(list))
	for _, r := range list {
		got = append(got, fmt.Sprintf("%v %v %v", r["event"], r["time"], r["timing_method"]))
	}
	const want = "10K 35:10 chip, 10K 35:20 hand, 400m 62.3 hand, 400m 62.4 fat, 400m 62.50 <nil>, 400m 62.6 <nil>, 400m 1:02.7 hand, " +
		"5K 17:10 chip, 10K 35:12 gun, Mile 5:10.5 fat, Mile 5:10.6 hand, Mile 5:11.00 <nil>"
	if all := strings.Join(got, ", "); all != want {
		t.Errorf("got  %s\nwant %s", all, want)
	}
	if page := string(reader.Get("/r/" + race).Is(http.StatusOK).Body); !strings.Contains(page, "62.3h") || !strings.Contains(page, "1:02.7h") {
		t.Errorf("the page has no hand times: %s", page)
	}
	user.CSV(race, "?gender=mens&event=Mile", "name,time,timing method\nAnn,5:10.5,sundial\n").Is(http.StatusUnprocessableEntity)
	user.Do(http.MethodPost, "/race/"+race+"/results?gender=mens&event=Mile", `{"athlete":"Ann","time":"5:10.5","timing_method":"hand","relay_members":["A","B"]}`,
		"Content-Type: application/x-ndjson").Is(http.StatusCreated)
	if list = reader.Get("/result/list/" + race + "/mens/Mile").List(); len(list) != 1 || list[0]["timing_method"] != "hand" || fmt.Sprint(list[0]["relay_members"]) != "[A B]" {
		t.Errorf("from NDJSON it is %v", list)
	}
}
