package localpg_test

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
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/localpg"
)

// programDir, in the environment, makes the test binary a program that starts the server in that folder, prints its URL
// and waits to be killed.
const programDir = "LOCALPG_TEST_PROGRAM_DIR"

func TestMain(m *testing.M) {
	dir := os.Getenv(programDir)
	if dir == "" {
		os.Exit(m.Run())
	}
	server, err := localpg.Start(context.Background(), localpg.Config{Dir: dir})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if _, err := fmt.Fprintln(os.Stdout, server.URL()); err != nil {
		os.Exit(1)
	}
	select {}
}

// folder gives a data folder that is not there yet, below folders that everybody can enter.
func folder(tb testing.TB) string {
	tb.Helper()
	// The testing package's folders have the test's name in them, which leaves no room for a socket; and they are closed
	// to others, while PostgreSQL runs as another user when the tests run as root.
	dir, err := os.MkdirTemp("", "localpg-") //nolint:usetesting // For the reasons above.
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			tb.Error(err)
		}
	})
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // Everybody has to pass.
		tb.Fatal(err)
	}
	return filepath.Join(dir, "data")
}

// patience is longer than anything here takes on a busy machine.
const patience = time.Minute

func config(t *testing.T, dir string) localpg.Config {
	t.Helper()
	return localpg.Config{Dir: dir, Outside: filepath.Join(dir, "no such place"), Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
}

func start(t *testing.T, cfg localpg.Config) *localpg.Server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	server, err := localpg.Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, server) })
	return server
}

func refused(t *testing.T, cfg localpg.Config) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	server, err := localpg.Start(ctx, cfg)
	if err == nil {
		stop(t, server)
		t.Fatal("the server started")
	}
	return err
}

// stop may be called from a cleanup, when the test's own context has ended.
func stop(t *testing.T, server *localpg.Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
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

// record writes something that recorded finds as long as the cluster is the same.
func record(t *testing.T, address string) {
	t.Helper()
	exec1(t, address, "CREATE TABLE log (miles int); INSERT INTO log VALUES (26)")
}

func recorded(t *testing.T, address string) {
	t.Helper()
	if miles := ask(t, address, "SELECT miles::text FROM log"); miles != "26" {
		t.Fatalf("the log holds %s miles, want 26", miles)
	}
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	deadline := time.After(patience)
	for !is() {
		select {
		case <-deadline:
			t.Fatalf("%s: not within %s", what, patience)
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

// socketDir is the folder of the socket that a URL leads to.
func socketDir(t *testing.T, server string) string {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query().Get("host")
}

func alive(pid int) bool { return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

// itself is the test binary.
func itself(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
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
			t.Fatalf("%T is no Unix file", info.Sys())
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: stat.Uid, Gid: stat.Gid}}
	}
	return cmd
}

func TestStart(t *testing.T) {
	t.Parallel()

	t.Run("keeps the data over a stop and a start", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		first := start(t, cfg)
		record(t, first.URL())
		stop(t, first)
		if _, err := connect(t, first.URL()); err == nil {
			t.Fatal("the stopped server takes connections")
		}
		second := start(t, cfg)
		recorded(t, second.URL())
		if first.URL() != second.URL() {
			t.Errorf("the URL changed")
		}
	})

	t.Run("runs two folders beside each other", func(t *testing.T) {
		t.Parallel()
		one, two := start(t, config(t, folder(t))), start(t, config(t, folder(t)))
		record(t, one.URL())
		record(t, two.URL())
		recorded(t, one.URL())
		if id := "SELECT system_identifier::text FROM pg_control_system()"; ask(t, one.URL(), id) == ask(t, two.URL(), id) {
			t.Error("both folders lead to one cluster")
		}
	})

	t.Run("refuses a folder that is in use and names the process", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		server := start(t, cfg)
		err := refused(t, cfg)
		if !errors.Is(err, localpg.ErrInUse) || !strings.Contains(err.Error(), strconv.Itoa(os.Getpid())) {
			t.Fatalf("got %q, want ErrInUse and the process %d", err, os.Getpid())
		}
		record(t, server.URL())
		stop(t, server)
		recorded(t, start(t, cfg).URL())
	})

	t.Run("refuses a folder that links to a cluster in use", func(t *testing.T) {
		t.Parallel()
		cfg, other := config(t, folder(t)), config(t, folder(t))
		start(t, cfg)
		if err := os.Mkdir(other.Dir, 0o755); err != nil { //nolint:gosec // Everybody may pass.
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(cfg.Dir, "postgres"), filepath.Join(other.Dir, "postgres")); err != nil {
			t.Fatal(err)
		}
		if err := refused(t, other); !errors.Is(err, localpg.ErrInUse) {
			t.Fatalf("got %q, want ErrInUse", err)
		}
	})

	t.Run("works below a path too long or too odd for a socket", func(t *testing.T) {
		t.Parallel()
		for _, deep := range []string{strings.Repeat("/deeper", 20), "/a+b, 'c' \"d\"/läufer %20"} {
			cfg := config(t, filepath.Join(folder(t), deep))
			server := start(t, cfg)
			record(t, server.URL())
			host := socketDir(t, server.URL())
			info, err := os.Stat(host)
			if err != nil {
				t.Fatal(err)
			}
			if info.Mode().Perm() != 0o700 {
				t.Errorf("the socket's folder has the mode %s", info.Mode())
			}
			stop(t, server)
			if _, err := os.Stat(host); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the socket's folder stays behind: %v", err)
			}

			// Somebody else may make a folder of that name, which everybody can enter.
			if err := os.Mkdir(host, 0o700); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.Remove(host) })
			if err := os.Chmod(host, 0o777); err != nil { //nolint:gosec // It is the trap.
				t.Fatal(err)
			}
			again := start(t, cfg)
			recorded(t, again.URL())
			if again.URL() == server.URL() {
				t.Error("the socket is in a folder that everybody can enter")
			}
		}
	})

	t.Run("makes a cluster that was half made when its program was killed", func(t *testing.T) {
		t.Parallel()
		for _, after := range []int{100, 250, 400, 550} {
			dir := folder(t)
			program := exec.CommandContext(t.Context(), itself(t))
			program.Env = append(os.Environ(), programDir+"="+dir)
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(after) * time.Millisecond)
			kill(t, program.Process.Pid)
			_ = program.Wait()

			record(t, start(t, config(t, dir)).URL())
			left, err := filepath.Glob(filepath.Join(dir, "postgres.*-*"))
			if err != nil || len(left) > 0 {
				t.Errorf("%v stays behind (%v)", left, err)
			}
		}
	})

	t.Run("leaves alone what is no whole cluster", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		precious := filepath.Join(cfg.Dir, "postgres", "data", "base")
		if err := os.MkdirAll(precious, 0o755); err != nil { //nolint:gosec // Everybody may pass.
			t.Fatal(err)
		}
		if err := refused(t, cfg); !strings.Contains(err.Error(), "no whole cluster") {
			t.Fatal(err)
		}
		if _, err := os.Stat(precious); err != nil {
			t.Error(err)
		}
	})

	t.Run("leaves nothing running when its context ends", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		for _, after := range []int{1, 10, 50, 300, 500, 600, 700} {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(after)*time.Millisecond)
			server, err := localpg.Start(ctx, cfg)
			cancel()
			if err == nil {
				stop(t, server)
			} else if !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(err.Error(), "killed") {
				t.Fatal(err)
			}
		}
		record(t, start(t, cfg).URL())
	})

	t.Run("says what PostgreSQL complains of", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		stop(t, start(t, cfg))
		f, err := os.OpenFile(filepath.Join(data(cfg.Dir), "postgresql.conf"), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("stride_length = 3\n"); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if err := refused(t, cfg); !strings.Contains(err.Error(), "FATAL") {
			t.Fatalf("%q does not quote the log", err)
		}
	})

	t.Run("puts a long log aside", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		if err := os.Mkdir(cfg.Dir, 0o755); err != nil { //nolint:gosec // Everybody may pass.
			t.Fatal(err)
		}
		long := filepath.Join(cfg.Dir, "postgres.log")
		if err := os.WriteFile(long, make([]byte, 16<<20+1), 0o600); err != nil {
			t.Fatal(err)
		}
		start(t, cfg)
		if info, err := os.Stat(long + ".1"); err != nil || info.Size() != 16<<20+1 {
			t.Errorf("the old log is not kept: %v", err)
		}
		if info, err := os.Stat(long); err != nil || info.Size() == 0 || info.Size() > 1<<20 || info.Mode().Perm() != 0o600 {
			t.Errorf("the new log is not a private one of this start: %v, %v", info, err)
		}
	})
}

func TestVersions(t *testing.T) {
	t.Parallel()

	t.Run("a cluster of a version that is not installed is refused", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		stop(t, start(t, cfg))
		if err := os.WriteFile(filepath.Join(data(cfg.Dir), "PG_VERSION"), []byte("99\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := refused(t, cfg); !errors.Is(err, localpg.ErrNoBinaries) || !strings.Contains(err.Error(), "version 99") {
			t.Fatalf("got %q, want ErrNoBinaries and the version 99", err)
		}
	})

	t.Run("binaries that are too old are refused before anything is made", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		cfg.Binaries = filepath.Dir(cfg.Dir)
		for _, name := range []string{"initdb", "postgres"} {
			if err := os.WriteFile(filepath.Join(cfg.Binaries, name), []byte("#!/bin/sh\necho 'postgres (PostgreSQL) 14.9'\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := refused(t, cfg); !errors.Is(err, localpg.ErrNoBinaries) || !strings.Contains(err.Error(), "14") {
			t.Fatalf("got %q, want ErrNoBinaries and the version 14", err)
		}
		if _, err := os.Stat(filepath.Join(cfg.Dir, "postgres")); !errors.Is(err, os.ErrNotExist) {
			t.Error("a cluster was begun")
		}
	})

	t.Run("the installed binaries are found", func(t *testing.T) {
		t.Parallel()
		dir, err := localpg.FindBinaries(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "initdb")); err != nil {
			t.Error(err)
		}
	})
}
