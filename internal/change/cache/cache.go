// Package cache keeps values in memory that many ask for, until what they depend on changes.
package cache

import (
	"container/list"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/admission"
	"harrier/internal/change"
	"harrier/internal/pg"
)

const (
	// MaxSize is the size of the largest response that is cached, in bytes.
	MaxSize = 1 << 20
	// overhead is about how much memory a value takes beside its bytes.
	overhead = 600
	// waitTimeout is how long callers wait for another that reads, whose limits should not be theirs.
	waitTimeout = time.Second
	// computeTimeout bounds a computation, which goes on when its callers are gone, because the next caller needs it.
	computeTimeout = 30 * time.Second
)

// Key identifies a value. Kind and Race tell which changes make it untrue.
type Key struct {
	Kind change.Kind
	Race uuid.UUID // only of the kind change.Race
	Text string
}

// subject is a dependency of many values.
type subject struct {
	kind change.Kind
	race uuid.UUID
}

func (q Key) subject() subject { return subject{q.Kind, q.Race} }

// Value can be cached. It must not be modified.
type Value interface {
	// Bytes returns how much memory it takes.
	Bytes() int64
}

// Watcher tells what has changed, as change.Watcher does.
type Watcher interface {
	Subscribe(f func([]change.Change))
	Current() bool
	Sync(ctx context.Context) error
}

// Cache holds recently used values that were requested more than once, with a share for each client network. A value is
// removed when it becomes untrue.
type Cache struct {
	watcher Watcher
	door    *doorkeeper

	mu       sync.Mutex
	memory   *memory
	subjects map[subject]map[*entry]struct{}

	hits, misses, bypassed prometheus.Counter
}

// entry is a value, or one that is being read.
type entry struct {
	key    Key
	wanted bool // asked for more than once
	waited bool // others wait for it
	bytes  int64
	done   chan struct{} // closed when the rest is known
	value  Value
	err    error

	network      *network // who alone asks for it; nil if several do
	inAll, inOwn *list.Element
}

// New returns a cache of at most so many bytes. With zero it only shares a value with those who ask while it is being read.
func New(bytes int64, watcher Watcher) *Cache {
	s := &Cache{
		watcher: watcher, door: newDoorkeeper(), subjects: map[subject]map[*entry]struct{}{},
		hits: prometheus.NewCounter(prometheus.CounterOpts{Name: "harrier_cache_hits_total", Help: "Responses served from memory."}),
		misses: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_cache_misses_total", Help: "Responses that were read from the database, and cached if they had been asked for before.",
		}),
		bypassed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_cache_bypassed_total", Help: "Responses that were read from the database and not cached, because it did not say what had changed.",
		}),
	}
	s.memory = newMemory(bytes, s.door, s.forget)
	watcher.Subscribe(s.evict)
	return s
}

// Enabled reports whether the cache has memory.
func (s *Cache) Enabled() bool { return s.memory.max > 0 }

// Pending is a value that is missing. The caller that gets it reads the value for all who wait, and calls Fill, TooLarge or Leave; further
// calls have no effect.
type Pending struct {
	store *Cache
	entry *entry
}

// Find returns the value of a key, or else Pending for it. Without both the caller has to read the value for itself: it is not cached, or the
// database does not say what has changed. The value is as the database has it now, or had change.MaxAge ago if stale is true, but it includes
// everything that this server wrote before the call. network returns the client's, whose share of the memory counts.
func (s *Cache) Find(ctx context.Context, q Key, stale bool, network func() string) (Value, *Pending, error) {
	return s.find(ctx, q, stale, network, waitTimeout)
}

func (s *Cache) find(ctx context.Context, q Key, stale bool, network func() string, waitTimeout time.Duration) (Value, *Pending, error) {
	if !stale || !s.watcher.Current() {
		if err := s.watcher.Sync(ctx); err != nil {
			s.bypassed.Inc()
			return nil, nil, nil //nolint:nilerr // the caller asks the database, which knows best what is wrong with it
		}
	}
	repeated := s.door.asked(q)
	s.mu.Lock()
	e, ok := s.memory.entries[q]
	if !ok {
		e = &entry{key: q, wanted: repeated, done: make(chan struct{})}
		s.add(e, network())
		s.mu.Unlock()
		s.misses.Inc()
		return nil, &Pending{s, e}, nil
	}
	e.wanted, e.waited = true, true
	s.memory.use(e, network)
	s.mu.Unlock()
	if err := e.wait(ctx, waitTimeout); err != nil {
		return nil, nil, err
	}
	select {
	case <-e.done:
	default:
		return nil, nil, nil
	}
	if e.value != nil {
		s.hits.Inc()
	}
	return e.value, nil, e.err
}

// wait waits for a value; zero means as long as it takes.
func (e *entry) wait(ctx context.Context, waitTimeout time.Duration) error {
	select {
	case <-e.done:
		return nil
	default:
	}
	var impatient <-chan time.Time
	if waitTimeout > 0 {
		timer := time.NewTimer(waitTimeout)
		defer timer.Stop()
		impatient = timer.C
	}
	select {
	case <-e.done:
		return nil
	case <-impatient:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for a value: %w", ctx.Err())
	}
}

// Compute returns the value of a key as the database has it now. If it is not cached, compute reads it, once for all who ask
// meanwhile, and they get its error.
func Compute[T Value](ctx context.Context, s *Cache, q Key, compute func(context.Context) (T, error)) (T, error) {
	found, pending, err := s.find(ctx, q, false, func() string { return admission.AddressOf(ctx) }, 0)
	switch {
	case pending != nil:
		go func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), computeTimeout)
			defer cancel()
			value, err := compute(pg.OnPrimary(ctx)) // it is for all
			if err != nil {
				pending.end(nil, err, false)
				return
			}
			pending.Fill(value)
		}()
		if err = pending.entry.wait(ctx, 0); err == nil {
			found, err = pending.entry.value, pending.entry.err
		}
	case found == nil && err == nil:
		return compute(ctx)
	}
	value, _ := found.(T)
	return value, err
}

// Wanted reports whether the value will be cached: it was asked for before, or others wait.
func (p *Pending) Wanted() bool {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	return p.entry.wanted
}

// Worth reports whether anybody but the caller needs the value: others wait, or it will be cached if it has so many bytes.
func (p *Pending) Worth(bytes int) bool {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	e := p.entry
	return e.waited || e.wanted && p.store.memory.entries[e.key] == e && p.store.memory.takes(e, overhead+int64(bytes))
}

// Fill gives the value to all who wait, and caches it if it is wanted and has not become untrue.
func (p *Pending) Fill(a Value) { p.end(a, nil, p.Wanted()) }

// TooLarge says that the value is too large to be cached. Until it changes, nobody waits for it, nor tries again.
func (p *Pending) TooLarge() { p.end(nil, nil, p.Wanted()) }

// Leave says that there is no value; the next caller tries again.
func (p *Pending) Leave() { p.end(nil, nil, false) }

func (p *Pending) end(a Value, err error, keep bool) {
	s, e := p.store, p.entry
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-e.done:
		return
	default:
	}
	e.value, e.err = a, err
	close(e.done)
	if s.memory.entries[e.key] != e {
		return
	}
	if !keep || e.size() > s.memory.max {
		s.memory.remove(e)
		return
	}
	s.memory.resize(e)
}

// Resized notes that the value of a key takes another amount of memory than before.
func (s *Cache) Resized(q Key, a Value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.memory.entries[q]; ok && e.value == a {
		s.memory.resize(e)
	}
}

func (e *entry) size() int64 {
	n := overhead + int64(len(e.key.Text))
	if e.value != nil {
		n += e.value.Bytes()
	}
	return n
}

// add adds an entry that a network asks for. The caller holds the lock.
func (s *Cache) add(e *entry, network string) {
	s.memory.add(e, network)
	about := e.key.subject()
	if s.subjects[about] == nil {
		s.subjects[about] = map[*entry]struct{}{}
	}
	s.subjects[about][e] = struct{}{}
}

// forget notes that an entry is not there any more. The caller holds the lock.
func (s *Cache) forget(e *entry) {
	about := e.key.subject()
	delete(s.subjects[about], e)
	if len(s.subjects[about]) == 0 {
		delete(s.subjects, about)
	}
}

// evict removes what changes make untrue.
func (s *Cache) evict(found []change.Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, row := range found {
		switch row.Kind {
		case change.Race:
			s.remove(subject{change.Race, row.Race})
			s.remove(subject{kind: change.Lists})
		case change.Lists, change.Accounts:
			s.remove(subject{kind: row.Kind})
		case change.All:
			s.memory.clear()
		}
	}
}

func (s *Cache) remove(about subject) {
	for e := range s.subjects[about] {
		s.memory.remove(e)
	}
}

var (
	descBytes   = prometheus.NewDesc("harrier_cache_bytes", "Memory that the cache takes, in bytes.", nil, nil)
	descEntries = prometheus.NewDesc("harrier_cache_entries", "How many responses are cached.", nil, nil)
)

// Describe implements prometheus.Collector.
func (s *Cache) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(s, ch) }

// Collect implements prometheus.Collector.
func (s *Cache) Collect(ch chan<- prometheus.Metric) {
	for _, c := range []prometheus.Counter{s.hits, s.misses, s.bypassed} {
		ch <- c
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch <- prometheus.MustNewConstMetric(descBytes, prometheus.GaugeValue, float64(s.memory.used))
	ch <- prometheus.MustNewConstMetric(descEntries, prometheus.GaugeValue, float64(len(s.memory.entries)))
}
