package jobs

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// ErrTakenOver says that another server has taken over a job, because this one was silent.
var ErrTakenOver = errors.New("another server has taken over the job")

// Complete completes a job in the transaction of its work. It returns ErrTakenOver if the job is not this server's any more: what it has
// done must be rolled back.
func Complete(ctx context.Context, tx pgx.Tx, job *rivertype.JobRow) error {
	n, err := query.New().JobComplete(ctx, tx, query.JobCompleteParams{ID: job.ID, BegunAt: *job.AttemptedAt})
	return pg.IfNone(n, err, ErrTakenOver)
}

// hand is what a server has in hand: the jobs that it has fetched and whose end is not stored yet.
type hand struct {
	mu   sync.Mutex
	jobs map[int64]held
}

// held is a job in hand.
type held struct {
	// begunAt identifies the attempt. It is the database's time, and fetched this machine's.
	begunAt, fetched time.Time
	cancel           context.CancelCauseFunc // nil until work begins
}

// take adds a job, unless an earlier attempt at it is still in hand, which is cancelled.
func (h *hand) take(job *rivertype.JobRow, fetched time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if earlier, ok := h.jobs[job.ID]; ok {
		if earlier.cancel != nil {
			earlier.cancel(ErrTakenOver)
		}
		return false
	}
	h.jobs[job.ID] = held{begunAt: *job.AttemptedAt, fetched: fetched}
	return true
}

// begin lets cancel end the work on a job, and reports when the job was fetched.
func (h *hand) begin(id int64, cancel context.CancelCauseFunc) (fetched time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	job := h.jobs[id]
	job.cancel = cancel
	h.jobs[id] = job
	return job.fetched
}

// attempts returns those of ids that are in hand, with the attempts that they are in. Without ids, it returns all.
func (h *hand) attempts(ids ...int64) query.JobLockParams {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := query.JobLockParams{Ids: []int64{}, Begun: []time.Time{}}
	for id, job := range h.jobs {
		if len(ids) == 0 || slices.Contains(ids, id) {
			p.Ids, p.Begun = append(p.Ids, id), append(p.Begun, job.begunAt)
		}
	}
	return p
}

// drop removes jobs whose end is stored, or does not matter.
func (h *hand) drop(ids []int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range ids {
		delete(h.jobs, id)
	}
}

// cancel ends the work on jobs that were taken over.
func (h *hand) cancel(ids []int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range ids {
		if job := h.jobs[id]; job.cancel != nil {
			job.cancel(ErrTakenOver)
		}
	}
}

// driver is River's driver with another executor. River promises no stable interface here, so its version is pinned. Without this, a server
// that was silent would change the state of jobs that others have taken over: River changes the state of any job that is running.
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

// JobGetAvailable fetches jobs, unless the server is silent: others may be taking over what it has.
func (e executor) JobGetAvailable(ctx context.Context, params *riverdriver.JobGetAvailableParams) (*riverdriver.JobGetAvailableResult, error) {
	q, began := e.driver.q, time.Now() //nolint:forbidigo // how long it took
	beats, err := query.New().ServerBeats(ctx, q.db, query.ServerBeatsParams{ID: q.server, Within: fetchWithin})
	if err != nil || !beats {
		return &riverdriver.JobGetAvailableResult{}, err
	}
	result, err := e.Executor.JobGetAvailable(ctx, params)
	if err != nil {
		return nil, err //nolint:wrapcheck // River's own
	}
	// Of what is left out, the server lets go when the earlier attempt has ended. See beat.
	result.Jobs = slices.DeleteFunc(result.Jobs, func(job *rivertype.JobRow) bool { return !q.hand.take(job, began) })
	return result, nil
}

// JobSetStateIfRunningMany stores how attempts have ended, except those at jobs that were taken over. It waits for the database: River
// would log an error every few seconds, and give up when the server stops.
func (e executor) JobSetStateIfRunningMany(ctx context.Context, params *riverdriver.JobSetStateIfRunningManyParams) (rows []*rivertype.JobRow, err error) {
	q := e.driver.q
	attempts := q.hand.attempts(params.ID...)
	err = q.untilAnswered(ctx, func(ctx context.Context) error {
		return pg.InTx(ctx, q.db, func(tx pgx.Tx) error {
			own, err := query.New().JobLock(ctx, tx, attempts)
			if err != nil || len(own) == 0 {
				rows = nil
				return err
			}
			rows, err = e.driver.UnwrapExecutor(tx).JobSetStateIfRunningMany(ctx, only(params, own))
			return err //nolint:wrapcheck // River's own
		})
	})
	if err == nil {
		q.hand.drop(params.ID)
	}
	return rows, err
}

// only returns the parameters of some of the jobs.
func only(p *riverdriver.JobSetStateIfRunningManyParams, ids []int64) *riverdriver.JobSetStateIfRunningManyParams {
	some := &riverdriver.JobSetStateIfRunningManyParams{Now: p.Now, Schema: p.Schema}
	for i, id := range p.ID {
		if !slices.Contains(ids, id) {
			continue
		}
		some.ID = append(some.ID, id)
		some.Attempt = append(some.Attempt, p.Attempt[i])
		some.ErrData = append(some.ErrData, p.ErrData[i])
		some.FinalizedAt = append(some.FinalizedAt, p.FinalizedAt[i])
		some.MetadataDoMerge = append(some.MetadataDoMerge, p.MetadataDoMerge[i])
		some.MetadataUpdates = append(some.MetadataUpdates, p.MetadataUpdates[i])
		some.ScheduledAt = append(some.ScheduledAt, p.ScheduledAt[i])
		some.State = append(some.State, p.State[i])
	}
	return some
}

// working is the middleware of all workers.
type working struct {
	river.MiddlewareDefaults

	q *Queue
}

// Work implements rivertype.WorkerMiddleware. It completes a job as soon as it is done, for as long as the database is away: the work may
// have told the outside world, as by an email, and must not be repeated.
func (w *working) Work(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if fetched := w.q.hand.begin(job.ID, cancel); time.Since(fetched) > fetchWithin { //nolint:forbidigo // how long the server was frozen
		return river.JobSnooze(0) //nolint:wrapcheck // River reads it. It changes nothing if the job was taken over.
	}
	if err := work(ctx); err != nil {
		return err
	}
	err := w.q.untilAnswered(ctx, func(ctx context.Context) error {
		return pg.InTx(ctx, w.q.db, func(tx pgx.Tx) error { return Complete(ctx, tx, job) })
	})
	if err != nil && !errors.Is(err, ErrTakenOver) { // or completed by its worker
		w.q.log.WarnContext(ctx, "a job is done, but could not be completed", "error", err)
	}
	return nil // River tries once more to complete it. An error would have the work repeated.
}

// untilAnswered repeats work while the database cannot be reached, until lastWords after the queue was told to stop.
func (q *Queue) untilAnswered(ctx context.Context, work func(ctx context.Context) error) error {
	ctx = context.WithoutCancel(ctx)
	for logged := false; ; logged = true {
		limited, cancel := context.WithTimeout(ctx, answerTimeout)
		err := work(limited)
		cancel()
		if err == nil || fault.KindOf(err) != fault.Unavailable {
			return err
		}
		if !logged {
			q.log.WarnContext(ctx, "the end of a job waits for the database", "error", err)
		}
		select {
		case <-q.over.Done():
			return err
		case <-time.After(answerPause):
		}
	}
}
