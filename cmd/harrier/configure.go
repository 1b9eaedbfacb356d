package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"text/tabwriter"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/server"
)

const aboutConfig = `Shows the settings that harrier serve would use with the same flags, environment and file, and where each is given, and
checks them. It connects to nothing and changes nothing. It fails if the server would not start with these settings.`

// configure shows the settings of a server and checks them.
func configure(ctx context.Context, args []string, out io.Writer) error {
	cfg, rest, log, err := load(config.Command{Usage: "harrier config check", About: aboutConfig}, args, out)
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	if len(rest) == 0 || rest[0] != "check" {
		return errors.Join(err, errors.New("unknown command: use harrier config check"))
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range cfg.Used {
		fmt.Fprintf(table, "%s=%s\t%s\n", s.Name, s.Value, s.From)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("show the settings: %w", err)
	}
	warnings, unusable := server.Check(cfg, os.Geteuid() == 0, clock.System())
	for _, warning := range warnings {
		log.WarnContext(ctx, warning) //nolint:sloglint // the warning is a whole sentence
	}
	if _, missing := os.Stat(cfg.DataDir); errors.Is(missing, fs.ErrNotExist) {
		log.WarnContext(ctx, "the data directory does not exist; harrier serve creates it", "directory", cfg.DataDir)
	}
	return errors.Join(err, unusable)
}
