package clock

import (
	"context"
	"time"
)

// Every does work again and again until ctx ends, for the first time after one interval.
func Every(ctx context.Context, interval time.Duration, work func(context.Context)) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			work(ctx)
		}
	}
}
