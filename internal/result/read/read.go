// Package read reads race results as timers and meets publish them: CSV, with its delimiter, encoding and columns detected,
// NDJSON with the fields of the API, and the files of FinishLynx. It reads row by row, so memory does not grow with the file.
//
// It uses no database and no clock, and reads nothing but the given io.Reader.
package read

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// Format is a file format.
type Format string

// The formats.
const (
	CSV    Format = "csv"
	NDJSON Format = "ndjson"
	LIF    Format = "lif" // of FinishLynx; one, or a tar archive of several as package unpack makes it
)

// TimeUnit is the unit of times without a colon, such as "126.33".
type TimeUnit string

// The units. Clock is the default and means seconds too, the shortest form of a clock time.
const (
	Clock   TimeUnit = "clock"
	Minutes TimeUnit = "minutes"
	Seconds TimeUnit = "seconds"
)

// Heats is how the heats of a final are placed.
type Heats string

// The ways. The places of a ranked heat follow those of the heat before it, whatever the times.
const (
	RankedHeats Heats = "ranked"
	TimedHeats  Heats = "timed"
)

// Limits of a file and of the fields of its rows. Lengths are in characters, after trimming.
const (
	MaxRow     = source.MaxRow
	MaxColumns = 200

	MaxAthlete  = 200
	MaxTeam     = 200
	MaxEvent    = 100
	MaxDivision = 100
	MaxGrade    = 40
	MaxBib      = 20
	MaxNotes    = 2000
	MaxMark     = 40
	MaxID       = maxIDLength
)

// Options supply what a file lacks. The zero value is valid.
type Options struct {
	// Gender and Event are the defaults of rows without their own. If empty, each row must have its own.
	Gender discipline.Gender
	Event  string
	// Division, Round and TimingMethod are those of rows without their own; may be empty.
	Division     string
	Round        discipline.Round
	TimingMethod mark.TimingMethod
	// Map has the columns of a CSV file by the name of a field, such as place. An empty column means that the file does not have the field,
	// whatever its columns are named. Fields without a mapping are found by the names of the columns. The column #title stands for the titles of
	// sections: division, event and team may be mapped to it.
	Map map[string]string
	// TimeUnit is the unit of times without a colon in a CSV file. Default: Clock.
	TimeUnit TimeUnit
	// Encoding is that of a table; empty to guess it.
	Encoding source.Encoding
	// Running says that events with unknown names are running events, whose results are times.
	Running bool
	// FirstLast turns names such as "Ruiz, Ana" around.
	FirstLast bool
	// NoTimes says that a CSV file has no times, whatever its columns look like.
	NoTimes bool
	// Heats says how the heats of a final are placed where the file does not tell; empty to ask.
	Heats Heats
	// FileName is the name of the file, which may have the round; may be empty.
	FileName string
	// Repaired reads times that are impossible for their events as what they probably mean, and AsIs takes them as they are.
	Repaired, AsIs bool

	// StatusWords are what codes in the column of statuses mean, as code:status.
	StatusWords []string

	// titles are the fields that Map takes from the titles of sections.
	titles [fields]bool
}

// mustBeTime reports whether the results of an event are times.
func (o *Options) mustBeTime(name string) bool {
	if e, ok := discipline.Parse(name); ok {
		return e.Timed()
	}
	return o.Running
}

// Row is a result. Fields that the file lacks are empty or nil.
type Row struct {
	// Line is the first line of the row in the file, from 1; in an archive of several, it counts through all. See Reader.Locate.
	Line  int
	Place *int32
	// FormerPlace and FormerHeatPlace are the places that the file gives an athlete who did not finish or was disqualified, and so has none.
	FormerPlace, FormerHeatPlace *int32
	Athlete                      string
	// RelayMembers are the names of a relay's runners in running order.
	RelayMembers []string
	AthleteID    string
	Team         string
	// TeamID is that in the file, else TeamID(Team).
	TeamID   string
	Gender   discipline.Gender
	Event    string
	Division string
	Round    discipline.Round
	// Heat is the heat of the round, and HeatPlace the place in it.
	Heat, HeatPlace *int32
	// Titled says that the heat is that of a title, or of a column without one of places in heats, and that Place and HeatPlace are the same until
	// HeatPlaces tells which of them it is.
	Titled bool
	// HeatColumn says that such a heat is that of a column. A single one may be that of all, so that its places are those among all.
	HeatColumn bool
	// Ranked says that the heat is one of several finals, such as A and B, where everyone in A places ahead of everyone in B. Timed says that it is a
	// section of one final, placed by time over all sections.
	Ranked, Timed bool
	// Time is as published if mark.ParseTime accepts that, else formatted by mark.Format.
	Time string
	// TimeMS is Time in milliseconds, if Time is not empty.
	TimeMS int64
	// TimingMethod is how Time was taken; empty if that is not known.
	TimingMethod mark.TimingMethod
	Mark         string
	Status       mark.Status
	// Points and Wind (in metres per second) are decimal numbers.
	Points string
	Wind   string
	Grade  string
	Bib    string
	Notes  string
	// Exhibition says that it is out of competition, and has no place.
	Exhibition bool

	// published is the time as it is in the file.
	published string
	// gap says that Time is the gap to the winner, and same that it is the time of the row above.
	gap, same bool
	// heatNamed says that the heat is that of the event's name.
	heatNamed bool
}

// RowError describes an invalid row. Reading can continue after it. Its line is as in Row until it is set.
type RowError = source.RowError

// FileError describes why a file cannot be read, or not any further.
type FileError = source.FileError

// rows reads a file of one format.
type rows interface {
	// next reads the next row. Errors: io.EOF, *RowError, and others, after which it must not be called again.
	next() (Row, error)
	// columns lists the columns of the file.
	columns() []Column
	// warned returns what looked wrong while rows were read.
	warned() []Finding
}

// Reader reads the results in a file. It is not safe for concurrent use.
type Reader struct {
	rows rows
	err  error // sticky
	// warnings are of rows that were changed.
	warnings kinds
}

// Detect tells the format of a file by how it begins, or by its name, and sets it to its start. NDJSON begins with an object, and no
// column's name with a brace. name may be empty.
func Detect(file io.ReadSeeker, name string) (Format, error) {
	head := make([]byte, 8*source.HeadLength) // an archive has the name of its first file in one of the first blocks
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", fmt.Errorf("read the file: %w", err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("read the file again: %w", err)
	}
	head = head[:n]
	if source.Foreign(head) != "" {
		return CSV, nil
	}
	if bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))), []byte("{")) {
		return NDJSON, nil
	}
	if strings.EqualFold(path.Ext(name), source.HeatExtension) || isLIF(head) {
		return LIF, nil
	}
	return CSV, nil
}

// isLIF reports whether a file begins as one of FinishLynx does, or as an archive of such files.
func isLIF(head []byte) bool {
	if header, err := tar.NewReader(bytes.NewReader(head)).Next(); err == nil {
		return strings.EqualFold(path.Ext(header.Name), source.HeatExtension)
	}
	decoded, err := source.Decode(bytes.NewReader(head), "")
	if err != nil {
		return false
	}
	text, _ := io.ReadAll(decoded) // whose last character may be cut
	return lifFile.Match(text)
}

// Open starts reading a file of results. For CSV it detects encoding, delimiter and columns.
//
// Errors: *report.Ask; *FileError if the file is empty, not text, or lacks a required column; and errors of r, wrapped.
func Open(r io.Reader, format Format, options Options) (*Reader, error) {
	if err := options.check(); err != nil {
		return nil, err
	}
	var opened rows
	var err error
	switch format {
	case CSV:
		if options.Map, err = options.mapping(); err == nil {
			opened, err = openCSV(r, options)
		}
	case NDJSON:
		opened, err = openNDJSON(r, options)
	case LIF:
		opened, err = openLIF(r, options)
	default:
		err = &report.Ask{Parameter: "format", Reason: fmt.Sprintf("The format must be csv, ndjson or lif, not %q.", string(format))}
	}
	if err != nil {
		return nil, err
	}
	return &Reader{rows: opened}, nil
}

// mapping returns Map, in which the time has no column if NoTimes says so, and sets titles by what else it has.
func (o *Options) mapping() (map[string]string, error) {
	mapping := maps.Clone(o.Map)
	for name, column := range o.Map {
		if column != byTitle {
			continue
		}
		f, ok := fieldNamed(name)
		if !ok || f != fieldDivision && f != fieldEvent && f != fieldTeam {
			return nil, &report.Ask{Parameter: "map", Reason: "The titles of sections can be those of division, event or team, as in map=division:" + byTitle + "."}
		}
		o.titles[f] = true
		delete(mapping, name)
	}
	if !o.NoTimes {
		return mapping, nil
	}
	time := fieldTime.String()
	if column := o.Map[time]; column != "" {
		return nil, &report.Ask{Parameter: "time", Reason: fmt.Sprintf("The file cannot have no times and those of the column %q.", shown(column))}
	}
	if mapping == nil {
		mapping = map[string]string{}
	}
	mapping[time] = ""
	return mapping, nil
}

// check validates the options that do not depend on the file, and cleans Event.
func (o *Options) check() error {
	var eventReason, divisionReason string
	o.Event, eventReason = clean(o.Event, MaxEvent)
	o.Division, divisionReason = clean(o.Division, MaxDivision)
	for _, c := range []struct{ parameter, reason string }{
		{"gender", isOneOf(o.Gender, "The gender must be mens or womens.", discipline.Mens, discipline.Womens)},
		{"time_unit", isOneOf(o.TimeUnit, "The unit must be clock, minutes or seconds.", Clock, Minutes, Seconds)},
		{"encoding", isOneOf(o.Encoding, "The encoding must be one of those of the contract.", source.Encodings()...)},
		{"heats", isOneOf(o.Heats, "The heats must be ranked or timed.", RankedHeats, TimedHeats)},
		{"status_words", o.checkStatusWords()},
		{"event", eventReason},
		{"division", divisionReason},
		{"round", isOneOf(o.Round, cell.WrongRound, discipline.Rounds...)},
		{"timing_method", isOneOf(o.TimingMethod, wrongTimingMethod, mark.TimingMethods...)},
	} {
		if c.reason != "" {
			return &report.Ask{Parameter: c.parameter, Reason: c.reason}
		}
	}
	return nil
}

// isOneOf returns "" if a word is empty or one of some, and the reason otherwise.
func isOneOf[T ~string](word T, reason string, some ...T) string {
	if word == "" {
		return ""
	}
	_, wrong := oneOf(reason, some...)(string(word))
	return wrong
}

// Next reads the next result.
//
// Errors: io.EOF at the end; *RowError for an invalid row, after which Next may be called again; *FileError, or a wrapped
// error of the underlying reader, which all further calls return too.
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
	r.withoutPlace(&row)
	r.withoutNobody(&row)
	if row.Gender == discipline.Mens && discipline.Mixed(row.Event) && discipline.IsRelay(row.Event) {
		row.Gender = discipline.Womens // where mixed relays are listed
	}
	return row, nil
}

// Exported reports whether the file is our own CSV export.
func (r *Reader) Exported() bool {
	c, ok := r.rows.(*csvRows)
	return ok && c.layout.exported
}

// Unclear returns a *report.Ask if columns that are not used look like times or statuses. It is for a file without a row that had a
// time or a mark.
func (r *Reader) Unclear() error {
	if c, ok := r.rows.(*csvRows); ok && c.convert == nil {
		return c.layout.unclear()
	}
	return nil
}

// Locate returns the file of an archive that a line is in, and its number there. file is "" where the file is not in an archive of several.
func (r *Reader) Locate(line int) (file string, inFile int) {
	switch rows := r.rows.(type) {
	case *lifRows:
		return rows.locate(line)
	case *csvRows:
		return rows.locate(line)
	}
	return "", line
}

// Columns tells how the columns of the file are used, in their order. NDJSON has none.
func (r *Reader) Columns() []Column { return r.rows.columns() }

// Warnings tells what looked wrong in the rows read so far. A Checker compares rows; this is about each by itself.
func (r *Reader) Warnings() []Finding { return slices.Concat(r.rows.warned(), r.warnings.list) }
