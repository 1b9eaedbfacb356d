// Package deadline bounds how long a request may take, in a way that whoever knows that it takes longer can extend.
package deadline

import (
	"context"
	"errors"
	"time"
)

// errPassed is the cause of a context that ended because its deadline passed.
var errPassed = errors.New("the deadline of the request has passed")

type key struct{}

// request is what a context knows of its deadline.
type request struct {
	timer    *time.Timer
	extended func(time.Duration)
}

// With returns a context that ends after d, unless Extend or Lift is called with it or a context made from it. extended is told how long
// the request may take from then on, so that its connection does not give up before. Call cancel when the request has ended.
func With(ctx context.Context, d time.Duration, extended func(time.Duration)) (_ context.Context, cancel func()) {
	ctx, end := context.WithCancelCause(ctx)
	timer := time.AfterFunc(d, func() { end(errPassed) })
	return context.WithValue(ctx, key{}, request{timer, extended}), func() { timer.Stop(); end(nil) }
}

// Extend lets the request of ctx take d from now. A deadline that has passed stays so.
func Extend(ctx context.Context, d time.Duration) {
	if r, ok := ctx.Value(key{}).(request); ok && r.timer.Stop() {
		r.extended(d)
		r.timer.Reset(d)
	}
}

// Lift lets the request of ctx take as long as it needs.
func Lift(ctx context.Context) {
	if r, ok := ctx.Value(key{}).(request); ok {
		r.timer.Stop()
	}
}

// Passed reports whether ctx ended because its deadline passed.
func Passed(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errPassed) }
