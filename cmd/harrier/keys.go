package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"harrier/internal/auth"
	"harrier/internal/clock"
)

// keys shows and changes the file of signing keys. Running servers notice within seconds, and nobody is logged out: old
// keys go on verifying until prune drops those that no living token can need.
func keys(_ context.Context, args []string, out io.Writer) error {
	cfg, rest, _, err := load("keys show|rotate|prune", verbLast(args), out)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return errors.New("say show, rotate or prune")
	}
	path := cfg.Keys
	if path == "" {
		path = filepath.Join(cfg.DataDir, "keys.json")
	}
	if strings.HasPrefix(strings.TrimSpace(path), "{") {
		return errors.New("HARRIER_KEYS holds the keys themselves; rotate them where that is configured, or name a file")
	}
	now := clock.System()
	opened, err := auth.OpenKeys(path, now)
	if err != nil {
		return err
	}
	switch rest[0] {
	case "show":
		for _, fact := range opened.Facts(now) {
			use := "verifies"
			if fact.Signs {
				use = "signs"
			}
			fmt.Fprintf(out, "%s  made %s  %s\n", fact.ID, fact.Made.UTC().Format(time.RFC3339), use)
		}
		return nil
	case "rotate":
		id, err := auth.Rotate(path, now)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, "new tokens are signed with", id)
		return nil
	case "prune":
		gone, err := auth.Prune(path, now, max(cfg.AccessTTL, cfg.VerifyTTL, cfg.ResetTTL))
		for _, id := range gone {
			fmt.Fprintln(out, "dropped", id)
		}
		return err
	}
	return fmt.Errorf("there is no keys %q: say show, rotate or prune", rest[0])
}
