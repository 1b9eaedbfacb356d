package browser

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/port"
	"harrier/tests/kit/wait"
)

// TestEventSourceExample restarts a server under the example of docs/live.md. While it is away, a proxy answers for it with errors, after
// which an EventSource gives up by itself.
func TestEventSourceExample(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/live.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(text), "```js\n")
	example, _, found := strings.Cut(example, "```")
	if !found {
		t.Fatal("docs/live.md has no example")
	}
	open := func(c *config.Config) { c.CORSOrigins = []string{"*"} }
	app := kit.Start(t, kit.Options{Listen: port.FreeAddress(t), Config: open})
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = filepath.Join(app.DataDir, "keys.json") }})
	poster := other.Register(t)
	race := poster.Race(map[string]any{"sport": "road"})
	address := strings.TrimPrefix(app.URL, "http://")
	restart := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		app.Stop()
		missed := poster.Result(race)
		failing(t, address)
		kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Listen: address, Config: open})
		_, _ = w.Write([]byte(missed))
	}))
	defer restart.Close()
	kit.Node(t, "eventsource.mjs", "HARRIER="+app.URL, "RACE="+race, "EXAMPLE="+example, "RESTART="+restart.URL)
}

// failing answers at an address with 502, 503 and 429, once each.
func failing(t *testing.T, address string) {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	answered := make(chan struct{}, 3)
	statuses := make(chan int, 3)
	for _, status := range []int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusTooManyRequests} {
		statuses <- status
	}
	proxy := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		select {
		case status := <-statuses:
			w.WriteHeader(status)
			answered <- struct{}{}
		default:
			w.WriteHeader(http.StatusBadGateway)
		}
	})}
	go func() { _ = proxy.Serve(listener) }()
	defer func() { _ = proxy.Close() }()
	for range 3 {
		select {
		case <-answered:
		case <-time.After(wait.Timeout):
			t.Error("the example has given up")
			return
		}
	}
}
