// Package write writes results as files: CSV, NDJSON and XLSX, which say all that a result has, and the layouts of Athletic.net and
// Hy-Tek, which say less. Package sheet reads all of them. Rows are written as they come, so memory does not grow with the file.
//
// It uses no database and no clock, and writes to nothing but the given io.Writer.
package write

import (
	"bytes"
	"io"
	"strconv"

	"harrier/internal/result/read"
	"harrier/internal/text"
)

// Writer writes results in one form. An error is that of what it writes to.
type Writer interface {
	// Write adds a result.
	Write(row *read.Row) error
	// Close ends the file. What it was written to stays open.
	Close() error
}

// place returns a place as text; "" for none.
func place(at *int32) string {
	if at == nil {
		return ""
	}
	return strconv.Itoa(int(*at))
}

// lines writes a file row by row. What comes before the first row leaves with it.
type lines struct {
	out     io.Writer
	pending bytes.Buffer
	row     func(*bytes.Buffer, *read.Row)
}

func (l *lines) Write(row *read.Row) error {
	l.row(&l.pending, row)
	return l.Close()
}

func (l *lines) Close() error {
	_, err := l.out.Write(l.pending.Bytes())
	l.pending.Reset()
	return err //nolint:wrapcheck // it is that of what the file is written to
}

// NewCSV returns a Writer of CSV with the columns of read.Exported.
func NewCSV(out io.Writer, o text.CSVOptions) Writer {
	l := &lines{out: out, row: func(b *bytes.Buffer, row *read.Row) {
		for i := range read.Fields {
			if i > 0 {
				b.WriteByte(',')
			}
			f := &read.Fields[i]
			cell := f.Cell(row)
			if !f.Number { // numbers may begin with a minus
				cell = text.QuoteFormula(cell, o.Safe)
			}
			text.WriteCSV(b, cell)
		}
		b.WriteByte('\n')
	}}
	if o.Mark {
		l.pending.WriteString("\ufeff")
	}
	l.pending.WriteString(read.Exported + "\n")
	return l
}
