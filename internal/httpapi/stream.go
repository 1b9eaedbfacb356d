package httpapi

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	// chunk is how much of a list is gathered before it is sent: a list that fits is sent whole, with its length.
	chunk = 32 << 10
	// writeTimeout is how long a caller may take to accept one chunk.
	writeTimeout = 30 * time.Second
)

// buffers are lent to answers; what an answer wrote into one is sent before it goes back.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, chunk+chunk/4); return &b }}

// stream answers a JSON array row by row, so that the first bytes leave at once and memory does not grow with the list.
type stream[T any] struct {
	each func(yield func(*T) error) error
	item func([]byte, *T) []byte
	link string
}

// brokenOffError is that an answer failed after it began. observe cuts the connection.
type brokenOffError struct{ cause error }

func (e *brokenOffError) Error() string { return "the answer broke off: " + e.cause.Error() }

func (e *brokenOffError) Unwrap() error { return e.cause }

// write sends the array. When reading fails before anything was sent, the error becomes an ordinary answer; afterwards
// the connection is cut, so that nobody takes a part for the whole.
func (s stream[T]) write(w http.ResponseWriter) error {
	lent, _ := buffers.Get().(*[]byte)
	b := (*lent)[:0]
	b = append(b, '[')
	defer func() { *lent = b; buffers.Put(lent) }()
	if s.link != "" {
		w.Header().Set("Link", s.link)
	}
	control := http.NewResponseController(w)
	first, sent := true, false
	send := func() error {
		if !sent {
			w.Header().Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
			w.WriteHeader(http.StatusOK)
			sent = true
		}
		_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // the connection's own clock
		_, err := w.Write(b)
		b = b[:0]
		return err //nolint:wrapcheck // the caller is gone; nobody reads it
	}
	err := s.each(func(v *T) error {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = s.item(b, v)
		if len(b) >= chunk {
			return send()
		}
		return nil
	})
	if err != nil {
		if !sent {
			return err
		}
		return &brokenOffError{cause: err}
	}
	b = append(b, ']', '\n')
	if !sent {
		w.Header().Set(echo.HeaderContentLength, strconv.Itoa(len(b)))
	}
	return send()
}

// writeJSON answers one value that append writes.
func writeJSON[T any](w http.ResponseWriter, status int, v *T, item func([]byte, *T) []byte) error {
	lent, _ := buffers.Get().(*[]byte)
	b := append(item((*lent)[:0], v), '\n')
	defer func() { *lent = b; buffers.Put(lent) }()
	h := w.Header()
	h.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(b)))
	w.WriteHeader(status)
	_, err := w.Write(b)
	return err //nolint:wrapcheck // the caller is gone; nobody reads it
}
