package imports

import (
	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/trainlog"
)

// merged is a run of the log that is filled in: what LogImportNote reads.
type merged struct {
	ID    uuid.UUID      `json:"id"`
	Given map[string]any `json:"given"`
	// Tracked says that its track was stored.
	Tracked bool `json:"tracked"`
}

// merge fills in what a run that was typed lacks, and reports whether that is anything. What was typed stays.
func (b *batch) merge(c *candidate, e *existing, days map[date.Date]*written) bool {
	if !b.im.row.Merge || !e.typed || e.own || e.run == nil || e.day != c.day || c.exact {
		return false
	}
	m := &merged{ID: e.run.ID, Given: trainlog.Filling(e.run, &c.run)}
	track := c.track != nil && !e.tracked
	if len(m.Given) == 0 && !track {
		return false
	}
	if c.run.Source != nil {
		m.Given["source"] = *c.run.Source
	}
	if c.run.ExternalID != nil {
		m.Given["external_id"] = *c.run.ExternalID
	}
	d := dayOf(days, c.day)
	d.Merged = append(d.Merged, m)
	if track {
		c.into = m
		d.tracks = append(d.tracks, c)
	}
	e.used, e.typed, e.tracked = true, false, e.tracked || track
	if e.start == nil && !c.start.IsZero() {
		e.start = &c.start
	}
	b.done.Merged++
	b.merged = append(b.merged, e.run.ID)
	return true
}
