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

// With returns a context that ends after d, unless Extend or Lift is called with it or a context made from it. Call cancel when
// the request has ended.
func With(ctx context.Context, d time.Duration) (_ context.Context, cancel func()) {
	ctx, end := context.WithCancelCause(ctx)
	timer := time.AfterFunc(d, func() { end(errPassed) })
	return context.WithValue(ctx, key{}, timer), func() { timer.Stop(); end(nil) }
}

// Extend lets the request of ctx take d from now. A deadline that has passed stays so.
func Extend(ctx context.Context, d time.Duration) {
	if timer, ok := ctx.Value(key{}).(*time.Timer); ok && timer.Stop() {
		timer.Reset(d)
	}
}

// Lift lets the request of ctx take as long as it needs.
func Lift(ctx context.Context) {
	if timer, ok := ctx.Value(key{}).(*time.Timer); ok {
		timer.Stop()
	}
}

// Passed reports whether ctx ended because its deadline passed.
func Passed(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errPassed) }
