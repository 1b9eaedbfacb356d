package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// gcPercent lets the small heap grow to five times its live size before a collection: throughput of lists grows by a fifth.
	gcPercent = 400
	// quiet is how long a server has had little to do when its memory goes back to the system.
	quiet = time.Minute
)

// returnMemory returns memory to the system at once and whenever the heap has not grown enough to be collected for a while, until ctx
// ends. The collector alone would keep several times what a quiet server needs.
func returnMemory(ctx context.Context) {
	tick := time.NewTicker(quiet)
	defer tick.Stop()
	for {
		debug.FreeOSMemory()
		for before := collections(); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now := collections()
			if now == before {
				break
			}
			before = now
		}
	}
}

// collections returns how often the heap has grown so much that it was collected.
func collections() uint64 {
	sample := []metrics.Sample{{Name: "/gc/cycles/automatic:gc-cycles"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
