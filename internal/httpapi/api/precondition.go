package api

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
	"harrier/internal/httpapi/reply"
)

// ErrChanged is the error of a write whose preconditions do not hold.
var ErrChanged = fault.New(fault.PreconditionFailed, "It has changed since it was read, or does not exist.")

// Preconditions are If-Match and If-None-Match of a write.
type Preconditions struct{ match, noneMatch string }

type preconditionsKey struct{}

// ReadPreconditions keeps the preconditions of a write for its handler.
func ReadPreconditions(c echo.Context) Preconditions {
	r := c.Request()
	p := Preconditions{match: r.Header.Get("If-Match"), noneMatch: r.Header.Get("If-None-Match")}
	if p != (Preconditions{}) {
		c.SetRequest(r.WithContext(context.WithValue(r.Context(), preconditionsKey{}, p)))
	}
	return p
}

// Hold reports whether a write may change what has this representation.
func (p Preconditions) Hold(body []byte, exists bool) bool {
	switch {
	case p.noneMatch == "*" && exists:
		return false
	case p.match == "":
		return true
	case strings.TrimSpace(p.match) == "*":
		return exists
	}
	return body != nil && reply.TagsMatch(p.match, reply.TagOf(body), false)
}

// locker returns what a write would change, as a client reads it, and keeps others from changing it until the transaction ends.
type locker func(ctx context.Context) (body []byte, exists bool, err error)

// run carries out a write if its preconditions hold. Of two writers with the same ETag, one fails, because lock makes it wait for the
// other. What does not exist is fault.NotFound, and left to work to report.
func (h handler) run(ctx context.Context, lock locker, work func(ctx context.Context) error) error {
	p, ok := ctx.Value(preconditionsKey{}).(Preconditions)
	if !ok {
		return work(ctx)
	}
	return h.Atomically(ctx, func(ctx context.Context) error {
		body, exists, err := lock(ctx)
		switch {
		case fault.KindOf(err) == fault.NotFound:
		case err != nil:
			return err
		case !p.Hold(body, exists):
			return ErrChanged
		}
		return work(ctx)
	})
}

// writeLocked is run for work that returns what it wrote.
func writeLocked[T any](ctx context.Context, h handler, lock locker, work func(ctx context.Context) (T, error)) (written T, err error) {
	err = h.run(ctx, lock, func(ctx context.Context) (err error) {
		written, err = work(ctx)
		return err
	})
	return written, err
}

// locked makes a locker from a use case that locks an object, and from how the object is written.
func locked[T any](lock func(ctx context.Context) (T, error), item func([]byte, *T) []byte) locker {
	return func(ctx context.Context) ([]byte, bool, error) {
		v, err := lock(ctx)
		if err != nil {
			return nil, false, err
		}
		return append(item(nil, &v), '\n'), true, nil
	}
}

// orNone is for writes that may create their object. If-Match then never matches.
func (l locker) orNone() locker {
	return func(ctx context.Context) ([]byte, bool, error) {
		body, exists, err := l(ctx)
		if fault.KindOf(err) == fault.NotFound {
			return nil, false, nil
		}
		return body, exists, err
	}
}

// lockedAs is locked for a use case whose objects are converted to those of the contract.
func lockedAs[T, A any](lock func(ctx context.Context) (T, error), convert func(T) A) locker {
	return locked(func(ctx context.Context) (A, error) {
		v, err := lock(ctx)
		if err != nil {
			var none A
			return none, err
		}
		return convert(v), nil
	}, asJSON)
}

// asJSON writes what the generated code encodes.
func asJSON[T any](b []byte, v *T) []byte {
	text, err := json.Marshal(v)
	if err != nil { // it has been read from the database
		return b
	}
	return append(b, text...)
}
