package kit

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A large body is sent when the server asks for it, which one that refuses the request never does.
func TestLargeBody(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Expect") != "100-continue" {
			t.Error("the client does not wait")
		}
		if r.URL.Path == "/refused" {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if n, err := io.Copy(io.Discard, r.Body); n != largeBody {
			t.Errorf("the server read %d bytes, %v", n, err)
		}
	}))
	defer server.Close()
	client := &Client{t: t, base: server.URL}
	client.Post("/refused", strings.Repeat("x", 20<<20)).Is(http.StatusRequestEntityTooLarge)
	client.Post("/read", strings.Repeat("x", largeBody)).Is(http.StatusOK)
}
