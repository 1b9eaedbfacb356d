package local_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"harrier/internal/pg"
)

func TestRecovery(t *testing.T) {
	t.Parallel()

	t.Run("a killed postmaster comes back under the same URL", func(t *testing.T) {
		t.Parallel()
		dir := made(t)
		server := start(t, config(t, dir))
		record(t, server.URL())
		for range 2 {
			killed := postmaster(t, dir)
			kill(t, killed)
			eventually(t, "the server is back", func() bool {
				_, err := connect(t, server.URL())
				return err == nil
			})
			recorded(t, server.URL())
			if postmaster(t, dir) == killed {
				t.Fatal("the postmaster was not killed")
			}
		}
	})

	t.Run("a busy postmaster gets longer than 0.8 seconds to accept a connection", func(t *testing.T) {
		t.Parallel()
		dir := made(t)
		server := start(t, config(t, dir))
		db, err := pg.Open(t.Context(), server.URL(), 1)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		busy := postmaster(t, dir)
		stopped := syscall.Kill(busy, syscall.SIGSTOP)
		resume := func() { _ = syscall.Kill(busy, syscall.SIGCONT) }
		defer resume()
		time.AfterFunc(1500*time.Millisecond, resume)
		if _, err := db.Exec(t.Context(), "SELECT"); stopped != nil || err != nil {
			t.Errorf("%v, %v", stopped, err)
		}
	})

	t.Run("a query that outlives its postmaster does not delay the next", func(t *testing.T) {
		t.Parallel()
		if runtime.GOOS != "linux" {
			t.Skip("processes without a postmaster are only found on Linux")
		}
		dir := made(t)
		server := start(t, config(t, dir))
		record(t, server.URL())
		busy, err := connect(t, server.URL())
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() {
			_, err := busy.Exec(context.Background(), "DO 'BEGIN LOOP END LOOP; END'")
			ended <- err
		}()
		pid := int(busy.PgConn().PID())
		eventually(t, "the query runs", func() bool {
			return ask(t, server.URL(), fmt.Sprintf("SELECT state FROM pg_stat_activity WHERE pid = %d", pid)) == "active"
		})
		kill(t, postmaster(t, dir))
		eventually(t, "the server is back", func() bool {
			_, err := connect(t, server.URL())
			return err == nil
		})
		recorded(t, server.URL())
		if err := <-ended; err == nil {
			t.Error("the endless query succeeded")
		}
	})

	t.Run("a server that was stopped immediately recovers", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
		server := start(t, cfg)
		record(t, server.URL())
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if err := server.Stop(ended); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		recorded(t, start(t, cfg).URL())
	})

	t.Run("a server that is stopped while its postmaster is down stays stopped", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
		server := start(t, cfg)
		record(t, server.URL())
		kill(t, postmaster(t, cfg.Dir))
		stop(t, server)
		if _, err := connect(t, server.URL()); err == nil {
			t.Fatal("the stopped server accepts connections")
		}
		recorded(t, start(t, cfg).URL())
	})
}

func TestKilledProgram(t *testing.T) {
	t.Parallel()

	t.Run("takes its postmaster with it", func(t *testing.T) {
		t.Parallel()
		if runtime.GOOS != "linux" {
			t.Skip("only Linux ends a child with its parent")
		}
		dir := made(t)
		killProgram(t, dir, func(url string) { record(t, url) })
		eventually(t, "the postmaster is gone", func() bool {
			_, err := os.Stat(filepath.Join(data(dir), "postmaster.pid"))
			return errors.Is(err, os.ErrNotExist)
		})
		recorded(t, start(t, config(t, dir)).URL())
	})

	t.Run("releases its directory immediately", func(t *testing.T) {
		t.Parallel()
		dir := made(t)
		killProgram(t, dir, func(url string) { record(t, url) })
		recorded(t, start(t, config(t, dir)).URL())
	})

	t.Run("killed together with its postmaster loses nothing", func(t *testing.T) {
		t.Parallel()
		dir := made(t)
		killProgram(t, dir, func(url string) {
			record(t, url)
			kill(t, postmaster(t, dir))
		})
		recorded(t, start(t, config(t, dir)).URL())
	})
}

// killProgram runs a program with a server in dir, and kills it once meanwhile has returned.
func killProgram(t *testing.T, dir string, meanwhile func(url string)) {
	t.Helper()
	program := exec.CommandContext(t.Context(), itself(t))
	program.Env = append(os.Environ(), programDir+"="+dir)
	program.Stderr = t.Output()
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	meanwhile(strings.TrimSpace(url))
	kill(t, program.Process.Pid)
	if err := program.Wait(); err == nil {
		t.Fatal("the program was not killed")
	}
}

func TestLeftovers(t *testing.T) {
	t.Parallel()

	t.Run("a postmaster left running is stopped and replaced", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
		server := start(t, cfg)
		record(t, server.URL())
		stop(t, server)

		left := asOwner(t, cfg.Dir, postgres(t, cfg.Dir), "-D", data(cfg.Dir), "-c", "listen_addresses=",
			// PGPORT may be set where the tests run.
			"-c", "port=5432", "-c", "unix_socket_directories="+socketDir(t, server.URL()))
		// A socket directory in the temporary directory was removed with the server.
		if err := os.MkdirAll(socketDir(t, server.URL()), 0o700); err != nil {
			t.Fatal(err)
		}
		if left.SysProcAttr != nil {
			if err := os.Chown(socketDir(t, server.URL()), int(left.SysProcAttr.Credential.Uid), -1); err != nil {
				t.Fatal(err)
			}
		}
		left.Stderr = t.Output()
		if err := left.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- left.Wait() }()
		eventually(t, "the postmaster runs", func() bool {
			_, err := connect(t, server.URL())
			return err == nil
		})

		again := start(t, cfg)
		recorded(t, again.URL())
		if err := <-ended; err != nil {
			t.Errorf("the postmaster did not shut down in order: %v", err)
		}
	})

	t.Run("a process ID reused by another program neither prevents the start nor gets signalled", func(t *testing.T) {
		t.Parallel()
		cfg := config(t, made(t))
		server := start(t, cfg)
		record(t, server.URL())
		lines, err := os.ReadFile(filepath.Join(data(cfg.Dir), "postmaster.pid"))
		if err != nil {
			t.Fatal(err)
		}
		stop(t, server)

		bystander := asOwner(t, cfg.Dir, "cat")
		ask, err := bystander.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		answer, err := bystander.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := bystander.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = bystander.Process.Kill()
			_ = bystander.Wait()
		})
		_, rest, _ := strings.Cut(string(lines), "\n")
		stale := fmt.Sprintf("%d\n%s", bystander.Process.Pid, rest)
		for _, name := range []string{"data/postmaster.pid", "run/.s.PGSQL.5432.lock"} {
			path := filepath.Join(cfg.Dir, "postgres", name)
			if err := os.WriteFile(path, []byte(stale), 0o600); err != nil {
				t.Fatal(err)
			}
			if bystander.SysProcAttr != nil {
				// PostgreSQL's user must be able to read them, or the test would fail for another reason.
				if err := os.Chown(path, int(bystander.SysProcAttr.Credential.Uid), -1); err != nil {
					t.Fatal(err)
				}
			}
		}

		recorded(t, start(t, cfg).URL())
		if postmaster(t, cfg.Dir) == bystander.Process.Pid {
			t.Error("the other program was taken for a postmaster")
		}
		// A signal would have ended it before it answers.
		_, _ = io.WriteString(ask, "alive\n")
		if line, err := bufio.NewReader(answer).ReadString('\n'); line != "alive\n" {
			t.Errorf("the other program was ended: %q, %v", line, err)
		}
	})
}
