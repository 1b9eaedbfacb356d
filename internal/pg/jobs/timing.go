package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"harrier/internal/date/clock"
)

// timing makes River go by the database's clock. It implements rivertype.TimeGenerator, which River has for tests.
type timing struct {
	river.MiddlewareDefaults

	now clock.Clock
}

// Now returns the time, for what River does with time itself, such as when a failed job is due again.
func (t *timing) Now() time.Time { return t.now() }

// NowOrNil returns nil: statements use the database's now().
func (*timing) NowOrNil() *time.Time { return nil }

// InsertMany implements rivertype.JobInsertMiddleware. A job without times would get the machine's; one with zero times gets the
// database's.
func (*timing) InsertMany(
	ctx context.Context, jobs []*rivertype.JobInsertParams, insert func(context.Context) ([]*rivertype.JobInsertResult, error),
) ([]*rivertype.JobInsertResult, error) {
	for _, job := range jobs {
		if job.CreatedAt == nil {
			job.CreatedAt = new(time.Time)
		}
		if job.ScheduledAt == nil {
			job.ScheduledAt = new(time.Time)
		}
	}
	return insert(ctx)
}
