// Withpostgres runs a command with a PostgreSQL for tests, whose URL is in TEST_DATABASE_URL, so that the tests of all packages
// share one server.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"harrier/tests/kit/database"
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
	if len(args) == 0 {
		return 2, errors.New("usage: withpostgres COMMAND [ARGUMENT...]")
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	url, how, stop, err := database.StartPostgres(ctx)
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	version, err := database.Version(ctx, url)
	if err != nil {
		return 1, err
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), database.EnvURL+"="+url)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	err = cmd.Run()
	fmt.Fprintln(os.Stderr, "PostgreSQL of this run:", version+",", how)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), nil
	}
	return 0, err
}
