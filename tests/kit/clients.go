package kit

import (
	"cmp"
	"os"
	osexec "os/exec"
	"slices"
	"strings"
	"testing"
)

const (
	// EnvClients is the environment variable that names the languages whose clients are tested, apart by spaces; by default Go.
	EnvClients = "TEST_CLIENTS"
	// EnvSwift is the environment variable with the command that runs Swift: more than one word if Swift is in a container.
	EnvSwift = "SWIFT"
)

// targets are the make targets that test the clients of other languages than Go.
var targets = map[string]string{"deno": "test-clients", "page": "test-browser", "swift": "test-swift", "typescript": "test-clients"}

// NeedsClient skips a test of the client in a language, unless EnvClients names the language: most need a toolchain that not every machine has.
func NeedsClient(t testing.TB, language string) {
	t.Helper()
	if named := strings.Fields(cmp.Or(os.Getenv(EnvClients), "go")); !slices.Contains(named, language) {
		t.Skipf("make %s runs it", cmp.Or(targets[language], "test"))
	}
}

// Swift returns a command of Swift's package manager that runs in a folder. It skips the test unless Swift's client is tested: a build takes
// minutes.
func Swift(t testing.TB, folder, args string) *osexec.Cmd {
	t.Helper()
	NeedsClient(t, "swift")
	cmd := osexec.CommandContext(t.Context(), "sh", "-c", "exec "+cmp.Or(os.Getenv(EnvSwift), "swift")+" "+args)
	cmd.Dir = folder
	return cmd
}
