package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

const order11 = "place,name,team,time\n1,A1,A,16:00\n2,B1,B,16:10\n3,A2,A,16:20\n4,B2,B,16:30\n5,A3,A,16:40\n6,B3,B,16:50\n7,A4,A,17:00\n8,B4,B,17:10\n" +
	"9,A5,A,17:20\n10,B5,B,17:30\n11,A6,A,17:40\n"

// A finisher who was missed counts at the time, is an issue with the place to give, and gets it by renumbering, which can be undone.
func TestMissedFinisher(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	race := d.Race()
	d.CSV(race, kit.Mens5K, order11).Is(http.StatusCreated)
	scores := func() string { return scoresOf(t, d.Get("/result/teamlist/"+race+"/mens/5K").Is(http.StatusOK).Body) }
	if got := scores(); got != "A 25, B 30" {
		t.Fatal(got)
	}
	d.Result(race, object{"athlete": "Late Larch", "team": "B", "event": "5K", "time": "16:05", "place": nil})
	const right = "B 26, A 29"
	if got := scores(); got != right {
		t.Errorf("scored %s, want %s", got, right)
	}
	// Lists and pages have the finisher at the place of the time, without one.
	for _, path := range []string{"/result/list/" + race, "/result/list/" + race + "/mens/5K", "/result/list/" + race + "/mens"} {
		var order []string
		for _, r := range d.Get(path).Is(http.StatusOK).List()[:3] {
			order = append(order, fmt.Sprint(r["athlete"], " ", r["place"]))
		}
		if got := strings.Join(order, ", "); got != "A1 1, Late Larch <nil>, B1 2" {
			t.Errorf("%s: %s", path, got)
		}
	}
	page := string(app.Client(t).Get("/r/" + race + "/mens/5K").Is(http.StatusOK).Body)
	if a, late, b := strings.Index(page, ">A1<"), strings.Index(page, ">Late Larch<"), strings.Index(page, ">B1<"); a < 0 || late < a || b < late || !strings.Contains(page, ">by time</span>") {
		t.Errorf("on the page at %d, %d, %d", a, late, b)
	}
	issues := d.Get("/race/" + race + "/issues").Is(http.StatusOK).Object()["issues"].([]any)
	if len(issues) != 1 || issues[0].(object)["code"] != "place_missing" || issues[0].(object)["suggestion"] != "2" || len(issues[0].(object)["results"].([]any)) != 1 {
		t.Errorf("issues: %v", issues)
	}
	// The one before whom the finisher stands is disqualified, and comes back.
	second := idsOf(t, d.Client, race)["B1 16:10"]
	for status, want := range map[string]string{"dq": "A1, Late Larch, A2", "finished": "A1, Late Larch, B1"} {
		if status == "finished" {
			d.Put("/result", object{"_id": second, "status": "dq"}).Is(http.StatusOK)
		}
		d.Put("/result", object{"_id": second, "status": status}).Is(http.StatusOK)
		list := d.Get("/result/list/" + race).List()
		if got := fmt.Sprint(list[0]["athlete"], ", ", list[1]["athlete"], ", ", list[2]["athlete"]); got != want {
			t.Errorf("%s: %s, want %s", status, got, want)
		}
	}
	d.Put("/result", object{"_id": second, "status": "finished"}).Is(http.StatusOK)
	before := kit.PlacesOf(t, d.Client, race)
	done := d.Post("/race/"+race+"/renumber", object{}).Is(http.StatusCreated).Object()
	if done["results"] != 11.0 || !strings.Contains(fmt.Sprint(done["changes"]), "before:<nil>") {
		t.Errorf("renumbered: %v", done)
	}
	if got := kit.PlacesOf(t, d.Client, race); !strings.HasPrefix(got, "1 A1, 2 Late Larch, 3 B1, 4 A2") || !strings.HasSuffix(got, "12 A6") || scores() != right {
		t.Errorf("renumbered to %s, scored %s", got, scores())
	}
	undo := "/race/" + race + "/imports/" + done["import_id"].(string)
	d.Delete(undo).Is(http.StatusOK)
	if got := kit.PlacesOf(t, d.Client, race); got != before {
		t.Errorf("undone it is %s, was %s", got, before)
	}
	// And again.
	d.Post(undo+"/redo", nil).Is(http.StatusOK)
	if got := kit.PlacesOf(t, d.Client, race); !strings.HasPrefix(got, "1 A1, 2 Late Larch") {
		t.Errorf("redone it is %s", got)
	}
}

// By points too, a finisher who was missed moves the others down, unless a place is free.
func TestMissedFinisherByPoints(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	for file, want := range map[string]string{
		"1,Ann,Ash,12.10\n2,Bea,Elm,12.30\n,Cy,Oak,12.20\n":                "Ash 10, Oak 8, Elm 6",
		"1,Ann,Ash,12.10\n3,Bea,Elm,12.30\n,Cy,Oak,12.20\n":                "Ash 10, Oak 8, Elm 6",
		"1,Ann,Ash,12.10\n2,Bea,Elm,12.30\n,Cy,Oak,12.20\n,Di,Fir,12.20\n": "Ash 10, Fir 7, Oak 7, Elm 5",
		"1,Ann,Ash,12.10\n2,Bea,Elm,12.30\n,Cy,Oak,12.40\n":                "Ash 10, Elm 8, Oak 6",
		"1,Ann,Ash,12.10\n2,Bea,Elm,12.30\n,Cy,Oak,12.00\n":                "Oak 10, Ash 8, Elm 6",
		",Ann,Ash,12.10\n,Bea,Elm,12.30\n,Cy,Oak,12.20\n":                  "Ash 10, Oak 8, Elm 6",
	} {
		race := d.Race(object{"sport": "track"})
		d.CSV(race, "?gender=womens&event=100m", "place,name,team,time\n"+file).Is(http.StatusCreated)
		if got := totalsOf(d.Client, race); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

// Places over both genders are closed up over both.
func TestCloseUpOverBothGenders(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	for _, finishers := range []int{10, 40} {
		race := d.Race(object{"sport": "road"})
		var file strings.Builder
		file.WriteString("place,name,gender,time\n")
		for i := range finishers {
			fmt.Fprintf(&file, "%d,R%02d,%s,%d:%02d\n", i+1, i+1, []string{"F", "M"}[i%2], 18+i/2, 30*(i%2))
		}
		d.CSV(race, "?event=5K", file.String()).Is(http.StatusCreated)
		third := idsOf(t, d.Client, race)["R03 19:00"]
		d.Put("/result", object{"_id": third, "status": "dq"}).Is(http.StatusOK)
		if done := d.Post("/race/"+race+"/renumber", object{}).Is(http.StatusCreated).Object(); done["results"] != float64(finishers-3) {
			t.Errorf("of %d: %v", finishers, done["results"])
		}
		got := kit.PlacesOf(t, d.Client, race)
		for _, want := range []string{"1 R01", "2 R02", "3 R04", "4 R05", "5 R06", fmt.Sprintf("%d R%02d", finishers-1, finishers), "dq R03"} {
			if !strings.Contains(got, want) {
				t.Errorf("of %d: %s lacks %s", finishers, got, want)
			}
		}
	}
}

// Only the best relay of a team scores, if the race says so.
func TestOneRelayPerTeam(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	const relays = "place,team,event,gender,time\n1,Oak A,4x400m Relay,Women,3:55.40\n2,Oak B,4x400m Relay,Women,4:05.00\n3,Ash,4x400m Relay,Women,4:06.00\n"
	for one, want := range map[bool]string{false: "Oak 18, Ash 6", true: "Oak 10, Ash 8"} {
		race := d.Race(object{"sport": "track", "scoring": object{"kind": "points", "one_relay_per_team": one}})
		d.CSV(race, "", relays).Is(http.StatusCreated)
		if got := totalsOf(d.Client, race); got != want {
			t.Errorf("one relay is %v: %s, want %s", one, got, want)
		}
	}
	d.Post("/race", object{"name": "X", "date": "2026-10-03", "sport": "cross_country", "scoring": object{"kind": "cross_country", "one_relay_per_team": true}}).
		Is(http.StatusUnprocessableEntity)
}

// The page of a race leads from a short address, has everybody first where men and women finish in one order, and its date in words. A hit of the
// search leads to the row.
func TestPageOfOneOrder(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	race := d.Race(object{"sport": "road", "name": "Onefold Trot", "date": "2026-05-01"})
	d.CSV(race, "?event=5K", "place,name,gender,time\n1,Ana Onefold,F,18:00\n2,Ben Onefold,M,18:30\n3,Cyd Onefold,F,19:00\n4,Dov Onefold,M,19:30\n").Is(http.StatusCreated)
	if issues := d.Get("/race/" + race + "/issues").Is(http.StatusOK).Object()["issues"].([]any); len(issues) != 0 {
		t.Errorf("places over both genders are no mistake: %v", issues)
	}
	page := string(reader.Get("/r/" + race).Is(http.StatusOK).Body)
	if all, women := strings.Index(page, "5K · everybody"), strings.Index(page, "Women&#39;s 5K"); all < 0 || women < all || !strings.Contains(page, "May 1, 2026") {
		t.Errorf("everybody at %d, women at %d in %s", all, women, page)
	}
	if one, two := strings.Index(page, "Ana Onefold"), strings.Index(page, "Ben Onefold"); one < 0 || two < one {
		t.Errorf("%d, %d", one, two)
	}
	short := strings.ReplaceAll(race, "-", "")[:12]
	kit.Contains(t, reader.Get("/r/"+short).Is(http.StatusOK), "Onefold Trot") // after a redirect
	reader.Get("/r/" + short[:11]).Is(http.StatusNotFound)
	reader.Get("/r/" + strings.Repeat("0", 12)).Is(http.StatusNotFound)
	kit.Contains(t, reader.Get("/?q=Cyd+Onefold").Is(http.StatusOK), "/r/"+race+"/womens/5K?place=3#hit")
	kit.Contains(t, reader.Get("/r/"+race+"/womens/5K?place=3").Is(http.StatusOK), `id="hit"`)
}
