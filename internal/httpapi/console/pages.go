package console

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/internal/moderation/operator"
)

func (c *Console) audit(v *visit) error {
	filter := operator.AuditFilter{Act: given(v.get("act"))}
	if object, err := uuid.Parse(v.get("object")); err == nil {
		filter.Object = &object
	}
	if actor, err := uuid.Parse(v.get("actor")); err == nil {
		filter.Actor = &actor
	}
	entries, err := c.Operators.Audit(v.r.Context(), filter, v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "audit", "Audit log", found{
		Items: entries.Items, Query: map[string]string{"act": v.get("act"), "object": v.get("object"), "actor": v.get("actor")}, Pager: pagerOf(v, entries.More),
	})
}

func (c *Console) jobs(v *visit) error {
	email := v.get("kind") == "email"
	failed := v.get("only") == "failed"
	list, err := c.Jobs.List(v.r.Context(), v.get("kind"), failed)
	if err != nil {
		return err
	}
	title := "Jobs"
	if email && failed {
		title = "Emails that failed"
	}
	return c.show(v, "jobs", title, list)
}

// gauge is a metric that the page of health shows.
type gauge struct {
	metric, Label string
	format        func(float64) string
	Value         string
}

// gauges are all of them, in the order of the page.
var gauges = []gauge{
	{metric: "harrier_database_up", Label: "Database", format: either("does not answer", "answers")},
	{metric: "harrier_key_trouble", Label: "Signing keys", format: either("can be read", "have changed, and cannot be read")},
	{metric: "harrier_jobs_waiting", Label: "Jobs that wait", format: amount},
	{metric: "harrier_jobs_oldest_seconds", Label: "The oldest has waited for", format: func(v float64) string { return amount(v) + " s" }},
	{metric: "harrier_jobs_failed", Label: "Jobs that failed in the last day", format: amount},
	{metric: "harrier_log_uploads_bytes", Label: "Bytes of uploads that wait to be imported into logs", format: amount},
	{metric: "harrier_search_backlog", Label: "Changes that the search lacks", format: amount},
	{metric: "harrier_last_backup_timestamp_seconds", Label: "Newest backup", format: backup},
	{metric: "harrier_disk_free_bytes", Label: "Free on the disk of the data directory", format: amount},
	{metric: "harrier_feed_lag_seconds", Label: "Changes that the feed lacks are up to", format: func(v float64) string { return amount(v) + " s old" }},
}

func either(zero, one string) func(float64) string {
	return func(v float64) string {
		if v == 0 {
			return zero
		}
		return one
	}
}

// backup formats when the newest backup began.
func backup(v float64) string {
	if v == 0 {
		return "none"
	}
	return moment(time.Unix(int64(v), 0))
}

// amount formats a number, or bytes if there are many.
func amount(v float64) string {
	const mib, gib = 1 << 20, 1 << 30
	switch {
	case math.IsNaN(v):
		return "unknown"
	case v >= 10*gib:
		return strconv.FormatFloat(v/gib, 'f', 0, 64) + " GiB"
	case v >= mib:
		return strconv.FormatFloat(v/mib, 'f', 0, 64) + " MiB"
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// resource is what is scarce, as admission counts it.
type resource struct {
	Kind                          string
	InUse, Limit, Waiting, Denied float64
}

// health shows the metrics of the server that concern operators.
func (c *Console) health(v *visit) error {
	families, err := c.Metrics.Gather()
	if err != nil {
		return err //nolint:wrapcheck // says itself which metric
	}
	shown := slices.Clone(gauges)
	at := map[string]*resource{}
	for _, family := range families {
		name := family.GetName()
		for _, metric := range family.GetMetric() {
			value := metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
			if i := slices.IndexFunc(shown, func(g gauge) bool { return g.metric == name }); i >= 0 {
				shown[i].Value = shown[i].format(value)
			}
			if strings.HasPrefix(name, "harrier_admission_") {
				kind := metric.GetLabel()[0].GetValue() // labels are sorted by name, and the other is "reason"
				if at[kind] == nil {
					at[kind] = &resource{Kind: strings.ReplaceAll(kind, "_", " ")}
				}
				at[kind].add(name, value)
			}
		}
	}
	resources := slices.SortedFunc(maps.Values(at), func(a, b *resource) int { return strings.Compare(a.Kind, b.Kind) })
	return c.show(v, "health", "Health", map[string]any{"Version": c.Version, "Gauges": shown, "Resources": resources})
}

// add adds the value of one of the resource's metrics.
func (r *resource) add(metric string, value float64) {
	switch metric {
	case "harrier_admission_in_use":
		r.InUse = value
	case "harrier_admission_limit":
		r.Limit = value
	case "harrier_admission_waiting":
		r.Waiting = value
	case "harrier_admission_refused_total":
		r.Denied += value // for several reasons
	}
}
