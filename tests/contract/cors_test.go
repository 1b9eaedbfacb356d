package contract

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// notShared are pages, forms that go by cookies, and what is for operators.
var notShared = []string{
	"GET /", "GET /docs", "GET /docs/signed-in", "GET /operator", "GET /app", "GET /oauth/authorize", "POST /oauth/authorize",
	"POST /oauth/sign-in", "POST /oauth/sign-out", "GET /oauth/device", "POST /oauth/device", "GET /r/none", "GET /a/none", "GET /t/none", "GET /verify/none", "POST /verify/none",
	"GET /reset/none", "POST /reset/none", "POST /unsubscribe/none", "GET /problems/not-found", "GET /healthz", "GET /readyz", "GET /metrics", "GET /no/such/path",
}

// TestCORS asks as a browser does for a page of another origin, for each operation and what lies beside the contract.
func TestCORS(t *testing.T) {
	t.Parallel()
	const base = "/api/v1"
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath, c.CORSOrigins, c.RateLimit = base, []string{"*"}, 0 }})
	root := strings.TrimSuffix(app.URL, base)
	ask := func(t *testing.T, method, address string, headers ...string) *http.Response {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Origin", "https://pace.example.org")
		for _, h := range headers {
			name, value, _ := strings.Cut(h, ": ")
			req.Header.Set(name, value)
		}
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		return res
	}
	preflight := func(t *testing.T, method, address string) *http.Response {
		t.Helper()
		return ask(t, http.MethodOptions, address, "Access-Control-Request-Method: "+method, "Access-Control-Request-Headers: authorization,if-match")
	}

	operations := kit.Contract(t).Operations
	shared := append(make([]string, 0, 15+len(operations)),
		"POST /oauth/token", "POST /oauth/revoke", "POST /oauth/device-code", "GET /.well-known/oauth-authorization-server", "GET /.well-known/oauth-protected-resource",
		"POST /mcp", "GET /mcp", "DELETE /mcp", "GET /.well-known/oauth-protected-resource/mcp", "GET /.well-known/jwks.json", "GET /clients", "GET /clients/archives.json", "GET /clients/harrier-client.tgz", "GET /openapi.yaml", "GET /openapi.json",
	)
	for _, op := range operations {
		shared = append(shared, op.Method+" "+kit.ExamplePath(t, op))
	}
	for _, route := range shared {
		method, path, _ := strings.Cut(route, " ")
		res := preflight(t, method, app.URL+path)
		h := res.Header
		if res.StatusCode != http.StatusNoContent || h.Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(h.Get("Access-Control-Allow-Methods"), method) ||
			h.Get("Access-Control-Allow-Headers") != "Authorization, *" || h.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("the preflight of %s: %d %v", route, res.StatusCode, h)
		}
		if strings.HasSuffix(path, "/live") { // it does not end
			continue
		}
		if h := ask(t, method, app.URL+path).Header; h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Access-Control-Expose-Headers") != "*" ||
			h.Get("Access-Control-Allow-Credentials") != "" || len(h.Values("Access-Control-Allow-Origin")) != 1 {
			t.Errorf("%s: %v", route, h)
		}
	}
	if h := ask(t, http.MethodGet, root+"/.well-known/oauth-authorization-server"+base).Header; h.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("metadata at the root: %v", h)
	}
	for _, route := range notShared {
		method, path, _ := strings.Cut(route, " ")
		for what, h := range map[string]http.Header{"preflight": preflight(t, method, app.URL+path).Header, "response": ask(t, method, app.URL+path).Header} {
			for name := range h {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("%s of %s: %s", what, route, name)
				}
			}
		}
	}
}

// TestCORSOrigins tries settings that do not allow every origin.
func TestCORSOrigins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		origins string
		allowed []string
		refused []string
	}{
		{"", nil, []string{"https://app.example.org", "http://localhost:5173"}},
		{
			"https://app.example.org",
			[]string{"https://app.example.org"},
			[]string{"https://app.example.org:8443", "https://evil.example.org", "http://localhost:5173", "null"},
		},
		{
			"loopback",
			[]string{"http://localhost:5173", "http://127.0.0.1:1", "http://[::1]:3000", "https://localhost"},
			[]string{"https://app.example.org", "http://localhost.example.org", "http://127.0.0.1.example.org:80", "null", "http://192.168.1.2"},
		},
	} {
		app := kit.Start(t, kit.Options{Config: func(cfg *config.Config) {
			if c.origins != "" {
				cfg.CORSOrigins = []string{c.origins}
			}
		}})
		client := app.Client(t)
		for i, origin := range append(c.allowed, c.refused...) {
			want, vary := origin, "Origin"
			if i >= len(c.allowed) {
				want = ""
			}
			if c.origins == "" {
				vary = ""
			}
			preflight := client.Do(http.MethodOptions, "/race", nil, "Origin: "+origin, "Access-Control-Request-Method: POST")
			a := client.Do(http.MethodGet, "/race/list/1", nil, "Origin: "+origin).Is(http.StatusOK)
			for what, h := range map[string]http.Header{"preflight": preflight.Header, "answer": a.Header} {
				if got := h.Get("Access-Control-Allow-Origin"); got != want || !strings.Contains(strings.Join(h.Values("Vary"), ","), vary) {
					t.Errorf("%q: %s of %s allows %q (%v)", c.origins, what, origin, got, h)
				}
			}
			if methods := preflight.Header.Get("Access-Control-Allow-Methods"); (methods != "") != (want != "") {
				t.Errorf("%q: the preflight of %s allows %q", c.origins, origin, methods)
			}
		}
	}
}
