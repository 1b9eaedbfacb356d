package trainlog

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

var (
	errNoRun    = fault.New(fault.NotFound, "There is no such run.")
	errFullDay  = fault.Newf(fault.Invalid, "A day has at most %d runs.", MaxRuns).Of("too-many-runs")
	errRunTaken = fault.New(fault.Conflict, "The log has this run already.").Of("run-taken")
)

// LogRun is a run with the log that it is in.
type LogRun = query.RunGetRow

// AddRun adds a run to the caller's day. A run that the log has already is fault.Conflict, and one too many fault.Invalid.
func (s *Service) AddRun(ctx context.Context, caller actor.Reader, day date.Date, draft *RunDraft, now time.Time) (LogRun, error) {
	var run Run
	if draft.Text == nil {
		var err error
		if run, err = NewRun(draft, day); err != nil {
			return LogRun{}, err
		}
	}
	days, err := s.write(ctx, Writing{
		Owner: *caller.ID, Days: []date.Date{day}, Now: now,
		Edit: func(d *EntryEdit) error {
			if draft.Text != nil { // a number without a unit is in that of the owner
				said, err := draft.said(d.had.units)
				if err == nil {
					run, err = NewRun(said, day)
				}
				if err != nil {
					return err
				}
			}
			d.Runs = append(d.Runs, run)
			return nil
		},
	})
	if err != nil {
		return LogRun{}, err
	}
	return days[0].logRun(run.ID, caller.Health), nil
}

// logRun returns a run of the day as its owner reads it.
func (d *EntryEdit) logRun(id uuid.UUID, healthy bool) LogRun {
	r := LogRun{Run: *d.Run(id), AthleteID: d.had.athleteID, Readable: true, Healthy: healthy}
	if !healthy {
		hideHealth(&r.Run)
	}
	return r
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
func (s *Service) ChangeRun(ctx context.Context, caller actor.Reader, id uuid.UUID, draft *RunDraft, now time.Time) (LogRun, error) {
	draft.ID = &id
	if err := fault.InvalidFields(draft.check("")); err != nil {
		return LogRun{}, err
	}
	days, err := s.write(ctx, Writing{Owner: *caller.ID, Run: &id, Now: now, Edit: func(d *EntryEdit) error {
		r := d.Run(id)
		if r == nil { // somebody has removed it meanwhile
			return errNoRun
		}
		draft.apply(r)
		return fault.InvalidFields(checkOn(r, &d.Entry.Day, ""))
	}})
	if err != nil {
		return LogRun{}, err
	}
	return days[0].logRun(id, caller.Health), nil
}

// DeleteRun deletes a run of the caller's.
func (s *Service) DeleteRun(ctx context.Context, caller, id uuid.UUID, now time.Time) error {
	_, err := s.write(ctx, Writing{Owner: caller, Run: &id, Now: now, Edit: func(d *EntryEdit) error {
		if d.Run(id) == nil {
			return errNoRun
		}
		d.Runs = slices.DeleteFunc(d.Runs, func(r Run) bool { return r.ID == id })
		return nil
	}})
	return err
}
