package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// appsCode returns the blocks of docs/apps.md in a language. The page leaves out what is the app's own: its client_id, and where it keeps what.
func appsCode(t *testing.T, language string, want int) (blocks []string) {
	t.Helper()
	page, err := os.ReadFile("../docs/apps.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(page), -1) {
		blocks = append(blocks, found[1])
	}
	if len(blocks) != want {
		t.Fatalf("docs/apps.md has %d blocks of %s", len(blocks), language)
	}
	return blocks
}

// compiles runs a compiler on files in a folder.
func compiles(t *testing.T, c *exec.Cmd, files map[string]string) {
	t.Helper()
	for path, text := range files {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s\n%s", c, err, out, files)
	}
}

func TestAppsPageGo(t *testing.T) {
	t.Parallel()
	program := fmt.Sprintf(`package main

import (
	"context"

	"golang.org/x/oauth2"

	client "harrier.example/client"
)

func signIn(ctx context.Context, instance, id, state, code string, keep func(client.Tokens)) (string, *client.Caller, error) {
%s	return page, harrier, err
}

func main() { _, _, _ = signIn(context.Background(), "", "", "", "", nil) }
`, appsCode(t, "go", 1)[0])
	path := filepath.Join(t.TempDir(), "main.go")
	compiles(t, exec.CommandContext(t.Context(), "go", "vet", path), map[string]string{path: program})
}

func TestAppsPageTypeScript(t *testing.T) {
	t.Parallel()
	app, dir := kit.Start(t, kit.Options{}), t.TempDir()
	blocks := appsCode(t, "ts", 2)
	files := map[string]string{
		"package.json": `{ "type": "module" }`,
		"ours.ts":      blocks[0] + "declare const baseUrl: string, clientId: string;\n",
		"theirs.ts":    blocks[1] + "declare const instance: string, id: string, callback: string, state: string, url: URL;\nexport { tokens };\n",
	}
	install := exec.CommandContext(t.Context(), "sh", "-euc", clientsPage(t, "typescript.md", app.URL)("sh"))
	install.Dir, install.Env = dir, append(os.Environ(), kit.NoRegistry(t)...)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", install, err, out)
	}
	compiler, err1 := filepath.Abs("../clients/typescript/node_modules/typescript/bin/tsc")
	library, err2 := filepath.Abs("../internal/tools/npm/node_modules/oauth4webapi")
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := os.Symlink(library, filepath.Join(dir, "node_modules", "oauth4webapi")); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), "node", compiler, "--noEmit", "--strict", "--skipLibCheck", "--target", "ES2022", "--lib", "ES2022,DOM", "--module", "nodenext",
		"ours.ts", "theirs.ts")
	c.Dir = dir
	in := map[string]string{}
	for name, text := range files {
		in[filepath.Join(dir, name)] = text
	}
	compiles(t, c, in)
}

func TestAppsPageSwift(t *testing.T) {
	t.Parallel()
	c := kit.Swift(t, "../clients/swift", "build --quiet --package-path .build/apps")
	folder := filepath.Join(c.Dir, ".build", "apps")
	manifest := strings.Replace(clientsPage(t, "swift.md", "")("swift manifest"), `path: "HarrierClient"`, `path: "../.."`, 1)
	compiles(t, c, map[string]string{
		filepath.Join(folder, "Package.swift"): manifest,
		filepath.Join(folder, "Sources", "Club", "Club.swift"): `import Foundation
import HarrierClient

protocol Authorization: Sendable { func accessToken(otherThan refused: String?) async throws -> String }

func signedIn(instance: URL, authorization: any Authorization) -> Harrier {
` + appsCode(t, "swift", 1)[0] + `    return harrier
}

@main struct Club { static func main() {} }
`,
	})
}
