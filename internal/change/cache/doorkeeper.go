package cache

import (
	"hash/maphash"
	"sync/atomic"
	"time"
)

const (
	// window is the time within which a key must be asked twice for its value to be cached.
	window = 5 * time.Minute
	// lately is the time without a key after which it counts as asked once: readers have moved on to something else.
	lately = 10 * time.Second
	// slots is how many keys are known that were asked.
	slots = 1 << 16
)

// A slot has the hash of a key in its upper half, then how often it was asked in a byte, and the second of the last time.
const (
	hashes = 1<<64 - 1<<32
	counts = 1<<32 - 1<<24
	times  = 1<<24 - 1
	one    = 1 << 24
)

// doorkeeper knows what was asked lately and how often, so that no memory is spent on the value for one who asks once.
type doorkeeper struct {
	seed  maphash.Seed
	began time.Time
	slots [slots]atomic.Uint64
}

func newDoorkeeper() *doorkeeper {
	return &doorkeeper{seed: maphash.MakeSeed(), began: time.Now()} //nolint:forbidigo // for durations, which need the monotonic clock
}

// asked notes that a key is asked, and reports whether it was within window.
func (d *doorkeeper) asked(q Key) (repeated bool) {
	slot, hash, now := d.find(q)
	before := often(slot.Load(), hash, now)
	slot.Store(hash | min(before+one, counts) | now)
	return before > 0
}

// often returns how often a key was asked lately, as a number to compare.
func (d *doorkeeper) often(q Key) uint64 {
	slot, hash, now := d.find(q)
	return often(slot.Load(), hash, now)
}

func (d *doorkeeper) find(q Key) (slot *atomic.Uint64, hash, now uint64) {
	hash = maphash.Comparable(d.seed, q)
	return &d.slots[hash%slots], hash & hashes, uint64(time.Since(d.began).Seconds()) & times //nolint:forbidigo // as above
}

func often(slot, hash, now uint64) uint64 {
	idle := (now - slot) & times
	if slot == 0 || slot&hashes != hash || idle >= uint64(window.Seconds()) {
		return 0
	}
	if idle >= uint64(lately.Seconds()) {
		return one
	}
	return slot & counts
}
