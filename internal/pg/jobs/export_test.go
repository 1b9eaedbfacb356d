package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river/riverdriver"

	"harrier/internal/pg"
)

// Server identifies the server.
func (q *Queue) Server() uuid.UUID { return q.server }

// Beat reports once that the server is running.
func (q *Queue) Beat(ctx context.Context, watch *pg.DB, now time.Time) error {
	return q.beat(ctx, watch, now)
}

// Held returns the number of jobs in hand.
func (q *Queue) Held() int { return len(q.hand.attempts().Ids) }

// Fetch fetches the jobs of a queue that are due.
func (q *Queue) Fetch(ctx context.Context, name string) (int, error) {
	found, err := q.client.Driver().GetExecutor().JobGetAvailable(ctx, &riverdriver.JobGetAvailableParams{
		ClientID: q.server.String(), MaxAttemptedBy: 10, MaxToLock: 10, Queue: name,
	})
	if err != nil {
		return 0, err
	}
	return len(found.Jobs), nil
}
