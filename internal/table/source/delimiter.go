package source

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// declared parses the line "sep=;" by which spreadsheets declare the delimiter before the header. length is that of the
// line including its end, or 0 if there is none.
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

// delimiterOf returns the delimiter with which the header has the most known fields, then the most columns.
func delimiterOf(preview []byte, returns bool, known func(header []string) int) rune {
	if returns {
		preview = bytes.ReplaceAll(preview, []byte{'\r'}, []byte{'\n'})
	}
	best, most, widest := consistent(preview), -1, 0
	for _, comma := range ",;\t|" {
		reader := csv.NewReader(bytes.NewReader(preview))
		reader.Comma = comma
		reader.LazyQuotes = true
		reader.FieldsPerRecord = -1
		for range 1 + MaxTitles {
			header, err := reader.Read()
			if err != nil {
				break
			}
			if n := known(header); n > 0 && (n > most || n == most && len(header) > widest) {
				best, most, widest = comma, n, len(header)
			}
		}
	}
	return best
}

// consistent returns the delimiter with which the first lines have the same number of columns, the most if there are several, for a file of
// which no column is known.
func consistent(preview []byte) rune {
	const inspectedLines = 10
	best, widest := ',', 1
	for _, comma := range ",;\t|" {
		reader := csv.NewReader(bytes.NewReader(preview))
		reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = comma, true, 0
		width := 0
		for range inspectedLines {
			record, err := reader.Read()
			if err != nil && !errors.Is(err, io.EOF) {
				width = 0
			}
			if err != nil {
				break
			}
			width = len(record)
		}
		if width > widest {
			best, widest = comma, width
		}
	}
	return best
}
