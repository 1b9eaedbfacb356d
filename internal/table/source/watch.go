package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"harrier/internal/fault"
)

const (
	// watched is the encoding that parts with cells are given, so that their reader asks for a decoder.
	watched = "watched"
	// lookEvery is how many bytes of a part are read between two looks at the clock: some cells.
	lookEvery = 64
)

// watch has the reader of workbooks look at the clock while it reads a row: the number formats of its cells may take long.
func (w *workbook) watch() {
	w.book.CharsetTranscoder(func(label string, in io.Reader) (io.Reader, error) {
		bytes, ok := in.(io.ByteReader)
		if label != watched || !ok {
			return nil, fmt.Errorf("the encoding %.20q is not supported", label)
		}
		return &watch{in: bytes, w: w}, nil
	})
	w.book.Pkg.Range(func(name, content any) bool {
		path, _ := name.(string)
		part, ok := content.([]byte)
		if kind := kindOf(strings.ToLower(path)); ok && (kind == sheet || kind == texts) {
			w.book.Pkg.Store(name, append([]byte(`<?xml version="1.0" encoding="`+watched+`"?>`), part...))
		}
		return true
	})
}

// watch is a part of a workbook that ends when it has taken too long.
type watch struct {
	in io.ByteReader
	w  *workbook
	n  int
}

// ReadByte implements io.ByteReader, which is all that the XML decoder uses.
func (r *watch) ReadByte() (byte, error) {
	r.n++
	if r.n%lookEvery == 0 && r.w.interrupted == nil {
		r.w.interrupted = r.w.late()
	}
	if r.w.interrupted != nil {
		return 0, r.w.interrupted
	}
	return r.in.ReadByte() //nolint:wrapcheck // a reader returns io.EOF unwrapped
}

// Read implements io.Reader.
func (r *watch) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	var err error
	if p[0], err = r.ReadByte(); err != nil {
		return 0, err
	}
	return 1, nil
}

// ErrSlow is a workbook that takes too long. It is also the cause of a context that ends when one has taken longer than its sender may.
var ErrSlow = fault.New(fault.Invalid, "The workbook takes too long to read. Save the sheet with the results as CSV.")

// late returns an error once the workbook has taken too long, or nobody waits for it any more.
func (w *workbook) late() error {
	if err := w.ctx.Err(); err != nil && errors.Is(context.Cause(w.ctx), ErrSlow) {
		return ErrSlow
	} else if err != nil {
		return fault.New(fault.Timeout, "Nobody waits for the workbook any more.").Because(err)
	}
	if w.spent+time.Since(w.since) > w.within { //nolint:forbidigo // how long the processor is busy
		return ErrSlow
	}
	return nil
}

// busy counts the time until the function that it returns is called.
func (w *workbook) busy() (pause func()) {
	w.since = time.Now()                             //nolint:forbidigo // how long the processor is busy
	return func() { w.spent += time.Since(w.since) } //nolint:forbidigo // see above
}
