package race

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/pg"
)

const (
	// mergeInterval is how often the rows that tell a race's version are merged.
	mergeInterval = time.Minute
	// keepChanges is how long the changes of a race can be told one by one, to readers whose connection broke.
	keepChanges = 10 * time.Minute
)

// RunMerging merges the rows that tell the versions of races, so that they stay few, until ctx ends. Several servers share the work.
func (s *Service) RunMerging(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(mergeInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := s.MergeChanges(ctx, keepChanges); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "versions of races are not merged", "error", err)
		}
	}
}

// MergeChanges merges the rows that tell the versions of races and are older than keep.
func (s *Service) MergeChanges(ctx context.Context, keep time.Duration) error {
	for {
		var merged int64
		err := pg.InTx(ctx, s.db, func(tx pgx.Tx) (err error) {
			merged, err = s.q.RaceChangesMerge(ctx, tx, keep)
			return err
		})
		if err != nil {
			return err
		}
		if merged == 0 {
			return nil
		}
	}
}
