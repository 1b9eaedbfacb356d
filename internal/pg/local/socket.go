package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// socketPort is only part of the socket's file name, .s.PGSQL.5432.
const socketPort = "5432"

// maxSocketPath is in bytes. With its terminating zero a path may have 104 on macOS and the BSDs, 108 on Linux.
const maxSocketPath = 103

func socketFile(dir string) string { return filepath.Join(dir, ".s.PGSQL."+socketPort) }

// homeSocketDir returns the preferred directory of the socket.
func (s *Server) homeSocketDir() string { return filepath.Join(s.home, "run") }

// chooseSocketDir returns a directory for the socket that only PostgreSQL's user and the program can enter: the home's
// own or, if its path cannot be a socket address, one in the system's temporary directory.
func (s *Server) chooseSocketDir(ctx context.Context) (string, error) {
	if dir := s.homeSocketDir(); addressable(dir) {
		return dir, s.ensureSocketDir(dir)
	}
	var tried error
	for _, temporary := range []string{os.TempDir(), "/tmp"} {
		// The name derives from the cluster, so that it is the same at every start.
		dir := filepath.Join(temporary, "harrier-"+shortHash(s.home))
		if !filepath.IsAbs(dir) || !addressable(dir) {
			tried = errors.Join(tried, fmt.Errorf("%s cannot be a socket address", socketFile(dir)))
			continue
		}
		if reached, err := s.account.reaches(ctx, s.bin, temporary); err != nil || !reached {
			tried = errors.Join(tried, err, fmt.Errorf("PostgreSQL's user cannot enter %s", temporary))
			continue
		}
		err := s.ensureSocketDir(dir)
		if err == nil {
			return dir, nil
		}
		// Anyone can create a directory of that name first, and must not be able to prevent the start.
		s.log.Warn("Cannot use the socket's usual directory", "directory", dir, "error", err)
		if dir, err = os.MkdirTemp(temporary, "harrier-"); err == nil {
			err = s.account.give(dir)
		}
		if err == nil {
			return dir, nil
		}
		tried = errors.Join(tried, err)
	}
	return "", fmt.Errorf("find a directory for the socket: %w", tried)
}

// addressable reports whether clients can connect to a socket in dir: its path is short enough and contains no comma,
// which separates host names, and no quote.
func addressable(dir string) bool {
	return len(socketFile(dir)) <= maxSocketPath && !strings.ContainsAny(dir, `,"`)
}

// ensureSocketDir creates the directory if it is missing (a temporary file cleaner may have removed it) and verifies that
// it is private to PostgreSQL's user.
func (s *Server) ensureSocketDir(dir string) error {
	err := os.Mkdir(dir, 0o700)
	if err == nil {
		return s.account.give(dir)
	}
	if !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("create the socket's directory: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if uid, _ := owner(info); !info.IsDir() || uid != s.account.uid || info.Mode().Perm() != 0o700 {
		return fmt.Errorf("the socket's directory %s (%s) is not a directory private to user %d", dir, info.Mode(), s.account.uid)
	}
	return nil
}

// clearSocket removes the socket and lock file of a dead postmaster. PostgreSQL would refuse to start if another process
// has the ID in the lock file by now.
func (s *Server) clearSocket() error {
	for _, path := range []string{socketFile(s.run), socketFile(s.run) + ".lock"} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
