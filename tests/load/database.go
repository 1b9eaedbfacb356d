package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/localpg"
)

// database is the seeded database of a run.
type database struct {
	url string
	// how it came to be, for the report.
	how string
	// close lets go of it: what the run made is deleted.
	close func() error
}

// openDatabase finds or makes a database: with keep the one that TEST_DATABASE_URL names, else a fresh one on that server,
// else one on a PostgreSQL of the run's own in folder.
func openDatabase(ctx context.Context, folder string, keep bool) (database, error) {
	given := os.Getenv("TEST_DATABASE_URL")
	switch {
	case given == "" && keep:
		return database{}, errors.New("-keep needs TEST_DATABASE_URL, which names the database that is kept")
	case given == "":
		return ownServer(ctx, folder)
	case !strings.HasPrefix(given, "postgres://") && !strings.HasPrefix(given, "postgresql://"):
		return database{}, errors.New("TEST_DATABASE_URL must be a URL, postgres://…")
	case keep:
		return database{url: given, how: "TEST_DATABASE_URL, kept", close: func() error { return nil }}, nil
	}
	return freshDatabase(ctx, given)
}

// ownServer starts a PostgreSQL whose commits reach the disk, as the test kit's containers' do not.
func ownServer(ctx context.Context, folder string) (database, error) {
	server, err := localpg.Start(ctx, localpg.Config{Dir: filepath.Join(folder, "database"), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return database{}, err
	}
	return database{url: server.URL(), how: "a PostgreSQL of its own, durable", close: func() error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
		defer cancel()
		return server.Stop(ctx)
	}}, nil
}

// freshDatabase makes a database on the server of given.
func freshDatabase(ctx context.Context, given string) (database, error) {
	u, err := url.Parse(given)
	if err != nil {
		return database{}, errors.New("TEST_DATABASE_URL is no URL") // the error itself may hold the password
	}
	name := "harrier_load_" + strconv.FormatInt(time.Now().UnixMilli(), 36)
	quoted := pgx.Identifier{name}.Sanitize()
	if err := execute(ctx, given, "CREATE DATABASE "+quoted); err != nil {
		return database{}, err
	}
	u.Path = "/" + name
	return database{url: u.String(), how: "a fresh database on the server of TEST_DATABASE_URL", close: func() error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		return execute(ctx, given, "DROP DATABASE "+quoted+" WITH (FORCE)")
	}}, nil
}

// execute runs statements, each in a transaction of its own, on a connection of its own.
func execute(ctx context.Context, address string, statements ...string) error {
	return connected(ctx, address, func(conn *pgx.Conn) error {
		for _, sql := range statements {
			if _, err := conn.Exec(ctx, sql); err != nil {
				return fmt.Errorf("%s: %w", sql, err)
			}
		}
		return nil
	})
}

// connected lends a connection to work.
func connected(ctx context.Context, address string, work func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return errors.New("the database does not answer, or not to this user and password") // the error itself may hold the password
	}
	return errors.Join(work(conn), conn.Close(context.WithoutCancel(ctx)))
}

// seed fills the database with the program's own made-up data, unless it holds as much already.
func (b *bench) seed(ctx context.Context) error {
	races, results, err := b.holds(ctx)
	if err != nil {
		return err
	}
	if races >= b.Races && results >= b.Results {
		b.sayf("seeded already: %d races, %d results\n", races, results)
		return nil
	}
	begin := time.Now()
	cmd := exec.CommandContext(ctx, b.Binary, "seed", "-users", strconv.Itoa(b.Users), "-races", strconv.Itoa(b.Races),
		"-results", strconv.Itoa(b.Results), "-days", "0")
	cmd.Env = append(os.Environ(), b.serverEnv()...)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("seed: %w\n%s", err, said[max(0, len(said)-2000):])
	}
	if races, results, err = b.holds(ctx); err != nil {
		return err
	}
	b.sayf("seeded: %d races, %d results in %.0f s\n", races, results, time.Since(begin).Seconds())
	if races < b.Races || results < b.Results {
		return fmt.Errorf("seed: %d races and %d results were asked for", b.Races, b.Results)
	}
	return nil
}

// holds counts what the database has; nothing where it has no tables yet.
func (b *bench) holds(ctx context.Context) (races, results int, err error) {
	err = connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		var migrated bool
		// Of the tables the later one; both come with the same migration.
		err := conn.QueryRow(ctx, "SELECT to_regclass('results') IS NOT NULL").Scan(&migrated)
		if err != nil || !migrated {
			return err //nolint:wrapcheck // wrapped below
		}
		err = conn.QueryRow(ctx, "SELECT (SELECT count(*) FROM races), (SELECT count(*) FROM results)").Scan(&races, &results)
		return err //nolint:wrapcheck // wrapped below
	})
	if err != nil {
		return 0, 0, fmt.Errorf("count races and results: %w", err)
	}
	return races, results, nil
}
