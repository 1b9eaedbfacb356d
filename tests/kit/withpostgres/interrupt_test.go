package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"harrier/tests/kit/wait"
)

// TestInterrupted interrupts a run whose command starts others that would last for ever.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	bin := filepath.Join(t.TempDir(), "withpostgres")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, signal := range map[string]syscall.Signal{"Ctrl-C": syscall.SIGINT, "kill": syscall.SIGTERM, "the terminal closes": syscall.SIGHUP, "kill -9": syscall.SIGKILL} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			places := t.TempDir()
			cmd := exec.CommandContext(t.Context(), bin, "sh", "-c", `sleep 1000 & echo "$TMPDIR $TEST_MEMORY_DIR $! $TEST_DATABASE_URL"; wait`)
			cmd.Env = append(os.Environ(), "TMPDIR="+places, "TEST_DATABASE_URL=")
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			line, err := bufio.NewReader(out).ReadString('\n')
			fields := strings.Fields(line)
			if err != nil || len(fields) != 4 {
				t.Fatalf("%q %v", line, err)
			}
			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			if signal == syscall.SIGKILL { // The next run removes what it left.
				next := exec.CommandContext(t.Context(), bin, "true")
				next.Env = cmd.Env
				if out, err := next.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			}
			wait.Until(t, "the command's own processes end", func() bool { return exec.CommandContext(t.Context(), "kill", "-0", fields[2]).Run() != nil })
			for _, dir := range fields[:2] {
				if _, err := os.Stat(dir); !os.IsNotExist(err) {
					t.Errorf("%s is left: %v", dir, err)
				}
			}
		})
	}
}

// Tests of one package have it run a server beside them, which ends when they do, however they end.
func TestServerBesideTests(t *testing.T) {
	t.Parallel()
	places := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Env = append(os.Environ(), "TMPDIR="+places, "TEST_DATABASE_URL=")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	serves := func() error {
		_, err := version(t.Context(), strings.TrimSpace(url))
		return err
	}
	if err := serves(); err != nil {
		t.Errorf("%s: %v", url, err)
	}
	if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
		t.Error(err)
	}
	if serves() == nil {
		t.Error("the server still runs")
	}
	if left, err := filepath.Glob(filepath.Join(places, prefix+"*")); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

func TestTeller(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	told := &teller{to: &out, began: time.Now().Add(-time.Hour), written: time.Now().Add(-time.Minute), closed: make(chan struct{})}
	done := make(chan struct{})
	go func() { told.tell(); close(done) }()
	wait.Until(t, "it says that the command still runs", func() bool {
		told.mu.Lock()
		defer told.mu.Unlock()
		return strings.HasPrefix(out.String(), "      1h0m")
	})
	told.Close()
	<-done
}
