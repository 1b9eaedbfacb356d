package operators

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestHomeSearch searches from the home page.
func TestHomeSearch(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	user, c := app.Register(t), app.Client(t)
	race := user.Race(object{"name": "Quokka <Classic>"})
	user.Result(race, object{"athlete": "Zoë Quill", "athlete_id": "zoe.quill", "team": "Ash Grove", "gender": "womens", "event": "5K", "time": "20:00.1"})
	kit.Contains(t, c.Get("/").Is(http.StatusOK), `<form action="/club/" role="search"`, "Newest races")
	for query, want := range map[string][]string{
		"?q=quokka":       {"<h2>Races</h2>", `<a href="/club/r/` + race + `">Quokka &lt;Classic&gt;</a>`, "noindex"},
		"?q=+ZOE++quill":  {"<h2>Athletes</h2>", `<a href="/club/a/zoe.quill">Zoë Quill</a>`, "Ash Grove · 1&nbsp;result<"},
		"?q=ash+grove":    {"<h2>Results</h2>", "Women&#39;s 5K", `<a href="/club/t/ash-grove">Ash Grove</a>`, "20:00.1"},
		"?q=xylophonists": {"Nothing was found for “xylophonists”."},
		"?q=%3Cb%3E":      {"Nothing was found for “&lt;b&gt;”."},
	} {
		page := c.Get("/" + query).Is(http.StatusOK)
		kit.Contains(t, page, want...)
		kit.Lacks(t, page, "Newest races", "<b>")
	}
	kit.Contains(t, c.Get("/?q=+").Is(http.StatusOK), "Newest races")
	for _, query := range []string{strings.Repeat("x", 101), "%00", "%FF"} {
		kit.Contains(t, c.Get("/?q="+query).Is(http.StatusBadRequest), "Search for at most")
	}
}
