package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harrier/internal/date/clock"
)

// cleanupEvery is how often expired rows are deleted.
const cleanupEvery = 10 * time.Minute

// loop is something that runs in the background until ctx ends.
type loop struct {
	name string
	run  func(ctx context.Context)
}

// background runs loops.
type background struct {
	running []runningLoop
}

type runningLoop struct {
	name   string
	cancel context.CancelFunc
	done   chan struct{}
}

// start starts loops in their order. ctx does not end them.
func (b *background) start(ctx context.Context, loops []loop) {
	for _, l := range loops {
		ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
		done := make(chan struct{})
		go func() {
			defer close(done)
			l.run(ctx)
		}()
		b.running = append(b.running, runningLoop{name: l.name, cancel: cancel, done: done})
	}
}

// stop stops the loops one after the other, in the order in which they were started. It gives up at the first that has not ended
// when ctx does, and then cancels the others without waiting.
func (b *background) stop(ctx context.Context) error {
	var err error
	for _, l := range b.running {
		l.cancel()
		if err != nil {
			continue
		}
		select {
		case <-l.done:
		case <-ctx.Done():
			err = fmt.Errorf("stop %s: %w", l.name, ctx.Err())
		}
	}
	b.running = nil
	return err
}

// runCleanup deletes rows that have no effect any more, until ctx ends.
func (a *App) runCleanup(ctx context.Context) {
	clock.Every(ctx, cleanupEvery, func(ctx context.Context) {
		if err := a.DeleteExpired(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "expired rows could not be deleted", "error", err)
		}
	})
}

// DeleteExpired deletes rows that have no effect any more, by the database's clock.
func (a *App) DeleteExpired(ctx context.Context) error {
	return errors.Join(a.Sessions.DeleteExpired(ctx), a.Accounts.DeleteExpired(ctx), a.idempotency.DeleteExpired(ctx), a.Reports.DeleteOld(ctx),
		a.Webhooks.DeleteOld(ctx), a.Apps.DeleteExpired(ctx), a.LogImports.DeleteOld(ctx), a.Notices.DeleteOld(ctx), a.Results.DeleteExpired(ctx))
}
