package browser

import (
	"net/http"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppReach measures the controls and the texts of each page of the app on a phone.
func TestAppReach(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
	if err := app.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	operator := app.Operator(t, map[string]any{"name": "Ann Operator"})
	director := app.Register(t, map[string]any{"name": "Dee Director"})
	race := director.Race()
	director.CSV(race, "?gender=womens&event=6K", "place,name,team,time\n1,Ada Bell,Heron Park,22:00.1\n2,Bea Cole,Heron Park,23:00.1\n").Is(http.StatusCreated)
	kit.Node(t, "appreach.mjs", "HARRIER="+app.URL, "EMAIL="+operator.Email, "PASSWORD="+operator.Password, "DIRECTOR="+director.Email, "RACE="+race, "TZ=UTC")
}
