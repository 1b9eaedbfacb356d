package kit

import (
	"os"
	osexec "os/exec"
	"testing"
)

// EnvSwift is the environment variable with the command that runs Swift: more than one word if Swift is in a container.
const EnvSwift = "SWIFT"

// Swift returns a command of Swift's package manager that runs in a folder. It skips the test if no Swift is configured: not every
// machine has it, and a build takes minutes.
func Swift(t testing.TB, folder, args string) *osexec.Cmd {
	t.Helper()
	swift := os.Getenv(EnvSwift)
	if swift == "" {
		t.Skip(EnvSwift + " is not set: make test-swift runs the tests of the Swift client")
	}
	cmd := osexec.CommandContext(t.Context(), "sh", "-c", "exec "+swift+" "+args)
	cmd.Dir = folder
	return cmd
}
