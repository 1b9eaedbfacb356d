package seed

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Removed counts the objects that Remove deleted, and the demo races that it kept.
type Removed struct{ Users, Races, Results, Kept int64 }

// Remove deletes the demo users and everything that is theirs or was posted by them, in one transaction. What others have added
// stays: a demo race with results of theirs keeps those, and has no poster. Votes for a race are deleted with it.
func Remove(ctx context.Context, pool *pgxpool.Pool, progress *slog.Logger) (Removed, error) {
	var done Removed
	err := change(ctx, pool, progress, func(tx pgx.Tx) error {
		for _, step := range []struct {
			sql  string
			rows *int64
		}{
			{"SELECT code.show_races(d.user_id) FROM demo_users d", new(int64)},
			{"DELETE FROM results r USING demo_users d WHERE r.user_id = d.user_id", &done.Results},
			{
				`DELETE FROM races r USING demo_users d
				WHERE r.user_id = d.user_id AND NOT EXISTS (SELECT FROM results o WHERE o.race_id = r.id)`, &done.Races,
			},
			{"UPDATE races r SET user_id = NULL, user_name = NULL FROM demo_users d WHERE r.user_id = d.user_id", &done.Kept},
			{"DELETE FROM follows f USING athlete_ids a JOIN demo_users d ON d.user_id = a.user_id WHERE f.key = a.key", new(int64)},
			{"DELETE FROM reports r USING demo_users d WHERE r.reporter_id = d.user_id", new(int64)},
			{"DELETE FROM users u USING demo_users d WHERE u.id = d.user_id", &done.Users},
		} {
			tag, err := tx.Exec(ctx, step.sql)
			if err != nil {
				return err //nolint:wrapcheck // wrapped below
			}
			*step.rows = tag.RowsAffected()
		}
		return nil
	})
	if err != nil {
		return Removed{}, fmt.Errorf("remove the demo data: %w", err)
	}
	return done, nil
}
