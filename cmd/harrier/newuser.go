package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"harrier/internal/account"
	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/moderation/operator"
)

// linked are the settings of commands that show a link: use those of the server.
var linked = append([]string{"keys", "listen", "public-url", "base-path", "app-url", "reset-ttl", "verify-ttl", "registration"}, config.Database...)

const aboutCreate = `Creates an account, also where registration is by invitation or closed, and shows a link that lets its bearer choose the
password, once. With -operator, the account becomes the first operator of an instance. Use the server's settings: the link depends on them.`

func createUser(ctx context.Context, args []string, out io.Writer) error {
	var draft account.Draft
	var promote bool
	act := operator.Act{Actor: actor.Command}
	cfg, words, log, err := load(config.Command{
		Usage: "harrier user create EMAIL", About: aboutCreate, Settings: linked,
		Flags: func(f *flag.FlagSet) {
			f.Func("name", "the name that others see (default Runner and four random characters)", func(v string) error { draft.Name = &v; return nil })
			f.BoolVar(&draft.Coach, "coach", false, "create the account of a coach")
			f.BoolVar(&promote, "operator", false, "make the user an operator, with a verified email")
			reason(f, &act.Reason)
		},
	}, args, out)
	if err != nil {
		return err
	}
	draft.Email = words[1]
	keys, err := serverKeys(cfg)
	if err != nil {
		return err
	}
	return withOperators(ctx, cfg, keys, log, func(s *operator.Service, now time.Time) error {
		user, err := s.Create(ctx, act.Actor, draft, act.Reason, now)
		if err != nil {
			return err
		}
		act.User = user.ID
		if promote {
			if err := s.Verify(ctx, act, now); err != nil {
				return err
			}
			if err := s.Promote(ctx, act); err != nil {
				return err
			}
		}
		link, expires, err := s.CreateResetLink(ctx, act, now)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\ncreated %s (%s); choose the password by this link, which expires %s\n", link, user.Name, user.ID, expires.UTC().Format(dateTime))
		warnOfURL(cfg, out)
		return nil
	})
}

const aboutInvite = `Shows the link of an invitation in the name of USER, who is an operator or a coach who has claimed a team. It works once, within
14 days. Use the server's settings: the link depends on them.`

func inviteUser(ctx context.Context, args []string, out io.Writer) error {
	act := operator.Act{Actor: actor.Command}
	cfg, words, log, err := load(config.Command{
		Usage: "harrier user invite USER", About: aboutInvite, Settings: linked, Flags: func(f *flag.FlagSet) { reason(f, &act.Reason) },
	}, args, out)
	if err != nil {
		return err
	}
	return withOperators(ctx, cfg, nil, log, func(s *operator.Service, _ time.Time) error {
		user, err := s.Named(ctx, words[1])
		if err != nil {
			return err
		}
		act.User = user.ID
		link, expires, err := s.Invite(ctx, act)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n%s invites; the link works once, until %s\n", link, user.Name, expires.UTC().Format(dateTime))
		warnOfURL(cfg, out)
		return nil
	})
}

// serverKeys returns the signing keys of the server, which must be there.
func serverKeys(cfg config.Config) (*credentials.Keys, error) {
	path, inline := cfg.KeySource()
	if !inline {
		if err := exists(path); err != nil {
			return nil, fmt.Errorf("the server's keys are not there; start it once: %w", err)
		}
	}
	return credentials.OpenKeys(path, clock.System())
}

// warnOfURL says where a link may begin with a URL that users do not reach.
func warnOfURL(cfg config.Config, out io.Writer) {
	if cfg.AppURL == "" && cfg.URLGuessed() {
		fmt.Fprintf(out, "HARRIER_PUBLIC_URL is not set for this command, so the link begins with %s. If users reach the server at another URL,\n"+
			"begin the link with that instead, or use the server's settings (-config FILE).\n", cfg.PublicURL)
	}
}
