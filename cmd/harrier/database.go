package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-isatty"

	"harrier/internal/account/credentials"
	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/server"
	"harrier/internal/server/seed"
)

// How times and durations are shown.
const (
	dateTime    = time.RFC3339
	millisecond = time.Millisecond
)

// withDatabase runs work with the configured database.
func withDatabase(ctx context.Context, cfg config.Config, use server.Use, log *slog.Logger, work func(*server.Database) error) error {
	cfg.ResultsPerAccount, cfg.RowsPerHour, cfg.WordsPerImport = 0, 0, 0 // the limits are for clients
	database, err := server.OpenDatabase(ctx, cfg, use, log)
	if err != nil {
		return err
	}
	return errors.Join(work(database), database.Close())
}

func migrate(ctx context.Context, args []string, out io.Writer) error {
	var yes bool
	cfg, rest, log, err := load(config.Command{Usage: "harrier migrate up|down|status", Settings: config.Database, Flags: func(f *flag.FlagSet) {
		f.BoolVar(&yes, "yes", false, "down: roll back without asking")
	}}, args, out)
	if err != nil {
		return err
	}
	use := server.ShareExisting
	if rest[0] == "up" {
		use = server.Share
	}
	return withDatabase(ctx, cfg, use, log, func(d *server.Database) error {
		m, err := pg.NewMigrator(d.DB.Pool, log)
		if err != nil {
			return err
		}
		defer func() { _ = m.Close() }()
		switch rest[0] {
		case "up":
			n, err := m.Up(ctx)
			fmt.Fprintf(out, "migrations applied: %d\n", n)
			return err
		case "down":
			return rollBack(ctx, d.DB, m, yes, out)
		case "status":
			list, err := m.Status(ctx)
			for _, step := range list {
				state := "pending"
				if !step.Applied.IsZero() {
					state = "applied " + step.Applied.UTC().Format(dateTime)
				}
				fmt.Fprintf(out, "%-40s %s\n", step.Name, state)
			}
			return err
		}
		return fmt.Errorf("unknown command: harrier migrate %s (use up, down or status)", rest[0])
	})
}

// rollBack rolls back the newest migration, after saying what is lost and, unless yes is set, asking.
func rollBack(ctx context.Context, db *pg.DB, m *pg.Migrator, yes bool, out io.Writer) error {
	loss, err := m.Losing(ctx)
	if err != nil {
		return err
	}
	if loss.Migration == "" {
		return errors.New("there is no migration to roll back")
	}
	var name string
	if err := db.QueryRow(ctx, "SELECT current_database()").Scan(&name); err != nil {
		return fmt.Errorf("ask for the database's name: %w", err)
	}
	fmt.Fprintf(out, "Rolling back %s in the database %s deletes, with all that they contain:\n", loss.Migration, name)
	for _, item := range loss.Items {
		fmt.Fprintln(out, " ", item)
	}
	fmt.Fprintln(out, "Until the next harrier migrate up, no server works with the database.")
	if !yes {
		if err := confirm(ctx, name, out); err != nil {
			return err
		}
	}
	n, err := m.Down(ctx, false)
	fmt.Fprintf(out, "migrations rolled back: %d\n", n)
	return err
}

// confirm waits until the operator has typed the word.
func confirm(ctx context.Context, word string, out io.Writer) error {
	if !isatty.IsTerminal(os.Stdin.Fd()) {
		return errors.New("nothing was changed; confirm it with -yes")
	}
	fmt.Fprintf(out, "Type %s to go on: ", word)
	typed := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(os.Stdin).ReadString('\n') // what was not typed is not the word
		typed <- strings.TrimSpace(line)
	}()
	select {
	case <-ctx.Done():
		return fmt.Errorf("nothing was changed: %w", ctx.Err())
	case line := <-typed:
		if line != word {
			return errors.New("nothing was changed")
		}
		return nil
	}
}

func seedDatabase(ctx context.Context, args []string, out io.Writer) error {
	options := seed.Options{Now: clock.System()}
	var remove bool
	settings := append([]string{"listen", "public-url"}, config.Database...)
	cfg, _, log, err := load(config.Command{Usage: "harrier seed", Settings: settings, Flags: func(f *flag.FlagSet) {
		f.IntVar(&options.Users, "users", 40, "number of users")
		f.IntVar(&options.Races, "races", 12, "number of races")
		f.IntVar(&options.Results, "results", 2000, "number of results")
		f.IntVar(&options.Days, "days", 60, "number of days in the log of each user")
		f.Uint64Var(&options.Seed, "seed", 1, "seed of the random data; the same seed gives the same data")
		f.StringVar(&options.Password, "password", server.DemoPassword, "password of every user")
		f.BoolVar(&remove, "remove", false, "remove the demo users and what they have posted, instead; what others have added to a demo race stays")
	}}, args, out)
	if err != nil {
		return err
	}
	if address := cfg.PublicAddress(); address != "" && options.Password == server.DemoPassword && !remove {
		return fmt.Errorf("the demo's password is public, and the server is at %s: choose another one with -password", address)
	}
	options.Hash = credentials.NewHasher(0, nil).Hash
	use := server.Share
	if remove {
		use = server.ShareExisting
	}
	return withDatabase(ctx, cfg, use, log, func(d *server.Database) error {
		m, err := pg.NewMigrator(d.DB.Pool, log)
		if err != nil {
			return err
		}
		defer func() { _ = m.Close() }()
		if _, err := m.Up(ctx); err != nil {
			return err
		}
		if remove {
			done, err := seed.Remove(ctx, d.DB.Pool, log)
			if err == nil {
				fmt.Fprintf(out, "removed %d users, %d races, %d results; kept %d races with results of other users\n",
					done.Users, done.Races, done.Results, done.Kept)
			}
			return err
		}
		summary, err := seed.Run(ctx, d.DB.Pool, options, log)
		if err != nil {
			return err
		}
		took := clock.System().Sub(options.Now).Round(millisecond)
		fmt.Fprintf(out, "%d users, %d races, %d results, %d entries in %s\n", summary.Users, summary.Races, summary.Results, summary.Entries, took)
		return nil
	})
}
