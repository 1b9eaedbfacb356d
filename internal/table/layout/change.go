package layout

import (
	"maps"
	"slices"

	"harrier/internal/table/report"
)

// First returns the first column of a field, by the place of the field in the subject; nil if it has none. It is quick, for what asks at each row.
func (l *Layout) First(field int) *Column { return l.first[field] }

// Give gives columns to a field, which loses its own.
func (l *Layout) Give(field string, because report.Because, columns ...int) {
	l.Drop(field)
	given := make([]Column, len(columns))
	for i, at := range columns {
		given[i] = Column{At: at, Because: because}
		if f := l.subject.named(field); f != nil && l.units[at].Kind == f.Unit {
			given[i].Unit = l.units[at]
		}
	}
	l.set(field, given)
}

// Move gives the columns of a field to another, which loses its own.
func (l *Layout) Move(from, to string) {
	moved := l.Of[from]
	l.Drop(from, to)
	l.set(to, moved)
}

// Drop takes the columns of fields away.
func (l *Layout) Drop(fields ...string) {
	for _, field := range fields {
		dropped := l.Of[field]
		delete(l.Of, field)
		l.index(field)
		for _, c := range dropped {
			_, _, l.taken[c.At] = l.Holding(c.At)
		}
	}
}

// Clone returns a copy that can be changed by itself.
func (l *Layout) Clone() *Layout {
	c := *l
	c.Of, c.Mapped, c.taken, c.first = map[string][]Column{}, maps.Clone(l.Mapped), slices.Clone(l.taken), slices.Clone(l.first)
	for name, columns := range l.Of {
		c.Of[name] = slices.Clone(columns)
		c.index(name)
	}
	return &c
}

func (l *Layout) set(field string, columns []Column) {
	if len(columns) == 0 {
		return
	}
	l.Of[field] = columns
	l.index(field)
	for _, c := range columns {
		l.taken[c.At] = true
	}
}

// index keeps first after the columns of a field have changed.
func (l *Layout) index(field string) {
	i := l.subject.place(field)
	if i < 0 {
		return
	}
	l.first[i] = nil
	if columns := l.Of[field]; len(columns) > 0 {
		l.first[i] = &columns[0]
	}
}
