//go:build swift

package journeys

import (
	"os"
	"os/exec"
	"testing"
)

// Swift is not on every machine, and takes its time to build: `make test-swift` asks for it.
func init() { //nolint:gochecknoinits // each language adds itself to the table
	languages["swift"] = func(t *testing.T) *exec.Cmd {
		t.Helper()
		swift := os.Getenv("SWIFT")
		if swift == "" {
			swift = "swift"
		}
		// More than one word where Swift lives in a container; it finds the package where it is started.
		runner := exec.CommandContext(t.Context(), "sh", "-c", "exec "+swift+" run --quiet HarrierJourneys")
		runner.Dir = "../../gen/swift"
		return runner
	}
}
