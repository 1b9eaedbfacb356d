// Package localpg is the program's own PostgreSQL: the database of whoever starts Harrier without naming one.
//
// A Server is a cluster in a folder, made on first use, and a postmaster that lives as long as the program does. It
// listens on a private Unix socket and nowhere else, and asks for a random password even there. It is fit to keep: a
// cluster is made whole or not at all, nothing that holds data is ever deleted, and commits are durable.
//
// The binaries are the system's: this package finds them and downloads nothing.
//
//	Dir/lock             held while a program uses Dir; holds its process id
//	Dir/postgres.log     what PostgreSQL says (the one before it is postgres.log.1)
//	Dir/postgres/        the home of the cluster, or a symbolic link to it where PostgreSQL cannot reach Dir
//	            data/       the cluster
//	            password    of the roles "harrier" (owns the database "harrier") and "postgres" (the superuser)
//	            run/        the socket, unless its path is too long
//	            lock        as Dir/lock, for two folders that lead to one home
package localpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// The names inside the cluster. The program's role is no superuser, so that a hole in a query is not a hole in the
// machine; it may create databases and trusted extensions.
const (
	superuser = "postgres"
	role      = "harrier"
	database  = "harrier"
)

// defaultOutside is where the homes of clusters go that cannot live in their folder.
const defaultOutside = "/var/lib/harrier"

// Config says where the cluster lives.
type Config struct {
	// Dir is the program's data folder, such as .harrier; it is made if missing. Required.
	Dir string
	// Outside is the folder for clusters whose Dir PostgreSQL cannot reach, which happens only when the program is
	// root and Dir lies below a folder such as /root. Default /var/lib/harrier.
	Outside string
	// Binaries is the folder of initdb and postgres. Default: what FindBinaries finds, or for a cluster that exists,
	// any installation of its major version.
	Binaries string
	// Log gets what happens to the server. Default: nothing is logged.
	Log *slog.Logger
}

// Server is a running PostgreSQL. All methods may be called from any goroutine.
type Server struct {
	log     *slog.Logger
	dir     string   // Config.Dir, absolute and without symbolic links
	home    string   // of the cluster, absolute and without symbolic links
	bin     binaries // what runs it
	account account  // whom it runs as
	run     string   // the socket's folder
	url     string

	cancel context.CancelFunc // ends the supervisor's waits
	done   chan struct{}      // closed when the supervisor has ended and everything is released

	mu       sync.Mutex
	stopping bool
	process  *os.Process // the postmaster, nil between two of them

	locks []*os.File // given up by the supervisor when it ends
}

// Start makes the cluster if there is none, starts PostgreSQL on it and waits until it takes connections. From then on
// a goroutine starts it anew whenever it ends by itself. ctx bounds the start alone: crash recovery may take minutes.
//
// A postmaster that a killed program left behind is stopped first. The errors are for the operator to read: ErrInUse
// when another program has the folder, ErrNoBinaries when PostgreSQL is not installed or not in the cluster's version.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	s := &Server{log: cfg.Log, done: make(chan struct{})}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.prepare(ctx, cfg); err != nil {
		s.release()
		return nil, fmt.Errorf("local PostgreSQL: %w", err)
	}

	// The supervisor outlives the start, so it must not end with the start's context.
	background, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s.cancel = cancel
	started := make(chan error, 1)
	go s.supervise(background, started)

	var err error
	select {
	case err = <-started:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	if err == nil {
		err = s.check(ctx)
	}
	if err != nil {
		// ctx may have ended, and what has just started must not be left running.
		graceful, giveUp := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer giveUp()
		return nil, fmt.Errorf("local PostgreSQL: %w", errors.Join(err, s.Stop(graceful)))
	}
	s.log.Info("PostgreSQL is ready", "version", s.bin.major, "cluster", s.data(), "log", s.logFile())
	return s, nil
}

// URL gives the connection string of the database "harrier" as its owner. It holds the password. It stays the same for
// the server's life, restarts included.
func (s *Server) URL() string { return s.url }

// Stop ends PostgreSQL: open transactions are rolled back and everything is written. When ctx ends first, PostgreSQL is
// stopped at once, which loses no commit but makes the next start recover, and ctx's cause is returned. Stopping twice
// is harmless.
func (s *Server) Stop(ctx context.Context) error {
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	s.cancel()

	if err := s.signal(syscall.SIGINT); err != nil {
		return err
	}
	select {
	case <-s.done:
		return nil
	case <-ctx.Done():
	}

	if err := s.signal(syscall.SIGQUIT); err != nil {
		return err
	}
	select {
	case <-s.done:
	case <-time.After(immediateWithin):
		if err := s.signal(syscall.SIGKILL); err != nil {
			return err
		}
		<-s.done
	}
	return fmt.Errorf("local PostgreSQL did not finish in time and was stopped at once: %w", context.Cause(ctx))
}

// prepare does everything up to the point where a postmaster can be started.
func (s *Server) prepare(ctx context.Context, cfg Config) error {
	dir, err := openDir(cfg.Dir)
	if err != nil {
		return err
	}
	s.dir = dir
	if err := s.take(filepath.Join(dir, "lock")); err != nil {
		return err
	}

	outside := cfg.Outside
	if outside == "" {
		outside = defaultOutside
	}
	if err := s.locate(ctx, cfg.Binaries, outside); err != nil {
		return err
	}
	if err := s.take(filepath.Join(s.home, "lock")); err != nil {
		return err
	}

	password, err := os.ReadFile(filepath.Join(s.home, "password"))
	if err != nil {
		return fmt.Errorf("read the cluster's password: %w", err)
	}
	if s.run, err = s.chooseSocketDir(ctx); err != nil {
		return err
	}
	s.url = connectionString(role, strings.TrimSpace(string(password)), database, s.run)
	return nil
}

// take locks a file for as long as the server lives.
func (s *Server) take(path string) error {
	f, err := lock(path)
	if err != nil {
		return err
	}
	s.locks = append(s.locks, f)
	return nil
}

// release gives up what the server holds apart from its process.
func (s *Server) release() {
	if s.run != "" && s.run != s.homeSocketDir() {
		// A postmaster that was killed has left its socket there.
		if err := errors.Join(s.clearSocket(), os.Remove(s.run)); err != nil && !errors.Is(err, os.ErrNotExist) {
			s.log.Warn("The socket's folder stays behind", "folder", s.run, "error", err)
		}
	}
	for _, f := range s.locks {
		if err := f.Close(); err != nil {
			s.log.Warn("Closing a lock failed", "error", err)
		}
	}
	s.locks = nil
}

// signal sends sig to the postmaster, if there is one.
func (s *Server) signal(sig syscall.Signal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		return nil
	}
	if err := s.process.Signal(sig); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stop local PostgreSQL: %w", err)
	}
	return nil
}

func (s *Server) data() string    { return filepath.Join(s.home, "data") }
func (s *Server) logFile() string { return filepath.Join(s.dir, "postgres.log") }

// connectionString names every part that would otherwise come from the environment (PGPORT, PGSSLMODE).
func connectionString(user, password, database, socketDir string) string {
	query := url.Values{"host": {socketDir}, "port": {socketPort}, "sslmode": {"disable"}}
	u := url.URL{
		Scheme: "postgres",
		User:   url.UserPassword(user, password),
		Path:   "/" + database,
		// libpq, and so psql, reads a plus sign as a plus sign. A plus of the path itself is %2B by now.
		RawQuery: strings.ReplaceAll(query.Encode(), "+", "%20"),
	}
	return u.String()
}
