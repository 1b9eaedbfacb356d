package browser

import (
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppPlan goes from a coach's plan of a week to an athlete who has it, runs, and says how it went.
func TestAppPlan(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appplan.mjs", [2]string{"1280", "390"}, func(t *testing.T) []string {
		t.Helper()
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
		if err := app.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		return []string{"HARRIER=" + app.URL}
	})
}
