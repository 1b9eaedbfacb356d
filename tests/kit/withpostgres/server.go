package main

import (
	"context"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/modules/postgres"

	"harrier/internal/pg/local"
	"harrier/tests/kit/database"
)

const (
	// envImage is the container image to use if a Docker engine is running.
	envImage     = "TEST_POSTGRES_IMAGE"
	defaultImage = "postgres:15"
)

// startPostgres returns the URL of a PostgreSQL for tests: the one in TEST_DATABASE_URL, or a container if a Docker engine is
// running and can get the image, or else a server started from the local binaries. How says which; stop ends what was started.
func startPostgres(ctx context.Context) (url, how string, stop func() error, err error) {
	if url := os.Getenv(database.EnvURL); url != "" {
		return url, database.EnvURL, func() error { return nil }, nil
	}
	whyLocal := "no container, because no Docker engine is running"
	if dockerRuns(ctx) {
		url, how, stop, err := startContainer(ctx)
		if err == nil {
			return url, how, stop, nil
		}
		// The engine may be unable to reach the registry.
		whyLocal = fmt.Sprintf("no container: %v", err)
	}
	url, stop, err = startLocal(ctx)
	return url, "local binaries (" + whyLocal + ")", stop, err
}

// dockerRuns reports whether a Docker engine is running. The client panics if it finds none.
func dockerRuns(ctx context.Context) (ok bool) {
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
	image := os.Getenv(envImage)
	if image == "" {
		image = defaultImage
	}
	container, err := postgres.Run(ctx, image, postgres.WithDatabase("harrier"), postgres.WithUsername("harrier"), postgres.WithPassword("harrier"),
		testcontainers.WithCmd("postgres", "-c", "fsync=off", "-c", "max_connections=1000"), postgres.BasicWaitStrategies())
	if err != nil {
		return "", "", nil, fmt.Errorf("start a container of %s: %w", image, err)
	}
	stop = func() error { return testcontainers.TerminateContainer(container) }
	url, err = container.ConnectionString(ctx, "sslmode=disable")
	if err != nil {
		return "", "", nil, errors.Join(fmt.Errorf("get the address of the container: %w", err), stop())
	}
	if err := lighten(ctx, url); err != nil {
		return "", "", nil, errors.Join(err, stop())
	}
	return url, "a container of " + image, stop, nil
}

// lighten stores the password of the URL's role as a hash of one iteration instead of 4,096. Each of the thousands of connections that
// tests make computes it anew, which under the race detector took a tenth of all time. PostgreSQL has a setting for it since version 16.
func lighten(ctx context.Context, server string) error {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	role, salt := conn.Config().User, []byte(rand.Text())
	salted, err := pbkdf2.Key(sha256.New, conn.Config().Password, salt, 1, sha256.Size)
	if err != nil {
		return fmt.Errorf("hash the password: %w", err)
	}
	sign := func(text string) []byte {
		mac := hmac.New(sha256.New, salted)
		_, _ = mac.Write([]byte(text))
		return mac.Sum(nil)
	}
	stored, encode := sha256.Sum256(sign("Client Key")), base64.StdEncoding.EncodeToString
	hash := "SCRAM-SHA-256$1:" + encode(salt) + "$" + encode(stored[:]) + ":" + encode(sign("Server Key"))
	if _, err := conn.Exec(ctx, "ALTER ROLE "+pgx.Identifier{role}.Sanitize()+" PASSWORD '"+hash+"'"); err != nil {
		return fmt.Errorf("store the password: %w", err)
	}
	return nil
}

func startLocal(ctx context.Context) (url string, stop func() error, err error) {
	dir, err := database.NewFolder("harrier-test-postgres-")
	if err != nil {
		return "", nil, err
	}
	// PostgreSQL does not run as root, so another user must be able to enter the folder.
	if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // Nothing in it can be read.
		return "", nil, errors.Join(fmt.Errorf("let PostgreSQL into its folder: %w", err), os.RemoveAll(dir))
	}
	server, err := local.Start(ctx, local.Config{Dir: filepath.Join(dir, "data"), Disposable: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("start PostgreSQL: %w", err), os.RemoveAll(dir))
	}
	stop = func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		return errors.Join(server.Stop(ctx), os.RemoveAll(dir))
	}
	if err := lighten(ctx, server.URL()); err != nil {
		return "", nil, errors.Join(err, stop())
	}
	return server.URL(), stop, nil
}

// version returns the version of a server.
func version(ctx context.Context, server string) (version string, err error) {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	err = conn.QueryRow(ctx, "SHOW server_version").Scan(&version)
	return version, err
}
