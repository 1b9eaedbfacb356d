package admission

import (
	"cmp"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
)

// Use is how much of a kind is in use, how much there is, and how many requests wait for it and were refused.
type Use struct {
	Kind                           Kind
	InUse, Total, Waiting, Refused int64
}

// Uses returns the use of all kinds, by name.
func (c *Controller) Uses() []Use {
	uses := make([]Use, 0, len(c.kinds))
	for kind, r := range c.kinds {
		uses = append(uses, Use{kind, r.used.Load(), r.Total, r.waiting.Load(), r.refusedFull.Load() + r.refusedShare.Load()})
	}
	slices.SortFunc(uses, func(a, b Use) int { return cmp.Compare(a.Kind, b.Kind) })
	return uses
}

var (
	descLimit   = prometheus.NewDesc("harrier_admission_limit", "How much of a scarce resource there is.", []string{"kind"}, nil)
	descUsed    = prometheus.NewDesc("harrier_admission_in_use", "How much of a scarce resource is in use.", []string{"kind"}, nil)
	descWaiting = prometheus.NewDesc("harrier_admission_waiting", "How many requests wait for a scarce resource.", []string{"kind"}, nil)
	descRefused = prometheus.NewDesc("harrier_admission_refused_total",
		"How many requests were refused, because the server was full (503) or the share of their user or address was used (429).",
		[]string{"kind", "reason"}, nil)
)

// Describe implements prometheus.Collector.
func (c *Controller) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(c, ch) }

// Collect implements prometheus.Collector.
func (c *Controller) Collect(ch chan<- prometheus.Metric) {
	for kind, r := range c.kinds {
		gauge := func(d *prometheus.Desc, v int64) {
			ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(v), string(kind))
		}
		gauge(descLimit, r.Total)
		gauge(descUsed, r.used.Load())
		gauge(descWaiting, r.waiting.Load())
		for reason, n := range map[string]int64{"full": r.refusedFull.Load(), "share": r.refusedShare.Load()} {
			ch <- prometheus.MustNewConstMetric(descRefused, prometheus.CounterValue, float64(n), string(kind), reason)
		}
	}
}
