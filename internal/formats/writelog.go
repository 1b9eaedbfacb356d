package formats

import (
	"bytes"
	"io"

	"harrier/internal/text"
)

// LogHeader names the columns of a log, in their order: those of days, and then those of runs.
const LogHeader = "date,goal,rhr,sleep,feel,weather,notes,checkboxes," +
	"meters,miles,seconds,elapsed_seconds,kind,title,run_notes,started_at,heart_rate,heart_rate_max,ascent_m,cadence,source,external_id,run_id"

const (
	dayCells = 8
	runCells = 15
)

type (
	// LogDay is a day of a log in the order of the columns, date first.
	LogDay [dayCells]string
	// LogRun is a run in the order of the columns.
	LogRun [runCells]string
)

// logTexts are the columns that people write, and spreadsheets may take for formulas.
var logTexts = map[int]bool{
	5: true, 6: true, 7: true, dayCells + 5: true, dayCells + 6: true, dayCells + 12: true, dayCells + 13: true,
}

// LogWriter writes a log as CSV.
type LogWriter struct {
	out     io.Writer
	options text.CSVOptions
	pending bytes.Buffer
}

// NewLog returns a writer of a log.
func NewLog(out io.Writer, o text.CSVOptions) *LogWriter {
	l := &LogWriter{out: out, options: o}
	if o.Mark {
		l.pending.WriteString("\ufeff")
	}
	l.pending.WriteString(LogHeader + "\n")
	return l
}

// Write adds a day: a row for each run, of which the first has what the day has besides, or a single row without a run.
func (l *LogWriter) Write(day *LogDay, runs []LogRun) error {
	if len(runs) == 0 {
		l.row(day, &LogRun{})
	}
	for i := range runs {
		if i == 0 {
			l.row(day, &runs[i])
		} else {
			l.row(&LogDay{day[0]}, &runs[i])
		}
	}
	return l.Close()
}

// Close ends the file. What it was written to stays open.
func (l *LogWriter) Close() error {
	_, err := l.out.Write(l.pending.Bytes())
	l.pending.Reset()
	return err //nolint:wrapcheck // it is that of what the file is written to
}

func (l *LogWriter) row(day *LogDay, run *LogRun) {
	for i := range dayCells + runCells {
		var cell string
		if i < dayCells {
			cell = day[i]
		} else {
			cell = run[i-dayCells]
		}
		if i > 0 {
			l.pending.WriteByte(',')
		}
		if logTexts[i] {
			cell = text.QuoteFormula(cell, l.options.Safe)
		}
		text.WriteCSV(&l.pending, cell)
	}
	l.pending.WriteByte('\n')
}
