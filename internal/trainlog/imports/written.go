package imports

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/trainlog"
)

// existing is a run of the log.
type existing struct {
	day    date.Date
	start  *time.Time
	meters float64
	// seconds is the duration; 0 if unknown.
	seconds float64
	typed   bool
	own     bool // by the import itself
	used    bool // is one run, and so the duplicate of one
	// id is the source and the external ID of a candidate; empty if it has none.
	id string
	// run is a run of the log, and nil for a candidate. tracked says that it has a track.
	run     *trainlog.Run
	tracked bool
	// candidate is one that the same transaction adds, and nil for others.
	candidate *candidate
}

// written is a day to be written.
type written struct {
	day  date.Date
	runs []trainlog.Run
	// given are columns of the entry, and boxes its checkboxes.
	given trainlog.Values
	boxes map[string]bool
	// merged are runs of the log that are filled in.
	merged []*merged

	tracks []*candidate
}

// ran reports whether a run is added to the day that is no other sport.
func (w *written) ran() bool {
	return w != nil && slices.ContainsFunc(w.runs, func(r trainlog.Run) bool { return r.Kind == nil || cell.IsRunning(*r.Kind) })
}

// edit adds to the day what is new of it. Of new checkboxes, the user gets as many as they may have.
func (w *written) edit(d *trainlog.EntryEdit) error {
	d.Runs = append(d.Runs, w.runs...)
	maps.Copy(d.Checkboxes, w.boxes)
	for _, m := range w.merged {
		if r := d.Run(m.id); r != nil {
			if err := m.given.Set(r); err != nil {
				return err
			}
		}
	}
	return w.given.Set(&d.Entry)
}

// note is LogImportNote's record of a day, as it is stored.
type note struct {
	Day     date.Date                     `json:"day"`
	Runs    []uuid.UUID                   `json:"runs"`
	Given   map[string]any                `json:"given"`
	Filled  map[uuid.UUID]trainlog.Values `json:"filled"`
	Tracked []uuid.UUID                   `json:"tracked"`
}

// note returns what was added to a day.
func (w *written) note(d *trainlog.EntryEdit) note {
	n := note{Day: w.day, Runs: []uuid.UUID{}, Given: map[string]any{}, Filled: map[uuid.UUID]trainlog.Values{}, Tracked: []uuid.UUID{}}
	for i := range w.runs {
		n.Runs = append(n.Runs, w.runs[i].ID)
	}
	stored := trainlog.ValuesOf(&d.Entry)
	for column := range w.given {
		n.Given[column] = stored[column]
	}
	if len(w.boxes) > 0 {
		n.Given["checkboxes"] = w.boxes
	}
	for _, m := range w.merged {
		values := trainlog.Values{}
		if r := d.Run(m.id); r != nil {
			stored := trainlog.ValuesOf(r)
			for column := range m.given {
				values[column] = stored[column]
			}
		}
		n.Filled[m.id] = values
		if m.tracked {
			n.Tracked = append(n.Tracked, m.id)
		}
	}
	return n
}
