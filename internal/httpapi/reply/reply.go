// Package reply has what an operation answers before it is sent, as a value: status, header and body. What becomes too long for that turns
// into a stream, at one place.
package reply

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"harrier/internal/admission"
)

const (
	// chunk is how much is written at a time.
	chunk = 32 << 10
	// WriteTimeout is how long a client may take to accept a chunk: about 1 KiB a second.
	WriteTimeout = 30 * time.Second
)

// buffers and largeBuffers are lent to replies.
var (
	buffers      = sync.Pool{New: func() any { b := make([]byte, 0, chunk+chunk/4); return &b }}
	largeBuffers = sync.Pool{New: func() any { b := make([]byte, 0, admission.AnswerMemory+chunk); return &b }}
)

// replies holds sent replies for reuse.
var replies = sync.Pool{New: func() any { return &Reply{header: http.Header{}} }}

// Reply is the response of an operation. Handlers write to it, and nothing is sent until Send or Stream is called.
type Reply struct {
	Status int
	Body   []byte
	// Limit is how long the body of a list may become; a longer list is a stream. The default is admission.AnswerMemory.
	Limit int
	// Owned is the part of the body that its users write, where machines write the rest: If-Match compares it alone. Nil for the whole body.
	Owned []byte
	// OnStream is called when the reply becomes a stream.
	OnStream func()

	to       http.ResponseWriter
	streams  *Streams
	path     string // of the request
	header   http.Header
	streamed bool
	lent     *[]byte
	from     *sync.Pool
	held     map[admission.Kind]func()
}

// New returns a reply to a request. Free must be called when it has been sent.
func (s *Streams) New(to http.ResponseWriter, req *http.Request) *Reply {
	r, _ := replies.Get().(*Reply)
	*r = Reply{Status: http.StatusOK, Limit: admission.AnswerMemory, to: to, streams: s, path: req.URL.Path, header: r.header}
	r.borrow(&buffers)
	s.short.Add(1)
	return r
}

// From returns the reply that a handler writes to.
func From(w http.ResponseWriter) *Reply {
	for {
		switch v := w.(type) {
		case *Reply:
			return v
		case interface{ Unwrap() http.ResponseWriter }:
			w = v.Unwrap()
		default:
			panic("a response that is not captured")
		}
	}
}

// Header implements http.ResponseWriter.
func (r *Reply) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *Reply) WriteHeader(status int) { r.Status = status }

// Write implements http.ResponseWriter.
func (r *Reply) Write(p []byte) (int, error) {
	r.Body = append(r.Body, p...)
	return len(p), nil
}

// Unwrap lets http.ResponseController find the connection.
func (r *Reply) Unwrap() http.ResponseWriter { return r.to }

// Clear empties the reply, so that it can be filled again. What it holds of what is scarce it keeps.
func (r *Reply) Clear() {
	r.Status, r.Body = http.StatusOK, (*r.lent)[:0]
	clear(r.header)
}

// Stream begins to send the reply, and returns what all that follows is written to.
func (r *Reply) Stream() http.ResponseWriter {
	r.streamed = true
	r.streams.short.Add(-1)
	if r.OnStream != nil {
		r.OnStream()
	}
	maps.Copy(r.to.Header(), r.header)
	return r.to
}

// Streamed reports whether the reply has become a stream.
func (r *Reply) Streamed() bool { return r.streamed }

// Send sends the reply, or that the client has it already.
func (r *Reply) Send(req *http.Request) error {
	h := r.to.Header()
	maps.Copy(h, r.header)
	if hasTag(req, h.Get("ETag")) {
		notModified(r.to)
		return nil
	}
	h.Set("Content-Length", strconv.Itoa(len(r.Body)))
	r.to.WriteHeader(r.Status)
	return write(r.to, r.Body, nil)
}

// Free gives back what the reply holds. The reply must not be used any more.
func (r *Reply) Free() {
	if !r.streamed {
		r.streams.short.Add(-1)
	}
	r.from.Put(r.lent)
	for _, release := range r.held {
		release()
	}
	clear(r.header)
	*r = Reply{header: r.header}
	replies.Put(r)
}

// borrow goes on in a buffer of another pool.
func (r *Reply) borrow(from *sync.Pool) {
	before, pool := r.lent, r.from
	r.lent, _ = from.Get().(*[]byte)
	r.from = from
	r.Body = append((*r.lent)[:0], r.Body...)
	if before != nil {
		pool.Put(before)
	}
}

// hold keeps what is scarce until the reply has been sent.
func (r *Reply) hold(kind admission.Kind, release func()) {
	if r.held == nil {
		r.held = map[admission.Kind]func(){}
	}
	r.held[kind] = release
}

// write sends b in chunks that each have a deadline, unless failed returns an error before.
func write(w http.ResponseWriter, b []byte, failed func() error) error {
	control := http.NewResponseController(w)
	for part := range slices.Chunk(b, chunk) {
		if len(b) >= chunk || failed != nil { // the server's own deadline is for less
			_ = control.SetWriteDeadline(time.Now().Add(WriteTimeout)) //nolint:forbidigo // the connection's own clock
		}
		if failed != nil {
			if err := failed(); err != nil {
				return err
			}
		}
		if _, err := w.Write(part); err != nil {
			return err //nolint:wrapcheck // the client is gone; nobody reads it
		}
	}
	return nil
}

// Whole fills in a reply with a body that is not modified any more.
func Whole(w http.ResponseWriter, contentType string, body []byte) error {
	w.Header().Set("Content-Type", contentType)
	From(w).Body = body
	return nil
}

// Object is a JSON object that Item appends. A new one has a location.
type Object[T any] struct {
	Value    T
	Item     func([]byte, *T) []byte
	Location string
}

// Visit writes the object.
func (o Object[T]) Visit(w http.ResponseWriter) error {
	r := From(w)
	r.header.Set("Content-Type", "application/json")
	if o.Location != "" {
		r.header.Set("Location", o.Location)
		r.Status = http.StatusCreated
	}
	r.Body = append(o.Item(r.Body, &o.Value), '\n')
	return nil
}

// List is a JSON array that is written item by item.
type List[T any] struct {
	Ctx context.Context //nolint:containedctx // the reply is written within the request
	// Out sends a list of any length; nil for one that is in memory already.
	Out  *Streams
	Each func(yield func(*T) error) error
	Item func([]byte, *T) []byte
	// Partial says that items lack fields that are otherwise required.
	Partial bool
	Link    string
}

// Visit writes the array.
func (l List[T]) Visit(w http.ResponseWriter) error {
	header := [][2]string{{"Content-Type", "application/json"}}
	if l.Partial {
		header[0][1] = "application/vnd.harrier.partial+json"
	}
	if l.Link != "" {
		header = append(header, [2]string{"Link", l.Link})
	}
	return l.Out.Write(l.Ctx, w, header, func(o *Output) error {
		r := o.reply
		r.Body = append(r.Body, '[')
		first := true
		err := l.Each(func(v *T) error {
			if !first {
				r.Body = append(r.Body, ',')
			}
			first = false
			r.Body = l.Item(r.Body, v)
			return o.flush()
		})
		r.Body = append(r.Body, "]\n"...)
		return err
	})
}
