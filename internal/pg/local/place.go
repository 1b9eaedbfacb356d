package local

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"harrier/internal/file/atomicfile"
)

// openDir creates the data directory, private to its owner, and returns its absolute path without symbolic links, by which
// data directories are told apart.
func openDir(dir string) (string, error) {
	if dir == "" {
		return "", errors.New("no data directory given")
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("resolve the data directory: %w", err)
	}
	if strings.ContainsAny(abs, "\n\r") {
		// This path is one of the lines of postmaster.pid.
		return "", fmt.Errorf("the data directory's path %q contains a line break", abs)
	}
	//nolint:gosec // PostgreSQL's user has to pass through the parents.
	if err := os.MkdirAll(filepath.Dir(abs), 0o755); err != nil {
		return "", err
	}
	if err := os.Mkdir(abs, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return "", fmt.Errorf("resolve the data directory: %w", err)
	}
	return abs, nil
}

// locate finds the cluster's home, account and binaries, or creates the cluster if there is none.
func (s *Server) locate(ctx context.Context, outside string) error {
	inside := filepath.Join(s.dir, "postgres")
	home, err := existingHome(inside)
	if err != nil {
		return err
	}
	if home != "" {
		return s.adopt(ctx, home)
	}

	if s.account, err = accountForNew(); err != nil {
		return err
	}
	if s.bin, err = binariesForNew(ctx, s.account); err != nil {
		return err
	}
	reached, err := s.admit(ctx)
	if err != nil {
		return err
	}
	if reached {
		s.home = inside
		return s.create(ctx)
	}
	return s.locateOutside(ctx, inside, outside)
}

// locateOutside creates the cluster below the directory outside, or finds the one of an earlier start, and leaves a
// symbolic link where it would have been.
func (s *Server) locateOutside(ctx context.Context, link, outside string) error {
	//nolint:gosec // Anyone may pass through it, nobody may list it, and its contents are private.
	if err := os.MkdirAll(outside, 0o711); err != nil {
		return err
	}
	outside, err := filepath.EvalSymlinks(outside)
	if err != nil {
		return fmt.Errorf("resolve the directory for clusters: %w", err)
	}
	reached, err := s.account.reaches(ctx, s.bin, outside)
	if err != nil {
		return err
	}
	if !reached {
		return fmt.Errorf("PostgreSQL refuses to run as root, and user %d can enter neither %s nor %s", s.account.uid, s.dir, outside)
	}

	// The name derives from the data directory, so that the cluster is found again if a start was killed before linking it.
	home := filepath.Join(outside, shortHash(s.dir))
	s.log.Warn("PostgreSQL's user cannot enter the data directory, so the cluster is kept elsewhere", "directory", s.dir, "cluster", home)
	found, err := existingHome(home)
	if err != nil {
		return err
	}
	if found == "" {
		s.home = home
		err = s.create(ctx)
	} else {
		s.log.Warn("Using the cluster that an earlier start created there", "cluster", home)
		err = s.adopt(ctx, home)
	}
	if err != nil {
		return err
	}
	// There may be an empty directory in place of the link; any other was refused before.
	if err := os.Remove(link); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Symlink(home, link); err != nil {
		return err
	}
	return atomicfile.SyncDir(filepath.Dir(link))
}

// adopt prepares to run an existing cluster.
func (s *Server) adopt(ctx context.Context, home string) error {
	s.home = home
	var err error
	if s.account, err = accountOf(s.data()); err != nil {
		return err
	}
	if s.bin, err = binariesFor(ctx, s.data(), s.account); err != nil {
		return err
	}
	reached, err := s.account.reaches(ctx, s.bin, home)
	if err != nil {
		return err
	}
	if !reached {
		return fmt.Errorf("the cluster's owner, user %d, cannot enter %s because of the permissions of a parent directory", s.account.uid, home)
	}
	s.removeUnfinished(ctx)
	return nil
}

// existingHome returns the home that path is or links to, or "" if there is none yet. Anything but a complete cluster is
// an error: it may be damaged or foreign, and must not be overwritten.
func existingHome(path string) (string, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("look for the cluster: %w", err)
	}

	home := path
	if info.Mode()&fs.ModeSymlink != 0 {
		// Other users with write access must not redirect root to a place of their choice.
		if uid, _ := owner(info); uid != self().uid {
			return "", fmt.Errorf("the link %s belongs to user %d and is not followed", path, uid)
		}
		if home, err = filepath.EvalSymlinks(path); err != nil {
			return "", fmt.Errorf("%s links to a cluster that is gone (remove the link to start with an empty one): %w", path, err)
		}
	} else if empty, err := isEmpty(path); err != nil || empty {
		return "", err
	}

	for _, part := range []string{"password", "data/PG_VERSION", "data/global/pg_control"} {
		if _, err := os.Stat(filepath.Join(home, part)); err != nil {
			return "", fmt.Errorf("%s is not a complete cluster and was left untouched: %w", home, err)
		}
	}
	return home, nil
}

// admit lets the account pass through the data directory and reports whether it can. A directory without permissions for
// its group is given to the account's group, which may then enter but not list it; any other is left unchanged.
func (s *Server) admit(ctx context.Context) (bool, error) {
	reached, err := s.account.reaches(ctx, s.bin, s.dir)
	if err != nil || reached {
		return reached, err
	}
	if above, err := s.account.reaches(ctx, s.bin, filepath.Dir(s.dir)); err != nil || !above {
		return false, err
	}
	info, err := os.Stat(s.dir)
	if err != nil {
		return false, err
	}
	if uid, _ := owner(info); uid != self().uid || info.Mode().Perm()&0o070 != 0 {
		return false, nil
	}
	if err := os.Chown(s.dir, -1, int(s.account.gid)); err != nil {
		return false, err
	}
	if err := os.Chmod(s.dir, info.Mode().Perm()|0o010); err != nil {
		return false, err
	}
	return s.account.reaches(ctx, s.bin, s.dir)
}

// shortHash returns 64 bits of a path's SHA-256 in hexadecimal, for use as a name.
func shortHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:8])
}

func isEmpty(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false, err
	}
	return len(entries) == 0, nil
}
