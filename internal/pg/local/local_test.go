package local_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/pg/local"
)

func TestStart(t *testing.T) {
	t.Parallel()

	t.Run("keeps its data across a restart", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		first := start(t, cfg)
		record(t, first.URL())
		stop(t, first)
		if _, err := connect(t, first.URL()); err == nil {
			t.Fatal("the stopped server accepts connections")
		}
		second := start(t, cfg)
		recorded(t, second.URL())
		if first.URL() != second.URL() {
			t.Errorf("the URL changed")
		}
	})

	t.Run("runs two directories at the same time", func(t *testing.T) {
		t.Parallel()
		one, two := start(t, config(t, folder(t))), start(t, config(t, folder(t)))
		record(t, one.URL())
		record(t, two.URL())
		recorded(t, one.URL())
		if id := "SELECT system_identifier::text FROM pg_control_system()"; ask(t, one.URL(), id) == ask(t, two.URL(), id) {
			t.Error("both directories lead to one cluster")
		}
	})

	t.Run("refuses a directory in use and names the process", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
		server := start(t, cfg)
		err := refused(t, cfg)
		if !errors.Is(err, local.ErrInUse) || !strings.Contains(err.Error(), strconv.Itoa(os.Getpid())) {
			t.Fatalf("got %q, want ErrInUse and the process %d", err, os.Getpid())
		}
		record(t, server.URL())
		stop(t, server)
		recorded(t, start(t, cfg).URL())
	})

	t.Run("refuses a directory that links to a cluster in use", func(t *testing.T) {
		t.Parallel()
		cfg, other := config(t, made(t)), config(t, folder(t))
		start(t, cfg)
		if err := os.Mkdir(other.Dir, 0o755); err != nil { //nolint:gosec // Every user may pass.
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(cfg.Dir, "postgres"), filepath.Join(other.Dir, "postgres")); err != nil {
			t.Fatal(err)
		}
		if err := refused(t, other); !errors.Is(err, local.ErrInUse) {
			t.Fatalf("got %q, want ErrInUse", err)
		}
	})

	t.Run("works below a path that is too long or too odd for a socket", func(t *testing.T) {
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
				t.Errorf("the socket's directory has mode %s", info.Mode())
			}
			stop(t, server)
			if _, err := os.Stat(host); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the socket's directory was left behind: %v", err)
			}

			// Another user may create a directory of that name that everyone can enter.
			if err := os.Mkdir(host, 0o700); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.Remove(host) })
			if err := os.Chmod(host, 0o777); err != nil { //nolint:gosec // The permissions are what is tested.
				t.Fatal(err)
			}
			again := start(t, cfg)
			recorded(t, again.URL())
			if again.URL() == server.URL() {
				t.Error("the socket is in a directory that everyone can enter")
			}
		}
	})

	t.Run("replaces a cluster that was unfinished when its program was killed", func(t *testing.T) {
		t.Parallel()
		for _, after := range []int{100, 250, 400, 550} {
			dir := folder(t)
			program := exec.CommandContext(t.Context(), itself(t))
			program.Env = append(os.Environ(), programDir+"="+dir)
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(after) * time.Millisecond) // wherever it is then, it is killed
			kill(t, program.Process.Pid)
			_ = program.Wait()

			record(t, start(t, config(t, dir)).URL())
			left, err := filepath.Glob(filepath.Join(dir, "postgres.*-*"))
			if err != nil || len(left) > 0 {
				t.Errorf("%v left behind (%v)", left, err)
			}
		}
	})

	t.Run("leaves an incomplete cluster alone", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		precious := filepath.Join(cfg.Dir, "postgres", "data", "base")
		if err := os.MkdirAll(precious, 0o755); err != nil { //nolint:gosec // Every user may pass.
			t.Fatal(err)
		}
		if err := refused(t, cfg); !strings.Contains(err.Error(), "not a complete cluster") {
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
			server, err := local.Start(ctx, cfg)
			cancel()
			if err == nil {
				stop(t, server)
			} else if !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(err.Error(), "killed") {
				t.Fatal(err)
			}
		}
		record(t, start(t, cfg).URL())
	})

	t.Run("quotes why PostgreSQL did not start", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
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

	t.Run("rotates a long log", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, folder(t))
		if err := os.Mkdir(cfg.Dir, 0o755); err != nil { //nolint:gosec // Every user may pass.
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
			t.Errorf("the new log is not a private file of this start: %v, %v", info, err)
		}
	})
}

func TestVersions(t *testing.T) {
	t.Parallel()

	t.Run("a cluster of a version that is not installed is refused", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
		stop(t, start(t, cfg))
		if err := os.WriteFile(filepath.Join(data(cfg.Dir), "PG_VERSION"), []byte("99\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := refused(t, cfg); !errors.Is(err, local.ErrNoBinaries) || !strings.Contains(err.Error(), "version 99") {
			t.Fatalf("got %q, want ErrNoBinaries and the version 99", err)
		}
	})
}

func TestOldBinariesArePassedOver(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"initdb", "postgres"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\necho 'postgres (PostgreSQL) 14.9'\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	if found, err := local.Find(t.Context(), 14); err != nil || found != dir {
		t.Errorf("version 14 is in %s, %v", found, err)
	}
	if found, err := local.Find(t.Context(), 0); err != nil || found == dir {
		t.Errorf("the version in %s is taken, %v", found, err)
	}
}

// A PostgreSQL that finds no room on the disk is started again until it does.
func TestStartOnFullDisk(t *testing.T) {
	cfg := config(t, folder(t))
	stop(t, start(t, cfg))
	installed, err := local.Find(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(folder(t))
	failed := filepath.Join(dir, "failed")
	if err := os.Chmod(dir, 0o777); err != nil { //nolint:gosec // also for the user as whom PostgreSQL runs
		t.Fatal(err)
	}
	script := "#!/bin/sh\nif [ \"$1\" != --version ] && [ ! -e " + failed + ` ]; then
	touch ` + failed + `
	echo 'FATAL:  could not write lock file "postmaster.pid": No space left on device' >&2
	exit 1
fi
exec ` + installed + "/postgres \"$@\"\n"
	for name, text := range map[string]string{"postgres": script, "initdb": "#!/bin/sh\nexec " + installed + "/initdb \"$@\"\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	var said strings.Builder
	cfg.Log = slog.New(slog.NewTextHandler(&said, nil))
	server := start(t, cfg)
	if answer := ask(t, server.URL(), "SELECT 'runs'"); answer != "runs" {
		t.Error(answer)
	}
	if _, err := os.Stat(failed); err != nil || !strings.Contains(said.String(), "the disk is full; trying again") {
		t.Errorf("the start did not meet a full disk, or did not say so: %v\n%s", err, said.String())
	}
}
