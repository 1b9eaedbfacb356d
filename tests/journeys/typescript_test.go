package journeys

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

const packageDir = "../../gen/typescript"

// typescript does the journeys in Node, page in Chromium: the same program with the same package.
func typescript(t *testing.T) *exec.Cmd {
	t.Helper()
	buildTypeScript(t)
	return nodeCommand(t, "build/node.js")
}

func page(t *testing.T) *exec.Cmd {
	t.Helper()
	buildTypeScript(t)
	return nodeCommand(t, "test/page.mjs")
}

var (
	building sync.Mutex //nolint:gochecknoglobals // one folder, one build
	isBuilt  bool       //nolint:gochecknoglobals // as above
)

// buildTypeScript makes the package and its tests from their sources, which checks their types, those of calls that must not compile included.
func buildTypeScript(t *testing.T) {
	t.Helper()
	building.Lock()
	defer building.Unlock()
	if isBuilt {
		return
	}
	if _, err := os.Stat(filepath.Join(packageDir, "node_modules", ".package-lock.json")); err != nil {
		t.Fatal("the packages of gen/typescript are not installed: run npm ci --prefix gen/typescript")
	}
	for _, project := range []string{"src", "test"} {
		if out, err := nodeCommand(t, "node_modules/typescript/bin/tsc", "-p", project).CombinedOutput(); err != nil {
			t.Fatalf("tsc -p %s: %v\n%s", project, err, out)
		}
	}
	isBuilt = true
}

// nodeCommand runs Node in the package's folder.
func nodeCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("Node is not installed: run internal/tools/needs.sh node chromium")
	}
	command := exec.CommandContext(t.Context(), node, args...)
	command.Dir = packageDir
	return command
}
