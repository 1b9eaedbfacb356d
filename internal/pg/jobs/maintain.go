package jobs

import (
	"context"
	"log/slog"
	"time"

	"harrier/gen/query"
)

// maintainEvery is how often rows of old jobs are deleted, and jobs hastened.
const maintainEvery = 10 * time.Second

// maintain is Maintain with its error in the log.
func (q *Queue) maintain(ctx context.Context) {
	if err := q.Maintain(ctx); err != nil && ctx.Err() == nil {
		q.log.WarnContext(ctx, "the jobs could not be maintained", slog.Any("error", err))
	}
}

// Maintain deletes the rows of jobs that have ended, and hastens what waits because the database's clock was ahead.
func (q *Queue) Maintain(ctx context.Context) error {
	queries := query.New()
	if err := queries.JobDeleteOld(ctx, q.db, query.JobDeleteOldParams{KeepDone: keepDone, KeepFailed: keepFailed}); err != nil {
		return err
	}
	return queries.JobHasten(ctx, q.db, q.waits)
}
