package localpg

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// unfinished is part of the name of a home that is being made. One that is found at a start is of a start that was
// killed; nothing in it was ever used.
const unfinished = ".unfinished-"

// removeWithin is how long the removal of one may take while its initdb still writes.
const removeWithin = 5 * time.Second

// characterTypes are the locales to try for lower and upper case and the like. Order and comparison are always those of
// code points, which no update of the system's library changes below an index, and which are fastest.
func characterTypes() []string {
	return []string{"C.UTF-8", "en_US.UTF-8", "C"}
}

// create makes the home: the cluster, its password, the program's role and its database. It is built under another name
// and renamed when all of it is on the disk, so that a home is whole or is not there.
func (s *Server) create(ctx context.Context) error {
	s.removeUnfinished(ctx)
	parent, name := filepath.Split(s.home)
	// A name of its own: the initdb of a killed start may still be writing to the last one.
	staging, err := os.MkdirTemp(parent, name+unfinished)
	if err != nil {
		return fmt.Errorf("make the cluster's folder: %w", err)
	}
	if err := s.build(ctx, staging); err != nil {
		return errors.Join(err, os.RemoveAll(staging))
	}
	if err := os.Rename(staging, s.home); err != nil {
		return errors.Join(fmt.Errorf("put the cluster in its place: %w", err), os.RemoveAll(staging))
	}
	s.log.Info("Made a new PostgreSQL cluster", "version", s.bin.major, "cluster", s.data())
	return syncDir(parent)
}

// build fills the folder at home with a cluster, and returns when it is on the disk.
func (s *Server) build(ctx context.Context, home string) error {
	password := rand.Text()
	if err := writeSynced(filepath.Join(home, "password"), password+"\n"); err != nil {
		return fmt.Errorf("keep the cluster's password: %w", err)
	}
	if err := os.Mkdir(filepath.Join(home, "run"), 0o700); err != nil {
		return fmt.Errorf("make the socket's folder: %w", err)
	}
	// Given away last, so that until here nobody else could have put anything in the way.
	for _, path := range []string{filepath.Join(home, "password"), filepath.Join(home, "run"), home} {
		if err := s.account.give(path); err != nil {
			return err
		}
	}

	if err := s.initdb(ctx, home); err != nil {
		return err
	}
	if err := s.createDatabase(ctx, home, password); err != nil {
		return err
	}
	if err := includeSettings(home); err != nil {
		return err
	}

	// Nothing above waited for the disk; this writes all of it, once.
	sync := s.account.command(ctx, s.bin.initdb(), "--sync-only", "--pgdata="+filepath.Join(home, "data"))
	sync.Dir = home
	if said, err := sync.CombinedOutput(); err != nil {
		return fmt.Errorf("write the new cluster to the disk: %w", output(err, said))
	}
	return syncDir(home)
}

// initdb makes the cluster itself, with the first locale that the system has.
func (s *Server) initdb(ctx context.Context, home string) error {
	var unknown error
	for _, characters := range characterTypes() {
		cmd := s.account.command(ctx, s.bin.initdb(),
			"--pgdata="+filepath.Join(home, "data"),
			"--username="+superuser,
			"--pwfile="+filepath.Join(home, "password"),
			"--auth=scram-sha-256",
			"--encoding=UTF8", "--locale-provider=libc", "--locale=C", "--lc-ctype="+characters,
			// A disk that returns other bytes than were written is reported, not believed.
			"--data-checksums",
			"--no-instructions", "--no-sync")
		cmd.Dir = home
		said, err := cmd.CombinedOutput()
		if err == nil {
			return nil
		}
		err = fmt.Errorf("make the cluster: %w", output(err, said))
		if ctx.Err() != nil || !strings.Contains(string(said), "invalid locale") {
			return err
		}
		unknown = errors.Join(unknown, err)
	}
	return unknown
}

// createDatabase makes the program's role and database in single-user mode, which needs no postmaster and no socket.
func (s *Server) createDatabase(ctx context.Context, home, password string) error {
	cmd := s.account.command(ctx, s.bin.postgres(), "--single", "-D", filepath.Join(home, "data"),
		// Without this an error would leave the exit status 0.
		"-c", "exit_on_error=true",
		// What PostgreSQL says becomes part of an error, which must not quote the password.
		"-c", "log_min_error_statement=panic",
		"-c", "log_checkpoints=off",
		// The whole cluster is written to the disk right after.
		"-c", "fsync=off",
		superuser)
	cmd.Dir = home
	// One statement a line. The password is letters and digits, so it needs no escaping.
	cmd.Stdin = strings.NewReader("CREATE ROLE " + role + " LOGIN CREATEDB PASSWORD '" + password + "'\n" +
		"CREATE DATABASE " + database + " OWNER " + role + "\n")
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("make the cluster's database: %w", output(err, said))
	}
	return nil
}

// removeUnfinished clears away what killed starts left of homes that never were.
func (s *Server) removeUnfinished(ctx context.Context) {
	entries, err := os.ReadDir(filepath.Dir(s.home))
	if err != nil {
		// Harmless by itself, and whatever is wrong with the folder shows at the next step.
		s.log.Warn("Cannot look for what killed starts left", "error", err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), filepath.Base(s.home)+unfinished) {
			continue
		}
		path := filepath.Join(filepath.Dir(s.home), entry.Name())
		if err := removeAll(ctx, path); err != nil {
			// The next start tries again.
			s.log.Warn("An unfinished cluster stays behind", "folder", path, "error", err)
			continue
		}
		s.log.Warn("Removed the unfinished cluster of a start that was killed", "folder", path)
	}
}

// removeAll removes a folder into which the initdb of a killed start may still be writing. With its files gone, that ends
// soon.
func removeAll(ctx context.Context, path string) error {
	late := time.NewTimer(removeWithin)
	defer late.Stop()
	for {
		err := os.RemoveAll(path)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("remove a folder: %w", err)
		case <-late.C:
			return fmt.Errorf("remove a folder: %w", err)
		case <-time.After(pollEvery):
		}
	}
}

// binariesForNew gives the binaries to make a cluster with: those of the folder, if one is named, else the newest.
func binariesForNew(ctx context.Context, dir string, as account) (binaries, error) {
	if dir == "" {
		found, err := newest(ctx)
		if err != nil {
			return binaries{}, err
		}
		dir = found.dir
	}
	b, err := inspect(ctx, dir, as)
	if err != nil {
		return binaries{}, err
	}
	if b.major < oldestMajor {
		return binaries{}, fmt.Errorf("%w in version %d or newer: %s is of version %d", ErrNoBinaries, oldestMajor, dir, b.major)
	}
	return b, nil
}

// binariesFor gives the binaries for a cluster that exists: those of its major version.
func binariesFor(ctx context.Context, dir, data string, as account) (binaries, error) {
	text, err := os.ReadFile(filepath.Join(data, "PG_VERSION")) //nolint:gosec // The path is this package's own.
	if err != nil {
		return binaries{}, fmt.Errorf("read the cluster's version: %w", err)
	}
	major, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return binaries{}, fmt.Errorf("read the cluster's version: %w", err)
	}
	if dir == "" {
		found, err := ofMajor(ctx, major)
		if err != nil {
			return binaries{}, err
		}
		dir = found.dir
	}
	b, err := inspect(ctx, dir, as)
	if err != nil {
		return binaries{}, err
	}
	if b.major != major {
		return binaries{}, fmt.Errorf("%w in version %d, which this cluster is of: %s is of version %d", ErrNoBinaries, major, dir, b.major)
	}
	return b, nil
}

// writeSynced makes a new file that only its owner reads, and returns when its content is on the disk.
func writeSynced(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // The path is this package's own.
	if err != nil {
		return fmt.Errorf("make a file: %w", err)
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// syncDir puts the names in a folder on the disk.
func syncDir(path string) error {
	dir, err := os.Open(path) //nolint:gosec // The path is this package's own.
	if err != nil {
		return fmt.Errorf("write a folder to the disk: %w", err)
	}
	if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
		return fmt.Errorf("write a folder to the disk: %w", err)
	}
	return nil
}
