// Package testkit is what tests stand on: a real PostgreSQL, a fresh migrated database for each test, fixtures, and the
// running program with a client that holds every answer against the contract.
package testkit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/modules/postgres"

	"harrier/internal/localpg"
)

// Environment variables that choose the database server of tests.
const (
	// EnvURL names a server to use: a role that may create databases, and any database to connect to first.
	EnvURL = "TEST_DATABASE_URL"
	// EnvImage is the container image where a Docker engine answers.
	EnvImage = "HARRIER_TEST_POSTGRES_IMAGE"

	defaultImage = "postgres:15"
)

// StartPostgres finds a PostgreSQL for tests: the one that TEST_DATABASE_URL names, else a container where a Docker engine
// answers and has the image, else the machine's own binaries in a temporary folder. It says which (how), and stop ends what it started.
func StartPostgres(ctx context.Context) (url, how string, stop func() error, err error) {
	if url := os.Getenv(EnvURL); url != "" {
		return url, EnvURL, func() error { return nil }, nil
	}
	if dockerAnswers(ctx) {
		url, how, stop, err := startContainer(ctx)
		if err == nil {
			return url, how, stop, nil
		}
		// An engine without a way to the registry is no engine for us.
		fmt.Fprintln(os.Stderr, "A Docker engine answers, but:", err)
	}
	return startLocal(ctx)
}

// dockerAnswers asks the engine, and takes a panic of the client's (it does where no engine can be found) for a no.
func dockerAnswers(ctx context.Context) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	provider, err := testcontainers.NewDockerProvider()
	if err != nil {
		return false
	}
	defer func() { _ = provider.Close() }()
	return provider.Health(ctx) == nil
}

func startContainer(ctx context.Context) (url, how string, stop func() error, err error) {
	image := os.Getenv(EnvImage)
	if image == "" {
		image = defaultImage
	}
	container, err := postgres.Run(ctx, image, postgres.WithDatabase("harrier"), postgres.WithUsername("harrier"), postgres.WithPassword("harrier"),
		testcontainers.WithCmd("postgres", "-c", "fsync=off", "-c", "max_connections=300"), postgres.BasicWaitStrategies())
	if err != nil {
		return "", "", nil, fmt.Errorf("start a container of %s: %w", image, err)
	}
	stop = func() error { return testcontainers.TerminateContainer(container) }
	url, err = container.ConnectionString(ctx, "sslmode=disable")
	if err != nil {
		return "", "", nil, errors.Join(fmt.Errorf("ask the container for its address: %w", err), stop())
	}
	return url, "a container of " + image, stop, nil
}

func startLocal(ctx context.Context) (url, how string, stop func() error, err error) {
	dir, err := os.MkdirTemp("", "harrier-test-postgres-")
	if err != nil {
		return "", "", nil, fmt.Errorf("make a folder for PostgreSQL: %w", err)
	}
	// PostgreSQL does not run as root: it must get through to its folder.
	if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // nothing in it can be read
		return "", "", nil, errors.Join(fmt.Errorf("open the folder for PostgreSQL: %w", err), os.RemoveAll(dir))
	}
	server, err := localpg.Start(ctx, localpg.Config{Dir: filepath.Join(dir, "data"), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return "", "", nil, errors.Join(fmt.Errorf("start PostgreSQL: %w", err), os.RemoveAll(dir))
	}
	stop = func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		return errors.Join(server.Stop(ctx), os.RemoveAll(dir))
	}
	return server.URL(), "the machine's own PostgreSQL", stop, nil
}
