package local

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
	"syscall"
	"time"
)

const (
	// shortestPause and maxPause bound the wait before a restart. It doubles each time and is reset once a postmaster
	// has run for steadyAfter.
	shortestPause = 100 * time.Millisecond
	maxPause      = 10 * time.Second
	steadyAfter   = time.Minute
	// immediateWithin is how long an immediate shutdown may take. PostgreSQL kills its own processes after 5 seconds.
	immediateWithin = 10 * time.Second
	// pollEvery is the interval for polling what another process changes.
	pollEvery = 10 * time.Millisecond
	// slowAfter is when a start that is not ready yet is logged.
	slowAfter = 5 * time.Second
	// sharedMemoryTries is how often the first start is tried while processes of a killed postmaster are still exiting.
	sharedMemoryTries = 8
)

// errStopping ends the supervisor silently.
var errStopping = errors.New("the server is stopping")

// supervise keeps a postmaster running until the server is stopped. It sends one value to started: nil when the first
// postmaster accepts connections, or the reason why it failed, after which supervise returns. A full disk is no such reason: there,
// supervise tries until there is room.
func (s *Server) supervise(ctx context.Context, started chan<- error) {
	defer close(s.done)
	defer s.release()
	// Linux delivers a child's Pdeathsig when the thread that started it exits, so this thread must live as long.
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
			s.log.Info("PostgreSQL is running again")
		})
		lasted := !steady.Stop()
		if errors.Is(err, errStopping) {
			return
		}
		full := diskFull(err)
		if first && !full && (tries >= sharedMemoryTries || !strings.Contains(err.Error(), "pre-existing shared memory block")) {
			started <- err
			return
		}

		if lasted {
			pause = shortestPause
		}
		if full {
			s.log.Error("PostgreSQL cannot run because the disk is full; trying again", "error", err, "pause", pause)
		} else {
			s.log.Error("PostgreSQL exited unexpectedly; restarting", "error", err, "pause", pause)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, maxPause)
	}
}

// diskFull reports whether err is that the cluster's disk has no room, for this program or for PostgreSQL.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || strings.Contains(err.Error(), "No space left on device")
}

// once runs a postmaster until it exits, and calls ready when it accepts connections. It returns the reason of the exit,
// or errStopping.
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
			s.log.Warn("Cannot close PostgreSQL's log", "error", err)
		}
	}()
	said, err := logFile.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("seek to the end of PostgreSQL's log: %w", err)
	}

	//nolint:contextcheck // Stop shuts the postmaster down; no context may kill it.
	cmd := s.account.command(context.Background(), s.bin.postgres(), "-D", s.data(),
		"-c", "listen_addresses=",
		"-c", "port="+socketPort,
		"-c", `unix_socket_directories="`+s.run+`"`,
		"-c", "unix_socket_permissions=0700",
		// Log to standard error, which is the log file.
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
		err = errors.New("stopped by another program")
	}
	return fmt.Errorf("PostgreSQL exited: %w%s (see %s)", err, complaint(s.logFile(), said), s.logFile())
}

// beforeLaunch prepares the directories for a postmaster and opens its log.
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

// awaitReady waits until the postmaster accepts connections. It returns false if ctx ends first.
func (s *Server) awaitReady(ctx context.Context, pid int) bool {
	slow := time.AfterFunc(slowAfter, func() {
		s.log.Info("PostgreSQL is not ready yet; it may be recovering from a crash", "log", s.logFile())
	})
	defer slow.Stop()
	return poll(ctx, func() (bool, error) {
		p, err := readPidFile(s.data())
		return err == nil && p.pid == pid && p.ready, nil
	}) == nil
}

// pidFile is the part of postmaster.pid that is used.
type pidFile struct {
	pid       int
	socketDir string
	ready     bool // accepts connections
}

func readPidFile(data string) (pidFile, error) {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid")) //nolint:gosec // The path is this package's own.
	if err != nil {
		return pidFile{}, err
	}
	return parsePidFile(string(text))
}

// parsePidFile parses postmaster.pid: one value per line, first the process ID, fifth the socket's directory, eighth the
// state (PostgreSQL's src/include/utils/pidfile.h). A postmaster that has just started has written fewer lines.
func parsePidFile(text string) (pidFile, error) {
	lines := strings.Split(text, "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(lines[0]))
	if err != nil {
		return pidFile{}, fmt.Errorf("read postmaster.pid: %w", err)
	}
	if pid <= 0 {
		// A single-user server negates its ID, and signalling a negative ID would reach a process group.
		return pidFile{}, fmt.Errorf("read postmaster.pid: %d is not a postmaster", pid)
	}
	p := pidFile{pid: pid}
	if len(lines) >= 8 {
		p.socketDir, p.ready = lines[4], strings.TrimSpace(lines[7]) == "ready"
	}
	return p, nil
}
