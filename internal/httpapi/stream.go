package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"
)

// stream is a JSON array that is written row by row. out may be nil for a list that is in memory already.
type stream[T any] struct {
	ctx  context.Context //nolint:containedctx // the response is written within the request
	out  *streamer
	each func(yield func(*T) error) error
	item func([]byte, *T) []byte
	link string
}

// write sends the array.
func (s stream[T]) write(w http.ResponseWriter) error {
	headers := [][2]string{{echo.HeaderContentType, echo.MIMEApplicationJSON}}
	if s.link != "" {
		headers = append(headers, [2]string{"Link", s.link})
	}
	var out streamer
	if s.out != nil {
		out = *s.out
	}
	return out.send(s.ctx, response{w: w, headers: headers, build: func(o *output) error {
		o.b = append(o.b, '[')
		first := true
		err := s.each(func(v *T) error {
			if !first {
				o.b = append(o.b, ',')
			}
			first = false
			o.b = s.item(o.b, v)
			return o.flush()
		})
		o.b = append(o.b, "]\n"...)
		return err
	}})
}

// writeJSON sends one value that item appends. A new one has a location.
func writeJSON[T any](w http.ResponseWriter, location string, v *T, item func([]byte, *T) []byte) error {
	lent, _ := buffers.Get().(*[]byte)
	b := append(item((*lent)[:0], v), '\n')
	defer func() { *lent = b; buffers.Put(lent) }()
	h := w.Header()
	h.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(b)))
	if location != "" {
		h.Set(echo.HeaderLocation, location)
		w.WriteHeader(http.StatusCreated)
	}
	_, err := w.Write(b)
	return err //nolint:wrapcheck // the client is gone; nobody reads it
}
