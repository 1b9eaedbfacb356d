package accounts

import (
	"bufio"
	"fmt"
	"io"
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
	page, err := os.ReadFile("../../docs/apps.md")
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
		t.Fatalf("%s: %v\n%s\n%s", c, err, out, files)
	}
}

// dialog is a program that prints lines and reads lines.
type dialog struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func converse(t *testing.T, c *exec.Cmd) *dialog {
	t.Helper()
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	c.Stderr = t.Output()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = c.Wait() })
	return &dialog{t, in, bufio.NewScanner(out)}
}

// line returns the next line that the program prints.
func (d *dialog) line() string {
	d.t.Helper()
	if !d.out.Scan() {
		d.t.Fatal("the program has ended")
	}
	return d.out.Text()
}

func (d *dialog) say(text string) {
	d.t.Helper()
	if _, err := fmt.Fprintln(d.in, text); err != nil {
		d.t.Fatal(err)
	}
}

// userCode returns the code in a line such as "Enter WDJB-MJHT at http://127.0.0.1:8080/oauth/device".
func userCode(t *testing.T, line string) string {
	t.Helper()
	words := strings.Fields(line)
	if len(words) != 4 || words[0] != "Enter" {
		t.Fatalf("the program shows %q", line)
	}
	return words[1]
}

// TestAppsPageGo runs the Go code of the page: a user comes back with a code, and allows a device.
func TestAppsPageGo(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t, object{"name": "Ruth"})
	id := kit.NewApp(t, app, user, true, "https://pace.example.org/callback").ClientID
	blocks := appsCode(t, "go", 3)
	program := fmt.Sprintf(`package main

import (
	"context"
	"fmt"
	"os"

	"golang.org/x/oauth2"

	client "harrier.example/client"
)

func run(ctx context.Context, instance, id, state string, keep func(client.Tokens)) error {
%s	fmt.Println(page)
	var code string
	if _, err := fmt.Scanln(&code); err != nil {
		return err
	}
%s	me, err := harrier.GetMeWithResponse(ctx)
	if err != nil {
		return err
	}
	fmt.Println(me.JSON200.Name)
%s	fmt.Println(token.Extra("scope"))
	return nil
}

func main() {
	if err := run(context.Background(), os.Args[1], os.Args[2], "xyz", func(client.Tokens) {}); err != nil {
		panic(err)
	}
}
`, blocks[0], blocks[1], blocks[2])
	dir := t.TempDir()
	path := filepath.Join(dir, "main.go")
	compiles(t, exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, "app"), path), map[string]string{path: program})
	d := converse(t, exec.CommandContext(t.Context(), filepath.Join(dir, "app"), app.URL, id))
	d.say(kit.AtOrigin(t, app).Allow(d.line(), user, "allow").Get("code"))
	if name := d.line(); name != "Ruth" {
		t.Errorf("the app acts for %q", name)
	}
	kit.AllowDevice(t, app, user, userCode(t, d.line()))
	if scope := d.line(); scope != "read log" {
		t.Errorf("the device has the scope %q", scope)
	}
}

// TestAppsPageTypeScript compiles the TypeScript code of the page, and runs what is not for a browser: tests/browser runs that.
func TestAppsPageTypeScript(t *testing.T) {
	t.Parallel()
	kit.NeedsClient(t, "typescript")
	app, dir := kit.Start(t, kit.Options{}), t.TempDir()
	user := app.Register(t, object{"name": "Ruth"})
	id := kit.NewApp(t, app, user, true, "https://pace.example.org/callback").ClientID
	blocks := appsCode(t, "ts", 4)
	ours := fmt.Sprintf("const baseUrl: string = %q, clientId: string = %q;\n", app.URL, id)
	files := map[string]string{
		"package.json": `{ "type": "module" }`,
		"page.ts":      ours + blocks[0],
		"theirs.ts": fmt.Sprintf(`import { createInterface } from "node:readline/promises";
const instance: string = %q, id: string = %q, callback: string = "https://pace.example.org/callback", state: string = "xyz";
%sconst lines = createInterface(process.stdin);
console.log(page.href);
const url = new URL(await new Promise<string>((line) => lines.once("line", line)));
%sconsole.log(tokens.scope);
lines.close();
`, app.URL, id, blocks[1], blocks[2]),
		"device.ts": "import { inMemory } from \"@harrier/client\";\nconst store = inMemory();\n" + ours + blocks[3],
	}
	install := exec.CommandContext(t.Context(), "sh", "-euc", clientsPage(t, "typescript.md", app.URL)("sh"))
	install.Dir, install.Env = dir, append(os.Environ(), kit.NoRegistry(t)...)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", install, err, out)
	}
	for link, target := range map[string]string{"oauth4webapi": "../../internal/tools/npm/node_modules/oauth4webapi", "@types": "../../clients/typescript/node_modules/@types"} {
		library, err := filepath.Abs(target)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(library, filepath.Join(dir, "node_modules", link)); err != nil {
			t.Fatal(err)
		}
	}
	compiler, err := filepath.Abs("../../clients/typescript/node_modules/typescript/bin/tsc")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), "node", compiler, "--strict", "--skipLibCheck", "--target", "ES2022", "--lib", "ES2022,DOM", "--module", "nodenext",
		"--types", "node", "page.ts", "theirs.ts", "device.ts")
	c.Dir = dir
	in := map[string]string{}
	for name, text := range files {
		in[filepath.Join(dir, name)] = text
	}
	compiles(t, c, in)

	node := func(file string) *dialog {
		c := exec.CommandContext(t.Context(), "node", file)
		c.Dir = dir
		return converse(t, c)
	}
	theirs := node("theirs.js")
	theirs.say("https://pace.example.org/callback?" + kit.AtOrigin(t, app).Allow(theirs.line(), user, "allow").Encode())
	if scope := theirs.line(); scope != "read log" {
		t.Errorf("the app has the scope %q", scope)
	}
	device := node("device.js")
	kit.AllowDevice(t, app, user, userCode(t, device.line()))
	if name := device.line(); name != "Ruth" {
		t.Errorf("the device acts for %q", name)
	}
}

func TestAppsPageSwift(t *testing.T) {
	t.Parallel()
	c := kit.Swift(t, "../../clients/swift", "build --quiet --package-path .build/apps")
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
