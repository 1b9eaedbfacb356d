package outbound_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"harrier/internal/outbound"
)

// TestFetch shows that documents are not fetched from the server's own machine or network, whatever their URLs say.
func TestFetch(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{}`)) }))
	t.Cleanup(site.Close)
	port := site.URL[len("http://127.0.0.1"):]
	client := outbound.NewGuard(nil).Client(time.Minute, false)
	for _, url := range []string{
		site.URL, "http://localhost" + port, "http://[::1]" + port, "http://[::ffff:127.0.0.1]" + port, "http://0.0.0.0" + port, "http://10.0.0.1:443",
		"http://169.254.169.254:443/latest", "http://192.168.1.1:443", "http://[fd00::1]:443", "http://100.64.0.1:443",
	} {
		if text, err := outbound.Fetch(t.Context(), client, url, 100); err == nil || !outbound.Prohibited(err) {
			t.Errorf("%s: %q, %v", url, text, err)
		}
	}
	inside := outbound.NewGuard([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}).Client(time.Minute, true)
	if text, err := outbound.Fetch(t.Context(), inside, site.URL, 2); err != nil || string(text) != "{}" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := outbound.Fetch(t.Context(), inside, site.URL, 1); err == nil {
		t.Error("a document that is too large is fetched")
	}
}
