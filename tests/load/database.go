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

	"harrier/internal/pg/local"
)

// database is the seeded database of a run.
type database struct {
	url string
	// how says how it was created, for the report.
	how string
	// admin is the URL for a superuser if the PostgreSQL can count plans.
	admin string
	// postmaster is the ID of the PostgreSQL's first process, if it runs on this machine and admin is known.
	postmaster string
	// close deletes what the run created.
	close func() error
}

// openDatabase finds or creates a database: with keep the one that TEST_DATABASE_URL names, else a fresh one on that server,
// else one on a PostgreSQL of its own in folder.
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
		admin, err := counting(ctx, given)
		return database{url: given, admin: admin, how: "TEST_DATABASE_URL, kept", close: func() error { return nil }}, err
	}
	return freshDatabase(ctx, given, "")
}

// ownServer starts a PostgreSQL with durable commits, unlike the containers of the test kit.
func ownServer(ctx context.Context, folder string) (database, error) {
	config := local.Config{Dir: filepath.Join(folder, "database"), Log: slog.New(slog.DiscardHandler)}
	server, err := local.Start(ctx, config)
	if err != nil {
		return database{}, err
	}
	stop := func() error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
		defer cancel()
		return server.Stop(ctx)
	}
	admin, err := loadStatements(ctx, server.URL())
	if err != nil {
		return database{}, errors.Join(err, stop())
	}
	if admin != "" { // A library is loaded by a restart.
		if err := stop(); err != nil {
			return database{}, err
		}
		if server, err = local.Start(ctx, config); err != nil {
			return database{}, err
		}
		if err := execute(ctx, admin, append([]string{"CREATE EXTENSION IF NOT EXISTS pg_stat_statements"}, statementsOff...)...); err != nil {
			return database{}, errors.Join(err, stop())
		}
	}
	return database{url: server.URL(), admin: admin, how: "a PostgreSQL of its own, durable", close: stop}, nil
}

// freshDatabase creates a database, whose name ends in suffix, on the server of given.
func freshDatabase(ctx context.Context, given, suffix string) (database, error) {
	u, err := url.Parse(given)
	if err != nil {
		return database{}, errors.New("TEST_DATABASE_URL is not a URL") // The error itself may contain the password.
	}
	name := "harrier_load_" + strconv.FormatInt(time.Now().UnixMilli(), 36) + suffix
	quoted := pgx.Identifier{name}.Sanitize()
	if err := execute(ctx, given, "CREATE DATABASE "+quoted); err != nil {
		return database{}, err
	}
	u.Path = "/" + name
	return database{url: u.String(), how: "a fresh database on the server of TEST_DATABASE_URL", close: func() error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		return execute(ctx, given, "DROP DATABASE "+quoted)
	}}, nil
}

// findPostmaster finds the first process of the PostgreSQL.
func (d *database) findPostmaster(ctx context.Context) error {
	if d.admin == "" {
		return nil
	}
	return connected(ctx, d.admin, func(conn *pgx.Conn) error {
		var text string
		if err := conn.QueryRow(ctx, "SELECT pg_read_file('postmaster.pid')").Scan(&text); err != nil {
			return fmt.Errorf("find the processes of PostgreSQL: %w", err)
		}
		pid, _, _ := strings.Cut(text, "\n")
		if name, err := os.ReadFile("/proc/" + pid + "/comm"); err == nil && strings.HasPrefix(string(name), "postgres") {
			d.postmaster = pid
		}
		return nil
	})
}

// cpu returns the CPU time of PostgreSQL's processes that run now; zero if it runs elsewhere.
func (d *database) cpu() (sum time.Duration, err error) {
	if d.postmaster == "" {
		return 0, nil
	}
	children, err := os.ReadFile("/proc/" + d.postmaster + "/task/" + d.postmaster + "/children")
	if err != nil {
		return 0, fmt.Errorf("list the processes of PostgreSQL: %w", err)
	}
	for pid := range strings.FieldsSeq(string(children)) {
		if used, err := cpuOf("/proc/" + pid + "/stat"); err == nil { // or else it has ended
			sum += used
		}
	}
	return sum, nil
}

// execute runs statements on a new connection, each in its own transaction.
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

// connected calls work with a connection.
func connected(ctx context.Context, address string, work func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return errors.New("cannot connect to the database with this user and password") // The error itself may contain the password.
	}
	return errors.Join(work(conn), conn.Close(context.WithoutCancel(ctx)))
}

// seed fills the database with demo data, unless it already has as much.
func (b *bench) seed(ctx context.Context, days int) error {
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
		"-results", strconv.Itoa(b.Results), "-days", strconv.Itoa(days))
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

// holds counts the rows of the database; zero if it has no tables yet.
func (b *bench) holds(ctx context.Context) (races, results int, err error) {
	err = connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		var migrated bool
		// Both tables are created by the same migration.
		err := conn.QueryRow(ctx, "SELECT to_regclass('results') IS NOT NULL").Scan(&migrated)
		if err != nil || !migrated {
			return err //nolint:wrapcheck // Wrapped below.
		}
		err = conn.QueryRow(ctx, "SELECT (SELECT count(*) FROM races), (SELECT count(*) FROM results)").Scan(&races, &results)
		return err //nolint:wrapcheck // Wrapped below.
	})
	if err != nil {
		return 0, 0, fmt.Errorf("count races and results: %w", err)
	}
	return races, results, nil
}
