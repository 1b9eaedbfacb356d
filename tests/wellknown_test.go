package tests

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/tests/kit"
)

// TestWellKnownTexts reads what crawlers and researchers look for, at the root and below a prefix.
func TestWellKnownTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ base, contact, want string }{
		{"", "security@example.org", "mailto:security@example.org"},
		{"/club", "Jess <jess@example.org>", "mailto:jess@example.org"},
		{"", "https://example.org/contact?a=b", "https://example.org/contact?a=b"},
		{"", "ask Jess", ""},
		{"", "", ""},
	} {
		app := kit.Start(t, kit.Options{Clock: clock.System, Config: func(cfg *config.Config) { cfg.BasePath, cfg.Contact = c.base, c.contact }})
		root := app.URL[:len(app.URL)-len(c.base)]
		for _, at := range []string{app.URL, root} {
			b := atOrigin(t, app)
			b.base = at
			robots := b.send(http.MethodGet, "/robots.txt", nil)
			if robots.status != http.StatusOK || !strings.HasPrefix(robots.body, "User-agent: *\n") || !strings.Contains(robots.body, "\nDisallow: "+c.base+"/oauth/\n") ||
				strings.Contains(robots.body, c.base+"/r/") || !strings.HasPrefix(robots.header.Get("Content-Type"), "text/plain") {
				t.Errorf("%s/robots.txt: %d %s", at, robots.status, robots.body)
			}
			security := b.send(http.MethodGet, "/.well-known/security.txt", nil)
			if c.want == "" {
				if security.status != http.StatusNotFound {
					t.Errorf("contact %q: %d %s", c.contact, security.status, security.body)
				}
				continue
			}
			fields := map[string]string{}
			for line := range strings.Lines(security.body) {
				name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
				fields[name] = value
			}
			expires, err := time.Parse(time.RFC3339, fields["Expires"])
			if left := time.Until(expires); fields["Contact"] != c.want || fields["Canonical"] != root+"/.well-known/security.txt" || err != nil ||
				left < 30*24*time.Hour || left > 365*24*time.Hour {
				t.Errorf("contact %q: %s", c.contact, security.body)
			}
		}
	}
}
