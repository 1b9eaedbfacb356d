package kit

import (
	"context"
	"errors"
	"os"
	osexec "os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// nodeTimeout is how long a script may take on a busy machine once it runs.
const nodeTimeout = 15 * time.Minute

// scripts has a place for each script that runs. Browsers compute more than they wait: more of them than processors take as long together, and
// each takes longer.
var scripts = make(chan struct{}, runtime.NumCPU())

// noBrowser is the exit status of a script that finds no browser.
const noBrowser = 77

// Node runs a script with Node.js, with "NAME=value" added to its environment, and returns its output. If the script fails, so does the
// test, also if Node.js or packages are missing: the script says what to install. Without a browser, the test is skipped, except in CI.
func Node(t testing.TB, script string, environment ...string) string {
	t.Helper()
	node, err := osexec.LookPath("node")
	if err != nil {
		t.Fatal("Node is not installed: run internal/tools/needs.sh node chromium && npm ci --prefix internal/tools/npm")
	}
	scripts <- struct{}{}
	defer func() { <-scripts }()
	ctx, cancel := context.WithTimeout(t.Context(), nodeTimeout)
	defer cancel()
	cmd := osexec.CommandContext(ctx, node, script)
	cmd.Env = append(os.Environ(), environment...)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if exit, ok := errors.AsType[*osexec.ExitError](err); ok && exit.ExitCode() == noBrowser && os.Getenv("CI") == "" {
		t.Skip(strings.TrimSpace(string(out)))
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, out)
	}
	return string(out)
}

// NoRegistry returns the environment of an npm that can install only what it is given: its registry is closed and its cache is empty.
func NoRegistry(t testing.TB) []string {
	t.Helper()
	return []string{
		"npm_config_registry=http://127.0.0.1:1", "npm_config_cache=" + t.TempDir(), "npm_config_fetch_retries=0",
		"npm_config_audit=false", "npm_config_fund=false", "npm_config_update_notifier=false",
	}
}
