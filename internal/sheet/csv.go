package sheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// csvRows reads a CSV file.
type csvRows struct {
	layout  layout
	options Options
	text    *text
	lines   *lines
	csv     *csv.Reader
	offset  int64 // where the row before ended, in bytes
	skipped int   // lines before the header that the CSV reader did not see
	after   int   // the line on which the row before began
	teamIDs teamIDs
}

// openCSV finds out how a CSV file is written and reads its header.
func openCSV(r io.Reader, o Options) (*csvRows, error) {
	t, err := decode(r, o.Encoding)
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
	c := &csvRows{options: o, text: t, after: 1, teamIDs: teamIDs{}}
	returns := endsInReturns(preview)
	comma, declaration := declared(preview)
	if declaration > 0 {
		if _, err := in.Discard(declaration); err != nil {
			return nil, fmt.Errorf("read the file: %w", err)
		}
		c.skipped = 1
	} else {
		comma = delimiterOf(preview, returns, o.Mapping)
	}
	c.lines = &lines{in: in, returns: returns, line: 1 + c.skipped}
	c.csv = csv.NewReader(c.lines)
	c.csv.Comma = comma
	c.csv.FieldsPerRecord = -1
	c.csv.ReuseRecord = true
	if err := c.readHeader(); err != nil {
		return nil, err
	}
	return c, nil
}

// readHeader reads the first row that is not blank and works out the layout.
func (c *csvRows) readHeader() error {
	record, err := c.read()
	if rowErr, ok := errors.AsType[*RowError](err); ok {
		return &FileError{Line: rowErr.Line, Reason: "The names of the columns cannot be read. " + rowErr.Reason}
	}
	if errors.Is(err, io.EOF) {
		return &FileError{Reason: "The file is empty."}
	}
	if err != nil {
		return err
	}
	line := c.line()
	if len(record) > MaxColumns {
		return &FileError{Line: line, Reason: fmt.Sprintf("There are %d columns; %d are the most that are read.", len(record), MaxColumns)}
	}
	// The names outlive the record, which the next row overwrites.
	if c.layout, err = layOut(slices.Clone(record), c.options.Mapping); err != nil {
		return err
	}
	return c.layout.check(line, c.options)
}

// next reads the next row that is not blank.
func (c *csvRows) next() (Row, error) {
	for {
		record, err := c.read()
		if err != nil {
			return Row{}, err
		}
		if isBlank(record) {
			continue
		}
		if n := len(c.layout.headers); len(record) > n && !isBlank(record[n:]) {
			return Row{}, &RowError{Line: c.line(), Value: shown(strings.Join(record, string(c.csv.Comma))), Reason: fmt.Sprintf(
				"The row has %d cells and the header %d: a cell with the delimiter in it stands in quotes.", len(record), n)}
		}
		return c.row(record)
	}
}

// read reads the next record, whose slice the one after it overwrites.
//
// Errors: io.EOF, *RowError for quotes in the wrong place, *FileError, or the reader's own, wrapped.
func (c *csvRows) read() ([]string, error) {
	c.lines.spent = 0
	record, err := c.csv.Read()
	if err != nil {
		return nil, c.explain(err)
	}
	if end := c.csv.InputOffset(); end-c.offset > MaxRow {
		// Blank lines before the row count in the offset; only now is it worth adding up.
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
	return record, nil
}

// explain says in the file's terms what the CSV reader or what lies under it complains of.
func (c *csvRows) explain(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	if fault, ok := errors.AsType[*csv.ParseError](err); ok {
		line := fault.StartLine + c.skipped
		if errors.Is(err, csv.ErrQuote) && c.lines.ended && c.csv.InputOffset() > c.offset && c.csv.InputOffset() == c.lines.out {
			return &FileError{Line: line, Reason: "A quote that opens in this row is not closed before the file ends."}
		}
		c.offset, c.after = c.csv.InputOffset(), line
		reason := "A quote stands inside a cell that does not begin with one: put the cell in quotes and write each quote in it twice."
		if errors.Is(err, csv.ErrQuote) {
			reason = "A quote inside a quoted cell is followed by more of the cell: write it twice. Or a quote before it is not closed."
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

// tooLong is the fault of a row over MaxRow.
func tooLong(line int) *FileError {
	return &FileError{Line: line, Reason: fmt.Sprintf(
		"The row that begins here, or the next, is over %d KiB: is a quote left open?", MaxRow>>10)}
}

// line is the line on which the record that was read last begins.
func (c *csvRows) line() int {
	line, _ := c.csv.FieldPos(0)
	return line + c.skipped
}

func (c *csvRows) summary() Summary {
	s := c.layout.summary()
	s.Delimiter = c.csv.Comma
	s.Encoding = c.text.encoding
	return s
}

// isBlank reports whether a row, or the end of one, says nothing.
func isBlank(record []string) bool {
	for _, cell := range record {
		if cell != "" && strings.TrimSpace(cell) != "" {
			return false
		}
	}
	return true
}

// endsInReturns reports whether the first line ends in CR alone, as old spreadsheets on Macs wrote.
func endsInReturns(preview []byte) bool {
	end := bytes.IndexAny(preview, "\r\n")
	return end >= 0 && preview[end] == '\r' && end+1 < len(preview) && preview[end+1] != '\n'
}

// declared reads the line "sep=;" that spreadsheets put before the header to name the delimiter. length is that of the
// line with its end, 0 where there is none.
func declared(preview []byte) (comma rune, length int) {
	const declaration = "sep="
	end := bytes.IndexAny(preview, "\r\n")
	if end != len(declaration)+1 || !bytes.EqualFold(preview[:len(declaration)], []byte(declaration)) {
		return 0, 0
	}
	comma = rune(preview[len(declaration)])
	if !strings.ContainsRune(",;\t|", comma) {
		return 0, 0
	}
	if bytes.HasPrefix(preview[end:], []byte("\r\n")) {
		end++
	}
	return comma, end + 1
}

// delimiterOf finds the delimiter with which the header is understood best: the most fields, then the most columns.
func delimiterOf(preview []byte, returns bool, mapping map[string]string) rune {
	if returns {
		preview = bytes.ReplaceAll(preview, []byte{'\r'}, []byte{'\n'})
	}
	best, most, widest := ',', -1, 0
	for _, comma := range ",;\t|" {
		reader := csv.NewReader(bytes.NewReader(preview))
		reader.Comma = comma
		reader.LazyQuotes = true
		header, err := reader.Read()
		if err != nil {
			continue
		}
		l, err := layOut(header, mapping)
		if err != nil {
			// A mapping that fits with one delimiter does not with the others.
			l, err = layOut(header, nil)
		}
		if err != nil {
			continue
		}
		if n := l.understood(); n > most || n == most && len(header) > widest {
			best, most, widest = comma, n, len(header)
		}
	}
	return best
}
