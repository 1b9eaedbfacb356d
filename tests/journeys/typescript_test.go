package journeys

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

const packageDir = "../../clients/typescript"

// typescript runs the journeys in Node, page in Chromium: the same program with the same package.
func typescript(t *testing.T) *exec.Cmd {
	t.Helper()
	buildTypeScript(t)
	return nodeCommand(t, packageDir, "build/node.js")
}

func page(t *testing.T) *exec.Cmd {
	t.Helper()
	buildTypeScript(t)
	return nodeCommand(t, packageDir, "test/page.mjs")
}

// deno runs the program for Node in Deno, which may connect to this machine only and read no file but the program's.
func deno(t *testing.T) *exec.Cmd {
	t.Helper()
	program, err := exec.LookPath("deno")
	if err != nil {
		pinned, _ := filepath.Glob("../../internal/tools/npm/node_modules/@deno/*/deno")
		if len(pinned) == 0 {
			t.Skip("Deno is not installed, and npm ci --prefix internal/tools/npm installs none for this system")
		}
		program = absolute(t, pinned[0])
	}
	buildTypeScript(t)
	command := exec.CommandContext(t.Context(), program, "run", "--no-prompt", "--no-remote", "--allow-env", "--allow-net=127.0.0.1", "build/node.js")
	command.Dir, command.Env = packageDir, []string{"DENO_DIR=" + t.TempDir(), "DENO_NO_UPDATE_CHECK=1"}
	return command
}

// TestTypeScript runs the client's own tests against a server.
func TestTypeScript(t *testing.T) {
	t.Parallel()
	kit.NeedsClient(t, "typescript")
	buildTypeScript(t)
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 0 }})
	tests := nodeCommand(t, packageDir, "--test", "build/client.js", "build/following.js", "build/oauth.js", "build/runs.js")
	tests.Env = append(os.Environ(), "HARRIER_URL="+app.URL)
	if out, err := tests.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestTypeScriptPackage installs the package as an instance offers it, without a registry, and compiles and runs the examples of its
// documentation with it.
func TestTypeScriptPackage(t *testing.T) {
	t.Parallel()
	kit.NeedsClient(t, "typescript")
	buildTypeScript(t)
	dir := t.TempDir()
	packing := exec.CommandContext(t.Context(), "go", "-C", "../../internal/tools", "run", "./archives", "../..", filepath.Join(dir, "packed"))
	if out, err := packing.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	write(t, dir, "package.json", `{ "type": "module" }`)
	npm := exec.CommandContext(t.Context(), "npm", "install", "./packed/harrier-client.tgz")
	npm.Dir, npm.Env = dir, append(os.Environ(), kit.NoRegistry(t)...)
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	app := kit.Shared(t)
	write(t, dir, "before.ts", `import { createClient, unwrap } from "@harrier/client";
const body = { email: "runner@example.org", password: "trail-mud-and-tea", coach: false };
await unwrap(createClient({ baseUrl: "`+app.URL+`" }).POST("/user", { body }));
`)
	write(t, dir, "readme.ts", strings.ReplaceAll("import \"./before.js\";\n"+snippets(t, filepath.Join(packageDir, "README.md")), "http://127.0.0.1:8080", app.URL))
	calls, err := os.ReadFile(filepath.Join(packageDir, "test", "types.ts"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "types.ts", string(calls))
	write(t, dir, "paged.ts", pagedTypes(t))
	// A program for Node alone has none of the browser's types, and most programs for browsers none of Node's.
	write(t, dir, "node/index.ts", `import { createClient } from "@harrier/client"; createClient({ fetch: (request) => fetch(request) });`)
	write(t, dir, "browser/index.ts", `import { createClient } from "@harrier/client"; createClient({ fetch: (request) => fetch(request) });`)
	types := filepath.Join(absolute(t, packageDir), "node_modules", "@types")
	for files, options := range map[string][]string{
		// The types must also compile with looser settings than the package's own.
		"readme.ts types.ts paged.ts": {"--lib", "ES2022,DOM,DOM.Iterable", "--typeRoots", types, "--types", "node", "--module", "nodenext", "--skipLibCheck"},
		"node/index.ts":               {"--lib", "ES2022", "--typeRoots", types, "--types", "node", "--module", "nodenext", "--noEmit"},
		"browser/index.ts":            {"--lib", "ES2022,DOM,DOM.Iterable", "--module", "esnext", "--moduleResolution", "bundler", "--noEmit"},
	} {
		args := append([]string{
			filepath.Join(absolute(t, packageDir), "node_modules", "typescript", "bin", "tsc"), "--strict", "--target", "ES2022",
		}, options...)
		if out, err := nodeCommand(t, dir, append(args, strings.Fields(files)...)...).CombinedOutput(); err != nil {
			t.Fatalf("tsc %s: %v\n%s", files, err, out)
		}
	}
	out, err := nodeCommand(t, dir, "readme.js").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range []string{"6.2 2026-03-02", "422 The request is invalid.", "/name", "404 There is no such race."} {
		if !bytes.Contains(out, []byte(line)) {
			t.Errorf("what the README shows does not say %q but\n%s", line, out)
		}
	}
}

var (
	building sync.Mutex
	isBuilt  bool
)

// buildTypeScript compiles the package and its tests, which checks their types, and that wrong calls do not compile.
func buildTypeScript(t *testing.T) {
	t.Helper()
	building.Lock()
	defer building.Unlock()
	if isBuilt {
		return
	}
	if _, err := os.Stat(filepath.Join(packageDir, "node_modules", ".package-lock.json")); err != nil {
		t.Fatal("the packages of clients/typescript are not installed: run npm ci --prefix clients/typescript")
	}
	for _, project := range []struct{ sources, made string }{{"src", "dist"}, {"test", "build"}} {
		if err := os.RemoveAll(filepath.Join(packageDir, project.made)); err != nil {
			t.Fatal(err)
		}
		if out, err := nodeCommand(t, packageDir, "node_modules/typescript/bin/tsc", "-p", project.sources).CombinedOutput(); err != nil {
			t.Fatalf("tsc -p %s: %v\n%s", project.sources, err, out)
		}
	}
	isBuilt = true
}

// nodeCommand runs Node in a folder.
func nodeCommand(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("Node is not installed: run internal/tools/needs.sh node chromium")
	}
	command := exec.CommandContext(t.Context(), node, args...)
	command.Dir = dir
	return command
}

var fenced = regexp.MustCompile("(?s)\n```ts\n(.*?)```")

// snippets returns the TypeScript of a page as one program.
func snippets(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var program strings.Builder
	for _, snippet := range fenced.FindAllSubmatch(text, -1) {
		program.Write(snippet[1])
	}
	if program.Len() == 0 {
		t.Fatalf("%s shows no TypeScript", name)
	}
	return program.String()
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}
