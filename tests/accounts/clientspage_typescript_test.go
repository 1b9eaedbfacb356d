package accounts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestClientsPageTypeScript does what the page tells users of TypeScript to do, in an empty folder and without a registry.
func TestClientsPageTypeScript(t *testing.T) {
	t.Parallel()
	kit.NeedsClient(t, "typescript")
	source, err := filepath.Abs("../../clients/typescript")
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
	for name, text := range map[string]string{"package.json": `{ "type": "module" }`, "club.ts": block("ts")} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(name string, args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), name, args...)
		c.Dir, c.Env = dir, append(os.Environ(), kit.NoRegistry(t)...)
		var said strings.Builder
		c.Stderr = &said
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s%s", c, err, out, said.String())
		}
		return string(out)
	}
	run("sh", "-euc", block("sh"))
	if err := os.Symlink(filepath.Join(source, "node_modules", "@types"), filepath.Join(dir, "node_modules", "@types")); err != nil {
		t.Fatal(err)
	}
	run("node", compiler, "--strict", "--skipLibCheck", "--target", "ES2022", "--lib", "ES2022,DOM", "--module", "nodenext", "--types", "node", "club.ts")
	if got, want := run("node", "club.js"), block("text"); got != want {
		t.Errorf("prints\n%s\nwant\n%s", got, want)
	}
}
