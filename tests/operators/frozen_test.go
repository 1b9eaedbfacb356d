package operators

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// A database that hangs without closing its connections makes requests fail in time, and a write can be repeated under its key.
func TestFrozenDatabase(t *testing.T) {
	t.Parallel()
	database := kit.NewFreezer(t, kit.DatabaseURL(t))
	app := kit.Start(t, kit.Options{DatabaseURL: database.URL, Config: kit.Impatient})
	user := app.Register(t)
	race := user.Race()
	const key = "Idempotency-Key: frozen-1"
	body := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Ada"}

	thaw := database.Freeze()
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
	patient := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Patience = 60 }})
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
