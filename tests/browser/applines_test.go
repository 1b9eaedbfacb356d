package browser

import (
	"testing"

	"harrier/tests/kit"
)

// TestAppLines types lines of runs into the box of a day.
func TestAppLines(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "applines.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		return []string{"HARRIER=" + kit.Shared(t).URL}
	})
}
