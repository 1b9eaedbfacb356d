package local

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"harrier/internal/file/atomicfile"
)

// unfinished is part of the name of a home under construction. One that a later start finds was left by a killed start,
// and nothing in it was ever used.
const unfinished = ".unfinished-"

// removeWithin bounds the removal of one into which an orphaned initdb still writes.
const removeWithin = 5 * time.Second

// characterTypes are the locales to try for character classification (LC_CTYPE). Collation is always by code point: it is
// the fastest, and no update of the C library can corrupt an index.
func characterTypes() []string {
	return []string{"C.UTF-8", "en_US.UTF-8", "C"}
}

// create creates the home: the cluster, its password, the program's role and database. It is built under another name and
// renamed once everything is on disk, so that a home is either complete or absent.
func (s *Server) create(ctx context.Context) error {
	s.removeUnfinished(ctx)
	parent, name := filepath.Split(s.home)
	// A fresh name: the initdb of a killed start may still write to the last one.
	staging, err := os.MkdirTemp(parent, name+unfinished)
	if err != nil {
		return err
	}
	if err := s.build(ctx, staging); err != nil {
		return errors.Join(err, os.RemoveAll(staging))
	}
	if err := os.Rename(staging, s.home); err != nil {
		return errors.Join(fmt.Errorf("move the cluster into place: %w", err), os.RemoveAll(staging))
	}
	s.log.Info("Created a PostgreSQL cluster", "version", s.bin.major, "cluster", s.data())
	return atomicfile.SyncDir(parent)
}

// build creates a cluster in the directory home and returns when it is on disk.
func (s *Server) build(ctx context.Context, home string) error {
	password := rand.Text()
	if err := atomicfile.Write(filepath.Join(home, "password"), []byte(password+"\n"), 0o600); err != nil {
		return fmt.Errorf("store the cluster's password: %w", err)
	}
	if err := os.Mkdir(filepath.Join(home, "run"), 0o700); err != nil {
		return err
	}
	// Ownership changes last, so that nobody else could have placed anything here before.
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

	// Nothing above waited for the disk; this syncs everything once.
	sync := s.account.command(ctx, s.bin.initdb(), "--sync-only", "--pgdata="+filepath.Join(home, "data"))
	sync.Dir = home
	if said, err := sync.CombinedOutput(); err != nil {
		return fmt.Errorf("sync the new cluster: %w", output(err, said))
	}
	return atomicfile.SyncDir(home)
}

// initdb creates the cluster with the first locale that the system has.
func (s *Server) initdb(ctx context.Context, home string) error {
	var unknown error
	for _, characters := range characterTypes() {
		cmd := s.account.command(ctx, s.bin.initdb(),
			"--pgdata="+filepath.Join(home, "data"),
			"--username="+superuser,
			"--pwfile="+filepath.Join(home, "password"),
			"--auth=scram-sha-256",
			"--encoding=UTF8", "--locale-provider=libc", "--locale=C", "--lc-ctype="+characters,
			// Corruption by the disk is reported, not returned as data.
			"--data-checksums",
			"--no-instructions", "--no-sync")
		cmd.Dir = home
		said, err := cmd.CombinedOutput()
		if err == nil {
			return nil
		}
		err = fmt.Errorf("create the cluster: %w", output(err, said))
		if ctx.Err() != nil || !strings.Contains(string(said), "invalid locale") {
			return err
		}
		unknown = errors.Join(unknown, err)
	}
	return unknown
}

// createDatabase creates the program's role and database in single-user mode, which needs neither postmaster nor socket.
func (s *Server) createDatabase(ctx context.Context, home, password string) error {
	cmd := s.account.command(ctx, s.bin.postgres(), "--single", "-D", filepath.Join(home, "data"),
		// Otherwise the exit status is 0 even after an error.
		"-c", "exit_on_error=true",
		// The output becomes part of an error, which must not contain the password.
		"-c", "log_min_error_statement=panic",
		"-c", "log_checkpoints=off",
		// The whole cluster is synced right afterwards.
		"-c", "fsync=off",
		superuser)
	cmd.Dir = home
	// One statement per line. The password is alphanumeric, so it needs no escaping.
	cmd.Stdin = strings.NewReader("CREATE ROLE " + role + " LOGIN CREATEDB PASSWORD '" + password + "'\n" +
		"CREATE DATABASE " + database + " OWNER " + role + "\n")
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("create the cluster's database: %w", output(err, said))
	}
	return nil
}

// removeUnfinished removes the unfinished homes that killed starts left behind.
func (s *Server) removeUnfinished(ctx context.Context) {
	entries, err := os.ReadDir(filepath.Dir(s.home))
	if err != nil {
		// Harmless by itself; the next step reports whatever is wrong with the directory.
		s.log.Warn("Cannot look for unfinished clusters", "error", err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), filepath.Base(s.home)+unfinished) {
			continue
		}
		path := filepath.Join(filepath.Dir(s.home), entry.Name())
		if err := removeAll(ctx, path); err != nil {
			// The next start tries again.
			s.log.Warn("Cannot remove an unfinished cluster", "directory", path, "error", err)
			continue
		}
		s.log.Warn("Removed an unfinished cluster left by a killed start", "directory", path)
	}
}

// removeAll removes a directory into which an orphaned initdb may still write; with its files gone, that soon fails.
func removeAll(ctx context.Context, path string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, removeWithin)
	defer cancel()
	if late := poll(ctx, func() (bool, error) { err = os.RemoveAll(path); return err == nil, nil }); late != nil {
		return fmt.Errorf("remove a directory: %w", err)
	}
	return nil
}

// poll calls ended every pollEvery until it returns true or an error, or ctx ends.
func poll(ctx context.Context, ended func() (bool, error)) error {
	for {
		if ok, err := ended(); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx) //nolint:wrapcheck // the caller says what it waited for
		case <-time.After(pollEvery):
		}
	}
}
