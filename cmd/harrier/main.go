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
	"strings"
	"syscall"
	_ "time/tzdata" // the machine may have no time zones

	_ "golang.org/x/crypto/x509roots/fallback" // nor certificates, for the mail server's

	"harrier"
	"harrier/internal/config"
	"harrier/internal/fault"
)

const usage = `Harrier, the backend for running.

Usage: harrier COMMAND [flags]

  serve                    run the server
  migrate up|down|status   migrate the database's schema, roll back one migration, or list them
  seed                     load demo data into an empty database
  import RACE_ID FILE      import a file of results into a race
  watch DIR                send the heats in a folder to a race as they change
  user COMMAND             list, promote, verify, suspend and delete users, or reset their passwords
  claim list|release       list or release what users have claimed
  race COMMAND             list, show, lock, unlock, give and delete races
  backup FILE              back up the database, keys and settings; the server may be running
  restore FILE             restore a backup into an empty database
  keys show|rotate|prune   manage the keys that sign tokens
  config check             show the settings and where they come from, and check them
  version                  show the version

harrier COMMAND -help lists the flags of a command.
`

// command runs a command with the arguments after its name.
type command func(ctx context.Context, args []string, out io.Writer) error

var commands = map[string]command{
	"serve": serve, "migrate": migrate, "seed": seedDatabase, "import": importFile, "watch": watchFolder, "keys": keys, "backup": backUp, "restore": restore,
	"version": version, "config": configure, "user": manageUsers, "claim": manageClaims, "race": manageRaces,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		for line := range strings.SplitSeq(message(err), "\n") {
			fmt.Fprintln(os.Stderr, "harrier:", line)
		}
		os.Exit(1)
	}
}

// message returns what an operator needs to know: the sentence of a fault, or everything if the cause may be theirs to fix.
func message(err error) string {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind == fault.Internal || f.Kind == fault.Unavailable {
		return err.Error()
	}
	return f.Because(nil).Error()
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		args = []string{"help"}
	}
	switch args[0] {
	case "help", "-help", "--help", "-h":
		if len(args) > 1 {
			return run(ctx, []string{args[1], "-help"}, out)
		}
		fmt.Fprint(out, usage)
		return nil
	case "-version", "--version":
		args[0] = "version"
	}
	do, ok := commands[args[0]]
	if !ok {
		return fmt.Errorf("unknown command %q; harrier help lists the commands", args[0])
	}
	return do(ctx, args[1:], out)
}

func version(_ context.Context, args []string, out io.Writer) error {
	if len(args) > 0 {
		return fmt.Errorf("version takes no arguments: %q", args)
	}
	text, err := describe()
	fmt.Fprintln(out, text)
	return err
}

// describe returns the program's version, the commit that it was built from, and the version of the contract.
func describe() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", errors.New("built without module information")
	}
	revision := ""
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = " " + s.Value
		}
	}
	contract, err := harrier.ContractVersion()
	return fmt.Sprintf("harrier %s%s %s, contract %s", info.Main.Version, revision, info.GoVersion, contract), err
}

// load reads the settings, logs warnings about them, and returns a log to standard error.
func load(cmd config.Command, args []string, out io.Writer) (config.Config, []string, *slog.Logger, error) {
	cfg, rest, err := config.Load(cmd, args, os.Environ(), out)
	var handler slog.Handler = slog.NewTextHandler(os.Stderr, nil)
	if cfg.Log == "json" {
		handler = slog.NewJSONHandler(os.Stderr, nil)
	}
	log := slog.New(handler)
	for _, warning := range cfg.Warnings {
		log.Warn(warning) //nolint:sloglint // the warning is a whole sentence
	}
	return cfg, rest, log, err
}
