package kit

import (
	"errors"
	"fmt"
	"os"
	osexec "os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/gofrs/flock"

	"harrier/tests/kit/database"
)

// program is the built program, which linking makes expensive. The first test that needs it builds it.
var program struct {
	once   sync.Once
	path   string
	remove string // the folder that Main removes
	err    error
}

// Program returns the path of the program, built once for all tests of this process, without the race detector and without symbols: as users run it.
// The packages of a run share it.
func Program(t testing.TB) string {
	t.Helper()
	program.once.Do(func() { program.err = buildProgram() })
	if program.err != nil {
		t.Fatalf("build the program: %v", program.err)
	}
	return program.path
}

func buildProgram() (err error) {
	dir := filepath.Join(os.TempDir(), "harrier-test-program") // The run's, if there is one.
	if os.Getenv(database.EnvMemory) == "" {
		if dir, err = os.MkdirTemp("", "harrier-test-program-"); err != nil {
			return err
		}
		program.remove = dir
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	if err := errors.Join(os.MkdirAll(dir, 0o700), lock.Lock()); err != nil {
		return fmt.Errorf("wait for the tests of other packages: %w", err)
	}
	program.path = filepath.Join(dir, "harrier")
	// Not the test's context: the program is for the others, too. What another package has built is up to date.
	build := osexec.Command("go", "build", "-ldflags=-s -w", "-o", program.path, "harrier/cmd/harrier") //nolint:noctx // the reason above
	out, err := build.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, out)
	}
	return errors.Join(err, lock.Close())
}

// Main is database.Main for packages whose tests use Program or Shared.
func Main(m *testing.M) int {
	return database.Main(m, stopShared, func() error { return os.RemoveAll(program.remove) })
}
