package httpapi

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"
)

// stream answers a JSON array row by row, so that the first bytes leave at once and memory does not grow with the list.
type stream[T any] struct {
	each func(yield func(*T) error) error
	item func([]byte, *T) []byte
	link string
}

// write sends the array.
func (s stream[T]) write(w http.ResponseWriter) error {
	out := newFlow(w, echo.HeaderContentType, echo.MIMEApplicationJSON)
	if s.link != "" {
		w.Header().Set("Link", s.link)
	}
	out.b = append(out.b, '[')
	first := true
	err := s.each(func(v *T) error {
		if !first {
			out.b = append(out.b, ',')
		}
		first = false
		out.b = s.item(out.b, v)
		return out.sendFull()
	})
	return out.finish(err, "]\n")
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
