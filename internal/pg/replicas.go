package pg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/date/clock"
)

const (
	// maxLag is how far behind a replica may be that is asked.
	maxLag = 5 * time.Second
	// WatchTimeout is how long a replica or the primary may take to say how far it is. Each is asked every watchEvery.
	WatchTimeout, watchEvery = time.Second, 250 * time.Millisecond
	// samples is how many positions of the primary are remembered: those of twice maxLag.
	samples = int(2 * maxLag / watchEvery)
)

// Position is a place in the log of what has been written. A replica that has come to the place where a write ended shows what was written.
type Position int64

// Unknown is later than every other position: no replica has come to it.
const Unknown Position = 1<<63 - 1

// positionDigits is the length of a position as text, which sorts as positions do.
const positionDigits = 16

// String returns the position as text.
func (p Position) String() string { return fmt.Sprintf("%0*X", positionDigits, int64(p)) }

// ParsePosition reads a position. What is none is Unknown.
func ParsePosition(text string) Position {
	p, err := strconv.ParseInt(text, 16, 64)
	if err != nil || len(text) != positionDigits || p < 0 {
		return Unknown
	}
	return Position(p)
}

// Replicas are streaming replicas of the database, which answer what may be a few seconds old.
type Replicas struct {
	primary *DB
	watcher *DB // of the primary, and never in use
	all     []*replica
	turn    atomic.Uint32
	past    []sample // of the primary, oldest first; used by watch only
	timeout time.Duration
}

type replica struct {
	name            string
	db              *DB
	usable          atomic.Bool
	lag             atomic.Int64 // in nanoseconds
	replayed, asked atomic.Int64
}

// sample is how far the primary was.
type sample struct {
	at       time.Time
	position Position
}

// OpenReplicas returns the replicas at urls; nil for no urls. A replica is used once Run has found it to be near the primary. Watcher is a
// pool of the primary for Run, and timeout is usually WatchTimeout.
func OpenReplicas(ctx context.Context, urls []string, primary, watcher *DB, timeout time.Duration) (*Replicas, error) {
	if len(urls) == 0 {
		return nil, nil //nolint:nilnil // nil has all methods
	}
	r := &Replicas{primary: primary, watcher: watcher, timeout: timeout}
	for i, url := range urls {
		db, err := Open(ctx, url, 1)
		if err != nil {
			r.Close()
			return nil, fmt.Errorf("replica %d: %w", i+1, err)
		}
		r.all = append(r.all, &replica{name: strconv.Itoa(i + 1), db: db})
	}
	return r, nil
}

// Close closes the connections that replicas are watched by.
func (r *Replicas) Close() {
	if r == nil {
		return
	}
	for _, one := range r.all {
		one.db.Close()
	}
}

type replicaKey struct{}

// OnPrimary makes whatever has the context read from the primary.
func OnPrimary(ctx context.Context) context.Context { return context.WithValue(ctx, replicaKey{}, -1) }

// OnReplica makes whatever has the context read from one replica that has come to a position, which is empty if any will do; ok is false if
// there is none. Nothing may be written with that context.
func (r *Replicas) OnReplica(ctx context.Context, position string) (_ context.Context, ok bool) {
	var from Position
	if position != "" {
		from = ParsePosition(position)
	}
	first := int(r.turn.Add(1))
	for i := range r.all {
		n := (first + i) % len(r.all)
		if one := r.all[n]; one.usable.Load() && one.replayed.Load() >= int64(from) {
			one.asked.Add(1)
			return context.WithValue(ctx, replicaKey{}, n), true
		}
	}
	return ctx, false
}

// Usable reports whether there is a replica to ask.
func (r *Replicas) Usable() bool {
	if r != nil {
		for _, one := range r.all {
			if one.usable.Load() {
				return true
			}
		}
	}
	return false
}

// Failed reports whether err is that the replica of the context cannot answer, though the primary may. The replica is then not asked
// again until it has answered Run.
func (r *Replicas) Failed(ctx context.Context, err error) bool {
	n, ok := ctx.Value(replicaKey{}).(int)
	if !ok || n < 0 || err == nil {
		return false
	}
	// What the primary has removed may be what the replica was reading: this says nothing about the next query.
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok && pgErr.Code == codeSerializationFailure {
		return true
	}
	if !r.Away(err) {
		return false
	}
	r.all[n].usable.Store(false)
	return true
}

// Away reports whether err is that there is no server which could answer, rather than that one takes too long.
func (r *Replicas) Away(err error) bool {
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pgErr.Code == codeReadOnlyTransaction || strings.HasPrefix(pgErr.Code, "08") || strings.HasPrefix(pgErr.Code, "57P")
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	return err != nil && (connecting || unreachable(err) && !errors.Is(err, context.DeadlineExceeded))
}

// Written returns a position after everything that has been committed.
func (r *Replicas) Written(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(OnPrimary(ctx), r.timeout)
	defer cancel()
	var p Position
	if err := r.primary.Pool.QueryRow(ctx, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint").Scan(&p); err != nil {
		return Unknown.String()
	}
	return p.String()
}

// Run watches the replicas until ctx ends.
func (r *Replicas) Run(ctx context.Context, log *slog.Logger) {
	if r == nil {
		return
	}
	r.watch(ctx, log)
	clock.Every(ctx, watchEvery, func(ctx context.Context) { r.watch(ctx, log) })
}

// watch asks all once. While the primary does not say how far it is, replicas count as being behind what it said last.
func (r *Replicas) watch(ctx context.Context, log *slog.Logger) {
	r.sample(ctx)
	var all sync.WaitGroup
	for _, one := range r.all {
		all.Go(func() {
			usable, err := one.look(ctx, r.past, r.timeout)
			if before := one.usable.Swap(usable); before != usable && ctx.Err() == nil {
				said := log.With("replica", one.name, "lag", time.Duration(one.lag.Load()))
				if usable {
					said.InfoContext(ctx, "a replica is asked")
				} else {
					said.WarnContext(ctx, "a replica is not asked any more", "error", err)
				}
			}
		})
	}
	all.Wait()
}

// sample asks the primary how far it is. A primary that hangs takes its whole time, and none of the replicas'.
func (r *Replicas) sample(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	var now Position
	at := time.Now() //nolint:forbidigo // a duration, which needs the monotonic clock
	if err := r.watcher.Pool.QueryRow(ctx, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint").Scan(&now); err == nil {
		r.sampled(sample{at, now})
	}
}

// sampled remembers where the primary is. One that is behind what it said is another, and the old positions mean nothing.
func (r *Replicas) sampled(s sample) {
	if n := len(r.past); n > 0 && r.past[n-1].position > s.position {
		r.past = nil
	}
	if len(r.past) == samples {
		r.past = append(r.past[:0], r.past[1:]...)
	}
	r.past = append(r.past, s)
}

// look asks a replica how far it is, and reports whether it can be used.
func (one *replica) look(ctx context.Context, past []sample, timeout time.Duration) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	var replica bool
	var replayed *int64
	err := one.db.Pool.QueryRow(ctx, "SELECT pg_is_in_recovery(), pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint").Scan(&replica, &replayed)
	switch {
	case err != nil:
		return false, err //nolint:wrapcheck // for the log
	case !replica || replayed == nil:
		return false, errors.New("it is no replica") // promoted
	}
	one.replayed.Store(*replayed)
	lag, known := behind(past, Position(*replayed))
	one.lag.Store(int64(lag))
	return known && lag <= maxLag, nil
}

// behind returns how long ago the primary was where a replica is; known is false if that was before all samples.
func behind(past []sample, replayed Position) (lag time.Duration, known bool) {
	for _, s := range slices.Backward(past) {
		if lag = past[len(past)-1].at.Sub(s.at); s.position <= replayed {
			return lag, true
		}
	}
	return lag, false
}

var (
	replicaLag    = prometheus.NewDesc("harrier_replica_lag_seconds", "How far a replica is behind the primary.", []string{"replica"}, nil)
	replicaUsable = prometheus.NewDesc("harrier_replica_usable", "Whether a replica is asked (1) or not (0).", []string{"replica"}, nil)
	replicaReads  = prometheus.NewDesc("harrier_replica_requests_total", "Requests that a replica was asked for.", []string{"replica"}, nil)
)

// Describe implements prometheus.Collector.
func (r *Replicas) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(r, ch) }

// Collect implements prometheus.Collector.
func (r *Replicas) Collect(ch chan<- prometheus.Metric) {
	for _, one := range r.all {
		usable := 0.0
		if one.usable.Load() {
			usable = 1
		}
		ch <- prometheus.MustNewConstMetric(replicaLag, prometheus.GaugeValue, time.Duration(one.lag.Load()).Seconds(), one.name)
		ch <- prometheus.MustNewConstMetric(replicaUsable, prometheus.GaugeValue, usable, one.name)
		ch <- prometheus.MustNewConstMetric(replicaReads, prometheus.CounterValue, float64(one.asked.Load()), one.name)
	}
}
