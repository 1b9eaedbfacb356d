// Package admission decides who may use what is scarce: processors for hashes and checks, memory, connections, disk space. Each kind
// has a total, shares of it per user and per address, and a bounded wait. Whoever waits in vain receives 429 if their own share is
// used, and 503 if the server is full.
package admission

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"harrier/internal/fault"
)

// Kind names something scarce.
type Kind string

// The kinds.
const (
	Hash       Kind = "hash"        // password hashes being computed
	Check      Kind = "check"       // CPU-bound checks of a request
	Score      Kind = "score"       // races being scored
	BodyMemory Kind = "body_memory" // bytes of JSON bodies being received and checked
	Read       Kind = "read"        // database connections reading lists and exports
	ListMemory Kind = "list_memory" // bytes of lists and exports being built
	LongList   Kind = "long_list"   // lists and exports that do not fit into memory
	LongRead   Kind = "long_read"   // those of them that are being read from the database
	Import     Kind = "import"      // files being received and imported
	LogUpload  Kind = "log_upload"  // uploads for imports into logs that are arriving; each takes half a MiB of memory
	Copy       Kind = "copy"        // database connections storing imported files
	Unpack     Kind = "unpack"      // files being unpacked; a workbook takes up to some 150 MiB of memory
	Track      Kind = "track"       // tracks being read; one takes some 50 MiB of memory
	SpoolSpace Kind = "spool_space" // bytes of temporary files
	LiveStream Kind = "live_stream" // open streams of live results
)

// Limits are what is available of a kind. A share of zero means that no share applies.
type Limits struct {
	Total, PerUser, PerAddress int64
	// Wait is how long a caller waits before it is refused.
	Wait time.Duration
	// Busy says what there is too much of: "long lists are being read".
	Busy string
}

// Caller is whom shares are counted for. Empty fields have no share.
type Caller struct {
	User string
	// Address is the network of the caller: an IPv4 address, or the /64 of an IPv6 address.
	Address string
}

type callerKey struct{}

// WithCaller returns a context whose acquisitions count for caller.
func WithCaller(ctx context.Context, caller Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, caller)
}

// Controller admits callers. A nil Controller admits everybody.
type Controller struct {
	kinds map[Kind]*resource
}

// New returns a Controller for the kinds in limits. A kind that is not among them is unlimited.
func New(limits map[Kind]Limits) *Controller {
	c := &Controller{kinds: make(map[Kind]*resource, len(limits))}
	for kind, l := range limits {
		c.kinds[kind] = &resource{Limits: l, all: semaphore.NewWeighted(l.Total), shares: map[shareKey]*share{}}
	}
	return c
}

// resource is the state of a kind.
type resource struct {
	Limits

	all    *semaphore.Weighted
	mu     sync.Mutex
	shares map[shareKey]*share

	used, waiting, refusedFull, refusedShare atomic.Int64
}

type shareKey struct {
	user bool
	name string
}

// share is what one user or address may use. It is forgotten once nobody uses it or waits for it.
type share struct {
	sem   *semaphore.Weighted
	users int
}

// Acquire waits for n units of a kind on behalf of the caller in ctx. More than a limit counts as all of it. The function that it
// returns gives them back, and may be called more than once. The errors are faults of kind TooMany and Unavailable, or that of ctx.
func (c *Controller) Acquire(ctx context.Context, kind Kind, n int64) (release func(), err error) {
	return c.acquire(ctx, kind, n, true)
}

// TryAcquire is Acquire without waiting, for callers that hold something that others wait for. It reports whether it succeeded.
func (c *Controller) TryAcquire(ctx context.Context, kind Kind, n int64) (release func(), ok bool) {
	release, err := c.acquire(ctx, kind, n, false)
	return release, err == nil
}

func (c *Controller) acquire(ctx context.Context, kind Kind, n int64, wait bool) (func(), error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("wait for admission: %w", err)
	}
	if c == nil {
		return func() {}, nil
	}
	r := c.kinds[kind]
	if r == nil {
		return func() {}, nil
	}
	caller, _ := ctx.Value(callerKey{}).(Caller)
	// The shares come first: nobody waits for their own share while holding a part of what everybody needs.
	steps := [...]struct {
		key  shareKey
		most int64
	}{{shareKey{true, caller.User}, r.PerUser}, {shareKey{false, caller.Address}, r.PerAddress}}
	var held [3]func()
	undo := func() {
		for _, give := range held {
			if give != nil {
				give()
			}
		}
	}
	waited := waiter{ctx: ctx, r: r, wait: wait}
	defer waited.end()
	for i, step := range steps {
		if step.most == 0 || step.key.name == "" {
			continue
		}
		n = min(n, step.most)
		s, m := r.open(step.key, step.most), n
		if !waited.acquire(s.sem, m) {
			r.close(step.key, s)
			undo()
			return nil, r.refuse(ctx, wait, true)
		}
		held[i] = func() { s.sem.Release(m); r.close(step.key, s) }
	}
	m := min(n, r.Total)
	if !waited.acquire(r.all, m) {
		undo()
		return nil, r.refuse(ctx, wait, false)
	}
	r.used.Add(m)
	held[2] = func() { r.all.Release(m); r.used.Add(-m) }
	var once sync.Once
	return func() { once.Do(undo) }, nil
}

// waiter waits for semaphores, for r.Wait in all.
type waiter struct {
	ctx     context.Context //nolint:containedctx // it lives as long as one call
	r       *resource
	wait    bool
	limited context.Context //nolint:containedctx // as above
	cancel  context.CancelFunc
}

func (w *waiter) acquire(s *semaphore.Weighted, n int64) bool {
	if s.TryAcquire(n) {
		return true
	}
	if !w.wait {
		return false
	}
	if w.limited == nil {
		w.limited, w.cancel = context.WithTimeout(w.ctx, w.r.Wait)
		w.r.waiting.Add(1)
	}
	return s.Acquire(w.limited, n) == nil
}

func (w *waiter) end() {
	if w.cancel != nil {
		w.cancel()
		w.r.waiting.Add(-1)
	}
}

// refuse returns why a caller was not admitted. An attempt without waiting is no refusal yet.
func (r *resource) refuse(ctx context.Context, wait, ofShare bool) error {
	if !wait {
		return errNotNow
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("wait for admission: %w", err)
	}
	after := max(r.Wait, time.Second)
	if ofShare {
		r.refusedShare.Add(1)
		return fault.New(fault.TooMany, "Too many "+r.Busy+" for you or your network at the moment. Try again later.").After(after)
	}
	r.refusedFull.Add(1)
	return fault.New(fault.Unavailable, "Too many "+r.Busy+" at the moment. Try again later.").After(after)
}

var errNotNow = fault.New(fault.Unavailable, "Not available without waiting.")

// open returns a share, which close must be called for.
func (r *resource) open(key shareKey, most int64) *share {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.shares[key]
	if s == nil {
		s = &share{sem: semaphore.NewWeighted(most)}
		r.shares[key] = s
	}
	s.users++
	return s
}

func (r *resource) close(key shareKey, s *share) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.users--
	if s.users == 0 {
		delete(r.shares, key)
	}
}
