package server

import (
	"context"
	"math"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"harrier/gen/query"
	"harrier/internal/date/clock"
	"harrier/internal/file/space"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg"
)

const (
	// backlogTimeout is how long the database may take to say what waits in it, and backlogAge how long its answer is used.
	backlogTimeout = time.Second
	backlogAge     = time.Second
)

// registerMetrics registers the metrics that no other package does.
func (a *App) registerMetrics() {
	if a.replicas != nil {
		a.metrics.MustRegister(a.replicas)
	}
	a.metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		pg.NewCollector(a.database.DB.Pool), a.Admission, a.Live, a.backlog,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "harrier_log_uploads_limit_bytes", Help: "How much uploads may take in the database that have not been imported into logs.",
		}, func() float64 { return float64(a.logUploadsLimit()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "harrier_key_trouble", Help: "1 if the file of signing keys has changed and cannot be read, so that the old keys stay in use.",
		}, func() float64 {
			if a.keys.Trouble() != nil {
				return 1
			}
			return 0
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "harrier_disk_free_bytes", Help: "How much may still be written to the disk of the data directory; NaN if that is unknown.",
		}, func() float64 {
			if free := a.diskFree(); free != nil {
				return float64(*free)
			}
			return math.NaN()
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "harrier_clock_skew_seconds", Help: "How far the clock of the server's machine is ahead of the database's, which decides.",
		}, func() float64 { return a.synced.Skew().Seconds() }))
}

// diskFree returns how many bytes may still be written to the disk of the data directory; nil if that is unknown.
func (a *App) diskFree() *int64 {
	free, err := space.Free(a.cfg.DataDir)
	if err != nil {
		return nil
	}
	return new(int64(min(free, math.MaxInt64)))
}

// logUploadsLimit is how much uploads may take that are to be imported into logs.
func (a *App) logUploadsLimit() int64 { return int64(a.cfg.LogUploadsMiB) << 20 }

// readHealth returns what operators are shown of the metrics.
func (a *App) readHealth(context.Context) (operator.Health, error) {
	found, err := a.backlog.read()
	return operator.Health{
		KeysReadable: a.keys.Trouble() == nil, ClockSkew: a.synced.Skew(), DiskFree: a.diskFree(), LogUploadsLimit: a.logUploadsLimit(),
		Backlog: found, Resources: a.Admission.Uses(),
	}, err
}

// backlog shows what waits in the database. It is read when metrics are, at most once per backlogAge and never twice at a time, so
// that any number of scrapes uses one connection. If the database does not answer in time, only descDatabase is shown.
type backlog struct {
	db    *pg.DB
	clock clock.Clock

	mu   sync.Mutex
	at   time.Time
	last query.MetricsBacklogRow
	err  error
}

var (
	descDatabase = prometheus.NewDesc("harrier_database_up", "1 if the database answered within a second.", nil, nil)
	descJobs     = prometheus.NewDesc("harrier_jobs_waiting", "How many jobs wait, also for another attempt.", nil, nil)
	descOldest   = prometheus.NewDesc("harrier_jobs_oldest_seconds", "How long the oldest of these jobs has waited.", nil, nil)
	descFailed   = prometheus.NewDesc("harrier_jobs_failed", "How many jobs failed for good in the last day.", nil, nil)
	descSearch   = prometheus.NewDesc("harrier_search_backlog", "How many changes the search index lacks.", nil, nil)
	descUploads  = prometheus.NewDesc("harrier_log_uploads_bytes", "How much uploads take in the database that have not been imported into logs.", nil, nil)
	descBackup   = prometheus.NewDesc("harrier_last_backup_timestamp_seconds", "When the newest backup by harrier backup began; 0 if there is none.", nil, nil)
	descFeed     = prometheus.NewDesc("harrier_feed_lag_seconds", "How long the oldest event has waited that the feed does not show yet.", nil, nil)
)

// Describe implements prometheus.Collector. It names the metrics without asking the database.
func (*backlog) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{descDatabase, descJobs, descOldest, descFailed, descSearch, descUploads, descBackup, descFeed} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (b *backlog) Collect(ch chan<- prometheus.Metric) {
	found, err := b.read()
	gauge := func(d *prometheus.Desc, v float64) { ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v) }
	if err != nil {
		gauge(descDatabase, 0)
		return
	}
	gauge(descDatabase, 1)
	gauge(descJobs, float64(found.Jobs))
	gauge(descOldest, found.Oldest)
	gauge(descFailed, float64(found.Failed))
	gauge(descSearch, float64(found.Unindexed))
	gauge(descUploads, float64(found.Uploads))
	gauge(descBackup, found.LastBackup)
	gauge(descFeed, found.FeedLag)
}

func (b *backlog) read() (query.MetricsBacklogRow, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.at.IsZero() || b.clock().Sub(b.at).Abs() >= backlogAge {
		ctx, cancel := context.WithTimeout(context.Background(), backlogTimeout)
		defer cancel()
		b.last, b.err = query.New().MetricsBacklog(ctx, b.db)
		b.at = b.clock()
	}
	return b.last, b.err
}
