package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"harrier/internal/actor"
	"harrier/internal/config"
	"harrier/internal/moderation/operator"
)

const claimUsage = `Manages what users have claimed, also while the server is running. The audit log has what is done here, as "command".

Usage: harrier claim COMMAND [flags]

  list [ID]                list the Athlete IDs and teams that users have claimed, or who has claimed one
  release athlete|team ID  take an Athlete ID or a team from the user who has it

harrier claim COMMAND -help lists the flags of a command.
`

func manageClaims(ctx context.Context, args []string, out io.Writer) error {
	name, err := commandOf(args, claimUsage, out)
	switch {
	case err != nil:
		return err
	case name == "list":
		return listClaims(ctx, args, out)
	}
	act := operator.Act{Actor: actor.Command}
	cfg, words, log, err := load(config.Command{
		Usage:    "harrier claim release athlete|team ID",
		About:    "Takes an Athlete ID, claimed or an alias, or a team from the user who has it, so that others can claim it.",
		Settings: config.Database, Flags: func(f *flag.FlagSet) { reason(f, &act.Reason) },
	}, args, out)
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"athlete", "team"}, words[1]) {
		return fmt.Errorf("%q is neither athlete nor team", words[1])
	}
	return withOperators(ctx, cfg, nil, log, func(s *operator.Service, now time.Time) error {
		release := operator.Release{Actor: act.Actor, ID: words[2], Reason: act.Reason}
		if words[1] == "athlete" {
			err = s.ReleaseAthleteID(ctx, release)
		} else {
			err = s.ReleaseTeam(ctx, release, now)
		}
		if err == nil {
			fmt.Fprintf(out, "%s %s is released\n", words[1], words[2])
		}
		return err
	})
}

func listClaims(ctx context.Context, args []string, out io.Writer) error {
	cfg, words, log, err := load(config.Command{
		Usage: "harrier claim list [ID]", About: "Lists the Athlete IDs and teams that users have claimed, and who has them.", Settings: config.Database,
	}, args, out)
	if err != nil {
		return err
	}
	var id *string
	if len(words) > 1 {
		id = &words[1]
	}
	return withOperators(ctx, cfg, nil, log, func(s *operator.Service, _ time.Time) error {
		return s.Claims(ctx, id, func(c *operator.Claim) error {
			kind := c.Kind
			if c.Alias {
				kind = "alias"
			}
			_, err := fmt.Fprintf(out, "%-8s %-40s %s %s\n", kind, c.Claimed, c.UserID, c.Name)
			return err //nolint:wrapcheck // of the terminal
		})
	})
}
