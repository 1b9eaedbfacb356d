package tests

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
	b := atOrigin(t, app)
	short, full := b.send(http.MethodGet, "/llms.txt", nil), b.send(http.MethodGet, "/llms-full.txt", nil)
	for _, want := range []string{"# Mapleton\n\n> ", app.URL + "/openapi.json", app.URL + "/mcp", "- list_days: ", "The training log"} {
		if !strings.Contains(short.body, want) {
			t.Errorf("llms.txt has no %q:\n%s", want, short.body)
		}
	}
	for _, want := range []string{"### POST /log/{date}\n", "# Apps\n", "# The TypeScript client\n", "RFC 9728"} {
		if !strings.Contains(full.body, want) {
			t.Errorf("llms-full.txt has no %q", want)
		}
	}
	if len(short.body) > 20_000 || !strings.HasPrefix(short.header.Get("Content-Type"), "text/plain") || strings.Contains(full.body, "# Development\n") {
		t.Errorf("llms.txt has %d bytes, %v", len(short.body), short.header)
	}
}
