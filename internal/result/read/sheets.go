package read

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// sheetAt is where a sheet of a workbook begins.
type sheetAt struct {
	name string
	line int // of the row with its name
}

// isSheet reports whether a record begins a sheet of a workbook with several.
func isSheet(record []string) bool {
	return len(record) > 0 && strings.HasPrefix(record[0], source.SheetMark)
}

// beginSheet begins a sheet, whose name is the title of a section: Girls 5K.
//
// Errors: *report.Ask if not all sheets say what they are about, and those of the header.
func (c *csvRows) beginSheet(record []string) error {
	name := strings.TrimPrefix(record[0], source.SheetMark)
	if c.sheets == nil {
		for _, other := range record[1:] {
			s, ok := sectionOf([]string{other}, c.given.Event)
			if gender := cmp.Or(s.gender, c.given.Gender); !ok || gender == "" || c.given.Gender != "" && gender != c.given.Gender {
				return severalSheets(record[1:])
			}
		}
	}
	c.sheets = append(c.sheets, sheetAt{name: strings.Clone(name), line: c.rows.Line()})
	s, _ := sectionOf([]string{name}, c.given.Event)
	c.options, c.outer, c.entitled, c.footer, c.results = c.given, outerNone, false, false, 0
	c.begin(name, c.rows.Line())
	c.enterGiven(s)
	if len(c.sheets) > 1 {
		c.former = append(c.former, c.layout.columns()...)
		return c.readHeader()
	}
	return nil
}

// severalSheets asks which sheet of a workbook to import.
func severalSheets(names []string) *report.Ask {
	unclear, quoted := &report.Ask{}, make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(shown(name))
		unclear.Offer("sheet", strings.Clone(name))
	}
	unclear.Reason = "Several sheets of the workbook have data: " + strings.Join(quoted, ", ") + ". Import each by itself. " +
		"They can be imported together if each is named after its gender and event, such as Girls 5K."
	return unclear
}

// locate returns the sheet that a line is in, and its row there.
func (c *csvRows) locate(line int) (sheet string, row int) {
	at, _ := slices.BinarySearchFunc(c.sheets, line, func(s sheetAt, line int) int { return s.line - line })
	if at == 0 {
		return "", line
	}
	return c.sheets[at-1].name, line - c.sheets[at-1].line
}

// noteSheet takes a row that says how a sheet shows something else than what is read of it, and reports whether the record is one.
func (c *csvRows) noteSheet(record []string) bool {
	n, ok := source.ReadNote(record)
	if !ok {
		return false
	}
	w := Finding{Count: n.Count, Lines: n.Rows}
	if at := len(c.sheets); at > 0 {
		for i := range n.Rows {
			n.Rows[i] += c.sheets[at-1].line
		}
	}
	w.Line = n.Rows[0]
	if n.Column > 0 { // only columns that are used matter
		l := &c.layout
		used := n.Column <= len(l.Titles) && l.Taken(n.Column-1)
		if !used || n.Note == source.NoteBoolean && l.at(fieldExhibition) == n.Column-1 {
			return true
		}
		w.Column = shown(l.Titles[n.Column-1])
	}
	w.Code, w.Detail = n.Note.Warning()
	c.warn(w)
	return true
}
