package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"harrier/internal/httpapi/reply"
)

const (
	// maxRead is how much of a response is read, and maxRefusal how much of one that is an error.
	maxRead    = 2 << 20
	maxRefusal = 64 << 10
)

// answer is the response of an operation. It is read while it is written, and only the parts that a tool shows are kept.
type answer struct {
	status  int
	header  http.Header
	refusal bytes.Buffer
	// value holds the kept parts of a response, and whole says that nothing of it is missing.
	value any
	whole bool

	to   *io.PipeWriter
	left int
}

// send sends a request through the router, and reads what the response has of a schema.
func (s *Server) send(r *http.Request, shows node) *answer {
	from, to := io.Pipe()
	a := &answer{status: http.StatusOK, header: http.Header{}, to: to, left: maxRead}
	read := make(chan struct{})
	go func() {
		defer close(read)
		a.value, a.whole = trim(from, shows)
		_ = from.CloseWithError(reply.ErrEnough)
	}()
	s.route(a, r)
	<-read
	return a
}

// route has the router answer. A response that was broken off ends with an error.
func (s *Server) route(a *answer, r *http.Request) {
	broken := io.ErrUnexpectedEOF
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler { //nolint:errorlint // it is that value: the response was broken off
			_ = a.to.CloseWithError(broken) // or the reader would wait
			panic(p)
		}
		_ = a.to.CloseWithError(broken)
	}()
	s.Router.ServeHTTP(a, r)
	_ = a.to.Close()
}

// succeeded reports whether the operation did what was asked.
func (a *answer) succeeded() bool { return a.status == http.StatusOK || a.status == http.StatusCreated }

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) { a.status = status }

// Write implements http.ResponseWriter. It fails with reply.ErrEnough once there is more than a tool reads.
func (a *answer) Write(p []byte) (int, error) {
	if !a.succeeded() {
		a.refusal.Write(p[:min(len(p), maxRefusal-a.refusal.Len())])
		return len(p), nil
	}
	if a.left -= len(p); a.left < 0 {
		return 0, reply.ErrEnough
	}
	return a.to.Write(p) //nolint:wrapcheck // its reader's own error
}

// errCut is that a list is longer than an answer.
var errCut = errors.New("the list is longer than an answer")

// trim reads JSON, and returns the fields that a schema has. An object whose schema names no fields is whole. Lists end once they are longer than
// an answer; whole says that none did, and nothing was missing. It is nil if an object was broken off.
func trim(r io.Reader, schema node) (v any, whole bool) {
	t := trimmer{d: json.NewDecoder(r)}
	t.d.UseNumber()
	v, _, err := t.read(schema, true)
	if _, isList := v.([]any); err != nil && !isList {
		return nil, false
	}
	return v, err == nil && !t.cut
}

type trimmer struct {
	d   *json.Decoder
	cut bool // a list is not whole
}

// read returns the next value, and how long it is as JSON at least. The outermost value ends where a list of it does. A list that is broken off has
// the items before.
func (t *trimmer) read(schema node, outermost bool) (v any, size int, err error) {
	token, err := t.d.Token()
	switch token {
	case json.Delim('['):
		return t.list(object(schema["items"]), outermost)
	case json.Delim('{'):
		return t.object(schema)
	}
	size = 4
	switch token := token.(type) {
	case string:
		size = len(token) + 2
	case json.Number:
		size = len(token)
	}
	return token, size, err //nolint:wrapcheck // nobody reads it
}

func (t *trimmer) list(schema node, outermost bool) (any, int, error) {
	items, size := []any{}, 2
	for t.d.More() {
		if size > maxAnswer {
			t.cut = true
			if outermost {
				return items, size, errCut
			}
			if err := t.skip(); err != nil {
				return items, size, err
			}
			continue
		}
		item, n, err := t.read(schema, false)
		if err != nil {
			return items, size, err
		}
		items, size = append(items, item), size+n
	}
	_, err := t.d.Token()
	return items, size, err //nolint:wrapcheck // nobody reads it
}

func (t *trimmer) object(schema node) (any, int, error) {
	properties := object(schema["properties"])
	kept, size := node{}, 2
	for t.d.More() {
		token, err := t.d.Token()
		if err != nil {
			return nil, size, err //nolint:wrapcheck // nobody reads it
		}
		name, _ := token.(string)
		property, ok := properties[name]
		if !ok && properties != nil {
			if err := t.skip(); err != nil {
				return nil, size, err
			}
			continue
		}
		value, n, err := t.read(object(property), false)
		if err != nil {
			return nil, size, err
		}
		kept[name], size = value, size+len(name)+n+3
	}
	_, err := t.d.Token()
	return kept, size, err //nolint:wrapcheck // nobody reads it
}

// skip reads a value and keeps nothing of it.
func (t *trimmer) skip() error {
	for depth := 0; ; {
		token, err := t.d.Token()
		if err != nil {
			return err //nolint:wrapcheck // nobody reads it
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}
