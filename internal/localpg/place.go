package localpg

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
)

// openDir makes the data folder, for its owner alone, and gives its absolute path without symbolic links: the path is
// what tells folders apart.
func openDir(dir string) (string, error) {
	if dir == "" {
		return "", errors.New("no data folder is named")
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("find the data folder: %w", err)
	}
	if strings.ContainsAny(abs, "\n\r") {
		// postmaster.pid is a file of lines, one of which is this path.
		return "", fmt.Errorf("the data folder's path %q has a line break in it", abs)
	}
	// The folders above are nobody's secret, and PostgreSQL's user has to pass through them.
	//nolint:gosec // So they have the usual rights.
	if err := os.MkdirAll(filepath.Dir(abs), 0o755); err != nil {
		return "", fmt.Errorf("make the folders above the data folder: %w", err)
	}
	if err := os.Mkdir(abs, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("make the data folder: %w", err)
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return "", fmt.Errorf("find the data folder: %w", err)
	}
	return abs, nil
}

// locate finds the home of the cluster, and with it the account and the binaries to run it, and makes the cluster where
// there is none.
func (s *Server) locate(ctx context.Context, bin, outside string) error {
	inside := filepath.Join(s.dir, "postgres")
	home, err := existingHome(inside)
	if err != nil {
		return err
	}
	if home != "" {
		return s.adopt(ctx, home, bin)
	}

	if s.account, err = accountForNew(); err != nil {
		return err
	}
	if s.bin, err = binariesForNew(ctx, bin, s.account); err != nil {
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
	return s.locateOutside(ctx, inside, bin, outside)
}

// locateOutside makes the cluster, or finds the one of an earlier start, below the folder outside, and leaves a
// symbolic link to it where it would have been.
func (s *Server) locateOutside(ctx context.Context, link, bin, outside string) error {
	//nolint:gosec // Everybody may pass through it and nobody list it; what is in it is closed.
	if err := os.MkdirAll(outside, 0o711); err != nil {
		return fmt.Errorf("make a folder that PostgreSQL's user can reach: %w", err)
	}
	outside, err := filepath.EvalSymlinks(outside)
	if err != nil {
		return fmt.Errorf("find the folder for clusters: %w", err)
	}
	reached, err := s.account.reaches(ctx, s.bin, outside)
	if err != nil {
		return err
	}
	if !reached {
		return fmt.Errorf("PostgreSQL does not run as root, and its user %d can enter neither %s nor %s", s.account.uid, s.dir, outside)
	}

	// The name follows from the folder, so that a start that was killed before it left the link is found again.
	home := filepath.Join(outside, shortHash(s.dir))
	s.log.Warn("PostgreSQL's user cannot enter the data folder, so the cluster lives elsewhere", "folder", s.dir, "cluster", home)
	found, err := existingHome(home)
	if err != nil {
		return err
	}
	if found == "" {
		s.home = home
		err = s.create(ctx)
	} else {
		s.log.Warn("An earlier cluster of this folder is there and is used", "cluster", home)
		err = s.adopt(ctx, home, bin)
	}
	if err != nil {
		return err
	}
	// An empty folder may stand where the link belongs; one with something in it was refused before.
	if err := os.Remove(link); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("make room for the link to the cluster: %w", err)
	}
	if err := os.Symlink(home, link); err != nil {
		return fmt.Errorf("remember where the cluster is: %w", err)
	}
	return syncDir(filepath.Dir(link))
}

// adopt takes up a cluster that exists.
func (s *Server) adopt(ctx context.Context, home, bin string) error {
	s.home = home
	var err error
	if s.account, err = accountOf(s.data()); err != nil {
		return err
	}
	if s.bin, err = binariesFor(ctx, bin, s.data(), s.account); err != nil {
		return err
	}
	reached, err := s.account.reaches(ctx, s.bin, home)
	if err != nil {
		return err
	}
	if !reached {
		return fmt.Errorf("the cluster's owner, user %d, cannot enter %s, since a folder above it is closed", s.account.uid, home)
	}
	s.removeUnfinished(ctx)
	return nil
}

// existingHome gives the home that path is or links to, or "" where none was made yet. What is there but is no whole
// cluster is an error: it is not this package's, or it is damaged, and either way not to be built over.
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
		// Whoever else can write to the folder must not send root to a place of their choice.
		if uid, _ := owner(info); uid != self().uid {
			return "", fmt.Errorf("the link %s belongs to user %d and is not followed", path, uid)
		}
		if home, err = filepath.EvalSymlinks(path); err != nil {
			return "", fmt.Errorf("the cluster is gone from where %s leads (remove the link to begin with an empty one): %w", path, err)
		}
	} else if empty, err := isEmpty(path); err != nil || empty {
		return "", err
	}

	for _, part := range []string{"password", "data/PG_VERSION", "data/global/pg_control"} {
		if _, err := os.Stat(filepath.Join(home, part)); err != nil {
			return "", fmt.Errorf("%s is no whole cluster, and is left as it is: %w", home, err)
		}
	}
	return home, nil
}

// admit lets the account pass through the data folder, and tells whether it can then. A folder that gives its group
// nothing is handed to the account's group, which may enter but not list it; any other folder keeps its rights.
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
		return false, fmt.Errorf("look at the data folder: %w", err)
	}
	if uid, _ := owner(info); uid != self().uid || info.Mode().Perm()&0o070 != 0 {
		return false, nil
	}
	if err := os.Chown(s.dir, -1, int(s.account.gid)); err != nil {
		return false, fmt.Errorf("let PostgreSQL's user into the data folder: %w", err)
	}
	if err := os.Chmod(s.dir, info.Mode().Perm()|0o010); err != nil {
		return false, fmt.Errorf("let PostgreSQL's user into the data folder: %w", err)
	}
	return s.account.reaches(ctx, s.bin, s.dir)
}

// shortHash is a name for a path: 64 bits of its SHA-256 in hexadecimal.
func shortHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:8])
}

func isEmpty(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false, fmt.Errorf("look for the cluster: %w", err)
	}
	return len(entries) == 0, nil
}
