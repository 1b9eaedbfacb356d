package browser

import (
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppPlanWeek plans next week on a Sunday evening, in at most 30 presses, and reads, runs and changes what is planned on a Monday morning.
func TestAppPlanWeek(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appplanweek.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
		if err := app.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		return []string{"HARRIER=" + app.URL}
	})
}
