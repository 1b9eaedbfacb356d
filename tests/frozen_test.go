package tests

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// freezer is a proxy of a database that can stop passing anything on without closing a connection, as a machine that hangs does.
type freezer struct {
	url  string
	mu   sync.Mutex
	thaw chan struct{} // closed while nothing is frozen
}

func newFreezer(t *testing.T, databaseURL string) *freezer {
	t.Helper()
	target, err := pgx.ParseConfig(databaseURL)
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
	f := &freezer{
		url: fmt.Sprintf("postgres://%s:%s@%s/%s?sslmode=disable&connect_timeout=%d",
			target.User, target.Password, door.Addr(), target.Database, int(target.ConnectTimeout.Seconds())),
		thaw: make(chan struct{}),
	}
	close(f.thaw)
	go func() {
		for {
			here, err := door.Accept()
			if err != nil {
				return
			}
			there, err := (&net.Dialer{}).DialContext(context.Background(), network, address)
			if err != nil {
				_ = here.Close()
				continue
			}
			go f.pass(there, here)
			go f.pass(here, there)
		}
	}()
	return f
}

// pass copies from one side to the other, unless that is frozen.
func (f *freezer) pass(to, from net.Conn) {
	defer func() { _, _ = to.Close(), from.Close() }()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		f.mu.Lock()
		thaw := f.thaw
		f.mu.Unlock()
		<-thaw
		if _, werr := to.Write(buffer[:n]); err != nil || werr != nil {
			return
		}
	}
}

// freeze stops everything until the function that it returns is called.
func (f *freezer) freeze() (thaw func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	frozen := make(chan struct{})
	f.thaw = frozen
	return func() { close(frozen) }
}

// A database that hangs without closing its connections makes requests fail in time, and a write can be repeated under its key.
func TestFrozenDatabase(t *testing.T) {
	t.Parallel()
	database := newFreezer(t, kit.DatabaseURL(t))
	app := kit.Start(t, kit.Options{DatabaseURL: database.url, Config: impatient})
	user := app.Register(t)
	race := user.Race()
	const key = "Idempotency-Key: frozen-1"
	body := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Ada"}

	thaw := database.freeze()
	began := time.Now()
	var group sync.WaitGroup
	for _, ask := range []func() *kit.Answer{
		func() *kit.Answer { return app.Client(t).Get("/race/" + race) },
		func() *kit.Answer { return app.Client(t).Get("/result/list/" + race) },
		func() *kit.Answer { return app.Client(t).Get("/race/list") },
		func() *kit.Answer { return app.Client(t).Get("/search/results/ada/1/10") },
		func() *kit.Answer { return user.Do(http.MethodPost, "/result", body, key) },
	} {
		group.Go(func() {
			if a := ask().Is(http.StatusServiceUnavailable); a.Header.Get("Retry-After") == "" {
				t.Errorf("%s", a)
			}
		})
	}
	app.Client(t).Get("/healthz").Is(http.StatusOK)
	group.Wait()
	if took := time.Since(began); took > 350*time.Second {
		t.Errorf("it took %v", took)
	}
	thaw()
	kit.Eventually(t, "the server recovers", func() bool { return app.Client(t).Get("/race/"+race).Status == http.StatusOK })
	kit.Eventually(t, "the write is repeated", func() bool {
		return user.Do(http.MethodPost, "/result", body, key).Status == http.StatusCreated
	})
	if n := len(app.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List()); n != 1 {
		t.Errorf("the result is there %d times", n)
	}
}

// A list that takes its reader longer than a request may take is whole all the same.
func TestSlowReaderOutlastsTheDeadline(t *testing.T) {
	t.Parallel()
	a := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RequestTimeout = 10 * time.Second }})
	user := a.Register(t)
	race := user.Race()
	var file strings.Builder
	file.WriteString("place,name,time\n")
	for i := range 15_000 {
		fmt.Fprintf(&file, "%d,Runner %d,%d:%02d.5\n", i+1, i+1, 25+i/60, i%60)
	}
	user.CSV(race, "?gender=mens&event=8K", file.String()).Is(http.StatusCreated)
	res, err := http.Get(a.URL + "/result/list/" + race)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	time.Sleep(12 * time.Second) // the reader is slow, which is what is tested
	text, err := io.ReadAll(res.Body)
	if err != nil || !strings.HasSuffix(string(text), "]\n") {
		t.Errorf("after %d bytes: %v", len(text), err)
	}
}

// A server that stops says so before it stops serving.
func TestDrainDelay(t *testing.T) {
	t.Parallel()
	const delay = 15 * time.Second
	a := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.DrainDelay = delay }})
	a.Client(t).Get("/readyz").Is(http.StatusOK)
	stopped := make(chan struct{})
	began := time.Now()
	go func() { defer close(stopped); a.Stop() }()
	kit.Eventually(t, "the server says that it stops", func() bool {
		return a.Client(t).Get("/readyz").Status == http.StatusServiceUnavailable
	})
	a.Client(t).Get("/result/count").Is(http.StatusOK)
	a.Client(t).Get("/healthz").Is(http.StatusOK)
	<-stopped
	if took := time.Since(began); took < delay {
		t.Errorf("it stopped after %v", took)
	}
}

// A server is not ready if the database takes longer than a second to answer, times Patience.
func TestReadinessWaits(t *testing.T) {
	t.Parallel()
	patient := kit.Start(t, kit.Options{})
	hasty := kit.Start(t, kit.Options{DatabaseURL: patient.DatabaseURL, Config: func(c *config.Config) {
		c.Keys, c.Patience = filepath.Join(patient.DataDir, "keys.json"), 1
	}})
	tx, err := patient.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	release := sync.OnceFunc(func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) })
	defer release()
	if _, err := tx.Exec(t.Context(), "LOCK TABLE goose_db_version"); err != nil {
		t.Fatal(err)
	}
	hasty.Client(t).Get("/readyz").Is(http.StatusServiceUnavailable)
	time.AfterFunc(2*time.Second, release)
	patient.Client(t).Get("/readyz").Is(http.StatusOK)
}
