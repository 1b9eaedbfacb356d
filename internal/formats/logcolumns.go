package formats

import (
	"fmt"

	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// columns says how the columns are understood.
func (t *logTable) columns() []report.Column {
	var all []report.Column
	if t.shape != nil {
		all = t.shape.columns(t.u.unit())
	} else {
		all = t.readColumns()
	}
	for i := range all {
		if all[i].Field == fieldDate && t.year.used {
			all[i].Reason = join(all[i].Reason, " ", fmt.Sprintf("Dates without a year are in %d.", t.year.number))
		}
	}
	return all
}

// readColumns says how the columns of a table of days are understood.
func (t *logTable) readColumns() []report.Column {
	all := t.reader.Columns()
	for f, reason := range t.reader.reasons {
		for _, s := range t.reader.Of[f] {
			all[s.At].Reason = reason
		}
	}
	for _, s := range t.reader.Of[fieldDistance] {
		if s.Unit.Kind == 0 && t.reader.unit.Kind != 0 && !t.reader.Has(fieldUnit) {
			all[s.At].Unit = t.reader.unit.Name
		}
	}
	for _, f := range []string{fieldDuration, fieldElapsed} {
		for _, s := range t.reader.Of[f] {
			if all[s.At].Unit == "" && len(t.reader.readings[f]) == 1 {
				for _, r := range t.reader.readings[f] {
					all[s.At].Unit = r.String()
				}
			}
		}
	}
	return all
}

// warn warns of what a sheet shows otherwise than it is read, in columns that are used. Checkboxes have truth values.
func (t *logTable) warn(w *report.Warnings) {
	for _, n := range t.notes {
		if _, _, used := t.reader.Holding(n.Column - 1); n.Column > 0 && !used || n.Note == source.NoteBoolean || t.isWeekly && n.Column > 0 {
			continue
		}
		code, detail := n.Note.Warning()
		for i, row := range n.Rows {
			if warning := w.Add(code, detail, fmt.Sprintf("%sline %d", t.place, row), maxWarnings); warning != nil && i == 0 {
				warning.Count += n.Count - len(n.Rows)
			}
		}
	}
}
