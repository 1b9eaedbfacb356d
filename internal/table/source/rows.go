package source

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
)

// MaxTitles is how many rows may come before the header of a table: the names of the meet and of the timer, the date.
const MaxTitles = 30

// Text is the text of a table, before anything is known of its form.
type Text struct {
	// Preview is its beginning.
	Preview []byte

	in      *bufio.Reader
	decoder *Decoder
}

// Guessed returns the encoding that was guessed of the text so far; empty for ASCII and UTF-8.
func (t *Text) Guessed() Encoding { return t.decoder.Guessed() }

// Open decodes a table of a given encoding, or of one that is guessed. The error is a *FileError if it is empty or no text, or that of the reader.
func Open(r io.Reader, given Encoding) (*Text, error) {
	decoded, err := Decode(r, given)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(decoded, previewed)
	preview, err := in.Peek(previewed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	if len(bytes.TrimSpace(preview)) == 0 && errors.Is(err, io.EOF) {
		return nil, &FileError{Reason: "The file is empty."}
	}
	return &Text{Preview: slices.Clone(preview), in: in, decoder: decoded}, nil
}

// Options say how the rows of a table are told apart.
type Options struct {
	// Delimiter is between the cells; 0 to look for it, by the declaration of a spreadsheet ("sep=;"), or by the header. Then Known returns how many
	// cells of a row, were it the header, name columns that are known.
	Delimiter rune
	Known     func(header []string) int
	// Loose takes quotation marks in wrong places for text. Otherwise their rows are errors.
	Loose bool
	// Comment begins lines that are not read; 0 for none.
	Comment rune
	// After is how many lines the files before this one have, for the numbers of its lines.
	After int
	// MaxRow is how many bytes a row may have: a quotation mark that is never closed takes in the rest of the file.
	MaxRow int
}

// Rows are the rows of a table.
type Rows struct {
	// Delimiter is between the cells.
	Delimiter rune

	preview []byte
	lines   *lines
	csv     *csv.Reader
	offset  int64 // of the end of the previous row, in bytes
	skipped int   // lines that the CSV reader did not see
	after   int   // the first line of the previous row
	held    []string
}

// Rows begins to read the rows.
func (t *Text) Rows(o Options) (*Rows, error) {
	r := &Rows{Delimiter: o.Delimiter, preview: t.Preview, skipped: o.After, after: 1 + o.After}
	returns := endsInReturns(t.Preview)
	if comma, declaration := declared(t.Preview); declaration > 0 {
		if _, err := t.in.Discard(declaration); err != nil {
			return nil, fmt.Errorf("read the file: %w", err)
		}
		r.Delimiter, r.skipped = cmp.Or(o.Delimiter, comma), r.skipped+1
	}
	if r.Delimiter == 0 {
		r.Delimiter = delimiterOf(t.Preview, returns, o.Known)
	}
	r.lines = &lines{in: t.in, maxRow: o.MaxRow, returns: returns, line: 1 + r.skipped}
	r.lines.inches.comma = byte(r.Delimiter) //nolint:gosec // delimiters are ASCII
	r.csv = csv.NewReader(r.lines)
	r.csv.Comma, r.csv.Comment, r.csv.LazyQuotes, r.csv.FieldsPerRecord, r.csv.ReuseRecord = r.Delimiter, o.Comment, o.Loose, -1, true
	return r, nil
}

// Next reads the next row, which is valid until the next call.
//
// Errors: io.EOF, *RowError for quotes in the wrong place, *FileError, or the reader's own, wrapped.
func (r *Rows) Next() ([]string, error) {
	if held := r.held; held != nil {
		r.held = nil
		return held, nil
	}
	r.lines.spent = 0
	record, err := r.csv.Read()
	if err != nil {
		return nil, r.explain(err)
	}
	if end := r.csv.InputOffset(); end-r.offset > int64(r.lines.maxRow) {
		// The offset includes blank lines before the row, so count exactly.
		length := len(record) - 1
		for _, cell := range record {
			length += len(cell)
		}
		if length > r.lines.maxRow {
			return nil, r.tooLong(r.Line())
		}
	}
	r.offset = r.csv.InputOffset()
	r.after = r.Line()
	r.lines.inches.restore(record)
	return record, nil
}

// Hold has Next return a row again.
func (r *Rows) Hold(row []string) { r.held = slices.Clone(row) }

// Line returns the first line of the last row.
func (r *Rows) Line() int {
	line, _ := r.csv.FieldPos(0)
	return line + r.skipped
}

// Last returns the number of the last line that was read.
func (r *Rows) Last() int { return r.lines.line }

// First yields the rows in the preview. One that the preview cuts is not among them.
func (r *Rows) First(yield func(row []string) bool) {
	reader := csv.NewReader(bytes.NewReader(r.preview))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = r.Delimiter, true, -1
	for {
		row, err := reader.Read()
		if err != nil || len(r.preview) == previewed && reader.InputOffset() == previewed || !yield(row) {
			return
		}
	}
}

// explain converts an error of the CSV reader, or of the reader below it.
func (r *Rows) explain(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	if fault, ok := errors.AsType[*csv.ParseError](err); ok {
		line := fault.StartLine + r.skipped
		if errors.Is(err, csv.ErrQuote) && r.lines.ended && r.csv.InputOffset() > r.offset && r.csv.InputOffset() == r.lines.out {
			return &FileError{Line: line, Reason: "A quote opened in this row is never closed."}
		}
		r.offset, r.after = r.csv.InputOffset(), line
		reason := "A quote is inside a cell that does not start with one. Put the cell in quotes and write each quote in it twice."
		if errors.Is(err, csv.ErrQuote) {
			reason = "A quote inside a quoted cell must be written twice, or an earlier quote is not closed."
		}
		return &RowError{Line: line, Reason: reason}
	}
	if errors.Is(err, errLongRow) {
		return r.tooLong(r.after + 1)
	}
	if fault, ok := errors.AsType[*FileError](err); ok {
		return fault
	}
	return fmt.Errorf("read the file: %w", err)
}

// tooLong returns the error for a row that is longer than it may be.
func (r *Rows) tooLong(line int) *FileError {
	return &FileError{Line: line, Reason: fmt.Sprintf(
		"The row that starts here, or the next, is longer than %d KiB. Is a quote not closed?", r.lines.maxRow>>10)}
}

// endsInReturns reports whether the first line ends in CR alone, as in files of old Mac spreadsheets.
func endsInReturns(preview []byte) bool {
	end := bytes.IndexAny(preview, "\r\n")
	return end >= 0 && preview[end] == '\r' && end+1 < len(preview) && preview[end+1] != '\n'
}
