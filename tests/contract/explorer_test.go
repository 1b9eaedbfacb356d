package contract

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"harrier"
	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestExplorer(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	root := strings.TrimSuffix(app.URL, "/club")
	// ask sends a request as it is given: net/http's own client would ask for gzip and unpack it.
	ask := func(t *testing.T, method, path string, headers ...string) (*http.Response, []byte) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, root+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", "identity")
		for _, h := range headers {
			name, value, _ := strings.Cut(h, ": ")
			req.Header.Set(name, value)
		}
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, body
	}
	page, html := ask(t, http.MethodGet, "/club/docs")
	if page.StatusCode != http.StatusOK || page.Header.Get("Content-Type") != "text/html; charset=UTF-8" {
		t.Fatalf("the page: %d %v", page.StatusCode, page.Header)
	}
	links := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllSubmatch(html, -1)
	if len(links) != 6 {
		t.Fatalf("the page links to %q", links)
	}
	link := func(t *testing.T, name string) string {
		t.Helper()
		for _, l := range links {
			if strings.HasPrefix(string(l[1]), "/club/docs/"+name+".") {
				return string(l[1])
			}
		}
		t.Fatalf("the page does not link to %s: %q", name, links)
		return ""
	}

	t.Run("links only to what is there", func(t *testing.T) {
		t.Parallel()
		for _, l := range links {
			if res, body := ask(t, http.MethodGet, string(l[1])); res.StatusCode != http.StatusOK || len(body) == 0 {
				t.Errorf("%s: %d, %d bytes", l[1], res.StatusCode, len(body))
			}
		}
		for _, path := range []string{"/docs", "/club/docs/scalar.js", "/club/docs/start.0123456789abcdef.js", link(t, "start") + "/x"} {
			if res, _ := ask(t, http.MethodGet, path); res.StatusCode != http.StatusNotFound {
				t.Errorf("%s: %d", path, res.StatusCode)
			}
		}
	})

	t.Run("lets nothing else in", func(t *testing.T) {
		t.Parallel()
		for path, opener := range map[string]string{
			"/club/docs": "same-origin-allow-popups", "/club/docs/signed-in?code=x": "unsafe-none", link(t, "scalar"): "same-origin", link(t, "icon"): "same-origin",
		} {
			res, _ := ask(t, http.MethodGet, path)
			policy := res.Header.Get("Content-Security-Policy")
			for _, want := range []string{"default-src 'none';", "script-src 'self';", "connect-src 'self';", "frame-ancestors 'none'", "base-uri 'none'"} {
				if !strings.Contains(policy, want) {
					t.Errorf("%s: the policy lacks %s: %s", path, want, policy)
				}
			}
			if strings.Contains(policy, "http") || strings.Contains(policy, "eval") {
				t.Errorf("%s: the policy is %s", path, policy)
			}
			for name, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
				"Cross-Origin-Opener-Policy": opener, "Cross-Origin-Resource-Policy": "same-origin",
			} {
				if got := res.Header.Get(name); got != want {
					t.Errorf("%s: %s is %q", path, name, got)
				}
			}
		}
	})

	t.Run("is the same with a slash at its end and for HEAD", func(t *testing.T) {
		t.Parallel()
		if res, body := ask(t, http.MethodGet, "/club/docs/"); res.StatusCode != http.StatusOK || !bytes.Equal(body, html) {
			t.Errorf("/docs/: %d, %d bytes", res.StatusCode, len(body))
		}
		for _, path := range []string{"/club/docs", link(t, "scalar")} {
			got, _ := ask(t, http.MethodGet, path, "Accept-Encoding: gzip")
			head, body := ask(t, http.MethodHead, path, "Accept-Encoding: gzip")
			if head.StatusCode != http.StatusOK || len(body) != 0 || head.Header.Get("ETag") != got.Header.Get("ETag") ||
				head.Header.Get("Content-Encoding") != got.Header.Get("Content-Encoding") || head.ContentLength != got.ContentLength {
				t.Errorf("HEAD %s: %d, %d bytes of %d, %v", path, head.StatusCode, len(body), head.ContentLength, head.Header)
			}
		}
		if res, _ := ask(t, http.MethodPost, "/club/docs"); res.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST: %d", res.StatusCode)
		}
	})

	t.Run("travels compressed to those who read that", func(t *testing.T) {
		t.Parallel()
		reader, err := gzip.NewReader(bytes.NewReader(harrier.Explorer))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		for accept, packed := range map[string]bool{
			"gzip": true, "gzip, deflate, br, zstd": true, "br;q=1.0, gzip;q=0.8, *;q=0.1": true, "*": true, "X-GZIP": true,
			"identity": false, "br": false, "gzip;q=0": false, "gzip; q=0.0, *": false, "*;q=0": false,
		} {
			res, body := ask(t, http.MethodGet, link(t, "scalar"), "Accept-Encoding: "+accept)
			if got := res.Header.Get("Content-Encoding") == "gzip"; got != packed {
				t.Errorf("%s: %v", accept, res.Header)
			}
			want := plain
			if packed {
				want = harrier.Explorer
			}
			if !bytes.Equal(body, want) || !strings.Contains(res.Header.Get("Vary"), "Accept-Encoding") {
				t.Errorf("%s: %d bytes, %v", accept, len(body), res.Header)
			}
			if got := res.Header.Get("Content-Type"); got != "text/javascript; charset=utf-8" {
				t.Errorf("%s: it is %s", accept, got)
			}
		}
	})

	t.Run("is sent once", func(t *testing.T) {
		t.Parallel()
		for path, keep := range map[string]string{
			"/club/docs": "no-cache", link(t, "scalar"): "public, max-age=31536000, immutable", link(t, "style"): "public, max-age=31536000, immutable",
		} {
			res, _ := ask(t, http.MethodGet, path)
			tag := res.Header.Get("ETag")
			if got := res.Header.Get("Cache-Control"); got != keep || tag == "" {
				t.Errorf("%s: %s, tag %s", path, got, tag)
			}
			for _, have := range []string{tag, `"other", ` + tag, strings.TrimPrefix(tag, "W/"), "*"} {
				if res, body := ask(t, http.MethodGet, path, "If-None-Match: "+have, "Accept-Encoding: gzip"); res.StatusCode != http.StatusNotModified || len(body) != 0 {
					t.Errorf("%s, having %s: %d, %d bytes", path, have, res.StatusCode, len(body))
				}
			}
			if res, _ := ask(t, http.MethodGet, path, `If-None-Match: W/"other"`); res.StatusCode != http.StatusOK {
				t.Errorf("%s, having another: %d", path, res.StatusCode)
			}
		}
	})
}
