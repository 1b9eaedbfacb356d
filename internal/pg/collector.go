package pg

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// collector shows the pool to Prometheus.
type collector struct {
	pool *pgxpool.Pool
}

// What is shown of the pool. If callers wait often, it is too small.
var (
	poolConns = prometheus.NewDesc("harrier_pool_connections", "Connections to PostgreSQL by state.", []string{"state"}, nil)
	poolWaits = prometheus.NewDesc("harrier_pool_waits_total", "How often a request waited for a connection.", nil, nil)
	poolWait  = prometheus.NewDesc("harrier_pool_wait_seconds_total", "How long requests waited for connections.", nil, nil)
)

// NewCollector makes a collector of the pool's metrics.
func NewCollector(pool *pgxpool.Pool) prometheus.Collector { return collector{pool} }

// Describe names the metrics.
func (c collector) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(c, ch) }

// Collect reads them.
func (c collector) Collect(ch chan<- prometheus.Metric) {
	stat := c.pool.Stat()
	for state, n := range map[string]int32{"used": stat.AcquiredConns(), "idle": stat.IdleConns(), "max": stat.MaxConns()} {
		ch <- prometheus.MustNewConstMetric(poolConns, prometheus.GaugeValue, float64(n), state)
	}
	ch <- prometheus.MustNewConstMetric(poolWaits, prometheus.CounterValue, float64(stat.EmptyAcquireCount()))
	ch <- prometheus.MustNewConstMetric(poolWait, prometheus.CounterValue, stat.EmptyAcquireWaitTime().Seconds())
}
