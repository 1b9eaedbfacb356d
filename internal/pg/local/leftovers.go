package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// fastWithin bounds the orderly shutdown of a postmaster left behind by a killed program.
const fastWithin = 30 * time.Second

// endLeftovers stops the processes that still use the data directory. The locks are held, so they belong to a program
// that was killed, or to a killed postmaster of this server.
func (s *Server) endLeftovers(ctx context.Context) error {
	pids, err := working(ctx, s.data())
	if err != nil {
		return err
	}
	if len(pids) == 0 {
		return s.clearPidFile()
	}

	if p, err := readPidFile(s.data()); err == nil && slices.Contains(pids, p.pid) {
		s.log.Warn("Stopping the PostgreSQL left behind by a killed program", "pid", p.pid)
		if gone, err := s.end(ctx, []int{p.pid}, syscall.SIGINT, fastWithin); err != nil || gone {
			return err
		}
		if gone, err := s.end(ctx, []int{p.pid}, syscall.SIGQUIT, immediateWithin); err != nil || gone {
			return err
		}
	}
	// Without a postmaster its processes exit soon, but one in a long query only when the query ends. Killing them loses
	// nothing: recovery rolls back whatever they have not committed.
	for _, sig := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGKILL} {
		if pids, err = working(ctx, s.data()); err != nil {
			return err
		}
		if gone, err := s.end(ctx, pids, sig, immediateWithin/2); err != nil || gone {
			return err
		}
	}
	return fmt.Errorf("processes %v still use %s and cannot be stopped", pids, s.data())
}

// end signals pids and waits, for the given time at most, until no process uses the data directory.
func (s *Server) end(ctx context.Context, pids []int, sig syscall.Signal, within time.Duration) (gone bool, err error) {
	for _, pid := range pids {
		if err := syscall.Kill(pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
			return false, fmt.Errorf("stop process %d, which uses %s: %w", pid, s.data(), err)
		}
	}
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	err = poll(limited, func() (bool, error) {
		left, err := working(ctx, s.data())
		gone = err == nil && len(left) == 0
		return gone, err
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("wait for processes %v to exit: %w", pids, err)
	}
	return true, nil
}

// clearPidFile removes a stale postmaster.pid. PostgreSQL does so itself, unless another process of its user has the
// process ID by now: then it refuses to start.
func (s *Server) clearPidFile() error {
	if err := os.Remove(filepath.Join(s.data(), "postmaster.pid")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
