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
	s.gender = cmp.Or(c.given.Gender, s.gender)
	if c.given.Event != "" {
		s.event, s.bare = c.given.Event, c.given.Event
	}
	c.begin(name, c.rows.Line())
	c.enter(s)
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
	kind, column, count, rows, ok := source.ReadNote(record)
	if !ok {
		return false
	}
	w := Warning{Count: count, Lines: rows}
	if n := len(c.sheets); n > 0 {
		for i := range rows {
			rows[i] += c.sheets[n-1].line
		}
	}
	w.Line = rows[0]
	if column > 0 { // only columns that are used matter
		l := &c.layout
		if column > len(l.headers) || !slices.Contains(l.column[:], column-1) || kind == source.NoteBoolean && l.column[fieldExhibition] == column-1 {
			return true
		}
		w.Column = shown(c.layout.headers[column-1])
	}
	switch kind {
	case source.NoteHidden:
		w.Code = "rows_hidden"
		w.Detail = "The sheet does not show the row, but it is read. To leave hidden rows out, delete them or copy the others to a sheet of their own."
	case source.NoteMerged:
		w.Code, w.Detail = "cells_merged", "The cell is merged over several rows, and its text is read in each of them."
	case source.NoteSeconds:
		w.Code, w.Detail = "time_rewritten", "The cell shows a time without its seconds, and is read with those that it has."
	case source.NoteBoolean:
		w.Code, w.Detail = "cell_boolean", "The cell has the truth value TRUE or FALSE, and is read as that word. A name such as True must be entered as text."
	}
	c.warn(w)
	return true
}
