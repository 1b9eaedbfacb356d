package database

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	osexec "os/exec"
	"strings"
	"syscall"
	"time"
)

// Environment variables of a run, which withpostgres sets.
const (
	// EnvURL is the URL of a server to use. The role must be allowed to create databases.
	EnvURL = "TEST_DATABASE_URL"
	// EnvMemory is the folder in memory that withpostgres makes for a run, and removes after it.
	EnvMemory = "TEST_MEMORY_DIR"
)

// startTimeout is how long withpostgres may take to be compiled, from nothing and beside others, and to start a server.
const startTimeout = 10 * time.Minute

// server returns the URL of the PostgreSQL in TEST_DATABASE_URL, or of one that withpostgres starts, as for tests of one package without make
// test. stop ends that; so does the end of this process.
func server() (url string, stop func() error, err error) {
	if url := os.Getenv(EnvURL); url != "" {
		return url, func() error { return nil }, nil
	}
	cmd := osexec.Command("go", "run", "harrier/tests/kit/withpostgres") //nolint:noctx // it lasts as long as the tests
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return "", nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	giveUp := time.AfterFunc(startTimeout, func() { _ = cmd.Process.Kill() })
	defer giveUp.Stop()
	stop = func() error {
		err := in.Close()
		_, _ = io.Copy(io.Discard, out)
		return errors.Join(err, cmd.Wait())
	}
	url, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("start PostgreSQL: %w", err), stop())
	}
	return strings.TrimSpace(url), stop, nil
}

// Memory returns where folders are in memory, if the system has room there, and otherwise where temporary files are. A test's database is six
// hundred files, and on a disk half of PostgreSQL's processor time went into creating them.
func Memory() string {
	const memory, room = "/dev/shm", 4 << 30
	var system syscall.Statfs_t
	if err := syscall.Statfs(memory, &system); err == nil && system.Bavail*uint64(system.Bsize) >= room {
		return memory
	}
	return os.TempDir()
}

// NewFolder creates a folder for a PostgreSQL whose data need not last: in the run's folder, or in Memory.
func NewFolder(prefix string) (string, error) {
	dir, err := os.MkdirTemp(cmp.Or(os.Getenv(EnvMemory), Memory()), prefix)
	if err != nil {
		return "", fmt.Errorf("create a folder for PostgreSQL: %w", err)
	}
	return dir, nil
}
