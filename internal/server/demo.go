package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"harrier/internal/httpapi/site"
	"harrier/internal/server/seed"
)

// The demo's accounts. DemoPassword signs in every user of the demo data.
const (
	DemoRunner   = seed.RunnerEmail
	DemoCoach    = seed.CoachEmail
	DemoPassword = "trail-mud-and-tea" //nolint:gosec // no credential of anybody
)

// RefusePublicDemo returns an error if the server can be reached by others and has demo accounts with the password that everybody knows.
func (a *App) RefusePublicDemo(ctx context.Context) error {
	if a.cfg.PublicAddress() == "" {
		return nil
	}
	// A seed gives all its accounts one hash.
	const demoHash = `SELECT u.password_hash FROM users u JOIN demo_users d ON d.user_id = u.id
		WHERE u.password_hash IS NOT NULL GROUP BY u.password_hash ORDER BY count(*) DESC LIMIT 1`
	var hash string
	err := a.untilAvailable(ctx, func(ctx context.Context) error { return a.database.DB.QueryRow(ctx, demoHash).Scan(&hash) })
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	known, _, err := a.Hasher.Verify(ctx, DemoPassword, hash)
	if err != nil {
		return fmt.Errorf("try the demo's password: %w", err)
	}
	if known {
		return errors.New("the database has demo accounts, whose password is public, so they are not served on a public address (" +
			a.cfg.PublicAddress() + "); harrier seed -remove deletes them")
	}
	return nil
}

// demoAccounts returns what the page under /docs shows.
func demoAccounts(demo bool) *site.Demo {
	if !demo {
		return nil
	}
	return &site.Demo{Runner: DemoRunner, Coach: DemoCoach, Password: DemoPassword}
}

// SeedDemo fills an empty database with demo data, and leaves any other as it is.
func (a *App) SeedDemo(ctx context.Context) error {
	summary, err := seed.Run(ctx, a.direct.Pool, seed.Options{
		Users: 40, Races: 12, Results: 2500, Days: 84, Seed: 1, Now: a.Clock(), Password: DemoPassword, Hash: a.Hasher.Hash,
		Examples: true, IfEmpty: true,
	}, a.log)
	if err != nil {
		return fmt.Errorf("seed the demo: %w", err)
	}
	if !summary.Skipped {
		a.log.Info("demo data loaded", "races", summary.Races, "results", summary.Results)
	}
	return nil
}
