package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestBackgroundStopsInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var ended []string // written by one loop at a time: the next is stopped when the one before has ended
		ending := func(name string) loop {
			return loop{name: name, run: func(ctx context.Context) {
				<-ctx.Done()
				time.Sleep(time.Second)
				ended = append(ended, name)
			}}
		}
		ctx, cancel := context.WithCancel(t.Context())
		var b background
		b.start(ctx, []loop{ending("first"), ending("second"), ending("third")})
		cancel() // what starts the loops may end before they do
		time.Sleep(time.Minute)
		if err := b.stop(t.Context()); err != nil || !slices.Equal(ended, []string{"first", "second", "third"}) {
			t.Errorf("%v ended, %v", ended, err)
		}
		if err := b.stop(t.Context()); err != nil {
			t.Errorf("stopping twice: %v", err)
		}
	})
}

func TestBackgroundGivesUpWaiting(t *testing.T) {
	t.Parallel()
	release, cancelled := make(chan struct{}), make(chan struct{})
	defer close(release)
	var b background
	b.start(t.Context(), []loop{
		{name: "endless loop", run: func(context.Context) { <-release }},
		{name: "other", run: func(ctx context.Context) { <-ctx.Done(); close(cancelled) }},
	})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := b.stop(ctx); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "endless loop") {
		t.Errorf("got %v", err)
	}
	<-cancelled
}
