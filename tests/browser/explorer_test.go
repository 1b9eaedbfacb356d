// Package browser holds the tests of pages, in a real Chromium.
package browser

import (
	"os"
	"testing"

	"harrier/internal/config"
	"harrier/internal/testkit"
)

func TestMain(m *testing.M) { os.Exit(testkit.Main(m)) }

func TestExplorer(t *testing.T) {
	t.Parallel()
	root := testkit.Start(t, testkit.Options{})
	prefixed := testkit.Start(t, testkit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	testkit.Node(t, "explorer.mjs", "HARRIER="+root.URL+" "+prefixed.URL)
}
