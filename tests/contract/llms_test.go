package contract

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestLLMs reads what language models read.
func TestLLMs(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.InstanceName = "Mapleton" }})
	b := kit.AtOrigin(t, app)
	short, full := b.Send(http.MethodGet, "/llms.txt", nil), b.Send(http.MethodGet, "/llms-full.txt", nil)
	for _, want := range []string{"# Mapleton\n\n> ", app.URL + "/openapi.json", app.URL + "/mcp", "- list_days: ", "The training log"} {
		if !strings.Contains(short.Body, want) {
			t.Errorf("llms.txt has no %q:\n%s", want, short.Body)
		}
	}
	for _, want := range []string{"### POST /log/{date}\n", "# Apps\n", "# The TypeScript client\n", "RFC 9728"} {
		if !strings.Contains(full.Body, want) {
			t.Errorf("llms-full.txt has no %q", want)
		}
	}
	if len(short.Body) > 20_000 || !strings.HasPrefix(short.Header.Get("Content-Type"), "text/plain") || strings.Contains(full.Body, "# Development\n") {
		t.Errorf("llms.txt has %d bytes, %v", len(short.Body), short.Header)
	}
}
