package jobs

import (
	"context"
	"log/slog"
	"time"

	"harrier/gen/query"
)

// maintainEvery is how often rows of old jobs are deleted.
const maintainEvery = time.Minute

// maintain is Maintain with its error in the log.
func (q *Queue) maintain(ctx context.Context) {
	if err := q.Maintain(ctx); err != nil && ctx.Err() == nil {
		q.log.WarnContext(ctx, "old jobs could not be deleted", slog.Any("error", err))
	}
}

// Maintain deletes the rows of jobs that have ended.
func (q *Queue) Maintain(ctx context.Context) error {
	return query.New().JobDeleteOld(ctx, q.db, query.JobDeleteOldParams{KeepDone: keepDone, KeepFailed: keepFailed})
}
