package server_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/internal/server"
)

// A program that waits for its database is alive, and says about everything else that it is starting.
func TestStarting(t *testing.T) {
	t.Parallel()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	program := server.NewServer(listener, config.Config{BasePath: "/api"}, slog.New(slog.DiscardHandler))
	defer func() { _ = program.Close() }()
	url := "http://" + listener.Addr().String()
	for path, want := range map[string]int{
		"/healthz": 200, "/api/healthz": 200, "/readyz": 503, "/api/readyz": 503, "/api/race/list/1": 503, "/": 503, "/metrics": 503,
	} {
		res, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != want || want == 503 && (res.Header.Get("Retry-After") != "1" || !strings.Contains(string(text), "starting")) {
			t.Errorf("%s: %d, %v: %s", path, res.StatusCode, err, text)
		}
		_ = res.Body.Close()
	}
}
