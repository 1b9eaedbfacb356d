package kit

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit/port"
)

// nobody is a user without privileges: PgBouncer does not run as root.
const nobody = 65534

// HasPgBouncer skips the test if PgBouncer is not installed, except in CI.
func HasPgBouncer(t testing.TB) {
	t.Helper()
	if _, err := osexec.LookPath("pgbouncer"); err == nil {
		return
	}
	const why = "PgBouncer is not installed: run internal/tools/needs.sh pgbouncer"
	if os.Getenv("CI") != "" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// PgBouncer starts a PgBouncer in transaction mode before a database, which lends its few connections to many, until the test ends. It
// returns the database's URL through it. The parameters belong to the database's line, the settings are lines of their own.
func PgBouncer(t testing.TB, database, parameters string, settings ...string) string {
	t.Helper()
	HasPgBouncer(t)
	target, err := pgx.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	listen := port.Free(t)
	dir, err := os.MkdirTemp("", "harrier-test-pgbouncer-") //nolint:usetesting // whoever runs PostgreSQL could not enter the test's folder
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	ini := fmt.Sprintf("[databases]\n* = host=%s port=%d %s\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=%d\nunix_socket_dir=\n"+
		"auth_type=plain\nauth_file=%s\npool_mode=transaction\nmax_client_conn=100\ndefault_pool_size=4\n%s\n",
		target.Host, target.Port, parameters, listen, filepath.Join(dir, "users.txt"), strings.Join(settings, "\n"))
	files := map[string]string{"pgbouncer.ini": ini, "users.txt": fmt.Sprintf("%q %q\n", target.User, target.Password)}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := osexec.CommandContext(context.WithoutCancel(t.Context()), "pgbouncer", "-q", filepath.Join(dir, "pgbouncer.ini"))
	cmd.Cancel, cmd.Dir = nil, dir
	if os.Geteuid() == 0 {
		// Whoever runs PostgreSQL may use its socket.
		owner, group := ownerOf(target.Host)
		for _, path := range []string{dir, filepath.Join(dir, "pgbouncer.ini"), filepath.Join(dir, "users.txt")} {
			if err := os.Chown(path, int(owner), int(group)); err != nil {
				t.Fatal(err)
			}
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: owner, Gid: group}}
	}
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(listen))
	Eventually(t, "PgBouncer listens", func() bool {
		conn, err := net.DialTimeout("tcp", address, time.Second) //nolint:noctx // it has a timeout
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
	through := url.URL{Scheme: "postgres", User: url.UserPassword(target.User, target.Password), Host: address, Path: target.Database}
	through.RawQuery = "sslmode=disable&connect_timeout=20"
	return through.String()
}

// ownerOf returns the user and group that own a folder; nobody for the name of a host.
func ownerOf(path string) (user, group uint32) {
	if info, err := os.Stat(path); err == nil && strings.HasPrefix(path, "/") {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
			return stat.Uid, stat.Gid
		}
	}
	return nobody, nobody
}

// PgBouncerPrepares reports whether PgBouncer keeps prepared statements: from 1.21.
func PgBouncerPrepares(t testing.TB) bool {
	t.Helper()
	out, err := osexec.CommandContext(t.Context(), "pgbouncer", "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	var major, minor int
	if _, err := fmt.Sscanf(string(out), "PgBouncer %d.%d", &major, &minor); err != nil {
		t.Fatalf("the version of PgBouncer: %q", out)
	}
	return major > 1 || minor >= 21
}
