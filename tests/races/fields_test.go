package races

import (
	"net/http"
	"slices"
	"testing"

	"harrier/tests/kit"
)

// A race's weather is text of one line that can be set, changed and taken away.
func TestWeather(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(object{"weather": "12 °C, light rain"})
	shown := func(want any) {
		t.Helper()
		if got := app.Client(t).Get("/race/" + race).Is(http.StatusOK).Object()["weather"]; got != want {
			t.Errorf("the weather is %v, want %v", got, want)
		}
	}
	shown("12 °C, light rain")
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK)
	shown("12 °C, light rain")
	poster.Put("/race", object{"_id": race, "weather": "Sun\nand wind"}).Is(http.StatusUnprocessableEntity)
	poster.Put("/race", object{"_id": race, "weather": nil}).Is(http.StatusOK)
	shown(nil)
}

// The heat of a result, and the place in it, come with a file, leave with one, and can be changed.
func TestHeats(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(object{"sport": "track"})
	poster.CSV(race, "?gender=mens&event=100", "name,time,heat,heat place\nAnn,12.10,Heat 2,1\nBo,12.20,1,2\nCy,12.30,2 of 3,\n").Is(http.StatusCreated)
	says := func(as string, want ...any) {
		t.Helper()
		list := app.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List()
		got := make([]any, 0, 2*len(list))
		for _, r := range list {
			got = append(got, r["heat"], r["heat_place"])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: heats and places are %v, want %v", as, got, want)
		}
	}
	says("imported", 2.0, 1.0, 1.0, 2.0, 2.0, nil)
	file := string(app.Client(t).Get("/race/" + race + "/results.csv").Is(http.StatusOK).Body)
	poster.CSV(race, "?mode=replace", file).Is(http.StatusCreated)
	says("exported and imported again", 2.0, 1.0, 1.0, 2.0, 2.0, nil)
	first := app.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List()[0]["_id"]
	poster.Put("/result", object{"_id": first, "heat": 3, "heat_place": nil}).Is(http.StatusOK)
	says("changed", 3.0, nil, 1.0, 2.0, 2.0, nil)
	poster.Put("/result", object{"_id": first, "heat": 0}).Is(http.StatusUnprocessableEntity).Names("/heat")
	poster.CSV(race, "?gender=mens&event=100&mode=append", "name,time,heat\nDee,12.40,A\n").Is(http.StatusUnprocessableEntity)
}

// What the program adds to the document takes genders as they are written only; the document's own paths take everything else for women.
func TestGenders(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := app.Register(t).Race()
	for path, want := range map[string]int{
		"/result/rankings/track/mens/1500": http.StatusOK, "/result/rankings/track/men/1500": http.StatusBadRequest,
		"/race/" + race + "/womens/scores": http.StatusOK, "/race/" + race + "/women/scores": http.StatusBadRequest,
		"/race/" + race + "/men/events": http.StatusOK, "/result/list/" + race + "/men": http.StatusOK,
	} {
		app.Client(t).Get(path).Is(want)
	}
}
