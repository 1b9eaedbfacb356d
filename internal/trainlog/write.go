package trainlog

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// Change is a partial change of a day. As JSON, it has the columns of the entry that it sets, which round numbers to the hundredth.
type Change struct {
	Runs    patch.Field[[]RunDraft] `json:"-"`
	Goal    patch.Field[float64]    `json:"goal,omitzero"`
	RHR     patch.Field[float64]    `json:"rhr,omitzero"`
	Sleep   patch.Field[float64]    `json:"sleep,omitzero"`
	Feel    patch.Field[int32]      `json:"feel,omitzero"`
	Notes   patch.Field[string]     `json:"notes,omitzero"`
	Weather patch.Field[string]     `json:"weather,omitzero"`
	// Checkboxes are merged by name; nil removes a name from the day.
	Checkboxes patch.Field[map[string]*bool] `json:"checkboxes,omitzero"`
}

// Write changes the caller's day, or their today where day is nil, and returns the new entry. More names of checkboxes than a
// user may have are fault.Invalid at /checkboxes, and so are runs with an _id that the day does not have.
func (s *Service) Write(ctx context.Context, caller actor.Reader, day *date.Date, c Change, now time.Time) (entry Entry, err error) {
	if err := c.check(); err != nil {
		return Entry{}, err
	}
	if day == nil && slices.ContainsFunc(c.runs(), (*RunDraft).needsDay) {
		today, err := s.access(ctx, Log{Reader: caller}, nil, now)
		if err != nil {
			return Entry{}, err
		}
		day = &today.Day
	}
	write := query.EntryWriteParams{UserID: *caller.ID, Health: caller.Health, Day: day, ID: uuid.Must(uuid.NewV7()), Now: now}
	if write.Fields, err = json.Marshal(c); err != nil {
		return Entry{}, fmt.Errorf("write a day: %w", err)
	}
	if !slices.ContainsFunc(c.runs(), func(d *RunDraft) bool { return d.ID != nil }) {
		return c.write(ctx, s.db, write, nil)
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.EntryLock(ctx, tx, query.EntryLockParams{UserID: *caller.ID, Day: day, Now: now}); err != nil && !pg.NoRows(err) {
			return err
		}
		had, err := s.q.RunList(ctx, tx, query.RunListParams{UserID: *caller.ID, Day: *day})
		if err != nil {
			return err
		}
		entry, err = c.write(ctx, tx, write, had)
		return err
	})
	return entry, err
}

// write writes a day that had these runs; without runs, no run of the change has an ID.
func (c *Change) write(ctx context.Context, db pg.Querier, write query.EntryWriteParams, had []Run) (Entry, error) {
	if c.Runs.Set {
		runs, err := rewritten(had, c.runs(), write.Day)
		if err != nil {
			return Entry{}, err
		}
		if write.Runs, err = json.Marshal(runs); err != nil {
			return Entry{}, fmt.Errorf("write a day's runs: %w", err)
		}
	}
	rows, err := written(ctx, db, write)
	if err != nil {
		return Entry{}, err
	}
	return days(rows)[0], nil
}

// written writes a day and returns its rows, one at least.
func written(ctx context.Context, db pg.Querier, write query.EntryWriteParams) ([]query.EntryListRow, error) {
	return pg.List[query.EntryListRow](ctx, db, 1, query.EntryWrite, pg.Args(write)...)
}

// runs are the runs of the change; none if it has none.
func (c *Change) runs() []*RunDraft {
	if c.Runs.Value == nil {
		return nil
	}
	list := make([]*RunDraft, len(*c.Runs.Value))
	for i := range *c.Runs.Value {
		list[i] = &(*c.Runs.Value)[i]
	}
	return list
}

// check sees that others may be shown the texts.
func (c *Change) check() error {
	wrong := slices.Concat(text.Lines("/notes", c.Notes.Value), text.Line("/weather", c.Weather.Value))
	for i, d := range c.runs() {
		wrong = slices.Concat(wrong, d.check(fmt.Sprintf("/runs/%d", i)))
	}
	if c.Checkboxes.Value != nil {
		for _, name := range slices.Sorted(maps.Keys(*c.Checkboxes.Value)) {
			wrong = append(wrong, text.Line("/checkboxes/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), &name)...)
		}
	}
	return fault.InvalidFields(wrong)
}

// SetsHealth reports whether the change sets a health value.
func (c *Change) SetsHealth() bool {
	return c.RHR.Set || c.Sleep.Set || c.Feel.Set || slices.ContainsFunc(c.runs(), (*RunDraft).SetsHealth)
}
