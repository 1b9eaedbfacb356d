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
	"harrier/internal/auth"
	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/patch"
	"harrier/internal/pg"
	"harrier/internal/text"
)

// Change is a partial change of a day.
type Change struct {
	Goal    patch.Field[float64]
	Runs    patch.Field[[]RunDraft]
	RHR     patch.Field[float64]
	Sleep   patch.Field[float64]
	Feel    patch.Field[int32]
	Notes   patch.Field[string]
	Weather patch.Field[string]
	// Checkboxes are merged by name; nil removes a name from the day.
	Checkboxes patch.Field[map[string]*bool]
}

// Write changes the caller's day, or their today where day is nil, and returns the new entry. More names of checkboxes than a
// user may have are fault.Invalid at /checkboxes, and so are runs with an _id that the day does not have.
func (s *Service) Write(ctx context.Context, caller uuid.UUID, day *calendar.Date, c Change, now time.Time) (entry Entry, err error) {
	if err := c.check(); err != nil {
		return Entry{}, err
	}
	if day == nil && slices.ContainsFunc(c.runs(), (*RunDraft).needsDay) {
		today, err := s.access(ctx, Log{Caller: &caller}, nil, now)
		if err != nil {
			return Entry{}, err
		}
		day = &today.Day
	}
	if !slices.ContainsFunc(c.runs(), func(d *RunDraft) bool { return d.ID != nil }) {
		return s.merge(ctx, s.db, caller, day, c, nil, now)
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		stored, err := s.q.EntryLock(ctx, tx, query.EntryLockParams{UserID: caller, Day: day, Now: now})
		if err != nil && !pg.NoRows(err) {
			return err
		}
		had, err := DecodeRuns(stored.Runs)
		if err != nil {
			return err
		}
		entry, err = s.merge(ctx, tx, caller, day, c, had, now)
		return err
	})
	return entry, err
}

// merge writes a day that had these runs; without them, no run of the change has an ID.
func (s *Service) merge(ctx context.Context, db query.DBTX, caller uuid.UUID, day *calendar.Date, c Change, had []Run, now time.Time) (Entry, error) {
	id := uuid.Must(uuid.NewV7())
	list, err := rewritten(had, c.runs(), day)
	if err != nil {
		return Entry{}, err
	}
	runs, err := storedRuns(list)
	if err != nil {
		return Entry{}, err
	}
	boxes, err := boxesOf(c.Checkboxes)
	if err != nil {
		return Entry{}, err
	}
	row, err := s.q.EntryMerge(ctx, db, query.EntryMergeParams{
		UserID: caller, Day: day, ID: id, Now: now,
		GoalSet: c.Goal.Set, Goal: hundredths(c.Goal.Value), RunsSet: c.Runs.Set, Runs: runs.list, Miles: runs.miles, Meters: runs.meters,
		RHRSet: c.RHR.Set, RHR: hundredths(c.RHR.Value), SleepSet: c.Sleep.Set, Sleep: hundredths(c.Sleep.Value),
		FeelSet: c.Feel.Set, Feel: small(c.Feel.Value), NotesSet: c.Notes.Set, Notes: c.Notes.Value,
		WeatherSet: c.Weather.Set, Weather: c.Weather.Value,
		CheckboxesCleared: boxes.cleared, Checkboxes: boxes.values, Names: boxes.named, Unnamed: boxes.unnamed,
	})
	return Entry(row), pg.IfNoRows(err, auth.ErrAccountGone)
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

func small(n *int32) *int16 {
	if n == nil {
		return nil
	}
	v := int16(*n) //nolint:gosec // from 1 to 10
	return &v
}

// boxes is a change of checkboxes in the form that the statement takes.
type boxes struct {
	cleared        bool
	values         []byte
	named, unnamed []string
}

// boxesOf sorts the names, which a JSON object does not, so that new ones are always listed in the same order.
func boxesOf(given patch.Field[map[string]*bool]) (boxes, error) {
	b := boxes{cleared: given.Set && given.Value == nil, values: []byte("{}"), named: []string{}, unnamed: []string{}}
	if given.Value == nil {
		return b, nil
	}
	checked := make(map[string]bool, len(*given.Value))
	for _, name := range slices.Sorted(maps.Keys(*given.Value)) {
		if state := (*given.Value)[name]; state != nil {
			checked[name] = *state
			b.named = append(b.named, name)
		} else {
			b.unnamed = append(b.unnamed, name)
		}
	}
	var err error
	if b.values, err = json.Marshal(checked); err != nil {
		return boxes{}, fmt.Errorf("write a day's checkboxes: %w", err)
	}
	return b, nil
}
