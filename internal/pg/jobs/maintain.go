package jobs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"harrier/gen/query"
)

const (
	// maintainEvery is how often rows of old jobs and servers are deleted.
	maintainEvery = time.Minute
	// keepServer is how long the row of a silent server is kept.
	keepServer = time.Hour
)

// maintain is Maintain with its error in the log.
func (q *Queue) maintain(ctx context.Context) {
	if err := q.Maintain(ctx); err != nil && ctx.Err() == nil {
		q.log.WarnContext(ctx, "old jobs could not be deleted", slog.Any("error", err))
	}
}

// Maintain deletes the rows of jobs and servers that have ended.
func (q *Queue) Maintain(ctx context.Context) error {
	queries := query.New()
	return errors.Join(queries.JobDeleteOld(ctx, q.db, query.JobDeleteOldParams{KeepDone: keepDone, KeepFailed: keepFailed}),
		queries.ServerDeleteOld(ctx, q.db, keepServer))
}
