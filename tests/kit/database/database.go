// Package database has a new database for each test, on a real PostgreSQL. It does not know the program, nor how a PostgreSQL is started, so
// that most tests are built without either.
package database

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/db"
	"harrier/internal/pg"
	"harrier/tests/kit/wait"
)

// cluster is the server shared by the tests of this process. The first test that needs it starts it.
var cluster struct {
	once     sync.Once
	url      string
	template string
	stop     func() error
	err      error
}

// Main runs the tests of a package and stops what they started; stops are first. Packages whose tests use a database call it from TestMain:
//
//	func TestMain(m *testing.M) { os.Exit(database.Main(m)) }
func Main(m *testing.M, stops ...func() error) int {
	debug.SetGCPercent(200) // collecting takes a tenth of the time otherwise
	code := m.Run()
	for _, stop := range append(stops, stopCluster) {
		if err := stop(); err != nil {
			fmt.Fprintln(os.Stderr, "after the tests:", err)
			code = max(code, 1)
		}
	}
	return code
}

// stopCluster stops the server that the tests of this process shared, if they started one.
func stopCluster() error {
	if cluster.stop == nil {
		return nil
	}
	return cluster.stop()
}

// URL returns the URL of a new, migrated database, which is dropped when the test ends.
func URL(t testing.TB) string {
	t.Helper()
	url, drop, err := New(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Fatal(err)
		}
	})
	return url
}

// New returns the URL of a new, migrated database, for as long as drop is not called.
func New(ctx context.Context) (url string, drop func() error, err error) {
	cluster.once.Do(func() {
		cluster.url, cluster.stop, cluster.err = server()
		if cluster.err == nil {
			cluster.url = inDatabase(cluster.url, "")
			ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
			defer cancel()
			cluster.template, cluster.err = template(ctx, cluster.url)
		}
	})
	if cluster.err != nil {
		return "", nil, fmt.Errorf("no PostgreSQL for the test: %w", cluster.err)
	}
	name := "harrier_test_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	// Copying files takes a tenth of the processor time of the default, which passes each page through the log.
	if err := exec(ctx, cluster.url, "CREATE DATABASE "+name+" TEMPLATE "+cluster.template+" STRATEGY file_copy"); err != nil {
		return "", nil, err
	}
	return inDatabase(cluster.url, name), func() error { return dropDatabase(cluster.url, name) }, nil
}

// Patient are settings of a test's own connections: what it holds open lasts as long as it needs on a busy machine, and so do its statements.
var Patient = map[string]string{
	"idle_in_transaction_session_timeout": "0", "statement_timeout": strconv.FormatInt(wait.Timeout.Milliseconds(), 10),
}

// Open is URL with a pool. The constraints are those of the packages under test.
func Open(t testing.TB, constraints ...pg.Constraints) *pg.DB {
	t.Helper()
	db, err := pg.OpenWith(t.Context(), URL(t), pg.Options{Settings: Patient}, constraints...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return db
}

// template creates the database that is cloned for each test, once per server and state of the migrations, even if the tests of
// several packages run at once.
func template(ctx context.Context, server string) (string, error) {
	hash := sha256.New()
	err := fs.WalkDir(db.Files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(db.Files, path)
		_, _ = fmt.Fprintf(hash, "%s %d\n%s", path, len(text), text)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("read the schema: %w", err)
	}
	name := "harrier_template_" + hex.EncodeToString(hash.Sum(nil))[:16]

	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(8675309)"); err != nil {
		return "", fmt.Errorf("wait for the others: %w", err)
	}
	var there bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there); err != nil || there {
		return name, err
	}
	making := name + "_making"
	for _, sql := range []string{"DROP DATABASE IF EXISTS " + making + " WITH (FORCE)", "CREATE DATABASE " + making} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return "", fmt.Errorf("make the template: %w", err)
		}
	}
	if err := migrate(ctx, inDatabase(server, making)); err != nil {
		return "", err
	}
	if _, err := conn.Exec(ctx, "ALTER DATABASE "+making+" RENAME TO "+name); err != nil {
		return "", fmt.Errorf("name the template: %w", err)
	}
	return name, nil
}

func migrate(ctx context.Context, at string) error {
	db, err := pg.Open(ctx, at, 2)
	if err != nil {
		return err
	}
	defer db.Close()
	m, err := pg.NewMigrator(db.Pool, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	if _, err := m.Up(ctx); err != nil {
		return err
	}
	return m.Close()
}

// Reinstall installs the code of a database again, as a server does after a migration.
func Reinstall(ctx context.Context, at string) error {
	conn, err := pgx.Connect(ctx, at)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if _, err := conn.Exec(ctx, "COMMENT ON SCHEMA code IS ''"); err != nil {
		return fmt.Errorf("forget what is installed: %w", err)
	}
	return migrate(ctx, at)
}

// inDatabase returns the URL with the name of another database, or of the same, and time to connect.
func inDatabase(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		panic(fmt.Sprintf("%s is not a URL", EnvURL))
	}
	// The tests of all packages run at once, so connecting may take long: for a server, almost as long as a request.
	timeout := wait.Timeout
	if name != "" {
		u.Path, timeout = "/"+name, 30*time.Second
	}
	query := u.Query()
	query.Set("connect_timeout", strconv.Itoa(int(timeout.Seconds())))
	u.RawQuery = query.Encode()
	return u.String()
}

// dropDatabase drops a database. It waits for an autovacuum worker in it, which it may not terminate.
func dropDatabase(server, name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), wait.Timeout)
	defer cancel()
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	dropped := wait.Holds(func() bool {
		_, err = conn.Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)")
		return err == nil
	})
	if !dropped {
		return fmt.Errorf("drop the test's database: %w", err)
	}
	return nil
}

// Exec runs a statement on a server.
func Exec(t testing.TB, server, sql string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), wait.Timeout)
	defer cancel()
	if err := exec(ctx, server, sql); err != nil {
		t.Fatal(err)
	}
}

func exec(ctx context.Context, server, sql string) error {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if _, err := conn.Exec(ctx, sql); err != nil {
		return fmt.Errorf("%s: %w", sql, err)
	}
	return nil
}
