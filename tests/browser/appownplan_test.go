package browser

import (
	"testing"

	"harrier/tests/kit"
)

// TestAppOwnPlan plans weeks for a runner who has no team.
func TestAppOwnPlan(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appownplan.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		return []string{"HARRIER=" + kit.Shared(t).URL}
	})
}
