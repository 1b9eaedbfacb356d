package jobs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"harrier/internal/text"
)

const (
	// maxError is how many characters of an error it returns.
	maxError = 1000
)

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

// Filter selects jobs.
type Filter struct {
	// Kind selects the jobs of one kind, if it is not empty.
	Kind string
	// Failed selects jobs whose last attempt failed.
	Failed bool
	// Before selects jobs with lesser IDs, if it is not 0.
	Before int64
}

// List returns up to length jobs that f selects, newest first.
func (q *Queue) List(ctx context.Context, f Filter, length int) ([]Job, error) {
	params := river.NewJobListParams().First(length).OrderBy(river.JobListOrderByID, river.SortOrderDesc)
	if f.Kind != "" {
		params = params.Kinds(f.Kind)
	}
	if f.Failed {
		params = params.States(failedStates...)
	}
	if f.Before != 0 {
		params = params.Where("id < @before", river.NamedArgs{"before": f.Before})
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
			list[i].Error = text.Shorten(j.Errors[n-1].Error, maxError)
		}
	}
	return list, nil
}
