// Package local runs a private PostgreSQL for a program that is started without a database.
//
// A Server is a cluster in a directory, created on first use, and a postmaster that lives as long as the program. It
// listens only on a private Unix socket and requires a random password even there. It is safe for production data: a
// cluster is created completely or not at all, data is never deleted, and commits are durable.
//
// The PostgreSQL binaries must be installed; this package finds them and downloads nothing: the first version 15 or newer on the PATH or,
// failing that, the newest in the usual places or the cache; for an existing cluster, an installation of its major version.
//
//	Dir/lock             locked while a program uses Dir; contains its process ID
//	Dir/postgres.log     PostgreSQL's log (the previous one is postgres.log.1)
//	Dir/postgres/        the home of the cluster, or a symbolic link to it if PostgreSQL cannot reach Dir
//	            data/       the cluster
//	            password    of the roles "harrier" (owner of the database "harrier") and "postgres" (superuser)
//	            run/        the socket, unless its path is too long
//	            lock        like Dir/lock, for two directories that link to one home
package local

import (
	"cmp"
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

	"github.com/gofrs/flock"
)

// Names inside the cluster. The program's role is not a superuser, so that an SQL injection cannot reach the operating
// system; it may create databases and trusted extensions.
const (
	superuser = "postgres"
	role      = "harrier"
	database  = "harrier"
)

// defaultOutside holds the clusters that cannot live in their data directory.
const defaultOutside = "/var/lib/harrier"

// Config configures Start.
type Config struct {
	// Dir is the program's data directory, such as .harrier. It is created if missing. Required.
	Dir string
	// Outside is the directory for the cluster if PostgreSQL cannot reach Dir, which happens only if the program runs
	// as root and Dir is below a directory such as /root. Default: /var/lib/harrier.
	Outside string
	// Disposable makes commits fast and a crash fatal to the data, for tests.
	Disposable bool
	// Log receives starts, restarts and problems. Default: nothing is logged.
	Log *slog.Logger
}

// Server is a running PostgreSQL. All methods may be called from any goroutine.
type Server struct {
	log      *slog.Logger
	dir      string // Config.Dir, absolute and without symbolic links
	settings string // the content of harrier.conf
	home     string // of the cluster, absolute and without symbolic links
	bin      binaries
	account  account
	run      string // the socket's directory
	url      string

	cancel context.CancelFunc // ends the supervisor's waits
	done   chan struct{}      // closed when the supervisor has returned and released everything

	mu       sync.Mutex
	stopping bool
	process  *os.Process // the postmaster; nil while none runs

	locks []*flock.Flock // released by the supervisor when it returns
}

// Start creates the cluster if there is none, starts PostgreSQL and waits until it accepts connections. From then on a
// goroutine restarts it whenever it exits unexpectedly. ctx bounds only the start; crash recovery may take minutes, and
// on a full disk Start waits for room.
//
// A postmaster left behind by a killed program is stopped first. Errors are meant for the operator. They wrap ErrInUse
// if another program uses the directory, and ErrNoBinaries if PostgreSQL is not installed in the cluster's version.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	s := &Server{log: cfg.Log, settings: settings, done: make(chan struct{})}
	if cfg.Disposable {
		s.settings += disposable
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.prepare(ctx, cfg); err != nil {
		s.release()
		return nil, fmt.Errorf("local PostgreSQL: %w", err)
	}

	// The supervisor outlives this call, so it must not end with ctx.
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
		err = try(ctx, s.url)
	}
	if err != nil {
		// ctx may be done, but the postmaster must not be left running.
		graceful, giveUp := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer giveUp()
		return nil, fmt.Errorf("local PostgreSQL: %w", errors.Join(err, s.Stop(graceful)))
	}
	s.log.Info("PostgreSQL is ready", "version", s.bin.major, "cluster", s.data(), "log", s.logFile())
	return s, nil
}

// URL returns the connection string of the database "harrier" for its owner, with the password. It does not change while
// the Server lives, even if PostgreSQL restarts.
func (s *Server) URL() string { return s.url }

// Stop shuts PostgreSQL down, rolling back open transactions. If ctx ends first, PostgreSQL is stopped immediately, which
// loses no commit but makes the next start recover, and the error wraps ctx's cause. Stop may be called again.
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
	return fmt.Errorf("local PostgreSQL did not shut down in time and was stopped immediately: %w", context.Cause(ctx))
}

// prepare does everything that has to happen before the first postmaster.
func (s *Server) prepare(ctx context.Context, cfg Config) error {
	dir, err := openDir(cfg.Dir)
	if err != nil {
		return err
	}
	s.dir = dir
	if err := s.take(ctx, filepath.Join(dir, "lock")); err != nil {
		return err
	}

	if err := s.locate(ctx, cmp.Or(cfg.Outside, defaultOutside)); err != nil {
		return err
	}
	if err := s.take(ctx, filepath.Join(s.home, "lock")); err != nil {
		return err
	}

	password, err := os.ReadFile(filepath.Join(s.home, "password"))
	if err != nil {
		return err
	}
	if s.run, err = s.chooseSocketDir(ctx); err != nil {
		return err
	}
	s.url = connectionString(string(password), s.run)
	return nil
}

// take locks a file for the life of the server.
func (s *Server) take(ctx context.Context, path string) error {
	f, err := lock(ctx, path)
	if err != nil {
		return err
	}
	s.locks = append(s.locks, f)
	return nil
}

// release frees everything the server holds except its process.
func (s *Server) release() {
	if s.run != "" && s.run != s.homeSocketDir() {
		// A killed postmaster leaves its socket behind.
		if err := errors.Join(s.clearSocket(), os.Remove(s.run)); err != nil && !errors.Is(err, os.ErrNotExist) {
			s.log.Warn("Cannot remove the socket's directory", "directory", s.run, "error", err)
		}
	}
	for _, f := range s.locks {
		if err := f.Close(); err != nil {
			s.log.Warn("Cannot release a lock", "error", err)
		}
	}
	s.locks = nil
}

// signal sends sig to the postmaster, if one runs.
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

// connectionString sets every parameter that would otherwise come from the environment (PGPORT, PGSSLMODE). The password is the content
// of its file. On the same machine, a server that is down refuses at once, and one that does not answer is busy: it gets ten seconds.
func connectionString(password, socketDir string) string {
	query := url.Values{"host": {socketDir}, "port": {socketPort}, "sslmode": {"disable"}, "connect_timeout": {"10"}}
	u := url.URL{
		Scheme: "postgres",
		User:   url.UserPassword(role, strings.TrimSpace(password)),
		Path:   "/" + database,
		// libpq, and so psql, does not decode "+" as a space. A plus in the path is %2B by now.
		RawQuery: strings.ReplaceAll(query.Encode(), "+", "%20"),
	}
	return u.String()
}
