package formats

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"harrier/internal/fault"
	"harrier/internal/file/unpack"
	"harrier/internal/text"
)

// Limits of a table, beside the number of its rows.
const (
	maxTable   = 64 << 20
	maxColumns = 500
	// maxRow is how many bytes a row may have: a quotation mark that is never closed takes in the rest of the file.
	maxRow = 256 << 10
	// previewed is how much of a table tells its encoding and delimiter.
	previewed = 16 << 10
)

var (
	errTable = fault.Newf(fault.TooLarge, "The table is larger than %d MiB.", maxTable>>20)
	errRow   = fault.Newf(fault.Invalid, "A row of the table has more than %d KiB.", maxRow>>10)
)

// table reads CSV with a header.
type table struct {
	csv    *csv.Reader
	row    *unpack.Limit
	header []string
}

// openTable reads the header of a table. Its encoding is UTF-8 or, with a byte order mark, UTF-16; else the one that its
// beginning looks like. Its delimiter is the one that the header has most of.
func openTable(r io.Reader) (*table, error) {
	in := bufio.NewReaderSize(&unpack.Limit{In: r, Left: maxTable, Err: errTable}, previewed)
	head, err := in.Peek(previewed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, damaged("table", err)
	}
	var decoded io.Reader = in
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		decoded = transform.NewReader(in, xunicode.UTF16(xunicode.LittleEndian, xunicode.ExpectBOM).NewDecoder())
	case bytes.HasPrefix(head, []byte(bom)):
		_, _ = in.Discard(len(bom))
	case !validUTF8(head):
		decoded = transform.NewReader(in, text.LegacyEncoding(head).NewDecoder())
	}
	buffered := bufio.NewReaderSize(decoded, previewed)
	if head, err = buffered.Peek(previewed); err != nil && !errors.Is(err, io.EOF) {
		return nil, damaged("table", err)
	}
	t := &table{row: &unpack.Limit{In: buffered, Left: maxRow, Err: errRow}}
	t.csv = csv.NewReader(t.row)
	t.csv.Comma, t.csv.FieldsPerRecord, t.csv.LazyQuotes = delimiter(head), -1, true
	if t.header, err = t.next(); errors.Is(err, io.EOF) {
		return nil, fault.New(fault.Invalid, "The file is empty.")
	}
	return t, err
}

const bom = "\xef\xbb\xbf"

// next returns the next row, without spaces around its cells, or io.EOF.
func (t *table) next() ([]string, error) {
	t.row.Left = maxRow
	cells, err := t.csv.Read()
	switch {
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case err != nil:
		return nil, damaged("table", err)
	case len(cells) > maxColumns:
		return nil, fault.Newf(fault.Invalid, "The table has more than %d columns.", maxColumns)
	}
	for i, c := range cells {
		cells[i] = strings.TrimSpace(spaces.Replace(c))
	}
	return cells, nil
}

// each reads the other rows, of which there are at most MaxItems. Empty ones are left out.
func (t *table) each(what string, read func(row []string)) error {
	for n := 0; ; {
		row, err := t.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case strings.Join(row, "") == "":
			continue
		case n >= MaxItems:
			return errTooMany(what, MaxItems)
		}
		n++
		read(row)
	}
}

// spaces are what programs write for a space: a narrow one before AM and PM, and one that does not break.
var spaces = strings.NewReplacer("\u202f", " ", "\u00a0", " ", "\x00", "")

// line is the number of the last row's line.
func (t *table) line() int {
	at, _ := t.csv.FieldPos(0)
	return at
}

// delimiter is the one that the first line has most of.
func delimiter(head []byte) rune {
	for text := range bytes.Lines(head) { // a title may come first
		if bytes.ContainsAny(text, ",;\t") {
			head = text
			break
		}
	}
	first := head
	best, most := ',', 0
	for _, d := range []rune{',', ';', '\t'} {
		if n := bytes.Count(first, []byte(string(d))); n > most {
			best, most = d, n
		}
	}
	return best
}

// validUTF8 reports whether text is UTF-8, but for a character that its end cuts off.
func validUTF8(b []byte) bool {
	for range utf8.UTFMax {
		if utf8.Valid(b) {
			return true
		}
		b = b[:max(0, len(b)-1)]
	}
	return false
}

// columns are where the values of a table are, by their names in a header.
type columns map[string]int

// columns says how the columns of a header are understood.
func (c columns) columns(header []string) []Column {
	all := make([]Column, len(header))
	for i, title := range header {
		all[i] = Column{Name: line(title, maxTitle), Because: unknown}
	}
	for name, i := range c {
		all[i].Field, all[i].Because = name, byService
	}
	return all
}

// cell returns the cell of a column; empty if there is none.
func (c columns) cell(row []string, name string) string {
	if i, ok := c[name]; ok && i < len(row) {
		return row[i]
	}
	return ""
}

// simple is a title in lower case with single underscores for whatever is between its letters and digits.
func simple(title string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(title) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 0x7f {
			if gap && b.Len() > 0 {
				b.WriteByte('_')
			}
			b.WriteRune(r)
			gap = false
		} else {
			gap = true
		}
	}
	return b.String()
}
