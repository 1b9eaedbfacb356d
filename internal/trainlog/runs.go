package trainlog

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

var (
	errNoRun    = fault.New(fault.NotFound, "There is no such run.")
	errFullDay  = fault.Newf(fault.Invalid, "A day has at most %d runs.", MaxRuns).Of("too-many-runs")
	errFuture   = fault.New(fault.Invalid, "A run cannot begin after tomorrow.")
	errRunTaken = fault.New(fault.Conflict, "The log has this run already.").Of("run-taken")
)

// LogRun is a run with the log that it is in.
type LogRun = query.RunGetRow

// AddRun adds a run to the caller's day. A run that the log has already is fault.Conflict, and one too many fault.Invalid.
func (s *Service) AddRun(ctx context.Context, caller actor.Reader, day date.Date, draft *RunDraft, now time.Time) (LogRun, error) {
	run, err := NewRun(draft, day)
	if err != nil {
		return LogRun{}, err
	}
	write := query.EntryWriteParams{
		UserID: *caller.ID, Health: caller.Health, Day: &day, ID: uuid.Must(uuid.NewV7()), Now: now, Fields: []byte("{}"), Adding: true,
	}
	if write.Runs, err = json.Marshal([]Run{run}); err != nil {
		return LogRun{}, fmt.Errorf("write a run: %w", err)
	}
	rows, err := written(ctx, s.db, write)
	if err != nil {
		return LogRun{}, err
	}
	added := rows[len(rows)-1]
	if !added.Healthy {
		hideHealth(&added.Run)
	}
	return LogRun{Run: added.Run, AthleteID: added.AthleteID, Readable: true, Healthy: added.Healthy}, nil
}

// NewRun makes a run of a day.
func NewRun(draft *RunDraft, day date.Date) (Run, error) {
	wrong := draft.check("")
	if draft.ID != nil {
		wrong = append(wrong, fault.Field{Pointer: "/_id", Code: fault.CodeUnused, Detail: "A new run has no ID yet."})
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return Run{}, err
	}
	run := Run{ID: uuid.Must(uuid.NewV7())}
	draft.apply(&run)
	err := fault.InvalidFields(checkOn(&run, &day, ""))
	return run, err
}

// Run returns a run of a log that the caller may read.
func (s *Service) Run(ctx context.Context, caller actor.Reader, id uuid.UUID) (LogRun, error) {
	row, err := s.q.RunGet(ctx, s.db, query.RunGetParams{Reader: caller.ID, Health: caller.Health, Team: caller.Team, ID: id})
	switch {
	case err != nil:
		return LogRun{}, pg.IfNoRows(err, errNoRun)
	case !row.Readable:
		return LogRun{}, errForbidden
	}
	if !row.Healthy {
		hideHealth(&row.Run)
	}
	return row, nil
}

// LockRun returns a run of the caller's, and keeps others from changing its day until the transaction of ctx ends.
func (s *Service) LockRun(ctx context.Context, caller actor.Reader, id uuid.UUID) (LogRun, error) {
	if _, err := s.q.RunLock(ctx, s.db, query.RunLockParams{ID: id, UserID: *caller.ID}); err != nil {
		return LogRun{}, pg.IfNoRows(err, errNoRun)
	}
	return s.Run(ctx, caller, id)
}

// ChangeRun changes a run of the caller's and returns it.
func (s *Service) ChangeRun(ctx context.Context, caller actor.Reader, id uuid.UUID, draft *RunDraft, now time.Time) (changed LogRun, err error) {
	draft.ID = &id
	if err := fault.InvalidFields(draft.check("")); err != nil {
		return LogRun{}, err
	}
	err = s.editRuns(ctx, *caller.ID, id, now, func(day date.Date, runs []Run, at int) ([]Run, error) {
		draft.apply(&runs[at])
		return runs, fault.InvalidFields(checkOn(&runs[at], &day, ""))
	})
	if err != nil {
		return LogRun{}, err
	}
	return s.Run(ctx, caller, id)
}

// DeleteRun deletes a run of the caller's.
func (s *Service) DeleteRun(ctx context.Context, caller, id uuid.UUID, now time.Time) error {
	return s.editRuns(ctx, caller, id, now, func(_ date.Date, runs []Run, at int) ([]Run, error) {
		return slices.Delete(runs, at, at+1), nil
	})
}

// editRuns writes what edit makes of the runs of the day that a run is in, of which it is the one at a place. Whoever else writes the day
// waits.
func (s *Service) editRuns(ctx context.Context, caller, id uuid.UUID, now time.Time, edit func(day date.Date, runs []Run, at int) ([]Run, error)) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		day, err := s.q.RunLock(ctx, tx, query.RunLockParams{ID: id, UserID: caller})
		if err != nil {
			return pg.IfNoRows(err, errNoRun)
		}
		runs, err := s.q.RunList(ctx, tx, query.RunListParams{UserID: caller, Day: day})
		if err != nil {
			return err
		}
		at := slices.IndexFunc(runs, func(r Run) bool { return r.ID == id })
		if at < 0 { // somebody has removed it meanwhile
			return errNoRun
		}
		if runs, err = edit(day, runs, at); err != nil {
			return err
		}
		list, err := json.Marshal(runs)
		if err != nil {
			return fmt.Errorf("write a day's runs: %w", err)
		}
		return s.q.EntryWrite(ctx, tx, query.EntryWriteParams{UserID: caller, Day: &day, Now: now, Fields: []byte("{}"), Runs: list})
	})
}

// rewritten returns the runs of a day that is written as a whole: those of the drafts with an ID are changed, the others are new.
func rewritten(had []Run, drafts []*RunDraft, day *date.Date) ([]Run, error) {
	runs, wrong := make([]Run, len(drafts)), []fault.Field(nil)
	for i, d := range drafts {
		at := fmt.Sprintf("/runs/%d", i)
		if runs[i].ID = uuid.Must(uuid.NewV7()); d.ID != nil {
			of := slices.IndexFunc(had, func(r Run) bool { return r.ID == *d.ID })
			switch {
			case of < 0:
				wrong = append(wrong, fault.Field{Pointer: at + "/_id", Code: fault.CodeNotFound, Detail: "The day has no run with this ID."})
				continue
			case slices.ContainsFunc(runs[:i], func(r Run) bool { return r.ID == *d.ID }):
				wrong = append(wrong, fault.Field{Pointer: at + "/_id", Code: fault.CodeDuplicate, Detail: "Another run of the list has this ID."})
				continue
			}
			runs[i] = had[of]
		}
		d.apply(&runs[i])
		wrong = append(wrong, checkOn(&runs[i], day, at)...)
	}
	return runs, fault.InvalidFields(wrong)
}
