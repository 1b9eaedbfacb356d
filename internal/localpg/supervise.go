package localpg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// shortestPause and longestPause bound the wait before a postmaster that ended is started again; it doubles each
	// time, and begins anew after one has run for steadyAfter.
	shortestPause = 100 * time.Millisecond
	longestPause  = 10 * time.Second
	steadyAfter   = time.Minute
	// immediateWithin is how long an immediate shutdown may take. PostgreSQL kills its own processes after 5 seconds.
	immediateWithin = 10 * time.Second
	// pollEvery is the time between two looks at something that another process changes.
	pollEvery = 10 * time.Millisecond
	// sayAfter is when a start that is not ready yet is worth a line in the log.
	sayAfter = 5 * time.Second
	// sharedMemoryTries is how often the first start is tried while processes of a killed postmaster still end.
	sharedMemoryTries = 8
)

// errStopping ends the supervisor without a word.
var errStopping = errors.New("the server is being stopped")

// supervise keeps a postmaster running until the server is stopped. It tells started once: nil when the first one takes
// connections, else why it did not; then nothing is started again.
func (s *Server) supervise(ctx context.Context, started chan<- error) {
	defer close(s.done)
	defer s.release()
	// Linux ends a child with the thread that made it, not with the process, so this thread must last as long.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	first, pause := true, shortestPause
	for tries := 1; ; tries++ {
		steady := time.NewTimer(steadyAfter)
		err := s.once(ctx, func() {
			if first {
				first = false
				started <- nil
				return
			}
			s.log.Info("PostgreSQL is back")
		})
		lasted := !steady.Stop()
		if errors.Is(err, errStopping) {
			return
		}
		if first && (tries == sharedMemoryTries || !strings.Contains(err.Error(), "pre-existing shared memory block")) {
			started <- err
			return
		}

		if lasted {
			pause = shortestPause
		}
		s.log.Error("PostgreSQL ended by itself and is started again", "error", err, "pause", pause)
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
}

// once runs a postmaster from its start to its end, and calls ready, before it returns, when that takes connections. It
// gives why the postmaster ended, or errStopping.
func (s *Server) once(ctx context.Context, ready func()) error {
	logFile, err := s.beforeLaunch(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return errStopping
		}
		return err
	}
	defer func() {
		if err := logFile.Close(); err != nil {
			s.log.Warn("Closing PostgreSQL's log failed", "error", err)
		}
	}()
	said, err := logFile.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("find the end of PostgreSQL's log: %w", err)
	}

	// No context ends it: Stop does, politely.
	//nolint:contextcheck // The start's context must not kill the postmaster.
	cmd := s.account.command(context.Background(), s.bin.postgres(), "-D", s.data(),
		"-c", "listen_addresses=",
		"-c", "port="+socketPort,
		"-c", `unix_socket_directories="`+s.run+`"`,
		"-c", "unix_socket_permissions=0700",
		// What it says goes to the file that is its standard error.
		"-c", "logging_collector=off", "-c", "log_destination=stderr")
	cmd.Dir = s.home
	cmd.Stdout, cmd.Stderr = logFile, logFile
	endWithProgram(cmd.SysProcAttr)

	s.mu.Lock()
	if s.stopping {
		s.mu.Unlock()
		return errStopping
	}
	err = cmd.Start()
	if err == nil {
		s.process = cmd.Process
	}
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}

	watching, ended := context.WithCancel(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		if s.awaitReady(watching, cmd.Process.Pid) {
			ready()
		}
	}()
	err = cmd.Wait()
	ended()
	<-watched

	s.mu.Lock()
	s.process = nil
	stopping := s.stopping
	s.mu.Unlock()
	if stopping {
		return errStopping
	}
	if err == nil {
		err = errors.New("it was told to by somebody else")
	}
	return fmt.Errorf("PostgreSQL ended: %w%s (see %s)", err, complaint(s.logFile(), said), s.logFile())
}

// beforeLaunch leaves everything as a postmaster needs it, and gives the log to run it with.
func (s *Server) beforeLaunch(ctx context.Context) (*os.File, error) {
	if err := s.endLeftovers(ctx); err != nil {
		return nil, err
	}
	if err := s.writeSettings(); err != nil {
		return nil, err
	}
	if err := s.ensureSocketDir(s.run); err != nil {
		return nil, err
	}
	if err := s.clearSocket(); err != nil {
		return nil, err
	}
	return openLog(s.logFile())
}

// awaitReady waits until the postmaster takes connections, and gives false if ctx ends first.
func (s *Server) awaitReady(ctx context.Context, pid int) bool {
	slow := time.NewTimer(sayAfter)
	defer slow.Stop()
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		if p, err := readPidFile(s.data()); err == nil && p.pid == pid && p.ready {
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-slow.C:
			s.log.Info("PostgreSQL is not ready yet; it may be recovering from a crash", "log", s.logFile())
		case <-tick.C:
		}
	}
}

// check connects once, so that a start that succeeds means a URL that works.
func (s *Server) check(ctx context.Context) error {
	conn, err := pgconn.Connect(ctx, s.url)
	if err != nil {
		return fmt.Errorf("connect to the new server: %w", err)
	}
	if err := conn.Close(ctx); err != nil {
		return fmt.Errorf("connect to the new server: %w", err)
	}
	return nil
}

// pidFile is what is used of postmaster.pid.
type pidFile struct {
	pid   int
	ready bool // takes connections
}

func readPidFile(data string) (pidFile, error) {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid")) //nolint:gosec // The path is this package's own.
	if err != nil {
		return pidFile{}, fmt.Errorf("read postmaster.pid: %w", err)
	}
	return parsePidFile(string(text))
}

// parsePidFile reads postmaster.pid: one value a line, the process id first, the state eighth (PostgreSQL's
// src/include/utils/pidfile.h). A postmaster that has only begun has written fewer lines.
func parsePidFile(text string) (pidFile, error) {
	lines := strings.Split(text, "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(lines[0]))
	if err != nil {
		return pidFile{}, fmt.Errorf("read postmaster.pid: %w", err)
	}
	if pid <= 0 {
		// A single-user server writes its number negated; nothing is to be signalled by a negative one.
		return pidFile{}, fmt.Errorf("read postmaster.pid: %d is no postmaster", pid)
	}
	return pidFile{pid: pid, ready: len(lines) >= 8 && strings.TrimSpace(lines[7]) == "ready"}, nil
}
