package siege

import (
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestSilentDocumentsBesideApps has strangers without an account ask a server, in a container of 512 MiB, for apps whose documents never arrive, from
// three networks and at as many hosts as they like. Users of another network find their apps meanwhile, and nothing is stored.
func TestSilentDocumentsBesideApps(t *testing.T) { //nolint:paralleltest // it measures memory
	const back = "https://good.example.org/callback"
	site := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"client_id": "https://" + r.Host + r.URL.Path, "client_name": "Pace board", "redirect_uris": []string{back}})
	}))
	t.Cleanup(site.Close)
	trusted := filepath.Join(t.TempDir(), "trusted.pem")
	if err := os.WriteFile(trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: site.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	silent, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	var connected atomic.Int32
	go func() {
		for {
			conn, err := silent.Accept()
			if err != nil {
				return
			}
			connected.Add(1)
			t.Cleanup(func() { _ = conn.Close() })
		}
	}()
	_, port, _ := net.SplitHostPort(silent.Addr().String())

	app := kit.Start(t, kit.Options{})
	server, pid, _ := app.ProcessIn(t, contained(t), small, "HARRIER_TRUSTED_PROXIES=127.0.0.0/8", "HARRIER_WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8", "SSL_CERT_FILE="+trusted)
	ask := func(from, client string) (status int, text string) {
		q := url.Values{
			"response_type": {"code"}, "client_id": {client}, "redirect_uri": {back}, "scope": {"read"}, "state": {"xyz"},
			"code_challenge": {strings.Repeat("A", 43)}, "code_challenge_method": {"S256"},
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server+"/oauth/authorize?"+q.Encode(), http.NoBody)
		if err != nil {
			t.Error(err)
			return 0, ""
		}
		r.Header.Set("X-Forwarded-For", from)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			return 0, err.Error()
		}
		defer func() { _ = res.Body.Close() }()
		page, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(page)
	}

	end := time.Now().Add(*lasts)
	var strangers sync.WaitGroup
	for i := range 24 {
		strangers.Go(func() {
			for n := 0; n == 0 || time.Now().Before(end); n++ {
				ask(fmt.Sprintf("203.0.113.%d", i%3), fmt.Sprintf("https://127.0.%d.%d:%s/app%d", i+1, n%250, port, n))
			}
		})
	}
	for connected.Load() < 3 {
		time.Sleep(10 * time.Millisecond)
	}
	slowest := time.Duration(0)
	for n := 0; n == 0 || time.Now().Before(end); n++ {
		began := time.Now()
		if status, page := ask("198.51.100.1", fmt.Sprintf("%s/app%d", site.URL, n)); status != http.StatusOK || !strings.Contains(page, "Pace board") {
			t.Fatalf("an app is not found: %d\n%s", status, page)
		}
		slowest = max(slowest, time.Since(began))
		time.Sleep(time.Second) // the limit of these pages is 120 a minute
	}
	strangers.Wait()
	peak := memory(t, pid, "VmHWM:")
	t.Logf("apps are found within %v; at most %d MiB; %d silent hosts were asked", slowest, peak>>20, connected.Load())
	if peak > mostOfStrangers {
		t.Errorf("the server uses %d MiB", peak>>20)
	}
	if n := kit.CountRows(t, app.Pool(t), "apps WHERE url IS NOT NULL"); n != 0 {
		t.Errorf("%d apps are stored", n)
	}
}
