package races

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	folders "harrier/internal/watch"
	"harrier/tests/kit"
	"harrier/tests/kit/wait"
)

// TestWatchedFolder follows a folder while the server is away, comes back, and a heat is corrected. Nothing is lost, and nothing is sent twice.
func TestWatchedFolder(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	director, reader := app.Register(t), app.Client(t)
	race := director.Race(object{"sport": "track"})
	at, err := url.Parse(app.URL)
	if err != nil {
		t.Fatal(err)
	}
	var away atomic.Bool
	var asked, imported atomic.Int64
	forward := httputil.NewSingleHostReverseProxy(at)
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := asked.Add(1)
		switch {
		case away.Load() && n%2 == 0: // a proxy answers for it
			http.Error(w, "<h1>Not found</h1>", http.StatusNotFound)
			return
		case away.Load():
			panic(http.ErrAbortHandler) // the connection is cut
		}
		imported.Add(1)
		forward.ServeHTTP(w, r)
	}))
	defer between.Close()

	dir, out := t.TempDir(), &kit.LockedBuffer{}
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	follow := func() (stop func()) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		folder := &folders.Folder{
			Dir: dir, Extension: ".lif", Every: 20 * time.Millisecond, MaxWait: 100 * time.Millisecond, Out: out,
			To: &folders.Race{URL: between.URL, ID: race, Client: http.DefaultClient, Login: folders.Token(director.Token)},
		}
		go func() { done <- folder.Run(ctx) }()
		return func() {
			cancel()
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
	shows := func(want string) {
		t.Helper()
		wait.Until(t, want, func() bool { return strings.HasPrefix(placed(t, reader, race), want) })
	}

	away.Store(true)
	write("001-1-01.lif", heat1)
	write("001-1-02.LIF", heat2)
	write("notes.txt", "no heat")
	write("bad.lif", "no heat either")
	stop := follow()
	wait.Until(t, "tries", func() bool { return asked.Load() > 3 })
	away.Store(false)
	shows(womens100)
	wait.Until(t, "the refusal", func() bool { return strings.Contains(out.String(), "bad.lif: refused: ") })
	write("001-1-01.lif", strings.Replace(heat1, "12.10", "12.01", 1))
	shows("1 Bell 1/1, 2 Falk 2/1")
	wait.Until(t, "the journal", func() bool { return strings.Count(out.String(), "001-1-01.lif: sent, 4 results") == 2 })
	stop()

	// What was written meanwhile is sent by the next run, and nothing else but what was refused.
	write("001-1-02.LIF", strings.Replace(heat2, "12.05", "11.99", 1))
	before := imported.Load()
	stop = follow()
	shows("1 Falk 2/1, 2 Bell 1/1")
	wait.Until(t, "the refusal", func() bool { return strings.Count(out.String(), "bad.lif: refused: ") == 2 })
	stop()
	if n := imported.Load() - before; n != 2 {
		t.Errorf("%d files were sent again, want the changed and the refused one:\n%s", n, out)
	}

	// A line says what a warning is about, and nothing of the lanes, which are in each file.
	write("002-1-01.lif", strings.NewReplacer("100m", "200m", "12.10", "2.10").Replace(heat1))
	stop = follow()
	wait.Until(t, "the warning", func() bool { return strings.Contains(out.String(), ": 2.10: The time is implausible for 200m.") })
	stop()
	if said := out.String(); strings.Contains(said, "column_ignored") || strings.Contains(said, "The column is not used") || strings.Contains(said, "/results?") {
		t.Error(said)
	}
}

// TestWatchSignsIn signs in by a code that a user enters, after one that nobody entered in time.
func TestWatchSignsIn(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	director, reader := app.Register(t), app.Client(t)
	race := director.Race(object{"sport": "track"})
	client := kit.NewApp(t, app, director, true)
	dir, out := t.TempDir(), &kit.LockedBuffer{}
	if err := os.WriteFile(filepath.Join(dir, "001-1-01.lif"), []byte(heat1), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	folder := &folders.Folder{
		Dir: dir, Extension: ".lif", Every: 20 * time.Millisecond, MaxWait: 100 * time.Millisecond, Out: out,
		To: &folders.Race{URL: app.URL, ID: race, Client: http.DefaultClient, Login: &folders.Device{URL: app.URL, ClientID: client.ClientID, Client: http.DefaultClient, Out: out}},
	}
	done := make(chan error, 1)
	go func() { done <- folder.Run(ctx) }()
	codes := regexp.MustCompile(`enter the code ([A-Z]{4}-[A-Z]{4})\.`)
	code := func(n int) string {
		t.Helper()
		wait.Until(t, "a code", func() bool { return len(codes.FindAllString(out.String(), -1)) >= n })
		return codes.FindAllStringSubmatch(out.String(), -1)[n-1][1]
	}
	code(1)
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE device_codes SET expires_at = now() - interval '1 minute'"); err != nil {
		t.Fatal(err)
	}
	kit.AllowDevice(t, app, director, code(2))
	wait.Until(t, "the heat", func() bool { return placed(t, reader, race) != "" })
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
