// Package browser tests pages in a real Chromium.
package browser

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

func TestExplorer(t *testing.T) {
	t.Parallel()
	root := kit.Start(t, kit.Options{})
	prefixed := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	kit.Node(t, "explorer.mjs", "HARRIER="+root.URL+" "+prefixed.URL)
}

func TestPages(t *testing.T) {
	t.Parallel()
	demo := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
	if err := demo.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	user := demo.Register(t)
	const race = "/r/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11"
	pages := []string{
		"/", race, race + "/mens/8K", race + "?embed=1", "/a/jess.runner", "/t/mapleton-state", "/r/none", "/verify/" + demo.Email(t, user.Email, 1).Token, "/verify/none", "/reset/" + demo.ResetToken(t, user.ID),
	}
	kit.Node(t, "pages.mjs", "HARRIER="+demo.URL, "PAGES="+strings.Join(pages, " "))
}

func TestConsole(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	operator, user := app.Operator(t, map[string]any{"name": "Ann Operator"}), app.Register(t, map[string]any{"name": "Sam Spammer"})
	user.Post("/user/claim/athlete/spammer", nil).Is(http.StatusOK)
	race := user.Race(map[string]any{"name": "Junk of 9999"})
	user.Result(race)
	user.CSV(race, "?gender=womens&event=6K", "place,name,team,time\n1,Ada,Heron Park,22:00.1\n").Is(http.StatusCreated)
	operator.Post("/race/"+race+"/report", map[string]any{"reason": "spam", "text": "Sells shoes"}).Is(http.StatusCreated)
	kit.Node(t, "console.mjs", "HARRIER="+app.URL, "EMAIL="+operator.Email, "PASSWORD="+operator.Password, "RACE="+race)
}
