package contract

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"harrier"
	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestServiceRoutes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/api/v1" }})
	root := strings.TrimSuffix(app.URL, "/api/v1")
	get := func(url string) (*http.Response, string) {
		t.Helper()
		res, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, string(body)
	}
	for _, path := range []string{"/healthz", "/readyz", "/metrics"} {
		for _, base := range []string{root, app.URL} {
			if res, body := get(base + path); res.StatusCode != http.StatusOK {
				t.Errorf("%s%s: %d %s", base, path, res.StatusCode, body)
			}
		}
	}
	_, text := get(app.URL + "/.well-known/jwks.json")
	var keys struct{ Keys []map[string]any }
	if err := json.Unmarshal([]byte(text), &keys); err != nil || len(keys.Keys) != 1 || keys.Keys[0]["kid"] == nil || keys.Keys[0]["d"] != nil {
		t.Errorf("jwks %s, %v", text, err)
	}
	app.Register(t).Race()
	if _, body := get(root + "/metrics"); !strings.Contains(body, `harrier_http_requests_total{method="POST",route="/api/v1/race",status="201"} 1`) ||
		!strings.Contains(body, "harrier_pool_connections") || !strings.Contains(body, "harrier_http_request_seconds_bucket") {
		t.Errorf("metrics:\n%s", body)
	}
	if res, _ := get(root + "/race/list/1"); res.StatusCode != http.StatusNotFound {
		t.Errorf("without the prefix: %d", res.StatusCode)
	}
}

func TestEdges(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	c := app.Client(t)

	t.Run("say which methods a path has", func(t *testing.T) {
		t.Parallel()
		a := c.Do(http.MethodPatch, "/race", nil).Is(http.StatusMethodNotAllowed)
		if allow := a.Header.Get("Allow"); !strings.Contains(allow, "POST") || !strings.Contains(allow, "PUT") {
			t.Errorf("Allow: %s", allow)
		}
		if a.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("answered %s", a)
		}
		for path, want := range map[string]string{"/race/upvote/" + kit.UnknownID: "POST", "/user/verify/x": "POST", "/result/" + kit.UnknownID: "DELETE"} {
			a := c.Do(http.MethodPatch, path, nil).Is(http.StatusMethodNotAllowed)
			if allow := a.Header.Get("Allow"); !strings.Contains(allow, want) {
				t.Errorf("%s allows %s, want %s", path, allow, want)
			}
		}
		c.Get("/race/upvote/" + kit.UnknownID).Is(http.StatusMethodNotAllowed)
	})

	t.Run("give every failure as a problem with the request's id", func(t *testing.T) {
		t.Parallel()
		a := c.Do(http.MethodGet, "/no/such/path", nil, "X-Request-Id: my-id-17").Is(http.StatusNotFound)
		problem := a.Object()
		if problem["request_id"] != "my-id-17" || a.Header.Get("X-Request-Id") != "my-id-17" || problem["instance"] != "/no/such/path" || problem["status"] != 404.0 {
			t.Errorf("problem %v", problem)
		}
		a = c.Do(http.MethodGet, "/no", nil, "X-Request-Id: two words\tand more")
		if id := a.Header.Get("X-Request-Id"); len(id) != 36 {
			t.Errorf("a harmful id became %q", id)
		}
	})

	t.Run("decode a path value once", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		for i, event := range []string{"100%", "a/b", "a+b", "ü ñ", "a%2Fb", "%25", "?#&=", "日本", "a;b", "trailing/"} {
			poster.Result(race, object{"event": event})
			path := "/result/list/" + race + "/mens/" + strings.NewReplacer("%", "%25", "/", "%2F", "?", "%3F", "#", "%23", " ", "%20").Replace(event)
			for _, tail := range []string{"", "/"} {
				list := c.Get(path + tail).Is(http.StatusOK).List()
				if len(list) != 1 || list[0]["event"] != event {
					t.Errorf("%d: %s%s finds %v", i, path, tail, list)
				}
			}
		}
	})

	t.Run("compress for those who ask", func(t *testing.T) {
		t.Parallel()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, app.URL+"/openapi.yaml", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", "gzip")
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		if res.Header.Get("Content-Encoding") != "gzip" {
			t.Fatalf("headers %v", res.Header)
		}
		reader, err := gzip.NewReader(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(reader); err != nil || !bytes.Equal(text, harrier.Contract) {
			t.Errorf("%d bytes, %v", len(text), err)
		}
	})
}

func TestLogHoldsNoSecrets(t *testing.T) {
	t.Parallel()
	var log kit.LogLines
	app := kit.Start(t, kit.Options{Log: slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})})
	user := app.Register(t, object{"email": "secret.runner@example.org", "password": "a very secret phrase"})
	c := app.Client(t)
	c.Post("/user/login", object{"email": user.Email, "password": "another secret phrase"}).Is(http.StatusUnauthorized)
	c.Post("/user/refresh", object{"refresh_token": user.RefreshToken}).Is(http.StatusOK)
	user.Post("/race", `{"name":"a secret phrase"`).Is(http.StatusBadRequest)
	user.Do(http.MethodGet, "/user/me", nil, "X-Request-Id: find-me").Is(http.StatusOK)
	app.Stop()

	text := log.String()
	for _, secret := range []string{"secret", user.Token, user.RefreshToken, "example.org"} {
		if strings.Contains(text, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	for line := range strings.Lines(text) {
		var l struct {
			Msg       string `json:"msg"`
			Method    string `json:"method"`
			Route     string `json:"route"`
			Status    int    `json:"status"`
			RequestID string `json:"request_id"`
			UserID    string `json:"user_id"`
			US        *int64 `json:"us"`
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("not JSON: %s", line)
		}
		if l.RequestID == "find-me" {
			if l.Method != http.MethodGet || l.Route != "/user/me" || l.Status != 200 || l.UserID != user.ID || l.US == nil {
				t.Errorf("logged %s", line)
			}
			return
		}
	}
	t.Errorf("the request is not in the log:\n%s", text)
}
