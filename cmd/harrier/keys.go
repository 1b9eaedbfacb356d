package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"harrier/internal/account/credentials"
	"harrier/internal/config"
	"harrier/internal/date/clock"
)

// keys shows and changes the file of signing keys. Running servers notice within seconds, and nobody is signed out: old keys
// continue to verify until prune removes the keys that no valid token can need.
func keys(_ context.Context, args []string, out io.Writer) error {
	cfg, rest, _, err := load(config.Command{
		Usage:    "harrier keys show|rotate|prune",
		Settings: []string{"keys", "data-dir", "log", "access-ttl", "verify-ttl", "reset-ttl"},
	}, args, out)
	if err != nil {
		return err
	}
	path, inline := cfg.KeySource()
	if inline {
		return errors.New("HARRIER_KEYS contains the keys themselves; rotate them where it is configured, or set it to a file")
	}
	now := clock.System()
	if rest[0] != "rotate" { // which alone creates the file
		if _, err := os.Stat(path); err != nil { //nolint:gosec // The path is set by the operator.
			return fmt.Errorf("there are no keys: %w", err)
		}
	}
	switch rest[0] {
	case "show":
		opened, err := credentials.OpenKeys(path, now)
		if err != nil {
			return err
		}
		for _, key := range opened.Keys(now) {
			use := "verifies"
			if key.Signs {
				use = "signs"
			}
			fmt.Fprintf(out, "%s  created %s  %s\n", key.ID, key.Created.UTC().Format(dateTime), use)
		}
		return nil
	case "rotate":
		id, err := credentials.Rotate(path, now)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, "new tokens are signed with key", id)
		return nil
	case "prune":
		pruned, err := credentials.Prune(path, now, max(cfg.AccessTTL, cfg.VerifyTTL, cfg.ResetTTL))
		for _, id := range pruned {
			fmt.Fprintln(out, "removed", id)
		}
		return err
	}
	return fmt.Errorf("unknown command keys %q: specify show, rotate or prune", rest[0])
}
