package kit

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// MemoryOf returns a line of /proc/*/status in bytes.
func MemoryOf(t *testing.T, pid int, name string) int64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("the memory of a process can only be read on Linux")
	}
	for line := range strings.Lines(string(status)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == name {
			kib, err := strconv.ParseInt(fields[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return kib << 10
		}
	}
	t.Fatal("the process has no " + name)
	return 0
}

// Command gives a way to run the program, with settings in env.
func Command(t *testing.T, env ...string) func(args ...string) (string, error) {
	t.Helper()
	binary := Program(t)
	dir := filepath.Join(t.TempDir(), "a b%20c") // as people name directories
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return func(args ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), binary, args...)
		cmd.Env = append(os.Environ(), env...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
}

// LockedBuffer can be read while it is written to.
type LockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *LockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *LockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// Scrape returns /metrics, and the value of each series in it.
func Scrape(t *testing.T, app *App) (text string, series map[string]float64) {
	t.Helper()
	text, series = string(app.Client(t).Get("/metrics").Is(http.StatusOK).Body), map[string]float64{}
	for line := range strings.Lines(text) {
		if at := strings.LastIndexByte(line, ' '); at > 0 && line[0] != '#' {
			value, err := strconv.ParseFloat(strings.TrimSpace(line[at:]), 64)
			if err != nil {
				t.Fatal(err)
			}
			series[line[:at]] = value
		}
	}
	return text, series
}

// WaitForMetrics waits until the metrics are as they should be.
func WaitForMetrics(t *testing.T, app *App, what string, ok func(series map[string]float64) bool) {
	t.Helper()
	Eventually(t, "the metrics show "+what, func() bool {
		_, series := Scrape(t, app)
		return ok(series)
	})
}

// Gauge returns a line of /metrics, without its name.
func Gauge(t *testing.T, app *App, name string) string {
	t.Helper()
	url := app.URL
	if address := app.MetricsAddr(); address != "" {
		url = "http://" + address
	}
	res, err := http.Get(url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }() // it has been read
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(res.Status, err)
	}
	for line := range strings.Lines(string(body)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	t.Fatalf("no %s in /metrics", name)
	return ""
}

// WaitInUse waits until so much of a scarce resource is in use.
func WaitInUse(t *testing.T, app *App, kind, want string) {
	t.Helper()
	name := `harrier_admission_in_use{kind="` + kind + `"}`
	Eventually(t, name+" is "+want, func() bool { return Gauge(t, app, name) == want })
}

// FillRace fills a race with results of its poster, of 2 KB each.
func FillRace(t *testing.T, app *App, poster *User, results int) (race string) {
	t.Helper()
	race = poster.Race()
	Slowly(t, app.Pool(t), `INSERT INTO results (race_id, sport, season, id, user_id, gender, event, athlete, team, team_id, place, notes,
		created_at, updated_at)
		SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, $2::text::uuid,
			'mens', 'Relay', 'Runner ' || n % 100, 'Great Club', 'great', n, repeat('x', 2000), now(), now()
		FROM races r, generate_series(1, $3) AS n WHERE r.id = $1::text::uuid`, race, poster.ID, results)
	return race
}

// Slowly executes a statement that prepares a test, without the limit of time that the program gives to its own.
func Slowly(t *testing.T, pool *pgxpool.Pool, statement string, args ...any) {
	t.Helper()
	err := pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(t.Context(), "SET LOCAL statement_timeout = 0"); err != nil {
			return err
		}
		_, err := tx.Exec(t.Context(), statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// LogLines gathers a log.
type LogLines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *LogLines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *LogLines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// WaitForLocks waits until so many connections to the database wait for a lock. It asks on a connection of its own, outside
// of a transaction, in which PostgreSQL would not see connections that were made meanwhile.
func WaitForLocks(t *testing.T, app *App, n int) {
	t.Helper()
	pool := app.Pool(t)
	const waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
	Eventually(t, fmt.Sprintf("%d connections wait for a lock", n), func() bool {
		var got int
		if err := pool.QueryRow(t.Context(), waiting).Scan(&got); err != nil {
			t.Fatal(err)
		}
		return got >= n
	})
}
