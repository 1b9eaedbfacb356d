package tests

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// A race's weather is text of one line that can be set, changed and taken away.
func TestWeather(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
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
