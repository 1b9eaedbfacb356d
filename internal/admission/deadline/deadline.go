// Package deadline bounds how long a request may take, and lets code that expects to take longer extend it.
package deadline

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// errPassed is the cause of a context that ended because its deadline passed.
var errPassed = errors.New("the deadline of the request has passed")

type key struct{}

// Context ends at its deadline. Most requests are answered before anything waits for that: what can be waited for is made when it is needed.
type Context struct {
	context.Context //nolint:containedctx // it is one

	extended func(time.Duration)
	waited   atomic.Pointer[wait]

	mu     sync.Mutex
	at     time.Time
	lifted bool
	ended  bool
}

// wait is the view of a Context for goroutines that wait for it.
type wait struct {
	context.Context //nolint:containedctx // as above

	end   context.CancelCauseFunc
	timer *time.Timer
}

// With returns a context that ends after d, unless Extend or Lift is called with it or a context made from it. extended is told how long
// the request may take from then on, so that its connection does not give up before. Call End when the request has ended.
func With(ctx context.Context, d time.Duration, extended func(time.Duration)) *Context {
	return &Context{Context: ctx, extended: extended, at: time.Now().Add(d)} //nolint:forbidigo // a duration, which needs the monotonic clock
}

// Value implements context.Context.
func (c *Context) Value(k any) any {
	if k == (key{}) {
		return c
	}
	if w := c.waited.Load(); w != nil {
		return w.Value(k) // the standard library finds there how to end what is made from c
	}
	return c.Context.Value(k)
}

// Done implements context.Context.
func (c *Context) Done() <-chan struct{} { return c.wait().Done() }

// Err implements context.Context.
func (c *Context) Err() error { return c.wait().Err() } //nolint:wrapcheck // as contexts do

func (c *Context) wait() *wait {
	if w := c.waited.Load(); w != nil {
		return w
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.waited.Load(); w != nil {
		return w
	}
	w := &wait{}
	w.Context, w.end = context.WithCancelCause(c.Context)
	switch {
	case c.ended:
		w.end(nil)
	case !c.lifted:
		w.timer = time.AfterFunc(time.Until(c.at), func() { w.end(errPassed) }) //nolint:forbidigo // as above
	}
	c.waited.Store(w)
	return w
}

// stop stops the deadline, and reports whether it has neither passed nor been stopped before. The caller holds the lock.
func (c *Context) stop() bool {
	if w := c.waited.Load(); w != nil {
		return w.timer != nil && w.timer.Stop()
	}
	return !c.lifted && !c.ended && time.Now().Before(c.at) //nolint:forbidigo // as above
}

// End ends the context.
func (c *Context) End() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop()
	c.ended = true
	if w := c.waited.Load(); w != nil {
		w.end(nil)
	}
}

// Extend lets the request of ctx take d from now. A deadline that has passed stays so.
func Extend(ctx context.Context, d time.Duration) {
	c, ok := ctx.Value(key{}).(*Context)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stop() {
		return
	}
	c.extended(d)
	c.at = time.Now().Add(d) //nolint:forbidigo // as above
	if w := c.waited.Load(); w != nil {
		w.timer.Reset(d)
	}
}

// Lift lets the request of ctx take as long as it needs.
func Lift(ctx context.Context) {
	if c, ok := ctx.Value(key{}).(*Context); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.lifted = c.stop() || c.lifted
	}
}

// Passed reports whether ctx ended because its deadline passed.
func Passed(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errPassed) }
