package localpg

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrInUse is what Start's error wraps when another program, or another Server of this one, has the folder.
var ErrInUse = errors.New("the folder is in use")

// lock takes the lock file at path, which holds the owner's process id while it is held, and is free again as soon as
// the file is closed, by whatever end of the program. PostgreSQL does not inherit it.
func lock(path string) (*os.File, error) {
	// A symbolic link is not followed: root may be asked to work in somebody else's folder.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600) //nolint:gosec // The path is this package's own.
	if err != nil {
		return nil, fmt.Errorf("open the lock: %w", err)
	}
	if err := flock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if err := f.Truncate(0); err != nil {
		return nil, errors.Join(fmt.Errorf("empty the lock: %w", err), f.Close())
	}
	if _, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
		return nil, errors.Join(fmt.Errorf("write the lock: %w", err), f.Close())
	}
	return f, nil
}

// A lock may outlive whoever gave it up: a child that was just being started holds it too, for as long as it takes to become
// another program. So a lock is waited for, briefly, and longer where the process that took it has ended.
const (
	givenUpFor  = time.Second
	orphanedFor = 3 * time.Second
)

func flock(f *os.File) error {
	const pause = 20 * time.Millisecond
	for waited := time.Duration(0); ; {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, syscall.EINTR):
			continue
		case !errors.Is(err, syscall.EWOULDBLOCK):
			return fmt.Errorf("lock %s: %w", f.Name(), err)
		}
		holder, err := io.ReadAll(io.LimitReader(f, 32))
		if err != nil {
			return fmt.Errorf("read the lock: %w", err)
		}
		pid := strings.TrimSpace(string(holder))
		if waited < givenUpFor || gone(pid) && waited < orphanedFor {
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				return fmt.Errorf("read the lock again: %w", err)
			}
			time.Sleep(pause)
			waited += pause
			continue
		}
		if pid == "" {
			// The other one holds the lock but has not written its number yet.
			pid = "unknown"
		}
		return fmt.Errorf("%w: process %s holds %s", ErrInUse, pid, f.Name())
	}
}

// gone tells whether a process that wrote its number into a lock has ended.
func gone(pid string) bool {
	n, err := strconv.Atoi(pid)
	return err == nil && errors.Is(syscall.Kill(n, 0), syscall.ESRCH)
}
