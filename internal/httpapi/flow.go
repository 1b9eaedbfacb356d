package httpapi

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	// chunk is how much of an answer is gathered before it is sent: what fits is sent whole, with its length.
	chunk = 32 << 10
	// writeTimeout is how long a caller may take to accept one chunk.
	writeTimeout = 30 * time.Second
)

// buffers are lent to answers; what an answer wrote into one is sent before it goes back.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, chunk+chunk/4); return &b }}

// brokenOffError is that an answer failed after it began. observe cuts the connection.
type brokenOffError struct{ cause error }

func (e *brokenOffError) Error() string { return "the answer broke off: " + e.cause.Error() }

func (e *brokenOffError) Unwrap() error { return e.cause }

// flow gathers an answer of any length in b and sends it in chunks, so that its first bytes leave at once and memory does
// not grow with it.
type flow struct {
	b    []byte
	w    http.ResponseWriter
	lent *[]byte
	sent bool
}

// newFlow begins an answer with headers given in pairs of name and value. finish ends it.
func newFlow(w http.ResponseWriter, headers ...string) *flow {
	lent, _ := buffers.Get().(*[]byte)
	for i := 0; i+1 < len(headers); i += 2 {
		w.Header().Set(headers[i], headers[i+1])
	}
	return &flow{b: (*lent)[:0], w: w, lent: lent}
}

// sendFull sends what was gathered once it is a chunk.
func (f *flow) sendFull() error {
	if len(f.b) < chunk {
		return nil
	}
	return f.send()
}

func (f *flow) send() error {
	if !f.sent {
		f.sent = true
		f.w.WriteHeader(http.StatusOK)
	}
	_ = http.NewResponseController(f.w).SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // the connection's own clock
	_, err := f.w.Write(f.b)
	f.b = f.b[:0]
	return err //nolint:wrapcheck // the caller is gone; nobody reads it
}

// finish ends the answer. When its reading failed before anything was sent, the error becomes an ordinary answer; afterwards
// the connection is cut, so that nobody takes a part for the whole.
func (f *flow) finish(err error, end string) error {
	defer func() { *f.lent = f.b; buffers.Put(f.lent) }()
	switch {
	case err != nil && f.sent:
		return &brokenOffError{cause: err}
	case err != nil:
		for _, name := range []string{echo.HeaderContentType, echo.HeaderContentDisposition, "Link"} {
			f.w.Header().Del(name)
		}
		return err
	}
	f.b = append(f.b, end...)
	if !f.sent {
		f.w.Header().Set(echo.HeaderContentLength, strconv.Itoa(len(f.b)))
	}
	return f.send()
}
