package seed

import (
	"encoding/binary"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
)

// topic is a kind of item. Each item of each topic has its own random source, so that it can be generated again at any time:
// a result needs the ID of its race and the name of its athlete, and nothing stores them.
type topic uint64

const (
	aboutUser topic = iota + 1
	aboutUserDetails
	aboutUserID
	aboutAthlete
	aboutTeam
	aboutRace
	aboutRaceDetails
	aboutSize
	aboutPoster
	aboutResults
	aboutResultID
	aboutVotes
	aboutEntries
	aboutComments
)

// chance is the seed of all random sources.
type chance uint64

// of returns the random source of one item of a topic, at its beginning.
func (c chance) of(about topic, item int) *rand.Rand {
	return rand.New(rand.NewPCG( //nolint:gosec // not for secrets
		scramble(uint64(c)^scramble(uint64(about))),
		scramble(uint64(item)), //nolint:gosec // any number will do
	))
}

// scramble mixes the bits of x. It is a bijection, the finalizer of SplitMix64.
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

// resultID makes the ID of the n'th result of a race, in the form of ids.Result. They are in order.
func (c *race) resultID(n int, r *rand.Rand) uuid.UUID {
	id := c.id
	binary.BigEndian.PutUint16(id[6:], 0x7<<12)
	binary.BigEndian.PutUint64(id[8:], 0b10<<62|uint64(n)<<32|r.Uint64()>>32) //nolint:gosec // n is not negative
	return id
}

// pick returns one of several.
func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// happens returns true with the given probability.
func happens(r *rand.Rand, probability float64) bool { return r.Float64() < probability }

// between returns an integer from low to high, both included.
func between(r *rand.Rand, low, high int) int { return low + r.IntN(high-low+1) }

// strides is a random walk over n items that visits each once.
type strides struct{ start, step, n int }

// newStrides chooses a walk; n is at least 1.
func newStrides(r *rand.Rand, n int) strides {
	s := strides{start: r.IntN(n), step: 1 + r.IntN(n), n: n}
	// A step coprime to n reaches every item before it returns.
	for gcd(s.step, n) != 1 {
		s.step++
	}
	return s
}

// at returns the i-th item of the walk; i is below n.
func (s strides) at(i int) int { return (s.start + i*s.step) % s.n }

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
