// Package answers keeps public answers in memory, as the bytes to send, until what they say has changed.
package answers

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/changes"
)

const (
	// Longest is the size of the longest answer that is kept, in bytes.
	Longest = 1 << 20
	// overhead is about what an answer takes beside its bytes.
	overhead = 600
	// patience is how long others wait for one who reads: they need not suffer from that one's limits.
	patience = time.Second
	// mostRaces is how many races are known to have changed. When there are more, all answers are thrown away.
	mostRaces = 100_000
)

// Subject is what an answer is about: which changes make it untrue.
type Subject struct {
	Kind changes.Kind
	Race uuid.UUID // only of the kind changes.Race
}

// Watcher tells what has changed, as changes.Watcher does.
type Watcher interface {
	Tell(f func([]changes.Change))
	Current() bool
	Sync(ctx context.Context) error
}

// Store keeps the answers that were used last. Their values are of the type T.
type Store[T any] struct {
	most    int64
	size    func(T) int64
	watcher Watcher

	mu      sync.Mutex
	answers *simplelru.LRU[string, *answer[T]]
	used    int64
	// now counts the changes that have been told. An answer is true if it was begun after the last change of its subject.
	now      int64
	all      int64 // the last change of anything
	lists    int64 // the last of lists, and of any race
	accounts int64
	races    map[uuid.UUID]int64

	kept, read, refused prometheus.Counter
}

// answer is an answer, or one that somebody is reading.
type answer[T any] struct {
	subject Subject
	begun   int64
	bytes   int64
	value   T
	keep    bool
	done    chan struct{} // closed when the rest is known
}

// New returns a store of at most so many bytes, as size tells them, which keeps nothing if that is zero.
func New[T any](bytes int64, size func(T) int64, watcher Watcher) *Store[T] {
	s := &Store[T]{
		most: bytes, size: size, watcher: watcher, races: map[uuid.UUID]int64{},
		kept: prometheus.NewCounter(prometheus.CounterOpts{Name: "harrier_answers_kept_total", Help: "Public answers that were sent from memory."}),
		read: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_answers_read_total", Help: "Public answers that were read from the database, to be kept.",
		}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_answers_unkept_total", Help: "Public answers that were read from the database and not kept, because it did not say what had changed.",
		}),
	}
	// The bytes alone limit the number of answers. An error means a number below 1.
	s.answers, _ = simplelru.NewLRU(int(bytes/overhead)+1, func(_ string, a *answer[T]) { s.used -= a.bytes })
	watcher.Tell(s.tell)
	return s
}

// Get returns the answer to key, which must not be modified. If it is not kept, read finds it, and says whether it may be kept; concurrent
// calls for one key wait for one that reads. Without ok the caller has to find the answer itself: it is not kept, or the database does not
// say what has changed. The answer is as the database has it now, or had changes.MaxAge ago if stale is true, except that it says
// everything that this server wrote before the call.
//
// read calls give up once it knows that the answer will not be kept, so that nobody waits until it has returned.
func (s *Store[T]) Get(
	ctx context.Context, key string, subject Subject, stale bool, read func(giveUp func()) (value T, keep bool, err error),
) (value T, ok bool, err error) {
	if s.most == 0 {
		return value, false, nil
	}
	if !stale || !s.watcher.Current() {
		if err := s.watcher.Sync(ctx); err != nil {
			s.refused.Inc()
			return value, false, nil //nolint:nilerr // the caller asks the database, which knows best what is wrong with it
		}
	}
	s.mu.Lock()
	if a, ok := s.answers.Get(key); ok && a.begun >= s.changed(a.subject) {
		s.mu.Unlock()
		return s.share(ctx, a)
	}
	a := &answer[T]{subject: subject, begun: s.now, bytes: overhead + int64(len(key)), done: make(chan struct{})}
	s.add(key, a)
	s.mu.Unlock()
	value, err = s.fill(key, a, read)
	return value, true, err
}

// share waits for an answer that somebody reads.
func (s *Store[T]) share(ctx context.Context, a *answer[T]) (value T, ok bool, err error) {
	select {
	case <-a.done:
	default:
		impatient := time.NewTimer(patience)
		defer impatient.Stop()
		select {
		case <-a.done:
		case <-impatient.C:
			return value, false, nil
		case <-ctx.Done():
			return value, false, fmt.Errorf("wait for an answer: %w", ctx.Err())
		}
	}
	if a.keep {
		s.kept.Inc()
	}
	return a.value, a.keep, nil
}

// fill reads an answer for all who wait for it. One that read has given up stays, without a value, so that others need not try.
func (s *Store[T]) fill(key string, a *answer[T], read func(giveUp func()) (T, bool, error)) (value T, err error) {
	s.read.Inc()
	end := sync.OnceFunc(func() { close(a.done) })
	givenUp := false
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		defer end()
		if current, ok := s.answers.Peek(key); !ok || current != a || givenUp {
			return
		}
		if !a.keep {
			s.answers.Remove(key)
			return
		}
		a.bytes += s.size(a.value)
		s.used += s.size(a.value)
		s.evict()
	}()
	value, keep, err := read(func() { givenUp = true; end() })
	if keep && err == nil && !givenUp {
		a.value, a.keep = value, true
	}
	return value, err
}

// add puts an answer in the place of what has its key. The caller holds the lock.
func (s *Store[T]) add(key string, a *answer[T]) {
	s.answers.Remove(key)
	s.answers.Add(key, a)
	s.used += a.bytes
	s.evict()
}

func (s *Store[T]) evict() {
	for s.used > s.most && s.answers.Len() > 0 {
		s.answers.RemoveOldest()
	}
}

// changed is when a subject changed last.
func (s *Store[T]) changed(subject Subject) int64 {
	switch subject.Kind {
	case changes.Race:
		return max(s.all, s.races[subject.Race])
	case changes.Accounts:
		return max(s.all, s.accounts)
	default:
		return max(s.all, s.lists)
	}
}

// tell throws away what changes make untrue.
func (s *Store[T]) tell(found []changes.Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now++
	for _, change := range found {
		switch change.Kind {
		case changes.Race:
			s.lists, s.races[change.Race] = s.now, s.now
		case changes.Lists:
			s.lists = s.now
		case changes.Accounts:
			s.accounts = s.now
		case changes.All:
			s.all = s.now
		}
	}
	if len(s.races) > mostRaces {
		s.all = s.now
	}
	if s.all == s.now {
		clear(s.races)
		s.answers.Purge()
	}
}

var (
	descBytes   = prometheus.NewDesc("harrier_answers_bytes", "Memory that kept answers take, in bytes.", nil, nil)
	descAnswers = prometheus.NewDesc("harrier_answers", "How many answers are kept.", nil, nil)
)

// Describe implements prometheus.Collector.
func (s *Store[T]) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(s, ch) }

// Collect implements prometheus.Collector.
func (s *Store[T]) Collect(ch chan<- prometheus.Metric) {
	for _, c := range []prometheus.Counter{s.kept, s.read, s.refused} {
		ch <- c
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch <- prometheus.MustNewConstMetric(descBytes, prometheus.GaugeValue, float64(s.used))
	ch <- prometheus.MustNewConstMetric(descAnswers, prometheus.GaugeValue, float64(s.answers.Len()))
}
