package operators

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/port"
	"harrier/tests/kit/wait"
)

// drainDelay is how long a server that stops goes on serving: much longer than HAProxy takes to notice on a busy machine.
const drainDelay = 10 * time.Second

// TestRollingRestart replaces both servers behind HAProxy, one after the other, while clients read and write: no request fails.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		haproxy, err = exec.LookPath("/usr/sbin/haproxy") // which is not in everybody's PATH
	}
	if err != nil {
		t.Skip("HAProxy is not installed: apt-get install haproxy")
	}
	first := kit.Start(t, kit.Options{})
	user := first.Register(t)
	race := user.Race()
	start := func(address string) *kit.App {
		return kit.Start(t, kit.Options{DatabaseURL: first.DatabaseURL, Listen: address, Config: func(c *config.Config) {
			c.Keys, c.DrainDelay = filepath.Join(first.DataDir, "keys.json"), drainDelay
		}})
	}
	servers := []*kit.App{start(port.FreeAddress(t)), start(port.FreeAddress(t))}
	proxy := balance(t, haproxy, servers)

	var asked, written atomic.Int64
	stop := make(chan struct{})
	var clients sync.WaitGroup
	client := &http.Client{Timeout: wait.Timeout, Transport: &http.Transport{MaxIdleConnsPerHost: 8}}
	for i := range 6 {
		clients.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				method, path, body, want := http.MethodGet, "/race/"+race, "", http.StatusOK
				if i%2 == 0 {
					method, path, want = http.MethodPost, "/result", http.StatusCreated
					body = fmt.Sprintf(`{"race_id":%q,"gender":"mens","event":"8K","athlete":"Runner %d-%d"}`, race, i, n)
				}
				if status, err := send(client, method, proxy+path, body, user.Token); err != nil || status != want {
					t.Errorf("%s %s: %d, %v", method, path, status, err)
					return
				}
				asked.Add(1)
				if i%2 == 0 {
					written.Add(1)
				}
				time.Sleep(10 * time.Millisecond) // the servers need not be busy
			}
		})
	}
	more := func() {
		t.Helper()
		before := asked.Load()
		kit.Eventually(t, "the clients go on", func() bool { return asked.Load() >= before+100 || t.Failed() })
	}
	for _, server := range servers {
		more()
		server.Stop()
		start(strings.TrimPrefix(server.URL, "http://"))
	}
	more()
	close(stop)
	clients.Wait()
	if n := len(first.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List()); int64(n) != written.Load() {
		t.Errorf("%d results are there, %d were written", n, written.Load())
	}
	t.Logf("%d requests, %d of them writes", asked.Load(), written.Load())
}

func send(client *http.Client, method, url, body, token string) (status int, err error) {
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// balance runs HAProxy before servers until the test ends, as docs/high-availability.md configures it.
func balance(t *testing.T, haproxy string, servers []*kit.App) (url string) {
	t.Helper()
	address := port.FreeAddress(t)
	var settings strings.Builder
	fmt.Fprintf(&settings, `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
listen harrier
  bind %s
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
`, address)
	for i, s := range servers {
		fmt.Fprintf(&settings, "  server s%d %s\n", i, strings.TrimPrefix(s.URL, "http://"))
	}
	file := filepath.Join(t.TempDir(), "haproxy.cfg")
	if err := os.WriteFile(file, []byte(settings.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(haproxy, "-db", "-q", "-f", file) //nolint:noctx // killed when the test ends
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	url = "http://" + address
	kit.Eventually(t, "HAProxy finds the servers", func() bool {
		status, err := send(http.DefaultClient, http.MethodGet, url+"/healthz", "", "")
		return err == nil && status == http.StatusOK
	})
	return url
}
