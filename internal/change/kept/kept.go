// Package kept keeps in memory what many ask for, until what it says has changed.
package kept

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
	// MaxSize is the size of the largest response that is kept, in bytes.
	MaxSize = 1 << 20
	// overhead is about what an answer takes beside its bytes.
	overhead = 600
	// waitTimeout is how long others wait for one who reads: they need not suffer from that one's limits.
	waitTimeout = time.Second
	// computeTimeout bounds a computation, which goes on when those who asked are gone: the next who asks needs it.
	computeTimeout = 30 * time.Second
)

// Question is what is asked. Kind and Race tell which changes make the answer untrue.
type Question struct {
	Kind change.Kind
	Race uuid.UUID // only of the kind change.Race
	Text string
}

// subject is what the answers to many questions are about.
type subject struct {
	kind change.Kind
	race uuid.UUID
}

func (q Question) subject() subject { return subject{q.Kind, q.Race} }

// Answer is what can be kept. It must not be modified.
type Answer interface {
	// Bytes is the memory that it takes.
	Bytes() int64
}

// Watcher tells what has changed, as change.Watcher does.
type Watcher interface {
	Subscribe(f func([]change.Change))
	Current() bool
	Sync(ctx context.Context) error
}

// Store keeps the answers that were used last, of those that were asked for more than once, with a share for each client network. Each is
// true as long as it is there.
type Store struct {
	watcher Watcher
	door    *doorkeeper

	mu       sync.Mutex
	memory   *memory
	subjects map[subject]map[*entry]struct{}

	kept, read, unkept prometheus.Counter
}

// entry is an answer, or one that somebody is finding.
type entry struct {
	question Question
	wanted   bool // asked for more than once
	waited   bool // by others than who finds it
	bytes    int64
	done     chan struct{} // closed when the rest is known
	answer   Answer
	err      error

	network      *network // who alone asks for it; nil if several do
	inAll, inOwn *list.Element
}

// New returns a store of at most so many bytes. One without any shares answers with those who ask while they are being found.
func New(bytes int64, watcher Watcher) *Store {
	s := &Store{
		watcher: watcher, door: newDoorkeeper(), subjects: map[subject]map[*entry]struct{}{},
		kept: prometheus.NewCounter(prometheus.CounterOpts{Name: "harrier_answers_kept_total", Help: "Answers served from memory."}),
		read: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_answers_read_total", Help: "Answers that were read from the database, and kept if they had been asked for before.",
		}),
		unkept: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_answers_unkept_total", Help: "Answers that were read from the database and not kept, because it did not say what had changed.",
		}),
	}
	s.memory = newMemory(bytes, s.door, s.forget)
	watcher.Subscribe(s.evict)
	return s
}

// Keeps reports whether the store has memory.
func (s *Store) Keeps() bool { return s.memory.max > 0 }

// Place is where the answer to a question belongs. Whoever has it finds the answer for all who wait, and calls Fill, TooLarge or Leave;
// what is called after that means nothing.
type Place struct {
	store *Store
	entry *entry
}

// Find returns the answer to a question, or else the place for it. Without both the caller has to find the answer for itself: it is not
// kept, or the database does not say what has changed. The answer is as the database has it now, or had change.MaxAge ago if stale is true,
// except that it says everything that this server wrote before the call. network returns the client's, whose share of the memory counts.
func (s *Store) Find(ctx context.Context, q Question, stale bool, network func() string) (Answer, *Place, error) {
	return s.find(ctx, q, stale, network, waitTimeout)
}

func (s *Store) find(ctx context.Context, q Question, stale bool, network func() string, waitTimeout time.Duration) (Answer, *Place, error) {
	if !stale || !s.watcher.Current() {
		if err := s.watcher.Sync(ctx); err != nil {
			s.unkept.Inc()
			return nil, nil, nil //nolint:nilerr // the caller asks the database, which knows best what is wrong with it
		}
	}
	repeated := s.door.asked(q)
	s.mu.Lock()
	e, ok := s.memory.entries[q]
	if !ok {
		e = &entry{question: q, wanted: repeated, done: make(chan struct{})}
		s.add(e, network())
		s.mu.Unlock()
		s.read.Inc()
		return nil, &Place{s, e}, nil
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
	if e.answer != nil {
		s.kept.Inc()
	}
	return e.answer, nil, e.err
}

// wait waits for an answer; zero means as long as it takes.
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
		return fmt.Errorf("wait for an answer: %w", ctx.Err())
	}
}

// Compute returns the answer to a question as the database has it now. If it is not kept, compute finds it, once for all who ask
// meanwhile, and they get its error.
func Compute[T Answer](ctx context.Context, s *Store, q Question, compute func(context.Context) (T, error)) (T, error) {
	found, place, err := s.find(ctx, q, false, func() string { return admission.AddressOf(ctx) }, 0)
	switch {
	case place != nil:
		go func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), computeTimeout)
			defer cancel()
			answer, err := compute(pg.OnPrimary(ctx)) // it is for all
			if err != nil {
				place.end(nil, err, false)
				return
			}
			place.Fill(answer)
		}()
		if err = place.entry.wait(ctx, 0); err == nil {
			found, err = place.entry.answer, place.entry.err
		}
	case found == nil && err == nil:
		return compute(ctx)
	}
	answer, _ := found.(T)
	return answer, err
}

// Wanted reports whether the answer will be kept: the question was asked before, or others wait.
func (p *Place) Wanted() bool {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	return p.entry.wanted
}

// Worth reports whether somebody needs the answer besides the one who finds it: others wait, or it will be kept if it has so many bytes.
func (p *Place) Worth(bytes int) bool {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	e := p.entry
	return e.waited || e.wanted && p.store.memory.entries[e.question] == e && p.store.memory.takes(e, overhead+int64(bytes))
}

// Fill gives the answer to all who wait, and keeps it if it is wanted and has not become untrue.
func (p *Place) Fill(a Answer) { p.end(a, nil, p.Wanted()) }

// TooLarge says that the answer is too large to be kept. Until it changes, nobody waits for it, nor tries again.
func (p *Place) TooLarge() { p.end(nil, nil, p.Wanted()) }

// Leave says that there is no answer; the next who asks tries again.
func (p *Place) Leave() { p.end(nil, nil, false) }

func (p *Place) end(a Answer, err error, keep bool) {
	s, e := p.store, p.entry
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-e.done:
		return
	default:
	}
	e.answer, e.err = a, err
	close(e.done)
	if s.memory.entries[e.question] != e {
		return
	}
	if !keep || e.size() > s.memory.max {
		s.memory.remove(e)
		return
	}
	s.memory.resize(e)
}

// Resized notes that the answer to a question takes another amount of memory than before.
func (s *Store) Resized(q Question, a Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.memory.entries[q]; ok && e.answer == a {
		s.memory.resize(e)
	}
}

func (e *entry) size() int64 {
	n := overhead + int64(len(e.question.Text))
	if e.answer != nil {
		n += e.answer.Bytes()
	}
	return n
}

// add adds an entry that a network asks for. The caller holds the lock.
func (s *Store) add(e *entry, network string) {
	s.memory.add(e, network)
	about := e.question.subject()
	if s.subjects[about] == nil {
		s.subjects[about] = map[*entry]struct{}{}
	}
	s.subjects[about][e] = struct{}{}
}

// forget notes that an entry is not there any more. The caller holds the lock.
func (s *Store) forget(e *entry) {
	about := e.question.subject()
	delete(s.subjects[about], e)
	if len(s.subjects[about]) == 0 {
		delete(s.subjects, about)
	}
}

// evict removes what changes make untrue.
func (s *Store) evict(found []change.Change) {
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

func (s *Store) remove(about subject) {
	for e := range s.subjects[about] {
		s.memory.remove(e)
	}
}

var (
	descBytes   = prometheus.NewDesc("harrier_answers_bytes", "Memory that kept answers take, in bytes.", nil, nil)
	descAnswers = prometheus.NewDesc("harrier_answers", "How many answers are kept.", nil, nil)
)

// Describe implements prometheus.Collector.
func (s *Store) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(s, ch) }

// Collect implements prometheus.Collector.
func (s *Store) Collect(ch chan<- prometheus.Metric) {
	for _, c := range []prometheus.Counter{s.kept, s.read, s.unkept} {
		ch <- c
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch <- prometheus.MustNewConstMetric(descBytes, prometheus.GaugeValue, float64(s.memory.used))
	ch <- prometheus.MustNewConstMetric(descAnswers, prometheus.GaugeValue, float64(len(s.memory.entries)))
}
