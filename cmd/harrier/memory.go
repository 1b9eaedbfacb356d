package main

import (
	"context"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

const (
	// gcPercent lets the heap grow to five times its live size before a collection while there is memory: throughput of lists grows by a
	// fifth.
	gcPercent = 400
	// smallGCPercent is for a limit of smallMemory or less. There, five times what is live would be most of a small machine's memory.
	smallGCPercent = 200
	smallMemory    = 256 << 20
	// minMemory is the least that the program tries to stay below by default.
	minMemory = 200 << 20
	// quiet is how long a server has had little to do when its memory goes back to the system.
	quiet = 10 * time.Second
)

// limitMemory has the collector run as seldom as it may while the program takes less than a limit of memory, and as often as needed above
// it. A limit of zero means a part of what the program's container has, or the machine.
func limitMemory(limit int64) {
	switch {
	case os.Getenv("GOMEMLIMIT") != "":
		limit = debug.SetMemoryLimit(-1) // which only returns it
	case limit == 0:
		limit = int64(min(defaultMemory(), math.MaxInt64))
	}
	debug.SetMemoryLimit(limit)
	switch {
	case os.Getenv("GOGC") != "":
	case limit <= smallMemory:
		debug.SetGCPercent(smallGCPercent)
	default:
		debug.SetGCPercent(gcPercent)
	}
}

func defaultMemory() uint64 {
	machine, err := memlimit.FromSystem()
	if err != nil {
		machine = math.MaxInt64
	}
	if container, err := memlimit.FromCgroup(); err == nil && container < machine {
		return max(minMemory, container/2)
	}
	return max(minMemory, machine/4)
}

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
