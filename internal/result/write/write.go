// Package write writes results as files: CSV, NDJSON and XLSX, which say all that a result has, and the layouts of Athletic.net and
// Hy-Tek, which say less. Package sheet reads all of them. Rows are written as they come, so memory does not grow with the file.
//
// It uses no database and no clock, and writes to nothing but the given io.Writer.
package write

import (
	"bytes"
	"io"
	"strconv"
	"strings"

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

// column is one of read.Exported.
type column struct {
	name string
	// number says that a cell is a decimal number.
	number bool
	cell   func(*read.Row) string
	// list has the texts that a cell joins.
	list func(*read.Row) []string
}

// columns are those of read.Exported, in its order.
var columns = [...]column{
	{name: "place", number: true, cell: func(r *read.Row) string { return place(r.Place) }},
	{name: "athlete", cell: func(r *read.Row) string { return r.Athlete }},
	{name: "athlete_id", cell: func(r *read.Row) string { return r.AthleteID }},
	{name: "team", cell: func(r *read.Row) string { return r.Team }},
	{name: "team_id", cell: func(r *read.Row) string { return r.TeamID }},
	{name: "gender", cell: func(r *read.Row) string { return string(r.Gender) }},
	{name: "event", cell: func(r *read.Row) string { return r.Event }},
	{name: "division", cell: func(r *read.Row) string { return r.Division }},
	{name: "round", cell: func(r *read.Row) string { return string(r.Round) }},
	{name: "heat", number: true, cell: func(r *read.Row) string { return place(r.Heat) }},
	{name: "heat_place", number: true, cell: func(r *read.Row) string { return place(r.HeatPlace) }},
	{name: "time", cell: func(r *read.Row) string { return r.Time }},
	{name: "timing_method", cell: func(r *read.Row) string { return string(r.TimingMethod) }},
	{name: "mark", cell: func(r *read.Row) string { return r.Mark }},
	{name: "status", cell: func(r *read.Row) string { return string(r.Status) }},
	{name: "points", number: true, cell: func(r *read.Row) string { return r.Points }},
	{name: "wind", number: true, cell: func(r *read.Row) string { return r.Wind }},
	{name: "grade", cell: func(r *read.Row) string { return r.Grade }},
	{name: "bib", cell: func(r *read.Row) string { return r.Bib }},
	{
		name: "relay_members", list: func(r *read.Row) []string { return r.RelayMembers },
		cell: func(r *read.Row) string { return strings.Join(r.RelayMembers, read.BetweenMembers) },
	},
	{name: "notes", cell: func(r *read.Row) string { return r.Notes }},
	{name: "exhibition", cell: func(r *read.Row) string { return exhibited[r.Exhibition] }},
}

var exhibited = map[bool]string{true: "true"}

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
		for i, c := range &columns {
			if i > 0 {
				b.WriteByte(',')
			}
			cell := c.cell(row)
			if !c.number { // numbers may begin with a minus
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
