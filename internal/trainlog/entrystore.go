package trainlog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
)

// Writing is a change of days of one log.
type Writing struct {
	Owner uuid.UUID
	// Days are the days to change. Run stands for the day that it is in. Without either, it is the owner's today.
	Days []date.Date
	Run  *uuid.UUID
	Now  time.Time
	// Edit changes each of the days. It may be called again, with the days as they are then.
	Edit func(*EntryEdit) error
	// Import says that an import writes the days, or is undone: what it deletes is not remembered as deleted, and of new checkboxes, the owner gets
	// as many as they may have.
	Import bool
}

// maxCheckboxes is how many checkboxes a user has at most. Their days may have others.
const maxCheckboxes = 50

// errStale is that a day has changed since it was read.
var errStale = errors.New("the day has changed")

// Stale reports whether WriteIn failed because somebody else has added one of the days meanwhile.
func Stale(err error) bool { return errors.Is(err, errStale) }

// write changes days, and returns them as they are stored. Everything that changes days or runs comes here: a statement reads the days, Edit
// changes them, and another one writes what differs, unless somebody else has changed a day meanwhile. Then it begins again, and locks them.
func (s *Service) write(ctx context.Context, w Writing) ([]*EntryEdit, error) {
	days, done, err := s.attempt(ctx, s.db, w, false)
	for err == nil && !done {
		if w.Run = nil; len(days) > 0 {
			w.Days = w.Days[:0:0]
			for _, d := range days {
				w.Days = append(w.Days, d.Entry.Day)
			}
		}
		err = pg.InTx(ctx, s.db, func(tx pgx.Tx) (err error) {
			if err = s.q.EntryLockAll(ctx, tx, query.EntryLockAllParams{UserID: w.Owner, Days: w.Days}); err == nil {
				days, err = s.WriteIn(ctx, tx, w)
			}
			return err
		})
		if done = err == nil; Stale(err) {
			err = nil
		}
	}
	return days, err
}

// WriteIn is write in a transaction that has locked the days. If somebody else has added one of them, the error is Stale, and the transaction must
// begin again.
func (s *Service) WriteIn(ctx context.Context, tx pgx.Tx, w Writing) ([]*EntryEdit, error) {
	if w.Import && len(w.Days) == 0 { // such as one of shoes only; without days, another writing is of the owner's today
		return nil, nil
	}
	days, done, err := s.attempt(ctx, tx, w, true)
	if err == nil && !done {
		err = errStale
	}
	return days, err
}

// attempt reports false if a day has changed since it was read, or if inTx is false and more than one statement is needed. Then nothing is
// written, or the transaction must be rolled back.
func (s *Service) attempt(ctx context.Context, db query.DBTX, w Writing, inTx bool) ([]*EntryEdit, bool, error) {
	days, err := s.readEntries(ctx, db, w)
	if err != nil {
		return nil, false, err
	}
	var changes, deletions []*written
	var names []string
	var forgotten []Run
	for _, d := range days {
		if err := w.Edit(d); err != nil {
			return nil, false, err
		}
		c, err := d.decide(w.Now)
		switch {
		case err != nil:
			return nil, false, err
		case c == nil:
			continue
		case d.Deleted:
			deletions = append(deletions, c)
		default:
			changes = append(changes, c)
		}
		names, forgotten = append(names, c.names...), append(forgotten, c.forgotten...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if w.Import {
		forgotten = nil
		names = names[:min(len(names), max(0, maxCheckboxes-len(days[0].had.names)))]
	}
	if !inTx && (len(names) > 0 || len(forgotten) > 0 || len(changes) > 0 && len(deletions) > 0) {
		return days, false, nil
	}
	done, err := s.writeEntries(ctx, db, w.Owner, days, changes)
	if err == nil && done {
		done, err = s.deleteEntries(ctx, db, w.Owner, deletions)
	}
	if err == nil && done {
		// The owner's row is locked after the days, as by all who lock both, so that none waits for another in a circle.
		err = s.remember(ctx, db, w, names, forgotten)
	}
	return days, done, err
}

// remember adds names to the owner's checkboxes, and runs to the list of deleted runs.
func (s *Service) remember(ctx context.Context, db query.DBTX, w Writing, names []string, forgotten []Run) error {
	if len(names) > 0 {
		if err := s.q.CheckboxAppend(ctx, db, query.CheckboxAppendParams{UserID: w.Owner, Names: names, Now: w.Now}); err != nil {
			return err
		}
	}
	if len(forgotten) == 0 {
		return nil
	}
	p := query.RunRememberParams{UserID: w.Owner, Now: w.Now}
	for i := range forgotten {
		p.Sources, p.Ids = append(p.Sources, *forgotten[i].Source), append(p.Ids, *forgotten[i].ExternalID)
	}
	return s.q.RunRemember(ctx, db, p)
}

// readEntries reads days that are to be written. A day without an entry has one without an ID.
func (s *Service) readEntries(ctx context.Context, db query.DBTX, w Writing) ([]*EntryEdit, error) {
	var rows []query.EntryReadRow
	var err error
	if len(w.Days) > 1 {
		p := query.EntryReadAllParams{UserID: w.Owner, Days: w.Days, Now: w.Now}
		rows, err = pg.List[query.EntryReadRow](ctx, db, int64(len(w.Days)), query.EntryReadAll, pg.Args(p)...)
	} else {
		p := query.EntryReadParams{UserID: w.Owner, RunID: w.Run, Now: w.Now}
		if len(w.Days) > 0 {
			p.Day = &w.Days[0]
		}
		rows, err = pg.List[query.EntryReadRow](ctx, db, 1, query.EntryRead, pg.Args(p)...)
	}
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0 && w.Run != nil:
		return nil, errNoRun
	case len(rows) == 0:
		return nil, actor.ErrAccountGone
	}
	days := make([]*EntryEdit, 0, max(1, len(w.Days)))
	for i := range rows {
		row := &rows[i]
		if len(days) == 0 || days[len(days)-1].Entry.Day != row.Day {
			d := &EntryEdit{Entry: row.Entry, Today: row.Today, Checkboxes: map[string]bool{}}
			d.Entry.UserID, d.Entry.Day = w.Owner, row.Day
			if row.Entry.ID != uuid.Nil {
				if err := json.Unmarshal(row.Entry.Checkboxes, &d.Checkboxes); err != nil {
					return nil, fmt.Errorf("read checkboxes: %w", err)
				}
			}
			d.had = stored{
				entry: d.Entry, checkboxes: maps.Clone(d.Checkboxes), version: row.Version, names: row.Names,
				units: row.Units, athleteID: row.AthleteID, end: row.EndOfTomorrow,
			}
			days = append(days, d)
		}
		if row.Run.ID != uuid.Nil {
			d := days[len(days)-1]
			d.had.runs = append(d.had.runs, row.Run)
		}
	}
	for _, d := range days {
		d.Runs = slices.Clone(d.had.runs)
	}
	return days, nil
}
