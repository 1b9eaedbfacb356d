package read

import (
	"time"

	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/words"
)

// findWaves counts the times of a race that starts in waves from the start of each: by the chip times, or else by the time of day at the finish less the
// start of the wave. Gun times that are those from the first start would make the last wave the slowest.
func (c *survey) findWaves() {
	l := c.layout
	clock := l.at(fieldTime)
	if clock == layout.Absent || l.mapped(fieldTime) || l.timing == mark.Chip {
		return
	}
	start, group, chip, finish := layout.Absent, layout.Absent, layout.Absent, layout.Absent
	for i, title := range l.Titles {
		switch {
		case words.PartHeader.Has(title, "start"):
			start = i
		case words.PartHeader.Has(title, "wave"):
			group = i
		case timingOf(title) == mark.Chip:
			chip = i
		case words.ResultHeader.Has(words.ResultHeader.Canonical(title), "finish", "time") && i != clock:
			finish = i
		}
	}
	switch {
	case chip != layout.Absent && (start != layout.Absent || group != layout.Absent) && c.lateWave(clock, chip, start, group):
		l.replaceTimes(chip)
		l.timing = mark.Chip
	case chip == layout.Absent && start != layout.Absent && finish != layout.Absent && c.fromFirst(clock, start, finish):
		l.start, l.finish, l.timing = start, finish, mark.Gun
	case chip == layout.Absent && start != layout.Absent && finish == layout.Absent && c.ofDay(start, clock):
		l.start, l.finish, l.timing = start, clock, mark.Gun
	}
}

// lateWave reports whether the gun times of a wave are all minutes more than the chip times, as those from the start of another wave are.
func (c *survey) lateWave(gun, chip, start, group int) bool {
	const late = 2 * time.Minute
	least, rows := map[string]time.Duration{}, 0
	for record := range c.firstRows {
		took, ok := timeIn(record, gun)
		net, okToo := timeIn(record, chip)
		if !ok || !okToo {
			continue
		}
		key := cellIn(record, start) + "\x00" + cellIn(record, group)
		had, seen := least[key]
		if between := took - net; !seen || between < had {
			least[key] = between
		}
		rows++
	}
	if len(least) < 2 || len(least) > max(2, rows/2) {
		return false
	}
	for _, between := range least {
		if between > late {
			return true
		}
	}
	return false
}

// fromFirst reports whether times are those from the first start, and not from that of each wave.
func (c *survey) fromFirst(times, start, finish int) bool {
	const slack = 2 * time.Second
	first, starts := time.Duration(-1), map[time.Duration]bool{}
	for record := range c.firstRows {
		if began, ok := timeIn(record, start); ok {
			starts[began] = true
			if first < 0 || began < first {
				first = began
			}
		}
	}
	counted := 0
	for record := range c.firstRows {
		took, ok := timeIn(record, times)
		began, okStart := timeIn(record, start)
		ended, okEnd := timeIn(record, finish)
		if !ok || !okStart || !okEnd || began == first {
			continue
		}
		if (took - (ended - first)).Abs() > slack {
			return false
		}
		counted++
	}
	return len(starts) > 1 && counted > 0
}

// ofDay reports whether all times are times of day, behind those of the starts.
func (c *survey) ofDay(start, finish int) bool {
	const longest = 12 * time.Hour
	var starts cell.Daytimes
	for record := range c.firstRows {
		began, ok := timeIn(record, start)
		ended, okEnd := timeIn(record, finish)
		if !ok || !okEnd {
			continue
		}
		if ended <= began || ended-began > longest {
			return false
		}
		starts.Add(began, 0)
	}
	return starts.Decided(minDaytimes)
}

// timeIn returns the time in a column of a row.
func timeIn(record []string, column int) (time.Duration, bool) {
	d, err := mark.ParsePublished(cellIn(record, column))
	return d, err == nil && d > 0
}

// sinceWave returns the time since the start of the row's wave, where times are counted so.
func (r *cells) sinceWave() (written string, ok bool) {
	l := &r.file.layout
	if l.start == layout.Absent {
		return "", false
	}
	began, ok := timeIn(r.record, l.start)
	ended, okEnd := timeIn(r.record, l.finish)
	if !ok || !okEnd || ended <= began {
		return "", false
	}
	written = mark.Format(ended - began)
	if was := r.cell(fieldTime); was != written {
		r.file.warn(Finding{
			Code: "time_rewritten", Line: r.row.Line, Value: was, Suggestion: written, kind: "wave",
			Detail: "The time is that since the first wave started. Read is the time since the start of the wave: " + written + ".",
		})
	}
	return written, true
}
