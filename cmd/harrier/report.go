package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/google/uuid"

	"harrier/internal/actor"
	"harrier/internal/config"
	"harrier/internal/moderation"
	"harrier/internal/pg"
	"harrier/internal/server"
)

const reportUsage = `Shows and decides reports and disputes, also while the server is running. A running server sends the emails. The audit log has what is
done here, as "command".

Usage: harrier report COMMAND [flags]

  list                     open reports, newest first
  show REPORT_ID           show a report
  settle REPORT_ID         settle a report, with a note to the reporter
  refuse REPORT_ID         refuse a report, with a note to the reporter

harrier report COMMAND -help lists the flags of a command.
`

func manageReports(ctx context.Context, args []string, out io.Writer) error {
	name, err := commandOf(args, reportUsage, out)
	switch {
	case err != nil:
		return err
	case name == "list":
		return listReports(ctx, args, out)
	}
	d := moderation.Decision{Actor: actor.Command, State: moderation.Settled}
	if name == "refuse" {
		d.State = moderation.Refused
	}
	cfg, words, log, err := load(config.Command{
		Usage: "harrier report " + name + " REPORT_ID", About: "See harrier report. Settling a request to remove a name withholds the name.",
		Settings: config.Database,
		Flags: func(f *flag.FlagSet) {
			if name != "show" {
				f.StringVar(&d.Note, "note", "", "what the reporter is told, and the reason in the audit log (required)")
			}
			if name == "settle" {
				f.BoolVar(&d.Release, "release", false, "take the disputed Athlete ID from the user who goes by it")
			}
		},
	}, args, out)
	if err != nil {
		return err
	}
	if d.Report, err = idOf(words[1], "report"); err != nil {
		return err
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(database *server.Database) error {
		reports, err := server.NewReports(database, log)
		if err != nil {
			return err
		}
		if name == "show" {
			found, err := reports.Find(ctx, d.Report)
			if err != nil {
				return err
			}
			return showReport(found, out)
		}
		if d.Now, err = database.Now(ctx); err != nil {
			return err
		}
		decided, err := reports.Decide(ctx, d)
		if err == nil {
			fmt.Fprintf(out, "the report on %s is %s\n", subject(decided), decided.State)
		}
		return err
	})
}

// subject names what a report is about.
func subject(r moderation.Report) string {
	if name := moderation.Subject(r); name != "" {
		return r.Kind + " " + name
	}
	if r.AthleteID != nil {
		return r.Kind + " " + *r.AthleteID
	}
	return "a deleted " + r.Kind
}

func listReports(ctx context.Context, args []string, out io.Writer) error {
	var p pages
	open := moderation.Open
	state := &open
	cfg, _, log, err := load(config.Command{
		Usage: "harrier report list", About: "Lists open reports and disputes, newest first.", Settings: config.Database,
		Flags: func(f *flag.FlagSet) {
			f.BoolFunc("all", "also reports that have been decided", func(string) error { state = nil; return nil })
			p.flags(f, "reports")
		},
	}, args, out)
	if err != nil {
		return err
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		reports, err := server.NewReports(d, log)
		if err != nil {
			return err
		}
		find := func(page, length int32) (pg.Page[moderation.Report], error) {
			return reports.List(ctx, state, page, length)
		}
		return printPage(out, p, find, func(r moderation.Report) []any {
			return []any{r.ID, r.CreatedAt.UTC().Format(dateTime), r.State, orDash(r.Reason), subject(r)}
		})
	})
}

func showReport(r moderation.Report, out io.Writer) error {
	user := func(id *uuid.UUID, name *string) string {
		if id == nil {
			return "-"
		}
		return orDash(name) + " (" + id.String() + ")"
	}
	object := "-"
	if r.ObjectID != nil {
		object = r.ObjectID.String()
	}
	return printTable(out, [][]any{
		{"_id", r.ID},
		{"about", subject(r)},
		{"object", object},
		{"reporter", user(r.ReporterID, r.Reporter)},
		{"holder", user(r.HolderID, r.Holder)},
		{"reason", orDash(r.Reason)},
		{"text", orDash(r.Text)},
		{"state", r.State},
		{"note", orDash(r.Note)},
		{"created", r.CreatedAt.UTC().Format(dateTime)},
	})
}
