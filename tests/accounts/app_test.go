package accounts

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

// TestAppFiles reads the web app below a base path, as a browser does.
func TestAppFiles(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	get := func(path string) (*http.Response, []byte) {
		t.Helper()
		res, err := http.Get(app.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, body
	}
	res, page := get("/app")
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/html; charset=UTF-8" || res.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("the page: %d %v", res.StatusCode, res.Header)
	}
	policy := res.Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none';", "script-src 'self';", "style-src 'self';", "require-trusted-types-for 'script'", "trusted-types harrier-worker", "worker-src 'self'", "manifest-src 'self'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("the policy is %s", policy)
	}
	if !bytes.Contains(page, []byte(`<base href="/club/api/app/"`)) {
		t.Errorf("the page's base is another:\n%s", page)
	}
	for _, path := range []string{"/app/", "/app/week/2026-11-27", "/app/races/none/import"} {
		if res, other := get(path); res.StatusCode != http.StatusOK || !bytes.Equal(other, page) {
			t.Errorf("%s: %d, %d bytes", path, res.StatusCode, len(other))
		}
	}
	if res, worker := get("/app/sw.js"); res.Header.Get("Service-Worker-Allowed") != "/club/api/app" || res.Header.Get("Cache-Control") != "no-cache" ||
		!bytes.Contains(worker, []byte("manifest.webmanifest")) || bytes.Contains(worker, []byte("__FILES__")) {
		t.Errorf("the service worker: %v", res.Header)
	}
	if res, _ := get("/app/assets/index-gone.js"); res.StatusCode != http.StatusNotFound {
		t.Errorf("a file that is not there: %d", res.StatusCode)
	}

	var first []byte
	var compressed bytes.Buffer
	writer := gzip.NewWriter(&compressed)
	links := regexp.MustCompile(`(?:src|href)="\./([^"]+)"`).FindAllSubmatch(page, -1)
	if len(links) < 3 {
		t.Fatalf("the page links to %q", links)
	}
	for _, link := range links {
		name := string(link[1])
		res, body := get("/app/" + name)
		if res.StatusCode != http.StatusOK || len(body) == 0 || res.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("%s: %d, %d bytes, %v", name, res.StatusCode, len(body), res.Header)
		}
		if strings.HasPrefix(name, "assets/") {
			if caching := res.Header.Get("Cache-Control"); caching != "public, max-age=31536000, immutable" {
				t.Errorf("%s: cached by %q", name, caching)
			}
			_, _ = writer.Write(body)
			first = append(first, body...)
		}
	}
	_ = writer.Close()
	t.Logf("script and style of the first page: %d bytes compressed", compressed.Len())
	if compressed.Len() > 45_000 {
		t.Errorf("script and style of the first page have %d bytes compressed", compressed.Len())
	}
	if bytes.Contains(first, []byte("halbmarathon")) {
		t.Error("the first page loads the words with which lines are read")
	}
	foreign := regexp.MustCompile(`["'(]https?://[^"')]*`)
	entries, err := harrier.Web.ReadDir("gen/web/assets")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		content, err := harrier.Web.ReadFile("gen/web/assets/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range foreign.FindAll(content, -1) {
			if !strings.HasPrefix(string(found[1:]), "http://www.w3.org/") && len(found) > len(`"https://`) { // namespaces of SVG
				t.Errorf("%s names %s", entry.Name(), found)
			}
		}
	}
}

// TestPagesLinkToTheApp follows pages to the app, or to the front end that is configured instead.
func TestPagesLinkToTheApp(t *testing.T) {
	t.Parallel()
	for front, want := range map[string]string{"": "/club/app", "https://run.example/x/": "https://run.example/x"} {
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath, c.AppURL = "/club", front }})
		user := app.Register(t)
		race := user.Race()
		user.Result(race)
		for _, path := range []string{"", "/r/" + race} {
			kit.Contains(t, app.Client(t).Get(path).Is(http.StatusOK), `<a href="`+want+`">My Harrier</a>`)
			kit.Lacks(t, app.Client(t).Get(path), "Sign in") // beside somebody who is
		}
		reset := app.Client(t).Do(http.MethodPost, "/reset/"+app.ResetToken(t, user.ID), "password=fog+on+the+far+hill", "Content-Type: application/x-www-form-urlencoded")
		kit.Contains(t, reset.Is(http.StatusOK), `<a href="`+want+`">Sign in</a>`)
	}
}
