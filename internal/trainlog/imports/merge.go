package imports

import (
	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/trainlog"
)

// merged is a run of the log that is filled in.
type merged struct {
	id    uuid.UUID
	given trainlog.Values
	// tracked says that its track was stored.
	tracked bool
}

// merge fills in what a run that was typed lacks, and reports whether that is anything. What was typed stays.
func (b *batch) merge(c *candidate, e *existing, days map[date.Date]*written) bool {
	if !b.im.row.Merge || !e.typed || e.own || e.run == nil || e.day != c.day || c.exact {
		return false
	}
	m := &merged{id: e.run.ID}
	values := trainlog.ValuesOf(&c.run)
	m.given, _ = values.Lacking(e.run)
	track := c.track != nil && !e.tracked
	if len(m.given) == 0 && !track {
		return false
	}
	for _, column := range []string{"source", "external_id"} {
		if v, has := values[column]; has {
			m.given[column] = v
		}
	}
	d := dayOf(days, c.day)
	d.merged = append(d.merged, m)
	if track {
		c.into = m
		d.tracks = append(d.tracks, c)
	}
	e.used, e.typed, e.tracked = true, false, e.tracked || track
	if e.start == nil && !c.start.IsZero() {
		e.start = &c.start
	}
	b.became(c.part, filledIn)
	b.merged = append(b.merged, e.run.ID)
	return true
}

// join fills in a run of a list that the import itself has added by the file of a watch beside it, and reports whether there was one. Two
// files of watches are two recordings.
func (b *batch) join(c *candidate, e *existing, why string, days map[date.Date]*written) bool {
	if !e.own || why != SameStart || c.listed || !c.tracked || e.tracked || c.exact {
		return false
	}
	values := trainlog.ValuesOf(&c.run)
	switch {
	case e.run != nil:
		m := &merged{id: e.run.ID}
		m.given, _ = values.Lacking(e.run)
		d := dayOf(days, e.day)
		d.merged = append(d.merged, m)
		if c.track != nil {
			c.into = m
			d.tracks = append(d.tracks, c)
		}
	case e.candidate != nil:
		d := dayOf(days, e.day)
		for i := range d.runs {
			if r := &d.runs[i]; r.ID == e.candidate.run.ID {
				given, _ := values.Lacking(r)
				if given.Set(r) != nil {
					return false
				}
			}
		}
		if c.track != nil {
			c.into = &merged{id: e.candidate.run.ID}
			d.tracks = append(d.tracks, c)
		}
	}
	e.tracked = true
	b.became(c.part, filledIn)
	return true
}
