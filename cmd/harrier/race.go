package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"harrier/internal/actor"
	"harrier/internal/config"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/server"
)

const raceUsage = `Manages races, also while the server is running. The audit log has what is done here, as "command".

Usage: harrier race COMMAND [flags]

  list                     races, most recent first
  show RACE_ID             show a race
  lock RACE_ID             let nobody but operators change a race and its results
  unlock RACE_ID           make a locked race official again
  give RACE_ID USER        make a user, an email or an _id, the poster of a race
  delete RACE_ID           delete a race with its results and votes

harrier race COMMAND -help lists the flags of a command.
`

func manageRaces(ctx context.Context, args []string, out io.Writer) error {
	name, err := commandOf(args, raceUsage, out)
	switch {
	case err != nil:
		return err
	case name == "list":
		return listRaces(ctx, args, out)
	}
	arguments := " RACE_ID"
	if name == "give" {
		arguments += " USER"
	}
	var why *string
	var yes bool
	cfg, words, log, err := load(config.Command{
		Usage: "harrier race " + name + arguments, About: "See harrier race.", Settings: config.Database,
		Flags: func(f *flag.FlagSet) {
			if name != "show" {
				reason(f, &why)
			}
			if name == "delete" {
				f.BoolVar(&yes, "yes", false, "delete without asking")
			}
		},
	}, args, out)
	if err != nil {
		return err
	}
	id, err := uuid.Parse(words[1])
	if err != nil {
		return fmt.Errorf("%q is not the _id of a race", words[1])
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		s := race.New(d.DB, pg.NewStreams(d.DB, nil))
		was, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		var to operator.Account
		switch {
		case name == "show":
			return showRace(was, out)
		case name == "delete" && !yes:
			fmt.Fprintf(out, "This deletes %s of %s (%s) with %d results.\n", was.ListedRace.Name, was.ListedRace.Date, id, was.ListedRace.Results)
			err = confirm(ctx, "delete", out)
		case name == "give":
			to, err = receiver(ctx, cfg, d, log, words[2])
		}
		if err != nil {
			return err
		}
		now, err := d.Now(ctx)
		if err != nil {
			return err
		}
		done, err := actOnRace(ctx, s.ByOperator(actor.Command, id, why), name, to, now)
		if err == nil {
			fmt.Fprintf(out, "%s (%s) %s\n", was.ListedRace.Name, id, done)
		}
		return err
	})
}

// receiver finds the user whom a race is given to.
func receiver(ctx context.Context, cfg config.Config, d *server.Database, log *slog.Logger, user string) (operator.Account, error) {
	operators, err := server.NewOperators(cfg, d, nil, log)
	if err != nil {
		return operator.Account{}, err
	}
	return operators.Named(ctx, user)
}

// actOnRace does what a command says, and returns what then is so.
func actOnRace(ctx context.Context, r race.ByOperator, name string, to operator.Account, now time.Time) (string, error) {
	switch name {
	case "lock":
		return "is locked", r.SetState(ctx, race.Locked, now)
	case "unlock":
		return "is official", r.SetState(ctx, race.Official, now)
	case "give":
		return "belongs to " + to.Name, r.Give(ctx, to.ID, now)
	}
	return "is deleted", r.Delete(ctx)
}

func listRaces(ctx context.Context, args []string, out io.Writer) error {
	var p pages
	cfg, _, log, err := load(config.Command{
		Usage: "harrier race list", About: "Lists races, most recent first.", Settings: config.Database,
		Flags: func(f *flag.FlagSet) { p.flags(f, "races") },
	}, args, out)
	if err != nil {
		return err
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		s := race.New(d.DB, pg.NewStreams(d.DB, nil))
		find := func(page, length int32) (pg.Page[race.Race], error) { return s.List(ctx, race.Filter{}, page, length) }
		return printPage(out, p, find, func(r race.Race) []any {
			return []any{r.ID, r.Date, r.Name, orDash(r.UserName), fmt.Sprint(r.Results, " results"), r.State}
		})
	})
}

func showRace(d race.Details, out io.Writer) error {
	r := d.ListedRace
	poster := "-"
	if r.UserID != nil {
		poster = orDash(r.UserName) + " (" + r.UserID.String() + ")"
	}
	return printTable(out, [][]any{
		{"_id", r.ID},
		{"name", r.Name},
		{"date", r.Date},
		{"location", orDash(r.Location)},
		{"url", orDash(r.URL)},
		{"sport", r.Sport},
		{"poster", poster},
		{"directors", string(d.Directors)},
		{"state", r.State},
		{"results by", r.ResultsBy},
		{"results", r.Results},
		{"votes", fmt.Sprintf("%d up, %d down", r.Upvotes, r.Downvotes)},
		{"created", r.CreatedAt.UTC().Format(dateTime)},
		{"updated", r.UpdatedAt.UTC().Format(dateTime)},
	})
}
