package kept

import (
	"hash/maphash"
	"sync/atomic"
	"time"
)

const (
	// window is the time within which a question must be asked twice for its answer to be kept.
	window = 5 * time.Minute
	// slots is how many questions are known that were asked.
	slots = 1 << 16
	// times are the bits of a slot that have the second of the question; the others are of its hash.
	times = 1<<32 - 1
)

// doorkeeper knows what was asked lately, so that no memory is spent on the answer for one who asks once.
type doorkeeper struct {
	seed  maphash.Seed
	began time.Time
	slots [slots]atomic.Uint64
}

func newDoorkeeper() *doorkeeper {
	return &doorkeeper{seed: maphash.MakeSeed(), began: time.Now()} //nolint:forbidigo // for durations, which need the monotonic clock
}

// asked notes that a question is asked, and reports whether it was within window.
func (d *doorkeeper) asked(q Question) (repeated bool) {
	hash := maphash.Comparable(d.seed, q)
	now := uint64((window + time.Since(d.began)).Seconds()) //nolint:forbidigo // as above
	before := d.slots[hash%slots].Swap(hash&^times | now)
	return before&^times == hash&^times && now-before&times < uint64(window.Seconds())
}
