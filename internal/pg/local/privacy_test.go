package local_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/internal/pg/local"
)

func TestPrivacy(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	server := start(t, config(t, dir))

	t.Run("a wrong password is refused", func(t *testing.T) {
		t.Parallel()
		for _, name := range []string{"harrier", "postgres"} {
			u, err := url.Parse(server.URL())
			if err != nil {
				t.Fatal(err)
			}
			u.User = url.UserPassword(name, "guess")
			if _, err := connect(t, u.String()); err == nil || !strings.Contains(err.Error(), "password authentication failed") {
				t.Errorf("%s: got %v", name, err)
			}
		}
	})

	t.Run("nothing listens on the network", func(t *testing.T) {
		t.Parallel()
		if listens := ask(t, server.URL(), "SELECT current_setting('listen_addresses')"); listens != "" {
			t.Errorf("it listens on %q", listens)
		}
	})

	t.Run("the program's role is not a superuser", func(t *testing.T) {
		t.Parallel()
		if super := ask(t, server.URL(), "SELECT current_setting('is_superuser')"); super != "off" {
			t.Error("it is a superuser")
		}
	})

	t.Run("the role may create extensions and databases", func(t *testing.T) {
		t.Parallel()
		exec1(t, server.URL(), "CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent")
		exec1(t, server.URL(), "CREATE DATABASE clone")
	})

	t.Run("only the owner can enter the cluster and read the password", func(t *testing.T) {
		t.Parallel()
		for name, want := range map[string]os.FileMode{
			"postgres": 0o700, "postgres/data": 0o700, "postgres/run": 0o700,
			"postgres/password": 0o600, "postgres.log": 0o600, "lock": 0o600,
		} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if info.Mode().Perm() != want {
				t.Errorf("%s has mode %s", name, info.Mode())
			}
		}
		info, err := os.Stat(dir)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o067 != 0 {
			t.Errorf("the data directory has mode %s: others may enter it, or its group may list it", info.Mode())
		}
	})

	t.Run("the settings apply", func(t *testing.T) {
		t.Parallel()
		for name, want := range map[string]string{
			"fsync": "on", "synchronous_commit": "on", "data_checksums": "on", "jit": "off", "max_connections": "300",
			"max_parallel_workers_per_gather": "0", "wal_compression": "pglz", "TimeZone": "UTC",
			"log_error_verbosity": "terse", "log_min_error_statement": "panic", "log_parameter_max_length": "0",
			"log_parameter_max_length_on_error": "0", "server_encoding": "UTF8", "password_encryption": "scram-sha-256",
		} {
			if got := ask(t, server.URL(), "SELECT current_setting('"+name+"')"); got != want {
				t.Errorf("%s is %s, want %s", name, got, want)
			}
		}
	})

	t.Run("letters beyond ASCII have lower case", func(t *testing.T) {
		t.Parallel()
		if lower := ask(t, server.URL(), "SELECT lower('LÄUFER ÉLAN')"); lower != "läufer élan" {
			t.Errorf("got %s", lower)
		}
	})
}

func TestUnreachableDir(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root runs PostgreSQL as a user who may not reach the directory")
	}
	// It is below a directory that is closed to others, like /root.
	above := filepath.Dir(folder(t))
	if err := os.Chmod(above, 0o700); err != nil { //nolint:gosec // It is a directory.
		t.Fatal(err)
	}
	dir := filepath.Join(above, "data")
	cfg := config(t, dir)
	cfg.Outside = filepath.Join(filepath.Dir(folder(t)), "outside")

	server := start(t, cfg)
	record(t, server.URL())
	link := filepath.Join(dir, "postgres")
	home, err := os.Readlink(link)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Dir(home) != cfg.Outside {
		t.Errorf("the cluster is in %s", home)
	}
	stop(t, server)

	server = start(t, cfg)
	recorded(t, server.URL())
	stop(t, server)

	// As if a start was killed just before it created the link.
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	server = start(t, cfg)
	recorded(t, server.URL())
	stop(t, server)

	if err := os.Rename(home, home+" elsewhere"); err != nil {
		t.Fatal(err)
	}
	if err := refused(t, cfg); !strings.Contains(err.Error(), "gone") {
		t.Errorf("dangling link: %v", err)
	}
	if err := os.Rename(home+" elsewhere", home); err != nil {
		t.Fatal(err)
	}

	closed := config(t, filepath.Join(above, "another"))
	closed.Outside = filepath.Join(above, "outside")
	if err := refused(t, closed); !strings.Contains(err.Error(), "neither") {
		t.Errorf("no reachable directory: %v", err)
	}
}

func TestBadDir(t *testing.T) {
	t.Parallel()
	for _, dir := range []string{"", "/dev/null/data", "/tmp/a\nb"} {
		if err := refused(t, local.Config{Dir: dir}); err == nil {
			t.Errorf("%q was accepted", dir)
		}
	}
}
