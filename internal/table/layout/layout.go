// Package layout finds out which rows of a table are its header, and what its columns hold. A subject declares the fields that tables may have; it
// is told which column has which, and why.
package layout

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"harrier/internal/table/cell"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// Absent is the place of a column that a table does not have.
const Absent = -1

// Field is a field that a column may hold.
type Field struct {
	// Name is that in mappings and reports.
	Name string
	// Meanings are those of the titles of its columns, the most likely first.
	Meanings []string
	// Unit is the quantity that the units in titles measure; 0 for a field without units. A title that is nothing but such a unit is of the field that
	// is Bare.
	Unit cell.Kind
	Bare bool
	// Several fields take every column whose title says its unit. Texts take every column, in the order of the table.
	Several, Texts bool
}

// Subject is a kind of table: its fields, and the words in the titles of its columns. A title that several fields have is of the first that has
// no column yet.
type Subject struct {
	Fields []Field
	Titles words.Kind
	// Loose titles may have words that say nothing, and units anywhere. In others, a unit is in brackets at the end.
	Loose bool

	ranks func() map[string]int
}

// New returns a subject. Its words are read when they are needed.
func New(titles words.Kind, loose bool, fields ...Field) *Subject {
	return &Subject{Fields: fields, Titles: titles, Loose: loose, ranks: sync.OnceValue(func() map[string]int {
		ranks := map[string]int{}
		for _, meaning := range titles.Meanings() {
			for rank, word := range titles.Words(meaning) {
				ranks[word] = rank
			}
		}
		return ranks
	})}
}

// Column says what a column holds.
type Column struct {
	At int
	// Unit is the one that the title says; the zero one if it says none.
	Unit    cell.Unit
	Because report.Because
	// rank is how likely its title is.
	rank int
}

// Layout says where the fields of a table are.
type Layout struct {
	// Titles are those of the columns, without spaces around them, and Words what is known of them: words of the subject, folded.
	Titles, Words []string
	// Of are the columns of each field that has some, and Mapped the fields whose columns the sender chose. Give, Move and Drop change Of.
	Of     map[string][]Column
	Mapped map[string]bool

	subject *Subject
	units   []cell.Unit
	taken   []bool
	// first points to the first column of each field of the subject.
	first []*Column
}

// Blank returns a layout in which no field has a column.
func (s *Subject) Blank(titles []string) *Layout {
	return &Layout{
		Titles: Trimmed(titles), Words: make([]string, len(titles)), Of: map[string][]Column{}, Mapped: map[string]bool{},
		subject: s, units: make([]cell.Unit, len(titles)), taken: make([]bool, len(titles)), first: make([]*Column, len(s.Fields)),
	}
}

// LayOut finds the columns of a table: the columns that the sender's mapping names, then the columns of a service, then the columns with known
// titles.
//
// Errors: *report.Ask for a mapping that does not fit the table.
func (s *Subject) LayOut(titles []string, own, mapping map[string]string) (*Layout, error) {
	l := s.Blank(titles)
	for i, title := range l.Titles {
		l.Words[i], l.units[i] = s.read(title)
	}
	if err := l.apply(mapping); err != nil {
		return nil, err
	}
	for i, title := range l.Titles {
		said, ok := own[title]
		if l.taken[i] || !ok {
			continue
		}
		name, unit, _ := strings.Cut(said, " ")
		c := Column{At: i, Because: report.Service}
		c.Unit, _ = cell.UnitOf(unit)
		if l.taken[i] = true; name != "" {
			l.Of[name] = append(l.Of[name], c)
		}
	}
	for i := range s.Fields {
		if f := &s.Fields[i]; !l.Mapped[f.Name] && (len(l.Of[f.Name]) == 0 || f.Several || f.Texts) {
			l.choose(f)
		}
	}
	for name := range l.Of {
		l.index(name)
	}
	return l, nil
}

// Fits returns a function that counts the fields that a row has columns for, were it the header. A mapping only fits with the right delimiter.
func (s *Subject) Fits(mapping map[string]string) func(row []string) int {
	return func(row []string) int {
		l, err := s.LayOut(row, nil, mapping)
		if err != nil {
			l, _ = s.LayOut(row, nil, nil)
		}
		return len(l.Of)
	}
}

// apply takes the sender's mapping, field:column. A field without a column has none.
func (l *Layout) apply(mapping map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(mapping)) {
		f := l.subject.named(name)
		if f == nil {
			return &report.Ask{Parameter: "map", Reason: fmt.Sprintf("Unknown field %q. The fields are %s.", Shown(name), l.subject.names())}
		}
		l.Mapped[name] = true
		wanted := strings.TrimSpace(mapping[name])
		if wanted == "" {
			continue
		}
		at := l.subject.Titles.Find(wanted, l.Titles)
		if at == Absent {
			return &report.Ask{Parameter: "map", Reason: fmt.Sprintf("The file has no column %q for %s. Its columns are %s.", Shown(wanted), name, l.Named())}
		}
		c := Column{At: at, Because: report.Map}
		if l.units[at].Kind == f.Unit {
			c.Unit = l.units[at]
		}
		l.Of[name], l.taken[at] = []Column{c}, true
	}
	return nil
}

// named returns the field of that name; nil if there is none.
func (s *Subject) named(name string) *Field {
	if i := s.place(name); i >= 0 {
		return &s.Fields[i]
	}
	return nil
}

// place returns the place of a field among those of the subject, or -1 for one that only services have.
func (s *Subject) place(name string) int {
	return slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == name })
}

// names lists the fields for a message.
func (s *Subject) names() string {
	names := make([]string, len(s.Fields))
	for i := range s.Fields {
		names[i] = s.Fields[i].Name
	}
	return strings.Join(names, ", ")
}

// choose gives a field its columns among those whose titles have its words.
func (l *Layout) choose(f *Field) {
	var found []Column
	for i, word := range l.Words {
		if l.taken[i] || word == "" || l.units[i].Kind != 0 && l.units[i].Kind != f.Unit {
			continue
		}
		if at := slices.Index(f.Meanings, l.subject.Titles.Meaning(word)); at >= 0 {
			found = append(found, Column{At: i, Unit: l.units[i], Because: report.Header, rank: at<<16 + l.subject.ranks()[word]})
		}
	}
	if !f.Texts {
		slices.SortStableFunc(found, likelier)
	}
	for _, c := range found {
		// Of columns that do not say their units, one counts.
		if had := l.Of[f.Name]; len(had) > 0 && !f.Texts && (!f.Several || c.Unit.Kind == 0 || had[0].Unit.Kind == 0) {
			break
		}
		l.Of[f.Name] = append(l.Of[f.Name], c)
		l.taken[c.At] = true
	}
}

// likelier puts columns that say their units first, the smallest unit before larger ones, and others by how likely their words are.
func likelier(a, b Column) int {
	return cmp.Or(compare(b.Unit.Kind != 0, a.Unit.Kind != 0), cmp.Compare(a.Unit.Of, b.Unit.Of), cmp.Compare(a.rank, b.rank))
}

// compare orders false before true.
func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// At returns the first column of a field, or Absent.
func (l *Layout) At(field string) int {
	if columns := l.Of[field]; len(columns) > 0 {
		return columns[0].At
	}
	return Absent
}

// Has reports whether there is a column of any of some fields.
func (l *Layout) Has(fields ...string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return len(l.Of[f]) > 0 })
}

// Taken reports whether a column has a field.
func (l *Layout) Taken(at int) bool { return l.taken[at] }

// Unit returns the unit that the title of a column says; the zero one if it says none.
func (l *Layout) Unit(at int) cell.Unit { return l.units[at] }

// Cell returns the first cell of a field that is not blank, and its column.
func (l *Layout) Cell(row []string, field string) (string, Column) {
	for _, c := range l.Of[field] {
		if c.At < len(row) && !cell.Blank(row[c.At]) {
			return row[c.At], c
		}
	}
	return "", Column{}
}

// Holding returns the field that a column has, the first of several to which the sender maps it, and what is known of it.
func (l *Layout) Holding(at int) (field string, c Column, ok bool) {
	for name, columns := range l.Of {
		for _, held := range columns {
			if held.At == at && (!ok || l.subject.place(name) < l.subject.place(field)) {
				field, c, ok = name, held, true
			}
		}
	}
	return field, c, ok
}

// Columns says how each column is understood.
func (l *Layout) Columns() []report.Column {
	all := make([]report.Column, len(l.Titles))
	for i, title := range l.Titles {
		all[i] = report.Column{Name: Shown(title), Because: report.Unknown}
		if field, c, ok := l.Holding(i); ok {
			all[i].Field, all[i].Because, all[i].Unit = field, c.Because, c.Unit.Name
		}
	}
	return all
}

// Named lists the columns for a message.
func (l *Layout) Named() string { return List(l.Titles) }

// List lists titles for a message, at most 40.
func List(titles []string) string {
	const most = 40
	var b strings.Builder
	for i, title := range titles {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(titles)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", Shown(title))
	}
	return b.String()
}

// Shown truncates a quotation in a message to 100 characters.
func Shown(s string) string {
	const maxLength = 100
	s = strings.ToValidUTF8(s, "\uFFFD")
	n := 0
	for i := range s {
		if n == maxLength {
			return s[:i]
		}
		n++
	}
	return s
}
