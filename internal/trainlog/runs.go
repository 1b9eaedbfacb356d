package trainlog

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

var (
	errNoRun    = fault.New(fault.NotFound, "There is no such run.")
	errFullDay  = fault.Newf(fault.Invalid, "A day has at most %d runs.", MaxRuns).Of("too-many-runs")
	errRunTaken = fault.New(fault.Conflict, "The log has this run already.").Of("run-taken")
)

// LogRun is a run with the day and the log that it is in.
type LogRun struct {
	UserID    uuid.UUID
	AthleteID *string
	Day       calendar.Date
	Run       Run
}

// AddRun adds a run to the caller's day. A run that the log has already is fault.Conflict, and one too many fault.Invalid.
func (s *Service) AddRun(ctx context.Context, caller uuid.UUID, day calendar.Date, draft *RunDraft, now time.Time) (LogRun, error) {
	added, duplicate, err := AddRun(ctx, s.db, caller, day, draft, now)
	if err == nil && duplicate {
		err = errRunTaken
	}
	return added, err
}

// AddRun adds a run to a user's day by one statement, in a transaction if db is one. duplicate is true, and nothing was added, if the log
// has a run with its source and external ID. Where two add the same run at once, the second may fail with fault.Conflict instead.
func AddRun(ctx context.Context, db query.DBTX, user uuid.UUID, day calendar.Date, draft *RunDraft, now time.Time) (added LogRun, duplicate bool, err error) {
	run, err := newRun(draft, &day)
	if err != nil {
		return LogRun{}, false, err
	}
	stored, err := storedRuns([]Run{run})
	if err != nil {
		return LogRun{}, false, err
	}
	q := query.New()
	athleteID, err := q.RunAdd(ctx, db, query.RunAddParams{
		UserID: user, Day: day, EntryID: uuid.Must(uuid.NewV7()), Now: now, Runs: stored.list, Miles: stored.miles, Meters: stored.meters,
		Source: run.Source, ExternalID: run.ExternalID,
	})
	if !pg.NoRows(err) {
		return LogRun{UserID: user, AthleteID: athleteID, Day: day, Run: run}, false, err
	}
	why, err := q.RunRefusal(ctx, db, query.RunRefusalParams{UserID: user, Source: run.Source, ExternalID: run.ExternalID})
	switch {
	case err != nil:
		return LogRun{}, false, err
	case !why.Account:
		return LogRun{}, false, auth.ErrAccountGone
	case why.Taken:
		return LogRun{}, true, nil
	}
	return LogRun{}, false, errFullDay
}

// newRun makes a run from a draft.
func newRun(draft *RunDraft, day *calendar.Date) (Run, error) {
	wrong := draft.check("")
	if draft.ID != nil {
		wrong = append(wrong, fault.Field{Pointer: "/_id", Code: fault.CodeUnused, Detail: "A new run has no ID yet."})
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return Run{}, err
	}
	run := Run{ID: uuid.Must(uuid.NewV7())}
	run.apply(draft)
	return run, fault.InvalidFields(run.checkOn(day, ""))
}

// Run returns a run of a log that the caller may read.
func (s *Service) Run(ctx context.Context, caller *uuid.UUID, id uuid.UUID) (LogRun, error) {
	row, err := s.q.RunGet(ctx, s.db, query.RunGetParams{Reader: caller, ID: id})
	switch {
	case err != nil:
		return LogRun{}, pg.IfNoRows(err, errNoRun)
	case !row.Readable:
		return LogRun{}, forbidden()
	}
	found := LogRun{UserID: row.UserID, AthleteID: row.AthleteID, Day: row.Day}
	if err := json.Unmarshal(row.Run, &found.Run); err != nil {
		return LogRun{}, fmt.Errorf("read a run: %w", err)
	}
	if !row.Healthy {
		found.Run.withoutHealth()
	}
	return found, nil
}

// LockRun returns a run of the caller's, and keeps others from changing its day until the transaction of ctx ends.
func (s *Service) LockRun(ctx context.Context, caller, id uuid.UUID) (LogRun, error) {
	if _, err := s.q.RunLock(ctx, s.db, query.RunLockParams{ID: id, UserID: caller}); err != nil {
		return LogRun{}, pg.IfNoRows(err, errNoRun)
	}
	return s.Run(ctx, &caller, id)
}

// ChangeRun changes a run of the caller's and returns it.
func (s *Service) ChangeRun(ctx context.Context, caller, id uuid.UUID, draft *RunDraft, now time.Time) (changed LogRun, err error) {
	draft.ID = &id
	if err := fault.InvalidFields(draft.check("")); err != nil {
		return LogRun{}, err
	}
	err = s.editRuns(ctx, caller, id, now, func(day calendar.Date, runs []Run, at int) ([]Run, error) {
		runs[at].apply(draft)
		return runs, fault.InvalidFields(runs[at].checkOn(&day, ""))
	})
	if err != nil {
		return LogRun{}, err
	}
	return s.Run(ctx, &caller, id)
}

// DeleteRun deletes a run of the caller's.
func (s *Service) DeleteRun(ctx context.Context, caller, id uuid.UUID, now time.Time) error {
	return s.editRuns(ctx, caller, id, now, func(_ calendar.Date, runs []Run, at int) ([]Run, error) {
		return slices.Delete(runs, at, at+1), nil
	})
}

// editRuns writes what edit makes of the runs of the day that a run is in, of which it is the one at a place. Whoever else writes the day
// waits.
func (s *Service) editRuns(ctx context.Context, caller, id uuid.UUID, now time.Time, edit func(day calendar.Date, runs []Run, at int) ([]Run, error)) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		found, err := s.q.RunLock(ctx, tx, query.RunLockParams{ID: id, UserID: caller})
		if err != nil {
			return pg.IfNoRows(err, errNoRun)
		}
		runs, err := DecodeRuns(found.Runs)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(runs, func(r Run) bool { return r.ID == id })
		if at < 0 { // somebody has removed it meanwhile
			return errNoRun
		}
		if runs, err = edit(found.Day, runs, at); err != nil {
			return err
		}
		stored, err := storedRuns(runs)
		if err != nil {
			return err
		}
		n, err := s.q.RunsWrite(ctx, tx, query.RunsWriteParams{
			UserID: caller, Day: found.Day, Now: now, Runs: stored.list, Miles: stored.miles, Meters: stored.meters,
		})
		return pg.IfNone(n, err, errNoRun)
	})
}

// rewritten returns the runs of a day that is written as a whole: those of the drafts with an ID are changed, the others are new.
func rewritten(had []Run, drafts []*RunDraft, day *calendar.Date) ([]Run, error) {
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
		runs[i].apply(d)
		wrong = append(wrong, runs[i].checkOn(day, at)...)
	}
	return runs, fault.InvalidFields(wrong)
}

// dayRuns are a day's runs as they are stored, and their sums.
type dayRuns struct {
	list          []byte
	miles, meters string
}

func storedRuns(runs []Run) (d dayRuns, err error) {
	if runs == nil {
		runs = []Run{} // an empty list, not null
	}
	if d.list, err = json.Marshal(runs); err != nil {
		return dayRuns{}, fmt.Errorf("write a day's runs: %w", err)
	}
	miles, meters, n := new(big.Rat), new(big.Rat), new(big.Rat)
	for i := range runs {
		n.SetString(string(runs[i].Miles))
		miles.Add(miles, n)
		n.SetString(string(runs[i].Meters))
		meters.Add(meters, n)
	}
	d.miles, d.meters = miles.FloatString(5), meters.FloatString(2)
	return d, nil
}

// withoutHealth returns a day's runs without what only those may read who may read health values. Most days have nothing of it, and
// weeks and months of them are read.
func withoutHealth(stored []byte) ([]byte, error) {
	if !bytes.Contains(stored, []byte(`"heart_rate`)) {
		return stored, nil
	}
	runs, err := DecodeRuns(stored)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		runs[i].withoutHealth()
	}
	shown, err := storedRuns(runs)
	return shown.list, err
}
