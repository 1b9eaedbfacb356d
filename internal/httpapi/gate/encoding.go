package gate

import (
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"

	"harrier/internal/fault"
)

// decodeBody has a body read as it was before it was compressed with gzip, the only encoding that is read. Both the body and what it
// decompresses to are limited, and the header goes, so that a handler finds nothing of it.
func decodeBody(w http.ResponseWriter, r *http.Request, limit int64) error {
	body := http.MaxBytesReader(w, r.Body, limit)
	switch strings.ToLower(strings.TrimSpace(strings.Join(r.Header.Values("Content-Encoding"), ","))) {
	case "", "identity":
		r.Body = body
	case "gzip", "x-gzip":
		r.Body = http.MaxBytesReader(w, &decompressed{body: body}, limit)
		r.ContentLength = -1
	default:
		w.Header().Set("Accept-Encoding", "gzip") // RFC 7694
		return fault.New(fault.Unsupported, "The Content-Encoding must be gzip, or none.")
	}
	r.Header.Del("Content-Encoding")
	return nil
}

// decompressed reads a gzipped body. Its beginning is read when it is needed: the body's deadline is not set before.
type decompressed struct {
	body io.ReadCloser
	gzip *gzip.Reader
	err  error
}

// Read implements io.Reader.
func (d *decompressed) Read(p []byte) (n int, err error) {
	if d.gzip == nil && d.err == nil {
		d.gzip, d.err = gzip.NewReader(d.body)
	}
	if d.err == nil {
		n, d.err = d.gzip.Read(p)
	}
	_, tooLarge := errors.AsType[*http.MaxBytesError](d.err)
	if d.err != nil && !errors.Is(d.err, io.EOF) && !errors.Is(d.err, os.ErrDeadlineExceeded) && !tooLarge {
		d.err = fault.New(fault.Unreadable, "The body is not complete, valid gzip.").Because(d.err)
	}
	return n, d.err // io.EOF must stay
}

// Close implements io.Closer.
func (d *decompressed) Close() error { return d.body.Close() } //nolint:wrapcheck // a body like another
