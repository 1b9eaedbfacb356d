package trainlog

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/sport/measure"
)

// EntryEdit is an entry that is being written, with its runs. An edit changes Entry, Checkboxes and Runs; decide compares them with what was read.
type EntryEdit struct {
	// Entry is the day's entry. Its checkboxes are in Checkboxes.
	Entry      query.Entry
	Checkboxes map[string]bool
	// Runs are the day's runs in their order. A new one may have no ID yet.
	Runs []Run
	// Deleted says that the day is deleted with its runs.
	Deleted bool
	// Today is the owner's.
	Today date.Date

	had stored
	// listed says that the request has the runs as a list.
	listed bool
}

// stored is a day as it was read.
type stored struct {
	entry      query.Entry
	checkboxes map[string]bool
	runs       []Run
	// version is that of the entry's row; empty for a day without one.
	version string
	// names are the owner's checkboxes, units what distances are shown in, and athleteID is the ID that they have claimed.
	names     []string
	units     query.Units
	athleteID *string
	// end is when the owner's tomorrow ends.
	end time.Time
}

// Exists reports whether the day has an entry. One that LockEntry has only reserved, which was written in 1970, is none yet. That it seems to have been
// written before it was created says nothing: of two who create it at once, the one who comes first may be the one who comes last.
func (d *EntryEdit) Exists() bool {
	return d.had.entry.ID != uuid.Nil && d.had.entry.UpdatedAt.Unix() != 0
}

// Had returns the runs that were read.
func (d *EntryEdit) Had() []Run { return d.had.runs }

// Run returns the run of the day with an ID; nil if it has none.
func (d *EntryEdit) Run(id uuid.UUID) *Run {
	if i := slices.IndexFunc(d.Runs, func(r Run) bool { return r.ID == id }); i >= 0 {
		return &d.Runs[i]
	}
	return nil
}

// event is a change of a day as followers are told of it: of the day, or of a run.
type event struct {
	kind query.ChangeKind
	run  *uuid.UUID
}

// written holds the changes of a day to write: the entry, the new and changed runs, and the removed ones.
type written struct {
	entry                   query.Entry
	added, changed, removed []Run
	events                  []event
	// forgotten are runs that are gone for good, and are remembered as deleted.
	forgotten []Run
	// names are checkboxes that the owner does not have yet.
	names []string
	// version is that of the row that is replaced.
	version string
}

// decide returns what is to be written of a day; nil if it is as it was. A run that is new and equals one that is gone keeps the ID of that one.
func (d *EntryEdit) decide(now time.Time) (*written, error) {
	if d.Deleted {
		w := &written{version: d.had.version, entry: d.had.entry, removed: d.had.runs, forgotten: external(d.had.runs)}
		w.removedEvents()
		w.events = append(w.events, event{kind: query.ChangeKindLogentryRemoved})
		return w, nil
	}
	had := make(map[uuid.UUID]*Run, len(d.had.runs))
	for i := range d.had.runs {
		had[d.had.runs[i].ID] = &d.had.runs[i]
	}
	d.keepIDs(had)
	d.number()
	w := &written{version: d.had.version}
	for i := range d.Runs {
		r := &d.Runs[i]
		r.UserID, r.Day = d.Entry.UserID, &d.Entry.Day
		switch was := had[r.ID]; {
		case was == nil:
			w.added = append(w.added, *r)
		case !equal(was, r):
			w.changed = append(w.changed, *r)
		}
	}
	for i := range d.had.runs {
		if d.Run(d.had.runs[i].ID) == nil {
			w.removed = append(w.removed, d.had.runs[i])
		}
	}
	told := d.changed()
	if len(w.added)+len(w.changed)+len(w.removed) == 0 && !told && d.Exists() {
		return nil, nil //nolint:nilnil // nothing is to be written
	}
	if err := d.check(had, w); err != nil {
		return nil, err
	}
	w.describe(told || !d.Exists())
	return w, d.finish(w, now)
}

// keepIDs gives new runs their IDs.
func (d *EntryEdit) keepIDs(had map[uuid.UUID]*Run) {
	isNew := func(r *Run) bool { return had[r.ID] == nil }
	for i := range d.had.runs {
		was := &d.had.runs[i]
		if d.Run(was.ID) != nil {
			continue
		}
		for j := range d.Runs {
			r := d.Runs[j]
			r.ID, r.UserID, r.Day, r.Place, r.HasTrack, r.Running = was.ID, was.UserID, was.Day, was.Place, was.HasTrack, was.Running
			if isNew(&d.Runs[j]) && equal(was, &r) {
				d.Runs[j] = r
				break
			}
		}
	}
	for i := range d.Runs {
		if d.Runs[i].ID == uuid.Nil {
			d.Runs[i].ID = uuid.Must(uuid.NewV7())
		}
	}
}

// maxPlace is up to where places grow when runs come and go, before they begin at 1 again.
const maxPlace = 1000

// number gives each run a place after that of the run before. A run whose place is one keeps it, so that it need not be written.
func (d *EntryEdit) number() {
	last := int16(0)
	for i := range d.Runs {
		if p := d.Runs[i].Place; p == nil || *p <= last {
			d.Runs[i].Place = new(last + 1)
		}
		last = *d.Runs[i].Place
	}
	for i := range d.Runs {
		if last > maxPlace {
			d.Runs[i].Place = new(int16(i + 1))
		}
	}
}

// check refuses more runs than a day may have, and runs that begin after the owner's tomorrow, unless they did already.
func (d *EntryEdit) check(had map[uuid.UUID]*Run, w *written) error {
	if len(d.Runs) > MaxRuns && len(w.added) > 0 {
		return errFullDay
	}
	for i := range d.Runs {
		r := &d.Runs[i]
		was := had[r.ID]
		switch {
		case was == nil && d.Entry.Day.After(d.Today.AddDays(1)):
			return refuseFuture("date")
		case r.StartedAt == nil || r.StartedAt.Before(d.had.end):
		case was == nil || was.StartedAt == nil || !was.StartedAt.Equal(*r.StartedAt):
			if d.listed {
				return refuseFuture(fmt.Sprintf("/runs/%d/started_at", i))
			}
			return refuseFuture("/started_at")
		}
	}
	return nil
}

// refuseFuture refuses a run by its day or its start.
func refuseFuture(field string) error {
	return fault.InvalidField(field, "A run cannot begin after tomorrow.")
}

// describe makes the events of the entry, if it has changed itself, and of its runs. The last one is that of the row of the log of changes.
func (w *written) describe(entry bool) {
	if entry {
		w.events = append(w.events, event{kind: query.ChangeKindLogentryWritten})
	}
	w.removedEvents()
	for i := range w.changed {
		w.events = append(w.events, event{query.ChangeKindLogrunChanged, &w.changed[i].ID})
	}
	for i := range w.added {
		w.events = append(w.events, event{query.ChangeKindLogrunAdded, &w.added[i].ID})
	}
}

func (w *written) removedEvents() {
	for i := range w.removed {
		w.events = append(w.events, event{query.ChangeKindLogrunRemoved, &w.removed[i].ID})
	}
}

// finish completes the entry, the names of checkboxes that are new, and which runs are remembered as deleted.
func (d *EntryEdit) finish(w *written, now time.Time) (err error) {
	w.entry = d.Entry
	w.entry.UpdatedAt = now
	if !d.Exists() {
		w.entry.CreatedAt = now
	}
	if w.entry.ID == uuid.Nil {
		w.entry.ID = uuid.Must(uuid.NewV7())
	}
	if w.entry.Checkboxes, err = json.Marshal(d.Checkboxes); err != nil {
		return fmt.Errorf("write checkboxes: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(d.Checkboxes)) {
		if _, there := d.had.checkboxes[name]; !there && !slices.Contains(d.had.names, name) {
			w.names = append(w.names, name)
		}
	}
	for _, r := range external(w.removed) {
		if !slices.ContainsFunc(w.added, func(a Run) bool { return sameRun(&a, &r) }) {
			w.forgotten = append(w.forgotten, r)
		}
	}
	return nil
}

// external returns the runs that have an ID at their source.
func external(runs []Run) (list []Run) {
	for _, r := range runs {
		if r.ExternalID != nil {
			list = append(list, r)
		}
	}
	return list
}

// changed reports whether the entry is another than was read.
func (d *EntryEdit) changed() bool {
	a, b := d.Entry, d.had.entry
	a.Checkboxes, b.Checkboxes = nil, nil
	return !maps.Equal(d.Checkboxes, d.had.checkboxes) || !reflect.DeepEqual(a, b)
}

// equal reports whether two runs are the same in all columns.
func equal(a, b *Run) bool {
	x, y := *a, *b
	if (x.StartedAt == nil) != (y.StartedAt == nil) || x.StartedAt != nil && !x.StartedAt.Equal(*y.StartedAt) {
		return false
	}
	x.StartedAt, y.StartedAt = nil, nil
	return reflect.DeepEqual(x, y)
}

// sameRun reports whether two records of a day are of one run: about as long, and if both say when they began, at the same time.
func sameRun(a, b *Run) bool {
	x, y := measure.Known(a.Meters), measure.Known(b.Meters)
	if x+y == 0 { // as exercise without a distance
		x, y = measure.Known(a.Seconds), measure.Known(b.Seconds)
	}
	longer, shorter := max(x, y), min(x, y)
	return 50*(longer-shorter) <= longer && (a.StartedAt == nil || b.StartedAt == nil || a.StartedAt.Sub(*b.StartedAt).Abs() <= time.Minute)
}

// apply changes the day as a request says. Runs that it lists have replaced those of the day.
func (c *Change) apply(d *EntryEdit) error {
	e := &d.Entry
	set(&e.Goal, rounded(c.Goal))
	set(&e.RHR, rounded(c.RHR))
	set(&e.Sleep, rounded(c.Sleep))
	set(&e.Rest, c.Rest)
	set(&e.Notes, c.Notes)
	set(&e.Weather, c.Weather)
	if c.Feel.Set {
		e.Feel = nil
		if v := c.Feel.Value; v != nil {
			e.Feel = new(int16(*v)) //nolint:gosec // the contract bounds it
		}
	}
	if c.Checkboxes.Set && c.Checkboxes.Value == nil {
		d.Checkboxes = map[string]bool{}
	}
	if c.Checkboxes.Value != nil {
		for name, checked := range *c.Checkboxes.Value {
			if checked == nil {
				delete(d.Checkboxes, name)
			} else {
				d.Checkboxes[name] = *checked
			}
		}
	}
	if !c.Runs.Set {
		return nil
	}
	d.listed = true
	runs, err := rewritten(d.Runs, c.runs(), d.Entry.Day)
	d.Runs = runs
	return err
}

// rewritten returns the runs of a day that is written as a whole: those of the drafts with an ID are changed, the others are new.
func rewritten(had []Run, drafts []*RunDraft, day date.Date) ([]Run, error) {
	runs, wrong := make([]Run, len(drafts)), []fault.Field(nil)
	for i, draft := range drafts {
		at := fmt.Sprintf("/runs/%d", i)
		if draft.ID != nil {
			of := slices.IndexFunc(had, func(r Run) bool { return r.ID == *draft.ID })
			switch {
			case of < 0:
				wrong = append(wrong, fault.Field{Pointer: at + "/_id", Code: fault.CodeNotFound, Detail: "The day has no run with this ID."})
				continue
			case slices.ContainsFunc(runs[:i], func(r Run) bool { return r.ID == *draft.ID }):
				wrong = append(wrong, fault.Field{Pointer: at + "/_id", Code: fault.CodeDuplicate, Detail: "Another run of the list has this ID."})
				continue
			}
			runs[i] = had[of]
		}
		draft.apply(&runs[i])
		wrong = append(wrong, checkOn(&runs[i], &day, at)...)
	}
	return runs, fault.InvalidFields(wrong)
}
