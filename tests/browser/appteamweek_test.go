package browser

import (
	"testing"

	"harrier/tests/kit"
)

// TestAppTeamWeek begins on a fresh instance, and ends with twelve of 24 athletes in the grid of their coach, and the others named.
func TestAppTeamWeek(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appteamweek.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		app := kit.Start(t, kit.Options{})
		return []string{"HARRIER=" + app.URL, "MAILBOX=" + mailboxOf(t, app)}
	})
}
