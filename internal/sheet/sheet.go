package sheet

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"harrier/internal/mark"
)

// Format says how a file is written.
type Format string

// The formats.
const (
	CSV    Format = "csv"
	NDJSON Format = "ndjson"
)

// Gender is the gender that a result is listed under.
type Gender string

// The genders, as the API spells them.
const (
	Mens   Gender = "mens"
	Womens Gender = "womens"
)

// TimeUnit says how times are written that are bare numbers, "126.33". Times with colons read the same in every unit.
type TimeUnit string

// The units of bare numbers. Clock is the default and reads them as seconds too, since a clock's shortest form is seconds.
const (
	Clock   TimeUnit = "clock"
	Minutes TimeUnit = "minutes"
	Seconds TimeUnit = "seconds"
)

// Limits of a file and of what its rows hold. Lengths are in characters, after trimming.
const (
	MaxRow     = 64 << 10 // bytes of a row in UTF-8, line ends inside quotes included
	MaxColumns = 200

	MaxAthlete = 200
	MaxTeam    = 200
	MaxEvent   = 100
	MaxGrade   = 40
	MaxBib     = 20
	MaxNotes   = 2000
	MaxMark    = 40
	MaxTime    = 20
	MaxID      = longestID
	MaxPlace   = 1_000_000
	MaxPoints  = 100_000 // with at most three decimals
	MaxWind    = 99.9    // metres per second either way, to a tenth
)

// Options tell the reader what a file does not say. The zero value takes the file at its word.
type Options struct {
	// Gender and Event are of rows that do not say theirs; empty where each row must.
	Gender Gender
	Event  string
	// Mapping names a CSV file's columns by field: place, athlete, first, last, athlete_id, team, team_id, time, mark,
	// gender, event, status, points, grade, bib, wind, notes. An empty column means that the file does not have the field,
	// whatever its columns are called.
	Mapping map[string]string
	// TimeUnit is of bare numbers in a CSV file's time column; empty is Clock.
	TimeUnit TimeUnit
	// Encoding of a CSV file: utf-8, windows-1250, windows-1252, iso-8859-1, iso-8859-2 or iso-8859-15. Empty: found.
	Encoding string
}

// Row is one result. Empty strings and nil are what the file does not say.
type Row struct {
	// Line is the line of the file on which the row begins; the first is 1.
	Line int
	// Place is nil where there is none.
	Place     *int32
	Athlete   string
	AthleteID string
	Team      string
	// TeamID is the file's, else TeamID(Team).
	TeamID string
	Gender Gender
	Event  string
	// Time is as published where mark.ParseTime reads it, else the same time as mark.Format writes it.
	Time string
	// TimeMS is Time in milliseconds; it means nothing where Time is empty.
	TimeMS int64
	Mark   string
	Status mark.Status
	// Points and Wind (metres per second) are decimals.
	Points string
	Wind   string
	Grade  string
	Bib    string
	Notes  string
}

// RowError says why a row cannot be used. The rows after it can still be read.
type RowError struct {
	Line int
	// Column is the column's name in the file, empty where the whole row is meant.
	Column string
	// Value is what stands there, cut to 100 characters.
	Value string
	// Reason says in a sentence what would be right.
	Reason string
}

func (e *RowError) Error() string {
	if e.Column == "" {
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d, %s %q: %s", e.Line, e.Column, e.Value, e.Reason)
}

// FileError says why a file cannot be used, or not any further.
type FileError struct {
	// Line is where; 0 for the file as a whole.
	Line int
	// Reason says in sentences what is wrong and what would be right.
	Reason string
}

func (e *FileError) Error() string {
	if e.Line == 0 {
		return e.Reason
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
}

// OptionError says which option cannot be used for a file.
type OptionError struct {
	// Option is mapping, gender, event, time_unit, encoding or format.
	Option string
	Reason string
}

func (e *OptionError) Error() string { return e.Option + ": " + e.Reason }

// Summary is how a file was understood.
type Summary struct {
	// Columns gives the names of the columns that were used, by field.
	Columns map[string]string
	// Ignored are the names of the other columns, in the file's order, cut to 100 characters.
	Ignored []string
	// Delimiter is 0 for NDJSON.
	Delimiter rune
	// Encoding is what was found so far: a file is UTF-8 until something in it is not ASCII.
	Encoding string
}

// rows is what reads a format.
type rows interface {
	// next reads the next row. Errors are io.EOF, *RowError, and others, after which nothing more can be read.
	next() (Row, error)
	summary() Summary
}

// Reader reads a file's results one after the other. It is not safe for concurrent use.
type Reader struct {
	rows rows
	err  error // what ended the reading
}

// Open starts reading a file of results and finds out how it is written.
//
// Errors: *OptionError, *FileError (nothing in it, not text, no column for what every result needs), and r's own, wrapped.
func Open(r io.Reader, format Format, options Options) (*Reader, error) {
	if err := options.check(); err != nil {
		return nil, err
	}
	var opened rows
	var err error
	switch format {
	case CSV:
		opened, err = openCSV(r, options)
	case NDJSON:
		opened, err = openNDJSON(r, options)
	default:
		err = &OptionError{Option: "format", Reason: fmt.Sprintf("The format is csv or ndjson, not %q.", string(format))}
	}
	if err != nil {
		return nil, err
	}
	return &Reader{rows: opened}, nil
}

// check holds the rules for options that no file can change.
func (o *Options) check() error {
	switch o.Gender {
	case "", Mens, Womens:
	default:
		return &OptionError{Option: "gender", Reason: fmt.Sprintf("The gender is mens or womens, not %q.", string(o.Gender))}
	}
	switch o.TimeUnit {
	case "", Clock, Minutes, Seconds:
	default:
		return &OptionError{Option: "time_unit", Reason: fmt.Sprintf("The unit is clock, minutes or seconds, not %q.", string(o.TimeUnit))}
	}
	event, reason := clean(o.Event, MaxEvent)
	if reason != "" {
		return &OptionError{Option: "event", Reason: reason}
	}
	o.Event = event
	return nil
}

// Next reads the next result.
//
// Errors: io.EOF at the end; *RowError for a row that cannot be used, after which Next reads on; *FileError, or the file's
// own error, wrapped, after which every call gives the same.
func (r *Reader) Next() (Row, error) {
	if r.err != nil {
		return Row{}, r.err
	}
	row, err := r.rows.next()
	if err != nil {
		if _, ok := errors.AsType[*RowError](err); !ok {
			r.err = err
		}
		return Row{}, err
	}
	return row, nil
}

// All reads what is left: each result, or the error that Next gives in its place. It ends with the file or after an error
// that is no *RowError.
func (r *Reader) All() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for r.err == nil {
			row, err := r.Next()
			if errors.Is(err, io.EOF) || !yield(row, err) {
				return
			}
		}
	}
}

// Summary tells how the file was understood.
func (r *Reader) Summary() Summary { return r.rows.summary() }
