// Package live tells readers of a race when it has changed, and what. It follows the versions of races: one connection listens to what
// db/code/races/note_race_change.sql announces, and a query every few seconds finds what was not heard.
package live

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/remember"
	"harrier/internal/result"
)

const (
	// pause is the least time between two events of a reader: what changes meanwhile comes together.
	pause = 250 * time.Millisecond
	// pollEvery is how often the versions of all races with readers are read, in case announcements are not heard.
	pollEvery = 3 * time.Second
	// queryTimeout bounds each reading of versions.
	queryTimeout = 5 * time.Second
)

// Config is what a Hub needs.
type Config struct {
	// DB is for what a race's events say, Watch for the versions of races: it must work while all connections of DB are in use.
	DB, Watch *pg.DB
	Answers   *remember.Store
	Scorer    *result.Scorer
}

// Hub knows the races that have readers on this server.
type Hub struct {
	Config

	q *query.Queries
	// ending is closed when all readers are to leave.
	ending chan struct{}
	end    sync.Once
	// heard wakes Run when there is something in due.
	heard chan struct{}

	mu      sync.Mutex
	races   map[uuid.UUID]*followed
	due     map[uuid.UUID]struct{} // races whose version is to be read
	readers int
}

// followed is a race with readers.
type followed struct {
	readers int
	version int64
	gone    bool
	// changed is closed when version or gone change, and replaced.
	changed chan struct{}
}

// New returns a Hub. Its readers learn nothing until Run runs.
func New(cfg Config) *Hub {
	return &Hub{
		Config: cfg, q: query.New(), ending: make(chan struct{}), heard: make(chan struct{}, 1),
		races: map[uuid.UUID]*followed{}, due: map[uuid.UUID]struct{}{},
	}
}

// Close makes all readers leave, those that come later too.
func (h *Hub) Close() { h.end.Do(func() { close(h.ending) }) }

// Ending is closed once readers are to leave.
func (h *Hub) Ending() <-chan struct{} { return h.ending }

// Describe implements prometheus.Collector.
func (h *Hub) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(h, ch) }

var (
	descStreams = prometheus.NewDesc("harrier_live_streams", "How many streams of live results are open.", nil, nil)
	descRaces   = prometheus.NewDesc("harrier_live_races", "Of how many races there are streams of live results.", nil, nil)
)

// Collect implements prometheus.Collector.
func (h *Hub) Collect(ch chan<- prometheus.Metric) {
	h.mu.Lock()
	defer h.mu.Unlock()
	ch <- prometheus.MustNewConstMetric(descStreams, prometheus.GaugeValue, float64(h.readers))
	ch <- prometheus.MustNewConstMetric(descRaces, prometheus.GaugeValue, float64(len(h.races)))
}

// Reader follows a race.
type Reader struct {
	hub  *Hub
	id   uuid.UUID
	race *followed
}

// Follow begins to follow a race. One that does not exist is fault.NotFound. Close must be called.
func (h *Hub) Follow(ctx context.Context, id uuid.UUID) (*Reader, error) {
	r := &Reader{hub: h, id: id, race: h.join(id)}
	// Read after joining: what is announced from now on is heard.
	row, err := h.q.RaceVersion(ctx, h.DB, id)
	if err != nil {
		r.Close()
		return nil, pg.IfNoRows(err, race.ErrNotFound)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	r.race.set(row.Version)
	return r, nil
}

func (h *Hub) join(id uuid.UUID) *followed {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := h.races[id]
	if f == nil {
		f = &followed{changed: make(chan struct{})}
		h.races[id] = f
	}
	f.readers++
	h.readers++
	return f
}

// Close ends following.
func (r *Reader) Close() {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	r.hub.readers--
	r.race.readers--
	if r.race.readers == 0 && r.hub.races[r.id] == r.race {
		delete(r.hub.races, r.id)
	}
}

// State returns the race's version, whether the race still exists, and a channel that is closed when either changes.
func (r *Reader) State() (version int64, exists bool, changed <-chan struct{}) {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	return r.race.version, !r.race.gone, r.race.changed
}

// set notes a version, unless a newer one is known. The caller holds the lock.
func (f *followed) set(version int64) {
	if version > f.version {
		f.version = version
		f.wake()
	}
}

func (f *followed) wake() {
	close(f.changed)
	f.changed = make(chan struct{})
}

// Run keeps the versions of the followed races current until ctx ends.
func (h *Hub) Run(ctx context.Context, log *slog.Logger) {
	var listening sync.WaitGroup
	defer listening.Wait()
	listening.Go(func() { h.listen(ctx, log) })
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-poll.C:
			h.checkAll()
			continue
		case <-h.heard:
		}
		if err := h.readVersions(ctx); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "versions of races could not be read", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// check has a race's version read, if the race has readers.
func (h *Hub) check(id uuid.UUID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.races[id] != nil {
		h.due[id] = struct{}{}
		h.wake()
	}
}

// checkAll has the versions of all races with readers read.
func (h *Hub) checkAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := range h.races {
		h.due[id] = struct{}{}
	}
	if len(h.due) > 0 {
		h.wake()
	}
}

func (h *Hub) wake() {
	select {
	case h.heard <- struct{}{}:
	default:
	}
}

// readVersions reads the versions that are due. After an error they are due again by the next poll.
func (h *Hub) readVersions(ctx context.Context) error {
	h.mu.Lock()
	ids := make([]uuid.UUID, 0, len(h.due))
	for id := range h.due {
		ids = append(ids, id)
	}
	clear(h.due)
	h.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, queryTimeout)
	defer cancel()
	rows, err := h.q.RaceVersions(ctx, h.Watch, ids)
	if err != nil {
		return err
	}
	found := make(map[uuid.UUID]int64, len(rows))
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, row := range rows {
		found[row.ID] = row.Version
	}
	for _, id := range ids {
		f := h.races[id]
		if f == nil {
			continue
		}
		version, exists := found[id]
		switch {
		case exists:
			f.set(version)
		case !f.gone:
			f.gone = true
			f.wake()
		}
	}
	return nil
}
