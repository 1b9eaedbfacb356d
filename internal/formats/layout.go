package formats

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"harrier/internal/fault"
	"harrier/internal/formats/cell"
	"harrier/internal/text"
	"harrier/internal/text/column"
)

// Column says how a column of a table is understood.
type Column struct {
	// Name is its header.
	Name string `json:"column"`
	// Field is what it holds, and Unit in which unit; empty if it is not used or has none.
	Field string `json:"field"`
	Unit  string `json:"unit"`
	// Because says why: by its header, by the sender's mapping, or that it is not known, and Reason what decided more.
	Because string `json:"because"`
	Reason  string `json:"reason"`
}

// The values of Column.Because.
const (
	byHeader  = "header"
	byMap     = "map"
	byService = "service"
	unknown   = "unknown"
)

// spec is what a column holds.
type spec struct {
	at    int
	field field
	// rank is the place of its word among those of the field.
	rank int
	// unit is the one that the header says; the zero one if it says none.
	unit    cell.Unit
	because string
}

// layout says where the fields of a table are.
type layout struct {
	headers []string
	of      map[field][]spec
	// times are columns titled Time beside one of durations. Their cells tell whether they are times of day.
	times []spec
}

// timeTitles are words for durations that are also words for times of day.
var timeTitles = []string{"time", "zeit", "temps", "tiempo", "tijd", "czas"}

// fillers are the words of headers that say nothing, or only how the cells are written.
var fillers = []string{"in", "of", "the", "my", "bpm", "spm", "kcal", "mm", "ss", "hh", "per", "en", "di", "da", "w", "of", "format"}

// specOf tells what a column holds by its header.
func specOf(header string) (spec, bool) {
	if name := knownWords.Canonical(header); knownWords[name] {
		return spec{field: field(name)}, true // lay turns the word into a field
	}
	words := strings.FieldsFunc(text.Unaccented(camel(header)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var rest []string
	var units []cell.Unit
	for _, word := range words {
		if u, ok := cell.UnitOf(word); ok {
			units = append(units, u)
		} else if !slices.Contains(fillers, word) {
			rest = append(rest, word)
		}
	}
	if len(rest) == 0 && len(units) == 1 {
		if units[0].Kind == cell.Length {
			return spec{field: "distance", unit: units[0]}, true
		}
		return spec{field: "duration", unit: units[0]}, true
	}
	name := knownWords.Canonical(strings.Join(rest, " "))
	if !knownWords[name] {
		return spec{}, false
	}
	s := spec{field: field(name)}
	for _, u := range units {
		if s.unit.Kind == u.Kind { // h:min:s
			s.unit = cell.Unit{}
			break
		}
		s.unit = u
	}
	if i := slices.IndexFunc(units, func(u cell.Unit) bool { return u.Kind == cell.Length }); len(units) == 2 && i >= 0 {
		s.unit = units[i] // min/km
	}
	return s, true
}

// camel separates words that are written together, as in DistanceInMeters.
func camel(s string) string {
	var b strings.Builder
	before := ' '
	for _, r := range s {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

// layOut finds the columns of a table. Those of a service come first, then those that the sender maps, then those that are known by their
// headers.
func layOut(header []string, own map[string]string, mapping map[string]string) (*layout, error) {
	l := &layout{headers: header, of: map[field][]spec{}}
	taken := make([]bool, len(header))
	mapped, err := l.apply(mapping, taken)
	if err != nil {
		return nil, err
	}
	for i, name := range header {
		said, ok := own[name]
		if taken[i] || !ok {
			continue
		}
		name, unit, _ := strings.Cut(said, " ")
		s := spec{at: i, field: field(name), because: byService}
		s.unit = unitNamed(unit)
		if taken[i] = true; name != "" {
			l.of[s.field] = append(l.of[s.field], s)
		}
	}
	found := make([]spec, len(header))
	for i, name := range header {
		if s, ok := specOf(name); ok && !taken[i] {
			s.at, s.because = i, byHeader
			found[i] = s
		}
	}
	for _, f := range fieldWords {
		if mapped[f.field] || len(l.of[f.field]) > 0 && !several[f.field] {
			continue
		}
		l.choose(f.field, f.words, found, taken)
	}
	if clock := l.of[fieldClock]; len(l.of[fieldDate]) == 0 && len(clock) > 0 {
		l.of[fieldDate], l.of[fieldClock] = clock, nil // it has the date too, or is none
	}
	if l.has(fieldDuration) && !l.has(fieldClock) && !mapped[fieldClock] {
		l.findTimes(found, taken)
	}
	return l, nil
}

// findTimes finds the columns that may have times of day.
func (l *layout) findTimes(found []spec, taken []bool) {
	for i, s := range found {
		if !taken[i] && s.unit.Kind == 0 && slices.Contains(timeTitles, string(s.field)) {
			s.field = fieldClock
			l.times = append(l.times, s)
		}
	}
}

// choose gives a field its columns among those whose headers have its words.
func (l *layout) choose(f field, words []string, found []spec, taken []bool) {
	var candidates []spec
	for i, s := range found {
		rank := slices.Index(words, string(s.field))
		if taken[i] || rank < 0 || s.unit.Kind != 0 && s.unit.Kind != measures[f] {
			continue
		}
		s.field, s.rank = f, rank
		candidates = append(candidates, s)
	}
	slices.SortStableFunc(candidates, func(a, b spec) int {
		if f == fieldNotes {
			return a.at - b.at
		}
		return cmpUnits(a, b)
	})
	for _, s := range candidates {
		// Of columns that do not say their units, one counts.
		if n := len(l.of[f]); n > 0 && (!several[f] || f != fieldNotes && (s.unit.Kind == 0 || n > 0 && l.of[f][0].unit.Kind == 0)) {
			break
		}
		l.of[f] = append(l.of[f], s)
		taken[s.at] = true
	}
}

// cmpUnits puts columns that say their units first, the smallest unit before larger ones, and others by how likely their words are.
func cmpUnits(a, b spec) int {
	switch {
	case a.unit.Kind != 0 && b.unit.Kind == 0:
		return -1
	case a.unit.Kind == 0 && b.unit.Kind != 0:
		return 1
	case a.unit.Of != b.unit.Of:
		if a.unit.Of < b.unit.Of {
			return -1
		}
		return 1
	}
	return a.rank - b.rank
}

// unitNamed returns a unit of a service by its name.
func unitNamed(name string) cell.Unit {
	u, _ := cell.UnitOf(name)
	return u
}

// apply takes the sender's mapping, field:column. A field without a column has none.
func (l *layout) apply(mapping map[string]string, taken []bool) (map[field]bool, error) {
	mapped := map[field]bool{}
	for _, name := range slices.Sorted(maps.Keys(mapping)) {
		f, ok := fieldNamed(name)
		if !ok {
			return nil, ask("map", "Unknown field %q in map.", line(name, 40))
		}
		mapped[f] = true
		wanted := strings.TrimSpace(mapping[name])
		if wanted == "" {
			continue
		}
		at := knownWords.Find(wanted, l.headers)
		if at < 0 {
			return nil, ask("map", "The table has no column %q for %s. %s", line(wanted, 100), name, l.named())
		}
		s, _ := specOf(l.headers[at])
		if s.unit.Kind != measures[f] {
			s.unit = cell.Unit{}
		}
		l.of[f] = append(l.of[f], spec{at: at, field: f, unit: s.unit, because: byMap})
		taken[at] = true
	}
	return mapped, nil
}

// named lists the columns in a sentence.
func (l *layout) named() string { return "Its columns are " + listed("", l.headers) + "." }

// has reports whether there is a column of any of some fields.
func (l *layout) has(fields ...field) bool {
	return slices.ContainsFunc(fields, func(f field) bool { return len(l.of[f]) > 0 })
}

// is reports whether a row may be the header of a log: it has a date, and something of the day.
func (l *layout) is() bool { return l.has(fieldDate) && l.has(valued...) }

// cell returns the first cell of a field that is not blank, and its column.
func (l *layout) cell(row []string, f field) (string, spec) {
	for _, s := range l.of[f] {
		if s.at < len(row) && !cell.Blank(row[s.at]) {
			return row[s.at], s
		}
	}
	return "", spec{}
}

// columns says how each column is understood.
func (l *layout) columns() []Column {
	all := make([]Column, len(l.headers))
	for i, name := range l.headers {
		all[i] = Column{Name: line(name, maxTitle), Because: unknown}
	}
	for f, specs := range l.of {
		for _, s := range specs {
			c := &all[s.at]
			c.Field, c.Because, c.Unit = string(f), s.because, s.unit.Name
		}
	}
	return all
}

// listed lists some titles after some words; empty for none.
func listed(words string, titles []string) string {
	titles = slices.DeleteFunc(slices.Clone(titles), func(title string) bool { return title == "" })
	if len(titles) == 0 {
		return ""
	}
	return words + `"` + line(strings.Join(titles[:min(len(titles), 20)], `", "`), 600) + `"`
}

// Unused returns the titles of columns that are not read, each once.
func Unused(columns []Column) []string {
	titles := []string{}
	for _, c := range columns {
		if c.Field == "" && column.Fold(c.Name) != "" && !slices.Contains(titles, c.Name) {
			titles = append(titles, c.Name)
		}
	}
	return titles
}

// AskError is a question to the sender: a parameter without which a file cannot be read.
type AskError struct {
	Parameter string

	cause *fault.Error
}

// Error implements error.
func (e *AskError) Error() string { return e.cause.Error() }

// Unwrap returns the fault.
func (e *AskError) Unwrap() error { return e.cause }

// ask makes a question.
func ask(parameter, format string, args ...any) *AskError {
	return &AskError{Parameter: parameter, cause: fault.Newf(fault.Invalid, format, args...)}
}
