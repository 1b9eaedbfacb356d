package browser

import (
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppPlan writes a week by keyboard and by a paste, corrects it, and copies it.
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
