package localpg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// socketPort is no port: it is part of the socket's file name, .s.PGSQL.5432.
const socketPort = "5432"

// longestSocketPath is in bytes. An address holds 104 with the terminating zero on macOS and the BSDs, 108 on Linux.
const longestSocketPath = 103

func socketFile(dir string) string { return filepath.Join(dir, ".s.PGSQL."+socketPort) }

// homeSocketDir is where the socket belongs.
func (s *Server) homeSocketDir() string { return filepath.Join(s.home, "run") }

// chooseSocketDir gives a folder for the socket that PostgreSQL's user and the program alone can enter: the home's own,
// or where its path cannot be an address, one in the system's temporary folder.
func (s *Server) chooseSocketDir(ctx context.Context) (string, error) {
	if dir := s.homeSocketDir(); addressable(dir) {
		return dir, s.ensureSocketDir(dir)
	}
	var tried error
	for _, temporary := range []string{os.TempDir(), "/tmp"} {
		// The name follows from the cluster, so that it is the same at every start.
		dir := filepath.Join(temporary, "harrier-"+shortHash(s.home))
		if !filepath.IsAbs(dir) || !addressable(dir) {
			tried = errors.Join(tried, fmt.Errorf("%s cannot be a socket's address", socketFile(dir)))
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
		// Anybody can make a folder of that name there first, and must not be able to keep the server from starting.
		s.log.Warn("The socket's usual folder cannot be used", "folder", dir, "error", err)
		if dir, err = os.MkdirTemp(temporary, "harrier-"); err == nil {
			err = s.account.give(dir)
		}
		if err == nil {
			return dir, nil
		}
		tried = errors.Join(tried, err)
	}
	return "", fmt.Errorf("find a place for the socket: %w", tried)
}

// addressable tells whether a socket in dir can be connected to: the path fits, and no client takes a comma in it for the
// end of a host's name.
func addressable(dir string) bool {
	return len(socketFile(dir)) <= longestSocketPath && !strings.ContainsAny(dir, `,"`)
}

// ensureSocketDir makes the folder if it is missing (a cleaner of temporary files may have taken it) and verifies that
// it is PostgreSQL's user's, for that user alone.
func (s *Server) ensureSocketDir(dir string) error {
	err := os.Mkdir(dir, 0o700)
	if err == nil {
		return s.account.give(dir)
	}
	if !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("make the socket's folder: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("look at the socket's folder: %w", err)
	}
	if uid, _ := owner(info); !info.IsDir() || uid != s.account.uid || info.Mode().Perm() != 0o700 {
		return fmt.Errorf("the socket's folder %s is not a folder (%s) of user %d alone", dir, info.Mode(), s.account.uid)
	}
	return nil
}

// clearSocket removes the socket and its lock file of a postmaster that is no more. PostgreSQL would refuse to start if
// the process id in the lock file had gone to somebody else.
func (s *Server) clearSocket() error {
	for _, path := range []string{socketFile(s.run), socketFile(s.run) + ".lock"} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("clear the old socket: %w", err)
		}
	}
	return nil
}
