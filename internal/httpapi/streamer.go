package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"harrier/internal/admission"
	"harrier/internal/deadline"
	"harrier/internal/spool"
)

const (
	// chunk is how much is written at a time.
	chunk = 32 << 10
	// writeTimeout is how long a client may take to accept a chunk: about 1 KiB a second.
	writeTimeout = 30 * time.Second
)

// buffers and largeBuffers are lent to responses; what a response wrote into one is sent before it goes back.
var (
	buffers      = sync.Pool{New: func() any { b := make([]byte, 0, chunk+chunk/4); return &b }}
	largeBuffers = sync.Pool{New: func() any { b := make([]byte, 0, admission.AnswerMemory+chunk); return &b }}
)

// longAgo is a deadline that has passed.
var longAgo = time.Unix(1, 0)

// brokenOffError is that a response failed after it began. observe cuts the connection.
type brokenOffError struct{ cause error }

func (e *brokenOffError) Error() string { return "the response broke off: " + e.cause.Error() }

func (e *brokenOffError) Unwrap() error { return e.cause }

// lackingError ends the building of a response that needs more of something than is free now.
type lackingError struct {
	kind admission.Kind
	n    int64
}

func (e *lackingError) Error() string { return "lacks " + string(e.kind) }

// streamer sends responses of any length without keeping a database connection waiting for the client. Up to admission.AnswerMemory is
// built in memory, and sent once the connection is free again. The rest goes through a spool.Pipe: the first bytes leave at once, and
// what the client is too slow for waits in a file. The zero streamer builds everything in memory.
type streamer struct {
	admission *admission.Controller
	spool     *spool.Dir
}

// response is what a handler sends with a streamer.
type response struct {
	w       http.ResponseWriter
	headers [][2]string
	// build appends to output.b, and calls flush after each item. It may run again from the start: build does not wait for memory
	// while it holds a connection.
	build func(*output) error
}

// send builds and sends a response. An error that build returns before anything was sent becomes an ordinary error response.
func (s streamer) send(ctx context.Context, r response) error {
	o := &output{ctx: ctx, s: s, response: r, held: map[admission.Kind]func(){}}
	defer o.release()
	for {
		o.borrow(&buffers, chunk)
		err := r.build(o)
		if lacking, ok := errors.AsType[*lackingError](err); ok {
			release, err := s.admission.Acquire(ctx, lacking.kind, lacking.n)
			if err != nil {
				return err
			}
			o.held[lacking.kind] = release
			continue
		}
		if o.pipe != nil {
			if release := o.held[admission.LongRead]; release != nil {
				release()
			}
			return o.finishLong(err)
		}
		if err != nil {
			return err
		}
		o.setHeaders()
		r.w.Header().Set(echo.HeaderContentLength, strconv.Itoa(len(o.b)))
		return o.writeAll()
	}
}

// output is a response that is being built.
type output struct {
	response

	b []byte

	ctx   context.Context //nolint:containedctx // it lives as long as one request
	s     streamer
	limit int // of b
	lent  *[]byte
	from  *sync.Pool
	held  map[admission.Kind]func()
	// pipe passes the rest of a long response to deliver. delivered is closed once deliver has ended.
	pipe      *spool.Pipe
	delivered chan struct{}
}

// flush makes room in b once it is full.
func (o *output) flush() error {
	if len(o.b) < o.limit {
		return nil
	}
	switch {
	case o.pipe != nil:
		_, err := o.pipe.Write(o.b)
		o.b = o.b[:0]
		return err
	case o.from == &buffers:
		if err := o.need(admission.ListMemory, admission.AnswerMemory); err != nil {
			return err
		}
		built := o.b
		small := o.lent
		o.lent = nil
		o.borrow(&largeBuffers, admission.AnswerMemory)
		o.b = append(o.b, built...)
		buffers.Put(small)
	default:
		if err := o.need(admission.LongList, 1); err != nil {
			return err
		}
		if err := o.need(admission.LongRead, 1); err != nil {
			return err
		}
		o.pipe, o.delivered = o.s.spool.NewPipe(o.ctx), make(chan struct{})
		o.setHeaders()
		// The deadline and the server's read timeout would cancel the request while the response is being read.
		deadline.Lift(o.ctx)
		_ = http.NewResponseController(o.w).SetReadDeadline(time.Time{})
		go o.deliver(o.b, o.lent)
		o.lent = nil
		o.borrow(&buffers, chunk)
	}
	return nil
}

// need makes sure that the response has what it needs to go on.
func (o *output) need(kind admission.Kind, n int64) error {
	if o.held[kind] != nil {
		return nil
	}
	release, ok := o.s.admission.TryAcquire(o.ctx, kind, n)
	if !ok {
		return &lackingError{kind, n}
	}
	o.held[kind] = release
	return nil
}

// deliver sends what was built in memory, and then what comes through the pipe.
func (o *output) deliver(first []byte, lent *[]byte) {
	defer close(o.delivered)
	defer func() {
		if p := recover(); p != nil {
			o.pipe.End(fmt.Errorf("panic: %v", p))
		}
	}()
	err := o.write(first)
	largeBuffers.Put(lent)
	lent, _ = buffers.Get().(*[]byte)
	defer buffers.Put(lent)
	for err == nil {
		var n int
		if n, err = o.pipe.Read((*lent)[:chunk]); err == nil {
			err = o.write((*lent)[:n])
		}
	}
	if !errors.Is(err, io.EOF) {
		o.pipe.End(err)
	}
}

// finishLong ends a long response. If building or sending it failed, the connection is cut, so that no client takes a part for the whole.
func (o *output) finishLong(err error) error {
	if err == nil {
		_, err = o.pipe.Write(o.b)
	}
	o.pipe.End(err)
	if err != nil {
		_ = http.NewResponseController(o.w).SetWriteDeadline(longAgo) // deliver may be waiting for the client
	}
	<-o.delivered
	if err = errors.Join(err, o.pipe.Close()); err == nil {
		err = o.pipe.Err()
	}
	if err != nil {
		return &brokenOffError{cause: err}
	}
	return nil
}

func (o *output) setHeaders() {
	for _, h := range o.headers {
		o.w.Header().Set(h[0], h[1])
	}
}

// writeAll sends a response that was built in memory, in one piece.
func (o *output) writeAll() error {
	patience := writeTimeout * time.Duration(1+len(o.b)/chunk)
	_ = http.NewResponseController(o.w).SetWriteDeadline(time.Now().Add(patience)) //nolint:forbidigo // the connection's own clock
	_, err := o.w.Write(o.b)
	return err //nolint:wrapcheck // the client is gone; nobody reads it
}

// write sends b, in chunks that each have a deadline.
func (o *output) write(b []byte) error {
	control := http.NewResponseController(o.w)
	for len(b) > 0 {
		n := min(len(b), chunk)
		_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // the connection's own clock
		if o.pipe != nil && o.pipe.Err() != nil {
			return o.pipe.Err()
		}
		if _, err := o.w.Write(b[:n]); err != nil {
			return err //nolint:wrapcheck // the client is gone; nobody reads it
		}
		b = b[n:]
	}
	return nil
}

// borrow begins with an empty buffer.
func (o *output) borrow(from *sync.Pool, limit int) {
	o.giveBack()
	o.lent, _ = from.Get().(*[]byte)
	o.b, o.from, o.limit = (*o.lent)[:0], from, limit
	if o.s.spool == nil {
		o.limit = math.MaxInt
	}
}

func (o *output) giveBack() {
	if o.lent != nil {
		o.from.Put(o.lent)
	}
	o.lent = nil
}

func (o *output) release() {
	o.giveBack()
	for _, release := range o.held {
		release()
	}
}
