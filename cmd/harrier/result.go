package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"harrier/internal/actor"
	"harrier/internal/config"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/server"
)

const resultUsage = `Shows and deletes results, also while the server is running. The audit log has what is done here, as "command".

Usage: harrier result COMMAND [flags]

  show RESULT_ID           show a result
  delete RESULT_ID         delete a result; its history stays

harrier result COMMAND -help lists the flags of a command.
`

func manageResults(ctx context.Context, args []string, out io.Writer) error {
	name, err := commandOf(args, resultUsage, out)
	if err != nil {
		return err
	}
	var why *string
	var yes bool
	cfg, words, log, err := load(config.Command{
		Usage: "harrier result " + name + " RESULT_ID", About: "See harrier result.", Settings: config.Database,
		Flags: func(f *flag.FlagSet) {
			if name == "delete" {
				f.Func("reason", "why, for the audit log and the history of the result, which the race's directors see", func(v string) error { why = &v; return nil })
				f.BoolVar(&yes, "yes", false, "delete without asking")
			}
		},
	}, args, out)
	if err != nil {
		return err
	}
	id, err := idOf(words[1], "result")
	if err != nil {
		return err
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		streams := pg.NewStreams(d.DB, nil)
		results := result.New(d.DB, streams, race.New(d.DB, streams))
		was, err := results.Get(ctx, id)
		if err != nil {
			return err
		}
		said := fmt.Sprintf("%s, %s, %s, %s (%s)", was.Athlete, was.Event, was.Race, was.Date, id)
		if name == "show" {
			fmt.Fprintln(out, said)
			return nil
		}
		if !yes {
			fmt.Fprintf(out, "This deletes the result of %s.\n", said)
			if err := confirm(ctx, "delete", out); err != nil {
				return err
			}
		}
		now, err := d.Now(ctx)
		if err != nil {
			return err
		}
		if err := results.DeleteByOperator(ctx, actor.Command, id, why, now); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is deleted\n", said)
		return nil
	})
}
