package read

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// csvRows reads a CSV file.
type csvRows struct {
	layout layout
	// options are those that were given, with what the title of a section says.
	options, given Options
	// entitled is set after such a title, and former are the columns of sections that have others.
	entitled bool
	former   []Column
	outer    outer
	// heat, wind and team are those that the title names.
	heat int32
	wind string
	team string
	// unnamed is the title of a round that only has a number, if the round is not known.
	unnamed string
	// table is the present one, and tables are those before it, by what they are about.
	table table
	// leads are the times that gaps of the contests are those to, lead is the first of the table, and before is the time above.
	leads  map[contestOfTable]lead
	lead   lead
	before int64
	// head are the one or two lines of the header, trimmed.
	head    [][]string
	tables  map[contestOfTable]table
	lines   *lines
	csv     *csv.Reader
	offset  int64 // of the end of the previous row, in bytes
	skipped int   // lines that the CSV reader did not see
	after   int   // the first line of the previous row
	teamIDs teamIDs
	// convert makes rows of the records of a file without a header; nil otherwise. It returns nil for a record that has no result.
	convert func(record []string) ([]string, error)
	// warnings are of the reading itself.
	warnings kinds
	// results counts the rows that were results, and footer is set below them.
	results int
	sheets  []sheetAt // of a workbook with several
	preview []byte
	footer  bool
	// pending is the first row of a file without a header, which was taken for one.
	pending []string
	// called is what the file calls its athletes.
	called called
	// fatal is an error of a row that makes the whole file unclear.
	fatal error
	// cells is reused for each record.
	cells cells
}

// openCSV detects the format of a CSV file and reads its header.
func openCSV(r io.Reader, o Options) (*csvRows, error) {
	t, err := decode(r, false)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(t, previewed)
	preview, err := in.Peek(previewed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	if len(bytes.TrimSpace(preview)) == 0 && errors.Is(err, io.EOF) {
		return nil, &FileError{Reason: "The file is empty."}
	}
	c := &csvRows{options: o, given: o, after: 1, teamIDs: teamIDs{}, preview: slices.Clone(preview)}
	returns := endsInReturns(preview)
	comma, declaration := declared(preview)
	switch {
	case hytekFile.Match(preview):
		h := &hytek{}
		comma, c.convert = ';', func(record []string) ([]string, error) { return c.hytekRecord(h, record) }
	case declaration > 0:
		if _, err := in.Discard(declaration); err != nil {
			return nil, fmt.Errorf("read the file: %w", err)
		}
		c.skipped = 1
	default:
		comma = delimiterOf(preview, returns, o.Map)
	}
	c.lines = &lines{in: in, returns: returns, line: 1 + c.skipped, inches: inches{comma: byte(comma)}}
	c.csv = csv.NewReader(c.lines)
	c.csv.Comma = comma
	c.csv.FieldsPerRecord = -1
	c.csv.ReuseRecord = true
	if c.convert != nil {
		c.csv.LazyQuotes = true
		c.layout, err = layOut(hytekColumns, o.Map)
		return c, err
	}
	printed := hytekReport.Match(preview)
	if err = c.readHeader(); err != nil && printed {
		err = &FileError{Reason: report}
	}
	return c, err
}

// titles is how many rows before the header are skipped: the names of the meet and of the timer, the date.
const titles = 20

// readHeader finds the header, which is the first row that names a column for the athletes, and derives the layout.
// If there is none, the first row is the header, and what it lacks is reported.
func (c *csvRows) readHeader() error {
	var first error    // of the first row
	var above []string // the row above, if it may be a line of the header
	for range 1 + titles {
		record, err := c.read()
		if err == nil && isSheet(record) {
			if err := c.beginSheet(slices.Clone(record)); err != nil || len(c.sheets) > 1 {
				return err
			}
			continue
		}
		if err == nil {
			c.mend(record)
			if err := c.entitle(record); err != nil {
				return err
			}
			upper := captions(record)
			err = c.layOutLines(above, record)
			above = upper
		}
		rowErr, faulty := errors.AsType[*RowError](err)
		switch {
		case err == nil:
			return c.layout.check(c.line(), c.options)
		case errors.Is(err, io.EOF) && first == nil:
			return &FileError{Reason: "The file is empty."}
		case errors.Is(err, io.EOF):
			return first
		case faulty:
			err = &FileError{Line: rowErr.Line, Reason: "The header cannot be read. " + rowErr.Reason}
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// layOut derives the layout from a header.
func (c *csvRows) layOut(record []string) (err error) {
	if len(record) > MaxColumns {
		return &FileError{Line: c.line(), Reason: fmt.Sprintf("The file has %d columns, more than the maximum of %d.", len(record), MaxColumns)}
	}
	// The next row overwrites the record.
	if c.layout, err = layOut(slices.Clone(record), c.options.Map); err != nil {
		return err
	}
	c.entitleBelow()
	if err := c.askRounds(); err != nil {
		return err
	}
	if c.layout.isNumbered(c.options.Map) {
		c.pending = slices.Clone(record)
		c.layout.number()
	}
	c.findMeasures()
	c.findGroups()
	c.layout.nameEvents(c.options)
	c.layout.event = c.options.Event
	c.findPlacedNames()
	c.findPlaces()
	c.findByValues()
	c.findGenders()
	c.tellGroups()
	c.findElapsed()
	c.findSixties()
	c.findGaps()
	c.findRelays()
	if !c.layout.hasNames() {
		return c.layout.check(c.line(), c.options)
	}
	return nil
}

// next reads the next row that is not blank.
func (c *csvRows) next() (Row, error) {
	for {
		record, err := c.converted()
		if err != nil {
			return Row{}, err
		}
		if isSheet(record) {
			if err := c.beginSheet(slices.Clone(record)); err != nil {
				return Row{}, err
			}
			continue
		}
		if !c.layout.exported {
			c.mend(record)
		}
		if isBlank(record) || isRule(record) || c.begins(record) || c.skipsFooter(record) {
			continue
		}
		if n := len(c.layout.headers); len(record) > n && !isBlank(record[n:]) {
			return Row{}, &RowError{Line: c.line(), Value: shown(strings.Join(record, string(c.csv.Comma))), Reason: fmt.Sprintf(
				"The row has %d cells but the header has %d. Put cells that contain the delimiter in quotes.", len(record), n)}
		}
		return c.result(record)
	}
}

// result converts a record that is a result.
//
// Errors: *RowError, and others if the record makes the whole file unclear.
func (c *csvRows) result(record []string) (Row, error) {
	row, err := c.row(record)
	if c.fatal != nil {
		return Row{}, c.fatal
	}
	if err == nil && (c.options.Repaired || c.layout.gaps) {
		err = c.repair(&row)
	}
	if err == nil {
		c.results++
		if !c.layout.exported && c.convert == nil {
			if err := c.follow(&row); err != nil {
				return Row{}, err
			}
		}
	}
	c.layout.inspect(record, cmp.Or(row.Event, c.options.Event))
	return row, err
}

// converted is read, and the conversion of the record where there is one.
func (c *csvRows) converted() ([]string, error) {
	record, err := c.read()
	if err == nil && c.convert != nil {
		record, err = c.convert(record)
	}
	return record, err
}

// read reads the next record that is no note about the sheet. It is valid until the next call.
//
// Errors: io.EOF, *RowError for quotes in the wrong place, *FileError, or the reader's own, wrapped.
func (c *csvRows) read() ([]string, error) {
	for {
		record, err := c.readRecord()
		if err != nil || !c.noteSheet(record) {
			return record, err
		}
	}
}

// readRecord reads the next record.
func (c *csvRows) readRecord() ([]string, error) {
	if record := c.pending; record != nil && c.layout.numbered {
		c.pending = nil
		return record, nil
	}
	c.lines.spent = 0
	record, err := c.csv.Read()
	if err != nil {
		return nil, c.explain(err)
	}
	if end := c.csv.InputOffset(); end-c.offset > MaxRow {
		// The offset includes blank lines before the row, so count exactly.
		length := len(record) - 1
		for _, cell := range record {
			length += len(cell)
		}
		if length > MaxRow {
			return nil, tooLong(c.line())
		}
	}
	c.offset = c.csv.InputOffset()
	c.after = c.line()
	c.lines.inches.restore(record)
	return record, nil
}

// explain converts an error of the CSV reader, or of the reader below it.
func (c *csvRows) explain(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	if fault, ok := errors.AsType[*csv.ParseError](err); ok {
		line := fault.StartLine + c.skipped
		if errors.Is(err, csv.ErrQuote) && c.lines.ended && c.csv.InputOffset() > c.offset && c.csv.InputOffset() == c.lines.out {
			return &FileError{Line: line, Reason: "A quote opened in this row is never closed."}
		}
		c.offset, c.after = c.csv.InputOffset(), line
		reason := "A quote is inside a cell that does not start with one. Put the cell in quotes and write each quote in it twice."
		if errors.Is(err, csv.ErrQuote) {
			reason = "A quote inside a quoted cell must be written twice, or an earlier quote is not closed."
		}
		return &RowError{Line: line, Reason: reason}
	}
	if errors.Is(err, errLongRow) {
		return tooLong(c.after + 1)
	}
	if fault, ok := errors.AsType[*FileError](err); ok {
		return fault
	}
	return fmt.Errorf("read the file: %w", err)
}

// tooLong returns the error for a row over MaxRow.
func tooLong(line int) *FileError {
	return &FileError{Line: line, Reason: fmt.Sprintf(
		"The row that starts here, or the next, is longer than %d KiB. Is a quote not closed?", MaxRow>>10)}
}

// line returns the first line of the last record.
func (c *csvRows) line() int {
	line, _ := c.csv.FieldPos(0)
	return line + c.skipped
}

func (c *csvRows) warned() []Warning { return c.warnings.list }

// isBlank reports whether all cells are blank.
func isBlank(record []string) bool {
	for _, cell := range record {
		if cell != "" && strings.TrimSpace(cell) != "" {
			return false
		}
	}
	return true
}

// isRule reports whether a record is a line below a header, drawn with signs: ===,=====.
func isRule(record []string) bool {
	signs := 0
	for _, cell := range record {
		signs += len(cell)
		if strings.Trim(cell, "=-_ ") != "" {
			return false
		}
	}
	return signs > 2*len(record)
}

// endsInReturns reports whether the first line ends in CR alone, as in files of old Mac spreadsheets.
func endsInReturns(preview []byte) bool {
	end := bytes.IndexAny(preview, "\r\n")
	return end >= 0 && preview[end] == '\r' && end+1 < len(preview) && preview[end+1] != '\n'
}
