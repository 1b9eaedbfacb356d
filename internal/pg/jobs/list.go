package jobs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// maxListed is how many jobs List returns.
const maxListed = 100

// failedStates are those of jobs whose last attempt failed.
var failedStates = []rivertype.JobState{rivertype.JobStateRetryable, rivertype.JobStateDiscarded, rivertype.JobStateCancelled}

// Job is a job as operators see it: without its arguments, which may contain an address.
type Job struct {
	ID                     int64
	Kind, State            string
	Failed                 bool
	Attempt, MaxAttempts   int
	CreatedAt, ScheduledAt time.Time
	// Error is that of the last attempt.
	Error string
}

// List returns the newest jobs, of one kind if it is given, and only those that failed if failed is set.
func (q *Queue) List(ctx context.Context, kind string, failed bool) ([]Job, error) {
	params := river.NewJobListParams().First(maxListed).OrderBy(river.JobListOrderByID, river.SortOrderDesc)
	if kind != "" {
		params = params.Kinds(kind)
	}
	if failed {
		params = params.States(failedStates...)
	}
	found, err := q.client.JobList(ctx, params)
	if err != nil {
		return nil, fmt.Errorf("list jobs: %w", err)
	}
	list := make([]Job, len(found.Jobs))
	for i, j := range found.Jobs {
		list[i] = Job{
			ID: j.ID, Kind: j.Kind, State: string(j.State), Failed: slices.Contains(failedStates, j.State),
			Attempt: j.Attempt, MaxAttempts: j.MaxAttempts, CreatedAt: j.CreatedAt, ScheduledAt: j.ScheduledAt,
		}
		if n := len(j.Errors); n > 0 {
			list[i].Error = j.Errors[n-1].Error
		}
	}
	return list, nil
}
