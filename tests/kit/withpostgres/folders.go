package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/gofrs/flock"

	"harrier/tests/kit/database"
)

// prefix begins the names of the folders of runs.
const prefix = "harrier-test-run-"

// folders are where a run and the programs that it starts keep temporary files: one on disk, one in memory.
type folders struct {
	disk, memory string
	locks        []*flock.Flock
}

// newFolders makes the folders of a run, and removes those of runs that were killed.
func newFolders() (*folders, error) {
	f := &folders{}
	for _, place := range []struct {
		parent string
		dir    *string
	}{{os.TempDir(), &f.disk}, {database.Memory(), &f.memory}} {
		if err := removeAbandoned(place.parent); err != nil {
			return nil, errors.Join(err, f.remove())
		}
		dir, err := os.MkdirTemp(place.parent, prefix)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("create a folder for the run: %w", err), f.remove())
		}
		*place.dir = dir
		// PostgreSQL does not run as root, so another user must be able to enter.
		if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // Nothing in it can be listed.
			return nil, errors.Join(fmt.Errorf("let PostgreSQL into the folder: %w", err), f.remove())
		}
		lock := flock.New(filepath.Join(dir, "lock"))
		if _, err := lock.TryLock(); err != nil {
			return nil, errors.Join(fmt.Errorf("lock the folder: %w", err), f.remove())
		}
		f.locks = append(f.locks, lock)
	}
	return f, nil
}

// removeAbandoned removes the folders of runs that have ended without doing so. A PostgreSQL that still runs in one ends without its files.
func removeAbandoned(parent string) error {
	found, err := filepath.Glob(filepath.Join(parent, prefix+"*"))
	if err != nil {
		return fmt.Errorf("look for folders of earlier runs: %w", err)
	}
	for _, dir := range found {
		lock := flock.New(filepath.Join(dir, "lock"), flock.SetFlag(os.O_RDWR)) // A run that has just made its folder has no lock yet.
		ended, err := lock.TryLock()
		if err != nil || !ended {
			continue // Another user's, or in use.
		}
		killUsers(dir)
		if err := errors.Join(os.RemoveAll(dir), lock.Close()); err != nil {
			return fmt.Errorf("remove the folder of an earlier run: %w", err)
		}
	}
	return nil
}

// killUsers ends the processes whose temporary files are in a folder, such as a browser, which is in a group of its own. Systems without /proc find none.
func killUsers(dir string) {
	environments, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range environments {
		text, _ := os.ReadFile(path) // Another user's cannot be read.
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err == nil && pid != os.Getpid() && slices.Contains(strings.Split(string(text), "\x00"), "TMPDIR="+dir) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// environment has the programs of the run keep their files there.
func (f *folders) environment() map[string]string {
	return map[string]string{"TMPDIR": f.disk, database.EnvMemory: f.memory}
}

// remove removes the folders, and ends processes that still use them.
func (f *folders) remove() error {
	killUsers(f.disk)
	var err error
	for _, dir := range []string{f.disk, f.memory} {
		if dir != "" {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}
	for _, lock := range f.locks {
		err = errors.Join(err, lock.Close())
	}
	if err != nil {
		return fmt.Errorf("remove the run's folders: %w", err)
	}
	return nil
}
