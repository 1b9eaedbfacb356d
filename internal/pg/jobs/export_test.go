package jobs

import (
	"context"

	"github.com/riverqueue/river/rivertype"
)

// Job returns a job.
func (q *Queue) Job(ctx context.Context, id int64) (*rivertype.JobRow, error) {
	return q.client.JobGet(ctx, id)
}
