package source

import (
	"bytes"
	"errors"
	"io"
)

// errLongRow means that a row is longer than it may be, usually because a quote is not closed.
var errLongRow = errors.New("the row is too long")

// lines feeds the CSV reader. It converts lone CRs to LFs and rejects what that reader accepts: NUL bytes and rows of any
// length.
type lines struct {
	in io.Reader
	// maxRow is how many bytes a row may have.
	maxRow int
	// returns is set if CR alone ends lines.
	returns bool
	// line is the current line number.
	line int
	// spent counts the bytes read since it was last reset, without blank lines.
	spent int
	// out counts all bytes read.
	out int64
	// ended is set at the end of the file.
	ended bool
	// afterReturn is set after a CR that became LF.
	afterReturn bool
	inches      inches
	err         error // sticky
}

// Read implements io.Reader.
func (l *lines) Read(p []byte) (int, error) {
	if l.err != nil {
		return 0, l.err
	}
	n, err := l.in.Read(p)
	p = p[:n]
	nul := bytes.IndexByte(p, 0)
	if nul >= 0 {
		p = p[:nul]
	}
	p = l.unify(p)
	l.inches.replace(p)
	l.line += bytes.Count(p, []byte{'\n'})
	l.out += int64(len(p))
	l.spent += len(bytes.Trim(p, "\r\n"))
	switch {
	case nul >= 0:
		err = NULByte(l.line)
	case l.spent > l.maxRow+2*previewed:
		// The CSV reader reads ahead by at most previewed bytes.
		err = errLongRow
	}
	l.ended = errors.Is(err, io.EOF)
	l.err = err
	return len(p), err
}

// unify converts CR and CRLF in p to LF, in place, if CR alone ends lines.
func (l *lines) unify(p []byte) []byte {
	if !l.returns {
		return p
	}
	kept := p[:0]
	for _, b := range p {
		second := b == '\n' && l.afterReturn
		l.afterReturn = b == '\r'
		switch {
		case second:
		case b == '\r':
			kept = append(kept, '\n')
		default:
			kept = append(kept, b)
		}
	}
	return kept
}

// NULByte returns the error for a NUL byte.
func NULByte(line int) *FileError {
	return &FileError{Line: line, Reason: "The line contains a NUL byte, so the file is not text in a supported encoding: " +
		"UTF-8, UTF-16 with a byte order mark, or a single-byte encoding."}
}
