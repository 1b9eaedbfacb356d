// Package admission decides who may use what is scarce: processors for hashes and checks, memory, connections, disk space. Each kind
// has a total, shares of it per user and per address, and a bounded wait. A request that waits too long receives 429 if its own share is
// used, and 503 if the server is full.
package admission

import (
	"context"
	"fmt"
	"slices"
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
	Upload     Kind = "upload"      // files arriving, of results, tracks and logs; each takes up to half a MiB of memory
	Copy       Kind = "copy"        // database connections storing imported files
	Unpack     Kind = "unpack"      // files being unpacked; a workbook takes up to some 150 MiB of memory
	LogBook    Kind = "log_book"    // workbooks being read as logs
	Track      Kind = "track"       // tracks being read; one takes some 50 MiB of memory
	SpoolSpace Kind = "spool_space" // bytes of temporary files
	LiveStream Kind = "live_stream" // open streams of live results
)

// Limits are what is available of a kind. A share of zero means that no share applies.
type Limits struct {
	Total, PerUser, PerAddress int64
	// PerStrangeAddress is the share of an address for callers that are not established.
	PerStrangeAddress int64
	// Reserve is the part of Total that only established callers may use.
	Reserve int64
	// Crowded is how much an address may use before it shares half of Total with all other addresses that use more. Zero means that there is no
	// such limit.
	Crowded int64
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
	// Established says that the user may use the reserve.
	Established bool
}

// CallerKey is the key of a context's *Caller, for whom acquisitions count.
type CallerKey struct{}

// WithCaller returns a context whose acquisitions count for caller.
func WithCaller(ctx context.Context, caller Caller) context.Context {
	return context.WithValue(ctx, CallerKey{}, &caller)
}

// callerOf returns the caller of ctx; nobody if it is unknown.
func callerOf(ctx context.Context) Caller {
	if caller, _ := ctx.Value(CallerKey{}).(*Caller); caller != nil {
		return *caller
	}
	return Caller{}
}

// AddressOf returns the network of the caller of ctx; empty if it is unknown.
func AddressOf(ctx context.Context) string { return callerOf(ctx).Address }

// IsEstablished reports whether the caller of ctx may use the reserve.
func IsEstablished(ctx context.Context) bool { return callerOf(ctx).Established }

// WithEstablished returns a context whose caller may use the reserve.
func WithEstablished(ctx context.Context) context.Context {
	caller := callerOf(ctx)
	caller.Established = true
	return WithCaller(ctx, caller)
}

type heldKey struct{}

// WithHeld returns a context for requests within a request that holds what they need of some kinds. They acquire nothing of these themselves: who
// waits for more while holding a part may wait for others that do the same.
func WithHeld(ctx context.Context, kinds ...Kind) context.Context {
	return context.WithValue(ctx, heldKey{}, kinds)
}

func holds(ctx context.Context, kind Kind) bool {
	kinds, _ := ctx.Value(heldKey{}).([]Kind)
	return slices.Contains(kinds, kind)
}

// Controller admits callers. A nil Controller admits everybody.
type Controller struct {
	kinds map[Kind]*resource
}

// New returns a Controller for the kinds in limits. A kind that is not among them is unlimited.
func New(limits map[Kind]Limits) *Controller {
	c := &Controller{kinds: make(map[Kind]*resource, len(limits))}
	for kind, l := range limits {
		c.kinds[kind] = &resource{
			Limits: l, all: semaphore.NewWeighted(l.Total), unreserved: semaphore.NewWeighted(l.Total - l.Reserve),
			crowd: semaphore.NewWeighted(half(l.Total)), shares: map[shareKey]*share{},
		}
	}
	return c
}

// resource is the state of a kind.
type resource struct {
	Limits

	all *semaphore.Weighted
	// unreserved is shared by callers that are not established, and crowd by addresses above Crowded.
	unreserved, crowd *semaphore.Weighted
	mu                sync.Mutex
	shares            map[shareKey]*share

	used, waiting, refusedFull, refusedShare atomic.Int64
}

type shareKey struct {
	user bool
	name string
}

// share is the capacity of one user or address. It is forgotten once nobody uses it or waits for it.
type share struct {
	sem   *semaphore.Weighted
	users int
	// used is how much is in use, where Crowded applies.
	used int64
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
	if c == nil || holds(ctx, kind) {
		return func() {}, nil
	}
	r := c.kinds[kind]
	if r == nil {
		return func() {}, nil
	}
	caller := callerOf(ctx)
	waited := waiter{ctx: ctx, r: r, wait: wait}
	defer waited.end()
	var held [4]func()
	undo := func() {
		for _, release := range held {
			if release != nil {
				release()
			}
		}
	}
	// The shares come first: nobody waits for their own share while holding a part of what everybody needs.
	var ok bool
	if n, held[0], held[1], ok = r.acquireShares(&waited, caller, n); !ok {
		undo()
		return nil, r.refuse(ctx, wait, true)
	}
	m := min(n, r.Total)
	if r.Reserve > 0 && !caller.Established {
		m = min(n, r.Total-r.Reserve)
		if !waited.acquire(r.unreserved, m) {
			undo()
			return nil, r.refuse(ctx, wait, false)
		}
		held[2] = func() { r.unreserved.Release(m) }
	}
	if !waited.acquire(r.all, m) {
		undo()
		return nil, r.refuse(ctx, wait, false)
	}
	r.used.Add(m)
	held[3] = func() { r.all.Release(m); r.used.Add(-m) }
	var once sync.Once
	return func() { once.Do(undo) }, nil
}

// acquireShares takes n units of the shares of a user and an address, or as many as a share has, and returns how many. What it has taken
// must be given back even if it fails.
func (r *resource) acquireShares(w *waiter, c Caller, n int64) (taken int64, user, address func(), ok bool) {
	if r.PerUser > 0 && c.User != "" {
		n = min(n, r.PerUser)
		if user = r.acquireShare(w, shareKey{true, c.User}, r.PerUser, n); user == nil {
			return n, nil, nil, false
		}
	}
	limit := r.PerAddress
	if r.PerStrangeAddress > 0 && !c.Established {
		limit = r.PerStrangeAddress
	}
	if limit > 0 && c.Address != "" {
		n = min(n, limit)
		if address = r.acquireShare(w, shareKey{false, c.Address}, limit, n); address == nil {
			return n, user, nil, false
		}
	}
	return n, user, address, true
}

// acquireShare takes n units of a share, and returns what gives them back; nil if there are none.
func (r *resource) acquireShare(w *waiter, key shareKey, limit, n int64) (release func()) {
	s := r.open(key, limit)
	if !w.acquire(s.sem, n) {
		r.close(key, s)
		return nil
	}
	crowds := !key.user && r.Crowded > 0
	if crowds && !r.crowds(s, n) {
		s.sem.Release(n)
		r.close(key, s)
		return nil
	}
	return func() {
		if crowds {
			r.leaves(s, n)
		}
		s.sem.Release(n)
		r.close(key, s)
	}
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
		return fault.New(fault.TooMany, "Too many "+r.Busy+" for you or your network at the moment. Try again later.").
			Of("too-many-at-once").After(after)
	}
	r.refusedFull.Add(1)
	return fault.New(fault.Unavailable, "Too many "+r.Busy+" at the moment. Try again later.").Of("server-busy").After(after)
}

var errNotNow = fault.New(fault.Unavailable, "Not available without waiting.")

// open returns a share, which close must be called for.
func (r *resource) open(key shareKey, limit int64) *share {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.shares[key]
	if s == nil {
		s = &share{sem: semaphore.NewWeighted(limit)}
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

// crowds notes that an address uses m more, and reports whether it may. It does not wait.
func (r *resource) crowds(s *share, m int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.crowd.TryAcquire(r.above(s.used+m) - r.above(s.used)) {
		return false
	}
	s.used += m
	return true
}

// leaves notes that an address uses m less.
func (r *resource) leaves(s *share, m int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.crowd.Release(r.above(s.used) - r.above(s.used-m))
	s.used -= m
}

// above returns how much of what an address uses is above Crowded.
func (r *resource) above(used int64) int64 { return max(0, used-r.Crowded) }
