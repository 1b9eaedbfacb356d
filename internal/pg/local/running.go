package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5/pgconn"
)

// ErrNoCluster is wrapped by Running's error if the directory has no cluster.
var ErrNoCluster = errors.New("there is no database")

// startWithin is how long Running waits for a PostgreSQL that another program is starting.
const startWithin = 30 * time.Second

// Running returns the connection string of the PostgreSQL that another program runs in dir, or "" if no program uses dir. It creates
// and changes nothing.
func Running(ctx context.Context, dir string) (string, error) {
	home, err := existingHome(filepath.Join(dir, "postgres"))
	if err != nil {
		return "", fmt.Errorf("local PostgreSQL: %w", err)
	}
	if home == "" {
		return "", fmt.Errorf("local PostgreSQL: %w in %s", ErrNoCluster, dir)
	}
	password, err := os.ReadFile(filepath.Join(home, "password")) //nolint:gosec // The path is this package's own.
	if err != nil {
		return "", err
	}
	var url string
	var refused error // the last time
	limited, cancel := context.WithTimeoutCause(ctx, startWithin, fmt.Errorf("%w, but does not accept connections", ErrInUse))
	defer cancel()
	err = poll(limited, func() (bool, error) {
		if used, err := inUse(filepath.Join(home, "lock")); err != nil || !used {
			return true, err
		}
		p, err := readPidFile(filepath.Join(home, "data"))
		if err == nil && p.ready {
			candidate := connectionString(string(password), p.socketDir)
			if err = try(ctx, candidate); err == nil {
				url = candidate
			}
		}
		refused = err
		return url != "", nil
	})
	if err != nil {
		return "", errors.Join(fmt.Errorf("local PostgreSQL: %w", err), refused)
	}
	return url, nil
}

// inUse reports whether a program holds the lock at path, without keeping others from taking it for longer than a moment.
func inUse(path string) (bool, error) {
	f := flock.New(path, flock.SetFlag(os.O_RDONLY|syscall.O_NOFOLLOW))
	free, err := f.TryRLock()
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return false, fmt.Errorf("look at the lock %s: %w", path, err)
	}
	return !free, nil
}

// try connects once.
func try(ctx context.Context, url string) error {
	conn, err := pgconn.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("connect to the server: %w", err)
	}
	if err := conn.Close(ctx); err != nil {
		return fmt.Errorf("connect to the server: %w", err)
	}
	return nil
}
