package jobs

import (
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river/rivertype"

	"harrier/gen/query"
	"harrier/internal/date/clock"
)

const (
	// hastenMargin is how much later than it can be a job may be due before it is hastened.
	hastenMargin = 10 * time.Second
	// maxTerm is longer than River's leader is ever elected for.
	maxTerm = time.Minute
)

// retries has jobs that failed tried again after the pauses of their queues. It implements river.ClientRetryPolicy.
type retries struct {
	pauses map[string][]time.Duration
	now    clock.Clock
}

// NextRetry returns when to try a job again.
func (r retries) NextRetry(job *rivertype.JobRow) time.Time {
	return r.now().Add(Vary(Pause(r.pauses[job.Queue], job.Attempt)))
}

// Pause returns the pause after an attempt, counted from 1.
func Pause(pauses []time.Duration, attempt int) time.Duration {
	return pauses[min(max(attempt, 1), len(pauses))-1]
}

// Vary adds up to a tenth to a pause. So jobs that failed together are not tried together.
func Vary(pause time.Duration) time.Duration {
	return pause + rand.N(pause/10+1) //nolint:gosec // nobody gains by guessing it
}

// waitsOf lists the pauses of all queues. Each row is a queue, an attempt and the pause after it. The last of a queue is for later attempts too.
func waitsOf(pauses map[string][]time.Duration) query.JobHastenParams {
	p := query.JobHastenParams{Queues: []string{}, Attempts: []int32{}, Pauses: []time.Duration{}, Margin: hastenMargin, Term: maxTerm}
	for queue, list := range pauses {
		for i, pause := range list {
			p.Queues, p.Attempts, p.Pauses = append(p.Queues, queue), append(p.Attempts, int32(i+1)), append(p.Pauses, pause)
		}
	}
	return p
}
