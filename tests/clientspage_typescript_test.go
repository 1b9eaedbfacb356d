package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestClientsPageTypeScript runs what the page tells users of TypeScript, with the package compiled into a program's folder.
func TestClientsPageTypeScript(t *testing.T) {
	t.Parallel()
	source, err := filepath.Abs("../clients/typescript")
	if err != nil {
		t.Fatal(err)
	}
	compiler := filepath.Join(source, "node_modules", "typescript", "bin", "tsc")
	if _, err := os.Stat(compiler); err != nil {
		t.Fatal("the packages of clients/typescript are not installed: run npm ci --prefix clients/typescript")
	}
	app := kit.Start(t, kit.Options{})
	block := clientsPage(t, "typescript.md", app.URL)
	dir := t.TempDir()
	modules := filepath.Join(dir, "node_modules")
	client := filepath.Join(modules, "@harrier", "client")
	if err := os.MkdirAll(client, 0o700); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{
		filepath.Join(source, "package.json"):                  filepath.Join(client, "package.json"),
		filepath.Join(source, "node_modules", "openapi-fetch"): filepath.Join(modules, "openapi-fetch"),
		filepath.Join(source, "node_modules", "@types"):        filepath.Join(modules, "@types"),
	} {
		if err := os.Symlink(from, to); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"package.json": `{ "type": "module" }`, "club.ts": block("ts")} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	node := func(args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), "node", args...)
		c.Dir = dir
		var said strings.Builder
		c.Stderr = &said
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s%s", c, err, out, said.String())
		}
		return string(out)
	}
	node(compiler, "-p", filepath.Join(source, "src"), "--outDir", filepath.Join(client, "dist"))
	node(compiler, "--strict", "--skipLibCheck", "--target", "ES2022", "--lib", "ES2022,DOM", "--module", "nodenext", "--types", "node", "club.ts")
	if got, want := node("club.js"), block("text"); got != want {
		t.Errorf("prints\n%s\nwant\n%s", got, want)
	}
}
