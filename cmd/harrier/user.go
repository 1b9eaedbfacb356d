package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/config"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg"
	"harrier/internal/server"
)

const userUsage = `Manages users, also while the server is running. USER is an email or an _id. The audit log has what is done here, as "command".

Usage: harrier user COMMAND [flags]

  create EMAIL             create a user, such as the first operator
  invite USER              show the link of an invitation in the name of an operator or coach
  list                     find users, by email, name, Athlete ID or team
  show USER                show a user
  promote USER             make a user an operator
  demote USER              demote an operator to a user
  verify USER              mark a user's email as verified
  suspend USER             end a user's sessions, and refuse to sign the user in
  restore USER             end a suspension
  end-sessions USER        sign a user out everywhere
  reset-password USER      show a link with which a user can choose a new password
  delete USER              delete a user; their races and results stay

harrier user COMMAND -help lists the flags of a command.
`

// commandOf returns the command that the first argument names, or shows the usage.
func commandOf(args []string, usage string, out io.Writer) (string, error) {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || args[0] == "help" {
		fmt.Fprint(out, usage)
		return "", flag.ErrHelp
	}
	if !strings.Contains(usage, "\n  "+args[0]+" ") {
		line, _, _ := strings.Cut(usage[strings.Index(usage, "Usage: ")+len("Usage: "):], " COMMAND")
		return "", fmt.Errorf("unknown command %q; %s -help lists the commands", args[0], line)
	}
	return args[0], nil
}

func manageUsers(ctx context.Context, args []string, out io.Writer) error {
	name, err := commandOf(args, userUsage, out)
	switch {
	case err != nil:
		return err
	case name == "list":
		return listUsers(ctx, args, out)
	case name == "reset-password":
		return resetPassword(ctx, args, out)
	case name == "create":
		return createUser(ctx, args, out)
	case name == "invite":
		return inviteUser(ctx, args, out)
	}
	return actOnUser(ctx, name, args, out)
}

// withOperators runs work with what operators do.
func withOperators(
	ctx context.Context, cfg config.Config, keys *credentials.Keys, log *slog.Logger, work func(s *operator.Service, now time.Time) error,
) error {
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		s, err := server.NewOperators(cfg, d, keys, log)
		if err != nil {
			return err
		}
		now, err := d.Now(ctx)
		if err != nil {
			return err
		}
		return work(s, now)
	})
}

// reason adds the flag for the audit log.
func reason(f *flag.FlagSet, why **string) {
	f.Func("reason", "why, for the audit log", func(v string) error { *why = &v; return nil })
}

func listUsers(ctx context.Context, args []string, out io.Writer) error {
	var filter operator.Filter
	var p pages
	cfg, _, log, err := load(config.Command{
		Usage: "harrier user list", About: "Lists users, newest first, without their emails.", Settings: config.Database,
		Flags: func(f *flag.FlagSet) {
			text := func(into **string, name, help string) {
				f.Func(name, help, func(v string) error { *into = &v; return nil })
			}
			text(&filter.Email, "email", "only the user with this email, also if they had it until lately")
			text(&filter.Name, "name", "only users with this in their names")
			text(&filter.AthleteID, "athlete-id", "only the user who goes by this Athlete ID")
			text(&filter.TeamID, "team-id", "only users of this team, and its coach")
			f.BoolVar(&filter.Operators, "operators", false, "only operators")
			f.BoolVar(&filter.Suspended, "suspended", false, "only suspended users")
			p.flags(f, "users")
		},
	}, args, out)
	if err != nil {
		return err
	}
	return withOperators(ctx, cfg, nil, log, func(s *operator.Service, _ time.Time) error {
		find := func(page, length int32) (pg.Page[operator.Account], error) { return s.Find(ctx, filter, page, length) }
		return printPage(out, p, find, func(u operator.Account) []any {
			return []any{u.ID, u.Name, orDash(u.AthleteID), orDash(u.TeamID), state(u)}
		})
	})
}

func orDash(s *string) string {
	if s == nil {
		return "-"
	}
	return *s
}

// state says what is special about a user.
func state(u operator.Account) string {
	var words []string
	for _, w := range []struct {
		is   bool
		word string
	}{{u.Operator, "operator"}, {u.Coach, "coach"}, {u.SuspendedAt != nil, "suspended"}, {!u.EmailVerified, "unverified"}} {
		if w.is {
			words = append(words, w.word)
		}
	}
	return strings.Join(words, ", ")
}

// aboutAct says what the commands do.
var aboutAct = map[string]string{
	"show":    "Shows a user, without email.",
	"promote": "Makes a user an operator, who may act on the users, races and results of others.",
	"demote":  "Demotes an operator to a user, even the last one.",
	"verify":  "Marks a user's email as verified, for users whom emails do not reach.",
	"suspend": "Ends a user's sessions, and refuses to sign the user in. Servers refuse all their tokens within five seconds.\n" +
		"Public races and results stay, or with -hide-races, the races that the user directs alone are hidden.",
	"restore":      "Ends a suspension. Hidden races are shown again.",
	"end-sessions": "Signs a user out everywhere. With -tokens, personal tokens, secret links and what apps may do end, too.",
	"delete":       "Deletes a user, with log, votes and claims. Races and results stay, without a poster; hidden ones are shown again.",
}

// actOnUser does to one user what a command says, or shows them.
func actOnUser(ctx context.Context, name string, args []string, out io.Writer) error {
	act := operator.Act{Actor: actor.Command}
	var more extent
	cfg, words, log, err := load(config.Command{
		Usage: "harrier user " + name + " USER", About: aboutAct[name], Settings: config.Database,
		Flags: func(f *flag.FlagSet) {
			if name != "show" {
				reason(f, &act.Reason)
			}
			more.flags(f, name)
		},
	}, args, out)
	if err != nil {
		return err
	}
	return withOperators(ctx, cfg, nil, log, func(s *operator.Service, now time.Time) error {
		user, err := s.Named(ctx, words[1])
		if err != nil {
			return err
		}
		if name == "show" {
			return showUser(user, out)
		}
		if name == "delete" && !more.yes {
			fmt.Fprintf(out, "This deletes %s (%s).\n", user.Name, user.ID)
			if err := confirm(ctx, "delete", out); err != nil {
				return err
			}
		}
		act.User = user.ID
		done, err := carryOut(ctx, s, name, act, more, now)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s (%s) %s\n", user.Name, user.ID, done)
		return nil
	})
}

// extent is how much a command does: whether it hides races, ends tokens, or deletes without asking.
type extent struct{ hideRaces, endTokens, yes bool }

func (e *extent) flags(f *flag.FlagSet, name string) {
	switch name {
	case "suspend":
		f.BoolVar(&e.hideRaces, "hide-races", false, "hide the races that the user directs alone until the user is restored")
	case "end-sessions":
		f.BoolVar(&e.endTokens, "tokens", false, "end personal tokens, secret links and what apps may do, too")
	case "delete":
		f.BoolVar(&e.yes, "yes", false, "delete without asking")
	}
}

// carryOut does what a command says, and returns what then is so.
func carryOut(ctx context.Context, s *operator.Service, name string, a operator.Act, more extent, now time.Time) (string, error) {
	switch name {
	case "promote":
		return "is an operator", s.Promote(ctx, a)
	case "demote":
		return "is not an operator", s.Demote(ctx, a)
	case "verify":
		return "has a verified email", s.Verify(ctx, a, now)
	case "suspend":
		if more.hideRaces {
			return "is suspended, and their races are hidden", s.Suspend(ctx, a, true, now)
		}
		return "is suspended", s.Suspend(ctx, a, false, now)
	case "end-sessions":
		return "is signed out everywhere", s.EndSessions(ctx, a, more.endTokens, now)
	case "restore":
		return "is not suspended", s.Restore(ctx, a)
	}
	return "is deleted", s.Delete(ctx, a, now)
}

func showUser(u operator.Account, out io.Writer) error {
	suspended := "no"
	if u.SuspendedAt != nil {
		suspended = "since " + u.SuspendedAt.UTC().Format(dateTime)
	}
	return printTable(out, [][]any{
		{"_id", u.ID},
		{"name", u.Name},
		{"Athlete ID", orDash(u.AthleteID)},
		{"aliases", strings.Join(u.Aliases, ", ")},
		{"team", orDash(u.TeamID)},
		{"coach", yesNo(u.Coach)},
		{"verified email", yesNo(u.EmailVerified)},
		{"operator", yesNo(u.Operator)},
		{"suspended", suspended},
		{"hidden races", u.HiddenRaces},
		{"created", u.CreatedAt.UTC().Format(dateTime)},
	})
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// exists returns an error if there is no such file.
func exists(path string) error {
	_, err := os.Stat(path) //nolint:gosec // an operator names the file on the command line
	return err
}

const aboutReset = `Shows a link that lets its bearer choose a new password for the user, once, for a user whom emails do not reach.
The user is emailed that the link exists. Use the server's settings: the link depends on them.`

func resetPassword(ctx context.Context, args []string, out io.Writer) error {
	act := operator.Act{Actor: actor.Command}
	cfg, words, log, err := load(config.Command{
		Usage: "harrier user reset-password USER", About: aboutReset,
		Settings: linked,
		Flags:    func(f *flag.FlagSet) { reason(f, &act.Reason) },
	}, args, out)
	if err != nil {
		return err
	}
	keys, err := serverKeys(cfg)
	if err != nil {
		return err
	}
	return withOperators(ctx, cfg, keys, log, func(s *operator.Service, now time.Time) error {
		user, err := s.Named(ctx, words[1])
		if err != nil {
			return err
		}
		act.User = user.ID
		link, expires, err := s.CreateResetLink(ctx, act, now)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\nexpires %s; %s is emailed that it exists\n", link, expires.UTC().Format(dateTime), user.Name)
		warnOfURL(cfg, out)
		return nil
	})
}
