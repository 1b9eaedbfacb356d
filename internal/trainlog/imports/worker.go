package imports

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/internal/table/report"
	"harrier/internal/trainlog"
)

const (
	queueName = "log_imports"
	// part is how long a job works on an import before others that wait have their turn, and maxPart how long it works if none does.
	part    = 10 * time.Second
	maxPart = time.Minute
	// attempts is how often a part is tried that failed for reasons of the server's: with the pauses below, for about half a day.
	attempts = 12
	// retryPause is the pause before an import looks again whether the one before it has ended, if that has not woken it.
	retryPause = 2 * time.Second
)

// pauses are those after attempts that failed.
var pauses = [...]time.Duration{
	time.Second, 15 * time.Second, time.Minute, 5 * time.Minute, 10 * time.Minute, 20 * time.Minute, 40 * time.Minute, time.Hour, 2 * time.Hour,
}

const (
	// jobKind names the job in the queue.
	jobKind = "log_import"
	// wentWrong is why an import ended that its upload is not to blame for.
	wentWrong = "Something went wrong here. Please try again later."
)

// errOvertaken says that another server has done the items of an import, or that it has ended. Which of the two is seen when it is looked at
// again: the import goes on if that server does not.
var errOvertaken = errors.New("another server went on with the import, or it has ended")

// job does a part of an import.
type job struct {
	Import uuid.UUID `json:"import"`
	// Network is that of the sender; empty if the upload came by a connection.
	Network string `json:"network,omitempty"`
}

// Kind implements river.JobArgs.
func (job) Kind() string { return jobKind }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (job) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueName, MaxAttempts: attempts}
}

// worker does jobs.
type worker struct {
	river.WorkerDefaults[job]

	s *Service
}

// Timeout ends a part that does not end itself.
func (*worker) Timeout(*river.Job[job]) time.Duration { return jobs.MaxAttempt }

// Work does a part of an import. Another attempt does the next, so that imports of several users advance together. Errors of the server
// lead to another attempt, those of the upload end the import.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	row, err := w.s.next(ctx, j.Args.Import)
	if pg.NoRows(err) {
		waits, err := w.s.q.LogImportWaits(ctx, w.s.DB, j.Args.Import)
		if err == nil && waits {
			return river.JobSnooze(retryPause) //nolint:wrapcheck // the queue reads it
		}
		return err
	}
	if err != nil {
		return err
	}
	workbook := place{s: w.s, user: row.UserID, network: j.Args.Network}
	done, err := w.s.runPart(ctx, row, &workbook)
	workbook.leave()
	switch {
	case errors.Is(err, errOvertaken), errors.Is(err, errNoPlace):
		return river.JobSnooze(retryPause) //nolint:wrapcheck // the queue reads it
	case err == nil && done:
		return w.end(ctx, j, query.LogImportEndParams{ID: row.ID, State: query.LogImportStateDone})
	case err == nil:
		return river.JobSnooze(0) //nolint:wrapcheck // the queue reads it
	case errors.As(err, new(*fault.Error)) && fault.KindOf(err) != fault.Unavailable && ctx.Err() == nil:
		if asked, ok := errors.AsType[*report.Ask](err); ok {
			return w.ask(ctx, j, row, asked)
		}
		return w.end(ctx, j, failed(row.ID, fault.Sentence(err)))
	case j.Attempt >= j.MaxAttempts:
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 30*time.Second)
		defer cancel()
		_, failure := w.s.q.LogImportEnd(ctx, w.s.DB, failed(row.ID, wentWrong))
		return errors.Join(err, failure)
	}
	return err
}

// ask ends an import that needs an answer, with the question.
func (w *worker) ask(ctx context.Context, j *river.Job[job], row query.LogImportRunRow, asked *report.Ask) error {
	row.Report.Ask(asked)
	if err := w.s.q.LogImportReport(ctx, w.s.DB, query.LogImportReportParams{ID: row.ID, Report: row.Report}); err != nil {
		return err
	}
	return w.end(ctx, j, failed(row.ID, asked.Reason))
}

// end ends an import together with its job, and lets the user's next one begin.
func (w *worker) end(ctx context.Context, j *river.Job[job], how query.LogImportEndParams) error {
	return pg.InTx(ctx, w.s.DB, func(tx pgx.Tx) error {
		if _, err := w.s.q.LogImportEnd(ctx, tx, how); err != nil {
			return err
		}
		if err := w.s.q.LogImportWake(ctx, tx, query.LogImportWakeParams{ID: how.ID, Kind: jobKind}); err != nil {
			return err
		}
		return jobs.Complete(ctx, tx, j.JobRow)
	})
}

// failed ends an import with a sentence for its user.
func failed(id uuid.UUID, why string) query.LogImportEndParams {
	why = beginning(why, 1000)
	return query.LogImportEndParams{ID: id, State: query.LogImportStateFailed, Error: &why}
}

// next returns what a job needs to go on with an import, unless another of its user's is being done: two at once would not see each other's runs.
func (s *Service) next(ctx context.Context, id uuid.UUID) (row query.LogImportRunRow, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.q.LogImportUserLock(ctx, tx, id); err != nil {
			return err
		}
		row, err = s.q.LogImportRun(ctx, tx, id)
		return err
	})
	return row, err
}

// runPart imports items for a while, or until the server stops, and reports whether all are done.
func (s *Service) runPart(ctx context.Context, row query.LogImportRunRow, workbook *place) (done bool, err error) {
	zone, err := date.Zone(row.Timezone)
	if err != nil {
		return false, fmt.Errorf("find the user's time zone: %w", err)
	}
	file := newUpload(ctx, s.DB, row.ID, row.Size)
	row.Hints.Tomorrow, row.Hints.Usual = date.Today(s.Clock(), zone).AddDays(1), string(row.Units)
	source, kind, err := formats.Open(ctx, formats.Upload{
		File: file, Size: row.Size, Name: *cmp.Or(row.FileName, new("")), Kind: formats.Kind(*cmp.Or(row.Source, new(""))), Zone: zone, Hints: row.Hints,
		Workbook: func() (time.Duration, error) { return workbook.take(ctx) },
	})
	if err := cmp.Or(file.err, err); err != nil {
		return false, err //nolint:wrapcheck // one of ours
	}
	row.Report.Columns = source.Columns[:min(len(source.Columns), maxColumns)]
	if row.Position == 0 {
		row.Report.Warnings = source.Warnings
	}
	opened := query.LogImportOpenParams{
		ID: row.ID, Total: int32(source.Len), Source: string(kind), Report: row.Report, //nolint:gosec // at most formats.MaxItems
	}
	if err := s.q.LogImportOpen(ctx, s.DB, opened); err != nil {
		return false, err
	}
	im := &importing{
		s: s, row: row, source: source, kind: kind, zone: zone, file: file, position: int(row.Position), stopping: s.queue.Stopping, merged: map[uuid.UUID]bool{},
		warnings: row.Report.Warnings, preview: row.Preview,
	}
	if err := im.takeBelongings(ctx); err != nil {
		if errors.Is(err, errNone) { // it has ended meanwhile
			return true, nil
		}
		return false, err
	}
	for began := time.Now(); im.position < source.Len; { //nolint:forbidigo // how long the processor is busy
		if err := im.batch(ctx); err != nil {
			return false, err
		}
		over := im.stopping() || time.Since(began) > maxPart //nolint:forbidigo // see above
		if !over && time.Since(began) > part {               //nolint:forbidigo // see above
			if over, err = s.queue.Waits(ctx, queueName); err != nil {
				return false, err
			}
		}
		if over {
			break
		}
	}
	return im.position >= source.Len, nil
}

// maxColumns is how many columns are shown.
const maxColumns = 500

// takeBelongings adds the shoes and goals of an export that the user does not have. Each part of an import begins so, and finds what the
// part before has added.
func (im *importing) takeBelongings(ctx context.Context) error {
	has := im.source.Belongings
	if len(has.Shoes)+len(has.Goals)+len(has.Deleted) == 0 {
		return nil
	}
	if im.row.DryRun {
		return im.previewShoes(ctx)
	}
	return pg.InTx(ctx, im.s.DB, func(tx pgx.Tx) error {
		shoes, added, err := trainlog.RestoreShoes(ctx, tx, im.row.UserID, has.Shoes, im.s.Clock())
		if err != nil {
			return err
		}
		if err := trainlog.RestoreDeleted(ctx, tx, im.row.UserID, has.Deleted); err != nil {
			return err
		}
		goals, err := trainlog.RestoreGoals(ctx, tx, im.row.UserID, has.Goals, im.row.CreatedAt)
		if err != nil {
			return err
		}
		im.shoes = shoes
		n, err := im.s.q.LogImportBelong(ctx, tx, query.LogImportBelongParams{ID: im.row.ID, Shoes: added, Goals: goals})
		return pg.IfNone(n, err, errNone)
	})
}

// errPreviewed rolls a dry run back.
var errPreviewed = errors.New("previewed")

// previewShoes finds the shoes that would be added.
func (im *importing) previewShoes(ctx context.Context) error {
	err := pg.InTx(ctx, im.s.DB, func(tx pgx.Tx) error {
		all, added, err := trainlog.RestoreShoes(ctx, tx, im.row.UserID, im.source.Belongings.Shoes, im.s.Clock())
		if err != nil {
			return err
		}
		im.shoesToAdd = nil
		for _, shoe := range im.source.Belongings.Shoes {
			if slices.Contains(added, all[shoe.ID]) {
				im.shoesToAdd = append(im.shoesToAdd, shoe.Name)
			}
		}
		return errPreviewed
	})
	if errors.Is(err, errPreviewed) {
		return nil
	}
	return err
}

// read reads an item. What a reader does not survive is an item that cannot be read, and no more than that.
func (im *importing) read(ctx context.Context, i int) (item formats.Item, err error) {
	defer func() {
		if p := recover(); p != nil {
			im.s.Log.ErrorContext(ctx, "an item of an import could not be read", slog.Any("panic", p))
			err = fault.New(fault.Invalid, "The file cannot be read.")
		}
	}()
	return im.source.Read(ctx, i)
}
