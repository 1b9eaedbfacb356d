package localpg

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

// fastWithin is how long a postmaster that a killed program left behind may take to end in order.
const fastWithin = 30 * time.Second

// endLeftovers ends what still works in the data folder, so that a postmaster of this server's can. The locks are held,
// so it belongs to a program that was killed, or to a postmaster of this server that was.
func (s *Server) endLeftovers(ctx context.Context) error {
	pids, err := working(ctx, s.data())
	if err != nil {
		return err
	}
	if len(pids) == 0 {
		return s.clearPidFile()
	}

	if p, err := readPidFile(s.data()); err == nil && slices.Contains(pids, p.pid) {
		s.log.Warn("Stopping the PostgreSQL that a killed program left behind", "pid", p.pid)
		if gone, err := s.end(ctx, []int{p.pid}, syscall.SIGINT, fastWithin); err != nil || gone {
			return err
		}
		if gone, err := s.end(ctx, []int{p.pid}, syscall.SIGQUIT, immediateWithin); err != nil || gone {
			return err
		}
	}
	// Without a postmaster its processes end soon, but one in a long query only at the query's end. They cannot commit
	// anything that matters: whatever is not in the log yet is rolled back by the recovery that follows.
	for _, sig := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGKILL} {
		if pids, err = working(ctx, s.data()); err != nil {
			return err
		}
		if gone, err := s.end(ctx, pids, sig, immediateWithin/2); err != nil || gone {
			return err
		}
	}
	return fmt.Errorf("processes %v still work in %s and cannot be ended", pids, s.data())
}

// end signals processes and waits for all of the data folder's to be gone, at most for the time given.
func (s *Server) end(ctx context.Context, pids []int, sig syscall.Signal, within time.Duration) (gone bool, err error) {
	for _, pid := range pids {
		if err := syscall.Kill(pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
			return false, fmt.Errorf("stop process %d, which works in %s: %w", pid, s.data(), err)
		}
	}
	late := time.NewTimer(within)
	defer late.Stop()
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		left, err := working(ctx, s.data())
		if err != nil || len(left) == 0 {
			return err == nil, err
		}
		select {
		case <-ctx.Done():
			return false, fmt.Errorf("wait for process %v to end: %w", pids, context.Cause(ctx))
		case <-late.C:
			return false, nil
		case <-tick.C:
		}
	}
}

// clearPidFile removes postmaster.pid where nothing works in the data folder. PostgreSQL removes one of a dead process by
// itself, but refuses to start when the process id has gone to another program of its user.
func (s *Server) clearPidFile() error {
	if err := os.Remove(filepath.Join(s.data(), "postmaster.pid")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the postmaster.pid of a server that is gone: %w", err)
	}
	return nil
}
