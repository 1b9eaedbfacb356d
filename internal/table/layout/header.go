package layout

import (
	"errors"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"harrier/internal/table/report"
	"harrier/internal/table/source"
	"harrier/internal/words"
)

// Trimmed returns the cells of a row without spaces around them. It holds nothing of the row.
func Trimmed(row []string) []string {
	cells := make([]string, len(row))
	for i, cell := range row {
		cells[i] = strings.Clone(strings.TrimSpace(cell)) // the next row overwrites the row
	}
	return cells
}

// IsBlank reports whether all cells are blank.
func IsBlank(row []string) bool {
	for _, cell := range row {
		if cell != "" && strings.TrimSpace(cell) != "" {
			return false
		}
	}
	return true
}

// IsRule reports whether a row is a line below a header, drawn with signs: ===,=====.
func IsRule(row []string) bool {
	signs := 0
	for _, cell := range row {
		signs += len(cell)
		if strings.Trim(cell, "=-_ ") != "" {
			return false
		}
	}
	return signs > 2*len(row)
}

// Alone returns the one cell of a row that has a text.
func Alone(row []string) (at int, cell string, ok bool) {
	at = slices.IndexFunc(row, func(cell string) bool { return strings.TrimSpace(cell) != "" })
	if at < 0 || !IsBlank(row[at+1:]) {
		return 0, "", false
	}
	return at, strings.Join(strings.Fields(row[at]), " "), true
}

// IsLine reports whether a row is a line of a header, which may come again.
func IsLine(row, line []string) bool {
	return slices.EqualFunc(row, line, func(cell, title string) bool { return strings.TrimSpace(cell) == title })
}

// IsPart reports whether a title is about a part of the race, another race, or gaps: Lap 1, Seed.
func IsPart(title string) bool {
	for word := range strings.FieldsFuncSeq(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if word = words.Fold(word); words.PartHeader.Has(word) || words.PartHeader.Has(strings.TrimRight(word, "0123456789")) {
			return true
		}
	}
	return false
}

// captions returns a row that may be the upper line of a header: several cells, all words. It is nil for others.
func captions(row []string) []string {
	cells := Trimmed(row)
	titled := 0
	for _, cell := range cells {
		if cell == "" {
			continue
		}
		if isNumber.MatchString(cell) || !strings.ContainsFunc(cell, unicode.IsLetter) {
			return nil
		}
		titled++
	}
	if titled < 2 {
		return nil
	}
	return cells
}

// isNumber matches times and other numbers, which are no titles, with units or without: 17:01, 10.9h.
var isNumber = regexp.MustCompile(`^[\d:;.,'’"″ ]+\pL{0,2}$`)

// unit matches a unit below the title of a column: (min:s), [km], hh:mm:ss.
var unit = regexp.MustCompile(`(?i)^(?:[(\[][^)\]]*[)\]]|h{1,2}:m{1,2}(?::s{1,2})?|m{1,2}:s{1,2}(?:[.,]\w+)?|` +
	`min|mins|minutes|sec|secs|seconds|s|m|km|mi|m/s|pts)$`)

// Lines returns the titles of the columns that a row is the header of, and the one or two lines that have them. above is the row above it, or nil;
// below yields the rows below. keys are the columns that are never without a value, closed the columns without a title in a second line, and likely tells
// how well a layout fits: 0 for one that is no header.
func (s *Subject) Lines(above, row []string, below iter.Seq[[]string], form Form) (titles []string, lines [][]string) {
	head := Trimmed(row)
	alone, err := s.LayOut(head, nil, form.Map)
	if err != nil { // a mapping of the joined titles
		alone, err = s.LayOut(head, nil, nil)
	}
	if err != nil || len(head) < 2 || form.Fits(alone) == 0 {
		return head, [][]string{head}
	}
	if second := s.second(alone, below, form); second != nil {
		return s.joined(head, second), [][]string{head, second}
	}
	if upper := captions(above); upper != nil {
		both := s.joined(upper, head)
		l, err := s.LayOut(both, nil, nil)
		if err == nil && !slices.Equal(both, head) && form.Fits(l) >= form.Fits(alone) {
			return both, [][]string{upper, head}
		}
	}
	return head, [][]string{head}
}

// Find searches the first rows of a table for its header. next returns a row and those below it. accept is given the titles of the columns if the row is the
// header, and its one or two lines; an error says that it is none. Titles that the sender's mapping does not fit are followed by those of the row by itself,
// to which the mapping belongs then.
//
// Errors: that of the first row, if no row is accepted; io.EOF if there is none.
func (s *Subject) Find(form Form, next func() (row []string, below iter.Seq[[]string], err error), accept func(titles []string, lines [][]string) error) error {
	var above []string
	var first error
	for range 1 + source.MaxTitles {
		row, below, err := next()
		if errors.Is(err, io.EOF) {
			if first == nil {
				return io.EOF
			}
			return first
		}
		if err == nil {
			titles, lines := s.Lines(above, row, below, form)
			above = Trimmed(row)
			err = accept(titles, lines)
			if _, unmapped := errors.AsType[*report.Ask](err); unmapped && len(lines) > 1 {
				err = accept(above, lines)
			}
			if err == nil {
				return nil
			}
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// Again lays out a row as a header that comes again below one with other titles or the same: it begins as that does, or entitled says that it is below the
// title of a section. It is nil for other rows.
func (s *Subject) Again(row, titles []string, entitled bool, form Form) *Layout {
	at := slices.IndexFunc(titles, func(title string) bool { return title != "" })
	if at < 0 || !entitled && (at >= len(row) || !strings.EqualFold(strings.TrimSpace(row[at]), titles[at])) {
		return nil
	}
	l, err := s.LayOut(slices.Clone(row), nil, form.Map)
	if err != nil || form.Fits(l) < 2 {
		return nil
	}
	return l
}

// Form says what a header of a subject is like.
type Form struct {
	// Fits tells how well a layout fits a header: 0 for a row that is none.
	Fits func(l *Layout) int
	// Map is the sender's mapping.
	Map map[string]string
	// Keys are the fields that every row has, and Closed those whose column has one line.
	Keys, Closed []string
}

// second returns the row below a header if it completes that: it has no key and no value, and each of its cells is a unit, or a title or a part of one.
// It is nil otherwise.
func (s *Subject) second(l *Layout, below iter.Seq[[]string], form Form) []string {
	for row := range below {
		line := Trimmed(row)
		if len(line) != len(l.Titles) || IsBlank(line) {
			return nil
		}
		caption := ""
		for i, cell := range line {
			if l.Titles[i] != "" {
				caption = l.Titles[i]
			}
			field, _, _ := l.Holding(i)
			switch {
			case cell == "" || cell == l.Titles[i]:
			case slices.Contains(form.Keys, field) && IsBlank(line[i+1:]), slices.Contains(form.Closed, field), strings.ContainsAny(cell, "0123456789"):
				return nil
			case !unit.MatchString(cell) && !s.isTitle(caption+" "+cell) && !s.isTitle(cell):
				return nil
			}
		}
		return line
	}
	return nil
}

// isTitle reports whether a title is one of a column that is known.
func (s *Subject) isTitle(title string) bool {
	name := s.Titles.Canonical(title)
	return s.Titles.Has(name) || words.PlacingHeader.Has(name)
}

// joined returns the titles of columns over which a header has two lines. A title of the upper one is that of all columns up to the next.
func (s *Subject) joined(above, below []string) []string {
	titles := make([]string, max(len(above), len(below)))
	caption := ""
	for i := range titles {
		var a, b string
		if i < len(above) {
			a = above[i]
		}
		if i < len(below) {
			b = below[i]
		}
		if a != "" {
			caption = a
		}
		both := strings.TrimSpace(caption + " " + b)
		switch {
		case b == "" || b == a:
			titles[i] = a
		case unit.MatchString(b) && a != "":
			titles[i] = s.withUnit(a, b)
		case words.Fold(b) == "" && s.isTitle(caption) && s.Titles.Canonical(both) == s.Titles.Canonical(caption): // the # of a team is not its name
			titles[i] = b
		case s.isTitle(both):
			titles[i] = both
		case countOf(below, b) > 1 || IsPart(caption):
			titles[i] = both // the time of a lap is not the time
		case s.isTitle(b) || a == "":
			titles[i] = b
		default:
			titles[i] = both
		}
	}
	return titles
}

// withUnit returns a title with the unit below it.
func (s *Subject) withUnit(title, unit string) string {
	if !s.Loose {
		return title
	}
	return title + " (" + strings.Trim(unit, "()[]") + ")"
}

// countOf returns how many cells have a text.
func countOf(cells []string, text string) (n int) {
	for _, cell := range cells {
		if strings.EqualFold(cell, text) {
			n++
		}
	}
	return n
}
