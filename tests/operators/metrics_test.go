package operators

import (
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestMetricsArePrivate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config  func(*config.Config)
		headers []string
		want    int
	}{
		"on a loopback address":     {nil, nil, 200},
		"behind an unknown proxy":   {nil, []string{"X-Forwarded-For: 203.0.113.7"}, 404},
		"behind a standard proxy":   {nil, []string{"Forwarded: for=203.0.113.7"}, 404},
		"behind a proxy of its own": {nil, []string{"X-Real-Ip: 203.0.113.7"}, 404},
		"on a public address":       {func(c *config.Config) { c.Listen = "0.0.0.0:8080" }, nil, 404},
		"on all addresses":          {func(c *config.Config) { c.Listen = ":8080" }, nil, 404},
		"where a proxy is trusted":  {func(c *config.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} }, nil, 404},
		"on a listener of its own":  {func(c *config.Config) { c.MetricsListen = "127.0.0.1:0" }, nil, 404},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			app := kit.Start(t, kit.Options{Config: c.config})
			app.Client(t).Do(http.MethodGet, "/metrics", nil, c.headers...).Is(c.want)
			if app.MetricsAddr() == "" {
				return
			}
			for path, want := range map[string]int{"/metrics": 200, "/healthz": 404, "/race/list/1": 404} {
				res, err := http.Get("http://" + app.MetricsAddr() + path)
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(res.Body)
				_ = res.Body.Close()
				if err != nil || res.StatusCode != want || want == 200 && !strings.Contains(string(text), "harrier_admission_in_use") {
					t.Errorf("%s: %d, %v\n%.200s", path, res.StatusCode, err, text)
				}
			}
		})
	}
}
