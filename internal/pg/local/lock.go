package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// ErrInUse is wrapped by Start's error when another program, or another Server of this one, uses the folder.
var ErrInUse = errors.New("the directory is in use")

// A lock may outlive the process that held it: a child that is being forked shares it until it executes another program. So lock
// waits briefly.
const (
	heldWait = 2 * time.Second
	lockPoll = 20 * time.Millisecond
)

// lock takes the lock file at path and writes the process ID into it. The lock ends when it is closed or the process
// exits; PostgreSQL does not inherit it.
func lock(ctx context.Context, path string) (*flock.Flock, error) {
	// Symbolic links are not followed: root may work in another user's folder.
	const flags = os.O_RDWR | os.O_CREATE | syscall.O_NOFOLLOW
	f := flock.New(path, flock.SetFlag(flags), flock.SetPermissions(0o600))
	waiting, cancel := context.WithTimeout(ctx, heldWait)
	defer cancel()
	_, err := f.TryLockContext(waiting, lockPoll)
	switch {
	case err != nil && ctx.Err() == nil && waiting.Err() != nil:
		holder, _ := os.ReadFile(path) //nolint:gosec // the path is this package's own
		return nil, fmt.Errorf("%w: process %s holds %s", ErrInUse, cmp.Or(strings.TrimSpace(string(holder)), "unknown"), path)
	case err != nil:
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	if err := record(path); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// record writes this process's ID into the lock file.
func record(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC|syscall.O_NOFOLLOW, 0) //nolint:gosec // The path is this package's own.
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(file, os.Getpid())
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("write the lock: %w", err)
	}
	return nil
}
