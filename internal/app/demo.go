package app

import (
	"context"
	"fmt"

	"harrier/internal/seed"
)

// DemoPassword signs in every user of the demo data.
const DemoPassword = "run-with-harrier"

// SeedDemo fills an empty database with a small season, and leaves any other as it is.
func (a *App) SeedDemo(ctx context.Context) error {
	summary, err := seed.Run(ctx, a.database.Pool, seed.Options{
		Users: 40, Races: 12, Results: 2500, Days: 60, Seed: 1, Now: a.clock(), Password: DemoPassword, Hash: a.Hasher.Hash, IfEmpty: true,
	}, a.log)
	if err != nil {
		return fmt.Errorf("seed the demo: %w", err)
	}
	if !summary.Skipped {
		a.log.Info("a small season is here to look at", "races", summary.Races, "results", summary.Results, "sign_in_as", summary.Runner, "password", DemoPassword)
	}
	return nil
}
