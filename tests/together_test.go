package tests

import (
	"sync"
	"sync/atomic"
	"time"
)

// atOnce runs work n times at once and counts how often it says true.
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

// hands is a clock whose hands the test moves.
type hands struct{ ahead atomic.Int64 }

func (h *hands) time() time.Time {
	return time.Now().UTC().Truncate(time.Microsecond).Add(time.Duration(h.ahead.Load()))
}

func (h *hands) forward(d time.Duration) { h.ahead.Add(int64(d)) }
