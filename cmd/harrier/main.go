// Harrier is the backend for running: one program with its commands.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // users live in every time zone, whatever the machine knows of them

	"harrier"
	"harrier/internal/config"
)

const usage = `Harrier, the backend for running.

Usage: harrier COMMAND [flags]

  serve                          answer requests
  migrate up|down|status         bring the database's schema up to date, one step back, or show it
  seed                           fill the database with demo data
  import RACE_ID FILE            take a file of results into a race
  keys show|rotate|prune         the keys that sign tokens
  version                        what this is

Every command says more with -help.
`

// command is one of them; args are those after its name.
type command func(ctx context.Context, args []string, out io.Writer) error

var commands = map[string]command{ //nolint:gochecknoglobals // never changes
	"serve": serve, "migrate": migrate, "seed": fill, "import": takeIn, "keys": keys, "version": version,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "harrier:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 || args[0] == "help" || args[0] == "-help" || args[0] == "--help" || args[0] == "-h" {
		fmt.Fprint(out, usage)
		return nil
	}
	do, ok := commands[args[0]]
	if !ok {
		return fmt.Errorf("there is no command %q; harrier help lists them", args[0])
	}
	return do(ctx, args[1:], out)
}

func version(_ context.Context, _ []string, out io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("built without module information")
	}
	revision := ""
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = " " + s.Value
		}
	}
	contract, err := harrier.ContractVersion()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "harrier %s%s %s, contract %s\n", info.Main.Version, revision, info.GoVersion, contract)
	return nil
}

// load reads the settings and makes the log, which goes to standard error.
func load(name string, args []string, out io.Writer) (config.Config, []string, *slog.Logger, error) {
	cfg, rest, err := config.Load("harrier "+name, args, os.LookupEnv, out)
	if err != nil {
		return cfg, rest, nil, err
	}
	var handler slog.Handler = slog.NewTextHandler(os.Stderr, nil)
	if cfg.Log == "json" {
		handler = slog.NewJSONHandler(os.Stderr, nil)
	}
	return cfg, rest, slog.New(handler), nil
}
