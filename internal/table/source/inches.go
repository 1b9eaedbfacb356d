package source

import (
	"bytes"
	"strings"
)

// inch stands for the sign for inches and seconds in a cell without quotes (36'12", 5' 4") while the CSV reader has it, which takes every
// quote for one that encloses a cell. In a file it is not text.
const inch = '\x11'

// inches replaces these signs in the text of a CSV file.
type inches struct {
	comma byte
	// quoted is set inside a quoted cell, closed after a quote in it, and lost after a quote in a wrong place, up to the end of the line.
	quoted, closed, lost bool
	// last is the byte before, a comma at first.
	last byte
	// found is set if there was one.
	found bool
}

// replace replaces the signs in p: quotes after a digit, or after a sign for feet, in cells without quotes. It follows the reader: after a
// quote in a wrong place it goes on at the next line.
func (s *inches) replace(p []byte) {
	if !s.quoted && !s.lost && bytes.IndexByte(p, '"') < 0 {
		if len(p) > 0 {
			s.last = p[len(p)-1]
		}
		return
	}
	for i, b := range p {
		switch {
		case s.lost:
			s.lost = b != '\n'
		case s.closed:
			s.closed, s.quoted = false, b == '"'
			s.lost = b != '"' && b != s.comma && b != '\n' && b != '\r'
		case s.quoted:
			s.closed = b == '"'
		case b != '"':
		case s.last == s.comma || s.last == '\n' || s.last == 0:
			s.quoted = true
		case s.last >= '0' && s.last <= '9' || s.last == '\'' || s.last == inch:
			p[i], s.found = inch, true
		default:
			s.lost = true
		}
		s.last = p[i]
	}
}

// restore puts the signs back into the cells of a record.
func (s *inches) restore(record []string) {
	if !s.found {
		return
	}
	for i, cell := range record {
		record[i] = strings.ReplaceAll(cell, string(inch), `"`)
	}
}
