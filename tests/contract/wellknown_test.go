package contract

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
			b := kit.AtOrigin(t, app)
			b.Base = at
			robots := b.Send(http.MethodGet, "/robots.txt", nil)
			if robots.Status != http.StatusOK || !strings.HasPrefix(robots.Body, "User-agent: *\n") || !strings.Contains(robots.Body, "\nDisallow: "+c.base+"/oauth/\n") ||
				strings.Contains(robots.Body, c.base+"/r/") || !strings.HasPrefix(robots.Header.Get("Content-Type"), "text/plain") {
				t.Errorf("%s/robots.txt: %d %s", at, robots.Status, robots.Body)
			}
			security := b.Send(http.MethodGet, "/.well-known/security.txt", nil)
			if c.want == "" {
				if security.Status != http.StatusNotFound {
					t.Errorf("contact %q: %d %s", c.contact, security.Status, security.Body)
				}
				continue
			}
			fields := map[string]string{}
			for line := range strings.Lines(security.Body) {
				name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
				fields[name] = value
			}
			expires, err := time.Parse(time.RFC3339, fields["Expires"])
			if left := time.Until(expires); fields["Contact"] != c.want || fields["Canonical"] != root+"/.well-known/security.txt" || err != nil ||
				left < 30*24*time.Hour || left > 365*24*time.Hour {
				t.Errorf("contact %q: %s", c.contact, security.Body)
			}
		}
	}
}
