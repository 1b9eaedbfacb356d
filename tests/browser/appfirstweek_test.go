package browser

import (
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppFirstWeek goes through a runner's first week, below a base path, and opens the app without a network.
func TestAppFirstWeek(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appfirstweek.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
		return []string{"HARRIER=" + app.URL}
	})
}
