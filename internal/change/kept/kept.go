// Package kept keeps in memory what many ask for, until what it says has changed.
package kept

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/prometheus/client_golang/prometheus"

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
	Tell(f func([]change.Change))
	Current() bool
	Sync(ctx context.Context) error
}

// Store keeps the answers that were used last, of those that were asked for more than once. Each is true as long as it is there.
type Store struct {
	max     int64
	watcher Watcher
	door    *doorkeeper

	mu       sync.Mutex
	entries  *simplelru.LRU[Question, *entry]
	subjects map[subject]map[Question]struct{} // the questions of entries
	used     int64

	kept, read, unkept prometheus.Counter
}

// entry is an answer, or one that somebody is finding.
type entry struct {
	question Question
	wanted   bool // asked for more than once
	bytes    int64
	done     chan struct{} // closed when the rest is known
	answer   Answer
	err      error
}

// New returns a store of at most so many bytes. One without any shares answers with those who ask while they are being found.
func New(bytes int64, watcher Watcher) *Store {
	s := &Store{
		max: bytes, watcher: watcher, door: newDoorkeeper(), subjects: map[subject]map[Question]struct{}{},
		kept: prometheus.NewCounter(prometheus.CounterOpts{Name: "harrier_answers_kept_total", Help: "Answers served from memory."}),
		read: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_answers_read_total", Help: "Answers that were read from the database, and kept if they had been asked for before.",
		}),
		unkept: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "harrier_answers_unkept_total", Help: "Answers that were read from the database and not kept, because it did not say what had changed.",
		}),
	}
	// The bytes alone limit the number of answers. An error means a number below 1.
	s.entries, _ = simplelru.NewLRU(int(bytes/overhead)+1000, s.removed)
	watcher.Tell(s.tell)
	return s
}

// Keeps reports whether the store has memory.
func (s *Store) Keeps() bool { return s.max > 0 }

// Place is where the answer to a question belongs. Whoever has it finds the answer for all who wait, and calls Fill, TooLarge or Leave;
// what is called after that means nothing.
type Place struct {
	store *Store
	entry *entry
}

// Find returns the answer to a question, or else the place for it. Without both the caller has to find the answer for itself: it is not
// kept, or the database does not say what has changed. The answer is as the database has it now, or had change.MaxAge ago if stale is true,
// except that it says everything that this server wrote before the call.
func (s *Store) Find(ctx context.Context, q Question, stale bool) (Answer, *Place, error) {
	return s.find(ctx, q, stale, waitTimeout)
}

func (s *Store) find(ctx context.Context, q Question, stale bool, waitTimeout time.Duration) (Answer, *Place, error) {
	if !stale || !s.watcher.Current() {
		if err := s.watcher.Sync(ctx); err != nil {
			s.unkept.Inc()
			return nil, nil, nil //nolint:nilerr // the caller asks the database, which knows best what is wrong with it
		}
	}
	repeated := s.door.asked(q)
	s.mu.Lock()
	e, ok := s.entries.Get(q)
	if !ok {
		e = &entry{question: q, wanted: repeated, done: make(chan struct{})}
		s.add(e)
		s.mu.Unlock()
		s.read.Inc()
		return nil, &Place{s, e}, nil
	}
	e.wanted = true
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
	found, place, err := s.find(ctx, q, false, 0)
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
	if current, ok := s.entries.Peek(e.question); !ok || current != e {
		return
	}
	if !keep || e.size() > s.max {
		s.entries.Remove(e.question)
		return
	}
	s.resize(e)
}

// Resized notes that the answer to a question takes another amount of memory than before.
func (s *Store) Resized(q Question, a Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.entries.Peek(q); ok && e.answer == a {
		s.resize(e)
	}
}

func (e *entry) size() int64 {
	n := overhead + int64(len(e.question.Text))
	if e.answer != nil {
		n += e.answer.Bytes()
	}
	return n
}

// resize counts an entry anew, and removes what was not asked for longest until all fits. The caller holds the lock.
func (s *Store) resize(e *entry) {
	s.used -= e.bytes
	e.bytes = e.size()
	s.used += e.bytes
	for s.used > s.max {
		s.entries.RemoveOldest()
	}
}

// add adds an entry. It takes no memory that counts until it has an answer. The caller holds the lock.
func (s *Store) add(e *entry) {
	s.entries.Add(e.question, e)
	about := e.question.subject()
	if s.subjects[about] == nil {
		s.subjects[about] = map[Question]struct{}{}
	}
	s.subjects[about][e.question] = struct{}{}
}

// removed notes that an entry is not there any more. The caller holds the lock.
func (s *Store) removed(q Question, e *entry) {
	s.used -= e.bytes
	e.bytes = 0
	about := q.subject()
	delete(s.subjects[about], q)
	if len(s.subjects[about]) == 0 {
		delete(s.subjects, about)
	}
}

// tell removes what changes make untrue.
func (s *Store) tell(found []change.Change) {
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
			s.entries.Purge()
		}
	}
}

func (s *Store) remove(about subject) {
	for q := range s.subjects[about] {
		s.entries.Remove(q)
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
	ch <- prometheus.MustNewConstMetric(descBytes, prometheus.GaugeValue, float64(s.used))
	ch <- prometheus.MustNewConstMetric(descAnswers, prometheus.GaugeValue, float64(s.entries.Len()))
}
