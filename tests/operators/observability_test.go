package operators

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestMetricsOfWhatWaits(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" }}) // nobody listens there
	if _, series := kit.Scrape(t, app); series["harrier_jobs_waiting"] != 0 || series["harrier_jobs_oldest_seconds"] != 0 || series["harrier_search_backlog"] != 0 {
		t.Errorf("something waits in an empty database: %v", series)
	}
	app.Register(t)
	kit.WaitForMetrics(t, app, "an email that waits for another attempt", func(series map[string]float64) bool {
		return series[`harrier_emails_total{outcome="failed"}`] >= 1 && series["harrier_jobs_waiting"] == 1 && series["harrier_jobs_oldest_seconds"] > 0
	})
	kit.InDatabase(t, app, "UPDATE river_job SET state = 'discarded', finalized_at = now()")
	kit.WaitForMetrics(t, app, "a job that failed", func(series map[string]float64) bool {
		return series["harrier_jobs_failed"] == 1 && series["harrier_jobs_waiting"] == 0
	})
	// Nobody works off a record of a transaction that has yet to come.
	kit.InDatabase(t, app, "INSERT INTO search_pending (forgotten) VALUES ('9999999999999')")
	kit.WaitForMetrics(t, app, "what the search index lacks", func(series map[string]float64) bool { return series["harrier_search_backlog"] == 1 })

	tx, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(t.Context()) }()
	if _, err := tx.Exec(t.Context(), "LOCK TABLE search_pending"); err != nil {
		t.Fatal(err)
	}
	kit.WaitForMetrics(t, app, "that the database does not answer", func(series map[string]float64) bool {
		_, stale := series["harrier_jobs_waiting"]
		return series["harrier_database_up"] == 0 && !stale
	})
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	kit.WaitForMetrics(t, app, "that the database answers again", func(series map[string]float64) bool { return series["harrier_database_up"] == 1 })
}

// TestAlertsAndDashboard compares the alerts and the dashboard with what /metrics shows, and the alerts with their documentation.
func TestAlertsAndDashboard(t *testing.T) {
	t.Parallel()
	var alerts struct {
		Groups []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	var dashboard struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	const folder = "../../packaging/observability/"
	if err := yaml.Unmarshal(read(t, folder+"alerts.yaml"), &alerts); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(read(t, folder+"dashboard.json"), &dashboard); err != nil {
		t.Fatal(err)
	}
	var asked, names []string
	for _, group := range alerts.Groups {
		for _, rule := range group.Rules {
			asked, names = append(asked, rule.Expr), append(names, rule.Alert)
		}
	}
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			asked = append(asked, target.Expr)
		}
	}

	// Its replica is away, so the primary answers.
	away := func(c *config.Config) {
		c.DatabaseReplicas = []string{"postgres://127.0.0.1:1/harrier?connect_timeout=2"}
	}
	app := kit.Start(t, kit.Options{Config: away})
	app.Client(t).Get("/race/list/1").Is(http.StatusOK)
	text, _ := kit.Scrape(t, app)
	selector := regexp.MustCompile(`\b((?:harrier|process|go)_\w+|up)\b(?:\{([^}]*)\})?`)
	label := regexp.MustCompile(`(\w+)(=~?)"([^"]*)"`)
	found := 0
	for _, expr := range asked {
		for _, use := range selector.FindAllStringSubmatch(expr, -1) {
			found++
			if use[1] == "up" { // Prometheus' own
				continue
			}
			if !strings.Contains(text, "\n"+use[1]+"{") && !strings.Contains(text, "\n"+use[1]+" ") {
				t.Errorf("there is no metric %s: %s", use[1], expr)
			}
			for _, l := range label.FindAllStringSubmatch(use[2], -1) {
				values := strings.Split(l[3], "|")
				if l[1] == "job" {
					continue // Prometheus' own
				} else if l[1] == "status" {
					values = []string{"200"} // no other has been sent
				}
				for _, value := range values {
					if !regexp.MustCompile(`(?m)^` + use[1] + `\{[^}]*\b` + l[1] + `="` + value + `"`).MatchString(text) {
						t.Errorf("no %s has %s=%q: %s", use[1], l[1], value, expr)
					}
				}
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d metrics in alerts and dashboard", found)
	}

	documented := map[string]bool{}
	for _, heading := range regexp.MustCompile("(?m)^\\| `(Harrier\\w+)` \\|").FindAllStringSubmatch(string(read(t, "../../docs/observability.md")), -1) {
		documented[heading[1]] = true
	}
	slices.Sort(names)
	if described := slices.Sorted(maps.Keys(documented)); !slices.Equal(names, described) {
		t.Errorf("the alerts are %v, docs/observability.md describes %v", names, described)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
