package kit

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"harrier/internal/httpapi"
)

// A program that is starting is not ready, though it listens.
func TestWaitUntilReady(t *testing.T) {
	t.Parallel()
	starting := httpapi.Starting("/api")
	var requests atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1) <= 3 {
			starting.ServeHTTP(w, r)
		}
	}))
	defer server.Close()
	waitUntilReady(t, server.URL+"/api")
	if n := requests.Load(); n != 4 {
		t.Errorf("ready after %d requests, want 4", n)
	}
}
