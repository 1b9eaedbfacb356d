package search

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/date/clock"
	"harrier/internal/pg"
)

// indexInterval is how long the runners of a large import may wait to be indexed, and deleted results to be forgotten.
const indexInterval = 500 * time.Millisecond

// RunIndexing keeps the search index up to date with large imports and deletions until ctx ends. Several servers share the
// work.
func (s *Service) RunIndexing(ctx context.Context, log *slog.Logger) {
	clock.Every(ctx, indexInterval, func(ctx context.Context) {
		for {
			some, err := s.catchUp(ctx)
			if err != nil && ctx.Err() == nil {
				log.WarnContext(ctx, "search index is behind", "error", err)
			}
			if err != nil || !some {
				return
			}
		}
	})
}

// catchUp does some of what large imports and deletions left to be done. It reports whether there was any.
func (s *Service) catchUp(ctx context.Context) (some bool, err error) {
	// Mostly there is nothing, which one statement tells.
	if behind, err := s.q.SearchBehind(ctx, s.db); err != nil || !behind {
		return false, err
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		// A race with a million runners takes longer than a request may.
		if err := pg.DisableStatementTimeout(ctx, tx); err != nil {
			return err
		}
		some, err = s.q.SearchCatchUp(ctx, tx)
		return err
	})
	return some, err
}
