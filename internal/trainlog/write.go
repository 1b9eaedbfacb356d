package trainlog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// Change is a partial change of a day.
type Change struct {
	Runs    patch.Field[[]RunDraft]
	Goal    patch.Field[float64]
	RHR     patch.Field[float64]
	Sleep   patch.Field[float64]
	Feel    patch.Field[int32]
	Rest    patch.Field[string]
	Notes   patch.Field[string]
	Weather patch.Field[string]
	// Checkboxes are merged by name; nil removes a name from the day.
	Checkboxes patch.Field[map[string]*bool]
}

// Write changes the caller's day, or their today where day is nil, and returns the new entry. More names of checkboxes than a
// user may have are fault.Invalid at /checkboxes, and so are runs with an _id that the day does not have.
func (s *Service) Write(ctx context.Context, caller actor.Reader, day *date.Date, c Change, now time.Time) (Entry, error) {
	if err := c.check(); err != nil {
		return Entry{}, err
	}
	w := Writing{Owner: *caller.ID, Now: now, Edit: c.apply}
	if day != nil {
		w.Days = []date.Date{*day}
	}
	days, err := s.write(ctx, w)
	if err != nil {
		return Entry{}, err
	}
	return days[0].entry(caller.Health), nil
}

// entry returns the day as its owner reads it.
func (d *EntryEdit) entry(healthy bool) Entry {
	e := Entry{Entry: d.Entry, AthleteID: d.had.athleteID, Runs: append([]Run(nil), d.Runs...), HealthHidden: !healthy}
	if !healthy {
		e.RHR, e.Sleep, e.Feel = nil, nil, nil
		for i := range e.Runs {
			hideHealth(&e.Runs[i])
		}
	}
	return e
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

// pointer escapes a name in a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1")

// check sees that others may be shown the texts.
func (c *Change) check() error {
	wrong := slices.Concat(text.Lines("/notes", c.Notes.Value), text.Line("/weather", c.Weather.Value))
	for i, d := range c.runs() {
		wrong = slices.Concat(wrong, d.check(fmt.Sprintf("/runs/%d", i)))
	}
	if c.Checkboxes.Value != nil {
		for _, name := range slices.Sorted(maps.Keys(*c.Checkboxes.Value)) {
			wrong = append(wrong, text.Line("/checkboxes/"+pointer.Replace(name), &name)...)
		}
	}
	return fault.InvalidFields(wrong)
}

// SetsHealth reports whether the change sets a health value.
func (c *Change) SetsHealth() bool {
	return c.RHR.Set || c.Sleep.Set || c.Feel.Set || slices.ContainsFunc(c.runs(), (*RunDraft).SetsHealth)
}
