// Package remember keeps answers that take long to compute until what they were computed from changes.
package remember

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"
)

const (
	// computeTimeout bounds a computation, which goes on when those who asked are gone: the next who asks needs it.
	computeTimeout = 30 * time.Second
	// overhead is about what an answer takes beside its bytes.
	overhead = 400
)

// Key names an answer.
type Key struct {
	// Object is what is asked about, Version its state.
	Object  uuid.UUID
	Version int64
	// Question is what is asked, such as "teams mens 8K".
	Question string
}

// Store remembers the answers that were used last.
type Store struct {
	most    int64
	mu      sync.Mutex
	answers *simplelru.LRU[Key, []byte]
	used    int64
	running singleflight.Group
}

// New returns a store of at most so many bytes.
func New(bytes int64) *Store {
	s := &Store{most: bytes}
	// The bytes alone limit the number of answers. An error means a number below 1.
	s.answers, _ = simplelru.NewLRU(int(bytes/overhead)+1, func(k Key, answer []byte) { s.used -= size(k, answer) })
	return s
}

func size(k Key, answer []byte) int64 { return overhead + int64(len(k.Question)+cap(answer)) }

// Get returns the answer to key, which must not be modified. If it is not remembered, compute finds it, and says to which key:
// the object may have a newer version by then. Concurrent calls for one key share one computation.
func (s *Store) Get(ctx context.Context, key Key, compute func(context.Context) (Key, []byte, error)) ([]byte, error) {
	if answer, ok := s.Remembered(key); ok {
		return answer, nil
	}
	computed := s.running.DoChan(fmt.Sprintf("%s %x %s", key.Object, key.Version, key.Question), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), computeTimeout)
		defer cancel()
		key, answer, err := compute(ctx)
		if err == nil {
			s.add(key, answer)
		}
		return answer, err
	})
	select {
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for an answer: %w", ctx.Err())
	case r := <-computed:
		answer, _ := r.Val.([]byte)
		return answer, r.Err
	}
}

// Remembered returns the answer to key, which must not be modified, if it is remembered.
func (s *Store) Remembered(key Key) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answers.Get(key)
}

// add remembers an answer, unless it alone is too large, and forgets those not used for longest.
func (s *Store) add(key Key, answer []byte) {
	n := size(key, answer)
	if n > s.most {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers.Remove(key)
	for s.used+n > s.most {
		s.answers.RemoveOldest()
	}
	s.answers.Add(key, answer)
	s.used += n
}
