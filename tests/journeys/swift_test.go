package journeys

import (
	"os/exec"
	"testing"

	"harrier/internal/testkit"
)

// swift runs the journeys with the Swift client.
func swift(t *testing.T) *exec.Cmd {
	t.Helper()
	return testkit.Swift(t, "../../clients/swift", "run --quiet HarrierJourneys")
}
