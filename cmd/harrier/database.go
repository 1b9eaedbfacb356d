package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/internal/app"
	"harrier/internal/auth"
	"harrier/internal/clock"
	"harrier/internal/config"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/seed"
	"harrier/internal/sheet"
)

// withDatabase runs work on the configured database and lets go of it.
func withDatabase(ctx context.Context, cfg config.Config, log *slog.Logger, work func(*app.Database) error) error {
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return fmt.Errorf("make the data directory: %w", err)
	}
	database, err := app.OpenDatabase(ctx, cfg, log)
	if err != nil {
		return err
	}
	return errors.Join(work(database), database.Close())
}

func migrate(ctx context.Context, args []string, out io.Writer) error {
	cfg, rest, log, err := load("migrate up|down|status", verbLast(args), out)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return errors.New("say up, down or status")
	}
	return withDatabase(ctx, cfg, log, func(d *app.Database) error {
		m, err := pg.NewMigrator(d.Pool, log)
		if err != nil {
			return err
		}
		defer func() { _ = m.Close() }()
		switch rest[0] {
		case "up":
			n, err := m.Up(ctx)
			fmt.Fprintf(out, "%d migrations applied\n", n)
			return err
		case "down":
			n, err := m.Down(ctx, false)
			fmt.Fprintf(out, "%d migrations taken back\n", n)
			return err
		case "status":
			list, err := m.Status(ctx)
			for _, step := range list {
				state := "to come"
				if !step.Applied.IsZero() {
					state = "applied " + step.Applied.UTC().Format(time.RFC3339)
				}
				fmt.Fprintf(out, "%-40s %s\n", step.Name, state)
			}
			return err
		}
		return fmt.Errorf("there is no migrate %q: say up, down or status", rest[0])
	})
}

// verbLast lets the verb stand before the flags, as people write it.
func verbLast(args []string) []string {
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		return append(append([]string{}, args[1:]...), args[0])
	}
	return args
}

// split parts a command's own flags from the settings, which every command shares.
func split(own *flag.FlagSet, args []string) (mine, settings []string) {
	for i := 0; i < len(args); i++ {
		name, _, joined := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		known := own.Lookup(name)
		if !strings.HasPrefix(args[i], "-") || known == nil {
			settings = append(settings, args[i])
			continue
		}
		mine = append(mine, args[i])
		boolean, ok := known.Value.(interface{ IsBoolFlag() bool })
		if !joined && (!ok || !boolean.IsBoolFlag()) && i+1 < len(args) {
			i++
			mine = append(mine, args[i])
		}
	}
	return mine, settings
}

func fill(ctx context.Context, args []string, out io.Writer) error {
	own := flag.NewFlagSet("harrier seed", flag.ContinueOnError)
	own.SetOutput(out)
	options := seed.Options{Now: clock.System()}
	own.IntVar(&options.Users, "users", 40, "how many users")
	own.IntVar(&options.Races, "races", 12, "how many races")
	own.IntVar(&options.Results, "results", 2000, "how many results")
	own.IntVar(&options.Days, "days", 60, "how many days of log for each user")
	own.Uint64Var(&options.Seed, "seed", 1, "the same seed gives the same data")
	own.StringVar(&options.Password, "password", app.DemoPassword, "with which every user signs in")
	mine, rest := split(own, args)
	if err := own.Parse(mine); err != nil {
		return err //nolint:wrapcheck // says itself what it is
	}
	cfg, _, log, err := load("seed [-users N -races N -results N -days N -seed S -password P]", rest, out)
	if err != nil {
		return err
	}
	hasher, err := auth.NewHasher(auth.HasherSettings{})
	if err != nil {
		return err
	}
	options.Hash = hasher.Hash
	return withDatabase(ctx, cfg, log, func(d *app.Database) error {
		m, err := pg.NewMigrator(d.Pool, log)
		if err != nil {
			return err
		}
		defer func() { _ = m.Close() }()
		if _, err := m.Up(ctx); err != nil {
			return err
		}
		summary, err := seed.Run(ctx, d.Pool, options, log)
		if err != nil {
			return err
		}
		took := clock.System().Sub(options.Now).Round(time.Millisecond)
		fmt.Fprintf(out, "%d users, %d races, %d results, %d entries in %s\n", summary.Users, summary.Races, summary.Results, summary.Entries, took)
		return nil
	})
}

// mappings gathers -map field:column.
type mappings map[string]string

func (m mappings) String() string { return "" }

func (m mappings) Set(v string) error {
	field, column, ok := strings.Cut(v, ":")
	if !ok {
		return errors.New("must be field:column, such as time:official")
	}
	m[field] = column
	return nil
}

func takeIn(ctx context.Context, args []string, out io.Writer) error {
	own := flag.NewFlagSet("harrier import", flag.ContinueOnError)
	own.SetOutput(out)
	mapping := mappings{}
	own.Var(mapping, "map", "field:column, what a column is that its name does not tell; may come again")
	imp := result.Import{Format: sheet.CSV, Options: sheet.Options{Mapping: mapping}}
	gender := own.String("gender", "", "of rows that do not say it")
	own.StringVar(&imp.Options.Event, "event", "", "of rows that do not say it")
	unit := own.String("time-unit", "clock", "of times that are bare numbers: clock, minutes or seconds")
	own.BoolVar(&imp.Partial, "partial", false, "import the good rows even when others fail")
	own.BoolVar(&imp.Again, "again", false, "import although the race already holds the same content")
	own.BoolVar(&imp.DryRun, "dry-run", false, "only report")
	mine, rest := split(own, args)
	if err := own.Parse(mine); err != nil {
		return err //nolint:wrapcheck // says itself what it is
	}
	var words []string
	for len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		words, rest = append(words, rest[0]), rest[1:]
	}
	cfg, after, log, err := load("import RACE_ID FILE [-gender G -event E -map F:C -time-unit U -partial -again -dry-run]", rest, out)
	if err != nil {
		return err
	}
	words = append(words, after...)
	if len(words) != 2 {
		return errors.New("say which race and which file: harrier import RACE_ID FILE")
	}
	if imp.RaceID, err = uuid.Parse(words[0]); err != nil {
		return fmt.Errorf("%q is no race's _id", words[0])
	}
	imp.Options.Gender, imp.Options.TimeUnit = sheet.Gender(*gender), sheet.TimeUnit(*unit)
	if strings.HasSuffix(words[1], ".ndjson") || strings.HasSuffix(words[1], ".jsonl") {
		imp.Format = sheet.NDJSON
	}
	file, err := os.Open(words[1])
	if err != nil {
		return err //nolint:wrapcheck // names the file
	}
	defer func() { _ = file.Close() }()
	return withDatabase(ctx, cfg, log, func(d *app.Database) error {
		streams := pg.NewStreams(d.Pool)
		report, err := result.New(d.Pool, streams, race.New(d.Pool, streams)).Import(ctx, file, imp, clock.System())
		if err != nil {
			return pg.Fault(err)
		}
		for _, e := range report.Errors {
			fmt.Fprintln(out, e)
		}
		if report.Batch == nil && !imp.DryRun {
			return fault.Newf(fault.Invalid, "%d rows failed, nothing was imported", report.Failed)
		}
		fmt.Fprintf(out, "%d imported, %d failed\n", report.Imported, report.Failed)
		if report.Batch != nil {
			fmt.Fprintln(out, "batch", report.Batch)
		}
		return nil
	})
}
