package jobs

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// ErrTakenOver says that another server has taken over a job, because this one worked on it for too long.
var ErrTakenOver = errors.New("another server has taken over the job")

// Complete completes a job in the transaction of its work. It returns ErrTakenOver if another attempt at the job has begun: what this one has
// done must be rolled back.
func Complete(ctx context.Context, tx pgx.Tx, job *rivertype.JobRow) error {
	server := job.AttemptedBy[len(job.AttemptedBy)-1]
	n, err := query.New().JobComplete(ctx, tx, query.JobCompleteParams{ID: job.ID, Attempt: int16(job.Attempt), Server: server}) //nolint:gosec // a smallint
	return pg.IfNone(n, err, ErrTakenOver)
}

// driver is River's driver with another executor. River promises no stable interface here, so its version is pinned.
type driver struct {
	*riverpgxv5.Driver

	q *Queue
}

// GetExecutor implements riverdriver.Driver.
func (d driver) GetExecutor() riverdriver.Executor { //nolint:ireturn // River's interface
	return executor{Executor: d.Driver.GetExecutor(), driver: d}
}

// executor runs River's queries.
type executor struct {
	riverdriver.Executor

	driver driver
}

// JobSetStateIfRunningMany stores how attempts have ended, except at jobs that another server has taken over: River would change any job that is
// running. It waits for a database that is away, also when the program is told to stop: River gives up after seconds, and the job would be done
// again, such as an email sent twice.
func (e executor) JobSetStateIfRunningMany(ctx context.Context, params *riverdriver.JobSetStateIfRunningManyParams) (rows []*rivertype.JobRow, err error) {
	ctx = context.WithoutCancel(ctx)
	for range maxOutage {
		if rows, err = e.setStates(ctx, params); fault.KindOf(err) != fault.Unavailable {
			break
		}
		time.Sleep(time.Second)
	}
	return rows, err
}

// maxOutage is how many seconds the database may be away before what has been done is forgotten. Rescuing begins later.
const maxOutage = 120

func (e executor) setStates(ctx context.Context, params *riverdriver.JobSetStateIfRunningManyParams) (rows []*rivertype.JobRow, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	err = pg.InTx(ctx, e.driver.q.db, func(tx pgx.Tx) error {
		own, err := query.New().JobLock(ctx, tx, query.JobLockParams{Ids: params.ID, Server: e.driver.q.client.ID()})
		if err != nil {
			return err
		}
		ended := *params
		ended.ID = slices.Clone(params.ID)
		for i, id := range ended.ID {
			if !slices.Contains(own, id) {
				ended.ID[i] = 0 // no job has it
			}
		}
		rows, err = e.driver.UnwrapExecutor(tx).JobSetStateIfRunningMany(ctx, &ended)
		return err //nolint:wrapcheck // River's own
	})
	return rows, err
}

// ahead is by how much the machine's clock is ahead of the database's. River decides by the machine's which jobs to rescue.
func (e executor) ahead() time.Duration { return time.Since(e.driver.q.now()) } //nolint:forbidigo // the machine's

// JobGetStuck returns jobs whose attempts began before a time of the machine's clock, and when that was by this clock.
func (e executor) JobGetStuck(ctx context.Context, params *riverdriver.JobGetStuckParams) ([]*rivertype.JobRow, error) {
	stuck, ahead := *params, e.ahead()
	stuck.StuckHorizon = stuck.StuckHorizon.Add(-ahead)
	found, err := e.Executor.JobGetStuck(ctx, &stuck)
	for _, job := range found {
		*job.AttemptedAt = job.AttemptedAt.Add(ahead)
	}
	return found, err //nolint:wrapcheck // River's own
}

// JobRescueMany has jobs tried again whose attempts began before a time of the machine's clock.
func (e executor) JobRescueMany(ctx context.Context, params *riverdriver.JobRescueManyParams) (*struct{}, error) {
	stuck := *params
	stuck.StuckHorizon = stuck.StuckHorizon.Add(-e.ahead())
	return e.Executor.JobRescueMany(ctx, &stuck) //nolint:wrapcheck // River's own
}
