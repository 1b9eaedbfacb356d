// Package live tells readers of a race when it has changed, and what. While there are readers it looks several times a second which races
// have changed, and reads their versions.
package live

import (
	"context"
	"hash/maphash"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/gen/query"
	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
)

const (
	// pause is the least time between two events of a reader: what changes meanwhile comes together.
	pause = 250 * time.Millisecond
	// queryTimeout bounds each reading of versions.
	queryTimeout = 5 * time.Second
)

// Config holds the dependencies of a Hub.
type Config struct {
	// DB is for what a race's events say, Watch for the versions of races: it must work while all connections of DB are in use.
	DB, Watch *pg.DB
	Changes   *change.Watcher
	Cache     *cache.Cache
	Scorer    *result.Scorer
}

// Hub knows the races that have readers on this server.
type Hub struct {
	Config

	q *query.Queries
	// ending is closed when all readers are to leave.
	ending chan struct{}
	end    sync.Once
	seed   maphash.Seed // of hashes of scores

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
	// scored are the team scores of the last two versions whose scores were read.
	scored [2]scored
}

// scored are hashes of a race's team scores, by gender.
type scored struct {
	version int64
	hashes  map[discipline.Gender]uint64
}

// New returns a Hub. Its readers learn nothing until Run runs.
func New(cfg Config) *Hub {
	h := &Hub{
		Config: cfg, q: query.New(), ending: make(chan struct{}), seed: maphash.MakeSeed(), races: map[uuid.UUID]*followed{}, due: map[uuid.UUID]struct{}{},
	}
	cfg.Changes.Subscribe(h.markChanged)
	return h
}

// Close makes all readers leave, now and later.
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
	clock.Every(ctx, pause, func(ctx context.Context) {
		if !h.hasReaders() {
			return
		}
		err := h.Changes.Sync(ctx)
		if err == nil {
			err = h.readVersions(ctx)
		}
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "versions of races could not be read", "error", err)
		}
	})
}

func (h *Hub) hasReaders() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.races) > 0
}

// markChanged records which races with readers have changed.
func (h *Hub) markChanged(found []change.Change) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range found {
		switch c.Kind {
		case change.Race:
			if h.races[c.Race] != nil {
				h.due[c.Race] = struct{}{}
			}
		case change.All:
			h.allDue()
		default:
		}
	}
}

func (h *Hub) allDue() {
	for id := range h.races {
		h.due[id] = struct{}{}
	}
}

// readVersions reads the versions that are due.
func (h *Hub) readVersions(ctx context.Context) error {
	h.mu.Lock()
	ids := make([]uuid.UUID, 0, len(h.due))
	for id := range h.due {
		ids = append(ids, id)
	}
	clear(h.due)
	h.mu.Unlock()
	if len(ids) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, queryTimeout)
	defer cancel()
	rows, err := h.q.RaceVersions(ctx, h.Watch, ids)
	found := make(map[uuid.UUID]int64, len(rows))
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.allDue()
		return err
	}
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
