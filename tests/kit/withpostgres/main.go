// Withpostgres runs a command with a PostgreSQL for tests, whose URL is in TEST_DATABASE_URL, so that the tests of all packages
// share one server. Whatever the command leaves behind when it ends or is interrupted, processes and folders, is ended and removed.
// Without a command it prints the URL, and runs the server until its standard input ends.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"harrier/tests/kit/database"
)

const (
	// parentEvery is how often it looks whether its parent still runs: a killed make or go run does not tell.
	parentEvery = time.Second
	// killAfter is how long an interrupted command may still take.
	killAfter = 15 * time.Second
)

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "withpostgres:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

func run(args []string) (code int, err error) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer cancel()
	go endWithParent(ctx, cancel)
	folders, err := newFolders()
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, folders.remove()) }()
	for name, value := range folders.environment() {
		if err := os.Setenv(name, value); err != nil {
			return 1, fmt.Errorf("set %s: %w", name, err)
		}
	}
	url, how, stop, err := startPostgres(ctx)
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	if len(args) == 0 {
		_, _ = fmt.Fprintln(os.Stdout, url)
		ended := make(chan error, 1)
		go func() { _, err := io.Copy(io.Discard, os.Stdin); ended <- err }()
		select {
		case <-ctx.Done():
			return 1, ctx.Err()
		case err := <-ended:
			return 0, err
		}
	}
	version, err := version(ctx, url)
	if err != nil {
		return 1, err
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), database.EnvURL+"="+url)
	out := newTeller(os.Stdout)
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	// The command and all that it starts are a group, which ends as one.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = killAfter
	err = cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // No such process, if all have ended.
	}
	_, _ = fmt.Fprintln(out, "PostgreSQL of this run:", version+",", how)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && ctx.Err() == nil {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// endWithParent calls end when the parent has ended.
func endWithParent(ctx context.Context, end func()) {
	parent := os.Getppid()
	ticker := time.NewTicker(parentEvery)
	defer ticker.Stop()
	for os.Getppid() == parent {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
	end()
}
