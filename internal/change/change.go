// Package change tells what others have changed that public answers say: the program itself, other servers, and anyone else who writes
// to the database. It looks for transactions that have ended since it last looked, so that nothing depends on announcements being heard.
package change

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
)

const (
	// MaxAge is how old the last look may be: what others have changed is known after this time and that of a look.
	MaxAge = 250 * time.Millisecond
	// lookTimeout bounds each look.
	lookTimeout = 2 * time.Second
	// maxRows is how many changes are told one by one. Of more, All is told.
	maxRows = 1000
)

// Kind is the kind of a change.
type Kind string

// The kinds.
const (
	// Race is a race, its results or its votes.
	Race Kind = "race"
	// Lists are lists of races, results or athletes, without a change of a race.
	Lists Kind = "lists"
	// Accounts is the number of accounts.
	Accounts Kind = "accounts"
	// All is anything.
	All Kind = "all"
)

// Change is one change.
type Change struct {
	Kind Kind
	Race uuid.UUID // only of the kind Race
}

// Watcher looks for changes when somebody asks.
type Watcher struct {
	db          *pg.DB
	q           *query.Queries
	subscribers []func([]Change)

	// wrote counts the writes of this server.
	wrote atomic.Int64
	// covered is the coverage of the last look; nil if it is unknown.
	covered atomic.Pointer[coverage]

	mu      sync.Mutex
	looking bool
	next    *look // begins when the one that is running has ended

	since snapshot // used by looks only
}

// coverage says which changes a look has seen: all that had been written when it began.
type coverage struct {
	wrote int64
	began time.Time
}

// look is one reading of the changes.
type look struct {
	done chan struct{}
	err  error
}

// snapshot says which transactions a look saw: all before next, except the running ones.
type snapshot struct {
	next    string
	running []string
	at      time.Time // by the database's clock
	// timeline changes when a standby takes over.
	timeline string
}

// New returns a Watcher of a database.
func New(db *pg.DB) *Watcher { return &Watcher{db: db, q: query.New()} }

// Subscribe has a function called with what each look finds, before the look counts as done. It must be called before anything else.
func (w *Watcher) Subscribe(f func([]Change)) { w.subscribers = append(w.subscribers, f) }

// Wrote notes that this server has written something: what was known before is not current any more.
func (w *Watcher) Wrote() { w.wrote.Add(1) }

// Current reports whether all changes are known that this server has made, and those of others that are older than MaxAge.
func (w *Watcher) Current() bool {
	c := w.covered.Load()
	return c != nil && c.wrote == w.wrote.Load() && time.Since(c.began) < MaxAge //nolint:forbidigo // a duration, which needs the monotonic clock
}

// Sync returns when all changes are known that were made before the call. Concurrent calls share looks. After an error, what changed is
// unknown, and All has been told.
func (w *Watcher) Sync(ctx context.Context) error {
	w.mu.Lock()
	l := w.next
	if l == nil {
		l = &look{done: make(chan struct{})}
		w.next = l
		if !w.looking {
			w.looking = true
			go w.work()
		}
	}
	w.mu.Unlock()
	select {
	case <-l.done:
		return l.err
	case <-ctx.Done():
		return fmt.Errorf("wait for changes: %w", ctx.Err())
	}
}

// work looks until nobody waits for another look.
func (w *Watcher) work() {
	for {
		w.mu.Lock()
		l := w.next
		w.next = nil
		w.looking = l != nil
		w.mu.Unlock()
		if l == nil {
			return
		}
		l.err = w.look()
		close(l.done)
	}
}

func (w *Watcher) look() error {
	ctx, cancel := context.WithTimeout(context.Background(), lookTimeout)
	defer cancel()
	covers := &coverage{wrote: w.wrote.Load(), began: time.Now()} //nolint:forbidigo // as in Current
	found, err := w.read(ctx)
	if err != nil {
		w.covered.Store(nil)
		w.since = snapshot{}
		found = []Change{{Kind: All}}
	}
	if len(found) > 0 {
		for _, notify := range w.subscribers {
			notify(found)
		}
	}
	if err == nil {
		w.covered.Store(covers)
	}
	return err
}

// read returns what has changed since the last look, or that anything may have.
func (w *Watcher) read(ctx context.Context) ([]Change, error) {
	before := w.since
	next, err := strconv.ParseInt("0"+before.next, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the snapshot of the last look: %w", err)
	}
	rows, err := w.q.ChangesSince(ctx, w.db, query.ChangesSinceParams{
		Next: next, Running: before.running, Before: before.at, Timeline: before.timeline, MaxRows: maxRows + 1,
		Known: before.next != "",
	})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errors.New("the database does not say what has changed")
	}
	// xmin:xmax:xip,…
	parts := strings.SplitN(rows[0].Snapshot, ":", 3)
	if len(parts) != 3 {
		return nil, fmt.Errorf("the snapshot %q cannot be read", rows[0].Snapshot)
	}
	w.since = snapshot{next: parts[1], running: []string{}, at: rows[0].At, timeline: rows[0].Timeline}
	if parts[2] != "" {
		w.since.running = strings.Split(parts[2], ",")
	}
	if !rows[0].Known || len(rows) > maxRows {
		return []Change{{Kind: All}}, nil
	}
	var found []Change
	for _, row := range rows {
		switch query.ChangeKind(row.Kind) {
		case "": // nothing has changed
		case query.ChangeKindAthleteschanged, query.ChangeKindSearchupdated:
			found = append(found, Change{Kind: Lists})
		case query.ChangeKindUserscounted:
			found = append(found, Change{Kind: Accounts})
		case query.ChangeKindUsersrenamed:
			found = append(found, Change{Kind: All})
		default:
			found = append(found, Change{Kind: Race, Race: row.RaceID})
		}
	}
	return found, nil
}

const (
	// brief is how long rows are kept that only concern answers in memory, after their transactions have ended. It is longer than looks go
	// back (queries/change.sql).
	brief = 2 * time.Minute
	// retention is how long all other rows are kept.
	retention = 30 * 24 * time.Hour
	// batchPause is the time between two deletions.
	batchPause = 100 * time.Millisecond
)

// RunDeleting deletes old rows of the log until ctx ends. Several servers share the work.
func (w *Watcher) RunDeleting(ctx context.Context, log *slog.Logger) {
	var before int64 // all transactions before it ended some time ago
	work := func(ctx context.Context) {
		horizon, err := w.q.ChangesHorizon(ctx, w.db)
		if before != 0 && err == nil {
			err = errors.Join(
				inBatches(ctx, func() (int64, error) { return w.q.ChangesDeleteBrief(ctx, w.db, before) }),
				inBatches(ctx, func() (int64, error) { return w.DeleteOld(ctx, retention) }))
		}
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "old changes could not be deleted", "error", err)
		}
		before = horizon
	}
	work(ctx)
	clock.Every(ctx, brief, work)
}

// inBatches calls del until it deletes nothing more.
func inBatches(ctx context.Context, del func() (int64, error)) error {
	for {
		if n, err := del(); err != nil || n == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // the caller is ending
		case <-time.After(batchPause):
		}
	}
}

// DeleteOld deletes some of the rows that are older than age, by the database's clock, and returns how many. Races keep their versions.
func (w *Watcher) DeleteOld(ctx context.Context, age time.Duration) (int64, error) {
	return w.q.ChangesDeleteOld(ctx, w.db, age)
}
