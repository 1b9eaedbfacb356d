package result

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/sheet"
)

// MaxErrors is how many faulty rows a report names.
const MaxErrors = 100

// Import is a file of results to be taken into a race.
type Import struct {
	RaceID uuid.UUID
	// User imports it; nil for an operator, who needs no account.
	User    *uuid.UUID
	Format  sheet.Format
	Options sheet.Options
	// Partial imports the good rows even when others fail.
	Partial bool
	// Again imports it although the race already holds the same content.
	Again bool
	// DeriveIDs gives rows without an athlete_id one that follows from name and team.
	DeriveIDs bool
	// DryRun only reports.
	DryRun bool
}

// Report is what became of an import.
type Report struct {
	// Batch names what was stored; nil where nothing was.
	Batch    *uuid.UUID
	Imported int64
	Failed   int64
	Errors   []*sheet.RowError
	// Ignored are the columns that were not understood.
	Ignored []string
}

// Import streams a file into a race: through PostgreSQL's COPY, in one transaction, in memory that does not grow with the
// file. All rows or none are stored, unless Partial. When rows failed and nothing was stored, the report says so and err
// is nil; a file that cannot be read at all is fault.Invalid, one that the race already holds fault.Conflict.
func (s *Service) Import(ctx context.Context, file io.Reader, imp Import, now time.Time) (Report, error) {
	if err := s.races.MustExist(ctx, imp.RaceID); err != nil {
		return Report{}, err
	}
	content := sha256.New()
	reader, err := sheet.Open(io.TeeReader(file, content), imp.Format, imp.Options)
	if err != nil {
		return Report{}, unusable(err)
	}
	src := &source{reader: reader, imp: imp, now: now}
	if imp.DryRun {
		for src.next() {
			src.stored++
		}
		if src.broken != nil {
			return Report{}, unusable(src.broken)
		}
		return src.report(nil), nil
	}
	batch, err := uuid.NewV7()
	if err != nil {
		return Report{}, fmt.Errorf("make an id: %w", err)
	}
	src.batch = batch
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return s.copyIn(ctx, tx, src, content) })
	switch {
	case src.broken != nil:
		return Report{}, unusable(src.broken)
	case errors.Is(err, errNoRows):
		return Report{}, unusable(errNoRows)
	case errors.Is(err, errRowsFailed):
		src.readOn()
		if src.broken != nil {
			return Report{}, unusable(src.broken)
		}
		src.stored = 0
		return src.report(nil), nil
	case err != nil:
		return Report{}, fmt.Errorf("import results: %w", err)
	}
	return src.report(&batch), nil
}

var (
	// errRowsFailed ends the copying of a file that shall be imported wholly or not at all.
	errRowsFailed = errors.New("rows failed")
	// errNoRows is that a file holds a header at the most.
	errNoRows error = &sheet.FileError{Reason: "There are no results in the file."}
)

func (s *Service) copyIn(ctx context.Context, tx pgx.Tx, src *source, content hash.Hash) error {
	// A file may take as long as it needs to arrive; every other statement is bounded.
	if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
		return fmt.Errorf("lift the time limit: %w", err)
	}
	tag, err := tx.Conn().PgConn().CopyFrom(ctx, src, copyResults)
	stored := tag.RowsAffected()
	switch {
	case src.broken != nil:
		return src.broken
	case src.failed > 0 && (!src.imp.Partial || stored == 0):
		return errRowsFailed
	case err != nil:
		return fmt.Errorf("copy: %w", err)
	case stored == 0:
		return errNoRows
	}
	src.stored = stored
	err = s.q.ImportAdd(ctx, tx, query.ImportAddParams{
		RaceID: src.imp.RaceID, ID: src.batch, UserID: src.imp.User,
		Sha256: content.Sum(nil), Again: src.imp.Again, Imported: int32(stored), Now: src.now, //nolint:gosec // a file of 64 MiB has fewer rows
	})
	if err != nil {
		return fmt.Errorf("note the import: %w", err)
	}
	return nil
}

// unusable turns what the reader says of a whole file into a fault; the rest, such as a body that broke off, stays what it is.
func unusable(err error) error {
	if fileErr, ok := errors.AsType[*sheet.FileError](err); ok {
		return fault.New(fault.Invalid, fileErr.Error()).Because(err)
	}
	if optionErr, ok := errors.AsType[*sheet.OptionError](err); ok {
		name := optionErr.Option
		if name == "mapping" {
			name = "map"
		}
		field := fault.Field{Pointer: name, Detail: optionErr.Reason}
		return &fault.Error{Kind: fault.Invalid, Detail: "The file cannot be read as asked.", Fields: []fault.Field{field}, Cause: err}
	}
	return fmt.Errorf("read the file: %w", err)
}

// copyResults is what a file's rows fill, in the order of source.append. COPY's text form costs less to write than the
// binary one, which knows no enums.
const copyResults = `COPY results (race_id, id, batch_id, user_id, gender, event, athlete, athlete_id, team, team_id, place,
	time, time_ms, mark, status, points, grade, bib, wind, notes, created_at, updated_at) FROM STDIN`

// source hands a file's good rows to COPY, and keeps account of the others.
type source struct {
	reader *sheet.Reader
	imp    Import
	batch  uuid.UUID
	now    time.Time

	row     sheet.Row
	pending []byte // rows that are written and not yet read, from at on
	at      int
	stored  int64
	failed  int64
	errors  []*sheet.RowError
	broken  error // what ended the reading before the file's end
}

// next reads the next good row. Once a row of an all-or-nothing import has failed there is no more to copy.
func (s *source) next() bool {
	for {
		row, err := s.reader.Next()
		if err == nil {
			s.row = row
			return true
		}
		if !s.goesOn(err) || !s.imp.Partial && !s.imp.DryRun {
			return false
		}
	}
}

// Read gives COPY the next rows in its text form. An error makes PostgreSQL forget what it was given.
func (s *source) Read(p []byte) (int, error) {
	if s.at == len(s.pending) {
		s.pending, s.at = s.pending[:0], 0
		for len(s.pending) < len(p) && s.next() {
			if err := s.append(); err != nil {
				return 0, err
			}
		}
		switch {
		case s.broken != nil:
			return 0, s.broken
		case s.failed > 0 && !s.imp.Partial:
			return 0, errRowsFailed
		case len(s.pending) == 0:
			return 0, io.EOF
		}
	}
	n := copy(p, s.pending[s.at:])
	s.at += n
	return n, nil
}

// append writes the row in the order of copyResults.
func (s *source) append() error {
	id, err := uuid.NewV7()
	if err != nil {
		return fmt.Errorf("make an id: %w", err)
	}
	r, b := &s.row, s.pending
	if s.imp.DeriveIDs && r.AthleteID == "" {
		r.AthleteID = sheet.AthleteID(r.Athlete, r.TeamID)
	}
	b = appendCell(b, s.imp.RaceID.String())
	b = appendCell(b, id.String())
	b = appendCell(b, s.batch.String())
	user := ""
	if s.imp.User != nil {
		user = s.imp.User.String()
	}
	for _, cell := range [...]string{user, string(r.Gender), r.Event, r.Athlete, r.AthleteID, r.Team, r.TeamID} {
		b = appendCell(b, cell)
	}
	if r.Place == nil {
		b = appendCell(b, "")
	} else {
		b = append(strconv.AppendInt(b, int64(*r.Place), 10), '\t')
	}
	b = appendCell(b, r.Time)
	if r.Time == "" {
		b = appendCell(b, "")
	} else {
		b = append(strconv.AppendInt(b, r.TimeMS, 10), '\t')
	}
	state := string(r.Status)
	if state == "" {
		state = string(Finished)
	}
	for _, cell := range [...]string{r.Mark, state, r.Points, r.Grade, r.Bib, r.Wind, r.Notes} {
		b = appendCell(b, cell)
	}
	b = append(s.now.AppendFormat(b, time.RFC3339Nano), '\t')
	s.pending = append(s.now.AppendFormat(b, time.RFC3339Nano), '\n')
	return nil
}

// appendCell writes a value and the tab after it; an empty one is null, since no column here holds the empty string.
func appendCell(b []byte, cell string) []byte {
	if cell == "" {
		return append(b, `\N`+"\t"...)
	}
	for i := range len(cell) {
		switch c := cell[i]; c {
		case '\\':
			b = append(b, `\\`...)
		case '\t':
			b = append(b, `\t`...)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		default:
			b = append(b, c)
		}
	}
	return append(b, '\t')
}

// readOn reads the rest of the file for its faults alone.
func (s *source) readOn() {
	for s.broken == nil {
		if _, err := s.reader.Next(); err != nil && !s.goesOn(err) {
			return
		}
	}
}

// goesOn takes account of an error of the reader, and tells whether more rows may follow.
func (s *source) goesOn(err error) bool {
	if errors.Is(err, io.EOF) {
		return false
	}
	rowErr, ok := errors.AsType[*sheet.RowError](err)
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

func (s *source) report(batch *uuid.UUID) Report {
	return Report{Batch: batch, Imported: s.stored, Failed: s.failed, Errors: s.errors, Ignored: s.reader.Summary().Ignored}
}

// TakeBack deletes what an import brought and tells how many results that were. Its user may, and the race's poster.
func (s *Service) TakeBack(ctx context.Context, caller, raceID, batch uuid.UUID) (int64, error) {
	if err := s.races.MustExist(ctx, raceID); err != nil {
		return 0, err
	}
	row, err := s.q.ImportDelete(ctx, s.db, query.ImportDeleteParams{RaceID: raceID, ID: batch, UserID: &caller})
	switch {
	case err != nil:
		return 0, fmt.Errorf("take an import back: %w", err)
	case !row.Found:
		return 0, fault.New(fault.NotFound, "There is no such import in this race.")
	case !row.Allowed:
		return 0, fault.New(fault.Forbidden, "Only who imported it and the race's poster may take an import back.")
	}
	return row.Deleted, nil
}
