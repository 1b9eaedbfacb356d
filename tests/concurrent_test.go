package tests

import (
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// atOnce runs work n times concurrently and counts how often it returns true.
func atOnce(n int, work func(i int) bool) int {
	var together sync.WaitGroup
	var won atomic.Int64
	start := make(chan struct{})
	for i := range n {
		together.Go(func() {
			<-start
			if work(i) {
				won.Add(1)
			}
		})
	}
	close(start)
	together.Wait()
	return int(won.Load())
}

// twin starts another server with the same database and keys.
func twin(t *testing.T, one *kit.App, settings ...func(*config.Config)) *kit.App {
	t.Helper()
	return kit.Start(t, kit.Options{
		DatabaseURL: one.DatabaseURL, Config: func(c *config.Config) {
			c.Keys = filepath.Join(one.DataDir, "keys.json")
			for _, set := range settings {
				set(c)
			}
		},
	})
}

// withoutCache has every answer read from the database, for tests of what answers otherwise come from, or that write behind the server.
func withoutCache(c *config.Config) { c.CacheMiB = 0 }

// hands is a clock that the test sets.
type hands struct{ ahead atomic.Int64 }

func (h *hands) time() time.Time {
	return time.Now().UTC().Truncate(time.Microsecond).Add(time.Duration(h.ahead.Load()))
}

func (h *hands) forward(d time.Duration) { h.ahead.Add(int64(d)) }

// is returns a Boolean in a response.
func is(v any) bool {
	yes, _ := v.(bool)
	return yes
}
