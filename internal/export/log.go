package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/trainlog"
)

// column is a column of the table of a log.
type column[T any] struct {
	name string
	cell func(*T) string
	// written says that people write the cells, so a spreadsheet could take one for a formula.
	written bool
}

// day is a day of a log with the names of its checked checkboxes.
type day struct {
	*trainlog.Entry

	checked []string
}

// The columns of a log, in their order.
var (
	dayColumns = []column[day]{
		{name: "date", cell: func(d *day) string { return d.Day.String() }},
		{name: "goal", cell: func(d *day) string { return number(d.Goal) }},
		{name: "rhr", cell: func(d *day) string { return number(d.RHR) }},
		{name: "sleep", cell: func(d *day) string { return number(d.Sleep) }},
		{name: "feel", cell: func(d *day) string { return count(d.Feel) }},
		{name: "rest", cell: func(d *day) string { return orEmpty(d.Rest) }},
		{name: "weather", cell: func(d *day) string { return orEmpty(d.Weather) }, written: true},
		{name: "notes", cell: func(d *day) string { return orEmpty(d.Notes) }, written: true},
		{name: "checkboxes", cell: func(d *day) string { return strings.Join(d.checked, "; ") }, written: true},
	}
	runColumns = []column[trainlog.Run]{
		{name: "meters", cell: func(r *trainlog.Run) string { return number(r.Meters) }},
		{name: "miles", cell: func(r *trainlog.Run) string { return miles(r.Meters) }},
		{name: "seconds", cell: func(r *trainlog.Run) string { return number(r.Seconds) }},
		{name: "elapsed_seconds", cell: func(r *trainlog.Run) string { return number(r.ElapsedSeconds) }},
		{name: "kind", cell: func(r *trainlog.Run) string { return orEmpty(r.Kind) }},
		{name: "title", cell: func(r *trainlog.Run) string { return orEmpty(r.Title) }, written: true},
		{name: "run_notes", cell: func(r *trainlog.Run) string { return orEmpty(r.Notes) }, written: true},
		{name: "started_at", cell: func(r *trainlog.Run) string { return instant(r.StartedAt) }},
		{name: "heart_rate", cell: func(r *trainlog.Run) string { return number(r.HeartRate) }},
		{name: "heart_rate_max", cell: func(r *trainlog.Run) string { return number(r.HeartRateMax) }},
		{name: "ascent_m", cell: func(r *trainlog.Run) string { return number(r.AscentM) }},
		{name: "cadence", cell: func(r *trainlog.Run) string { return number(r.Cadence) }},
		{name: "source", cell: func(r *trainlog.Run) string { return orEmpty(r.Source) }, written: true},
		{name: "external_id", cell: func(r *trainlog.Run) string { return orEmpty(r.ExternalID) }, written: true},
		{name: "run_id", cell: func(r *trainlog.Run) string { return r.ID.String() }},
	}
)

// logWriter writes a log as CSV.
type logWriter struct {
	out     io.Writer
	options text.CSVOptions
	pending bytes.Buffer
}

// newLog returns a writer of a log.
func newLog(out io.Writer, o text.CSVOptions) *logWriter {
	l := &logWriter{out: out, options: o}
	if o.Mark {
		l.pending.WriteString("\ufeff")
	}
	for _, c := range dayColumns {
		l.cell(c.name, false)
	}
	for _, c := range runColumns {
		l.cell(c.name, false)
	}
	l.end()
	return l
}

// write adds a day: a row for each run, the first of them with the day's own fields, or a single row without a run.
func (l *logWriter) write(e *trainlog.Entry) error {
	var boxes map[string]bool
	if err := json.Unmarshal(e.Checkboxes, &boxes); err != nil {
		return fmt.Errorf("read a day's checkboxes: %w", err)
	}
	maps.DeleteFunc(boxes, func(_ string, checked bool) bool { return !checked })
	whole := day{e, slices.Sorted(maps.Keys(boxes))}
	if len(e.Runs) == 0 {
		l.row(&whole, nil)
	}
	dated := day{Entry: &trainlog.Entry{}}
	dated.Day = e.Day
	for i := range e.Runs {
		if i == 0 {
			l.row(&whole, &e.Runs[i])
		} else {
			l.row(&dated, &e.Runs[i])
		}
	}
	return l.close()
}

// close ends the file. The writer that it was written to stays open.
func (l *logWriter) close() error {
	_, err := l.out.Write(l.pending.Bytes())
	l.pending.Reset()
	return err //nolint:wrapcheck // it is that of out
}

// row adds a row. run is nil for a day without one.
func (l *logWriter) row(d *day, run *trainlog.Run) {
	for _, c := range dayColumns {
		l.cell(c.cell(d), c.written)
	}
	for _, c := range runColumns {
		if run == nil {
			l.cell("", false)
		} else {
			l.cell(c.cell(run), c.written)
		}
	}
	l.end()
}

// cell adds a cell and the comma after it.
func (l *logWriter) cell(cell string, written bool) {
	if written {
		cell = text.QuoteFormula(cell, l.options.Safe)
	}
	text.WriteCSV(&l.pending, cell)
	l.pending.WriteByte(',')
}

// end ends a row, instead of its last comma.
func (l *logWriter) end() {
	l.pending.Truncate(l.pending.Len() - 1)
	l.pending.WriteByte('\n')
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func number(h *measure.Hundredths) string {
	if h == nil {
		return ""
	}
	return h.String()
}

func miles(h *measure.Hundredths) string {
	if h == nil {
		return ""
	}
	return h.Miles().String()
}

func count(n *int16) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(int(*n))
}

func instant(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}
