package reply

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"harrier/internal/admission"
	"harrier/internal/admission/deadline"
	"harrier/internal/file/spool"
)

const (
	// maxLongPaths is how many paths of streams are remembered.
	maxLongPaths = 1000
	// maxPause is how long a stream waits for short replies before each chunk: no stream is slower than 3 MiB a second for them.
	maxPause = 10 * time.Millisecond
)

// longAgo is a deadline that has passed.
var longAgo = time.Unix(1, 0)

// ErrEnough is the error of a writer that needs no more of a response. It is no failure.
var ErrEnough = errors.New("the rest of the response is not needed")

// BrokenOffError is that a response failed after it began. Its connection must be cut.
type BrokenOffError struct{ Cause error }

func (e *BrokenOffError) Error() string { return "the response broke off: " + e.Cause.Error() }

func (e *BrokenOffError) Unwrap() error { return e.Cause }

// lackingError ends the building of a reply that needs more of something than is free now.
type lackingError struct {
	kind admission.Kind
	n    int64
}

func (e *lackingError) Error() string { return "lacks " + string(e.kind) }

// Streams has replies of any length built without keeping a database connection waiting for the client. Up to Reply.Limit is built in
// memory, and sent once the connection is free again. The rest goes through a spool.Pipe: the first bytes leave at once, and what the
// client is too slow for waits in a file. Without Streams everything is built in memory.
type Streams struct {
	admission *admission.Controller
	spool     *spool.Dir
	// long are the paths whose last reply was a stream. The next does not begin to read before it may go on: beginning twice costs a
	// connection to the database.
	long *lru.Cache[string, struct{}]
	// short counts the replies that are being built and are no streams.
	short atomic.Int64
}

// NewStreams returns Streams that use what admission gives them, and temporary files.
func NewStreams(c *admission.Controller, files *spool.Dir) (*Streams, error) {
	long, err := lru.New[string, struct{}](maxLongPaths)
	return &Streams{admission: c, spool: files, long: long}, err
}

// Output is a reply that is being built.
type Output struct {
	reply   *Reply
	streams *Streams
	ctx     context.Context //nolint:containedctx // it lives as long as one request
	limit   int             // of the body
	// pipe passes the rest of a stream to deliver. delivered is closed once deliver has ended.
	pipe      *spool.Pipe
	delivered chan struct{}
}

// Write fills in a reply, or sends it as a stream. build writes to the output, and may run again from the start: it does not wait for
// memory while it holds a connection.
func (s *Streams) Write(ctx context.Context, w http.ResponseWriter, header [][2]string, build func(*Output) error) error {
	r := From(w)
	if s != nil && s.long.Contains(r.path) {
		for _, kind := range []admission.Kind{admission.LongList, admission.LongRead} {
			if err := s.acquire(ctx, r, kind, 1); err != nil {
				return err
			}
		}
	}
	for {
		for _, h := range header {
			r.header.Set(h[0], h[1])
		}
		o := &Output{reply: r, streams: s, ctx: ctx, limit: chunk}
		if s == nil {
			o.limit = math.MaxInt
		}
		err := build(o)
		lacking, ok := errors.AsType[*lackingError](err)
		switch {
		case o.pipe != nil:
			r.held[admission.LongRead]()
			s.long.Add(r.path, struct{}{})
			return o.finish(err)
		case !ok:
			if s != nil {
				s.long.Remove(r.path)
			}
			return err
		}
		if err := s.acquire(ctx, r, lacking.kind, lacking.n); err != nil {
			return err
		}
		r.Clear()
	}
}

func (s *Streams) acquire(ctx context.Context, r *Reply, kind admission.Kind, n int64) error {
	s.short.Add(-1) // nobody need wait for one that waits
	defer s.short.Add(1)
	release, err := s.admission.Acquire(ctx, kind, n)
	if err == nil {
		r.hold(kind, release)
	}
	return err
}

// Write implements io.Writer for files, whose writers decide themselves when bytes leave.
func (o *Output) Write(p []byte) (int, error) {
	o.reply.Body = append(o.reply.Body, p...)
	return len(p), o.flush()
}

// flush makes room in the body once it is full.
func (o *Output) flush() error {
	r := o.reply
	switch {
	case len(r.Body) < o.limit:
		return nil
	case o.pipe != nil:
		o.streams.giveWay()
		var err error
		r.Body, err = o.pipe.Pass(r.Body)
		return err
	case o.limit == chunk:
		if err := o.need(admission.ListMemory, int64(r.Limit)); err != nil {
			return err
		}
		r.borrow(&largeBuffers)
		o.limit = r.Limit
		return nil
	}
	if err := o.need(admission.LongList, 1); err != nil {
		return err
	}
	if err := o.need(admission.LongRead, 1); err != nil {
		return err
	}
	o.stream()
	return nil
}

// giveWay waits while short replies are being built, but not for long.
func (s *Streams) giveWay() {
	for waited := time.Duration(0); waited < maxPause && s.short.Load() > 0; waited += time.Millisecond {
		time.Sleep(time.Millisecond)
	}
}

// need makes sure that the reply has what it needs to go on.
func (o *Output) need(kind admission.Kind, n int64) error {
	if o.reply.held[kind] != nil {
		return nil
	}
	release, ok := o.streams.admission.TryAcquire(o.ctx, kind, n)
	if !ok {
		return &lackingError{kind, n}
	}
	o.reply.hold(kind, release)
	return nil
}

// stream turns the reply into a stream.
func (o *Output) stream() {
	r := o.reply
	w := r.Stream()
	// The deadline and the server's read timeout would cancel the request while the rest is being read.
	deadline.Lift(o.ctx)
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	o.pipe, o.delivered, o.limit = o.streams.spool.NewPipe(o.ctx), make(chan struct{}), chunk
	go o.deliver(w, r.Body)
	r.Body = make([]byte, 0, chunk+chunk/4)
}

// deliver sends what was built in memory, and then what comes through the pipe.
func (o *Output) deliver(w http.ResponseWriter, first []byte) {
	defer close(o.delivered)
	defer func() {
		if p := recover(); p != nil {
			o.pipe.End(fmt.Errorf("panic: %v", p))
		}
	}()
	err := write(w, first, o.pipe.Err)
	for part := []byte(nil); err == nil; {
		if part, err = o.pipe.Take(part); err == nil {
			err = write(w, part, o.pipe.Err)
		}
	}
	if !errors.Is(err, io.EOF) {
		o.pipe.End(err)
	}
}

// finish ends a stream. If building or sending it failed, the connection is cut, so that no client takes a part for the whole.
func (o *Output) finish(err error) error {
	if err == nil {
		_, err = o.pipe.Pass(o.reply.Body)
	}
	o.pipe.End(err)
	if err != nil {
		_ = http.NewResponseController(o.reply.to).SetWriteDeadline(longAgo) // deliver may be waiting for the client
	}
	<-o.delivered
	if err = errors.Join(err, o.pipe.Close()); err == nil {
		err = o.pipe.Err()
	}
	if err != nil {
		return &BrokenOffError{Cause: err}
	}
	return nil
}
