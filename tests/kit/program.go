package kit

import (
	"fmt"
	"os"
	osexec "os/exec"
	"path/filepath"
	"sync"
	"testing"

	"harrier/tests/kit/database"
)

// program is the built program, which linking makes expensive. The first test that needs it builds it; Main removes it.
var program struct {
	once sync.Once
	dir  string
	err  error
}

// Program returns the path of the program, built once for all tests of this process, without the race detector and without symbols: as users run it.
func Program(t testing.TB) string {
	t.Helper()
	program.once.Do(func() {
		program.dir, program.err = os.MkdirTemp("", "harrier-test-program-") //nolint:usetesting // it outlives the test
		if program.err != nil {
			return
		}
		// Not the test's context: the program is for the others, too.
		build := osexec.Command("go", "build", "-ldflags=-s -w", "-o", program.dir, "harrier/cmd/harrier") //nolint:noctx // the reason above
		if out, err := build.CombinedOutput(); err != nil {
			program.err = fmt.Errorf("%w\n%s", err, out)
		}
	})
	if program.err != nil {
		t.Fatalf("build the program: %v", program.err)
	}
	return filepath.Join(program.dir, "harrier")
}

// Main is database.Main for packages whose tests use Program or Shared.
func Main(m *testing.M) int {
	return database.Main(m, stopShared, removeProgram)
}

func removeProgram() error {
	if program.dir == "" {
		return nil
	}
	return os.RemoveAll(program.dir)
}
