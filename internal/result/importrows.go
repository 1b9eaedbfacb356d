package result

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text/ids"
)

// columns are those of results in the order of source.append. COPY's text format costs less to write than the binary one.
var columns = `race_id, sport, season, id, import_id, user_id, event_code, event_kind, distance_m, mixed, former_place, former_heat_place, time_ms,
	` + read.Exported + `, created_at, updated_at`

// source passes a file's good rows to COPY and counts the others.
type source struct {
	reader   *read.Reader
	imp      ImportInput
	importID uuid.UUID
	now      time.Time
	// Of the race:
	sport, season string

	// heats give rows below the titles of heats their places, and closing closes places up; nil if that of the file are kept.
	heats   read.HeatPlaces
	closing *read.Closing

	row     read.Row
	pending []byte // rows that are written and not yet read, from at on
	at      int
	events  map[string]eventCells // as many as a check allows
	valid   int64
	failed  int64
	errors  []*read.RowError
	broken  error // what ended the reading before the file's end

	// checked is the checker of the file's check.
	checked *read.Checker
	// Of a check only:
	checker *read.Checker
	sample  []read.Row
	// characters is how many the names, teams and Athlete IDs have.
	characters int64
	// kept is what a replacement keeps, and leftOut how many rows it does not store, because their results were deleted.
	kept            []Kept
	leftOut, stored int64
	// timed is that some row has a time or a mark, and performed that one has these, a place or a status.
	timed, performed bool
}

// next reads the next good row.
func (s *source) next() bool {
	for {
		row, err := s.reader.Next()
		if err == nil {
			if s.checked != nil { // which has seen all rows
				s.heats.Apply(&row)
			}
			if s.closing != nil {
				s.closing.Apply(&row)
			}
			s.row = row
			return true
		}
		if !s.goesOn(err) {
			return false
		}
	}
}

// Read gives COPY the next rows in its text format. An error makes PostgreSQL discard all rows.
func (s *source) Read(p []byte) (int, error) {
	if s.at == len(s.pending) {
		s.pending, s.at = s.pending[:0], 0
		for len(s.pending) < len(p) && s.next() {
			s.append()
		}
		switch {
		case s.broken != nil:
			return 0, s.broken
		case len(s.pending) == 0:
			return 0, io.EOF
		}
	}
	n := copy(p, s.pending[s.at:])
	s.at += n
	return n, nil
}

// append writes the row in the order of columns.
func (s *source) append() {
	id := ids.Result(s.imp.RaceID)
	r, b := &s.row, s.pending
	if s.imp.DeriveIDs && r.AthleteID == "" && !s.checked.Twin(r) {
		r.AthleteID = read.AthleteID(r.Athlete, r.TeamID)
	}
	b = appendCell(b, s.imp.RaceID.String())
	b = appendCell(b, s.sport)
	b = appendCell(b, s.season)
	b = appendCell(b, id.String())
	b = appendCell(b, s.importID.String())
	user := ""
	if poster := s.imp.by.ID(); poster != nil {
		user = poster.String()
	}
	known := s.cellsOf(r.Event)
	for _, cell := range [...]string{user, known.code, known.kind, known.metres, known.mixed} {
		b = appendCell(b, cell)
	}
	b = appendCount(appendCount(b, r.FormerPlace), r.FormerHeatPlace)
	if r.Time == "" {
		b = appendCell(b, "")
	} else {
		b = append(strconv.AppendInt(b, r.TimeMS, 10), '\t')
	}
	r.Round, r.Status = cmp.Or(r.Round, discipline.Final), cmp.Or(r.Status, mark.Finished)
	for i := range read.Fields {
		switch f := &read.Fields[i]; {
		case f.List != nil:
			b = appendCell(b, arrayOf(f.List(r)))
		case f.Bool:
			b = appendCell(b, cmp.Or(f.Cell(r), "false"))
		default:
			b = appendCell(b, f.Cell(r))
		}
	}
	b = append(s.now.AppendFormat(b, time.RFC3339Nano), '\t')
	s.pending = append(s.now.AppendFormat(b, time.RFC3339Nano), '\n')
}

// appendCount appends an integer of a row in COPY's text format.
func appendCount(b []byte, n *int32) []byte {
	if n == nil {
		return appendCell(b, "")
	}
	return append(strconv.AppendInt(b, int64(*n), 10), '\t')
}

// goesOn counts an error of the reader and reports whether more rows may follow.
func (s *source) goesOn(err error) bool {
	if errors.Is(err, io.EOF) {
		return false
	}
	rowErr, ok := errors.AsType[*read.RowError](err)
	if !ok {
		s.broken = err
		return false
	}
	s.failed++
	if len(s.errors) < MaxErrors {
		s.errors = append(s.errors, rowErr)
	}
	return true
}

func (s *source) report(importID *uuid.UUID) ImportReport {
	columns := s.reader.Columns()
	imported := s.stored
	if importID == nil {
		imported = 0
	}
	r := ImportReport{
		ImportID: importID, Imported: imported, Valid: s.valid, Failed: s.failed, Errors: make([]*read.RowError, len(s.errors)),
		Columns: columns, Sample: slices.Clone(s.sample), Totals: s.checker.Totals(), Warnings: s.checker.Warnings(columns), Kept: s.kept,
	}
	for i, e := range s.errors {
		located := *e
		located.File, located.Line = s.reader.Locate(e.Line)
		r.Errors[i] = &located
	}
	for i := range r.Sample {
		_, r.Sample[i].Line = s.reader.Locate(r.Sample[i].Line)
	}
	for i := range r.Warnings {
		if w := &r.Warnings[i]; w.Line > 0 {
			w.File, w.Line = s.reader.Locate(w.Line)
			w.Lines = slices.Clone(w.Lines)
			for j := range w.Lines {
				_, w.Lines[j] = s.reader.Locate(w.Lines[j])
			}
		}
	}
	return r
}
