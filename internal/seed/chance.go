package seed

import (
	"encoding/binary"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
)

// topic is what a chance is about. Each item of each topic has a chance of its own, so that any of them can be made again,
// alone and in any order: a result needs the ID of its race and the name of its athlete, and nothing keeps them.
type topic uint64

const (
	aboutUser topic = iota + 1
	aboutUserDetails
	aboutUserID
	aboutAthlete
	aboutTeam
	aboutRace
	aboutRaceDetails
	aboutRaceID
	aboutRaceSize
	aboutPoster
	aboutResults
	aboutResultID
	aboutVotes
	aboutEntries
)

// chance is the source of everything that is not fixed.
type chance uint64

// of gives the chance of one item of a topic, at its beginning. Items count up from 0.
func (c chance) of(about topic, item int) *rand.Rand {
	return rand.New(rand.NewPCG( //nolint:gosec // no secret comes of it
		scramble(uint64(c)^scramble(uint64(about))),
		scramble(uint64(item)), //nolint:gosec // not negative
	))
}

// scramble spreads neighbouring numbers over all of them (the finalizer of SplitMix64, which is a bijection).
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
	x = (x ^ (x >> 27)) * 0x94d049bb133111eb
	return x ^ (x >> 31)
}

// idAt makes a UUIDv7 (RFC 9562, section 5.7) of an instant. IDs of later milliseconds are greater.
func idAt(at time.Time, r *rand.Rand) uuid.UUID {
	var id uuid.UUID
	ms := uint64(at.UnixMilli())
	binary.BigEndian.PutUint64(id[:8], ms<<16|0x7<<12|r.Uint64()>>52)
	binary.BigEndian.PutUint64(id[8:], 0b10<<62|r.Uint64()>>2)
	return id
}

// pick gives one of several.
func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// happens is true with a probability.
func happens(r *rand.Rand, probability float64) bool { return r.Float64() < probability }

// between gives a whole number from low to high, both included.
func between(r *rand.Rand, low, high int) int { return low + r.IntN(high-low+1) }

// strides walks over n things without meeting one twice, from a start and by steps that chance chose.
type strides struct{ start, step, n int }

// newStrides chooses a walk; n is at least 1.
func newStrides(r *rand.Rand, n int) strides {
	s := strides{start: r.IntN(n), step: 1 + r.IntN(n), n: n}
	// A step without a divisor in common with n reaches everything before it comes back.
	for gcd(s.step, n) != 1 {
		s.step++
	}
	return s
}

// at gives the i-th thing of the walk; i is below n.
func (s strides) at(i int) int { return (s.start + i*s.step) % s.n }

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
