package operators

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/pg/local"
	"harrier/tests/kit"
	"harrier/tests/kit/wait"
)

func TestTwoServersOnOneDatabase(t *testing.T) {
	t.Parallel()
	url := kit.DatabaseURL(t)
	apps := make([]*kit.App, 2)
	var group sync.WaitGroup
	for i := range apps {
		group.Go(func() { apps[i] = kit.Start(t, kit.Options{DatabaseURL: url}) })
	}
	group.Wait()
	if apps[0] == nil || apps[1] == nil {
		t.Fatal("a server did not start")
	}
	race := apps[0].Register(t).Race()
	here, there := apps[0].Client(t).Get("/race/"+race).Is(http.StatusOK), apps[1].Client(t).Get("/race/"+race).Is(http.StatusOK)
	if !bytes.Equal(here.Body, there.Body) {
		t.Errorf("one says %s, the other %s", here, there)
	}
	poster := apps[1].Register(t)
	var adds sync.WaitGroup
	for i := range 40 {
		adds.Go(func() {
			path := fmt.Sprintf(`{"race_id":%q,"gender":"mens","event":"8K","athlete":"Runner %d"}`, race, i)
			poster.Post("/result", path).Is(http.StatusCreated)
		})
	}
	adds.Wait()
	count := func(app *kit.App) any { return app.Client(t).Get("/race/" + race).Object()["results"] }
	if n := count(apps[1]); n != 40.0 {
		t.Errorf("the race counts %v results", n)
	}
	// A server may remember a race for a second that another has changed.
	kit.Eventually(t, "the race counts 40 results on the other server", func() bool { return count(apps[0]) == 40.0 })
}

// TestDatabaseKilledUnderLoad kills PostgreSQL while results are added. Clients soon receive 503 until it is back; then
// the server recovers by itself, and everything it acknowledged is there.
func TestDatabaseKilledUnderLoad(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for d := dir; d != os.TempDir() && d != "/"; d = filepath.Dir(d) { // PostgreSQL does not run as root: it must get through
		if err := os.Chmod(d, 0o711); err != nil { //nolint:gosec // nothing in it can be read
			t.Fatal(err)
		}
	}
	database, err := local.Start(t.Context(), local.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), wait.Timeout)
		defer cancel()
		if err := database.Stop(ctx); err != nil {
			t.Errorf("stop PostgreSQL: %v", err)
		}
	})
	app := kit.Start(t, kit.Options{DatabaseURL: database.URL()})
	poster := app.Register(t)
	race := poster.Race()

	var acknowledged, unavailable, after atomic.Int64
	var slowest atomic.Int64
	killed := make(chan struct{})
	done := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				start := time.Now()
				a := poster.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": fmt.Sprintf("Runner %d-%d", w, i)})
				slowest.Store(max(slowest.Load(), int64(time.Since(start))))
				switch a.Status {
				case http.StatusCreated:
					acknowledged.Add(1)
					select {
					case <-killed:
						if unavailable.Load() > 0 {
							after.Add(1)
						}
					default:
					}
				case http.StatusServiceUnavailable:
					unavailable.Add(1)
					if a.Header.Get("Retry-After") == "" {
						t.Error("503 without Retry-After")
					}
				default:
					t.Errorf("answered %s", a)
				}
			}
		})
	}
	kit.Eventually(t, "there is load", func() bool { return acknowledged.Load() >= 50 })
	kill(t, dir)
	close(killed)
	kit.Eventually(t, "the server recovers", func() bool { return after.Load() >= 50 })
	close(done)
	writers.Wait()
	t.Logf("%d acknowledged, %d of them after the kill; %d answered 503; slowest answer %v", acknowledged.Load(), after.Load(), unavailable.Load(), time.Duration(slowest.Load()))
	if unavailable.Load() == 0 {
		t.Error("nobody noticed that the database was gone")
	}
	// A write may have succeeded although its response was lost, but none may be missing.
	if n := poster.Get("/race/" + race).Is(http.StatusOK).Object()["results"].(float64); int64(n) < acknowledged.Load() || int64(n) > acknowledged.Load()+unavailable.Load() {
		t.Errorf("%v results are there, %d were acknowledged", n, acknowledged.Load())
	}
	if n := len(poster.Get("/result/list/" + race).List()); int64(n) < acknowledged.Load() {
		t.Errorf("the list has %d results, %d were acknowledged", n, acknowledged.Load())
	}
}

// kill kills the postmaster of a cluster, as a power cut would.
func kill(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "postgres", "data", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(strings.SplitN(string(text), "\n", 2)[0]))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// TestTruncatedList ends the database's connections during a long list: the client must not be able to take the part it
// received for the whole. The server reads ahead of the client, so that a list may be whole all the same; then it is read again.
func TestTruncatedList(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	race := poster.Race()
	var file strings.Builder
	file.WriteString("place,name,notes\n")
	for i := range 30_000 {
		fmt.Fprintf(&file, "%d,Runner %d,%s\n", i+1, i, strings.Repeat("x", 1000))
	}
	poster.CSV(race, "?gender=mens&event=8K", file.String()).Is(http.StatusCreated)
	conn, err := pgx.Connect(t.Context(), app.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()

	for range 20 {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, app.URL+"/result/list/"+race, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		begun, err := io.ReadAll(io.LimitReader(res.Body, 100_000))
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("the list did not begin: %d, %v", res.StatusCode, err)
		}
		if _, err := conn.Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user"); err != nil {
			t.Fatal(err)
		}
		rest, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		// The server recovers once it has noticed which connections are dead.
		kit.Eventually(t, "the server recovers", func() bool { return app.Client(t).Get("/race/"+race).Status == http.StatusOK })
		if err != nil {
			return
		}
		if !json.Valid(append(begun, rest...)) {
			t.Fatalf("the list ended as if it were whole, after %d more bytes", len(rest))
		}
	}
	t.Error("the list was whole each time")
}

func TestServerWaitsForItsDatabase(t *testing.T) {
	t.Parallel()
	// A proxy for the database that refuses connections at first.
	target, err := pgx.ParseConfig(kit.DatabaseURL(t))
	if err != nil {
		t.Fatal(err)
	}
	network, address := "tcp", net.JoinHostPort(target.Host, strconv.Itoa(int(target.Port)))
	if strings.HasPrefix(target.Host, "/") {
		network, address = "unix", filepath.Join(target.Host, ".s.PGSQL."+strconv.Itoa(int(target.Port)))
	}
	door, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = door.Close() })
	at := door.Addr().String()
	go func() {
		for open := time.Now().Add(1500 * time.Millisecond); ; {
			here, err := door.Accept()
			if err != nil {
				return
			}
			if time.Now().Before(open) {
				_ = here.Close()
				continue
			}
			there, err := (&net.Dialer{}).DialContext(t.Context(), network, address)
			if err != nil {
				_ = here.Close()
				continue
			}
			go func() { _, _ = io.Copy(there, here); _ = there.Close() }()
			go func() { _, _ = io.Copy(here, there); _ = here.Close() }()
		}
	}()
	url := fmt.Sprintf("postgres://%s:%s@%s/%s?sslmode=disable&connect_timeout=30", target.User, target.Password, at, target.Database)
	app := kit.Start(t, kit.Options{DatabaseURL: url})
	// On a busy machine, another connection may take too long.
	kit.Eventually(t, "the server reaches its database", func() bool { return app.Client(t).Get("/result/count").Status == http.StatusOK })
}
