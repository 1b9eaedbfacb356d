package accounts

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// shellBlocks matches the shell commands of a Markdown text.
var shellBlocks = regexp.MustCompile("(?s)```sh\n(.*?)```")

// TestGettingStarted runs the commands with which the contract begins.
func TestGettingStarted(t *testing.T) {
	t.Parallel()
	info, _ := kit.ContractTree["info"].(map[string]any)
	text, _ := info["description"].(string)
	got := inShell(t, kit.Shared(t).URL, text)
	if !strings.Contains(got, `"email":"you@example.org"`) {
		t.Errorf("the commands print %s", got)
	}
	libraries, _ := info["x-scalar-sdk-installation"].([]any)
	if len(libraries) != 3 {
		t.Errorf("%d clients", len(libraries))
	}
	for _, l := range libraries {
		library, _ := l.(map[string]any)
		language, _ := library["lang"].(string)
		source, _ := library["source"].(string)
		install, _ := library["description"].(string)
		page, err := os.ReadFile("../../docs/clients/" + strings.ToLower(language) + ".md")
		if err != nil {
			t.Fatal(err)
		}
		installed := 0
		for line := range strings.SplitSeq(clientsPage(t, strings.ToLower(language)+".md", "http://127.0.0.1:8080")("sh"), "\n") {
			if line != "" && strings.Contains(install, line) {
				installed++
			}
		}
		if installed == 0 || !strings.Contains(install, "http://127.0.0.1:8080/clients/") {
			t.Errorf("the contract has another way to install the client for %s than its page: %s", language, install)
		}
		if source == "" || !strings.Contains(string(page), "\n"+source+"```\n") {
			t.Errorf("the page about %s, which is tested, does not have the code in the contract:\n%s", language, source)
		}
	}
}

// TestExplorerShowsTheDemo runs the commands that the page adds on a server with a demo. Other servers do not show its accounts.
func TestExplorerShowsTheDemo(t *testing.T) {
	t.Parallel()
	docs := func(a *kit.App) string {
		res, err := http.Get(a.URL + "/docs")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		html, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(html)
	}
	if html := docs(kit.Shared(t)); strings.Contains(html, kit.DemoPassword) || strings.Contains(html, kit.DemoRunner) {
		t.Errorf("a server without a demo shows %s", html)
	}
	demo := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
	if err := demo.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	html := docs(demo)
	if got := inShell(t, demo.URL, html+"\n```sh\necho $token\n```\n"); strings.Count(got, ".") != 2 {
		t.Errorf("%s\nprints %s", html, got)
	}
	if !strings.Contains(html, kit.DemoCoach) {
		t.Error("the page does not show the coach's account")
	}
}

// inShell runs the shell commands of a text, for a server.
func inShell(t *testing.T, server, text string) string {
	t.Helper()
	var commands strings.Builder
	for _, found := range shellBlocks.FindAllStringSubmatch(text, -1) {
		commands.WriteString(strings.ReplaceAll(found[1], "http://127.0.0.1:8080", server))
	}
	out, err := exec.CommandContext(t.Context(), "sh", "-euc", commands.String()).CombinedOutput()
	if err != nil || commands.Len() == 0 {
		t.Fatalf("%v: %s\n%s", err, commands.String(), out)
	}
	return string(out)
}
