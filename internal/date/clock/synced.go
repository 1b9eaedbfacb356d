package clock

import (
	"sync"
	"time"
)

const (
	// tolerance is how far Synced may be from the database, besides half of the time that asking it took, before it is set. So small
	// differences and slow answers do not move it back and forth.
	tolerance = 250 * time.Millisecond
	// Skewed is how far the machine's clock may be from the database's before operators are told.
	Skewed = 5 * time.Second
)

// Synced is the clock that the program goes by: the database's. It is set by what the database says, and goes on from there by the time
// that passes, so that nothing expires early or late because the clock of this machine is wrong or is set while the program runs, and
// servers that share a database agree on the time. Until it is set, it is the machine's. It is safe for concurrent use.
type Synced struct {
	// Alone is for tests in which time passes faster: the database does not set the clock. It must not change once the clock is used.
	Alone bool

	machine Clock

	mu sync.RWMutex
	// base is the time at the moment set, which has a monotonic reading. Both are zero before the first Set.
	base, set time.Time
	skew      time.Duration
}

// New returns the program's clock on a machine.
func New(machine Clock) *Synced { return &Synced{machine: machine} }

// Now returns the time.
func (s *Synced) Now() time.Time {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.set.IsZero() || s.Alone {
		return s.machine()
	}
	return s.now()
}

func (s *Synced) now() time.Time { return s.base.Add(time.Since(s.set)).Truncate(time.Microsecond) }

// Set sets the clock by read, which returns the database's clock, and then Skew.
func (s *Synced) Set(read func() (time.Time, error)) error {
	asked := time.Now()
	database, err := read()
	if err != nil {
		return err
	}
	s.setTo(database, time.Since(asked))
	return nil
}

// setTo sets the clock. The database read its own between question and answer, most likely in the middle of what that took.
func (s *Synced) setTo(database time.Time, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := database.UTC().Add(took / 2)
	s.skew = s.machine().Sub(now)
	if s.set.IsZero() || s.now().Sub(now).Abs() > tolerance+took/2 {
		s.base, s.set = now, time.Now()
	}
}

// Skew returns by how much the machine's clock was ahead of the database's at the last Set. It is negative if it was behind.
func (s *Synced) Skew() time.Duration {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.skew
}
