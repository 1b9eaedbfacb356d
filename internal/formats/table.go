package formats

import (
	"errors"
	"io"
	"slices"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// Limits of a table, beside the number of its rows.
const (
	maxTable   = 64 << 20
	maxColumns = 500
	// maxRow is how many bytes a row may have: notes are long.
	maxRow = 256 << 10
)

var errTable = fault.Newf(fault.TooLarge, "The table is larger than %d MiB.", maxTable>>20)

// table reads the rows of a table with a header.
type table struct {
	rows   *source.Rows
	header []string
	// repaired says that the last row had characters that were not what is meant.
	repaired bool
	// noted is called with what the notes of a sheet say; nil for a table without.
	noted func(source.Noted)
}

// openTable reads the header of a table. The delimiter is looked for if it is 0.
func openTable(r io.Reader, delimiter rune) (*table, error) {
	text, err := source.Open(&source.Limit{In: r, Left: maxTable, Err: errTable}, "")
	if err != nil {
		return nil, unreadable(err)
	}
	t := &table{}
	if t.rows, err = text.Rows(source.Options{Delimiter: delimiter, Known: subject.Fits(nil), Loose: true, MaxRow: maxRow}); err != nil {
		return nil, unreadable(err)
	}
	if t.header, err = t.next(); errors.Is(err, io.EOF) {
		return nil, fault.New(fault.Invalid, "The file is empty.")
	}
	t.header = slices.Clone(t.header)
	return t, err
}

// unreadable is a table that cannot be read.
func unreadable(err error) error {
	if file, ok := errors.AsType[*source.FileError](err); ok {
		return fault.New(fault.Invalid, file.Sentence())
	}
	return damaged("table", err)
}

// next returns the next row, without spaces around its cells, or io.EOF. It is valid until the next call.
func (t *table) next() ([]string, error) {
	cells, err := t.rows.Next()
	if n, ok := source.ReadNote(cells); ok && t.noted != nil { // they are below all rows
		t.noted(n)
		return t.next()
	}
	switch {
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case err != nil:
		return nil, unreadable(err)
	case len(cells) > maxColumns:
		return nil, fault.Newf(fault.Invalid, "The table has more than %d columns.", maxColumns)
	}
	t.repaired = false
	for i, c := range cells {
		mended := source.Mend(c, true)
		t.repaired = t.repaired || mended != c && !strings.HasPrefix(c, `="`)
		// What programs write for a space: a narrow one before AM and PM, and one that does not break.
		cells[i] = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(mended, "\u202f", " "), "\u00a0", " "))
	}
	return cells, nil
}

// each reads the other rows, at most MaxItems. Empty ones are left out.
func (t *table) each(what string, read func(row []string)) error {
	for n := 0; ; {
		row, err := t.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case strings.Join(row, "") == "":
			continue
		case n >= MaxItems:
			return errTooMany(what, MaxItems)
		}
		n++
		read(row)
	}
}

// columns are where the values of a table are, by their names in a header.
type columns map[string]int

// columns says how the columns of a header are understood.
func (c columns) columns(header []string) []report.Column {
	all := make([]report.Column, len(header))
	for i, title := range header {
		all[i] = report.Column{Name: line(title, maxTitle), Because: report.Unknown}
	}
	for name, i := range c {
		all[i].Field, all[i].Because = name, report.Service
	}
	return all
}

// cell returns the cell of a column; empty if there is none.
func (c columns) cell(row []string, name string) string {
	if i, ok := c[name]; ok && i < len(row) {
		return row[i]
	}
	return ""
}
