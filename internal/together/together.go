// Package together does at once what many ask for at the same time and could only do one after the other.
package together

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

const (
	// most is how many calls are done together.
	most = 64
	// longest bounds what is done together, which goes on when some of those who asked are gone.
	longest = 35 * time.Second
	// atOnce is how many calls of a key are done side by side that cannot be done together: while one commits, the next is on its way.
	atOnce = 2
)

// Group does calls: one that comes alone at once, and those with its key that come meanwhile together, when it has ended.
type Group[K comparable, In, Out any] struct {
	one     func(context.Context, In) (Out, error)
	all     func(context.Context, []In) ([]Out, error)
	refused func(error) bool

	mu sync.Mutex
	// waiting are the calls of the keys of which some are being done.
	waiting map[K][]*call[In, Out]
}

type call[In, Out any] struct {
	ctx  context.Context //nolint:containedctx // one of several calls of a queue
	in   In
	out  Out
	err  error
	done chan struct{} // closed when out and err are known
}

// New returns a Group that does one call or several. Of several, all or none are done, and refused tells from the error whether none were
// and each should be tried by itself. What all returns is in the order of the calls.
func New[K comparable, In, Out any](
	one func(context.Context, In) (Out, error), all func(context.Context, []In) ([]Out, error), refused func(error) bool,
) *Group[K, In, Out] {
	return &Group[K, In, Out]{one: one, all: all, refused: refused, waiting: map[K][]*call[In, Out]{}}
}

// Do does a call, maybe together with others. When ctx ends before, it may have been done all the same.
func (g *Group[K, In, Out]) Do(ctx context.Context, key K, in In) (out Out, err error) {
	g.mu.Lock()
	queue, busy := g.waiting[key]
	if !busy {
		g.waiting[key] = nil
		g.mu.Unlock()
		defer g.proceed(key)
		return g.one(ctx, in)
	}
	c := &call[In, Out]{ctx: ctx, in: in, done: make(chan struct{})}
	g.waiting[key] = append(queue, c)
	g.mu.Unlock()
	select {
	case <-c.done:
		return c.out, c.err
	case <-ctx.Done():
		g.leave(key, c)
		return out, fmt.Errorf("wait for others: %w", ctx.Err())
	}
}

// leave takes a call off the queue, if it is still there.
func (g *Group[K, In, Out]) leave(key K, c *call[In, Out]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if queue, busy := g.waiting[key]; busy {
		g.waiting[key] = slices.DeleteFunc(queue, func(other *call[In, Out]) bool { return other == c })
	}
}

// proceed begins with the calls that wait.
func (g *Group[K, In, Out]) proceed(key K) {
	g.mu.Lock()
	defer g.mu.Unlock()
	queue := g.waiting[key]
	if len(queue) == 0 {
		delete(g.waiting, key)
		return
	}
	n := min(len(queue), most)
	g.waiting[key] = slices.Clone(queue[n:])
	go func() {
		defer g.proceed(key)
		g.work(queue[:n])
	}()
}

func (g *Group[K, In, Out]) work(calls []*call[In, Out]) {
	if len(calls) > 1 && g.together(calls) {
		return
	}
	var each errgroup.Group
	each.SetLimit(atOnce)
	for _, c := range calls {
		each.Go(func() error {
			defer close(c.done)
			c.err = recovered(func() (err error) { c.out, err = g.one(c.ctx, c.in); return err })
			return nil
		})
	}
	_ = each.Wait() // each call has its own error
}

// together reports whether the calls have been answered.
func (g *Group[K, In, Out]) together(calls []*call[In, Out]) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(calls[0].ctx), longest)
	defer cancel()
	in := make([]In, len(calls))
	for i, c := range calls {
		in[i] = c.in
	}
	var out []Out
	err := recovered(func() (err error) { out, err = g.all(ctx, in); return err })
	if err == nil && len(out) != len(in) {
		err = fmt.Errorf("%d calls have %d answers", len(in), len(out))
	}
	if err != nil && g.refused(err) {
		return false
	}
	for i, c := range calls {
		if c.err = err; err == nil {
			c.out = out[i]
		}
		close(c.done)
	}
	return true
}

// recovered runs do and turns a panic into an error. Nothing else would recover it, because none of the callers is on this goroutine's stack.
func recovered(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
