package jobs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"harrier/gen/query"
)

// maintainEvery is how often rows of old jobs are deleted and stuck jobs looked for. A server that has finished a job stores that well
// within this time once the database is back from an outage.
const maintainEvery = time.Minute

// maintain deletes the rows of jobs that have ended and rescues stuck ones, until ctx ends.
func (q *Queue) maintain(ctx context.Context) {
	tick := time.NewTicker(maintainEvery)
	defer tick.Stop()
	var stuck []int64
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var err error
		if stuck, err = q.Maintain(ctx, stuck); err != nil && ctx.Err() == nil {
			q.log.WarnContext(ctx, "old jobs could not be deleted or rescued", slog.Any("error", err))
		}
	}
}

// Maintain deletes the rows of jobs that have ended, and rescues those jobs that are stuck and were so the last time: known is what
// Maintain returned then. After an outage, a job that is done may look stuck until its server has stored that, and to do it again
// would, for example, send an email twice. So what is seen is forgotten when the database cannot be reached.
func (q *Queue) Maintain(ctx context.Context, known []int64) (stuck []int64, err error) {
	queries := query.New()
	rescue := func() error {
		if len(known) == 0 {
			return nil
		}
		n, err := queries.JobRescue(ctx, q.db, query.JobRescueParams{Ids: known, After: rescueAfter})
		if n > 0 {
			q.log.WarnContext(ctx, "jobs are tried again whose server ended", slog.Int64("jobs", n))
		}
		return err
	}
	err = errors.Join(rescue(), queries.JobDeleteOld(ctx, q.db, query.JobDeleteOldParams{KeepDone: keepDone, KeepFailed: keepFailed}))
	if err != nil {
		return nil, err
	}
	return queries.JobListStuck(ctx, q.db, rescueAfter)
}
