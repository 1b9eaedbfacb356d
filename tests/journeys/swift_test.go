package journeys

import (
	"os/exec"
	"testing"

	"harrier/tests/kit"
)

// swift runs the journeys with the Swift client.
func swift(t *testing.T) *exec.Cmd {
	t.Helper()
	return kit.Swift(t, "../../clients/swift", "run --quiet HarrierJourneys")
}
