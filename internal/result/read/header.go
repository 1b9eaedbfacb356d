package read

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"harrier/internal/sport/mark"
	"harrier/internal/text/column"
)

// layOutLines derives the layout from a row, as the header or one of its two lines. above is the row above it, or nil.
func (c *csvRows) layOutLines(above, record []string) error {
	c.head = [][]string{trimmed(record)}
	names := record
	alone, err := layOut(record, c.options.Map)
	if err != nil { // a mapping of the joined names
		alone, _ = layOut(record, nil)
	}
	switch below := c.secondLine(&alone); {
	case below != nil:
		c.head = append(c.head, below)
		names = joined(c.head[0], below)
	case above != nil && alone.hasNames():
		both := joined(above, c.head[0])
		if l, err := layOut(both, nil); err == nil && !slices.Equal(both, c.head[0]) && l.hasNames() && l.understood() >= alone.understood() {
			c.head = [][]string{above, c.head[0]}
			names = both
		}
	}
	err = c.layOut(names)
	if _, unmapped := errors.AsType[*OptionError](err); unmapped && len(c.head) > 1 {
		return c.layOut(record) // to whose names the mapping belongs
	}
	return err
}

// trimmed returns the cells of a record.
func trimmed(record []string) []string {
	cells := make([]string, len(record))
	for i, cell := range record {
		cells[i] = strings.Clone(strings.TrimSpace(cell)) // the next row overwrites the record
	}
	return cells
}

// isHeader reports whether a row is a line of a header of two lines, which may come again.
func (c *csvRows) isHeader(record []string) bool {
	return len(c.head) > 1 && slices.ContainsFunc(c.head, func(line []string) bool { return isLine(record, line) })
}

// isLine reports whether a record is a line of the header.
func isLine(record, line []string) bool {
	return slices.EqualFunc(record, line, func(cell, name string) bool { return strings.TrimSpace(cell) == name })
}

// captions returns a row that may be the upper line of a header: several cells, all words. It is nil for others.
func captions(record []string) []string {
	cells := trimmed(record)
	named := 0
	for _, cell := range cells {
		if cell == "" {
			continue
		}
		if _, err := mark.ParsePublished(cell); err == nil || !strings.ContainsFunc(cell, unicode.IsLetter) {
			return nil
		}
		named++
	}
	if named < 2 {
		return nil
	}
	return cells
}

// unit matches a unit below the name of a column: (min:s), [km], hh:mm:ss.
var unit = regexp.MustCompile(`(?i)^(?:[(\[][^)\]]*[)\]]|h{1,2}:m{1,2}(?::s{1,2})?|m{1,2}:s{1,2}(?:[.,]\w+)?|` +
	`min|mins|minutes|sec|secs|seconds|s|m|km|mi|m/s|pts)$`)

// secondLine returns the row below a header if it completes that: it has no name and no result, and each of its cells is a unit, or a name of a
// column or a part of one. It is nil otherwise.
func (c *csvRows) secondLine(l *layout) []string {
	if !l.hasNames() || l.exported || len(l.headers) < 2 {
		return nil
	}
	for record := range c.firstRows {
		line := trimmed(record)
		if len(line) != len(l.headers) || isBlank(line) {
			return nil
		}
		caption := ""
		for i, cell := range line {
			if l.headers[i] != "" {
				caption = l.headers[i]
			}
			named := l.column[fieldAthlete] == i || l.column[fieldFirst] == i || l.column[fieldLast] == i
			switch {
			case cell == "" || cell == l.headers[i]:
			case named && isBlank(line[i+1:]), l.column[fieldGender] == i, strings.ContainsAny(cell, "0123456789"):
				return nil
			case !unit.MatchString(cell) && !isColumn(caption+" "+cell) && !isColumn(cell):
				return nil
			}
		}
		return line
	}
	return nil
}

// isColumn reports whether a name is one of a column that is known.
func isColumn(name string) bool {
	name = headers.Canonical(name)
	return headers[name] || placings[name]
}

// joined returns the names of columns over which a header has two lines. A name of the upper one is that of all columns up to the next.
func joined(above, below []string) []string {
	names := make([]string, max(len(above), len(below)))
	caption := ""
	for i := range names {
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
		switch both := strings.TrimSpace(caption + " " + b); {
		case b == "" || b == a || unit.MatchString(b) && a != "":
			names[i] = a
		case column.Fold(b) == "" && isColumn(caption) && headers.Canonical(both) == headers.Canonical(caption): // the # of a team is not its name
			names[i] = b
		case isColumn(both):
			names[i] = both
		case countOf(below, b) > 1 || isPart(caption):
			names[i] = both // the time of a lap is not the time
		case isColumn(b) || a == "":
			names[i] = b
		default:
			names[i] = both
		}
	}
	return names
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
