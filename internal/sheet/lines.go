package sheet

import (
	"bytes"
	"errors"
	"io"
)

// errLongRow says that a row is longer than MaxRow, which a quote that is never closed makes of any file.
var errLongRow = errors.New("the row is too long")

// lines hands a file's text to the CSV reader, in LF line ends where it had CR, and stops what that reader would take
// without complaint: NUL bytes, and rows without end.
type lines struct {
	in io.Reader
	// returns says that CR alone ends lines.
	returns bool
	// line is the number of the line being handed out.
	line int
	// spent is how many bytes went out since it was last set to 0, blank stretches left out.
	spent int
	// out is how many bytes went out in all.
	out int64
	// ended says that all was handed out.
	ended bool
	// afterReturn says that the last byte was a CR that became LF.
	afterReturn bool
	err         error // what to give when asked again
}

// Read hands out text.
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
	l.line += bytes.Count(p, []byte{'\n'})
	l.out += int64(len(p))
	l.spent += len(bytes.Trim(p, "\r\n"))
	switch {
	case nul >= 0:
		err = nulByte(l.line)
	case l.spent > MaxRow+2*previewed:
		// The CSV reader asks ahead of the row that it is at, never for more than previewed bytes.
		err = errLongRow
	}
	l.ended = errors.Is(err, io.EOF)
	l.err = err
	return len(p), err
}

// unify turns the CRs of p into LFs, in place, where CR alone ends lines; an LF right after one belongs to it.
func (l *lines) unify(p []byte) []byte {
	if !l.returns {
		return p
	}
	kept := p[:0]
	for _, b := range p {
		belongs := b == '\n' && l.afterReturn
		l.afterReturn = b == '\r'
		switch {
		case belongs:
		case b == '\r':
			kept = append(kept, '\n')
		default:
			kept = append(kept, b)
		}
	}
	return kept
}

// nulByte is the fault of a file with a NUL byte in a line.
func nulByte(line int) *FileError {
	return &FileError{Line: line, Reason: "There is a NUL byte, so this is not text in an encoding that is read here: " +
		"UTF-8, UTF-16 with a byte order mark, or one byte a character."}
}
