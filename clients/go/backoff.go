package client

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

const (
	firstPause   = time.Second
	longestPause = 30 * time.Second
)

// backoff has the pauses between the attempts of a loop that goes on until it is stopped: longer each time, never all clients at once, and not
// shorter than a server asks for.
type backoff struct{ failures int }

// reset is called when the server has responded.
func (b *backoff) reset() { b.failures = 0 }

// after waits before the next attempt. It returns the error if another attempt would fail like this one, or the context has ended.
func (b *backoff) after(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	var asked time.Duration
	if refused, ok := errors.AsType[*Error](err); ok {
		switch refused.Status {
		case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
			asked = refused.RetryAfter
		default:
			return err
		}
	}
	longest := min(firstPause<<min(b.failures, 10), longestPause)
	b.failures++
	return pause(ctx, asked+longest/2+rand.N(longest/2)) //nolint:gosec // not a secret
}

// pause waits, and returns an error if the context ends first.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return stopped(ctx)
	}
}

// stopped is why a loop ends whose context has ended.
func stopped(ctx context.Context) error { return fmt.Errorf("stopped: %w", context.Cause(ctx)) }
