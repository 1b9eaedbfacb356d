package testkit

import (
	"context"
	"os"
	osexec "os/exec"
	"testing"
	"time"
)

// nodeTimeout is how long a script may take, on a machine that does much else.
const nodeTimeout = 8 * time.Minute

// Node runs a script of Node's, with "NAME=value" added to its environment, and gives what it printed; the test fails with that when
// the script does. Nothing is skipped where Node, its packages or a browser are missing: the script says what to install.
func Node(t testing.TB, script string, environment ...string) string {
	t.Helper()
	node, err := osexec.LookPath("node")
	if err != nil {
		t.Fatal("Node is not installed: run internal/tools/needs.sh node chromium && npm ci --prefix internal/tools/npm")
	}
	ctx, cancel := context.WithTimeout(t.Context(), nodeTimeout)
	defer cancel()
	cmd := osexec.CommandContext(ctx, node, script)
	cmd.Env = append(os.Environ(), environment...)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, out)
	}
	return string(out)
}
