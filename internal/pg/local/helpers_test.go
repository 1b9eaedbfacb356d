package local_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/pg/local"
)

// programDir is an environment variable that turns the test binary into a program that starts a server in that directory,
// prints its URL and waits to be killed.
const programDir = "LOCALPG_TEST_PROGRAM_DIR"

func TestMain(m *testing.M) {
	dir := os.Getenv(programDir)
	if dir == "" {
		code := m.Run()
		if prepared != "" {
			_ = os.RemoveAll(prepared)
		}
		os.Exit(code)
	}
	server, err := local.Start(context.Background(), local.Config{Dir: dir})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if _, err := fmt.Fprintln(os.Stdout, server.URL()); err != nil {
		os.Exit(1)
	}
	select {}
}

// folder returns a data folder that is not there yet, below folders that everybody can enter.
func folder(tb testing.TB) string {
	tb.Helper()
	// Not tb.TempDir: its path is too long for a socket, and closed to other users, as one of whom PostgreSQL runs if the
	// tests run as root.
	dir, err := os.MkdirTemp("", "localpg-") //nolint:usetesting // See above.
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			tb.Error(err)
		}
	})
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // Every user has to pass.
		tb.Fatal(err)
	}
	return filepath.Join(dir, "data")
}

// prepared is the folder with what made copies.
var prepared string

var prepare = sync.OnceValue(func() error {
	var err error
	if prepared, err = os.MkdirTemp("", "localpg-"); err != nil {
		return err
	}
	if err := os.Chmod(prepared, 0o755); err != nil { //nolint:gosec // Every user has to pass.
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	server, err := local.Start(ctx, local.Config{Dir: filepath.Join(prepared, "data"), Outside: filepath.Join(prepared, "no such place")})
	if err != nil {
		return err
	}
	return server.Stop(ctx)
})

// made returns a data folder with a copy of a cluster that has been stopped, for tests of what comes after its creation: initdb takes a second.
func made(t *testing.T) string {
	t.Helper()
	if err := prepare(); err != nil {
		t.Fatal(err)
	}
	dir := folder(t)
	if out, err := exec.CommandContext(t.Context(), "cp", "-Rp", filepath.Join(prepared, "data"), dir).CombinedOutput(); err != nil {
		t.Fatalf("copy a cluster: %v\n%s", err, out)
	}
	return dir
}

// timeout is longer than anything here takes on a busy machine.
const timeout = 3 * time.Minute

func config(t *testing.T, dir string) local.Config {
	t.Helper()
	return local.Config{Dir: dir, Outside: filepath.Join(dir, "no such place"), Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
}

func start(t *testing.T, cfg local.Config) *local.Server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	server, err := local.Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, server) })
	return server
}

// refused requires that the server does not start, and returns why.
func refused(t *testing.T, cfg local.Config) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	server, err := local.Start(ctx, cfg)
	if err == nil {
		stop(t, server)
		t.Fatal("the server started")
	}
	return err
}

// stop may be called from a cleanup, when the test's context is done.
func stop(t *testing.T, server *local.Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	if err := server.Stop(ctx); err != nil {
		t.Error(err)
	}
}

func connect(t *testing.T, address string) (*pgx.Conn, error) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err == nil {
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
	}
	return conn, err
}

func exec1(t *testing.T, address, sql string) {
	t.Helper()
	conn, err := connect(t, address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatal(err)
	}
}

func ask(t *testing.T, address, sql string) string {
	t.Helper()
	conn, err := connect(t, address)
	if err != nil {
		t.Fatal(err)
	}
	var answer string
	if err := conn.QueryRow(t.Context(), sql).Scan(&answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// record writes a row for recorded to find.
func record(t *testing.T, address string) {
	t.Helper()
	exec1(t, address, "CREATE TABLE log (miles int); INSERT INTO log VALUES (26)")
}

func recorded(t *testing.T, address string) {
	t.Helper()
	if miles := ask(t, address, "SELECT miles::text FROM log"); miles != "26" {
		t.Fatalf("the log has %s miles, want 26", miles)
	}
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	deadline := time.After(timeout)
	for !is() {
		select {
		case <-deadline:
			t.Fatalf("%s: not within %s", what, timeout)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func data(dir string) string { return filepath.Join(dir, "postgres", "data") }

func postmaster(t *testing.T, dir string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(data(dir), "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func kill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// socketDir returns the directory of the socket in a URL.
func socketDir(t *testing.T, server string) string {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query().Get("host")
}

// itself returns the path of the test binary.
func itself(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// postgres returns the path of the server program that the cluster was last run with.
func postgres(t *testing.T, dir string) string {
	t.Helper()
	options, err := os.ReadFile(filepath.Join(data(dir), "postmaster.opts"))
	if err != nil {
		t.Fatal(err)
	}
	path, _, _ := strings.Cut(string(options), " ")
	return path
}

// asOwner prepares a command to run as the owner of the cluster.
func asOwner(t *testing.T, dir, name string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = "/"
	if os.Geteuid() == 0 {
		info, err := os.Stat(data(dir))
		if err != nil {
			t.Fatal(err)
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			t.Fatalf("%T is not a Unix file", info.Sys())
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: stat.Uid, Gid: stat.Gid}}
	}
	return cmd
}
